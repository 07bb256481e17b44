import { sumFen, yuan, ZERO, type ChangesOf, type Fault, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { coverageFaults } from '../../insurance-scheme/coverage-rules.ts'
import { KIND, SOURCE } from '../codes.ts'
import { insurancePolicy, insurancePolicyCover } from '../insurance-policy.ts'
import { completed, isYear, NOT_YEAR } from './complete.ts'
import { overlapping, overlapText, type Policy } from './overlap.ts'

type PolicyForm = Form<typeof insurancePolicy>
type Car = RowOf<typeof vehicle>
/** Of a policy that the chain made these change freely; everything else goes by a correction. */
const FREE = new Set(['ePolicyBizId', 'markBizId', 'attachBizId', 'remark', 'insurerBranch'])
const DAY_MS = 86_400_000

export async function prepare(tx: Tx, actor: Actor, form: PolicyForm): Promise<void> {
  const { values, before } = form
  if (before && before.source === SOURCE.order && !mayFix(actor, before)) return keepToFree(form, before)
  await fillVehicle(tx, form)
  const all = { ...before, ...values } as Partial<Policy>
  if (!before)
    Object.assign(values, { source: SOURCE.hand, revising: false, paidState: 0, inputInvoiceState: 0, ...none })
  checkTimes(form, all)
  const covers = await coversOf(tx, form)
  checkCovers(form, all, covers)
  if (all.startTime && all.endTime && all.status !== 4) values.effectiveEnd = all.endTime
  await refuseTwice(tx, form, all)
  if (!all.vehicleId || !all.startTime || !all.endTime || !all.policyKind) return
  Object.assign(values, completed({ ...all, ...values }, covers.length))
  const other = await overlapping(tx, {
    id: before?.id,
    vehicleId: all.vehicleId,
    policyKind: all.policyKind,
    startTime: all.startTime,
    endTime: all.endTime,
    coverageCodes: covers.map(one => one.coverageCode!),
  })
  if (other) form.fault('startTime', overlapText(all.policyKind, other))
}
const none: ChangesOf<typeof insurancePolicy> = { claimCount: 0, claimPaid: ZERO, claimOpen: ZERO, refundAmt: ZERO }

/** 24 hours after its entry a clerk with the right mends what he typed. */
function mayFix(actor: Actor, before: Policy): boolean {
  const age = actor.clock.now().getTime() - Date.parse(`${before.createTime.replace(' ', 'T')}+08:00`)
  return age <= DAY_MS && (actor.rights === undefined || actor.rights.codes.has('insurance_policy_fix'))
}

const said = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'bigint' ? yuan(value as Fen) : JSON.stringify(value)
function keepToFree({ values, lines, fault }: PolicyForm, before: Policy): void {
  const changed = Object.keys(values).filter(
    name => !FREE.has(name) && said(values[name as never]) !== said(before[name as keyof Policy]),
  )
  if (changed.length > 0 || lines['covers'])
    fault(changed[0] ?? 'covers', '工单录入的保单请发起批改 / start a correction: this policy came by a work order')
}

async function fillVehicle(tx: Tx, form: PolicyForm): Promise<void> {
  const { values, before } = form
  const vin = values.vin?.trim().toUpperCase()
  if (!values.vehicleId && !before && vin) {
    const [found] = await findRows(tx, vehicle, { vin } as never)
    if (!found) return form.fault('vin', '未找到车辆 / vehicle not found')
    values.vehicleId = found.id
  }
  const vehicleId = values.vehicleId ?? before?.vehicleId
  if (!vehicleId) return form.fault('vehicleId', '请选择车辆或填写车架号 / choose a vehicle or enter its VIN')
  const car = await findRow(tx, vehicle, vehicleId)
  if (!car) return
  const printed = printedOf(car)
  for (const [name, value] of Object.entries(printed))
    if (!values[name as never] && !before?.[name as keyof Policy]) Object.assign(values, { [name]: value })
  Object.assign(values, custodyOf(car))
  if (!values.insuredName && !before?.insuredName) form.fault('insuredName', '请填写被保险人 / enter the insured')
}
/** As the card has it; a policy may print something else. */
export const printedOf = (car: Car): ChangesOf<typeof insurancePolicy> => ({
  plateNo: car.plateNo,
  vin: car.vin,
  engineNo: car.engineNo ?? car.driveMotorNo,
  modelName: car.modelName,
  useNature: car.useNature,
  seats: car.seats,
  applicantName: car.ownerName,
  insuredName: car.ownerName,
})
/** Present custody. */
export const custodyOf = (car: Car): ChangesOf<typeof insurancePolicy> => ({
  companyId: car.assetCompanyId ?? car.ownerCompanyId,
  cityCode: car.operateCityCode,
  customerId: car.customerId,
  contractType: car.contractType,
  contractId: car.contractId,
  orderVehicleId: car.orderVehicleId,
})

function checkTimes(form: PolicyForm, all: Partial<Policy>): void {
  const { startTime, endTime } = all
  if (!startTime || !endTime) return
  if (all.signDate && all.signDate > startTime.slice(0, 10))
    form.fault('signDate', '签单日不能晚于起保 / signed after its start')
  if (all.policyKind === KIND.compulsory && !all.shortTerm && endTime > startTime && !isYear(startTime, endTime))
    form.fault('endTime', NOT_YEAR)
}

type Cover = Partial<RowOf<typeof insurancePolicyCover>>
async function coversOf(tx: Tx, form: PolicyForm): Promise<Cover[]> {
  const sent = form.lines['covers'] as Cover[] | undefined
  if (sent) return sent
  return form.before ? findRows(tx, insurancePolicyCover, { policyId: form.before.id } as never) : []
}

function checkCovers(form: PolicyForm, all: Partial<Policy>, covers: readonly Cover[]): void {
  const { values, lines } = form
  if (!lines['covers']) return
  for (const { row, reason } of coverageFaults(covers.map(one => one.coverageCode)))
    form.fault(`covers.${row}.coverageCode`, reason)
  if (all.policyKind !== KIND.commercial || covers.length === 0) return
  const sum = sumFen(covers, one => one.premium ?? ZERO)
  if (sum > ZERO && all.premium !== undefined && all.premium !== sum)
    form.fault('premium', `保费须等于承保明细合计${yuan(sum)}元 / the premium is the sum of its cover, ${yuan(sum)}`)
  values.thirdPartyLimit ??= covers.find(one => one.coverageCode === 'B')?.limitAmt ?? null
  values.insuredValue ??= covers.find(one => one.coverageCode === 'A')?.limitAmt ?? null
}

async function refuseTwice(tx: Tx, form: PolicyForm, all: Partial<Policy>): Promise<void> {
  const no = all.policyNo?.trim()
  if (!no || !all.insurerId) return
  form.values.policyNo = no
  const [same] = await findRows(tx, insurancePolicy, { policyNo: no, insurerId: all.insurerId } as never)
  if (same && same.id !== form.before?.id && same.status !== 5)
    form.fault('policyNo', `保单号【${no}】已存在 / policy no. ${no} already exists`)
}

/** Rows of a file: history is allowed, a car that is not ours is told at its cell. */
export async function importRow(tx: Tx, _actor: Actor, form: PolicyForm, known: readonly Fault[]): Promise<void> {
  if (known.length > 0 || !form.values.vin) return
  const [found] = await findRows(tx, vehicle, { vin: form.values.vin.trim().toUpperCase() } as never)
  if (!found) form.fault('vin', '未找到车辆 / vehicle not found')
}
