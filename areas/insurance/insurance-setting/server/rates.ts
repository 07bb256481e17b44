import { ZERO, type Fen, type LocalDate, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import type { Traced } from '../../calculations/cancellation.ts'
import { suggestedValue, vesselTax } from '../../calculations/premium.ts'
import {
  insuranceSettingCompulsory,
  insuranceSettingDepreciation,
  insuranceSettingScheme,
  insuranceSettingTax,
} from '../insurance-setting.ts'
import type { Terms } from './effective.ts'

/** A card with the curb mass of its model. */
export type WeighedCar = RowOf<typeof vehicle> & { readonly curbMassKg: number | null }
/** Tables of one version of the settings. */
export interface Rates {
  readonly schemes: readonly RowOf<typeof insuranceSettingScheme>[]
  readonly compulsory: readonly RowOf<typeof insuranceSettingCompulsory>[]
  readonly tax: readonly RowOf<typeof insuranceSettingTax>[]
  readonly depreciation: readonly RowOf<typeof insuranceSettingDepreciation>[]
}
const none: Rates = { schemes: [], compulsory: [], tax: [], depreciation: [] }

/** The tables beside the terms that hold on a day, of every version at once: whoever asks has many vehicles. */
export async function ratesByTerms(tx: Tx): Promise<(terms: Terms) => Rates> {
  const bySetting = async <R>(resource: never): Promise<Map<string, R[]>> =>
    Map.groupBy(
      (await findRows(tx, resource, {} as never, { orderBy: 't.line_no' })) as (R & { settingId: string })[],
      row => row.settingId,
    )
  const schemes = await bySetting<Rates['schemes'][number]>(insuranceSettingScheme as never)
  const compulsory = await bySetting<Rates['compulsory'][number]>(insuranceSettingCompulsory as never)
  const tax = await bySetting<Rates['tax'][number]>(insuranceSettingTax as never)
  const depreciation = await bySetting<Rates['depreciation'][number]>(insuranceSettingDepreciation as never)
  return terms => {
    const { id } = terms as { id?: string }
    return id === undefined
      ? none
      : {
          schemes: schemes.get(id) ?? [],
          compulsory: compulsory.get(id) ?? [],
          tax: tax.get(id) ?? [],
          depreciation: depreciation.get(id) ?? [],
        }
  }
}

interface Fits {
  vehicleClass?: string | null
  useNature?: string | null
  fuelType?: number | null
  contractType?: number | null
}
const KEYS = ['vehicleClass', 'useNature', 'fuelType', 'contractType'] as const
/** Of the rows that fit a vehicle the one that says most; what a row leaves open fits any. */
export function bestFor<R extends Fits>(rows: readonly R[], car: Fits): R | undefined {
  const fits = rows.filter(row => KEYS.every(key => row[key] == null || row[key] === car[key]))
  const said = (row: R) => KEYS.filter(key => row[key] != null).length
  return fits.toSorted((a, b) => said(b) - said(a))[0]
}

/** C1: what the vehicle is worth at the start of its cover; nothing where price, date or rate are not known. */
export function suggestedFor(rates: Rates, car: WeighedCar, startDate: LocalDate): Traced | undefined {
  const rate = bestFor(rates.depreciation, car)
  if (!rate || !car.registerDate || !car.purchasePrice || car.purchasePrice <= ZERO) return undefined
  return suggestedValue({
    purchasePrice: car.purchasePrice,
    registerDate: car.registerDate,
    startDate,
    monthlyRate: rate.monthlyRate,
    maxTotal: rate.maxTotal,
  })
}

const within = (value: number | null, from: number | null, to: number | null): boolean =>
  (from === null && to === null) || (value !== null && (from === null || value >= from) && (to === null || value <= to))

/** C1: the base premium of the clause table by class, use, seats or mass. */
export const basePremiumFor = (rates: Rates, car: WeighedCar): Fen | undefined =>
  bestFor(
    rates.compulsory.filter(
      row => within(car.seats, row.seatsMin, row.seatsMax) && within(car.curbMassKg, row.massMin, row.massMax),
    ),
    car,
  )?.basePremium ?? undefined

/** C1: the vessel tax of the year in which the cover begins. */
export function taxFor(rates: Rates, car: WeighedCar, startDate: LocalDate): Fen | undefined {
  const province = car.operateCityCode?.slice(0, 2)
  const rows = rates.tax.filter(
    row =>
      (row.provinceCode === null || row.provinceCode.slice(0, 2) === province) &&
      within(car.displacementMl, row.dispMin === null ? null : row.dispMin + 1, row.dispMax),
  )
  const row = bestFor(rows, car)
  const isExempt = rates.tax.some(one => one.exemptEnergy.includes(car.fuelType ?? -1))
  if (isExempt) return ZERO
  if (!row || (row.unit === 2 && !car.curbMassKg)) return undefined
  return vesselTax({
    amtPerYear: row.amtPerYear,
    perTonne: row.unit === 2,
    curbMassKg: car.curbMassKg ?? 0,
    exempt: false,
    registerDate: car.registerDate,
    year: Number(startDate.slice(0, 4)),
  }).amt
}
