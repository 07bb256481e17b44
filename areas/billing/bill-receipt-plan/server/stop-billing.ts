import { addDays, inBoth, refuse, sumFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRow } from '#packages/server/rows.ts'
import { prorateBill, sourceText, type Proration } from '#areas/billing/bill-accounts-change/server/prorate-bill.ts'
import { taxAmt } from '../../calculations/bill-amounts.ts'
import { billReceiptPlan } from '../bill-receipt-plan.ts'
import { settlementFigures, type StopFigures } from './settlement-figures.ts'
import { annul, lockPlans, type Plan } from './void-plans.ts'

const stoppedSaid = (lastDay: LocalDate): string =>
  inBoth(`停止计费，最后一日${lastDay}`, `Billing ends, last day ${lastDay}`)

export interface StopInput {
  orderVehicleId: string
  lastDay: LocalDate
  runningAmt: Fen
  prorations: readonly { genKey: string; newAmt: Fen }[]
  source: Proration['source']
}

/**
 * 7.6, for lease.finish only: rows that start after the last day are voided (billed ones reduced to 0); rows of the
 * running period get the amounts of area 30: waiting ones are replaced, billed ones prorated. Key: orderVehicleId +
 * source; idempotent.
 */
export async function stopBilling(tx: Tx, actor: Actor, input: StopInput): Promise<StopFigures> {
  const sum = sumFen(input.prorations, one => one.newAmt)
  if (sum !== input.runningAmt)
    refuse(
      'prorations',
      '当期金额合计{sum}元与应收{running}元不一致 / prorations sum to {sum}, running amount is {running}',
      { sum: yuan(sum), running: yuan(input.runningAmt) },
    )
  const rows = await lockPlans(
    tx,
    sql`t.order_vehicle_id = ${input.orderVehicleId}::bigint and t.status in (1, 2) and t.period_start is not null`,
  )
  const later = rows.filter(row => row.periodStart! > input.lastDay)
  for (const row of later.filter(one => one.status === 1)) await annul(tx, actor, row, stoppedSaid(input.lastDay))
  for (const row of later.filter(one => one.status === 2)) await prorate(tx, actor, input, row, ZERO)
  for (const one of input.prorations) {
    const row = rows.find(plan => plan.genKey === one.genKey)
    if (row) await bringTo(tx, actor, input, row, one.newAmt)
    else if (!(await replacedBefore(tx, one.genKey)))
      refuse('prorationRow', '没有该计划行：{key} / no such plan row: {key}', { key: one.genKey })
  }
  const {
    excess: _,
    contractBalance: __,
    generalBalance: ___,
    ...figures
  } = await settlementFigures(tx, actor, { orderVehicleId: input.orderVehicleId })
  return figures
}

const bringTo = (tx: Tx, actor: Actor, input: StopInput, row: Plan, newAmt: Fen): Promise<unknown> =>
  row.status === 2
    ? prorate(tx, actor, input, row, newAmt)
    : row.amt === newAmt
      ? Promise.resolve()
      : replace(tx, actor, input, row, newAmt)

const prorate = (tx: Tx, actor: Actor, input: StopInput, row: Plan, newAmt: Fen) =>
  prorateBill(tx, actor, {
    billId: row.billId!,
    newAmt,
    effectiveDate: addDays(input.lastDay, 1),
    source: `stop:${sourceText(input.source)}`,
    reason: inBoth(`提前停止计费，最后一日${input.lastDay}`, `Billing ends early, last day ${input.lastDay}`),
  })

async function replace(tx: Tx, actor: Actor, input: StopInput, row: Plan, newAmt: Fen): Promise<void> {
  const {
    companyId,
    contractType,
    contractId,
    contractNo,
    partyKind,
    partyId,
    partyName,
    orderId,
    orderVehicleId,
    vehicleId,
    plateNo,
    vin,
    cityCode,
    deptId,
    salesUserId,
    feeItem,
    periodNo,
    periodCount,
    periodStart,
    billDate,
    dueDate,
    taxRate,
    calcNote,
  } = row
  const made =
    newAmt === ZERO
      ? undefined
      : await insertRow(tx, actor, billReceiptPlan, {
          companyId,
          contractType,
          contractId,
          contractNo,
          partyKind,
          partyId,
          partyName,
          orderId,
          orderVehicleId,
          vehicleId,
          plateNo,
          vin,
          cityCode,
          deptId,
          salesUserId,
          feeItem,
          periodNo,
          periodCount,
          periodStart,
          periodEnd: input.lastDay,
          billDate,
          dueDate,
          taxRate,
          calcNote,
          amt: newAmt,
          taxAmt: taxAmt(newAmt, taxRate),
          genKey: `${row.genKey}${STOPPED}`,
        })
  await annul(tx, actor, row, stoppedSaid(input.lastDay), made?.id ?? null)
}
const STOPPED = ':stop'

async function replacedBefore(tx: Tx, genKey: string): Promise<boolean> {
  const row = await tx.row<{ n: string }>(
    sql`select count(*) as n from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and gen_key = ${genKey} and status = 3`,
  )
  return row!.n !== '0'
}
