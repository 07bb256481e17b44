import { addFen, localDate, taxOfGross, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { postCost } from '#areas/vehicles/vehicle-cost/server/post-cost.ts'
import { BEARER } from '../../insurance-policy/codes.ts'
import type { Order, Policy } from './facts.ts'

/** cost_item of area 60. */
const INSURANCE = 9
const VESSEL_TAX = 10
const US = 1
/** mechanism_type of service providers. */
const PROVIDER = 2
const TAX_RATE = 6

const common = (actor: Actor, order: Order) => ({
  vehicleId: order.vehicleId!,
  bizDate: localDate(actor.clock.now()),
  bearer: US,
  supplierType: PROVIDER,
  supplierId: order.insurerId,
})

/** At entry: premium and vessel tax of a policy that we bear are costs of its vehicle; advances are none. */
export async function postPolicyCost(tx: Tx, actor: Actor, order: Order, policy: Policy): Promise<void> {
  if (order.bearer !== BEARER.us) return
  const source = { sourceType: 'insurance-policy', sourceId: policy.id, sourceNo: policy.innerNo ?? policy.policyNo! }
  const tax = addFen(policy.vesselTax ?? ZERO, policy.lateTax ?? ZERO)
  if (policy.premium > ZERO)
    await postCost(tx, actor, {
      ...common(actor, order),
      ...source,
      sourceSeq: 1,
      costItem: INSURANCE,
      amt: policy.premium,
      taxAmt: policy.taxAmt ?? ZERO,
    })
  if (tax > ZERO)
    await postCost(tx, actor, { ...common(actor, order), ...source, sourceSeq: 2, costItem: VESSEL_TAX, amt: tax })
}

/** What a correction costs, or gives back. */
export async function postRevisionCost(tx: Tx, actor: Actor, order: Order, actual: Fen): Promise<void> {
  if (order.bearer !== BEARER.us || actual === ZERO || order.refundPayeeType === 2) return
  const size = (actual < ZERO ? -actual : actual) as Fen
  const tax = taxOfGross(size, TAX_RATE)
  await postCost(tx, actor, {
    ...common(actor, order),
    sourceType: 'insurance-work-order',
    sourceId: order.id,
    sourceNo: order.workOrderNo!,
    costItem: INSURANCE,
    amt: actual,
    taxAmt: (actual < ZERO ? -tax : tax) as Fen,
  })
}
