import { accessTokenOf } from '#packages/http/headers.ts'
import { route } from '#packages/http/context.ts'
import type { Rights, Route } from '#packages/server/route.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { grantedMenus, menuRows } from './menu-rows.ts'

const path = '/api/blade-system/menu/auth-routes'

/**
 * Which roles open which path: what Sword, the family's React client, asks before it draws its first page, signed in or
 * not. An answer of 401 leaves that page
 * blank for ever, so the address is open; without a session it says nothing (blade-dialect 13.5), with one it tells the
 * caller's own roles about his own menu.
 */
export const authRoutesRoute = (ports: PlatformPorts): Route =>
  route(`GET ${path}`, {
    label: '路由权限 / Roles of paths',
    permissions: ['public'],
    handle: async ({ headers }) => {
      const token = accessTokenOf('GET', path, headers, {})
      const session = token === undefined ? undefined : await ports.sessions.find(token)
      return session ? rolesByPath(ports, session.rights) : {}
    },
  })

async function rolesByPath(ports: PlatformPorts, rights: Rights): Promise<Record<string, { authority: string[] }>> {
  const paths = grantedMenus(await menuRows(ports), rights).flatMap(row => (row.path ? [row.path] : []))
  return Object.fromEntries(paths.map(one => [one, { authority: [...rights.aliases] }]))
}
