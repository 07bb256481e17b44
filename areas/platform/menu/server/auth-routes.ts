import { accessTokenOf } from '#packages/http/headers.ts'
import { route } from '#packages/http/context.ts'
import type { Rights, Route } from '#packages/server/route.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { grantedMenus, menuRows } from './menu-rows.ts'

const path = '/api/blade-system/menu/auth-routes'

/**
 * Paths and the roles that open them: Sword, the React client of the dialect, asks before its first page, signed in
 * or not. It stays blank after a 401, so the address is public: empty without a session, else the caller's own roles
 * and menu (blade-dialect 13.5).
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
