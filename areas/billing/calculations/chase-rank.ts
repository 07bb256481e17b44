import { addDays, daysBetween, type Fen, fen, type Label, type LocalDate } from '#kernel'

/** What is known of an overdue customer when somebody asks whom to call. */
export interface ChaseFacts {
  readonly today: LocalDate
  readonly longestDays: number
  readonly overdueAmt: Fen
  readonly disputedAmt: Fen
  readonly exposure: Fen
  readonly grade: string | null
  readonly brokenPromises: number
  /** The latest promise that is neither kept nor broken. */
  readonly promiseDate: LocalDate | null
  readonly lastContact: LocalDate | null
  readonly nextChaseDate: LocalDate | null
  /** Channels of this overdue episode. */
  readonly channels: readonly string[]
}
export interface ChaseReason {
  readonly points: number
  readonly label: Label
}
export interface ChaseRank {
  readonly points: number
  readonly isDue: boolean
  readonly reasons: readonly ChaseReason[]
  /** Channel of the strategy that comes next, and the day of overdue from which it is meant. */
  readonly step: ChaseStep | null
}
export interface ChaseStep {
  readonly channel: string
  readonly fromDay: number
}

/** `billing.chase.steps`: channel:day, from an SMS to court. What is not readable is left out. */
export const stepsOf = (text: string): ChaseStep[] =>
  text
    .split(',')
    .map(one => /^\s*(\d{1,2}):(\d{1,4})\s*$/.exec(one))
    .flatMap(found => (found ? [{ channel: found[1]!, fromDay: Number(found[2]) }] : []))
    .sort((a, b) => a.fromDay - b.fromDay)

const AGE_MOST = 35
const AGE_FULL = 120
const AMOUNTS: readonly (readonly [from: string, points: number])[] = [
  ['200000.00', 25],
  ['50000.00', 18],
  ['10000.00', 10],
  ['0.01', 5],
]
const BROKEN_EACH = 10
const BROKEN_MOST = 20
const GRADES: Readonly<Record<string, number>> = { E: 12, D: 10, C: 5 }
/** Days after a contact without a date of its own until it is time again, by days overdue. */
const AGAIN: readonly (readonly [over: number, days: number])[] = [
  [60, 2],
  [30, 3],
  [7, 5],
  [0, 7],
]

/** Who is called first, and why: points that a collector can read. */
export function rankOf(facts: ChaseFacts, steps: readonly ChaseStep[]): ChaseRank {
  const reasons = reasonsOf(facts)
  return {
    points: Math.max(
      0,
      reasons.reduce((sum, one) => sum + one.points, 0),
    ),
    isDue: isDue(facts),
    reasons,
    step: nextStep(facts, steps),
  }
}

/** The furthest step whose day has come and that was not taken in this episode; the first ones are not caught up on. */
export function nextStep(
  facts: Pick<ChaseFacts, 'longestDays' | 'channels'>,
  steps: readonly ChaseStep[],
): ChaseStep | null {
  const reached = steps.filter(step => step.fromDay <= facts.longestDays)
  const furthest = reached.findLastIndex(step => facts.channels.includes(step.channel))
  return reached[reached.length - 1 > furthest ? reached.length - 1 : furthest + 1] ?? null
}

const isDue = (facts: ChaseFacts): boolean => {
  if (facts.disputedAmt >= facts.overdueAmt) return false
  if (facts.lastContact === facts.today) return false
  if (facts.nextChaseDate !== null) return facts.nextChaseDate <= facts.today
  if (facts.promiseDate !== null && facts.promiseDate >= facts.today) return facts.promiseDate === facts.today
  if (facts.lastContact === null) return true
  return addDays(facts.lastContact, againAfter(facts.longestDays)) <= facts.today
}
const againAfter = (days: number): number => AGAIN.find(([over]) => days > over)?.[1] ?? 7

function reasonsOf(facts: ChaseFacts): ChaseReason[] {
  const { today, longestDays, overdueAmt, promiseDate, lastContact, nextChaseDate, brokenPromises } = facts
  const reasons: (ChaseReason | false)[] = [
    {
      points: Math.round((Math.min(longestDays, AGE_FULL) / AGE_FULL) * AGE_MOST),
      label: `最长逾期${longestDays}天 / ${longestDays} days overdue at most`,
    },
    { points: AMOUNTS.find(([from]) => overdueAmt >= fen(from))?.[1] ?? 0, label: '逾期金额 / Amount overdue' },
    brokenPromises > 0 && {
      points: Math.min(BROKEN_MOST, brokenPromises * BROKEN_EACH),
      label: `失信${brokenPromises}次 / ${brokenPromises} ${brokenPromises === 1 ? 'promise' : 'promises'} broken`,
    },
    promiseDate !== null &&
      promiseDate <= today && { points: 15, label: `承诺${promiseDate}到期 / Promise of ${promiseDate} is due` },
    promiseDate !== null &&
      promiseDate > today && {
        points: -20,
        label: `已承诺${promiseDate}付款 / Promised to pay on ${promiseDate}`,
      },
    nextChaseDate !== null &&
      nextChaseDate <= today && {
        points: 15,
        label: `约定${nextChaseDate}跟进 / To be followed up on ${nextChaseDate}`,
      },
    lastContact === null && { points: 10, label: '尚未联系 / Not contacted yet' },
    lastContact === today && { points: -30, label: '今日已联系 / Contacted today' },
    lastContact !== null &&
      daysBetween(lastContact, today) > 14 && {
        points: 8,
        label: `${daysBetween(lastContact, today)}天未联系 / No contact for ${daysBetween(lastContact, today)} days`,
      },
    facts.grade !== null &&
      GRADES[facts.grade] !== undefined && {
        points: GRADES[facts.grade]!,
        label: `客户评级${facts.grade} / Grade ${facts.grade}`,
      },
    facts.exposure <= 0n && { points: -10, label: '保证金与余额可覆盖 / Covered by deposit and balance' },
    facts.disputedAmt > 0n && {
      points: facts.disputedAmt >= overdueAmt ? -30 : -5,
      label: '有争议账单，先核实 / Disputed bills: clear them up first',
    },
  ]
  return reasons.filter(one => one !== false && one.points !== 0) as ChaseReason[]
}
