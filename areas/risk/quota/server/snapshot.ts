import { addMonths, fen, localDate, localDateTime, yuan, ZERO, type Fen, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { calculateFlow, type FlowFigures, type FlowRow } from '#areas/customers/customer/server/financial-flow.ts'
import { pictureOf, type Picture } from '#areas/customers/customer/server/picture.ts'
import { paperShare } from '#areas/customers/customer/server/submit-checks.ts'
import { customerDebtPort } from '../../ports.ts'
import { quotaLoan } from '../../quota-loan/quota-loan.ts'
import type { quotaDetail } from '../children.ts'

export type CaseLine = RowOf<typeof quotaDetail>
export interface CheckSeen {
  checkKind: number
  subjectName: string
  level: number
  hitCount: number
  hitAmount: string
  checkTime: string
}
export interface LoanSeen {
  lender: string
  loanKind: string
  balance: string
  monthPay: string
  fiveClass: number
  overdueTimes: number
  overdueMaxDays: number
  source: number
  endDate: string
}
/** What every step of a case sees (D8). No number of an identity card and no phone is copied. */
export interface Snapshot {
  time: string
  customer: Record<string, string | number | boolean>
  papers: { needed: number; valid: number; kinds: { kind: string; validTo: string; cities: string[] }[] }
  flow: FlowFigures
  loans: LoanSeen[]
  checks: CheckSeen[]
  debt: { overdueAmt: string; overdueDays: number; longestDays: number }
}

/** Figures of the customer that a reviewer reads beside the score. */
const shownFields = [
  'mechanismName',
  'entityKind',
  'customerKind',
  'businessKind',
  'cityCode',
  'registerStatus',
  'establishDate',
  'paidInCapital',
  'legalPerson',
  'controllerName',
  'controllerSince',
  'controllerGuarantee',
  'groupId',
  'fleetQty',
  'ownQty',
  'leasedQty',
  'ourQty',
  'driverQty',
  'staffQty',
  'siteQty',
  'utilisationRate',
  'driverTurnover',
  'topPlatformShare',
  'evRate',
  'annualRevenue',
  'netAssets',
  'debtRatio',
  'taxCredit',
  'otherRentMonthly',
  'loanMonthly',
  'firstContractDate',
  'blackFlag',
  'blackReason',
] as const

const EXCEPT_SUM = ['guarantee', 'other_lease']
/** Of open loans; guarantees for others and rents that the areas already hold are left out (quota-loan). */
export const monthlyOf = (
  loans: readonly { loanKind: string; monthPay: Fen; endDate: LocalDate | null }[],
  today: LocalDate,
): Fen =>
  loans
    .filter(one => !EXCEPT_SUM.includes(one.loanKind) && (one.endDate === null || one.endDate >= today))
    .reduce((sum, one) => (sum + one.monthPay) as Fen, ZERO)

export async function snapshotOf(
  tx: Tx,
  actor: Actor,
  customerId: string,
  lines: readonly { applyQty: number | null; unitRent: Fen | null }[],
): Promise<Snapshot> {
  const today = localDate(actor.clock.now())
  const owner = await getRow(tx, customer, customerId)
  const picture = await pictureOf(tx, owner)
  const loans = await findRows(tx, quotaLoan, { customerId }, { orderBy: 't.id' })
  const debt = await customerDebtPort.ask().of(tx, customerId, today)
  const loanMonthly = monthlyOf(loans, today)
  return {
    time: localDateTime(actor.clock.now()),
    customer: shownOf(owner),
    papers: papersOf(picture, today),
    flow: calculateFlow(picture.flows as unknown as FlowRow[], {
      today,
      months: 6,
      loanMonthly: loanMonthly > owner.loanMonthly ? loanMonthly : owner.loanMonthly,
      otherRentMonthly: owner.otherRentMonthly,
      wanted: lines.map(line => ({ applyQty: line.applyQty ?? 0, unitRent: line.unitRent ?? ZERO })),
    }),
    loans: loans.map(one => ({
      lender: one.lender,
      loanKind: one.loanKind,
      balance: yuan(one.balance),
      monthPay: yuan(one.monthPay),
      fiveClass: one.fiveClass ?? 1,
      overdueTimes: one.overdueTimes ?? 0,
      overdueMaxDays: one.overdueMaxDays ?? 0,
      source: one.source ?? 1,
      endDate: one.endDate ?? '',
    })),
    checks: await checksOf(tx, customerId),
    debt: {
      overdueAmt: yuan(debt.overdueAmt),
      overdueDays: debt.overdueDays,
      longestDays: await customerDebtPort.ask().longest(tx, customerId, addMonths(today, -12), today),
    },
  }
}

export function shownOf(owner: RowOf<typeof customer>): Snapshot['customer'] {
  const whole = owner as unknown as Record<string, unknown>
  return Object.fromEntries(
    shownFields.map(name => {
      const value = whole[name]
      return [name, typeof value === 'bigint' ? yuan(value as Fen) : ((value ?? '') as string | number | boolean)]
    }),
  )
}

function papersOf(picture: Picture, today: LocalDate): Snapshot['papers'] {
  return {
    ...paperShare(picture, today),
    kinds: picture.licences.map(one => ({
      kind: one.licenceKind ?? '',
      validTo: one.longTerm ? '' : (one.validTo ?? ''),
      cities: [...(one.cityCodes ?? [])],
    })),
  }
}

/** The newest result of each kind and subject; nothing while checks are not built. */
async function checksOf(tx: Tx, customerId: string): Promise<CheckSeen[]> {
  if (!isBuilt('mechanism-check')) return []
  const rows = (await findRows(
    tx,
    resourceNamed('mechanism-check') as never,
    sql`t.mechanism_id = ${customerId}::bigint`,
    { orderBy: 't.check_time desc, t.id desc' },
  )) as unknown as {
    checkKind: number
    subjectName: string
    level: number
    hitCount: number | null
    hitAmount: Fen | null
    checkTime: string
  }[]
  return rows
    .filter(
      (row, at) => rows.findIndex(one => one.checkKind === row.checkKind && one.subjectName === row.subjectName) === at,
    )
    .map(row => ({
      checkKind: row.checkKind,
      subjectName: row.subjectName,
      level: row.level,
      hitCount: row.hitCount ?? 0,
      hitAmount: yuan(row.hitAmount ?? ZERO),
      checkTime: row.checkTime,
    }))
}

/** Facts of the customer that are no longer what the snapshot says. */
export function changesSince(snapshot: Snapshot | null, owner: RowOf<typeof customer>) {
  const now = shownOf(owner)
  return Object.entries(snapshot?.customer ?? {}).flatMap(([name, was]) =>
    String(was ?? '') === String(now[name] ?? '') ? [] : [{ field: name, was: was ?? '', now: now[name] ?? '' }],
  )
}
export const money = (text: unknown): Fen => fen(String(text ?? '0') || '0')
