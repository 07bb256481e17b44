import { fen, localDateTime, minFen, MAX_FEN, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, lockRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { policiesAt } from '#areas/insurance/insurance-policy/server/policies-at.ts'
import { bearerOf } from '#areas/insurance/violation/server/bearer.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { accidentInfo } from '../../accident-info/accident-info.ts'
import { estTotalOf, hoursBetween, levelOf } from '../../calculations/level.ts'
import { liabilityIs, PARTY_VEHICLE, penaltyIs, sealIs, usualRate } from '../../codes.ts'
import { accidentParty } from '../accident.ts'
import { caseIs, lockCasesOf, type Case, type CaseChanges, type CaseForm } from './rows.ts'

const SETTLED: readonly number[] = [caseIs.awaiting, caseIs.processing]
/** What the decision went by is not changed afterwards. */
const FIXED = ['vehicleId', 'accidentTime', 'accidentPlace', 'reportTime', 'drivable'] as const
const begun: CaseChanges = {
  penaltyAmtStatus: penaltyIs.none,
  sealStatus: sealIs.none,
  registerCount: 0,
  custodyManual: false,
  totalLoss: false,
}

export async function prepare(tx: Tx, actor: Actor, form: CaseForm): Promise<void> {
  const { values, before } = form
  if (!before) Object.assign(values, begun)
  if (before && SETTLED.includes(before.status)) keepFixed(form, before)
  const all = { ...before, ...values } as Partial<Case>
  checkTimes(form, actor, all)
  checkDriver(values, all)
  if (all.infoId && !before?.infoId) await checkReport(tx, actor, form, all.infoId)
  if (all.vehicleId) await fillVehicle(tx, form, all.vehicleId)
  if (all.vehicleId && all.accidentTime) {
    await fillHolder(tx, actor, form, all.vehicleId, all.accidentTime)
    if (!form.draft) await refuseNear(tx, form, all.vehicleId, all.accidentTime)
  }
  await checkLiability(tx, form, all)
  await estimate(tx, form, all)
}

function keepFixed(form: CaseForm, before: Case): void {
  for (const name of FIXED)
    if (name in form.values && String(form.values[name]) !== String(before[name]))
      form.fault(name, '立案后不可修改 / cannot be changed once the case is open')
}

function checkTimes({ values, fault }: CaseForm, actor: Actor, all: Partial<Case>): void {
  const now = localDateTime(actor.clock.now())
  if (all.reportTime && all.reportTime > now) fault('reportTime', '报案时间不能晚于现在 / the report lies in the past')
  if (all.accidentTime && all.reportTime && all.accidentTime > all.reportTime)
    fault('accidentTime', '事故时间不能晚于报案时间 / the accident is not later than its report')
  if (all.insurerReportTime && all.insurerReportTime > now)
    fault('insurerReportTime', '报险时间不能晚于现在 / told to the insurer in the past')
  if (all.accidentTime && all.insurerReportTime && all.insurerReportTime < all.accidentTime)
    fault('insurerReportTime', '报险时间不能早于事故时间 / not before the accident')
  values.insurerReportDelay =
    all.accidentTime && all.insurerReportTime ? hoursBetween(all.accidentTime, all.insurerReportTime) : null
}

/** Any of them, and the insurer may refuse: the customer is liable. */
function checkDriver(values: CaseForm['values'], all: Partial<Case>): void {
  values.coverRisk = Boolean(all.drunk || all.unauthorised || all.escaped || all.licenceOk === false)
}

async function checkReport(tx: Tx, actor: Actor, form: CaseForm, infoId: string): Promise<void> {
  const info = await lockRow(tx, actor, accidentInfo, infoId)
  if (info.status !== 1)
    form.fault('infoId', `上报【${info.infoNo}】已受理或已关闭 / report ${info.infoNo} was taken or closed already`)
  const { vehicleId } = form.values
  if (vehicleId && info.vehicleId && vehicleId !== info.vehicleId)
    form.fault('vehicleId', '与上报的车辆不一致 / another vehicle than that of the report')
}

async function fillVehicle(tx: Tx, { values, before }: CaseForm, vehicleId: string): Promise<void> {
  if (before?.vehicleId === vehicleId && before.vin) return
  const car = await findRow(tx, vehicle, vehicleId)
  if (!car) return
  const model = await tx.row<{ name: string }>(
    sql`select model_name as name from car_model where tenant_id = ${tx.tenantId} and id = ${car.modelId ?? '0'}::bigint`,
  )
  Object.assign(values, {
    plateNo: car.plateNo,
    vin: car.vin,
    modelName: model?.name.slice(0, 100) ?? null,
    companyId: car.ownerCompanyId,
    cityCode: car.operateCityCode,
  })
}

/** Who had it and what covered it at that moment; what people assigned stays. */
async function fillHolder(
  tx: Tx,
  actor: Actor,
  { values, before }: CaseForm,
  vehicleId: string,
  time: string,
): Promise<void> {
  const isSame = before?.vehicleId === vehicleId && before.accidentTime === time
  if (!isSame || !before?.custodyManual) Object.assign(values, await holderAt(tx, actor, vehicleId, time))
  const policies = await policiesAt(tx, vehicleId, time)
  values.compulsoryPolicyId = policies.compulsory?.id ?? null
  values.commercialPolicyId = policies.commercial?.id ?? null
}
/** C9, as the case keeps it. */
export async function holderAt(tx: Tx, actor: Actor, vehicleId: string, time: string): Promise<CaseChanges> {
  const held = await bearerOf(tx, actor, vehicleId, time)
  return {
    custodyKind: held.custodyKind ?? null,
    customerId: held.customerId ?? null,
    contractType: held.contractType ?? null,
    contractId: held.contractId ?? null,
    orderVehicleId: held.orderVehicleId ?? null,
    driverId: held.driverId ?? null,
    custodyNote: [held.custodyDocNo, held.assignReason].filter(Boolean).join(' ').slice(0, 200) || null,
    custodyManual: false,
  }
}

async function refuseNear(tx: Tx, form: CaseForm, vehicleId: string, time: string): Promise<void> {
  if (form.before && SETTLED.includes(form.before.status)) return
  await lockCasesOf(tx, vehicleId)
  const near = await tx.row<{ no: string }>(sql`
    select accident_no as no from accident where tenant_id = ${tx.tenantId} and is_deleted = 0
      and vehicle_id = ${vehicleId}::bigint and status in (102, 1, 2, 3) and id <> ${form.before?.id ?? '0'}::bigint
      and accident_time between ${time}::timestamptz - interval '2 hours' and ${time}::timestamptz + interval '2 hours'
    order by accident_time limit 1`)
  if (near)
    form.fault(
      'accidentTime',
      `该车辆已有相近时间的事故【${near.no}】 / a case at nearly the same time exists: ${near.no}`,
    )
}

type Party = Pick<RowOf<typeof accidentParty>, 'partyKind' | 'liabilityRate'>
async function partiesOf(tx: Tx, { lines, before }: CaseForm): Promise<readonly Party[]> {
  if (lines['parties']) return lines['parties'] as unknown as Party[]
  return before ? findRows(tx, accidentParty, { accidentId: before.id } as never, { orderBy: 't.line_no' }) : []
}

async function checkLiability(tx: Tx, form: CaseForm, all: Partial<Case>): Promise<void> {
  const { values, before, fault } = form
  if (all.liability === undefined || all.liability === null) return
  const usual = usualRate[all.liability] ?? null
  const isMoved = before && values.liability !== undefined && before.liability !== values.liability
  const given = values.liabilityRate ?? (isMoved ? null : before?.liabilityRate) ?? null
  if (all.liability === liabilityIs.pending) {
    values.liabilityRate = null
    return
  }
  values.liabilityRate = given ?? usual
  if (given !== null && Number(given) !== Number(usual) && !all.certificateNo)
    fault('liabilityRate', '与责任通常比例不同时须有认定书号 / another share than usual needs a certificate')
  const parties = await partiesOf(tx, form)
  if (form.draft || !parties.some(one => one.partyKind === PARTY_VEHICLE)) return
  const whole = parties.reduce((sum, one) => sum + Number(one.liabilityRate ?? 0), Number(values.liabilityRate))
  if (Math.abs(whole - 100) > 0.000_001)
    fault('liabilityRate', '各方责任比例合计须为100% / the shares of all parties add up to 100%')
}

async function estimate(tx: Tx, form: CaseForm, all: Partial<Case>): Promise<void> {
  const { values } = form
  const [ownEst, thirdEst, injuryEst] = [all.ownEst ?? ZERO, all.thirdEst ?? ZERO, all.injuryEst ?? ZERO]
  const total = estTotalOf({ ownEst, thirdEst, injuryEst })
  if (total > MAX_FEN) form.fault('ownEst', '合计超过金额上限 / the sum is above what an amount may be')
  values.estTotal = minFen(total, MAX_FEN)
  const byRule = levelOf({
    injured: all.injuredCount ?? 0,
    dead: all.deadCount ?? 0,
    ...{ ownEst, thirdEst, injuryEst },
    insuredValue: await insuredValue(tx, values.commercialPolicyId ?? all.commercialPolicyId ?? null),
    totalLossRate: await paramNumber(tx, 'accident.totalLossRate'),
  })
  if (all.levelRaised && all.levelRaised < byRule)
    form.fault('levelRaised', '只能高于按规则得出的等级 / only above what the rule gives')
  values.level = Math.max(byRule, all.levelRaised ?? 0)
}
async function insuredValue(tx: Tx, policyId: string | null): Promise<Fen> {
  if (!policyId) return ZERO
  const row = await tx.row<{ value: string | null }>(
    sql`select insured_value as value from insurance_policy where tenant_id = ${tx.tenantId} and id = ${policyId}::bigint`,
  )
  return row?.value ? fen(row.value) : ZERO
}
