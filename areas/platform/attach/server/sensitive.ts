import { type Clock, localDateTime, refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import type { AttachRow } from './groups.ts'

/** Lifetime of the address of a sensitive file (10-platform 5.6): a forwarded link expires soon. */
const LIVES_MS = 600_000
const placeOf = (row: AttachRow): string => `attach.link.${row.tenantId}.${row.name ?? ''}`

/** Kinds of paper whose addresses expire: 身份证, 银行卡, 征信授权, or what the tenant says. */
export const sensitiveGroups = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set(
    (await paramValue(tx, 'attach.sensitiveGroups'))
      .split(/[,，、;]/)
      .map(one => one.trim())
      .filter(Boolean),
  )

/** The addresses in answers; of a sensitive file with a signed expiry. */
export function linksOf(
  row: AttachRow,
  sensitive: ReadonlySet<string>,
  clock: Clock,
): { link: string; thumbLink: string } {
  const [link, thumbLink] = [row.link ?? '', row.thumbLink ?? '']
  if (!row.groupName || !sensitive.has(row.groupName)) return { link, thumbLink }
  const token = deployment().secrets.encrypt(localDateTime(new Date(clock.now().getTime() + LIVES_MS)), placeOf(row))
  return { link: link && `${link}?t=${token}`, thumbLink: thumbLink && `${thumbLink}&t=${token}` }
}

/** Refuses the bare address of a sensitive paper, one that is too old, and one that was made for another file. */
export function requireLiveLink(row: AttachRow, sensitive: ReadonlySet<string>, token: string, clock: Clock): void {
  if (!row.groupName || !sensitive.has(row.groupName)) return
  if (goodUntil(token, row) < localDateTime(clock.now()))
    refuse('linkExpired', '链接已过期，请刷新页面后重试 / The link has expired, reload the page')
}

function goodUntil(token: string, row: AttachRow): string {
  if (token === '') return ''
  try {
    return deployment().secrets.decrypt(token, placeOf(row))
  } catch {
    // A forged, truncated or foreign token is treated like an expired one.
    return ''
  }
}
