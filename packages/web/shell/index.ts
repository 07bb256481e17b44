/** What pages and the page kit may use of the shell. */
export { request, RefusedError, NetworkError, queryOf, type RefusalData, type RequestOptions } from '../http/index.ts'
export { t, useT, useLanguage, currentLanguage, type Language, type Translate } from '../i18n/index.ts'
export {
  addPageSource,
  registerPages,
  installResolver,
  findPage,
  type Page,
  type PageResolver,
  type ResolvedPage,
} from './pages.ts'
export { useSession, can, useCan, type Session, type User, type TopMenu } from './session.ts'
export type { MenuNode } from './menu.ts'
export { openTab, closeTab, setTabTitle, refreshTab } from './tab-store.ts'
export { useTab, type TabHandle } from './use-tab.ts'
export { navigateTo } from './navigation.ts'
export { queryClient } from './query-client.ts'
export { useDictionary, type DictionaryEntry } from './dictionary.ts'
export { useNotices } from './notices.ts'
export { useSizeLevel, type SizeLevel } from './size-level.ts'
export { logError } from './error-log.ts'
export { Icon } from './icon.tsx'
export { Notice } from './error-pages.tsx'
export { PageSkeleton } from './tab-host.tsx'
export { useLook } from '../theme/store.ts'
