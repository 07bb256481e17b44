import { addMonths, daysBetween, sumFen, textOf, type Label, type LocalDate } from '#kernel'
import type { RedLineFacts } from '../../calculations/red-lines.ts'
import type { ScoreFact } from '../../calculations/score.ts'
import { money, type CheckSeen, type Snapshot } from './snapshot.ts'

/** What the visit found, where it replaces what the customer declared. */
export interface Verified {
  fleet?: string
  utilisation?: string
  turnover?: string
  /** Points that only a visitor can give, by the code of the indicator. */
  points?: Readonly<Record<string, string>>
}
type Facts = Record<string, ScoreFact>
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const number = (value: unknown): string => (text(value) === '' ? '' : String(Number(value)))
const TAX = ['', 'A', 'B', 'M', 'C', 'D', '无']
const STABLE_MONTHS = 24
const COURT = [2, 3, 4, 5, 6]
const CREDIT = [9, 10]
const RELATED = [12]

/** The facts of 11.4 by the source that an indicator of the strategy names. */
export function scoreFactsOf(snapshot: Snapshot, today: LocalDate, verified: Verified = {}): Facts {
  const { customer: who, flow, papers } = snapshot
  const facts: Record<string, ScoreFact | undefined> = {
    years: years(text(who['establishDate']), today),
    paidIn: amount(text(who['paidInCapital'])),
    papers:
      papers.needed === 0
        ? undefined
        : {
            value: String(Math.floor((papers.valid * 100) / papers.needed)),
            shown: `${papers.valid}/${papers.needed}`,
          },
    control: control(snapshot, today),
    fleet: seen(number(who['fleetQty']), verified.fleet),
    utilisation: seen(number(who['utilisationRate']), verified.utilisation),
    turnover: seen(number(who['driverTurnover']), verified.turnover),
    topPlatform: plain(number(who['topPlatformShare'])),
    coverage:
      flow.coverage === ''
        ? undefined
        : {
            value: flow.coverage,
            shown: `${flow.coverage}（月均有效流入${flow.validIn}÷月债务与租金${flow.obligations}） / ${flow.coverage} (valid inflow ${flow.validIn} over obligations ${flow.obligations} a month)`,
            source: `${flow.months[0]}-${flow.months.at(-1)}`,
          },
    flowVariation: plain(flow.cv),
    debtRatio: plain(number(who['debtRatio'])),
    taxCredit: plain(TAX[Number(who['taxCredit'] ?? 0)] ?? ''),
    judicial: judicial(snapshot.checks.filter(one => COURT.includes(one.checkKind))),
    creditReport: creditReport(snapshot),
    relatedFirms: related(snapshot.checks.filter(one => RELATED.includes(one.checkKind))),
    performance: performance(snapshot, today),
  }
  for (const [code, points] of Object.entries(verified.points ?? {}))
    facts[code] = { value: points, points, shown: `${points}分 / ${points} points` }
  return Object.fromEntries(Object.entries(facts).filter((one): one is [string, ScoreFact] => one[1] !== undefined))
}

const plain = (value: string): ScoreFact | undefined => (value === '' ? undefined : { value })
const amount = (value: string): ScoreFact | undefined =>
  value === '' ? undefined : { value, shown: value.replace(/\B(?=(\d{3})+(\.|$))/g, ',') }
const seen = (declared: string, found: string | undefined): ScoreFact | undefined =>
  found ? { value: String(Number(found)), declared } : plain(declared)
const years = (since: string, today: LocalDate): ScoreFact | undefined =>
  since === ''
    ? undefined
    : { value: (Math.floor((daysBetween(since, today) / 365.25) * 10) / 10).toFixed(1), source: since }

const CONTROL: Readonly<Record<string, Label>> = {
  stable: '24个月内未变更 / unchanged for 24 months',
  changed: '24个月内有变更 / changed within 24 months',
  guarantee: '个人担保 / personal guarantee',
}
function control({ customer: who }: Snapshot, today: LocalDate): ScoreFact | undefined {
  const since = text(who['controllerSince'])
  const guarantee = who['controllerGuarantee'] === true
  if (since === '' && !guarantee) return undefined
  const stand = since === '' ? '' : since <= addMonths(today, -STABLE_MONTHS) ? 'stable' : 'changed'
  const parts = [stand, guarantee ? 'guarantee' : ''].filter(Boolean)
  const shown = (language: 'zh' | 'en', between: string) =>
    parts.map(one => textOf(CONTROL[one]!, language)).join(between)
  return { value: parts.join('+'), shown: `${shown('zh', '，')} / ${shown('en', ', ')}`, source: since }
}

const hits = (checks: readonly CheckSeen[]): CheckSeen[] => checks.filter(one => one.level > 0)
function judicial(checks: readonly CheckSeen[]): ScoreFact | undefined {
  if (checks.length === 0) return undefined
  const found = hits(checks)
  const amount = sumFen(found, one => money(one.hitAmount))
  const count = found.reduce((sum, one) => sum + one.hitCount, 0)
  const value =
    found.length === 0
      ? 'none'
      : amount < 10_000_000n
        ? 'settled'
        : count <= 3 && amount <= 50_000_000n
          ? 'few'
          : 'many'
  return { value, shown: found.length === 0 ? '无 / none' : `${count}件 / ${count} cases` }
}

function creditReport({ checks, loans }: Snapshot): ScoreFact | undefined {
  const asked = checks.filter(one => CREDIT.includes(one.checkKind))
  const reported = loans.filter(one => one.source === 2)
  if (asked.length === 0 && reported.length === 0) return undefined
  const times = loans.reduce((sum, one) => sum + one.overdueTimes, 0)
  const days = Math.max(0, ...loans.map(one => one.overdueMaxDays))
  const value = times === 0 ? 'clean' : times <= 2 && days <= 30 ? 'light' : times <= 5 ? 'some' : 'many'
  return {
    value,
    shown: times === 0 ? '无逾期 / never overdue' : `${times}次，最长${days}天 / ${times} times, ${days} days at most`,
  }
}

function related(checks: readonly CheckSeen[]): ScoreFact | undefined {
  if (checks.length === 0) return undefined
  const level = Math.max(...checks.map(one => one.level))
  return level === 0
    ? { value: 'none', shown: '无 / none' }
    : level < 3
      ? { value: 'warning', shown: '有预警 / warnings' }
      : { value: 'serious', shown: '有严重情形 / serious findings' }
}

/** The longest overdue of twelve months; whoever has been with us a year without one is clean. */
function performance({ customer: who, debt }: Snapshot, today: LocalDate): ScoreFact {
  const first = text(who['firstContractDate'])
  if (first === '') return { value: 'new', shown: '新客户 / new customer' }
  const isLong = first <= addMonths(today, -12)
  return debt.longestDays === 0 && isLong
    ? { value: 'clean', shown: '12个月无逾期 / 12 months without overdue' }
    : {
        value: String(debt.longestDays),
        shown: `最长逾期${debt.longestDays}天 / ${debt.longestDays} days overdue at most`,
      }
}

export interface Applied {
  readonly qty: number
  readonly cities: readonly { cityCode: string; name: string }[]
}
const PERMIT: Readonly<Record<string, string>> = { rental: 'rental_filing', hailing: 'platform_agreement' }

export function redLineFactsOf(snapshot: Snapshot, applied: Applied, today: LocalDate): RedLineFacts {
  const { customer: who, checks, loans } = snapshot
  const named = (kind: number) => [
    ...new Set(checks.filter(one => one.checkKind === kind && one.level > 0).map(one => one.subjectName)),
  ]
  const worst = loans.reduce<{ fiveClass: number; lender: string }>(
    (most, one) => (one.fiveClass > most.fiveClass ? one : most),
    { fiveClass: 1, lender: '' },
  )
  const abnormal = checks.filter(one => one.checkKind === 7)
  const since = text(who['establishDate'])
  return {
    isPerson: Number(who['entityKind']) === 5,
    dishonest: named(2),
    restricted: named(4),
    seriousIllegal: abnormal.some(one => one.level >= 3),
    abnormal: abnormal.some(one => one.level > 0 && one.level < 3),
    registerStatus: text(who['registerStatus']) || null,
    monthsOld: since === '' ? null : monthsSince(since, today),
    hasGroupGuarantee: Boolean(who['groupId']) && who['controllerGuarantee'] === true,
    worstClass: worst.fiveClass,
    worstLender: worst.lender,
    enforcedAmount: sumFen(
      checks.filter(one => one.checkKind === 3 && one.level > 0),
      one => money(one.hitAmount),
    ),
    netAssets: money(who['netAssets']),
    blackReason: who['blackFlag'] === true ? text(who['blackReason']) : null,
    overdueDays: snapshot.debt.overdueDays,
    citiesWithoutPermit: withoutPermit(snapshot, applied, today).map(one => one.name),
    appliedQty: applied.qty,
    fleetQty: Number(who['fleetQty'] ?? 0),
  }
}

/** Cities whose required permit is missing: nothing is suggested there (RL11). */
export function withoutPermit({ customer: who, papers }: Snapshot, { cities }: Applied, today: LocalDate) {
  const kind = PERMIT[text(who['businessKind'])]
  if (kind === undefined) return []
  const valid = papers.kinds.filter(one => one.kind === kind && (one.validTo === '' || one.validTo >= today))
  return cities.filter(
    ({ cityCode }) =>
      !valid.some(one => one.cities.length === 0 || one.cities.some(code => cityCode.startsWith(code.slice(0, 4)))),
  )
}

function monthsSince(since: LocalDate, today: LocalDate): number {
  let months = 0
  while (months < 1200 && addMonths(since, months + 1) <= today) months++
  return months
}
