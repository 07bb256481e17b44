import { useCallback, useEffect, useRef, useState } from 'react'
import { localDateTime } from '#kernel'
import { whenRested } from '#packages/web/kit/form/use-draft.ts'
import { readSetting, writeSetting } from '#packages/web/kit/settings.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
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
  const tab = useTab()
  const key = `vehicle-extract:handover:${id}`
  const [restoredOf, setRestoredOf] = useState('')
  const latest = useRef(now)
  latest.current = now
  const kept = useRef('')

  const isAsked = useRef(false)
  useEffect(() => {
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
    // Asked once for each opening of the page, whatever is typed meanwhile.
  }, [id, key, restore])

  const keep = useCallback(async () => {
    const text = JSON.stringify(latest.current)
    if (!latest.current || text === kept.current) return
    await writeSetting('draft', key, { ...latest.current, savedAt: localDateTime(new Date()) })
    kept.current = text
  }, [key])
  const isDirty = now !== undefined
  useEffect(() => {
    tab.setDirty(isDirty, keep)
    return isDirty ? whenRested(() => JSON.stringify(latest.current), keep) : undefined
    // `tab` is a new object after each move of the address: the timer must not start again for that.
  }, [isDirty, keep])

  const forget = useCallback(() => {
    setRestoredOf('')
    kept.current = ''
    void writeSetting('draft', key, null).catch(() => undefined)
  }, [key])
  return { restoredOf, forget }
}
