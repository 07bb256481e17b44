import type { Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { checkApplication, checkClose, checkDemand, checkEntry, checkPayment, enteredIn } from './check-cover.ts'
import { checkRevise, checkReviseEntry } from './check-revise.ts'
import { checkedOf, plateOf, type Checked, type HeadFacts } from './checked.ts'
import { factsOf, type Candidate, type Facts } from './facts.ts'

/** Every row against everything that its audit type asks; all reasons, not only the first. */
export async function checkRows(
  tx: Tx,
  actor: Actor,
  auditType: number,
  candidates: readonly Candidate[],
  head: HeadFacts = {},
): Promise<{ rows: Checked[]; facts: Facts }> {
  const facts = await factsOf(tx, actor, candidates)
  const rows = candidates.map(checkedOf)
  const taken = auditType === AUDIT.enter ? await takenNumbers(tx, rows, facts) : () => false
  for (const row of rows) {
    if (auditType === AUDIT.demand) checkDemand(facts, row)
    if (auditType === AUDIT.apply) checkApplication(facts, row, head)
    if (auditType === AUDIT.pay) checkPayment(facts, row, head, 1)
    if (auditType === AUDIT.enter) checkEntry(facts, row, head, taken)
    if (auditType === AUDIT.close) checkClose(facts, row, head, 1)
    if (auditType === AUDIT.revise) await checkRevise(tx, facts, row, head)
    if (auditType === AUDIT.revisePay) checkPayment(facts, row, head, 2)
    if (auditType === AUDIT.reviseEnter) checkReviseEntry(facts, row, head)
    if (auditType === AUDIT.reviseClose) checkClose(facts, row, head, 2)
  }
  await checkVisible(tx, actor, rows)
  checkTwice(rows, facts)
  return { rows, facts }
}

/** What is out of his cities does not exist for him. */
async function checkVisible(tx: Tx, actor: Actor, rows: readonly Checked[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(one => one.vehicleId ?? []))]
  const seen = new Set(await visibleOf(tx, actor, vehicle, ids, 'read'))
  for (const row of rows)
    if (row.vehicleId && !seen.has(row.vehicleId)) row.reasons.push('未找到车辆 / vehicle not found')
}

function checkTwice(rows: readonly Checked[], facts: Facts): void {
  const seen = new Set<string>()
  for (const row of rows) {
    const key = `${row.vehicleId}:${row.workOrderId ?? ''}:${row.policyId ?? ''}`
    if (seen.has(key))
      row.reasons.push(
        `车辆【${plateOf(facts.cars.get(row.vehicleId ?? ''))}】重复 / ${plateOf(facts.cars.get(row.vehicleId ?? ''))} stands twice`,
      )
    seen.add(key)
  }
}

/** Numbers that an insurer gave already, in the ledger or twice in the batch. */
async function takenNumbers(
  tx: Tx,
  rows: readonly Checked[],
  facts: Facts,
): Promise<(insurerId: string | null, no: string) => boolean> {
  const numbers = rows.flatMap(row => enteredIn(row.payload).map(one => one.policyNo)).filter(Boolean)
  const stored = new Set(
    (
      await tx.rows<{ key: string }>(sql`select insurer_id || ':' || policy_no as key from insurance_policy
        where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 5 and policy_no = any(${numbers}::text[])`)
    ).map(one => one.key),
  )
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const one of enteredIn(row.payload)) {
      const key = `${facts.orders.get(row.workOrderId ?? '')?.insurerId}:${one.policyNo}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return (insurerId, no) => stored.has(`${insurerId}:${no}`) || (counts.get(`${insurerId}:${no}`) ?? 0) > 1
}

export const joined = (labels: readonly Label[]): string =>
  labels
    .map(one => one.split(' / ')[0])
    .join('；')
    .slice(0, 1000)
