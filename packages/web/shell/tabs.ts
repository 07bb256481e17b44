/** Tabs as plain data: every change is a function from one state to the next. */
export interface Tab {
  id: string
  /** Where the tab stands now, with query. */
  url: string
  /** The address under which it was opened: the menu comes back to it although filters have changed the query since. */
  home: string
  title: string
  isPinned: boolean
  isDirty: boolean
  /** Mounted, shown or hidden. A dropped tab is mounted again when it is opened. */
  isLive: boolean
  /** Forms: dropped only after every other clean tab (10-platform 3.2, keep-alive). */
  isKept: boolean
  usedAt: number
  /** Raised by "refresh": another key mounts the page afresh. */
  version: number
}
export interface Tabs {
  list: Tab[]
  activeId: string
  clock: number
}

export const HOME = '/wel/index'
export const MAX_LIVE = 20

export interface Opening {
  url: string
  title: string
  isKept?: boolean
}

export const homeTab = (title: string): Tab => ({
  id: 'home',
  url: HOME,
  home: HOME,
  title,
  isPinned: true,
  isDirty: false,
  isLive: true,
  isKept: false,
  usedAt: 0,
  version: 0,
})

export const firstTabs = (title: string): Tabs => ({ list: [homeTab(title)], activeId: 'home', clock: 0 })

export const activeTab = (tabs: Tabs): Tab => tabs.list.find(tab => tab.id === tabs.activeId) ?? tabs.list[0]!

export const tabAt = (tabs: Tabs, url: string): Tab | undefined =>
  tabs.list.find(tab => tab.url === url) ?? tabs.list.find(tab => tab.home === url)

/** One tab per full path with query: an open one is activated, else a new one stands right of the active one. */
export function open(given: Tabs, opening: Opening): Tabs {
  // Nothing was shown yet: home is not mounted behind a page that somebody came to by its address.
  const tabs =
    given.clock === 0 && opening.url !== HOME
      ? { ...given, list: given.list.map(tab => ({ ...tab, isLive: tab.isDirty })) }
      : given
  const found = tabAt(tabs, opening.url)
  if (found) return activate(tabs, found.id)
  const tab: Tab = {
    id: `t${tabs.clock + 1}`,
    url: opening.url,
    home: opening.url,
    title: opening.title,
    isPinned: false,
    isDirty: false,
    isLive: true,
    isKept: opening.isKept ?? false,
    usedAt: 0,
    version: 0,
  }
  const at = tabs.list.findIndex(one => one.id === tabs.activeId) + 1
  const afterPinned = Math.max(at, tabs.list.filter(one => one.isPinned).length)
  return activate({ ...tabs, list: tabs.list.toSpliced(afterPinned, 0, tab) }, tab.id)
}

export function activate(tabs: Tabs, id: string): Tabs {
  const clock = tabs.clock + 1
  return dropIdle({
    activeId: id,
    clock,
    list: tabs.list.map(tab => (tab.id === id ? { ...tab, isLive: true, usedAt: clock } : tab)),
  })
}

/** At most 20 mounted: the least recently used clean one goes first, ordinary pages before forms, a dirty one never. */
export function dropIdle(tabs: Tabs, max = MAX_LIVE): Tabs {
  const live = tabs.list.filter(tab => tab.isLive)
  const droppable = live
    .filter(tab => !tab.isDirty && tab.id !== tabs.activeId)
    .sort((a, b) => Number(a.isKept) - Number(b.isKept) || a.usedAt - b.usedAt)
    .slice(0, Math.max(0, live.length - max))
  if (droppable.length === 0) return tabs
  return { ...tabs, list: tabs.list.map(tab => (droppable.includes(tab) ? { ...tab, isLive: false } : tab)) }
}

export const change = (tabs: Tabs, id: string, some: Partial<Tab>): Tabs => ({
  ...tabs,
  list: tabs.list.map(tab => (tab.id === id ? { ...tab, ...some } : tab)),
})

/** Closing the active one activates its right, else its left neighbour; pinned ones and the last one stay. */
export function close(tabs: Tabs, id: string): Tabs {
  const at = tabs.list.findIndex(tab => tab.id === id)
  const tab = tabs.list[at]
  if (!tab || tab.isPinned || tabs.list.length === 1) return tabs
  const list = tabs.list.toSpliced(at, 1)
  if (id !== tabs.activeId) return { ...tabs, list }
  return activate({ ...tabs, list }, (list[at] ?? list[at - 1])!.id)
}

export type CloseScope = 'others' | 'right' | 'all'

/** What a menu item of the strip would close: pinned tabs stay. */
export function closedBy(tabs: Tabs, scope: CloseScope, id: string): Tab[] {
  const at = tabs.list.findIndex(tab => tab.id === id)
  return tabs.list.filter(
    (tab, index) =>
      !tab.isPinned && (scope === 'all' || (scope === 'others' && tab.id !== id) || (scope === 'right' && index > at)),
  )
}

export function closeMany(tabs: Tabs, scope: CloseScope, id: string): Tabs {
  const closed = closedBy(tabs, scope, id)
  const list = tabs.list.filter(tab => !closed.includes(tab))
  if (list.length === 0) return tabs
  if (list.some(tab => tab.id === tabs.activeId)) return { ...tabs, list }
  return activate({ ...tabs, list }, (list.find(tab => tab.id === id) ?? list[0]!).id)
}

/** Pinned tabs stand together at the left. */
export function pin(tabs: Tabs, id: string, isPinned: boolean): Tabs {
  if (id === 'home') return tabs
  const list = change(tabs, id, { isPinned }).list
  return { ...tabs, list: [...list.filter(tab => tab.isPinned), ...list.filter(tab => !tab.isPinned)] }
}

export const refresh = (tabs: Tabs, id: string): Tabs => ({
  ...tabs,
  list: tabs.list.map(tab =>
    tab.id === id ? { ...tab, version: tab.version + 1, isDirty: false, isLive: true } : tab,
  ),
})

/** What is kept over a reload of the window: places and titles; only the active one is mounted again. */
export function kept(tabs: Tabs): string {
  return JSON.stringify({
    activeId: tabs.activeId,
    list: tabs.list.map(({ id, url, home, title, isPinned, isKept }) => ({ id, url, home, title, isPinned, isKept })),
  })
}

export function restored(text: string | null, homeTitle: string): Tabs {
  const empty = firstTabs(homeTitle)
  if (!text) return empty
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    // The storage was edited by hand: the work starts at home.
    return empty
  }
  const { list, activeId } = (found ?? {}) as { list?: unknown; activeId?: unknown }
  if (!Array.isArray(list)) return empty
  const tabs = list.filter(isKeptTab).map(tab => ({
    ...homeTab(homeTitle),
    ...tab,
    isLive: tab.id === activeId,
    isPinned: tab.id === 'home' || tab.isPinned,
  }))
  if (!tabs.some(tab => tab.id === 'home')) tabs.unshift(homeTab(homeTitle))
  const highest = Math.max(0, ...tabs.map(tab => Number(tab.id.slice(1)) || 0))
  return { list: tabs, activeId: tabs.some(tab => tab.id === activeId) ? String(activeId) : 'home', clock: highest }
}

function isKeptTab(value: unknown): value is Pick<Tab, 'id' | 'url' | 'home' | 'title' | 'isPinned' | 'isKept'> {
  const tab = value as Record<string, unknown> | null
  return (
    typeof tab?.id === 'string' &&
    typeof tab.title === 'string' &&
    [tab.url, tab.home].every(url => typeof url === 'string' && url.startsWith('/'))
  )
}
