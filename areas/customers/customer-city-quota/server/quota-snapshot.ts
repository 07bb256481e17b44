import { localDate, yuan } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { figuresOf } from './figures.ts'
import { lockedRows } from './ledger.ts'

export interface QuotaSnapshot {
  date: string
  grade: string | null
  score: string | null
  rows: {
    cityCode: string
    status: number
    limitQty: number
    limitAmount: string
    frozenQty: number
    occupiedQty: number
    availableQty: number
    availableAmount: string
    validTo: string | null
  }[]
}

/** What the customer had at this moment, for the document that relies on it. */
export async function quotaSnapshot(tx: Tx, actor: Actor, customerId: string): Promise<QuotaSnapshot> {
  const date = localDate(actor.clock.now())
  const { riskGrade, riskScore } = await getRow(tx, customer, customerId)
  const rows = (await lockedRows(tx, [customerId], false)).map(row => {
    const figures = figuresOf(row, date)
    return {
      cityCode: row.cityCode!,
      status: row.status,
      limitQty: figures.limitQty,
      limitAmount: yuan(figures.limitAmount),
      frozenQty: row.frozenQty!,
      occupiedQty: row.occupiedQty!,
      availableQty: figures.availableQty,
      availableAmount: yuan(figures.availableAmount),
      validTo: row.validTo,
    }
  })
  return { date, grade: riskGrade, score: riskScore, rows }
}
