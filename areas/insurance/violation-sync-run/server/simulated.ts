import { addDays, daysBetween, fen, monthStart, type Fen } from '#kernel'
import { standardCodes } from '../../violation-code/server/standard-codes.ts'
import {
  ProviderTimeout,
  type AskedVehicle,
  type FoundOffence,
  type ProviderAnswer,
  type ViolationProvider,
} from './provider.ts'

const ROADS = ['深南大道与新洲路口', '龙华区民治大道', '宝安大道与裕安路口', '广州大道中', '机场南路']
/** FNV-1a: the same question has the same answer on every machine. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}
const two = (value: number) => String(value).padStart(2, '0')

function offencesOf(vehicle: AskedVehicle, month: string, today: string): FoundOffence[] {
  const seed = seedOf(`${vehicle.plateNo} ${month}`)
  return Array.from({ length: seed % 4 }, (_, index) => {
    const own = seedOf(`${seed} ${index}`)
    const law = standardCodes[own % standardCodes.length]!
    const day = addDays(month, own % 28)
    return {
      externalNo: `SIM${month.slice(0, 4)}${month.slice(5, 7)}${seed.toString(36).toUpperCase()}${index}`,
      violationTime: `${day} ${two(6 + (own % 16))}:${two(own % 60)}:00`,
      place: ROADS[own % ROADS.length]!,
      code: law.code!,
      behaviour: law.behaviour!,
      fine: law.fine as Fen,
      points: law.points!,
      authority: '模拟交警支队',
      state: 1 as const,
    }
  }).filter(one => one.violationTime.slice(0, 10) < today && one.violationTime.slice(0, 10) >= vehicle.since)
}

/** An offence that the authority has decided and that somebody paid meanwhile. */
const paidSince = (one: FoundOffence): FoundOffence => ({
  ...one,
  state: 3,
  decisionNo: `JD${one.externalNo.slice(3)}`.slice(0, 32),
  decisionTime: `${addDays(one.violationTime.slice(0, 10), 3)} 10:00:00`,
})

/** The authority looked again: from the third day on the offence stands at another place, with another fine. */
const CORRECTED_AFTER = 3
const correctedSince = (one: FoundOffence, today: string): FoundOffence =>
  daysBetween(one.violationTime.slice(0, 10), today) < CORRECTED_AFTER
    ? one
    : { ...one, place: `${one.place}（更正）`, fine: fen('150') }
/** A code of the law that nobody of ours has entered yet. */
const newLaw = {
  code: '1392',
  behaviour: '驾驶机动车在高速公路匝道上停车',
  fine: fen('200'),
  points: 6,
}
const first = (items: readonly FoundOffence[], change: (one: FoundOffence) => FoundOffence): FoundOffence[] =>
  items.map((one, index) => (index === 0 ? change(one) : one))
const PAGE = 2
function paged(items: readonly FoundOffence[], page: string | undefined): ProviderAnswer {
  const from = Number(page ?? 0)
  const until = from + PAGE
  return { items: items.slice(from, until), ...(until < items.length ? { next: String(until) } : {}) }
}

/**
 * The built-in source; two offences are a page. A VIN that ends with 9 does not fit its engine, one with 8 answers the
 * second time only, one with 7 brings its first offence back as decided and paid, one with 6 corrects it, one with 5
 * brings it under a new code.
 */
export const simulatedProvider: ViolationProvider = {
  name: 'simulated',
  price: () => fen('0.50'),
  async query(vehicle, today, attempt, page) {
    if (vehicle.vin.endsWith('9'))
      return { error: { code: 'ENGINE_MISMATCH', message: '发动机号不匹配 / the engine number does not fit' } }
    if (vehicle.vin.endsWith('8') && attempt === 1) throw new ProviderTimeout('simulated: no answer in time')
    const thisMonth = monthStart(today)
    const lastMonth = monthStart(addDays(thisMonth, -1))
    const items = [...offencesOf(vehicle, lastMonth, today), ...offencesOf(vehicle, thisMonth, today)]
    const told = first(items, one => {
      if (vehicle.vin.endsWith('7')) return paidSince(one)
      if (vehicle.vin.endsWith('6')) return correctedSince(one, today)
      return vehicle.vin.endsWith('5') ? { ...one, ...newLaw } : one
    })
    return paged(told, page)
  },
}
