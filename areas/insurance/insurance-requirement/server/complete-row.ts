import { addDays, yuan } from '#kernel'
import { lastDay } from '../../calculations/cancellation.ts'
import { BEARER, KIND } from '../../insurance-policy/codes.ts'
import { basePremiumFor, bestFor, suggestedFor, taxFor } from '../../insurance-setting/server/rates.ts'
import type { Checked } from './checked.ts'
import type { Car, Facts, Policy } from './facts.ts'
import { amount, dayIn, intIn, intsIn, textIn } from './payload.ts'

export const endOf = (policy: Policy): string => lastDay(policy.effectiveEnd ?? policy.endTime)
const present = (facts: Facts, vehicleId: string, kind: number): Policy | undefined =>
  facts.policiesOf.get(vehicleId)?.findLast(one => one.policyKind === kind && one.status !== 4)

/** contract_cost_bearer: the lessee insures. */
const LESSEE = 2
/** Who pays the premium: as the lease of the vehicle says; without one, we do. */
export const bearerFor = (facts: Facts, car: Car): number =>
  facts.leases.get(car.orderVehicleId ?? '')?.insurancePayer === LESSEE ? BEARER.customer : BEARER.us

/** What nobody needs to type of a demand: reason, start, bearer, scheme and kinds. */
export function completeDemand(facts: Facts, car: Car, row: Checked): void {
  const { payload } = row
  const compulsory = present(facts, car.id, KIND.compulsory)
  const end = compulsory ? endOf(compulsory) : car.compulsoryEnd
  const isCovered = end !== null && end !== undefined && end >= facts.today
  payload['insureReason'] = intIn(payload['insureReason']) ?? (!end ? 1 : isCovered ? 2 : 3)
  payload['expectStart'] = dayIn(payload['expectStart']) ?? addDays(isCovered ? end : facts.today, 1)
  payload['bearer'] = intIn(payload['bearer']) ?? bearerFor(facts, car)
  const scheme = schemeFor(facts, car, row)
  if (scheme) payload['schemeId'] = scheme.id
  if (intsIn(payload['policyKinds']).length === 0)
    payload['policyKinds'] = scheme?.policyKinds.length ? scheme.policyKinds : [KIND.compulsory, KIND.commercial]
}

/** The one that is asked for, that of the contract line, or the default of the settings for such vehicles. */
function schemeFor(facts: Facts, car: Car, row: Checked) {
  const asked = textIn(row.payload['schemeCode']) || textIn(row.payload['schemeId'])
  if (asked) return facts.schemes.get(asked)
  const agreed = facts.leases.get(car.orderVehicleId ?? '')?.insurancePlan
  if (agreed && facts.schemes.has(agreed)) return facts.schemes.get(agreed)
  const rates = facts.rates(facts.terms(car.operateCityCode))
  return facts.schemes.get(bestFor(rates.schemes, car)?.schemeId ?? '')
}

/** C1: what the settings say of value, base premium and tax stands beside what the insurer says. */
export function suggest(facts: Facts, car: Car, row: Checked, startTime: string | null): void {
  const rates = facts.rates(facts.terms(car.operateCityCode))
  const startDate = startTime?.slice(0, 10) ?? facts.today
  const value = suggestedFor(rates, car, startDate)
  const base = basePremiumFor(rates, car)
  const tax = taxFor(rates, car, startDate)
  row.payload['suggestValue'] = value ? yuan(value.amt) : null
  row.payload['suggestTrace'] = value ? value.trace.map(one => one.split(' / ')[0]!).join('；') : null
  row.payload['suggestCompulsory'] = base ? yuan(base) : null
  row.payload['suggestTax'] = tax === undefined ? null : yuan(tax)
  if (value && amount(row.payload['insuredValue']) === null) row.payload['insuredValue'] = yuan(value.amt)
}
