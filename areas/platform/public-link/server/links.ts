import { randomBytes } from 'node:crypto'
import { localDateTime, notFound, refuse, type Resource, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sha256Hex } from '#packages/security/index.ts'
import type { PublicView } from '#packages/server/implement.ts'
import { codeOf, isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { publicLink } from '../public-link.ts'

export type Link = RowOf<typeof publicLink>
export interface LinkWanted {
  /** A view that the record's resource offers (`publicViews` of its implementation). */
  readonly kind: string
  readonly resource: string
  readonly id: string
  /** Whoever acts proves this phone first; without one the link can only be read. */
  readonly phone?: string
  readonly expires: string
  /** How often something may be done; absent: until it expires. */
  readonly uses?: number
}

export const viewOf = (resource: string, kind: string): { definition: Resource; view: PublicView } => {
  const definition = isBuilt(resource) ? resourceNamed(resource) : notFound(resource, '')
  const view = codeOf(definition).publicViews?.[kind]
  return view
    ? { definition, view }
    : refuse('publicKind', '【{kind}】不能对外公开 / {kind} is no public page', { kind })
}

/**
 * A page without sign-in about one record (90-interfaces `publicLink`): 256 random bits, told once. The tenant stands
 * before them, so that the right
 * rows are asked. Refuses publicKind, and NotFound for a record that does not exist.
 */
export async function makeLink(
  tx: Tx,
  actor: Actor,
  wanted: LinkWanted,
): Promise<{ id: string; token: string; path: string }> {
  const { definition, view } = viewOf(wanted.resource, wanted.kind)
  const row = (await getRow(tx, definition, wanted.id)) as unknown as Record<string, unknown>
  const token = `${tx.tenantId}.${randomBytes(32).toString('base64url')}`
  const { id } = await insertRow(tx, actor, publicLink, {
    tokenHash: sha256Hex(token),
    kind: wanted.kind,
    resource: wanted.resource,
    recordId: wanted.id,
    title: String(row[definition.title] ?? '').slice(0, 200),
    allowed: wanted.phone ? Object.keys(view.actions ?? {}) : [],
    phone: wanted.phone ?? null,
    expireTime: wanted.expires,
    maxUses: wanted.uses ?? null,
    useCount: 0,
  })
  return { id, token, path: `/open/link?t=${token}` }
}

export async function revokeLink(tx: Tx, actor: Actor, id: string): Promise<Link> {
  const link = await getRow(tx, publicLink, id)
  if (link.revokedTime) refuse('linkRevoked', '链接已作废 / The link is revoked already')
  return updateRow(tx, actor, publicLink, id, { revokedTime: localDateTime(actor.clock.now()), codeHash: null })
}

/** The open links of records, ended at another moment than they were made for. */
export async function endLinks(
  tx: Tx,
  actor: Actor,
  resource: string,
  recordIds: readonly string[],
  expires: string,
): Promise<void> {
  for (const link of await findRows(tx, publicLink, { resource, recordId: [...recordIds] } as never))
    if (!link.revokedTime && link.expireTime !== expires)
      await updateRow(tx, actor, publicLink, link, { expireTime: expires })
}

export const linksOf = (tx: Tx, resource: string, recordId: string): Promise<Link[]> =>
  findRows(tx, publicLink, { resource, recordId }, { orderBy: 't.id desc', limit: 100 })

/**
 * The newest of each link: what happened, when, from which address and device. Who came stands in the link: the phone
 * it is bound to.
 */
const SHOWN_OPENINGS = 50
export interface Opening {
  linkId: string
  happening: string
  detail: string
  ip: string
  userAgent: string
  time: string
  total: number
}
export const openingsOf = (tx: Tx, linkIds: readonly string[]): Promise<Opening[]> =>
  tx.rows<Opening>(sql`
  select link_id as "linkId", happening, coalesce(detail, '') as detail, coalesce(ip, '') as ip, coalesce(user_agent, '') as "userAgent", happened_time as time, total from (
    select l.*, row_number() over (partition by link_id order by id desc) as place, (count(*) over (partition by link_id))::int as total
      from public_link_log l where tenant_id = ${tx.tenantId} and link_id = any(${[...linkIds]}::bigint[])) l
   where place <= ${SHOWN_OPENINGS} order by id desc`)

export type LinkState = 'open' | 'used' | 'expired' | 'revoked'
export const stateOf = (link: Link, now: string): LinkState =>
  link.revokedTime
    ? 'revoked'
    : (link.expireTime ?? '') <= now
      ? 'expired'
      : link.maxUses !== null && (link.useCount ?? 0) >= link.maxUses
        ? 'used'
        : 'open'
