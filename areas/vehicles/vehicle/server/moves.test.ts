import { describe, expect, it } from 'vitest'
import { event as e, nextState, type MoveFacts } from './moves.ts'

type Case = [
  event: number,
  from: number,
  prev: number | null,
  facts: MoveFacts,
  to: number | undefined,
  kept?: number | null,
]
const cases: Case[] = [
  [e.departed, 1, null, {}, 1],
  [e.departed, 3, null, {}, 1, 3],
  [e.departed, 5, null, {}, 1, 5],
  [e.departed, 5, null, { tripKind: 3 }, 5, 5],
  [e.departed, 7, null, { tripKind: 4 }, 7],
  [e.departed, 6, null, {}, undefined],
  [e.departed, 7, null, {}, undefined],
  [e.arrived, 1, 5, {}, 2, 5],
  [e.arrived, 3, null, {}, undefined],
  [e.stored, 2, null, {}, 3],
  [e.stored, 2, 4, {}, 4],
  [e.stored, 2, 5, {}, 5],
  [e.stored, 6, null, {}, undefined],
  [e.preparationStarted, 3, null, {}, 4],
  [e.servicingConfirmed, 4, null, { isAllotted: true }, 5],
  [e.servicingConfirmed, 4, null, {}, 3],
  [e.allotted, 3, null, {}, 5],
  [e.allotted, 3, null, { needsPreparation: true }, 4],
  [e.allotted, 5, null, {}, undefined],
  [e.released, 5, null, {}, 3],
  [e.released, 4, null, {}, 4],
  [e.released, 8, 5, {}, 8, 3],
  [e.released, 6, null, {}, undefined],
  [e.taken, 5, null, {}, 6],
  [e.taken, 3, null, {}, undefined],
  [e.taken, 8, 5, {}, 8, 6],
  [e.returnOpened, 6, null, {}, 7],
  [e.returnOpened, 8, 6, {}, 8, 7],
  [e.returnCancelled, 7, null, {}, 6],
  [e.returnCancelled, 3, null, {}, 6],
  [e.received, 7, null, { hasRoom: true }, 3],
  [e.received, 7, null, {}, 2],
  [e.received, 7, null, { conditionGrade: 'D' }, 8, 3],
  [e.received, 8, 7, { hasRoom: true }, 8, 3],
  [e.received, 6, null, {}, undefined],
  [e.repairStarted, 6, null, {}, 8, 6],
  [e.repairStarted, 1, null, {}, undefined],
  [e.repairFinished, 8, 6, {}, 6],
  [e.repairFinished, 3, null, {}, undefined],
  [e.disposed, 3, null, {}, 9],
  [e.disposed, 7, null, {}, 9],
  [e.disposed, 4, null, {}, undefined],
  [e.lost, 8, 6, {}, 10],
  [e.lost, 9, null, {}, undefined],
  [e.recovered, 10, null, {}, 2],
  [e.reacquired, 9, null, {}, 2],
  [e.manualReturn, 6, null, { hasRoom: true }, 3],
  [e.manualReturn, 7, null, {}, 2],
  [e.manual, 1, null, { wanted: 3 }, 3],
  [e.manual, 6, null, { wanted: 3 }, undefined],
  [e.manual, 3, null, { wanted: 5 }, undefined],
  [e.manual, 8, 6, { wanted: 6 }, 6],
  [e.manual, 8, 6, { wanted: 3 }, undefined],
  [e.manual, 3, null, { wanted: 9 }, undefined],
]

describe('the moves of a card (60, 3.2)', () => {
  it.each(cases)('event %i from %i (kept %s) %o -> %s', (happening, state, prev, facts, to, kept) => {
    const after = nextState(happening, { state, prev }, facts)
    expect(after?.state).toBe(to)
    if (kept !== undefined) expect(after?.prev).toBe(kept)
  })
})
