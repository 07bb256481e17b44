import { createContext, use, useMemo } from 'react'
import { queryOf } from '../http/index.ts'
import { closeTab, leaveTabFor, moveTab, refreshTab, setTabDirty, setTabTitle, useTabs } from './tab-store.ts'

export const TabIdContext = createContext('home')

export interface TabHandle {
  id: string
  /** Where this tab stands, with query; hidden tabs keep theirs. */
  url: string
  pathname: string
  params: URLSearchParams
  isActive: boolean
  /** It is a dialog above a tab. */
  isDialog?: true
  setTitle(title: string): void
  /**
   * Marks typed, unsaved work: the tab is never dropped and never closed silently; `saveDraft` is offered when it
   * closes.
   */
  setDirty(isDirty: boolean, saveDraft?: () => Promise<void>): void
  /** Writes filters into the address of this tab, in place. */
  setQuery(params: object): void
  close(): void
  /** Closes for the page that follows. */
  leaveFor(path: string): void
  refresh(): void
}

/** A dialog that holds a whole page is to that page what a tab is. */
export const TabStandIn = createContext<TabHandle | undefined>(undefined)

/** The tab that a page lives in. */
export function useTab(): TabHandle {
  const standIn = use(TabStandIn)
  const id = use(TabIdContext)
  const url = useTabs(tabs => tabs.list.find(tab => tab.id === id)?.url ?? '/')
  const isActive = useTabs(tabs => tabs.activeId === id)
  const own = useMemo<TabHandle>(() => {
    const [pathname = '/', search = ''] = url.split('?')
    return {
      id,
      url,
      pathname,
      isActive,
      params: new URLSearchParams(search),
      setTitle: title => setTabTitle(title, id),
      setDirty: (isDirty, saveDraft) => setTabDirty(id, isDirty, saveDraft),
      setQuery: params => moveTab(id, pathname + queryOf(params)),
      close: () => closeTab(id),
      leaveFor: path => leaveTabFor(id, path),
      refresh: () => refreshTab(id),
    }
  }, [id, url, isActive])
  return standIn ?? own
}
