import { addDays, addFen, localDate, ratioFen, refuse, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { canTrade } from '#areas/customers/customer/server/can-trade.ts'
import { freezeQuotas } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { occupyQuota } from '#areas/customers/customer-city-quota/server/occupy-quota.ts'
import { quotaAmount } from '../../calculations/index.ts'
import { contractLines, payRuleOf, ruleAt, type ProductLine } from '../../contract/server/terms.ts'
import { contractPurchaseLease } from '../contract-purchase-lease.ts'
import { leftAmount, leftOf, priceVehicle, type Framework } from './pricing.ts'

/** One line of a call-off: so many vehicles of a price line, at their purchase price where it is known. */
export interface CallOffLine {
  readonly contractProductId: string
  readonly quantity: number
  readonly purchasePrice: Fen | null
}
/** What a vehicle of a call-off has instead of the framework's line. */
export type VehiclePrice = Partial<Record<'unitRent' | 'vehiclePrice' | 'downPayment' | 'financedAmount', Fen>>

/** The framework of a call-off; undefined for contracts of other kinds. */
export const frameworkOf = (tx: Tx, contractId: string): Promise<Framework | undefined> =>
  findRow(tx, contractPurchaseLease, contractId)

/** D5 and section 5: a call-off is checked against price list, quantity and ceiling; its contract is locked. */
export async function refuseCallOff(
  tx: Tx,
  actor: Actor,
  row: Framework,
  wanted: readonly CallOffLine[],
): Promise<void> {
  const today = localDate(actor.clock.now())
  if (row.priceValidUntil < today)
    refuse(
      'framePriceExpired',
      '框架价格已过期（{day}），请先办理变更 / the prices of the framework expired on {day}, change it first',
      {
        day: row.priceValidUntil,
      },
    )
  if (row.endDate < today) refuse('frameOver', '框架已到期，不能下单 / the framework is over')
  const asked = wanted.reduce((sum, one) => sum + one.quantity, 0)
  const left = leftOf(row.frameworkQty, row.usedQty)
  if (asked > left)
    refuse('frameExceeded', '框架剩余数量{left}台，不足{asked}台 / {left} left in the framework, {asked} requested', {
      left,
      asked,
    })
  if (row.minCallOff && asked < row.minCallOff && asked < left)
    refuse('frameMinimum', '每次至少下单{least}台 / a call-off has {least} vehicles or more', { least: row.minCallOff })
  const { products } = await contractLines(tx, row.id)
  const amount = wanted.reduce<Fen>((sum, one) => {
    const line = products.find(each => each.id === one.contractProductId)
    return addFen(sum, ratioFen(one.purchasePrice ?? line?.vehiclePrice ?? ZERO, one.quantity, 1))
  }, ZERO)
  if (amount > leftAmount(row))
    refuse(
      'frameAmount',
      '框架剩余金额{left}元，不足{asked}元 / {left} left of the framework amount, {asked} requested',
      { left: yuan(leftAmount(row)), asked: yuan(amount) },
    )
  if (row.customerId) {
    const trade = await canTrade(tx, actor, row.customerId)
    if (!trade.ok) refuse('customerBarred', trade.reasons[0]!)
  }
}

/** 9 C7 with the purchase price of the call-off, else what the line says. */
export async function vehiclePriceOf(
  tx: Tx,
  actor: Actor,
  row: Framework,
  line: ProductLine,
  purchasePrice: Fen | null,
): Promise<VehiclePrice> {
  if (purchasePrice === null || purchasePrice === line.vehiclePrice) return {}
  const lines = await contractLines(tx, row.id)
  const rule = ruleAt(lines.rules, localDate(actor.clock.now()))
  const { rent, vehiclePrice, downPayment, financedAmount } = priceVehicle(
    row,
    line,
    lines.fees,
    purchasePrice,
    rule ? payRuleOf(rule).payMode : 1,
  )
  return { vehiclePrice, downPayment, financedAmount, ...(rent === null ? {} : { unitRent: rent }) }
}

/** Quota of a call-off, keys `orderId:lineNo` of the price line: frozen and occupied in one go. */
export async function occupyForCallOff(
  tx: Tx,
  actor: Actor,
  row: Framework,
  order: { readonly id: string; readonly no: string },
  batches: readonly { readonly line: ProductLine; readonly quantity: number }[],
): Promise<void> {
  const { customerId } = row
  if (!customerId) return
  const items = [...Map.groupBy(batches, one => one.line.lineNo)].map(([lineNo, ones]) => {
    const { line } = ones[0]!
    const n = ones.reduce((sum, one) => sum + one.quantity, 0)
    const each = quotaAmount(line.vehiclePrice ?? ZERO, line.downPayment ?? ZERO, line.deposit ?? ZERO)
    return {
      customerId,
      cityCode: line.cityCode,
      n,
      amount: ratioFen(each, n, 1),
      key: `${order.id}:${lineNo}`,
      source: { sourceType: 'order', sourceId: order.id, sourceNo: order.no },
    }
  })
  await freezeQuotas(tx, actor, items)
  for (const item of items) await occupyQuota(tx, actor, item.key)
}

/** Counted by the orders: vehicles called off and not cancelled, and their prices together. */
export async function setUsed(
  tx: Tx,
  actor: Actor,
  contractId: string,
  used: { readonly quantity: number; readonly amount: Fen },
): Promise<void> {
  const row = await findRow(tx, contractPurchaseLease, contractId)
  if (!row || (row.usedQty === used.quantity && row.usedAmount === used.amount)) return
  await updateRow(
    tx,
    actor,
    contractPurchaseLease,
    await lockRow(tx, actor, contractPurchaseLease, contractId),
    { usedQty: used.quantity, usedAmount: used.amount, leftQty: leftOf(row.frameworkQty, used.quantity) },
    { action: 'callOff' },
  )
}

/** leadDays: no vehicle of a call-off comes earlier. */
export async function earliestTake(tx: Tx, actor: Actor, contractId: string): Promise<string | undefined> {
  const row = await findRow(tx, contractPurchaseLease, contractId)
  return row && addDays(localDate(actor.clock.now()), row.leadDays ?? 0)
}
export const purchasesAtConfirm = async (tx: Tx, contractId: string): Promise<boolean> =>
  (await getRow(tx, contractPurchaseLease, contractId)).purchaseTrigger === 1
