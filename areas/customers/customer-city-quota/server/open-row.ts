import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota } from '../customer-city-quota.ts'
import { assess } from './assess.ts'
import type { QuotaRow } from './figures.ts'
import { advisory } from './ledger.ts'

/** The customer's row of a city, opened with zeros when it is the first time. Called before the rows are locked. */
export async function openRow(tx: Tx, actor: Actor, customerId: string, cityCode: string): Promise<QuotaRow> {
  const find = async () => (await findRows(tx, customerCityQuota, { customerId, cityCode }))[0]
  const known = await find()
  if (known) return known
  // Two first grants at once: the second one finds the row of the first instead of breaking the unique index.
  await advisory(tx, `quota-row:${customerId}:${cityCode}`)
  const meanwhile = await find()
  if (meanwhile) return meanwhile
  const owner = await getRow(tx, customer, customerId)
  const row = await insertRow(tx, actor, customerCityQuota, {
    customerId,
    customerName: owner.mechanismName,
    cityCode,
    groupId: owner.groupId,
    quotaQty: 0,
    tempQty: 0,
    frozenQty: 0,
    occupiedQty: 0,
    grade: owner.riskGrade,
  })
  // A block of all cities holds for a row that is opened later.
  return assess(tx, actor, row)
}
