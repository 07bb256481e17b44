import { Refused, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { saveLines } from '#packages/server/lines.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { customerFinancialFlow } from '../../customer/children.ts'
import { customer } from '../../customer/customer.ts'
import { validOf, type FlowRow } from '../../customer/server/financial-flow.ts'
import type { MonthSums } from './flow-marks.ts'

export type Flow = RowOf<typeof customerFinancialFlow>
/** A month of one account, from a file of months or from the lines of a statement. */
export type MonthRow = Pick<Flow, 'month' | 'bankTitle' | 'accountNo' | 'source'> &
  Omit<MonthSums, 'month' | 'txnCount' | 'endBalance'> & {
    readonly txnCount: number | null
    readonly endBalance: MonthSums['endBalance']
  }

/** The customer whose flows change, locked; while he is in approval they stand still. */
export async function lockForFlows(tx: Tx, actor: Actor, customerId: string): Promise<RowOf<typeof customer>> {
  await requireVisible(tx, actor, customer as never, [customerId])
  const row = await lockRow(tx, actor, customer, customerId)
  if (row.status === 102)
    throw new Refused({
      kind: 'WrongState',
      resource: customer.name,
      id: customerId,
      state: '审批中 / In approval',
      action: '导入流水 / Import bank flow',
    })
  return row
}

export const flowsOf = (tx: Tx, customerId: string): Promise<Flow[]> =>
  findRows(tx, customerFinancialFlow, { customerId }, { orderBy: 't.line_no' })

const keyOf = (row: { month: string; accountNo: string }) => `${row.month} ${row.accountNo}`

/**
 * Puts months into the customer's flows: one of the same month and account is replaced. Whoever has the section open
 * must read it again (D11), or his form would take the new months away.
 */
export async function applyMonths(
  tx: Tx,
  actor: Actor,
  owner: RowOf<typeof customer>,
  months: readonly MonthRow[],
): Promise<void> {
  const known = await flowsOf(tx, owner.id)
  const fresh = new Map(months.map(row => [keyOf(row), row]))
  const kept = known.map(row => {
    const other = fresh.get(keyOf(row))
    fresh.delete(keyOf(row))
    return other ? { ...row, ...filled(other), verified: false } : row
  })
  const added = [...fresh.values()].map(row => ({ ...filled(row), verified: false }))
  const all = [...kept, ...added].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await saveLines(tx, actor, customer as never, owner.id, 'flows', all as never)
  await updateRow(tx, actor, customer, owner.id, {
    sectionVersions: { ...owner.sectionVersions, business: (owner.sectionVersions?.['business'] ?? 0) + 1 },
  })
}

const filled = (row: MonthRow) => ({ ...row, ...validOf(row as unknown as FlowRow) })

/** Accounts of the customer that stand among his own: transfers between them are no business. */
export async function ownAccounts(tx: Tx, customerId: string, known: readonly Flow[]): Promise<string[]> {
  const rows = await tx.rows<{ no: string }>(sql`
    select account_no as no from account_mechanism
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_id = ${customerId}::bigint`)
  return [...new Set([...rows.map(row => row.no), ...known.map(row => row.accountNo)])]
}
