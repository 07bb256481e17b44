import { notFound, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { HttpContext } from '#packages/http/context.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { PLATFORM, platformRows } from '#areas/platform/tenant/server/versions.ts'
import { issueTicket } from './tickets.ts'

const hostsOf = (list: string): string[] =>
  list
    .split(/[,;\s]+/)
    .map(one => one.toLowerCase())
    .filter(Boolean)
const PLACE = '${token}'

/**
 * The address behind a menu item of another system, for somebody who was granted that item (10-platform S7): only hosts
 * on `iframe.allowHosts`;
 * in the place of the token a single-use ticket, the access token only for hosts on `iframe.tokenHosts`.
 */
export async function outsideAddress(context: HttpContext, code: string): Promise<{ url: string; isOpen: number }> {
  const { actor, rights, database, headers } = context
  const [menu] = await platformRows<{ path: string | null; isOpen: number | null }>(
    database,
    () => sql`
    select path, is_open as "isOpen" from blade_menu where tenant_id = ${PLATFORM} and code = ${code} and category = 1 and status = 1 and is_deleted = 0`,
  )
  if (!menu?.path || !/^https?:\/\//i.test(menu.path) || !rights.codes.has(code)) return notFound('menu', code)
  const { path } = menu
  return database.transaction(
    actor.tenantId,
    async tx => {
      const hosts = await paramValues(tx, ['iframe.allowHosts', 'iframe.tokenHosts'])
      const { host } = new URL(path.replaceAll(PLACE, 'token'))
      if (!hostsOf(hosts['iframe.allowHosts']).includes(host))
        refuse('iframeHost', '该地址未加入白名单 / This address is not on the list of allowed hosts')
      const isTrusted = hostsOf(hosts['iframe.tokenHosts']).includes(host)
      const token = !path.includes(PLACE)
        ? ''
        : isTrusted
          ? (headers['blade-auth'] ?? '').replace(/^bearer\s+/i, '')
          : await issueTicket(tx, actor.clock, 'iframe', actor.userId)
      return { url: path.replaceAll(PLACE, encodeURIComponent(token)), isOpen: menu.isOpen ?? 1 }
    },
    { name: 'outside page' },
  )
}
