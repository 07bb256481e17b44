import { addFen, fen, subFen, sumFen, timesFen, yuan, ZERO, type Fen } from '#kernel'
import { frontItems, frontMoneyPaid } from '#areas/billing/bill-receipt-plan/server/front-money-paid.ts'
import { payRuleOf, ruleAt, contractLines, type ContractLines } from '#areas/contracts/contract/server/terms.ts'
import { generatePlans } from '#areas/orders/order-vehicle/server/generate-plans.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'

export interface Asked {
  readonly contractProductId: string
  readonly modelId: string | null
  readonly orderVehicleIds: readonly string[]
}
export interface LineMoney {
  modelId: string | null
  quantity: number
  unitRent: Fen
  rentUnit: number | null
  taxRate: string | null
  firstDueDate: string | null
  firstAmt: Fen
  prepayAmt: Fen
  depositPerVehicle: Fen
  depositDue: Fen
  depositReceived: Fen
  depositShort: Fen
  feeAmt: Fen
  frontTotal: Fen
  calcNote: Record<string, string>
}
export interface Reckoned {
  lines: LineMoney[]
  frontDue: Fen
  frontPaid: Fen
  frontShort: Fen
}
const fee = { rent: 1, deposit: 2 } as const
const inAdvance = 1

/**
 * 60, 7.9: what is due before the cars of these lines may be taken. Deposits, down payments and fees are the front
 * rows of 50; rent in advance adds the first period, unless prepaid months cover it.
 */
export async function reckon(
  tx: Tx,
  actor: Actor,
  contractId: string,
  asked: readonly Asked[],
  takeDate: string,
): Promise<Reckoned> {
  const terms = await contractLines(tx, contractId)
  const ids = asked.flatMap(one => [...one.orderVehicleIds])
  const items = Map.groupBy(await frontItems(tx, ids), one => one.orderVehicleId)
  const front = new Map((await frontMoneyPaid(tx, ids)).map(one => [one.orderVehicleId, one]))
  const lines: LineMoney[] = []
  let paid = ZERO
  for (const line of asked) {
    const own = line.orderVehicleIds.flatMap(id => items.get(id) ?? [])
    const deposits = own.filter(one => one.feeItem === fee.deposit)
    const fees = own.filter(one => one.feeItem !== fee.deposit)
    const due = (of: typeof own) => sumFen(of, one => one.dueAmt)
    const got = (of: typeof own) => sumFen(of, one => (one.paidAmt > one.dueAmt ? one.dueAmt : one.paidAmt))
    const whole = line.orderVehicleIds.map(id => front.get(id)!)
    const prepayAmt = subFen(
      sumFen(whole, one => one.dueAmt),
      due(own),
    )
    const prepayShort = sumFen(
      whole.flatMap(one => one.missing.filter(missing => missing.feeItem === fee.rent && !missing.planId)),
      one => one.shortAmt,
    )
    const first = await firstRent(tx, actor, contractId, terms, line, takeDate)
    const frontTotal = addFen(due(own), prepayAmt > ZERO ? prepayAmt : first.dueAmt)
    paid = addFen(paid, got(own), subFen(prepayAmt, prepayShort))
    lines.push({
      modelId: line.modelId,
      quantity: line.orderVehicleIds.length,
      unitRent: first.unitRent,
      rentUnit: first.rentUnit,
      taxRate: first.taxRate,
      firstDueDate: first.dueDate,
      firstAmt: first.amt,
      prepayAmt,
      depositPerVehicle: first.deposit,
      depositDue: due(deposits),
      depositReceived: got(deposits),
      depositShort: subFen(due(deposits), got(deposits)),
      feeAmt: due(fees),
      frontTotal,
      calcNote: {
        deposit: yuan(due(deposits)),
        rent: yuan(prepayAmt > ZERO ? prepayAmt : first.dueAmt),
        fees: yuan(due(fees)),
        takeDate,
      },
    })
  }
  const frontDue = sumFen(lines, one => one.frontTotal)
  return { lines, frontDue, frontPaid: paid, frontShort: frontDue > paid ? subFen(frontDue, paid) : ZERO }
}

interface FirstRent {
  readonly unitRent: Fen
  readonly rentUnit: number | null
  readonly taxRate: string | null
  readonly deposit: Fen
  readonly dueDate: string | null
  /** Of all cars of the line. */
  readonly amt: Fen
  /** What of it is due before the take. */
  readonly dueAmt: Fen
}
async function firstRent(
  tx: Tx,
  actor: Actor,
  contractId: string,
  terms: ContractLines,
  line: Asked,
  takeDate: string,
): Promise<FirstRent> {
  const product = terms.products.find(one => one.id === line.contractProductId)
  const orderVehicleId = line.orderVehicleIds[0]
  const rule = ruleAt(terms.rules, takeDate)
  const plans =
    orderVehicleId && rule ? (await generatePlans(tx, actor, contractId, { orderVehicleId }, takeDate)).rows : []
  const [first] = plans
    .filter(row => row.feeItem === fee.rent && row.periodStart !== null && row.calcNote.kind === 'period')
    .sort((a, b) => (a.periodStart! < b.periodStart! ? -1 : 1))
  const amt = first ? timesFen(fen(first.amt), String(line.orderVehicleIds.length)) : ZERO
  return {
    unitRent: product?.unitRent ?? ZERO,
    rentUnit: product?.rentUnit ?? null,
    taxRate: product?.taxRate ?? null,
    deposit: product?.deposit ?? ZERO,
    dueDate: first?.dueDate ?? null,
    amt,
    dueAmt: rule && payRuleOf(rule).payMode === inAdvance ? amt : ZERO,
  }
}
