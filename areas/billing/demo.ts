import { addDays, addFen, fen, subFen, yuan, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { shownSuggestions } from '#areas/accounts/account-bank-receipt/server/match-suggest.ts'
import { billReceiptWriteOff } from './bill-receipt-write-off/bill-receipt-write-off.ts'
import { suggest } from './bill-receipt-write-off/server/suggest.ts'

/** One line of a demo statement; `out` = money that leaves. */
export interface DemoLine {
  day: LocalDate
  time?: string
  amt: string
  out?: boolean
  payerName: string
  payerAccountNo: string
  payerBank?: string
  summary?: string
  remark?: string
  serial: string
}

const HEAD = [
  '交易日期',
  '交易时间',
  '收入',
  '支出',
  '余额',
  '对方户名',
  '对方账号',
  '对方开户行',
  '摘要',
  '附言',
  '流水号',
]

/** A statement as the bank's CSV: lines in the order of time, balances running on from `opening`. */
export function statementCsv(lines: readonly DemoLine[], opening: string): { csv: string; closing: string } {
  let balance = fen(opening)
  const rows = [...lines]
    .sort((a, b) => (`${a.day}${a.time ?? ''}` < `${b.day}${b.time ?? ''}` ? -1 : 1))
    .map(line => {
      balance = line.out ? subFen(balance, fen(line.amt)) : addFen(balance, fen(line.amt))
      return [
        line.day,
        line.time ?? '10:00:00',
        line.out ? '' : line.amt,
        line.out ? line.amt : '',
        yuan(balance),
        line.payerName,
        line.payerAccountNo,
        line.payerBank ?? '中国工商银行',
        line.summary ?? '转账',
        line.remark ?? '',
        line.serial,
      ].join(',')
    })
  return { csv: `${[HEAD.join(','), ...rows].join('\r\n')}\r\n`, closing: yuan(balance) }
}

/** How a customer of the story pays (14): in one sum on the due day, weeks late, by halves, or not at all. */
export type Habit = 'lumpSum' | 'late20' | 'halves' | 'never'
export interface DemoDebt {
  payerName: string
  payerAccountNo: string
  habit: Habit
  dueDate: LocalDate
  amt: string
  text: string
}

/**
 * The receipts that a month's debts bring by `until`, with the noise of every account: interest, charges, someone
 * unknown.
 */
export function receiptsOfMonth(debts: readonly DemoDebt[], month: string, until: LocalDate): DemoLine[] {
  const paid = debts.flatMap((debt, index): DemoLine[] => {
    const line = (day: LocalDate, amt: Fen, part: number): DemoLine => ({
      day,
      time: `09:${String(10 + (index % 50)).padStart(2, '0')}:0${part}`,
      amt: yuan(amt),
      payerName: debt.payerName,
      payerAccountNo: debt.payerAccountNo,
      remark: debt.text,
      serial: `${month.replace('-', '')}${String(index).padStart(4, '0')}${part}`,
    })
    const half = (fen(debt.amt) / 2n) as Fen
    switch (debt.habit) {
      case 'lumpSum':
        return [line(debt.dueDate, fen(debt.amt), 0)]
      case 'late20':
        return [line(addDays(debt.dueDate, 20), fen(debt.amt), 0)]
      case 'halves':
        return [line(debt.dueDate, half, 0), line(addDays(debt.dueDate, 9), subFen(fen(debt.amt), half), 1)]
      case 'never':
        return []
    }
  })
  const noise: DemoLine[] = [
    {
      day: `${month}-21`,
      amt: '1286.37',
      payerName: '中国工商银行',
      payerAccountNo: '',
      summary: '结息',
      serial: `${month.replace('-', '')}LX`,
    },
    {
      day: `${month}-22`,
      amt: '85.50',
      out: true,
      payerName: '中国工商银行',
      payerAccountNo: '',
      summary: '手续费',
      serial: `${month.replace('-', '')}SXF`,
    },
    {
      day: `${month}-12`,
      amt: '3650.00',
      payerName: '吴海洋',
      payerAccountNo: '6222024000011119',
      remark: '车款',
      serial: `${month.replace('-', '')}WZ`,
    },
  ]
  return [...paid, ...noise].filter(line => line.day <= until)
}

/**
 * Claims an open receipt for its best suggestion as the page would: agreed order, rest to the balance. Undefined
 * below a score of 60: such receipts stay unclaimed.
 */
export async function claimBySuggestion(
  tx: Tx,
  sales: Actor,
  receiptId: string,
  least = 60,
): Promise<string | undefined> {
  const receipt = await getRow(tx, accountBankReceipt, receiptId)
  const [best] = await shownSuggestions(tx, sales, receiptId)
  if (!best || best.score < least || receipt.availableAmt <= 0n) return undefined
  const plan = await suggest(tx, sales, { payerId: best.partyId, companyId: receipt.companyId!, receiptIds: receiptId })
  const saved = await saveRecord(
    tx,
    sales,
    billReceiptWriteOff,
    {
      companyId: receipt.companyId,
      partyKind: best.partyKind,
      partyId: best.partyId,
      funds: [{ fundType: 1, bankReceiptId: receiptId, amt: yuan(receipt.availableAmt) }],
      allocs: plan.lines.map(line => ({ billId: line.billId, allocType: line.allocType, amt: line.amt })),
      overs: plan.restTotal === '0.00' ? [] : [{ customerId: best.partyId, amt: plan.restTotal }],
      requestId: `demo-${receiptId}`,
    },
    'save',
  )
  return saved.id
}

/** The cashier confirms what waits, oldest first; `keep` stay waiting for the pages. */
export async function confirmWaiting(tx: Tx, cashier: Actor, keep = 0): Promise<string[]> {
  const waiting = await findRows(tx, billReceiptWriteOff, { status: 10 } as never)
  const confirmed = waiting.slice(0, Math.max(0, waiting.length - keep))
  for (const voucher of confirmed) await act(tx, cashier, billReceiptWriteOff, voucher, 'chargeOff')
  return confirmed.map(voucher => voucher.id)
}
