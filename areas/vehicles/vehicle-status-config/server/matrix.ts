import { textOf, type Language } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { vehicleEvent } from '../../codes.ts'
import { biz, event, nextState, type MoveFacts } from '../../vehicle/server/moves.ts'

/** 60, 4.3: events whose target a rule may choose among these. */
export const BENT: readonly number[] = [event.stored, event.received, event.repairFinished, event.manualReturn]
export const BENT_TO: readonly number[] = [biz.awaitingStore, biz.stock, biz.preparing, biz.repair]

const states = vehicleState.values.map(one => one.code)
const facts: readonly MoveFacts[] = [true, false].flatMap(isAllotted =>
  [true, false].flatMap(hasRoom =>
    [undefined, 'D'].flatMap(conditionGrade =>
      [undefined, 3, 4].map(tripKind => ({
        isAllotted,
        needsPreparation: isAllotted,
        hasRoom,
        ...(conditionGrade ? { conditionGrade } : {}),
        ...(tripKind ? { tripKind } : {}),
      })),
    ),
  ),
)
const former: readonly (number | null)[] = [null, 2, 3, 4, 5, 6, 7]

export interface Allowed {
  readonly from: readonly number[]
  readonly to: readonly number[]
}
function allowedBy(happening: number): Allowed {
  const from: number[] = []
  const to = new Set<number>()
  for (const state of states)
    for (const prev of state === biz.repair || state === biz.awaitingStore || state === biz.transit ? former : [null])
      for (const one of facts) {
        const after = nextState(happening, { state, prev }, one)
        if (!after) continue
        if (!from.includes(state)) from.push(state)
        to.add(after.state)
      }
  if (BENT.includes(happening)) for (const code of BENT_TO) to.add(code)
  return { from, to: [...to].sort((a, b) => a - b) }
}
/** What 3.2 allows of each event that may have rules (1 to 19), read from the table of moves itself. */
export const allowed: ReadonlyMap<number, Allowed> = new Map(
  vehicleEvent.values.filter(one => one.code <= event.manualReturn).map(one => [one.code, allowedBy(one.code)]),
)

/** vehicle_status_config/matrix: states and the allowed table, for the page that makes rules. */
export const matrix = (language: Language): unknown => ({
  states: vehicleState.values.map(one => ({
    code: one.code,
    name: textOf(one.label, language),
    colour: one.tone ?? 'default',
  })),
  events: vehicleEvent.values
    .filter(one => allowed.has(one.code))
    .map(one => ({ event: one.code, name: textOf(one.label, language), ...allowed.get(one.code)! })),
})
