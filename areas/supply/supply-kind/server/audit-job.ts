import { counted } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { custodyBreaches } from '#areas/assets/asset-archives/server/audit.ts'
import { pricedKindsPort } from '../../price-line/server/ports.ts'

const ADMINISTRATORS = 'admin'
const SHOWN = 5

export interface SupplyBreach {
  /** Ground decision that is broken (40, section 2). */
  readonly rule: 'S3' | 'S4' | 'S6' | 'S7'
  readonly id: string
  readonly no: string
  readonly note: string
}
type Found = Omit<SupplyBreach, 'rule'>

/** S4: counters of an agreement are the sums of its ledger, and nothing is reserved beyond what was agreed. */
const volumeBreaches = (tx: Tx): Promise<Found[]> =>
  tx.rows<Found>(sql`
    select c.id, c.contract_no as no, '已下单' || x.reserved_qty || '，台账' || v.reserved as note
    from contract_purchase_agreement x join contract c on c.tenant_id = x.tenant_id and c.id = x.id and c.is_deleted = 0
      join lateral (select coalesce(sum(case s.volume_kind when 1 then s.qty when 2 then -s.qty else 0 end), 0)::int as reserved,
          coalesce(sum(case s.volume_kind when 4 then s.qty when 5 then -s.qty else 0 end), 0)::int as accepted
        from supply_volume s where s.tenant_id = x.tenant_id and s.contract_id = x.id and s.is_deleted = 0) v on true
    where x.tenant_id = ${tx.tenantId} and (coalesce(x.reserved_qty, 0) <> v.reserved or coalesce(x.accepted_qty, 0) <> v.accepted
      or v.reserved > floor(coalesce(x.total_qty, 0) * (1 + coalesce(x.over_qty_rate, 0) / 100))) order by c.id limit 1000`)

/** S6: uses of an authorisation stay within its limits. */
const useBreaches = async (tx: Tx): Promise<Found[]> => {
  const found: Found[] = []
  for (const table of ['contract_protocol', 'contract_collection'])
    found.push(
      ...(await tx.rows<Found>(sql`
        select c.id, c.contract_no as no, '已用' || sum(u.amt) || '，总限额' || x.limit_total as note
        from ${sql.name(table)} x join contract c on c.tenant_id = x.tenant_id and c.id = x.id and c.is_deleted = 0
          join contract_auth_use u on u.tenant_id = x.tenant_id and u.contract_id = x.id and u.is_deleted = 0 and u.state in (1, 2)
        where x.tenant_id = ${tx.tenantId} and x.limit_total is not null group by c.id, c.contract_no, x.limit_total having sum(u.amt) > x.limit_total order by c.id limit 1000`)),
    )
  return found
}

/** S3: one price a day for the same thing. */
async function priceBreaches(tx: Tx): Promise<Found[]> {
  const found: Found[] = []
  for (const { lines } of pricedKindsPort.all().values()) {
    const table = sql.trusted(lines.table)
    const site = 'siteId' in lines.fields ? sql`and n.site_id is not distinct from p.site_id` : sql.empty
    found.push(
      ...(await tx.rows<Found>(sql`
        select distinct c.id, c.contract_no as no, p.item_name || '价格有效期重叠' as note
        from ${table} p join ${table} n on n.tenant_id = p.tenant_id and n.contract_id = p.contract_id and n.id > p.id and n.item_code = p.item_code and n.line_state is distinct from 2
            and n.city_code is not distinct from p.city_code and n.car_model_id is not distinct from p.car_model_id and n.car_series_id is not distinct from p.car_series_id and n.model_class is not distinct from p.model_class ${site}
            and n.valid_from <= coalesce(p.valid_to, 'infinity') and p.valid_from <= coalesce(n.valid_to, 'infinity')
          join contract c on c.tenant_id = p.tenant_id and c.id = p.contract_id and c.is_deleted = 0 and c.status in (6, 7)
        where p.tenant_id = ${tx.tenantId} and p.line_state is distinct from 2 order by 1 limit 1000`)),
    )
  }
  return found
}

/** Every breach of S3, S4, S6 and S7; nothing is repaired by itself. */
export async function supplyAudit(tx: Tx): Promise<SupplyBreach[]> {
  const of = (rule: SupplyBreach['rule'], rows: readonly Found[]): SupplyBreach[] => rows.map(row => ({ rule, ...row }))
  return [
    ...of('S3', await priceBreaches(tx)),
    ...of('S4', await volumeBreaches(tx)),
    ...of('S6', await useBreaches(tx)),
    ...of('S7', await custodyBreaches(tx)),
  ]
}

const report = (tx: Tx, actor: Actor, found: readonly SupplyBreach[]) => {
  const some = found.slice(0, SHOWN).map(one => `${one.rule} ${one.no} ${one.note}`)
  return notify(tx, actor, {
    bizTypeCode: 'supply_audit',
    bizId: found[0]!.id,
    roles: [ADMINISTRATORS],
    level: 3,
    dedupeKey: 'supply-audit',
    title: '供应与证照核对发现异常 / The check of agreements and papers found errors',
    content: `共${found.length}项：${some.join('；')} / ${found.length} ${counted(found.length, 'breach', 'breaches')}: ${some.join('; ')}`,
  })
}

/** 03:50 (40, section 13). */
export const supplyAuditJob: JobKind = {
  kind: 'supply-audit',
  label: '供应与证照核对 / Check agreements and papers',
  async run({ actor, database }) {
    const found = await database.transaction(actor.tenantId, async tx => {
      const breaches = await supplyAudit(tx)
      if (breaches.length > 0) await report(tx, actor, breaches)
      return breaches
    })
    return { breaches: found.length, first: found.slice(0, 50) }
  },
}
