import { addDays, localDate, localDateTime, sumFen, titled, ZERO, type ChangesOf, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { BEARER, KIND, REVISE, SOURCE } from '../../insurance-policy/codes.ts'
import { insurancePolicy, insurancePolicyCover } from '../../insurance-policy/insurance-policy.ts'
import { ageOne } from '../../insurance-policy/server/ageing.ts'
import { completed } from '../../insurance-policy/server/complete.ts'
import { overlapping, refuseOverlap } from '../../insurance-policy/server/overlap.ts'
import { custodyOf, printedOf } from '../../insurance-policy/server/prepare.ts'
import { insuranceWorkOrder, insuranceWorkOrderCover } from '../../insurance-work-order/insurance-work-order.ts'
import { ORDER } from '../../insurance-work-order/states.ts'
import { enteredIn } from './check-cover.ts'
import { CLOSE } from './checked.ts'
import { postPolicyCost } from './costs.ts'
import type { Order, Policy } from './facts.ts'
import { moveOrder, type Batch, type Line } from './orders.ts'
import { dayIn, textIn } from './payload.ts'
import { raiseRefund } from './refund.ts'

const INSURANCE = 6
const CUSTOMER = 1
const DAYS_TO_PAY = 10

/** Audit type 3 approved (C3): one policy per order and kind, the customer's part billed, the order done. */
export async function enterPolicies(tx: Tx, actor: Actor, _batch: Batch, order: Order, line: Line): Promise<void> {
  const made: Policy[] = []
  for (const one of enteredIn(line.payload ?? {})) {
    const policy = await enterOne(tx, actor, order, line, one)
    await postPolicyCost(tx, actor, order, policy)
    made.push(policy)
  }
  const printed = sumFen(made, one => one.premium)
  const agreed = (order.compulsoryPremium + order.commercialPremium + order.otherPremium) as Fen
  const refundReceivableId =
    agreed - printed > CLOSE && order.paidAmt > ZERO
      ? await raiseRefund(tx, actor, order, (agreed - printed) as Fen, '保费差额退回')
      : undefined
  if (printed - agreed > CLOSE) await underpaid(tx, actor, order, made, (printed - agreed) as Fen)
  const receivableId = await billCustomer(tx, actor, order, printed)
  await moveOrder(tx, actor, order, ORDER.done, {
    activeRequirementId: null,
    policyIds: made.map(one => one.id),
    doneTime: localDateTime(actor.clock.now()),
    slaDue: null,
    overdueStep: false,
    ...(receivableId ? { receivableId } : {}),
    ...(refundReceivableId ? { refundReceivableId } : {}),
  })
  await emit(tx, actor, 'insurance-work-order.done', {
    id: order.id,
    no: order.workOrderNo!,
    vehicleId: order.vehicleId,
  })
}

async function enterOne(
  tx: Tx,
  actor: Actor,
  order: Order,
  line: Line,
  one: ReturnType<typeof enteredIn>[number],
): Promise<Policy> {
  const car = (await findRow(tx, vehicle, order.vehicleId!))!
  const own = (
    await findRows(tx, insuranceWorkOrderCover, { workOrderId: order.id } as never, { orderBy: 't.line_no' })
  ).filter(cover => cover.policyKind === one.policyKind && cover.coverageCode !== null)
  const values: ChangesOf<typeof insurancePolicy> = {
    ...printedOf(car),
    ...custodyOf(car),
    vehicleId: order.vehicleId,
    policyNo: one.policyNo,
    policyKind: one.policyKind,
    insurerId: order.insurerId!,
    brokerId: order.brokerId,
    signDate: dayIn(one.raw['signDate']),
    startTime: one.startTime!,
    endTime: one.endTime!,
    effectiveEnd: one.endTime!,
    shortTerm: false,
    applicantName: order.applicantName ?? car.ownerName,
    insuredName: order.insuredName ?? car.ownerName,
    insuredNo: order.insuredNo,
    beneficiary: order.beneficiary,
    insuredValue: one.policyKind === KIND.commercial ? order.insuredValue : null,
    thirdPartyLimit: own.find(cover => cover.coverageCode === 'B')?.limitAmt ?? null,
    premium: one.premium ?? ZERO,
    vesselTax: one.policyKind === KIND.compulsory ? order.vesselTax : null,
    lateTax: one.policyKind === KIND.compulsory ? order.lateTax : null,
    bearer: order.bearer,
    paidState: order.paidAmt > ZERO ? 3 : 0,
    inputInvoiceState: order.bearer === BEARER.us ? 1 : 0,
    refundAmt: ZERO,
    source: SOURCE.order,
    workOrderId: order.id,
    revising: false,
    claimCount: 0,
    claimPaid: ZERO,
    claimOpen: ZERO,
    ePolicyBizId: textIn(one.raw['ePolicyBizId']) || line.attachBizId,
  }
  const other = await overlapping(tx, {
    vehicleId: order.vehicleId!,
    policyKind: one.policyKind,
    startTime: one.startTime!,
    endTime: one.endTime!,
    coverageCodes: own.map(cover => cover.coverageCode!),
  })
  if (other) refuseOverlap(one.policyKind, other)
  const prev = await previousOf(tx, order.vehicleId!, one.policyKind, one.startTime!)
  const policy = await insertRow(tx, actor, insurancePolicy, {
    ...values,
    ...completed(values as never, own.length),
    prevPolicyId: prev ?? null,
  } as never)
  if (prev) await updateRow(tx, actor, insurancePolicy, prev, { nextPolicyId: policy.id })
  if (own.length > 0)
    await insertRows(
      tx,
      actor,
      insurancePolicyCover,
      own.map((cover, index) => ({
        policyId: policy.id,
        lineNo: index + 1,
        coverageCode: cover.coverageCode!,
        limitAmt: cover.limitAmt,
        seats: cover.seats,
        deductibleRate: cover.deductibleRate,
        premium: cover.premium,
        startDate: one.startTime!.slice(0, 10),
        endDate: one.endTime!.slice(0, 10),
      })),
    )
  const aged = await ageOne(tx, actor, policy)
  await emit(tx, actor, 'policy.entered', { id: aged.id, no: aged.policyNo, vehicleId: aged.vehicleId })
  return aged
}

const previousOf = async (tx: Tx, vehicleId: string, kind: number, startTime: string): Promise<string | undefined> =>
  (
    await tx.row<{
      id: string
    }>(sql`select id from insurance_policy where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = ${vehicleId}::bigint
      and policy_kind = ${kind} and status in (1, 2, 3) and end_time <= ${startTime}::timestamptz order by end_time desc limit 1`)
  )?.id

/** More than was agreed: a correction of the first policy that waits for its payment. */
async function underpaid(tx: Tx, actor: Actor, order: Order, made: readonly Policy[], difference: Fen): Promise<void> {
  const policy = made.find(one => one.policyKind === KIND.commercial) ?? made[0]
  if (!policy || order.bearer === BEARER.customer) return
  const { id: _, ...copy } = order
  await insertRow(tx, actor, insuranceWorkOrder, {
    ...Object.fromEntries(Object.entries(copy).filter(([name]) => COPIED.has(name))),
    workOrderNo: await nextNumber(tx, actor, 'PGGD'),
    orderKind: 2,
    insureReason: 9,
    policyId: policy.id,
    reviseType: REVISE.more,
    reviseItems: [],
    calcDelta: difference,
    deltaAmt: difference,
    totalAmt: difference,
    effectiveDate: policy.startTime.slice(0, 10),
    paidAmt: ZERO,
    policyIds: [],
    status: ORDER.unpaid,
    overdueStep: false,
    applyId: order.applyId,
  } as never)
  await updateRow(tx, actor, insurancePolicy, policy.id, { revising: true })
}
const COPIED = new Set(
  'vehicleId plateNo vin engineNo modelName fuelType vehicleClass useNature seats curbMassKg registerDate purchasePrice cityCode companyId customerId contractType contractId orderVehicleId policyKinds bearer insurerId brokerId'.split(
    ' ',
  ),
)

/** We advanced it: the customer reimburses, unless his contract has plan rows of item 6, which bill it. */
async function billCustomer(tx: Tx, actor: Actor, order: Order, premium: Fen): Promise<string | undefined> {
  if (order.bearer !== BEARER.advanced || !order.customerId || !order.companyId) return undefined
  const planned = await tx.row<{
    n: string
  }>(sql`select count(*) as n from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0
    and contract_id = ${order.contractId ?? '0'}::bigint and fee_item = ${INSURANCE} and status = 1`)
  if (planned!.n !== '0') return undefined
  const raised = await raiseReceivable(tx, actor, {
    source: { sourceType: 'insurance', sourceId: order.id, sourceNo: order.workOrderNo! },
    companyId: order.companyId,
    payerType: CUSTOMER,
    payerId: order.customerId,
    ...(order.contractType && order.contractId
      ? { contractType: order.contractType, contractId: order.contractId }
      : {}),
    ...(order.orderVehicleId ? { orderVehicleId: order.orderVehicleId } : {}),
    vehicleId: order.vehicleId!,
    ...(order.cityCode ? { cityCode: order.cityCode } : {}),
    feeItem: INSURANCE,
    amt: (premium + order.vesselTax + order.lateTax) as Fen,
    taxRate: null,
    passThrough: true,
    dueDate: addDays(localDate(actor.clock.now()), DAYS_TO_PAY),
    description: titled('代垫保险费', 'Premium advanced', `${order.plateNo ?? order.vin} ${order.workOrderNo}`),
  })
  return raised.accountReceivableId
}
