import { addDays, fen, maxFen, sumFen, subFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { statementCsv, type DemoLine } from '#areas/billing/demo.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { billReceiptWriteOffFund } from '#areas/billing/bill-receipt-write-off/write-off-lines.ts'
import { cardNo } from '#kernel/made-up.ts'
import { type Masters } from './masters.ts'
import { companySeeds } from './master-seeds.ts'
import type { Habit } from './script.ts'
import type { Stage } from './stage.ts'

interface Open {
  id: string
  free: Fen
}
export interface Payer {
  readonly customerId: string
  readonly name: string
  readonly sales: string
  readonly habit: Habit
}
/**
 * `short`: what the payer's bank kept of it; the cashier closes the last bill all the same, by a change of that
 * difference.
 */
interface Paying {
  payer: Payer
  companyId: string
  company: string
  bills: Open[]
  amount: Fen
  over: Fen
  short: Fen
  serial: string
  accountNo: string
}

/** Bills that nobody has claimed yet, due by a day. */
const openBills = async (
  tx: Tx,
  customerId: string,
  companyId: string,
  dueBy: LocalDate,
  feeItem?: number,
): Promise<Open[]> =>
  (
    await tx.rows<{ id: string; free: string }>(sql`
  select id, unpaid_amt - coalesce(locked_amt, 0) as free from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and payer_id = ${customerId}::bigint and company_id = ${companyId}::bigint and due_date <= ${dueBy}::date
    ${feeItem ? sql`and fee_item = ${feeItem}` : sql.empty} and unpaid_amt > coalesce(locked_amt, 0) order by due_date, id`)
  ).map(row => ({ id: row.id, free: fen(row.free) }))

/** Until when somebody of this habit pays on a day; undefined when he pays no more. */
function paysUntil(habit: Habit, stage: Stage, day: LocalDate): LocalDate | undefined {
  if (habit === 'onTime') return addDays(day, 5)
  if (habit === 'late20') return addDays(day, -17)
  return day < stage.day(habit.stops) ? addDays(day, 5) : undefined
}

/** Bills of one item alone, whatever the habit. */
export interface Only {
  readonly feeItem: number
  /** Days ahead of the due day on which they are paid. */
  readonly ahead: number
  /** In the bank's serial number. */
  readonly mark: string
  readonly hour: string
  readonly says: string
}
export const DEPOSITS: Only = { feeItem: 2, ahead: 10, mark: 'F', hour: '10', says: '付押金' }
export const LATE_FEES: Only = { feeItem: 14, ahead: 0, mark: 'L', hour: '17', says: '付滞纳金' }

/** One pay day: every customer by his habit, one statement per company, claimed by sales and confirmed by the cashier. */
export async function collects(
  stage: Stage,
  masters: Masters,
  payers: readonly Payer[],
  day: LocalDate,
  only?: Only,
): Promise<void> {
  stage.at(day, only === LATE_FEES ? '17:30:00' : '16:00:00')
  const due = await stage.run(async tx => {
    const found: Paying[] = []
    for (const payer of payers) {
      const until = only ? addDays(day, only.ahead) : paysUntil(payer.habit, stage, day)
      if (until)
        for (const { short } of companySeeds) {
          const companyId = masters.companies.get(short)!
          const bills = await openBills(tx, payer.customerId, companyId, until, only?.feeItem)
          if (bills.length > 0) found.push(await paymentOf(tx, payer, companyId, short, bills, day, only))
        }
    }
    return found
  })
  for (const [company, list] of Map.groupBy(due, one => one.company)) {
    await importsLines(
      stage,
      masters,
      company,
      list.map((one, at) => ({
        day,
        time: `${only?.hour ?? '10'}:${String(at % 60).padStart(2, '0')}:00`,
        amt: yuan(one.amount),
        payerName: one.payer.name,
        payerAccountNo: one.accountNo,
        summary: '转账',
        remark: only ? only.says : `付${Number(day.slice(5, 7))}月租金`,
        serial: one.serial,
      })),
    )
    for (const one of list) await claims(stage, one)
  }
}

async function paymentOf(
  tx: Tx,
  payer: Payer,
  companyId: string,
  company: string,
  bills: Open[],
  day: LocalDate,
  only: Only | undefined,
): Promise<Paying> {
  const total = sumFen(bills, bill => bill.free)
  // Lump sums: the fleet's book-keeper rounds up to the next thousand, the rest stays as balance.
  const amount =
    !only && payer.name.startsWith('深圳市鹏驰') && Number(day.slice(5, 7)) % 3 === 0
      ? ((((total + 99_999n) / 100_000n) * 100_000n) as Fen)
      : total
  const short = (!only && payer.name.startsWith('蓉通') && Number(day.slice(5, 7)) % 2 === 0 ? 50n : 0n) as Fen
  const account = await tx.row<{ no: string }>(
    sql`select account_no as no from account_mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_id = ${payer.customerId}::bigint order by status, id limit 1`,
  )
  return {
    payer,
    companyId,
    company,
    bills,
    amount: subFen(amount, short),
    over: maxFen(subFen(amount, total), ZERO),
    short,
    serial: `${day.replaceAll('-', '')}${only?.mark ?? 'R'}${payer.customerId.slice(-6)}`,
    accountNo: account?.no ?? cardNo('6228', 7),
  }
}

export async function importsLines(
  stage: Stage,
  masters: Masters,
  company: string,
  lines: readonly DemoLine[],
): Promise<void> {
  if (lines.length === 0) return
  await stage.run(async tx => {
    const ownAccountId = masters.accounts.get(company)!
    const last = await tx.row<{ balance: string }>(
      sql`select balance_after as balance from account_bank_receipt where tenant_id = ${tx.tenantId} and own_account_id = ${ownAccountId}::bigint and is_deleted = 0 order by txn_time desc, id desc limit 1`,
    )
    const { csv } = statementCsv(lines, last?.balance ?? '2600000.00')
    await importStatement(
      tx,
      stage.who('周敏'),
      { ownAccountId },
      { name: `${company}${lines[0]!.day}.csv`, mime: 'text/csv', bytes: Buffer.from(`\ufeff${csv}`) },
    )
  })
}

/** Sales claims its customer's money, the cashier confirms it on the same day. */
async function claims(stage: Stage, one: Paying): Promise<void> {
  await stage.run(async tx => {
    const [line] = await findRows(tx, accountBankReceipt, {
      bankReceiptNo: one.serial,
      companyId: one.companyId,
    } as never)
    // Claimed before, by an earlier load: what became of it since is part of the story.
    if (
      !line ||
      line.availableAmt < one.amount ||
      (await findRows(tx, billReceiptWriteOffFund, { bankReceiptId: line.id } as never)).length > 0
    )
      return
    const saved = await saveRecord(
      tx,
      stage.who(one.payer.sales),
      billReceiptWriteOff,
      {
        companyId: one.companyId,
        partyKind: 1,
        partyId: one.payer.customerId,
        funds: [{ fundType: 1, bankReceiptId: line.id, amt: yuan(one.amount) }],
        allocs: one.bills.map((bill, at) => ({
          allocType: 1,
          billId: bill.id,
          amt: yuan(at === one.bills.length - 1 ? subFen(bill.free, one.short) : bill.free),
        })),
        ...(one.short > 0n ? { closeSmallDiff: true } : {}),
        overs: one.over > 0n ? [{ customerId: one.payer.customerId, amt: yuan(one.over) }] : [],
      },
      'save',
    )
    await act(tx, stage.who('周敏'), billReceiptWriteOff, saved.id, 'chargeOff')
  })
}

/** What lies open at the cashier's desk today: strangers, a claim that waits, and one that was taken back. */
export async function leavesOpen(stage: Stage, masters: Masters, payers: readonly Payer[]): Promise<void> {
  const day = addDays(stage.today, -1)
  stage.at(day, '15:00:00')
  const strangers = [
    '吴海洋',
    '郑成',
    '深圳市宏达贸易有限公司',
    '林小姐',
    '广州星河科技有限公司',
    '陈先生',
    '何建云',
    '黎志华',
    '沈顺',
    '罗蓉通',
  ]
  await importsLines(
    stage,
    masters,
    '华驰深圳',
    strangers.map((payerName, at) => ({
      day,
      time: `11:${10 + at}:00`,
      amt: ['4800.00', '3650.00', '10000.00', '980.00', '21900.00'][at % 5]!,
      payerName,
      payerAccountNo: cardNo('6225', 300 + at),
      remark: ['租金', '押金', '', '还款', '11月'][at % 5]!,
      serial: `${day.replaceAll('-', '')}S${at}`,
    })),
  )
  const [reversed] = await stage.run(tx => findRows(tx, billReceiptWriteOff, { status: 3 } as never, { limit: 1 }))
  const [reversible] = await stage.run(tx =>
    findRows(tx, billReceiptWriteOff, { status: 1 } as never, { orderBy: 't.id desc', limit: 1 }),
  )
  if (!reversed && reversible)
    await stage.run(tx =>
      act(tx, stage.who('王静'), billReceiptWriteOff, reversible.id, 'invalid', {
        reason: '认领月份有误，退回重新认领',
      }),
    )
  await stage.run(async tx => {
    const payer = payers[0]!
    const companyId = masters.companies.get('华驰深圳')!
    const [line] = await findRows(tx, accountBankReceipt, { bankReceiptNo: `${day.replaceAll('-', '')}S0` } as never)
    const saved =
      line && line.availableAmt > 0n
        ? await saveRecord(
            tx,
            stage.who(payer.sales),
            billReceiptWriteOff,
            {
              companyId,
              partyKind: 1,
              partyId: payer.customerId,
              funds: [{ fundType: 1, bankReceiptId: line.id, amt: yuan(line.availableAmt) }],
              allocs: [],
              overs: [{ customerId: payer.customerId, amt: yuan(line.availableAmt) }],
              remark: '司机代公司预付',
              thirdPartyReason: '司机代付',
            },
            'save',
          )
        : undefined
    return saved
  })
}
