import { fen, localDate, notFound, yuan, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { modelFactsPort, type ModelFacts } from '#areas/partners/ports.ts'
import { travelCompany, travelCompanyCity } from '../travel-company.ts'

/** What a platform asks of a car model in one city; absent values ask nothing. */
export interface CityRule {
  readonly permitTo: string | null
  readonly minWheelbase: number | null
  readonly minPrice: Fen | null
  readonly energyKinds: readonly string[] | null
}
export interface Fail {
  readonly code: 'permit' | 'wheelbase' | 'price' | 'energy'
  readonly zh: string
  readonly en: string
}

/** Why a model does not fit; empty: it does. A model that does not tell what is asked does not fit. */
export function failsOf(model: ModelFacts, rule: CityRule, today: LocalDate): Fail[] {
  const fails: Fail[] = []
  const fail = (code: Fail['code'], zh: string, en: string) => void fails.push({ code, zh, en })
  const { minWheelbase, minPrice, permitTo } = rule
  if (permitTo !== null && permitTo < today)
    fail('permit', `平台经营许可证已于${permitTo}到期`, `the platform's permit ended on ${permitTo}`)
  if (minWheelbase !== null) {
    const wheelbase = model.wheelbaseMm
    if (wheelbase === null) fail('wheelbase', '车型未登记轴距', 'the model tells no wheelbase')
    else if (wheelbase < minWheelbase)
      fail(
        'wheelbase',
        `轴距${wheelbase}毫米，不足${minWheelbase}毫米`,
        `wheelbase ${wheelbase} mm, ${minWheelbase} mm needed`,
      )
  }
  if (minPrice !== null) {
    const price = model.guidePrice === null ? null : fen(model.guidePrice)
    if (price === null) fail('price', '车型未登记指导价', 'the model tells no list price')
    else if (price < minPrice)
      fail(
        'price',
        `指导价${yuan(price)}元，低于${yuan(minPrice)}元`,
        `list price ${yuan(price)}, ${yuan(minPrice)} needed`,
      )
  }
  const energies = rule.energyKinds ?? []
  if (energies.length > 0 && !energies.includes(String(model.fuelType ?? '')))
    fail('energy', '能源类型不符合平台要求', 'the platform does not take this kind of energy')
  return fails
}

export interface Admission {
  travelCompanyId: string
  mechanismName: string
  appName: string
  platformKind: number
  ok: boolean
  fails: readonly Fail[]
  /** Asked of the single car and its driver, not of the model. */
  maxVehicleAge: number | null
  localPlate: boolean
  dualPermit: boolean
}

/** The active platforms that run in a city, and whether the model fits there (20-partners 4). */
export async function admission(tx: Tx, actor: Actor, carModelId: string, cityCode: string): Promise<Admission[]> {
  const model = (await modelFactsPort.ask().of(tx, carModelId)) ?? notFound('car-model', carModelId)
  const platforms = await findRows(tx, travelCompany, { status: 1 }, { orderBy: 'h.mechanism_name' })
  const rules = await findRows(tx, travelCompanyCity, { travelCompanyId: platforms.map(one => one.id), status: 1 })
  const today = localDate(actor.clock.now())
  const covers = (city: string) => cityCode.startsWith(city) || city.startsWith(cityCode)
  return platforms.flatMap(platform =>
    rules
      .filter(rule => rule.travelCompanyId === platform.id && covers(rule.cityCode))
      .slice(0, 1)
      .map(rule => {
        const fails = failsOf(model, rule, today)
        return {
          travelCompanyId: platform.id,
          mechanismName: platform.mechanismName,
          appName: platform.appName,
          platformKind: platform.platformKind,
          ok: fails.length === 0,
          fails,
          maxVehicleAge: rule.maxVehicleAge,
          localPlate: rule.localPlate,
          dualPermit: rule.dualPermit,
        }
      }),
  )
}
