import { localDateTime } from '#kernel'
import { ALARM, encodeFrame, encodePosition, hexOf, POSITION } from './jt808.ts'

/** How a simulated fleet behaves; the shares are of one report. */
export interface Manner {
  readonly seed: number
  /** Reports that bear an alarm (overspeed, low battery, power cut, collision). */
  readonly alarms: number
  /** Reports that are sent a second time with a later batch. */
  readonly twice: number
  /** Reports held back by half an hour. */
  readonly late: number
}
export const orderly: Manner = { seed: 20_261_121, alarms: 0.002, twice: 0.01, late: 0.01 }

export interface Centre {
  readonly lng: number
  readonly lat: number
}
/** Where the simulated cars drive: the cities of the demo company. */
export const centres: readonly Centre[] = [
  { lng: 114.0579, lat: 22.5431 },
  { lng: 113.2644, lat: 23.1291 },
  { lng: 120.1551, lat: 30.2741 },
  { lng: 104.0665, lat: 30.5728 },
]

/** Numerical Recipes' generator: the same seed drives the same way. */
const drawer = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
interface Driven {
  readonly number: string
  readonly centre: Centre
  lng: number
  lat: number
  heading: number
  km: number
  serial: number
  last: number
}
const KINDS = [ALARM.overspeed, ALARM.lowPower, ALARM.powerCut, ALARM.collision]
const KM_PER_DEGREE = 111.2
/** Cars turn back before they leave their city: an alert of a simulation is one that was asked for. */
const RADIUS_KM = 12
const LATE_MS = 30 * 60_000

/**
 * A fleet of devices that drive about their cities. Each call of `batch` lets the next ones report what they did since
 * their last report, as frames of JT/T 808 in hex.
 */
export class DrivenFleet {
  readonly #draw: () => number
  readonly #manner: Manner
  readonly #cars: Driven[]
  #next = 0
  #again: string[] = []
  constructor(numbers: readonly string[], manner: Manner = orderly) {
    this.#manner = manner
    this.#draw = drawer(manner.seed)
    this.#cars = numbers.map((number, at) => {
      const centre = centres[at % centres.length]!
      const [east, north] = [this.#draw() - 0.5, this.#draw() - 0.5]
      return {
        number,
        centre,
        lng: centre.lng + east * 0.1,
        lat: centre.lat + north * 0.1,
        heading: Math.floor(this.#draw() * 360),
        km: 1_000 + Math.floor(this.#draw() * 60_000),
        serial: 0,
        last: 0,
      }
    })
  }

  /** The next `size` reports at this moment. */
  batch(size: number, now: Date): { frame: string }[] {
    const frames = this.#again.splice(0, Math.floor(size / 2))
    while (frames.length < size) {
      const frame = this.#report(this.#cars[this.#next]!, now)
      this.#next = (this.#next + 1) % this.#cars.length
      frames.push(frame)
      if (this.#draw() < this.#manner.twice) this.#again.push(frame)
    }
    return frames.map(frame => ({ frame }))
  }

  #report(car: Driven, now: Date): string {
    const hours = car.last === 0 ? 0 : Math.min((now.getTime() - car.last) / 3_600_000, 0.1)
    car.last = now.getTime()
    const speed = Math.round(20 + this.#draw() * 60)
    this.#drive(car, speed * hours)
    car.serial = (car.serial + 1) & 0xffff
    const isLate = this.#draw() < this.#manner.late
    const alarm = this.#draw() < this.#manner.alarms ? KINDS[Math.floor(this.#draw() * KINDS.length)]! : undefined
    return hexOf(
      encodeFrame(
        POSITION,
        car.number,
        car.serial,
        encodePosition({
          lng: car.lng,
          lat: car.lat,
          speed: alarm === ALARM.overspeed ? 136 : speed,
          direction: car.heading,
          time: localDateTime(new Date(now.getTime() - (isLate ? LATE_MS : 0))),
          mileage: Math.round(car.km * 10) / 10,
          ...(alarm === undefined ? {} : { alarms: [alarm] }),
        }),
      ),
    )
  }
  #drive(car: Driven, km: number): void {
    const north = (car.lat - car.centre.lat) * KM_PER_DEGREE
    const east = (car.lng - car.centre.lng) * KM_PER_DEGREE * Math.cos((car.lat * Math.PI) / 180)
    const back = (Math.atan2(-east, -north) * 180) / Math.PI
    const turn = Math.hypot(north, east) > RADIUS_KM ? back : car.heading + (this.#draw() - 0.5) * 60
    car.heading = Math.floor((turn + 720) % 360)
    const angle = (car.heading * Math.PI) / 180
    car.lat += (Math.cos(angle) * km) / KM_PER_DEGREE
    car.lng += (Math.sin(angle) * km) / (KM_PER_DEGREE * Math.cos((car.lat * Math.PI) / 180))
    car.km += km
  }
}
/** Numbers of SIM cards that no device of a real company has. */
export const madeUpNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `1064${String(at + 1).padStart(7, '0')}`)
