import { useCallback, useEffect, useRef, useState } from 'react'
import { localDateTime } from '#kernel'
import { useTab } from '../../shell/use-tab.ts'
import { readSetting, writeSetting } from '../settings.ts'
import type { Row } from '../model/world.ts'
import { draftKey, draftOf, type KeptDraft } from './draft.ts'
import type { FormState } from './use-form-page.ts'

/** Looked at so often; kept once the typing rests from one look to the next, and at the latest after `LATEST_MS`. */
const LOOK_MS = 2_000
const LATEST_MS = 20_000
/** user-setting takes 64 KB (10-platform 5.14). */
const MOST_CHARACTERS = 60_000

interface Draft {
  offered: KeptDraft | undefined
  keptAt: string | undefined
  restore: () => void
  discard: () => void
  forget: () => void
}

/**
 * What was typed is kept on the server and offered again at the next opening, on any machine (10-platform 3.2). Saving
 * or discarding ends it.
 */
export function useDraft(state: FormState): Draft {
  const tab = useTab()
  const key = draftKey(state.resource.name, state.how, tab.params)
  const [offered, setOffered] = useState<KeptDraft>()
  const [keptAt, setKeptAt] = useState<string>()
  const last = useRef('')
  const { form, isDirty, resource, readOf } = state

  const isAsked = useRef(false)
  useEffect(() => {
    // Once for each opening: shown again, the tab would offer what was typed in it a minute ago.
    if (isAsked.current) return
    isAsked.current = true
    // No draft to be had is the ordinary case; a failed look-up must not stop anybody from typing.
    readSetting<KeptDraft>('draft', key).then(
      found => {
        if (found?.values && Object.keys(found.values).length > 0) setOffered(found)
      },
      () => undefined,
    )
  }, [key])

  const now = useCallback(() => {
    const { version, base } = readOf()
    const { values, left } = draftOf(
      resource,
      form.getFieldsValue(true) as Row,
      version === undefined ? undefined : base,
    )
    return { values, ...(version === undefined ? {} : { version }), ...(left.length ? { left } : {}) }
  }, [form, resource, readOf])
  const keep = useCallback(async () => {
    const draft = now()
    const text = JSON.stringify(draft)
    if (text === last.current || text.length > MOST_CHARACTERS) return
    const savedAt = localDateTime(new Date())
    await writeSetting('draft', key, { ...draft, savedAt })
    last.current = text
    setKeptAt(savedAt)
  }, [now, key])

  useEffect(() => {
    tab.setDirty(isDirty, keep)
    if (!isDirty) return
    return whenRested(() => JSON.stringify(now()), keep)
    // `tab` is a new object after each move of the address: the timer must not start again for that.
  }, [isDirty, keep, now])

  const forget = useCallback(() => {
    setOffered(undefined)
    last.current = ''
    // An old draft that stays is offered once more, nothing worse.
    void writeSetting('draft', key, null).catch(() => undefined)
  }, [key])
  const restore = () => {
    if (offered) state.restore(offered.values, offered.version)
    setOffered(undefined)
  }
  return { offered, keptAt, forget, discard: forget, restore }
}

/**
 * Calls `keep` when what `look` sees has changed and rested, or when it has gone on changing for long, or when the
 * window is hidden.
 */
export function whenRested(look: () => string, keep: () => Promise<void>): () => void {
  let seen = ''
  let keptAt = Date.now()
  // A failed try is made again at the next look: the words are still in the form.
  const run = () => {
    keptAt = Date.now()
    void keep().catch(() => undefined)
  }
  const timer = setInterval(() => {
    const text = look()
    if (text === seen || Date.now() - keptAt >= LATEST_MS) run()
    seen = text
  }, LOOK_MS)
  const onHidden = () => {
    if (document.visibilityState === 'hidden') run()
  }
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onHidden)
  }
}
