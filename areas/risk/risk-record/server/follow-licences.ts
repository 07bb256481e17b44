import { inBoth, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { licenceKinds } from '#areas/partners/dictionaries.ts'
import { lapsedSaid, REQUIRED_PAPERS } from '#areas/customers/customer-city-quota/server/nightly/licence-block.ts'
import { riskRecord } from '../risk-record.ts'
import { addRecord } from './add-record.ts'

const SOURCE = 'mechanism-licence'

interface Lapsed {
  id: string
  customer_id: string
  licence_kind: string
  licence_no: string | null
  valid_to: string
}

/** Papers without which a customer may not run vehicles, expired and not renewed: a record until the renewal stands. */
export async function followLicences(tx: Tx, actor: Actor, customerIds: readonly string[]): Promise<void> {
  const today = localDate(actor.clock.now())
  const lapsed = await tx.rows<Lapsed>(sql`
    select l.id, c.id as customer_id, l.licence_kind, l.licence_no, l.valid_to
    from mechanism_licence l join customer c on c.id = l.mechanism_id and c.tenant_id = l.tenant_id
    join mechanism m on m.id = c.id and m.tenant_id = c.tenant_id and m.status in (1, 3)
    where l.tenant_id = ${tx.tenantId} and l.is_deleted = 0 and c.id = any(${[...customerIds]}::bigint[])
      and l.licence_kind = any(${REQUIRED_PAPERS}::text[]) and not coalesce(l.long_term, false)
      and l.valid_to < ${today}::date
      and not exists (select 1 from mechanism_licence n where n.tenant_id = l.tenant_id and n.is_deleted = 0
        and n.mechanism_id = l.mechanism_id and n.licence_kind = l.licence_kind
        and (n.long_term or n.valid_to > l.valid_to))
    order by l.id`)
  const open = await findRows(
    tx,
    riskRecord,
    sql`t.record_type = 'licence_expired' and t.source_type = ${SOURCE} and t.status = 1
      and t.mechanism_id = any(${[...customerIds]}::bigint[])`,
  )
  const known = new Set(open.map(record => record.sourceId))
  for (const one of lapsed.filter(paper => !known.has(paper.id)))
    await addRecord(tx, actor, {
      mechanismType: 1,
      mechanismId: one.customer_id,
      recordType: 'licence_expired',
      sourceType: SOURCE,
      sourceId: one.id,
      ...(one.licence_no ? { sourceNo: one.licence_no.slice(0, 40) } : {}),
      description: lapsedSaid(licenceKinds[one.licence_kind as keyof typeof licenceKinds], one.valid_to),
      occurDate: one.valid_to,
    })
  const still = new Set(lapsed.map(one => one.id))
  for (const record of open.filter(one => !still.has(one.sourceId!)))
    await act(tx, actor, riskRecord, record.id, 'lift', { reason: inBoth('证照已更新', 'Paper renewed') })
}
