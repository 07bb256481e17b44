import { tokenStore } from '../http/index.ts'
import { useLanguage, type Language } from '../i18n/index.ts'
import { useLook } from '../theme/store.ts'

import { optional } from './optional-request.ts'

interface UserSetting {
  kind: string
  key?: string
  json?: unknown
}

let isSavingLook = false

let isSavingLanguage = false

export async function adoptSettings(): Promise<void> {
  const settings = await optional<UserSetting[] | { records: UserSetting[] }>(
    'GET',
    '/api/blade-desk/user-setting/list',
    { params: { kind: 'theme' } },
  )
  const list = Array.isArray(settings) ? settings : (settings?.records ?? [])
  const look = list.find(setting => setting.kind === 'theme')?.json
  if (look) useLook.getState().adopt(typeof look === 'string' ? JSON.parse(look) : look)
  if (isSavingLook) return
  isSavingLook = true
  useLook.subscribe(({ name, primary }) => {
    if (!tokenStore.read()) return
    void optional('POST', '/api/blade-desk/user-setting/submit', {
      body: { kind: 'theme', key: 'look', json: JSON.stringify({ name, primary }) },
    })
  })
}

/**
 * The account's language comes along to another machine, and tells the server in which one texts to the person are
 * written.
 */
export async function adoptLanguage(): Promise<void> {
  const keep = (language: Language) =>
    optional('POST', '/api/blade-desk/user-setting/submit', {
      body: { kind: 'language', key: 'screen', json: JSON.stringify(language) },
    })
  const { isChosen, language } = useLanguage.getState()
  if (isChosen) void keep(language)
  else {
    const settings = await optional<UserSetting[]>('GET', '/api/blade-desk/user-setting/list', {
      params: { kind: 'language', key: 'screen' },
    })
    const kept = settings?.[0]?.json
    const wanted = typeof kept === 'string' ? JSON.parse(kept) : kept
    if ((wanted === 'zh' || wanted === 'en') && !useLanguage.getState().isChosen) useLanguage.getState().adopt(wanted)
  }
  if (isSavingLanguage) return
  isSavingLanguage = true
  useLanguage.subscribe((now, before) => {
    if (now.isChosen && now.language !== before.language && tokenStore.read()) void keep(now.language)
  })
}
