import { refuse, subFen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { held, type Bill, type MoneyHeld } from '../../bill-receivable/server/lock-money.ts'
import { lateFeeOpenAt } from '#areas/billing/receivable-forfeit/server/late-fee-facts.ts'
import { type AllocatedPart, type AllocationBill, suggestAllocation } from '#areas/accounts/calculations/allocation.ts'
import { assertRoom } from '#areas/accounts/calculations/money-room.ts'
import { billFree, billRoom } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { surplusRoom } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { billParts, receiptParts, surplusParts, type Voucher } from './voucher.ts'

/**
 * The parts of a voucher, fund x bill, by the rule that suggested them (7.2, order 3: as named). `own`: what this
 * voucher has locked
 * itself. Blocks where a bill shrank or less late fee is due than was claimed, naming the difference.
 */
export async function planParts(
  tx: Tx,
  voucher: Voucher,
  bills: ReadonlyMap<string, Bill>,
  own: boolean,
): Promise<{ parts: AllocatedPart[]; rests: { fundId: string; amt: Fen }[] }> {
  const ownLocks = own ? billParts(voucher) : new Map<string, Fen>()
  const chosen = [...new Set(voucher.allocs.map(alloc => alloc.billId))].map(id => held(bills, id))
  const lateFees = await lateFeeOpenAt(tx, chosen)
  const asked = chosen.map(
    (bill): AllocationBill => ({
      id: bill.id,
      dueDate: bill.dueDate,
      feeItem: bill.feeItem,
      freeAmt: (billFree(bill) + (ownLocks.get(bill.id) ?? ZERO)) as Fen,
      ...(lateFees.has(bill.id) ? { lateFeeAt: lateFees.get(bill.id)! } : {}),
    }),
  )
  const funds = voucher.funds.map(fund => ({ id: fund.id, valueDate: fund.valueDate!, amt: fund.amt }))
  const named = voucher.allocs.map(alloc => ({
    billId: alloc.billId,
    allocType: alloc.allocType as 1 | 2,
    amt: alloc.amt,
  }))
  const { parts, rests } = suggestAllocation(funds, asked, 3, named)
  for (const alloc of voucher.allocs) {
    const placed = sumFen(
      parts.filter(part => part.billId === alloc.billId && part.allocType === alloc.allocType),
      part => part.amt,
    )
    const bill = held(bills, alloc.billId)
    if (placed === alloc.amt) continue
    if (alloc.allocType === 2)
      refuse(
        'lateFeeChanged',
        '账单【{no}】到账日滞纳金为{x}元，少于认领的{asked}元 / bill {no}: late fee at the value date is {x}, {asked} was claimed',
        { no: bill.billNo, x: yuan(placed), asked: yuan(alloc.amt), diff: yuan(subFen(alloc.amt, placed)) },
      )
    refuse('billShort', '账单【{no}】未结金额不足，剩余{x}元 / bill {no}: only {x} unpaid', {
      no: bill.billNo,
      x: yuan(placed),
      asked: yuan(alloc.amt),
      diff: yuan(subFen(alloc.amt, placed)),
    })
  }
  return { parts, rests }
}

/** 3.7: after locking, before writing; the loser is told the real remainder. */
export function assertRooms(voucher: Voucher, money: MoneyHeld): void {
  for (const [id, amt] of receiptParts(voucher)) {
    const receipt = held(money.receipts, id)
    if (receipt.status === 4 || receipt.direction !== 1)
      refuse('receiptNotClaimable', '流水【{no}】无需认领 / receipt {no} needs no claim', { no: receipt.bankReceiptNo })
    assertRoom('receipt', { no: receipt.bankReceiptNo!, open: receipt.openAmt, locked: receipt.lockedAmt }, amt)
  }
  for (const [id, amt] of surplusParts(voucher)) assertRoom('surplus', surplusRoom(held(money.surplus, id)), amt)
  for (const [id, amt] of billParts(voucher)) {
    const bill = held(money.bills, id)
    if (bill.status === 4) refuse('billClosed', '账单【{no}】已关闭 / bill {no} is closed', { no: bill.billNo })
    assertRoom('bill', billRoom(bill), amt)
  }
}

/** One own company per voucher. */
export function assertOneCompany(voucher: Voucher, money: MoneyHeld): void {
  const companies = [
    ...[...money.receipts.values()].map(row => row.companyId),
    ...voucher.allocs.map(alloc => held(money.bills, alloc.billId).companyId),
  ]
  if (companies.some(id => id !== voucher.row.companyId))
    refuse('otherCompany', '资金与账单须属于同一我方主体 / funds and bills must belong to one own company')
}
