/** States of a card (conventions: vehicle_biz_status). */
export const biz = {
  transit: 1,
  awaitingStore: 2,
  stock: 3,
  preparing: 4,
  awaitingTake: 5,
  leased: 6,
  returning: 7,
  repair: 8,
  disposed: 9,
  lost: 10,
} as const
/** Events of 60, 3.2. */
export const event = {
  created: 1,
  departed: 2,
  arrived: 3,
  stored: 4,
  preparationStarted: 5,
  servicingConfirmed: 6,
  allotted: 7,
  released: 8,
  taken: 9,
  returnOpened: 10,
  returnCancelled: 11,
  received: 12,
  repairStarted: 13,
  repairFinished: 14,
  disposed: 15,
  lost: 16,
  recovered: 17,
  reacquired: 18,
  manualReturn: 19,
  manual: 20,
  takeRevoked: 21,
} as const

export interface MoveFacts {
  /** Live occupation of kind 1 or 2 in state 2. */
  isAllotted?: boolean
  /** 7: something is to be prepared. */
  needsPreparation?: boolean
  /** 2: trips to (3) and from (4) a customer leave the state. */
  tripKind?: number
  /** 12: an own lot with room takes the car. */
  hasRoom?: boolean
  conditionGrade?: string
  /** 20: the state chosen by hand. */
  wanted?: number
}
interface Place {
  state: number
  prev: number | null
}

const manual: Record<number, readonly number[]> = { 1: [2, 3], 2: [3], 3: [4], 4: [3], 10: [2] }
const from =
  (...states: number[]) =>
  (state: number) =>
    states.includes(state)

interface Rule {
  from(state: number): boolean
  to(place: Place, facts: MoveFacts): number | undefined /** The state left is kept for the way back. */
  keeps?(state: number): boolean
}
const rules: Record<number, Rule> = {
  [event.departed]: {
    from: state => [1, 3, 4, 5, 7].includes(state),
    keeps: from(3, 4, 5),
    to: ({ state }, { tripKind }) =>
      tripKind === 3
        ? state === 5
          ? 5
          : undefined
        : tripKind === 4
          ? state === 7
            ? 7
            : undefined
          : state === 7
            ? undefined
            : 1,
  },
  [event.arrived]: { from: from(1), to: () => 2 },
  [event.stored]: { from: from(2), to: ({ prev }) => (prev === 4 || prev === 5 ? prev : 3) },
  [event.preparationStarted]: { from: from(3), to: () => 4 },
  [event.servicingConfirmed]: { from: from(4), to: (_place, { isAllotted }) => (isAllotted ? 5 : 3) },
  [event.allotted]: { from: from(3), to: (_place, { needsPreparation }) => (needsPreparation ? 4 : 5) },
  [event.released]: { from: from(4, 5), to: ({ state }) => (state === 5 ? 3 : 4) },
  [event.taken]: { from: from(5), to: () => 6 },
  [event.takeRevoked]: { from: from(6), to: () => 5 },
  [event.returnOpened]: { from: from(6), to: () => 7 },
  [event.returnCancelled]: { from: from(7, 2, 3), to: () => 6 },
  [event.received]: {
    from: from(7),
    to: (_place, { hasRoom, conditionGrade }) => (conditionGrade === 'D' ? 8 : hasRoom ? 3 : 2),
  },
  [event.repairStarted]: { from: from(2, 3, 4, 5, 6, 7), to: () => 8, keeps: () => true },
  [event.repairFinished]: { from: from(8), to: ({ prev }) => prev ?? undefined },
  [event.disposed]: { from: from(3, 6, 7), to: () => 9 },
  [event.lost]: { from: from(1, 2, 3, 4, 5, 6, 7, 8), to: () => 10 },
  [event.recovered]: { from: from(10), to: () => 2 },
  [event.reacquired]: { from: from(9), to: () => 2 },
  [event.manualReturn]: { from: from(6, 7), to: (_place, { hasRoom }) => (hasRoom ? 3 : 2) },
  [event.manual]: {
    from: () => true,
    to: ({ state, prev }, { wanted }) =>
      wanted !== undefined && (manual[state]?.includes(wanted) || (state === 8 && wanted === prev))
        ? wanted
        : undefined,
  },
}
/** 9-12 while the car is in repair move the state that it comes back to. */
const actsOnFormer: readonly number[] = [event.taken, event.returnOpened, event.returnCancelled, event.received]

/**
 * 60, 3.2 as a function: the new state and the one kept for the way back; undefined when the state does not allow the
 * event.
 */
export function nextState(happening: number, place: Place, facts: MoveFacts = {}): Place | undefined {
  const rule = rules[happening]
  if (!rule) return undefined
  if (place.state === biz.repair && actsOnFormer.includes(happening)) {
    if (place.prev === null || !rule.from(place.prev)) return undefined
    const former = rule.to({ state: place.prev, prev: null }, facts)
    return former === undefined ? undefined : { state: biz.repair, prev: former === biz.repair ? biz.stock : former }
  }
  // Released while moved or in repair: it must not return to a customer who gave it up (V2).
  if (happening === event.released && [1, 2, 8].includes(place.state) && (place.prev === 4 || place.prev === 5))
    return { state: place.state, prev: place.prev === 5 ? biz.stock : place.prev }
  if (!rule.from(place.state)) return undefined
  const to = rule.to(place, facts)
  if (to === undefined) return undefined
  // Received in condition D it is repaired on our side: it returns to stock.
  if (happening === event.received && to === biz.repair) return { state: to, prev: biz.stock }
  // On its way (departed, arrived) a car keeps where it will stand again.
  const keep = rule.keeps?.(place.state)
    ? place.state
    : happening === event.arrived || (happening === event.departed && place.state === 1)
      ? place.prev
      : null
  return { state: to, prev: keep }
}
export const isLeased = ({ state, prev }: Place): boolean =>
  state === 6 || state === 7 || (state === 8 && (prev === 6 || prev === 7))
