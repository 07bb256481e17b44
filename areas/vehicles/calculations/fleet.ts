/** 60, 7.6. `states` counts cars by business state; `leasedInRepair` are those in repair whose lease goes on. */
export interface FleetFigures {
  readonly total: number
  readonly operable: number
  readonly leased: number
  /** Percent with two places; empty without an operable car. */
  readonly leaseRate: string
}

export function fleetFigures(states: Readonly<Record<number, number>>, leasedInRepair: number): FleetFigures {
  const count = (state: number) => states[state] ?? 0
  const sum = (from: number, to: number) => {
    let all = 0
    for (let state = from; state <= to; state += 1) all += count(state)
    return all
  }
  const operable = sum(3, 8)
  const leased = count(6) + count(7) + leasedInRepair
  return { total: sum(1, 10), operable, leased, leaseRate: operable === 0 ? '' : percent(leased, operable) }
}

/** Half up to two places, in whole numbers. */
const percent = (part: number, whole: number): string => {
  const hundredths = Math.floor((part * 20_000 + whole) / (2 * whole))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}
