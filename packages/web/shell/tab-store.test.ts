import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The address bar is ahead of the page: React Router writes it at once and draws the page when there is time.
const bar = { pathname: '/', search: '' }
const went: string[] = []
const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
const named = { location: bar, sessionStorage: store, localStorage: store, document: { cookie: '' } }
for (const [name, value] of Object.entries(named)) vi.stubGlobal(name, value)
const { setNavigate } = await import('./navigation.ts')
const { followLocation, forgetTabs, leaveTabFor, moveTab, useTabs } = await import('./tab-store.ts')

const goes = (url: string) => {
  const [pathname = '/', search = ''] = url.split('?')
  Object.assign(bar, { pathname, search })
}
beforeEach(() => {
  forgetTabs()
  went.length = 0
  setNavigate(((to: string) => {
    went.push(to)
    goes(to)
  }) as never)
})
afterEach(() => goes('/'))

const opens = (url: string) => {
  goes(url)
  followLocation(url, { isReplace: false })
}

it('a list in front writes its filters into the address', () => {
  opens('/plan/index')
  moveTab(useTabs.getState().activeId, '/plan/index?status=1')
  expect(went).toEqual(['/plan/index?status=1'])
})

it('a list whose default view arrives after the next page was chosen does not call back', () => {
  opens('/plan/index')
  const plans = useTabs.getState().activeId
  goes('/bill/index')
  moveTab(plans, '/plan/index?view=7')
  expect(went).toEqual([])
  expect(bar.pathname).toBe('/bill/index')
  expect(useTabs.getState().list.find(tab => tab.id === plans)!.url).toBe('/plan/index?view=7')
})

it('a tab found under its first address shows its filters, unless the next page was chosen', () => {
  opens('/plan/index')
  moveTab(useTabs.getState().activeId, '/plan/index?status=1')
  followLocation('/plan/index?status=1', { isReplace: true })
  opens('/bill/index')
  went.length = 0
  opens('/plan/index')
  expect(went).toEqual(['/plan/index?status=1'])
  opens('/bill/index')
  went.length = 0
  goes('/receipt/index')
  followLocation('/plan/index', { isReplace: false })
  expect(went).toEqual([])
})

it('a form that was saved leads to its record, unless the next page was chosen', () => {
  opens('/bill/add')
  leaveTabFor(useTabs.getState().activeId, '/bill/detail?id=1')
  expect(went).toEqual(['/bill/detail?id=1'])
  opens('/bill/add')
  went.length = 0
  goes('/plan/index')
  leaveTabFor(useTabs.getState().activeId, '/bill/detail?id=2')
  expect(went).toEqual([])
  expect(useTabs.getState().list.some(tab => tab.url === '/bill/add')).toBe(false)
})
