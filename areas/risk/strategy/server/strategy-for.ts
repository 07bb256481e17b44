import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { strategy, type AutoRules } from '../strategy.ts'
import {
  strategyBehaviour,
  strategyCheckItem,
  strategyGrade,
  strategyIndicator,
  strategyRedLine,
  strategyRouting,
  type Behaviour,
  type CheckItem,
  type Grade,
  type Indicator,
  type RedLine,
  type Routing,
} from '../strategy-lines.ts'

export type StrategyRow = RowOf<typeof strategy>
/** A strategy as reviews and scores read it: its row and its lines, grades from A to E. */
export interface Strategy {
  readonly row: StrategyRow
  readonly checkItems: readonly CheckItem[]
  readonly redLines: readonly RedLine[]
  readonly indicators: readonly Indicator[]
  readonly grades: readonly Grade[]
  readonly behaviour: readonly Behaviour[]
  readonly routing: readonly Routing[]
  readonly autoRules: AutoRules
}

/** The children of a strategy by the field that shows them. */
export const childrenOf = {
  checkItems: strategyCheckItem,
  redLines: strategyRedLine,
  indicators: strategyIndicator,
  grades: strategyGrade,
  behaviour: strategyBehaviour,
  routing: strategyRouting,
} as const
const inOrder = { orderBy: 't.line_no' }

const withLines = async (tx: Tx, row: StrategyRow): Promise<Strategy> => {
  const own = { strategyId: row.id }
  return {
    row,
    checkItems: await findRows(tx, strategyCheckItem, own, inOrder),
    redLines: await findRows(tx, strategyRedLine, own, inOrder),
    indicators: await findRows(tx, strategyIndicator, own, inOrder),
    grades: await findRows(tx, strategyGrade, own, { orderBy: 't.grade' }),
    behaviour: await findRows(tx, strategyBehaviour, own, { orderBy: 't.record_type, t.stage' }),
    routing: await findRows(tx, strategyRouting, own, inOrder),
    autoRules: row.autoRules!,
  }
}

/** The one strategy in force for such customers; nothing where none fits. */
export async function strategyFor(tx: Tx, businessKind: string, customerKind: number): Promise<Strategy | undefined> {
  const [row] = await findRows(
    tx,
    strategy,
    sql`t.status = 1 and ${businessKind} = any(t.business_kinds) and ${customerKind}::smallint = any(t.customer_kinds)`,
    { orderBy: 't.id desc', limit: 1 },
  )
  return row && withLines(tx, row)
}

/** The very version by which a case is judged, whatever its state. */
export async function strategyOf(tx: Tx, id: string): Promise<Strategy | undefined> {
  const row = await findRow(tx, strategy, id)
  return row && withLines(tx, row)
}

/** The grade of a score: the best whose lowest score is reached. */
export const gradeOf = (grades: readonly Grade[], score: number): Grade | undefined =>
  [...grades].sort((a, b) => Number(b.minScore) - Number(a.minScore)).find(one => score >= Number(one.minScore))

/** The points of an event; of several stages the highest that is reached. */
export const pointsOf = (behaviour: readonly Behaviour[], recordType: string, stage = 0): Behaviour | undefined =>
  behaviour.filter(one => one.recordType === recordType && one.stage <= stage).sort((a, b) => b.stage - a.stage)[0]
