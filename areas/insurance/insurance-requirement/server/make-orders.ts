import { fen, sumFen, ZERO, type ChangesOf, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { saveLines } from '#packages/server/lines.ts'
import { findRow, findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { nextNumbers } from '#packages/server/numbers.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { AUDIT, KIND } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { insuranceScheme } from '../../insurance-scheme/insurance-scheme.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { ORDER } from '../../insurance-work-order/states.ts'
import { vehicleInsuranceState } from '../../vehicle-insurance-state/vehicle-insurance-state.ts'
import { insuranceRequirementLine, type KindAmt } from '../insurance-requirement.ts'
import type { Batch, Line } from './orders.ts'
import { weighed, type Car, type Order } from './facts.ts'
import { amount, dayIn, intIn, intsIn, rowsIn, textIn, timeIn } from './payload.ts'

type OrderChanges = ChangesOf<typeof insuranceWorkOrder>
type ReviseItem = { field: string; old: string; new: string }

/** Snapshot of the card, as it is until the application. */
export const snapshotOf = (car: Car): OrderChanges => ({
  vehicleId: car.id,
  plateNo: car.plateNo,
  vin: car.vin,
  engineNo: car.engineNo ?? car.driveMotorNo,
  modelName: car.modelName,
  fuelType: car.fuelType,
  vehicleClass: car.vehicleClass,
  useNature: car.useNature,
  seats: car.seats,
  curbMassKg: car.curbMassKg,
  registerDate: car.registerDate,
  purchasePrice: car.purchasePrice ?? ZERO,
  cityCode: car.operateCityCode,
  companyId: car.assetCompanyId ?? car.ownerCompanyId,
  customerId: car.customerId,
  contractType: car.contractType,
  contractId: car.contractId,
  orderVehicleId: car.orderVehicleId,
})

/** One order per vehicle of a demand, of an application without one, or per policy of a correction. */
export async function makeOrders(tx: Tx, actor: Actor, batch: Batch): Promise<void> {
  const { auditType } = batch
  if (auditType !== AUDIT.demand && auditType !== AUDIT.apply && auditType !== AUDIT.revise) return
  const lines = (
    await findRows(tx, insuranceRequirementLine, { requirementId: batch.id } as never, { orderBy: 't.line_no' })
  ).filter(one => one.workOrderId === null)
  if (lines.length === 0) return
  const cars = new Map(
    (await weighed(tx, await findRows(tx, vehicle, { id: lines.map(one => one.vehicleId) } as never))).map(one => [
      one.id,
      one,
    ]),
  )
  const numbers = await nextNumbers(tx, actor, auditType === AUDIT.revise ? 'PGGD' : 'BXGD', lines.length)
  for (const [index, line] of lines.entries()) {
    const car = cars.get(line.vehicleId)!
    const own = auditType === AUDIT.revise ? await correctionOf(tx, batch, line) : await needOf(tx, batch, line)
    const order = await insertRow(tx, actor, insuranceWorkOrder, {
      workOrderNo: numbers[index]!,
      activeRequirementId: batch.id,
      status: auditType === AUDIT.demand ? ORDER.demanding : ORDER.applying,
      overdueStep: false,
      paidAmt: ZERO,
      policyIds: [],
      ...snapshotOf(car),
      ...own,
    })
    await updateRow(tx, actor, insuranceRequirementLine, line.id, { workOrderId: order.id })
    if (line.policyId) await updateRow(tx, actor, insurancePolicy, line.policyId, { revising: true })
  }
}

async function needOf(tx: Tx, batch: Batch, line: Line): Promise<OrderChanges> {
  const payload = line.payload ?? {}
  const kinds = intsIn(payload['policyKinds'])
  const previous = await tx.rows<{ id: string; premium: string; claims: number; paid: string }>(sql`
    select distinct on (p.policy_kind) p.id, p.premium, coalesce(p.claim_count, 0) as claims, coalesce(p.claim_paid, 0) as paid from insurance_policy p
    where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.vehicle_id = ${line.vehicleId}::bigint and p.status in (1, 2, 3)
      and p.policy_kind = any(${kinds}::smallint[]) order by p.policy_kind, p.end_time desc`)
  const [state] = await findRows(tx, vehicleInsuranceState, { vehicleId: line.vehicleId } as never)
  const code = textIn(payload['schemeCode'])
  const [scheme] = code ? await findRows(tx, insuranceScheme, { schemeCode: code, status: 1 } as never) : []
  const wanted = textIn(payload['schemeId'])
  return {
    orderKind: 1,
    insureReason: intIn(payload['insureReason']) ?? 9,
    policyKinds: kinds,
    schemeId: scheme?.id ?? (/^\d+$/.test(wanted) && (await findRow(tx, insuranceScheme, wanted)) ? wanted : null),
    expectStart: dayIn(payload['expectStart']) ?? timeIn(payload['startTime'])?.slice(0, 10) ?? null,
    bearer: intIn(payload['bearer']) ?? 1,
    insuredState: state?.worstState ?? null,
    prevPolicyIds: previous.map(one => one.id),
    prevPremium: sumFen(previous, one => fen(one.premium)),
    prevClaimCount: previous.reduce((sum, one) => sum + Number(one.claims), 0),
    prevClaimAmt: sumFen(previous, one => fen(one.paid)),
    insurerId: batch.insurerId,
    brokerId: batch.brokerId,
    remark: textIn(payload['remark']) || null,
  }
}

async function correctionOf(tx: Tx, batch: Batch, line: Line): Promise<OrderChanges> {
  const payload = line.payload ?? {}
  const policy = (await findRow(tx, insurancePolicy, line.policyId!))!
  return {
    orderKind: 2,
    insureReason: 9,
    policyKinds: [policy.policyKind],
    bearer: policy.bearer,
    policyId: policy.id,
    insurerId: policy.insurerId,
    brokerId: policy.brokerId,
    reviseType: batch.reviseType,
    reviseItems: rowsIn(payload['reviseItems']) as unknown as ReviseItem[],
    calcDelta: amount(payload['calcDelta']) ?? ZERO,
    deltaAmt: amount(payload['deltaAmt']) ?? ZERO,
    totalAmt: amount(payload['deltaAmt']) ?? ZERO,
    effectiveDate: batch.effectiveDate,
    expectStart: batch.effectiveDate,
    refundPayeeType: intIn(payload['refundPayeeType']) ?? 1,
  }
}

/** What was agreed with the insurer, written into the orders when their application is submitted. */
export async function fillApplication(tx: Tx, actor: Actor, batch: Batch): Promise<void> {
  const lines = await findRows(tx, insuranceRequirementLine, { requirementId: batch.id } as never, {
    orderBy: 't.line_no',
  })
  for (const line of lines) {
    const order = (await findRow(tx, insuranceWorkOrder, line.workOrderId!))!
    await updateRow(tx, actor, insuranceWorkOrder, order.id, await applicationOf(tx, batch, line, order))
    const covers = rowsIn(line.payload?.['covers'])
    await saveLines(
      tx,
      actor,
      insuranceWorkOrder,
      order.id,
      'covers',
      covers.map(one => ({
        policyKind: intIn(one['policyKind']) ?? KIND.commercial,
        coverageCode: textIn(one['coverageCode']) || null,
        limitAmt: amount(one['limitAmt']),
        seats: intIn(one['seats']),
        deductibleRate: textIn(one['deductibleRate']) || null,
        stdPremium: amount(one['stdPremium']),
        ncdFactor: textIn(one['ncdFactor']) || null,
        pricingFactor: textIn(one['pricingFactor']) || null,
        premium: amount(one['premium']) ?? ZERO,
      })),
    )
  }
}

async function applicationOf(tx: Tx, batch: Batch, line: Line, order: Order): Promise<OrderChanges> {
  const payload = line.payload ?? {}
  const amounts = (line.kindAmts ?? []) as readonly KindAmt[]
  const of = (fits: (kind: number) => boolean): Fen =>
    sumFen(
      amounts.filter(one => fits(one.policyKind)),
      one => fen(one.premium),
    )
  const [car] = await weighed(tx, await findRows(tx, vehicle, { id: line.vehicleId } as never))
  if (!car) throw new Error(`no vehicle ${line.vehicleId}`)
  const no = textIn(payload['applicationNo'])
  return {
    ...snapshotOf(car),
    insurerId: batch.insurerId ?? order.insurerId,
    brokerId: batch.brokerId ?? order.brokerId,
    applicantName: textIn(payload['applicantName']) || car.ownerName,
    insuredName: textIn(payload['insuredName']) || car.ownerName,
    insuredNo: textIn(payload['insuredNo']) || null,
    beneficiary: textIn(payload['beneficiary']) || (car.mortgageState === 2 ? car.mortgageeName : null),
    insuredValue: amount(payload['insuredValue']),
    suggestValue: amount(payload['suggestValue']) ?? ZERO,
    compulsoryPremium: of(kind => kind === KIND.compulsory),
    commercialPremium: of(kind => kind === KIND.commercial),
    otherPremium: of(kind => kind !== KIND.compulsory && kind !== KIND.commercial),
    vesselTax: line.vesselTax ?? ZERO,
    lateTax: line.lateTax ?? ZERO,
    totalAmt: line.amt ?? ZERO,
    startTime: timeIn(payload['startTime']),
    endTime: timeIn(payload['endTime']),
    applicationNos: no ? { all: no } : null,
  }
}
