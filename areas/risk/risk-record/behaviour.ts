import type { RiskType } from '../dictionaries.ts'

/** One line of the behaviour table of a strategy (11.7): what an event costs and how long it counts. */
export interface BehaviourRow {
  readonly recordType: string
  /** Days overdue, or level of a check; 0: the type has no stages. */
  readonly stage: number
  readonly points: number
  readonly level: number
  readonly halfAfterDays: number
  readonly zeroAfterDays: number
}

const rows = (
  recordType: RiskType,
  [halfAfterDays, zeroAfterDays]: readonly [number, number],
  ...stages: readonly (readonly [stage: number, points: number, level: number])[]
): BehaviourRow[] =>
  stages.map(([stage, points, level]) => ({ recordType, stage, points, level, halfAfterDays, zeroAfterDays }))

/** The table of 11.7. */
export const standardBehaviour: readonly BehaviourRow[] = [
  ...rows('overdue', [90, 180], [1, 1, 1], [7, 3, 1], [15, 6, 2], [30, 12, 3], [60, 25, 3], [90, 40, 3]),
  ...rows('default_return', [180, 360], [0, 15, 3]),
  ...rows('asset_protection', [180, 360], [0, 20, 3]),
  ...rows('asset_loss', [360, 720], [0, 30, 3]),
  ...rows('sublease', [180, 360], [0, 12, 3]),
  ...rows('gps_tamper', [90, 180], [0, 8, 2]),
  ...rows('leave_area', [60, 120], [0, 3, 1]),
  ...rows('accident_fraud', [360, 720], [0, 30, 3]),
  ...rows('fraud', [360, 720], [0, 40, 3]),
  ...rows('judicial', [180, 360], [1, 2, 1], [2, 8, 2], [3, 20, 3]),
  ...rows('licence_expired', [60, 120], [0, 4, 1]),
  ...rows('violation_backlog', [60, 120], [0, 3, 1]),
  ...rows('points_high', [60, 120], [0, 5, 1]),
  ...rows('accident_liable', [60, 120], [0, 3, 1]),
  ...rows('promise_broken', [60, 120], [0, 2, 1]),
  ...rows('finance_worse', [180, 360], [0, 5, 2]),
  ...rows('negative_news', [180, 360], [0, 3, 1]),
  ...rows('good_record', [360, 720], [0, -3, 1]),
]

const ofType = (table: readonly BehaviourRow[], recordType: string): BehaviourRow[] =>
  table.filter(one => one.recordType === recordType).sort((a, b) => a.stage - b.stage)

/** The line of a stage: the highest that it has reached; without a stage the first line of the type. */
export function behaviourAt(
  table: readonly BehaviourRow[],
  recordType: string,
  stage: number | null | undefined,
): BehaviourRow | undefined {
  const lines = ofType(table, recordType)
  return lines.findLast(one => one.stage <= (stage ?? 0)) ?? lines[0]
}

/** What people type has a level and no stage: the line of that level, else the last one below it. */
export function behaviourOfLevel(
  table: readonly BehaviourRow[],
  recordType: string,
  level: number,
): BehaviourRow | undefined {
  const lines = ofType(table, recordType)
  return lines.find(one => one.level === level) ?? lines.findLast(one => one.level <= level) ?? lines[0]
}

export const lowestLevel = (table: readonly BehaviourRow[], recordType: string): number =>
  Math.min(...ofType(table, recordType).map(one => one.level), 4)

/** More than half off the standard needs a reason (20, risk-record `points`). */
export const needsReason = (standard: number, points: number): boolean =>
  Math.abs(points - standard) > Math.abs(standard) / 2
