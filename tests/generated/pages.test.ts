import { expect, it, vi } from 'vitest'
import { guard, type Situation } from '#packages/web/shell/guard.ts'
import { menuTree } from '#areas/platform/menu/menu-tree.ts'
import list from './routes.tsv?raw'

// The web application's own registry, which looks at its browser while it loads.
vi.stubGlobal('document', { cookie: '', documentElement: {}, addEventListener() {}, visibilityState: 'visible' })
vi.stubGlobal('window', globalThis)
await import('../../apps/web/pages.ts')
await import('../../apps/web/areas.ts')
const { findPage, isRegistered } = await import('#packages/web/shell/pages.ts')
const { hasCustoms, loadCustoms } = await import('#packages/web/kit/customise.ts')
const { resourceOfPage } = await import('#packages/web/kit/model/world.ts')

/**
 * The list of the product's pages (routes.tsv of the specification), copied: path, title in both languages, area, source ('spec': named in the
 * specification; '+': asked for by an area's document). A route is answered as a person meets it who may do everything: through the guards.
 */
const routes = list
  .trim()
  .split('\n')
  .map(line => line.split('\t')[0]!)

const OWN_VALUES = (path: string): string => path.replace(/:\w+/g, '1')
const everyone: Situation = {
  isLocked: false,
  hasToken: true,
  areMenusLoaded: true,
  mustChangePassword: false,
  codeOf: path => findPage(path)?.code,
  can: () => true,
  // A group of the menu leads to its first leaf (10-platform 8).
  firstLeafOf: path => menuTree.flatMap(top => top.groups).find(group => group.path === path)?.leaves[0]?.[1],
}
const situationOf = (path: string): Situation => ({
  ...everyone,
  ...(path === '/lock' ? { isLocked: true } : path === '/login' ? { hasToken: false } : {}),
})

/** Where the guards lead: '' when they let nobody in. */
function reached(path: string): string {
  const first = guard(path, '', situationOf(path))
  if (first.do === 'pass') return path
  return first.do === 'go' && first.to !== '/404' && guard(first.to, '', everyone).do === 'pass' ? first.to : ''
}

/** A resource with pages of its own answers to any name until its code is there: then the name must stand in it. */
async function isPage(path: string): Promise<boolean> {
  if (isRegistered(path)) return true
  const parts = path.split('/')
  const length = parts.findLastIndex((_, at) => at > 1 && resourceOfPage(parts.slice(0, at).join('/')) !== undefined)
  const resource = resourceOfPage(parts.slice(0, length).join('/'))
  const name = parts.slice(length).join('/')
  if (!resource || !hasCustoms(resource) || ['index', 'add', 'edit', 'afresh', 'detail'].includes(name)) return true
  return (await loadCustoms(resource)).pages?.[name] !== undefined
}

it('has a page for every route of the list, so that no address of the specification ends at 404', async () => {
  expect(routes.length).toBe(724)
  const without: string[] = []
  for (const route of routes) {
    const path = reached(OWN_VALUES(route))
    if (path === '' || !(await isPage(path))) without.push(route)
  }
  expect(without).toEqual([])
})

it('tells an address that nobody built from one that stands', async () => {
  expect(['/system/nowhere', '/work/process/leave/nowhere/1'].map(reached)).toEqual(['', ''])
  expect([
    reached('/system/param'),
    await isPage('/system/data/change/log'),
    await isPage('/system/param/nowhere'),
    await isPage('/report/reportlist/nowhere/index'),
  ]).toEqual(['/system/param/index', true, false, false])
})
