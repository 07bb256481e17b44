import { localDate, refuse, timesFen, ZERO, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { ceilingsPort } from '#areas/customers/ports.ts'
import { namesOf, regionUse } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { redLinesOf, type RedLineHit } from '../../calculations/red-lines.ts'
import { gradeOf, scoreOf, type Override } from '../../calculations/score.ts'
import { suggest, type SuggestFacts } from '../../calculations/suggestion.ts'
import { whyOf, type SuggestionWhy } from '../../calculations/suggestion-why.ts'
import { strategyFor, strategyOf, type Strategy } from '../../strategy/server/strategy-for.ts'
import { quotaDetail } from '../children.ts'
import type { quota } from '../quota.ts'
import { redLineFactsOf, scoreFactsOf, withoutPermit, type Verified } from './score-facts.ts'
import { money, type CaseLine, type Snapshot } from './snapshot.ts'

type Case = RowOf<typeof quota>
export interface Judgement {
  readonly changes: {
    autoScore?: string
    finalScore: string
    grade: string
    scoreRows: NonNullable<Case['scoreRows']>
    redLines: RedLineHit[]
    suggestQty: number
    suggestAmount: Fen
  }
}

/** The strategy of a case: the version fixed at its submit, else the one in force. */
export async function strategyOfCase(tx: Tx, row: Case): Promise<Strategy> {
  const found = row.strategyId
    ? await strategyOf(tx, row.strategyId)
    : await strategyFor(tx, row.businessKind ?? '', row.customerKind ?? 0)
  return found ?? refuse('noStrategy', '没有适用于该客户的风控策略 / no risk strategy is in force for this customer')
}

/** Score, grade, red lines and suggestion of a case from its snapshot (11.4, 11.5); the lines get what is suggested. */
export async function judge(
  tx: Tx,
  actor: Actor,
  row: Case,
  given: {
    strategy: Strategy
    snapshot: Snapshot
    lines: readonly CaseLine[]
    verified?: Verified
    overrides?: readonly Override[]
    gradeOverride?: string
  },
): Promise<Judgement> {
  const today = localDate(actor.clock.now())
  const { strategy, snapshot, lines } = given
  const score = scoreOf(strategy.indicators, scoreFactsOf(snapshot, today, given.verified), {
    businessKind: row.businessKind,
    overrides: given.overrides ?? [],
  })
  const rules = strategy.grades.find(one => one.grade === given.gradeOverride) ?? gradeOf(score.total, strategy.grades)!
  const applied = await appliedOf(lines)
  const { facts, rooms } = await suggestFactsOf(tx, today, { ...given, applied, rules })
  const found = suggest(facts)
  for (const [at, line] of lines.entries())
    await updateRow(tx, actor, quotaDetail, line.id, {
      suggestQty: found.lines[at]!.qty,
      suggestAmount: found.lines[at]!.amount,
      poolRoomQty: rooms.get(line.cityCode)?.qty ?? null,
      poolRoomAmount: rooms.get(line.cityCode)?.amount ?? ZERO,
    })
  return {
    changes: {
      finalScore: score.total,
      grade: rules.grade,
      scoreRows: score.rows,
      redLines: redLinesOf(strategy.redLines, redLineFactsOf(snapshot, applied, today), row.redLines ?? []),
      suggestQty: found.suggestQty,
      suggestAmount: found.suggestAmount,
    },
  }
}

interface Asked {
  readonly snapshot: Snapshot
  readonly lines: readonly CaseLine[]
  readonly applied: Parameters<typeof withoutPermit>[1]
  readonly rules: SuggestFacts['grade']
  readonly verified?: Verified
}
/** What the suggestion is made of: the snapshot, what the visit verified, the grade, and the rooms of the cities. */
async function suggestFactsOf(
  tx: Tx,
  today: string,
  { snapshot, lines, applied, rules, verified }: Asked,
): Promise<{ facts: SuggestFacts; rooms: Awaited<ReturnType<typeof roomsOf>> }> {
  const barred = withoutPermit(snapshot, applied, today).map(one => one.cityCode)
  const rooms = await roomsOf(tx, today, lines)
  const facts: SuggestFacts = {
    avgValidIn: money(snapshot.flow.validIn),
    debtService: money(snapshot.flow.debtService),
    otherRent: money(snapshot.customer['otherRentMonthly']),
    fleetQty: Number(verified?.fleet ?? snapshot.customer['fleetQty'] ?? 0),
    netAssets: money(snapshot.customer['netAssets']),
    grade: rules,
    lines: lines.map(line => {
      const room = barred.includes(line.cityCode) ? 0 : rooms.get(line.cityCode)?.qty
      return {
        cityCode: line.cityCode,
        applyQty: line.applyQty,
        unitRent: line.unitRent ?? ZERO,
        unitExposure: line.unitExposure,
        ...(room === undefined ? {} : { roomQty: Math.max(0, room) }),
      }
    }),
  }
  return { facts, rooms }
}

/** How the suggestion of a case came about, as it stands now; a case that was never judged has none. */
export async function suggestionOf(
  tx: Tx,
  actor: Actor,
  row: Case,
  given: { strategy: Strategy; lines: readonly CaseLine[]; verified: Verified },
): Promise<SuggestionWhy | null> {
  const rules = given.strategy.grades.find(one => one.grade === row.grade)
  const snapshot = row.snapshot as unknown as Snapshot | null
  if (!rules || !snapshot?.flow) return null
  const today = localDate(actor.clock.now())
  const applied = await appliedOf(given.lines)
  const { facts } = await suggestFactsOf(tx, today, { ...given, snapshot, applied, rules })
  return whyOf(facts, given.strategy.grades, row.finalScore ?? row.autoScore ?? '0')
}

async function appliedOf(lines: readonly CaseLine[]): Promise<Parameters<typeof withoutPermit>[1]> {
  const names = await namesOf(lines.map(line => line.cityCode))
  return {
    qty: lines.reduce((sum, line) => sum + line.applyQty, 0),
    cities: lines
      .filter(line => line.applyQty > 0)
      .map(line => ({ cityCode: line.cityCode, name: names.get(line.cityCode) ?? line.cityCode })),
  }
}

/** How high each city's total may go: the least that a ceiling over it still takes, with what the customer has there. */
export async function roomsOf(
  tx: Tx,
  today: string,
  lines: readonly Pick<CaseLine, 'cityCode' | 'curQty' | 'curAmount'>[],
): Promise<Map<string, { qty: number; amount: Fen }>> {
  const ceilings = await ceilingsPort.ask().over(
    tx,
    lines.map(line => line.cityCode),
    today,
  )
  const rooms = new Map<string, { qty: number; amount: Fen }>()
  for (const ceiling of ceilings) {
    const { granted } = await regionUse(tx, ceiling.regionCode)
    const qty = Math.floor((ceiling.limitQty * Math.round(Number(ceiling.commitRatio) * 100)) / 100) - granted.qty
    const amount = (timesFen(ceiling.limitAmount, ceiling.commitRatio) - granted.amount) as Fen
    for (const line of lines.filter(
      one => ceiling.regionCode === '00' || one.cityCode.startsWith(ceiling.regionCode),
    )) {
      const own = { qty: qty + (line.curQty ?? 0), amount: (amount + line.curAmount) as Fen }
      const known = rooms.get(line.cityCode)
      rooms.set(line.cityCode, {
        qty: Math.min(own.qty, known?.qty ?? own.qty),
        amount: known && known.amount < own.amount ? known.amount : own.amount,
      })
    }
  }
  return rooms
}
