import { preloadDictionaries } from './dictionary.ts'
import { queryClient } from './query-client.ts'
import { reloadMenus } from './session.ts'
import { forgetHiddenTabs } from './tab-store.ts'

/**
 * 清除缓存: dictionaries, menus and the pages behind the shown one are read anew; what somebody typed stays
 * (10-platform 3.2, tabs).
 */
export async function forgetCaches(): Promise<void> {
  forgetHiddenTabs()
  await Promise.all([queryClient.resetQueries(), reloadMenus()])
  await preloadDictionaries()
}
