import { addDays, addMonths, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { quotaLoan } from '#areas/risk/quota-loan/quota-loan.ts'
import type { Stage } from './stage.ts'

interface LoanTold {
  readonly lender: string
  readonly kind: 'bank' | 'finance_lease' | 'car_loan' | 'other_lease' | 'guarantee'
  readonly principal: number
  readonly balance: number
  readonly monthPay: number
  /** Months since it began, and how many it runs. */
  readonly since: number
  readonly months: number
  readonly rate: string
  readonly vehicles?: number
  readonly pledge?: string
  readonly guarantor?: string
  /** Declared by the customer, or seen in his bank flow or by the visitors: 1, 3, 4. */
  readonly source: 1 | 3 | 4
  readonly isWatched?: true
}
const loan = (
  lender: string,
  kind: LoanTold['kind'],
  [principal, balance, monthPay]: readonly [number, number, number],
  [since, months]: readonly [number, number],
  rate: string,
  more: Pick<LoanTold, 'source'> & Partial<LoanTold>,
): LoanTold => ({ lender, kind, principal, balance, monthPay, since, months, rate, ...more })

/**
 * What lessees owe to others. The open loans of one customer cost him at most the 31,500.00 a month that leave his bank
 * account as loan payments (20-partners 11.3): the list and the flow agree, and the coverage of no case changes.
 */
const loans: readonly LoanTold[] = [
  loan('珠江口商业银行广州分行', 'bank', [600_000, 380_000, 11_500], [20, 60], '4.85', {
    source: 1,
    pledge: '应收账款质押',
  }),
  loan('北江汽车金融有限公司', 'car_loan', [720_000, 410_000, 12_600], [18, 48], '6.50', {
    source: 1,
    vehicles: 6,
    pledge: '车辆抵押',
  }),
  loan('南岭融资租赁有限公司', 'finance_lease', [960_000, 540_000, 17_800], [16, 48], '7.20', {
    source: 4,
    vehicles: 8,
  }),
  loan('湾区村镇银行', 'bank', [300_000, 160_000, 8_400], [14, 36], '5.60', { source: 3 }),
  loan('海湾商业保理有限公司', 'guarantee', [500_000, 220_000, 9_300], [10, 24], '0', {
    source: 1,
    guarantor: '实际控制人',
  }),
  loan('同行租车（广东）有限公司', 'other_lease', [420_000, 260_000, 12_000], [9, 36], '0', { source: 4, vehicles: 5 }),
  loan('岭南农商银行', 'bank', [450_000, 300_000, 10_200], [8, 48], '4.60', { source: 1, isWatched: true }),
]
/** By customer, in the order in which they were entered. */
const HOW_MANY = [1, 3, 2]

/** 20-partners 16: 55 loans of 28 customers, listed and confirmed by the risk officer before their quotas are reviewed. */
export async function listsLoans(stage: Stage, day: LocalDate): Promise<void> {
  const owners = await stage.run(tx => findRows(tx, customer, { status: 1 } as never, { orderBy: 't.id' }))
  for (const [at, owner] of owners.entries()) {
    stage.at(day, '15:40:00')
    await stage.run(async tx => {
      if ((await findRows(tx, quotaLoan, { customerId: owner.id }, { limit: 1 })).length > 0) return
      for (let nth = 0; nth < HOW_MANY[at % HOW_MANY.length]!; nth++)
        await lists(stage, tx, owner.id, loans[(at + nth * 2) % loans.length]!)
    })
  }
}

async function lists(stage: Stage, tx: Tx, customerId: string, one: LoanTold): Promise<void> {
  const startDate = addMonths(stage.today, -one.since)
  await saveRecord(
    tx,
    stage.who('赵启航'),
    quotaLoan,
    {
      customerId,
      lender: one.lender,
      loanKind: one.kind,
      principal: `${one.principal}.00`,
      balance: `${one.balance}.00`,
      monthPay: `${one.monthPay}.00`,
      startDate,
      endDate: addDays(addMonths(startDate, one.months), -1),
      rate: one.rate,
      ...(one.vehicles ? { vehicleQty: one.vehicles } : {}),
      ...(one.pledge ? { pledge: one.pledge } : {}),
      ...(one.guarantor ? { guarantor: one.guarantor } : {}),
      fiveClass: one.isWatched ? 2 : 1,
      source: one.source,
      confirmed: true,
    },
    'save',
  )
}
