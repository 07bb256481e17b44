import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import { customerBusiness } from '../../../ports.ts'

const CHUNK = 1_000

/** 03:10: contracts, vehicles, first and last business of each customer, as columns that lists sort by. */
export const customerFiguresJob: JobKind = {
  kind: 'customer-figures',
  label: '客户业务数据 / Business figures of customers',
  run: context => inChunks(context, refreshChunk),
}

/** A plain update without a history row: these columns follow from contracts and orders, nobody changed the customer. */
export async function refreshChunk(tx: Tx, _actor: unknown, after: string): Promise<string[]> {
  const found = await customerBusiness.ask().after(tx, after, CHUNK)
  await tx.run(sql`
    update customer c set contract_qty = n.qty, our_qty = n.ours, first_contract_date = n.first_date,
      last_biz_date = n.last_date,
      fleet_qty = coalesce(c.own_qty, 0) + coalesce(c.leased_qty, 0) + n.ours
    from unnest(${found.map(one => one.customerId)}::bigint[], ${found.map(one => one.contractQty)}::int[],
      ${found.map(one => one.ourQty)}::int[], ${found.map(one => one.firstContractDate)}::date[],
      ${found.map(one => one.lastBizDate)}::date[]) as n(id, qty, ours, first_date, last_date)
    where c.tenant_id = ${tx.tenantId} and c.id = n.id
      and (c.contract_qty, c.our_qty, c.first_contract_date, c.last_biz_date)
        is distinct from (n.qty, n.ours, n.first_date, n.last_date)`)
  return found.map(one => one.customerId)
}
