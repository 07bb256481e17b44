import { counted } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

export interface ContractBreach {
  readonly rule: string
  readonly contractId: string
  readonly contractNo: string
  readonly note: string
}
const MOST = 1_000
const RENT = 1

/** 30, section 11: every row that one of these finds contradicts another one. */
const rules = (tenantId: string): Readonly<Record<string, Sql>> => ({
  counters: sql`
    select c.id, c.contract_no, 'counts ' || coalesce(c.taken_qty, 0) || '/' || coalesce(c.on_lease_qty, 0) || '/' || coalesce(c.returned_qty, 0)
      || ', positions ' || n.taken || '/' || n.leased || '/' || n.returned as note
    from contract c join (select contract_id, count(*) filter (where status in (5, 6, 7, 8, 9, 11)) as taken, count(*) filter (where status in (5, 6)) as leased, count(*) filter (where status = 7) as returned
      from order_vehicle where tenant_id = ${tenantId} and is_deleted = 0 group by 1) n on n.contract_id = c.id
    where c.tenant_id = ${tenantId} and c.is_deleted = 0
      and (coalesce(c.taken_qty, 0), coalesce(c.on_lease_qty, 0), coalesce(c.returned_qty, 0)) is distinct from (n.taken, n.leased, n.returned)`,
  lines: sql`
    select c.id, c.contract_no, 'line ' || p.line_no || ' counts ' || coalesce(p.ordered_qty, 0) || '/' || coalesce(p.on_lease_qty, 0) || ', positions ' || n.ordered || '/' || n.leased as note
    from contract_product p join contract c on c.tenant_id = p.tenant_id and c.id = p.contract_id and c.is_deleted = 0
    join (select contract_product_id, count(*) filter (where status <> 10) as ordered, count(*) filter (where status in (5, 6)) as leased
      from order_vehicle where tenant_id = ${tenantId} and is_deleted = 0 group by 1) n on n.contract_product_id = p.id
    where p.tenant_id = ${tenantId} and (coalesce(p.ordered_qty, 0), coalesce(p.on_lease_qty, 0)) is distinct from (n.ordered, n.leased)`,
  periods: sql`
    select c.id, c.contract_no, v.order_vehicle_no || ' rent of ' || r.period_start || case when r.period_start <= r.former then ' overlaps the period before' else ' leaves days without rent' end as note
    from (select order_vehicle_id, period_start, lag(period_end) over (partition by order_vehicle_id order by period_start) as former from bill_receipt_plan
      where tenant_id = ${tenantId} and is_deleted = 0 and fee_item = ${RENT} and status in (1, 2) and period_start is not null and coalesce(calc_note->>'stage', '') <> 'holdover') r
    join order_vehicle v on v.tenant_id = ${tenantId} and v.id = r.order_vehicle_id and v.status in (5, 6) and v.is_deleted = 0
    join contract c on c.tenant_id = v.tenant_id and c.id = v.contract_id and c.is_deleted = 0
    where r.former is not null and r.period_start <> r.former + 1`,
  electron: sql`
    select c.id, c.contract_no, count(*) || ' e-contracts under way' as note from contract_electron e
    join contract c on c.tenant_id = e.tenant_id and c.id = e.contract_id and c.is_deleted = 0
    where e.tenant_id = ${tenantId} and e.is_deleted = 0 and e.status in (1, 5, 6, 7) and e.biz_type in (1, 2) group by c.id, c.contract_no having count(*) > 1`,
})

/** All breaches of tonight; nothing is mended by itself. */
export async function contractAudit(tx: Tx): Promise<ContractBreach[]> {
  const breaches: ContractBreach[] = []
  for (const [rule, statement] of Object.entries(rules(tx.tenantId)))
    for (const row of await tx.rows<{ id: string; contract_no: string; note: string }>(
      sql`select * from (${statement}) found limit ${MOST}`,
    ))
      breaches.push({ rule, contractId: row.id, contractNo: row.contract_no, note: row.note })
  return breaches
}

export const contractAuditJob: JobKind = {
  kind: 'contract-audit',
  label: '合同数据核对 / Check contract data',
  run: ({ actor, database }) =>
    database.transaction(actor.tenantId, async tx => {
      const found = await contractAudit(tx)
      if (found.length > 0) await report(tx, actor, found)
      return { breaches: found.length, first: found.slice(0, 50) }
    }),
}

const report = (tx: Tx, actor: Actor, found: readonly ContractBreach[]) => {
  const first = found
    .slice(0, 5)
    .map(one => `${one.contractNo} ${one.note}`)
    .join('; ')
  return notify(tx, actor, {
    bizTypeCode: 'contract_audit',
    bizId: found[0]!.contractId,
    users: [],
    roles: ['admin', 'contract_admin'],
    level: 3,
    dedupeKey: 'contract-audit',
    title: '合同数据核对发现异常 / The check of contracts found errors',
    content: `共${found.length}项：${first} / ${found.length} ${counted(found.length, 'breach', 'breaches')}: ${first}`,
  })
}

export const contractAuditSchedule: Schedule = {
  kind: 'contract-audit',
  dailyAt: '03:30',
  title: '合同数据核对 / Check contract data',
}
