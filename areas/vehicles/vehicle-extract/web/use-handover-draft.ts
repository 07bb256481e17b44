import { useCallback, useEffect, useRef, useState } from 'react'
import { useKeeping } from '#packages/web/kit/form/use-keeping.ts'
import { readSetting } from '#packages/web/kit/settings.ts'
import type { Signatures, Written } from './handover.ts'

/** What is written down of the cars that wait, by line. */
export interface HandoverDraft {
  readonly written: Readonly<Record<string, Written>>
  readonly signed: Signatures
}
interface Kept extends HandoverDraft {
  readonly savedAt: string
}

/**
 * A yard loses its network, a phone its battery: what was written down of a take is kept on the server, and stands in
 * the page when it is opened again, on any machine. `now`: undefined as long as nothing was typed.
 */
export function useHandoverDraft(id: string, now: HandoverDraft | undefined, restore: (draft: HandoverDraft) => void) {
  const key = `vehicle-extract:handover:${id}`
  const [restoredOf, setRestoredOf] = useState('')
  const latest = useRef(now)
  latest.current = now

  const isAsked = useRef(false)
  useEffect(() => {
    // Once for each opening of the page, whatever is typed meanwhile.
    if (id === '' || isAsked.current) return
    isAsked.current = true
    readSetting<Kept>('draft', key).then(
      found => {
        if (!found?.written || latest.current) return
        restore({ written: found.written, signed: found.signed })
        setRestoredOf(found.savedAt)
      },
      () => undefined,
    )
  }, [id, key, restore])

  const { forget } = useKeeping(
    key,
    now !== undefined,
    useCallback(() => latest.current ?? {}, []),
  )
  return { restoredOf, forget }
}
