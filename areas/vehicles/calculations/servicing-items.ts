import { addDays } from '#kernel'

/** What is known of a car in preparation. */
export interface ServicingFacts {
  readonly registered: boolean
  readonly plated: boolean
  readonly compulsoryEnd: string | null
  readonly commercialEnd: string | null
  readonly wiredGps: boolean
  readonly wirelessGps: boolean
  readonly wiredNeeded: boolean
  readonly wirelessNeeded: boolean
  readonly archived: boolean
  readonly keys: boolean
  readonly isHailing: boolean
  readonly permitEnd: string | null
  readonly inspectEnd: string | null
  readonly cityCode: string
}
/** What the order asks; absent for a car that is prepared without one. */
export interface ServicingNeeds {
  readonly cityCode: string | null
  readonly plateNeed: boolean
  readonly gpsNeed: boolean
  readonly insureNeed: boolean
}
export interface Item {
  /** 60, 4.2 vehicle-maintenance-confirm. */
  readonly code: number
  readonly required: boolean
  readonly done: boolean
}

/**
 * The twelve items of 60, 4.2: required by the order's needs, the use and the model; done as the card says today.
 * Number 9 (cleaning, inspection before delivery) is confirmed by hand, so it is open while the car is in preparation.
 */
export function itemsOf(car: ServicingFacts, needs: ServicingNeeds | undefined, today: string): Item[] {
  const valid = (end: string | null) => end !== null && end >= addDays(today, 1)
  const gps = needs?.gpsNeed ?? true
  return [
    { code: 1, required: true, done: car.registered },
    { code: 2, required: needs?.plateNeed ?? true, done: car.plated },
    { code: 3, required: true, done: valid(car.compulsoryEnd) },
    { code: 4, required: needs?.insureNeed ?? false, done: valid(car.commercialEnd) },
    { code: 5, required: gps && car.wiredNeeded, done: car.wiredGps },
    { code: 6, required: gps && car.wirelessNeeded, done: car.wirelessGps },
    { code: 7, required: false, done: car.archived },
    { code: 8, required: false, done: car.keys },
    { code: 9, required: true, done: false },
    { code: 10, required: car.isHailing, done: valid(car.permitEnd) },
    { code: 11, required: true, done: car.inspectEnd === null || car.inspectEnd >= today },
    {
      code: 12,
      required: needs?.cityCode != null && needs.cityCode !== car.cityCode,
      done: needs?.cityCode != null && needs.cityCode === car.cityCode,
    },
  ]
}
