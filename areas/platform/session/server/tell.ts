import { addDays, type Clock, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { Words } from '#areas/platform/user-message/server/words.ts'
import { deviceName } from '../device-name.ts'
import type { Identified } from './sign-in.ts'

/** Devices older than this are forgotten. */
const KNOWN_DAYS = 180

/** A browser with another version is the same device: programs renew themselves every few weeks. */
export const deviceOf = (userAgent: string): string =>
  userAgent
    .slice(0, 255)
    .replace(/[\d._]+/g, '')
    .trim()

/**
 * 10-platform 13, login_new_device: somebody came in by a device that this account never used. The first sign-in of all
 * has nothing to compare with.
 */
export async function tellNewDevice(
  tx: Tx,
  clock: Clock,
  who: Identified,
  terminal: { readonly address: string; readonly userAgent: string },
): Promise<void> {
  const since = addDays(localDate(clock.now()), -KNOWN_DAYS)
  const known = await tx.rows<{ agent: string | null }>(
    sql`select distinct user_agent as agent from log_login where tenant_id = ${tx.tenantId} and account = ${who.account} and result = 'ok' and create_time >= ${since}::timestamptz`,
  )
  if (known.length === 0 || known.some(row => deviceOf(row.agent ?? '') === deviceOf(terminal.userAgent))) return
  const device = deviceName(terminal.userAgent).slice(0, 120)
  await notify(tx, systemActor(tx.tenantId, 'sign-in', clock), {
    bizTypeCode: 'login_new_device',
    bizId: who.userId,
    title: '您的账号在新设备登录 / Your account signed in on a new device',
    users: [who.userId],
    level: 2,
    content: `您的账号从${terminal.address}在新设备登录（${device}）。如非本人操作，请立即修改密码。 / Your account signed in from ${terminal.address} on a new device (${device}). If that was not you, change your password at once.`,
  })
}

/** session_kicked: the words that the ended window shows, kept for whoever was not looking. */
export async function tellKicked(
  tx: Tx,
  clock: Clock,
  ended: readonly { readonly id: string; readonly userId: string }[],
  why: Words,
): Promise<void> {
  for (const [userId, sessions] of Map.groupBy(ended, one => one.userId))
    await notify(tx, systemActor(tx.tenantId, 'sessions', clock), {
      bizTypeCode: 'session_kicked',
      bizId: sessions[0]!.id,
      title: '会话被下线 / Your session was ended',
      content: why,
      users: [userId],
      level: 2,
      dedupeKey: sessions
        .map(one => one.id)
        .join(',')
        .slice(0, 60),
    })
}
