import { refuse, type Label, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { policiesPort } from '../../ports.ts'

interface Driven {
  readonly id: string
  readonly plateNo: string | null
  readonly vin: string | null
}

/** 80, gap guard: cars that would be driven on a day without compulsory cover, each with what to do about it. */
export async function uninsuredOnRoad(
  tx: Tx,
  cars: readonly Driven[],
  from: LocalDate,
  until: LocalDate = from,
): Promise<ReadonlyMap<string, Label>> {
  if (cars.length === 0) return new Map()
  const ends = await policiesPort.ask().compulsoryEnd(
    tx,
    cars.map(car => ({ vehicleId: car.id, day: from })),
  )
  return new Map(
    cars.flatMap(car => {
      const end = ends.get(car.id)
      if (end !== undefined && end >= until) return []
      const name = car.plateNo ?? car.vin ?? ''
      const day = end === undefined ? from : until
      const label: Label = `车辆【${name}】${day}没有交强险保障，不能上路：请在投保工单发起投保，或改用板车 / ${name} has no compulsory cover on ${day} and may not be driven: ask for its insurance, or send it on a car carrier`
      return [[car.id, label] as const]
    }),
  )
}

/** Refused with the first of them. */
export async function refuseUninsuredOnRoad(
  tx: Tx,
  cars: readonly Driven[],
  from: LocalDate,
  until?: LocalDate,
): Promise<void> {
  const [first] = (await uninsuredOnRoad(tx, cars, from, until)).values()
  if (first) refuse('uninsuredOnRoad', first)
}
