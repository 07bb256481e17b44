import { addDays, inBoth, localDate, textOf, type Label, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { licenceKinds } from '#areas/partners/dictionaries.ts'
import { quotaBlock } from '../../customer-city-quota.ts'
import { blockKinds, closeBlock, openBlock } from '../blocks.ts'

/** Without these papers a customer may not run vehicles: the business licence and the permits of his trade. */
export const REQUIRED_PAPERS = ['business_licence', 'hailing_permit', 'rental_filing', 'road_permit']

/** Of a paper by its kind, for readers of both languages. */
export const lapsedSaid = (kind: Label, on: LocalDate): string =>
  inBoth(`${textOf(kind, 'zh')}已于${on}到期`, `${textOf(kind, 'en')} ended on ${on}`)

/** 01:35, after the licence scan (20, 11.8 "licence"): papers that expired long ago block the cities they are for. */
export const licenceBlockJob: JobKind = {
  kind: 'licence-block',
  label: '证照过期冻结 / Block for expired licences',
  run: context => context.database.transaction(context.actor.tenantId, tx => blockForLicences(tx, context.actor)),
}

interface Lapsed {
  customer_id: string
  licence_kind: string
  valid_to: string
  cities: string[] | null
}

export async function blockForLicences(tx: Tx, actor: Actor): Promise<{ blocked: number; lifted: number }> {
  const until = addDays(localDate(actor.clock.now()), -(await paramNumber(tx, 'licence.block.days')))
  const lapsed = await tx.rows<Lapsed>(sql`
    select c.id as customer_id, l.licence_kind, l.valid_to, l.city_codes as cities
    from mechanism_licence l join customer c on c.id = l.mechanism_id and c.tenant_id = l.tenant_id and c.is_removed = 0
    where l.tenant_id = ${tx.tenantId} and l.is_deleted = 0 and l.licence_kind = any(${REQUIRED_PAPERS}::text[])
      and not coalesce(l.long_term, false) and l.valid_to < ${until}::date
      and not exists (select 1 from mechanism_licence n where n.tenant_id = l.tenant_id and n.is_deleted = 0
        and n.mechanism_id = l.mechanism_id and n.licence_kind = l.licence_kind
        and (n.long_term or n.valid_to > l.valid_to))
    order by c.id, l.licence_kind`)
  const causes = new Map<string, Lapsed>()
  for (const one of lapsed)
    for (const city of one.cities && one.cities.length > 0 ? one.cities : [''])
      causes.set(`${one.customer_id}|${city}`, one)
  const open = await findRows(tx, quotaBlock, { blockKind: blockKinds.licence, closeTime: null })
  const known = new Set(open.map(one => `${one.customerId}|${one.cityCode ?? ''}`))
  let blocked = 0
  for (const [key, one] of causes) {
    if (known.has(key)) continue
    const [customerId, cityCode] = key.split('|') as [string, string]
    await openBlock(tx, actor, {
      customerId,
      ...(cityCode ? { cityCode } : {}),
      blockKind: blockKinds.licence,
      reason: lapsedSaid(licenceKinds[one.licence_kind as keyof typeof licenceKinds], one.valid_to),
    })
    blocked += 1
  }
  const gone = open.filter(one => !causes.has(`${one.customerId}|${one.cityCode ?? ''}`))
  for (const one of gone)
    await closeBlock(tx, actor, {
      customerId: one.customerId!,
      ...(one.cityCode ? { cityCode: one.cityCode } : {}),
      blockKind: blockKinds.licence,
      reason: inBoth('证照已更新', 'Paper renewed'),
    })
  return { blocked, lifted: gone.length }
}
