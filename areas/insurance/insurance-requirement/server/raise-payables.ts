import { localDate, refuse, sumFen, titled, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { BEARER } from '../../insurance-policy/codes.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { insuranceRequirement } from '../insurance-requirement.ts'
import type { Order } from './facts.ts'
import type { Batch, Line } from './orders.ts'

const INSURANCE = 6
const PREMIUM = { payKind: 9, taxRate: '6.000000' } as const
const TAX = { payKind: 7, taxRate: null } as const
interface Part {
  readonly order: Order
  readonly amt: Fen
}
interface Group {
  readonly isTax: boolean
  readonly isAdvanced: boolean
  readonly parts: readonly Part[]
}

/** C2: lines by who bears them, premiums apart from taxes; groups without money raise nothing. */
export function groupsOf(orders: readonly Order[], lines: ReadonlyMap<string | null, Line>): Group[] {
  const groups: Group[] = []
  for (const isAdvanced of [false, true])
    for (const isTax of [false, true]) {
      const parts = orders
        .filter(order => (order.bearer === BEARER.advanced) === isAdvanced)
        .map(order => ({ order, amt: amtOf(order, lines.get(order.id), isTax) }))
        .filter(one => one.amt > ZERO)
      if (parts.length > 0) groups.push({ isTax, isAdvanced, parts })
    }
  return groups
}
function amtOf(order: Order, line: Line | undefined, isTax: boolean): Fen {
  const tax = ((line?.vesselTax ?? ZERO) + (line?.lateTax ?? ZERO)) as Fen
  return isTax ? tax : (((line?.amt ?? order.totalAmt) - tax) as Fen)
}

const about = (isTax: boolean, what: string): string =>
  isTax ? titled('车船税', 'Vessel tax', what) : titled('保费', 'Premium', what)

/** One payable per group; the batch was approved, so nobody approves the payables again. */
export async function raisePayables(
  tx: Tx,
  actor: Actor,
  batch: Batch,
  orders: readonly Order[],
  lines: ReadonlyMap<string | null, Line>,
): Promise<void> {
  if (!batch.payeeId || !batch.companyId) refuse('payee', '请填写收款方 / enter the payee')
  const ids: string[] = []
  const numbers = new Map<string, string[]>()
  for (const [index, group] of groupsOf(orders, lines).entries()) {
    const raised = await raisePayable(tx, actor, {
      source: { sourceType: 'insurance', sourceId: batch.id, sourceNo: batch.requirementNo!, sourceSeq: index + 1 },
      companyId: batch.companyId,
      payeeType: batch.payeeType ?? 2,
      payeeId: batch.payeeId,
      payeeAccountId: batch.payeeAccountId,
      ...(group.isTax ? TAX : PREMIUM),
      feeItem: INSURANCE,
      ...(group.isAdvanced ? { passThrough: true } : {}),
      cityCode: batch.cityCode,
      amt: sumFen(group.parts, one => one.amt),
      dueDate: batch.expectPayDate ?? localDate(actor.clock.now()),
      description: about(group.isTax, batch.requirementNo ?? ''),
      lines: group.parts.map(({ order, amt }) => ({
        item: about(group.isTax, order.plateNo ?? order.vin ?? ''),
        qty: '1.00',
        price: amt,
        amt,
        vehicleId: order.vehicleId!,
      })),
      payMethod: batch.payMethod ?? 1,
      invoiceRequired: group.isTax ? 0 : (batch.invoiceRequired ?? 2),
      preApproved: true,
    })
    ids.push(raised.accountPayableId)
    for (const { order } of group.parts)
      numbers.set(order.id, [...(numbers.get(order.id) ?? []), raised.accountPayableId])
  }
  await updateRow(tx, actor, insuranceRequirement, batch.id, { payableIds: ids, payState: ids.length > 0 ? 1 : 0 })
  for (const order of orders)
    await updateRow(tx, actor, insuranceWorkOrder, order.id, {
      payableNos: (numbers.get(order.id) ?? []).join(',').slice(0, 200),
    })
}
