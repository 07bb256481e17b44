import { useCallback, useEffect, useRef, useState } from 'react'
import { useTab } from '../../shell/use-tab.ts'
import { readSetting } from '../settings.ts'
import type { Row } from '../model/world.ts'
import { draftKey, draftOf, type KeptDraft } from './draft.ts'
import { useKeeping } from './use-keeping.ts'
import type { FormState } from './use-form-page.ts'

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
  const { keptAt, forget: forgetKept } = useKeeping(key, isDirty, now)
  const forget = useCallback(() => {
    setOffered(undefined)
    forgetKept()
  }, [forgetKept])
  const restore = () => {
    if (offered) state.restore(offered.values, offered.version)
    setOffered(undefined)
  }
  return { offered, keptAt, forget, discard: forget, restore }
}
