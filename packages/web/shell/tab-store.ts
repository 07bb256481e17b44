import { create } from 'zustand'
import { t } from '../i18n/index.ts'
import { leafAt } from './menu.ts'
import { navigateTo } from './navigation.ts'
import { findPage } from './pages.ts'
import { useSession } from './session.ts'
import { onSignOut } from './session-ends.ts'
import * as model from './tabs.ts'
import type { CloseScope, Tab, Tabs } from './tabs.ts'

const KEY = 'fleet-tabs'
const HOME_TITLE = '首页 / Home'

export const useTabs = create<Tabs>(() => model.firstTabs(HOME_TITLE))

/** Drafts of changed forms: functions have no place in the kept state. */
const drafts = new Map<string, () => Promise<void>>()
/** Titles given with `openTab`, until the tab is made. */
const titles = new Map<string, string>()

let owner = ''

/** Tabs of this window and user: over a reload, never to the next user at the same desk. */
export function restoreTabs(userId: string): void {
  // The frame coming back from behind the lock finds its tabs as they were.
  if (owner === userId) return
  owner = userId
  useTabs.setState(model.restored(sessionStorage.getItem(`${KEY}-${owner}`), HOME_TITLE), true)
}

useTabs.subscribe(tabs => {
  if (owner) sessionStorage.setItem(`${KEY}-${owner}`, model.kept(tabs))
})

/**
 * Every tab goes, drafts in memory too: after a switch of department and role nothing of the former rights stays open.
 */
export function forgetTabs(): void {
  drafts.clear()
  useTabs.setState(model.firstTabs(HOME_TITLE), true)
}

onSignOut(() => {
  sessionStorage.removeItem(`${KEY}-${owner}`)
  owner = ''
  drafts.clear()
  useTabs.setState(model.firstTabs(HOME_TITLE), true)
})

const set = (change: (tabs: Tabs) => Tabs): void => useTabs.setState(change(useTabs.getState()), true)

/** Opens a page in a tab of its own, or comes back to the one that shows it already. */
export function openTab(path: string, options: { title?: string } = {}): void {
  if (options.title) titles.set(path, options.title)
  void navigateTo(path)
}

/** The address has changed: the router leads, the strip follows. */
export function followLocation(url: string, hint: { tabId?: string; isReplace: boolean }): void {
  const tabs = useTabs.getState()
  const path = pathOf(url)
  const active = model.activeTab(tabs)
  const named = tabs.list.find(tab => tab.id === hint.tabId)
  if (named && pathOf(named.url) === path)
    return set(state => model.activate(model.change(state, named.id, { url }), named.id))
  // Filters written into the address replace it in place: the same tab, not another. Activated all the same: the first
  // address of a window is home itself, and until some tab was activated nothing is shown.
  if (hint.isReplace && pathOf(active.url) === path)
    return set(state => model.activate(model.change(state, active.id, { url }), active.id))
  const page = findPage(path)
  set(state => model.open(state, { url, title: titles.get(url) ?? '', isKept: page?.isKept }))
  titles.delete(url)
  // Found under the address it was opened with: the bar shows where it stands now, filters included.
  if (model.activeTab(useTabs.getState()).url !== url && isInBar(path)) showActive(true)
}

function titleOf(path: string): string {
  if (path === model.HOME) return HOME_TITLE
  return leafAt(useSession.getState().menus, path)?.name || findPage(path)?.title || path
}

const pathOf = (url: string): string => url.split('?')[0]!

/**
 * The address bar moves at once, the page behind it when it is drawn: who has clicked elsewhere in between is not called
 * back.
 */
const isInBar = (path: string): boolean => location.pathname === path
const isInFront = (id: string): boolean => {
  const active = model.activeTab(useTabs.getState())
  return active.id === id && isInBar(pathOf(active.url))
}

/** Another query for the same tab; one that is hidden, or about to be, only remembers it. */
export function moveTab(id: string, url: string): void {
  if (isInFront(id)) void navigateTo(url, { replace: true, state: { tab: id } })
  else set(tabs => model.change(tabs, id, { url }))
}

/** Puts the address bar on the tab that the model made active. */
export function showActive(replace = false): void {
  const tab = model.activeTab(useTabs.getState())
  void navigateTo(tab.url, { replace, state: { tab: tab.id } })
}

/**
 * What is done makes way for what follows, which is in front at once: no neighbour shows in between. Whoever has gone
 * elsewhere meanwhile stays there.
 */
export function leaveTabFor(id: string, url: string): void {
  if (!isInFront(id)) return closeTab(id)
  drafts.delete(id)
  set(tabs => model.open(model.close(tabs, id), { url, title: '', isKept: findPage(pathOf(url))?.isKept }))
  showActive()
}

export function activateTab(id: string): void {
  set(tabs => model.activate(tabs, id))
  showActive()
}

/** Closes without asking: after saving. The shown tab unless another is named. */
export function closeTab(id: string = useTabs.getState().activeId): void {
  const wasInFront = isInFront(id)
  drafts.delete(id)
  set(tabs => model.close(tabs, id))
  if (wasInFront) showActive()
}

export function closeTabs(scope: CloseScope, id: string): void {
  const before = useTabs.getState().activeId
  set(tabs => model.closeMany(tabs, scope, id))
  if (useTabs.getState().activeId !== before) showActive()
}

export const closing = (scope: CloseScope, id: string): Tab[] => model.closedBy(useTabs.getState(), scope, id)
export const pinTab = (id: string, isPinned: boolean): void => set(tabs => model.pin(tabs, id, isPinned))
export const refreshTab = (id: string): void => set(tabs => model.refresh(tabs, id))

/** '中文 / English' or a plain text; with a document number appended once the record is there (S6). */
/** What a page is called in general: for a tab that neither the menu nor whoever opened it has named. */
export function nameTab(title: string, id: string): void {
  const tab = useTabs.getState().list.find(one => one.id === id)
  if (tab && tab.title === '' && !leafAt(useSession.getState().menus, pathOf(tab.url))) setTabTitle(title, id)
}

export function setTabTitle(title: string, id: string = useTabs.getState().activeId): void {
  if (useTabs.getState().list.find(tab => tab.id === id)?.title !== title)
    set(tabs => model.change(tabs, id, { title }))
}

export function setTabDirty(id: string, isDirty: boolean, saveDraft?: () => Promise<void>): void {
  if (isDirty && saveDraft) drafts.set(id, saveDraft)
  else drafts.delete(id)
  if (useTabs.getState().list.find(tab => tab.id === id)?.isDirty !== isDirty)
    set(tabs => model.change(tabs, id, { isDirty }))
}

export const draftOf = (id: string): (() => Promise<void>) | undefined => drafts.get(id)
/** Before a reload that a new version asks for (S1). */
export const saveDrafts = async (): Promise<void> => {
  await Promise.all([...drafts.values()].map(save => save()))
}
/** The page's own words, else the menu's or the registry's, in the language of the moment. */
export const shownTitle = (tab: Tab): string => t(tab.title || titleOf(pathOf(tab.url)))
/** Clean pages behind the shown one are mounted anew when they are opened. */
export const forgetHiddenTabs = (): void =>
  set(tabs => ({
    ...tabs,
    list: tabs.list.map(tab => (tab.isDirty || tab.id === tabs.activeId ? tab : { ...tab, isLive: false })),
  }))
