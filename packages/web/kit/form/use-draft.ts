import { useCallback, useEffect, useRef, useState } from 'react'
import { localDateTime } from '#kernel'
import { useTab } from '../../shell/use-tab.ts'
import { readSetting, writeSetting } from '../settings.ts'
import type { Row } from '../model/world.ts'
import type { FormState } from './use-form-page.ts'

const EVERY_MS = 20_000
/** user-setting takes 64 KB (10-platform 5.14). */
const MOST_CHARACTERS = 60_000

export interface KeptDraft { values: Row; savedAt: string }

/** What was typed is kept on the server every 20 s and offered again at the next opening (10-platform 3.2). */
export function useDraft(state: FormState): { offered: KeptDraft | undefined; keptAt: string | undefined; restore: () => void; discard: () => void; forget: () => void } {
  const tab = useTab()
  const key = `${state.resource.name}:${state.how}:${tab.params.get('id') ?? 'new'}`
  const [offered, setOffered] = useState<KeptDraft>()
  const [keptAt, setKeptAt] = useState<string>()
  const last = useRef('')
  const { form, isDirty, setValues } = state

  const isAsked = useRef(false)
  useEffect(() => {
    // Once for each opening: shown again, the tab would offer what was typed in it a minute ago.
    if (isAsked.current) return
    isAsked.current = true
    // No draft to be had is the ordinary case; a failed look-up must not stop anybody from typing.
    readSetting<KeptDraft>('draft', key).then(found => { if (found?.values) setOffered(found) }, () => undefined)
  }, [key])

  const keep = useCallback(async () => {
    const draft: KeptDraft = { values: form.getFieldsValue(true) as Row, savedAt: localDateTime(new Date()) }
    const text = JSON.stringify(draft.values)
    if (text === last.current || text.length > MOST_CHARACTERS) return
    await writeSetting('draft', key, draft)
    last.current = text
    setKeptAt(draft.savedAt)
  }, [form, key])

  useEffect(() => {
    tab.setDirty(isDirty, keep)
    if (!isDirty) return
    const timer = setInterval(() => { void keep().catch(() => undefined) }, EVERY_MS)
    return () => clearInterval(timer)
    // `tab` is a new object after each move of the address: the timer must not start again for that.
  }, [isDirty, keep])

  const forget = useCallback(() => {
    setOffered(undefined)
    last.current = ''
    // An old draft that stays is offered once more, nothing worse.
    void writeSetting('draft', key, null).catch(() => undefined)
  }, [key])
  return { offered, keptAt, forget, discard: forget, restore: () => { if (offered) setValues(offered.values); setOffered(undefined) } }
}
