import fc from '#packages/testing/properties.ts'
import { describe, expect, test } from 'vitest'
import {
  activate,
  activeTab,
  change,
  close,
  closeMany,
  firstTabs,
  kept,
  MAX_LIVE,
  open,
  pin,
  refresh,
  restored,
  type Tabs,
} from './tabs.ts'

const openAll = (tabs: Tabs, ...urls: string[]): Tabs =>
  urls.reduce((state, url) => open(state, { url, title: url }), tabs)
const urls = (tabs: Tabs): string[] => tabs.list.map(tab => tab.url)
const idOf = (tabs: Tabs, url: string): string => tabs.list.find(tab => tab.url === url)!.id
const live = (tabs: Tabs): string[] => tabs.list.filter(tab => tab.isLive).map(tab => tab.url)
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `/p/${index}`)
const start = firstTabs('首页')

describe('one tab per full path with query', () => {
  test('two records in one form have a tab each; opening the same again comes back to the first', () => {
    const tabs = openAll(start, '/a/edit?id=1', '/a/edit?id=2', '/a/edit?id=1')
    expect(urls(tabs)).toEqual(['/wel/index', '/a/edit?id=1', '/a/edit?id=2'])
    expect(activeTab(tabs).url).toBe('/a/edit?id=1')
  })
  test('the menu returns to a list whose filters have moved its address, instead of opening it twice', () => {
    const filtered = change(openAll(start, '/a/index', '/b/index'), 't1', { url: '/a/index?status=1' })
    const tabs = open(filtered, { url: '/a/index', title: 'a' })
    expect(tabs.list).toHaveLength(3)
    expect(activeTab(tabs).url).toBe('/a/index?status=1')
  })
  test('a new tab stands right of the one it was opened from', () => {
    const tabs = open(activate(openAll(start, '/a', '/b'), 't1'), { url: '/c', title: 'c' })
    expect(urls(tabs)).toEqual(['/wel/index', '/a', '/c', '/b'])
  })
})

describe('closing', () => {
  const three = openAll(start, '/a', '/b', '/c')
  test('the active one gives way to its right neighbour, else to its left', () => {
    expect(activeTab(close(activate(three, idOf(three, '/b')), idOf(three, '/b'))).url).toBe('/c')
    expect(activeTab(close(three, idOf(three, '/c'))).url).toBe('/b')
  })
  test('a hidden one leaves the active one alone', () => {
    expect(activeTab(close(three, idOf(three, '/a'))).url).toBe('/c')
  })
  test('home is pinned and the last tab cannot be closed', () => {
    expect(close(three, 'home')).toBe(three)
    expect(urls(closeMany(three, 'all', 'home'))).toEqual(['/wel/index'])
  })
  test('others, right, all: pinned ones stay', () => {
    const pinned = pin(three, idOf(three, '/c'), true)
    expect(urls(pinned)).toEqual(['/wel/index', '/c', '/a', '/b'])
    expect(urls(closeMany(pinned, 'others', idOf(pinned, '/b')))).toEqual(['/wel/index', '/c', '/b'])
    expect(urls(closeMany(pinned, 'right', idOf(pinned, '/c')))).toEqual(['/wel/index', '/c'])
    expect(urls(closeMany(pinned, 'all', 'home'))).toEqual(['/wel/index', '/c'])
  })
})

describe('at most 20 are mounted', () => {
  test('the least recently used is dropped and mounted again when it is opened', () => {
    const tabs = openAll(start, ...many(MAX_LIVE))
    expect(tabs.list).toHaveLength(MAX_LIVE + 1)
    expect(live(tabs)).not.toContain('/wel/index')
    const back = activate(tabs, 'home')
    expect(live(back)).toContain('/wel/index')
    expect(live(back)).not.toContain('/p/0')
  })
  test('a changed form is never dropped, an unchanged one only after every other page', () => {
    let tabs = open(openAll(start, '/dirty/edit'), { url: '/clean/edit', title: '', isKept: true })
    tabs = change(tabs, idOf(tabs, '/dirty/edit'), { isDirty: true })
    tabs = openAll(tabs, ...many(MAX_LIVE + 5))
    expect(live(tabs)).toHaveLength(MAX_LIVE)
    expect(live(tabs)).toEqual(expect.arrayContaining(['/dirty/edit', '/clean/edit']))
  })
  test('whatever is opened, changed and closed: the active one is mounted, no dirty one is lost, and the limit holds while clean ones are left', () => {
    const step = fc.record({ kind: fc.constantFrom('open', 'dirty', 'close'), page: fc.nat(40) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), steps => {
        const tabs = steps.reduce((state, { kind, page }) => {
          if (kind === 'open') return open(state, { url: `/p/${page}`, title: '' })
          const id = state.list[page % state.list.length]!.id
          return kind === 'close'
            ? close(state, id)
            : change(state, id, { isDirty: state.list.find(tab => tab.id === id)!.isLive })
        }, start)
        expect(activeTab(tabs).isLive).toBe(true)
        expect(tabs.list.every(tab => !tab.isDirty || tab.isLive)).toBe(true)
        expect(new Set(tabs.list.map(tab => tab.id)).size).toBe(tabs.list.length)
        const mounted = tabs.list.filter(tab => tab.isLive)
        expect(mounted.length <= MAX_LIVE || mounted.every(tab => tab.isDirty || tab.id === tabs.activeId)).toBe(true)
      }),
    )
  })
})

describe('over a reload of the window', () => {
  test('places, titles and pins come back, only the active one is mounted, and new ids do not collide', () => {
    const before = pin(openAll(start, '/a', '/b?x=1'), 't1', true)
    const after = restored(kept(before), '首页')
    expect(urls(after)).toEqual(urls(before))
    expect(live(after)).toEqual(['/b?x=1'])
    expect(after.list.find(tab => tab.url === '/a')?.isPinned).toBe(true)
    expect(new Set(open(after, { url: '/c', title: '' }).list.map(tab => tab.id)).size).toBe(4)
  })
  test.each([
    null,
    '',
    '{',
    '[]',
    '{"list":[{"id":1}]}',
    '{"list":[{"id":"x","url":"javascript:0","home":"/","title":""}]}',
  ])('a broken store %s starts at home', text => {
    expect(urls(restored(text, '首页'))).toEqual(['/wel/index'])
  })
})

test('refresh mounts the page afresh and forgets what was typed', () => {
  const tabs = refresh(change(openAll(start, '/a'), 't1', { isDirty: true }), 't1')
  expect(activeTab(tabs)).toMatchObject({ version: 1, isDirty: false })
})

test('home is not mounted behind a page that somebody comes to by its address, and is once he goes there', () => {
  const tabs = open(firstTabs('首页'), { url: '/a/index', title: 'a' })
  expect(live(tabs)).toEqual(['/a/index'])
  expect(live(activate(tabs, 'home'))).toEqual(['/wel/index', '/a/index'])
})
