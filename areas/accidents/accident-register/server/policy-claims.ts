import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, lockRows } from '#packages/server/rows.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { setClaims } from '#areas/insurance/insurance-policy/server/claims.ts'
import { accident } from '../../accident/accident.ts'
import { lockCase, type Case } from '../../accident/server/rows.ts'

const policiesOf = (row: Case): string[] =>
  [row.compulsoryPolicyId, row.commercialPolicyId].flatMap(id => (id ? [id] : []))

/** 90-interfaces 2, L2: policies stand before their case, the case before its registers and its termination. */
export async function lockBefore(tx: Tx, actor: Actor, accidentId: string): Promise<Case> {
  const row = await findRow(tx, accident, accidentId)
  if (row) await lockRows(tx, insurancePolicy, policiesOf(row))
  return lockCase(tx, actor, accidentId)
}

/**
 * Claims of the policies of a case over all cases: open while the registers expect them, then what the termination
 * agreed, paid when it arrived.
 */
export async function countClaims(tx: Tx, actor: Actor, row: Case): Promise<void> {
  const ids = policiesOf(row)
  if (ids.length === 0) return
  const rows = await tx.rows<{ id: string; open: string; paid: string; n: string }>(sql`
    with expected as (
      select p.id, a.id as accident_id, sum(case when a.compulsory_policy_id = p.id then r.claim_compulsory else r.claim_commercial end) as open, 0::numeric as paid
      from unnest(${ids}::bigint[]) p(id) join accident a on a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.status in (1, 2, 3)
        and (a.compulsory_policy_id = p.id or a.commercial_policy_id = p.id)
      join accident_register r on r.tenant_id = a.tenant_id and r.accident_id = a.id and r.is_deleted = 0 and r.status = 1
      group by p.id, a.id
    ), agreed as (
      select c.policy_id as id, t.accident_id, coalesce(sum(c.actual_amt) filter (where c.received_date is null), 0) as open,
        coalesce(sum(c.actual_amt) filter (where c.received_date is not null), 0) as paid
      from accident_terminate_claim c join accident_terminate t on t.tenant_id = c.tenant_id and t.id = c.terminate_id and t.is_deleted = 0 and t.status = 1
      where c.tenant_id = ${tx.tenantId} and c.policy_id = any(${ids}::bigint[]) group by c.policy_id, t.accident_id
    )
    select id, sum(open) as open, sum(paid) as paid, count(distinct accident_id) filter (where open + paid > 0) as n
    from (select * from expected union all select * from agreed) both_ group by id`)
  const found = new Map(rows.map(one => [one.id, one]))
  await setClaims(
    tx,
    actor,
    new Map(
      ids.map(id => {
        const one = found.get(id)
        return [
          id,
          { claimCount: Number(one?.n ?? 0), claimPaid: fen(one?.paid ?? '0'), claimOpen: fen(one?.open ?? '0') },
        ]
      }),
    ),
  )
}
