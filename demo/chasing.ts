import { addDays, fen, timesFen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { billAccountsChange } from '#areas/billing/bill-accounts-change/bill-accounts-change.ts'
import { billPaymentPlan } from '#areas/billing/bill-payment-plan/bill-payment-plan.ts'
import { billPaymentWriteOff } from '#areas/billing/bill-payment-write-off/bill-payment-write-off.ts'
import { rentalChaseRecord } from '#areas/billing/bill-rental-overdue/bill-rental-overdue.ts'
import type { Doing, Stage } from './stage.ts'

const SALES = '李晓雯'
const CLERK = '金瑶'
const CASHIER = '周敏'
const FINANCE = '王静'
const WAIVED = '车辆故障停驶一天，减免当日租金'

/** Rent that is chased, bills that are changed, bills of ours that are paid by hand; done once. */
export const chasesRent: Doing = async stage => {
  const known = await stage.run(async tx => ({
    called: (await findRows(tx, rentalChaseRecord, {}, { limit: 1 })).length > 0,
    changed: (await findRows(tx, billAccountsChange, { reason: WAIVED } as never, { limit: 1 })).length > 0,
    paid: (await findRows(tx, billPaymentWriteOff, { kind: 2 } as never, { limit: 1 })).length > 0,
  }))
  if (!known.called) await callsDebtors(stage)
  if (!known.changed) await changesBills(stage)
  if (!known.paid) await paysBillsByHand(stage)
}

interface Debtor {
  id: string
  amt: string
}
const debtors = (tx: Tx): Promise<Debtor[]> =>
  tx.rows<Debtor>(sql`
    select payer_id as id, sum(unpaid_amt)::text as amt from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and overdue_days > 0 and contract_type in (4, 5, 6, 7)
     group by 1 order by sum(unpaid_amt) desc limit 6`)

interface Called {
  readonly since: number
  readonly channel: string
  readonly result: string
  readonly note: string
  /** Share of the debt, and in how many days. */
  readonly promise?: readonly [share: string, days: number]
  readonly next?: number
}
/** By debtor, the largest first; promises of the first are past and were broken. */
const calls: readonly (readonly Called[])[] = [
  [
    {
      ...{ since: 30, channel: '1', result: 'promised', promise: ['0.5', 7] },
      note: '财务负责人承诺一周内先付一半，剩余月底付清',
    },
    {
      ...{ since: 16, channel: '3', result: 'partly', promise: ['0.3', 5] },
      note: '上门拜访，称上游结算延迟，承诺五日内付三成',
    },
    { ...{ since: 8, channel: '4', result: 'refused', next: 10 }, note: '催收函已送达签收，对方拒绝给出付款日期' },
  ],
  [{ ...{ since: 6, channel: '1', result: 'promised', promise: ['1', 9] }, note: '对账无异议，承诺下周全额付清' }],
  [{ ...{ since: 4, channel: '1', result: 'no-answer', next: 5 }, note: '两次拨打无人接听，已发短信' }],
  [{ ...{ since: 3, channel: '2', result: 'sent', next: 6 }, note: '发送逾期提醒短信' }],
  [{ ...{ since: 2, channel: '1', result: 'disputed' }, note: '对其中一台车的停租日期有异议，转账单专员核实' }],
]

async function callsDebtors(stage: Stage): Promise<void> {
  const owing = await stage.run(debtors)
  for (const [at, list] of calls.entries()) {
    const debtor = owing[at]
    if (!debtor) return
    for (const one of list) {
      const day = addDays(stage.today, -one.since)
      stage.at(day, '15:20:00')
      await stage.run(tx =>
        saveRecord(
          tx,
          stage.who(SALES),
          rentalChaseRecord,
          {
            customerId: debtor.id,
            channel: one.channel,
            contactName: '财务负责人',
            result: one.result,
            ...(one.promise
              ? {
                  promiseAmt: yuan(timesFen(fen(debtor.amt), one.promise[0])),
                  promiseDate: addDays(day, one.promise[1]),
                }
              : {}),
            ...(one.next ? { nextChaseDate: addDays(day, one.next) } : {}),
            note: one.note,
          },
          'save',
        ),
      )
    }
  }
  stage.at(stage.today, '01:15:00')
  await stage.job('overdue-mark')
}

interface Open {
  id: string
  company: string
}
const openBills = (tx: Tx): Promise<Open[]> =>
  tx.rows<Open>(sql`
    select b.id, b.company_id as company from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status = 1 and b.origin = 1 and b.fee_item = 1 and b.locked_amt = 0 and b.invoiced_amt = 0 and b.invoicing_amt = 0 and b.overdue_days > 0
     order by b.overdue_days, b.id limit 6`)

/** A waiver in effect, a later date, one that waits, one that was refused. */
async function changesBills(stage: Stage): Promise<void> {
  const bills = await stage.run(openBills)
  const told = [
    { kind: 2, line: { delta: '-200.00' }, reasonCode: 'goodwill', reason: WAIVED, ends: 'yes' },
    {
      kind: 3,
      line: { newDueDate: addDays(stage.today, 10) },
      reasonCode: 'contract',
      reason: '客户结算周期延后，同意延期',
      ends: 'yes',
    },
    { kind: 2, line: { delta: '-480.00' }, reasonCode: 'goodwill', reason: '交车延迟三天，申请减免', ends: '' },
    { kind: 2, line: { delta: '-1500.00' }, reasonCode: 'other', reason: '客户要求整体优惠', ends: 'no' },
  ] as const
  for (const [at, one] of told.entries()) {
    const bill = bills[at]
    if (!bill) return
    stage.at(addDays(stage.today, -5 + at), '11:00:00')
    await stage.run(async tx => {
      const clerk = stage.who(CLERK)
      const { id } = await saveRecord(
        tx,
        clerk,
        billAccountsChange,
        {
          ...{ changeType: 1, changeKind: one.kind, reasonCode: one.reasonCode, reason: one.reason },
          lines: [{ billId: bill.id, ...one.line }],
          customerLetter: await stage.scan(tx, clerk, `账单变更依据 ${one.reason.slice(0, 6)}`),
        },
        'save',
      )
      if (one.ends === 'yes') await stage.approve(tx, 'bill-accounts-change', id)
      else if (one.ends === 'no') await stage.reject(tx, 'bill-accounts-change', id, '没有合同依据，请与客户协商')
    })
  }
}

interface Owed {
  id: string
  company: string
  payeeType: number
  payee: string
  amt: string
  account: string
}
/** Contract bills that are released and free: instalments of borrowings. */
const released = (tx: Tx): Promise<Owed[]> =>
  tx.rows<Owed>(sql`
    select distinct on (b.due_date, b.id) b.id, b.company_id as company, b.payee_type as "payeeType", b.payee_id as payee, b.free_amt as amt, a.id as account from bill_payable b
      join account_mechanism a on a.tenant_id = b.tenant_id and a.mechanism_id = b.company_id and a.status = 1 and a.is_deleted = 0
     where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status = 1 and b.origin <> 3 and b.free_amt > 0 order by b.due_date, b.id, a.id limit 2`)

/** The next instalments of borrowings become bills before their day: the lender asked for them. */
async function billsEarly(stage: Stage, day: string): Promise<void> {
  stage.at(day, '10:00:00')
  await stage.run(async tx => {
    const plans = await findRows(tx, billPaymentPlan, { status: 1, feeItem: [20, 21] } as never, {
      orderBy: 't.due_date, t.id',
      limit: 2,
    })
    for (const plan of plans) await act(tx, stage.who(CLERK), billPaymentPlan, plan, 'activate')
  })
}

/** Two are paid offline; the second is reversed, for its serial was mistyped. */
async function paysBillsByHand(stage: Stage): Promise<void> {
  const day = addDays(stage.today, -2)
  await billsEarly(stage, day)
  const bills = await stage.run(released)
  for (const [at, bill] of bills.entries()) {
    stage.at(day, `14:3${at}:00`)
    const cashier = stage.who(CASHIER)
    const { id } = await stage.run(async tx =>
      saveRecord(
        tx,
        cashier,
        billPaymentWriteOff,
        {
          ...{ companyId: bill.company, payeeType: bill.payeeType, payeeId: bill.payee, kind: 2, payDate: day },
          ...{ payAmt: bill.amt, ownAccountId: bill.account, bankSerialNo: `DK${day.replaceAll('-', '')}${at}` },
          allocs: [{ billId: bill.id, amt: bill.amt }],
          attachBizId: await stage.scan(tx, cashier, '付款回单'),
          confirmRemark: '网银线下支付',
        },
        'save',
      ),
    )
    if (at === 1)
      await stage.run(tx =>
        act(tx, stage.who(FINANCE), billPaymentWriteOff, id, 'invalid', { reason: '流水号录错，重新登记' }),
      )
  }
}
