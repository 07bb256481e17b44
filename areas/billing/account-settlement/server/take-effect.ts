import { localDate, maxDate, minFen, refuse, subFen, titled, ZERO, type ChangesOf, type RowOf } from '#kernel'
import { PAY_KIND } from '#areas/accounts/calculations/bill-references.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { accountPayable } from '../../account-payable/account-payable.ts'
import { raisePayable } from '../../account-payable/server/raise-payable.ts'
import { accountReceivable } from '../../account-receivable/account-receivable.ts'
import { raiseReceivable } from '../../account-receivable/server/raise-receivable.ts'
import { voidSource } from '../../account-receivable/server/void-source.ts'
import { accountSettlementCategory } from '../../account-settlement-category/account-settlement-category.ts'
import { accountSettlement } from '../account-settlement.ts'
import { freeLines, linesOf, settleLines } from './cost-lines.ts'
import { prepayments } from './prepare.ts'

export type Settlement = RowOf<typeof accountSettlement>
type Changes = ChangesOf<typeof accountSettlement>

/** Approved: asks for the money, or for the payment without a second approval; the cost lines are settled. */
export async function takeEffect(tx: Tx, actor: Actor, row: Settlement): Promise<Changes> {
  const category = await getRow(tx, accountSettlementCategory, row.categoryId)
  await settleLines(tx, actor, row.id)
  const changes =
    row.direction === 2 ? await askFor(tx, actor, row, category.feeItem) : await pay(tx, actor, row, category.feeItem)
  await tell(tx, actor, 'settlement.approved', row)
  return changes
}

const source = (row: Settlement) => ({ sourceType: 'settlement', sourceId: row.id, sourceNo: row.settlementNo! })
const words = (row: Settlement) =>
  titled('结算', 'Settlement', `${row.mechanismName ?? ''} ${row.periodFrom} - ${row.periodTo}`)

async function askFor(tx: Tx, actor: Actor, row: Settlement, feeItem: number): Promise<Changes> {
  const { accountReceivableId } = await raiseReceivable(tx, actor, {
    source: source(row),
    companyId: row.companyId,
    payerType: row.mechanismType,
    payerId: row.mechanismId,
    ...(row.contractType ? { contractType: row.contractType } : {}),
    ...(row.contractId ? { contractId: row.contractId } : {}),
    feeItem,
    amt: row.totalAmt,
    taxRate: row.taxRate,
    dueDate: row.dueDate,
    description: words(row),
  })
  return {
    resultId: accountReceivableId,
    resultNo: (await getRow(tx, accountReceivable, accountReceivableId)).receivableNo,
  }
}

async function pay(tx: Tx, actor: Actor, row: Settlement, feeItem: number): Promise<Changes> {
  const lines = await linesOf(tx, row.id)
  let left = row.prepayOffset ?? ZERO
  const prepayOffset = (await prepayments(tx, row.companyId, row.mechanismId)).flatMap(one => {
    const amt = minFen(one.prepayUsable, left)
    left = subFen(left, amt)
    return amt > 0n ? [{ prepayId: one.id, prepayNo: one.payableNo, amt }] : []
  })
  if (left > 0n) refuse('prepayShort', '预付可用金额不足 / the prepayments hold less than is to be used')
  const { accountPayableId } = await raisePayable(tx, actor, {
    source: source(row),
    companyId: row.companyId,
    payeeType: row.mechanismType,
    payeeId: row.mechanismId,
    payeeAccountId: row.payeeAccountId,
    payKind: PAY_KIND.service,
    feeItem,
    ...(row.contractType ? { contractType: row.contractType } : {}),
    ...(row.contractId ? { contractId: row.contractId } : {}),
    amt: row.totalAmt,
    taxRate: row.taxRate,
    dueDate: maxDate(row.dueDate, localDate(actor.clock.now())),
    description: words(row),
    lines:
      lines.length <= 200 && row.deductTotal === ZERO
        ? lines.map(line => ({
            item: line.item,
            qty: line.qty,
            price: line.price,
            amt: line.approvedAmt ?? line.amt,
            ...(line.vehicleId ? { vehicleId: line.vehicleId } : {}),
          }))
        : [{ item: words(row).slice(0, 64), qty: '1.00', price: row.totalAmt, amt: row.totalAmt }],
    invoiceRequired: row.invoiceRequired,
    settlementId: row.id,
    preApproved: true,
    prepayOffset,
    attachBizId: row.confirmDoc,
  })
  return { resultId: accountPayableId, resultNo: (await getRow(tx, accountPayable, accountPayableId)).payableNo }
}

/** Only while nothing was paid or received on what it raised; the cost lines are free again. */
export async function closeSettlement(tx: Tx, actor: Actor, row: Settlement, reason: string): Promise<void> {
  if (row.direction === 2) await voidSource(tx, actor, 'settlement', row.id, reason)
  else await closePayment(tx, actor, row, reason)
  await freeLines(tx, actor, row.id)
  await tell(tx, actor, 'settlement.closed', row)
}

async function closePayment(tx: Tx, actor: Actor, row: Settlement, reason: string): Promise<void> {
  const request = row.resultId ? await findRow(tx, accountPayable, row.resultId) : undefined
  if (!request || request.status === 6) return
  if (request.status !== 1)
    refuse('paid', '付款申请【{no}】已有付款，不能关闭 / payment request {no} was paid already', {
      no: request.payableNo,
    })
  // The settlement is its source: the request itself refuses a person who closes it there.
  const { rights: _, ...system } = actor
  await act(tx, system, accountPayable, request, 'close', { reason })
}

async function tell(
  tx: Tx,
  actor: Actor,
  name: 'settlement.approved' | 'settlement.closed',
  row: Settlement,
): Promise<void> {
  await emit(tx, actor, name, {
    id: row.id,
    no: row.settlementNo!,
    lineIds: (await linesOf(tx, row.id)).flatMap(line => line.sourceId ?? []),
  })
}
