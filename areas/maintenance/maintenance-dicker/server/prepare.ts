import { localDate, subFen, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { rowsOfGroup } from '#areas/platform/attach/server/groups.ts'
import { bearerIs, stage } from '#areas/work-orders/codes.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { bearerOf } from '../../calculations/bearer.ts'
import { chargeOf, lineAmount, totalsOf } from '../../calculations/bargain.ts'
import { isBelowMinimum, type Guaranteed } from '../../calculations/guarantee.ts'
import { repairIs, warrantyMinimum } from '../../codes.ts'
import { directPaymentPort } from '../../ports.ts'
import type { maintenanceDicker } from '../maintenance-dicker.ts'
import { maintenanceDicker as dickers } from '../maintenance-dicker.ts'
import { factsOfTask, isInFactoryWarranty, numberIn, payersOf, textIn, type TaskFacts } from './facts.ts'
import { guaranteesOf } from './guarantees.ts'
import { linesOf, OPEN, type DickerLine } from './offers.ts'
import { agreementOf, hintsFor, projectsOf, type Hint, type PricedFor, type Project } from './prices.ts'

type DickerForm = Form<typeof maintenanceDicker>
const LEAST_PHOTOS = 2
const WITH_PHOTOS: readonly number[] = [repairIs.repair, repairIs.accident, repairIs.tyres, repairIs.threeElectric]
const BEFORE_WORK: readonly number[] = [stage.inProgress, stage.sentBack]

/** 80, section 6: facts of the task, prices beside each line, guarantee, who bears it, and the sums. */
export async function prepareDicker(tx: Tx, actor: Actor, form: DickerForm): Promise<void> {
  const now = { ...form.before, ...form.values }
  if (!now.taskId) return
  const facts = await factsOfTask(tx, now.taskId)
  if (!facts || facts.task.type !== typeIs.maintenance)
    return form.fault('taskId', '请选择维保任务 / choose a maintenance task')
  if (!form.before) {
    takeFacts(form, facts)
    await refuseTaken(tx, form, facts)
  }
  checkMileage(form, facts)
  await checkPhotos(tx, form)
  const asked = pricedFor(actor, form, facts)
  form.values.contractPitLaneId = await agreementOf(tx, asked)
  const lines = (form.lines['lines'] ??
    (form.before ? await linesOf(tx, form.before.id) : [])) as unknown as DickerLine[]
  await completeLines(tx, actor, form, facts, asked, lines)
  await completeHead(tx, actor, form, facts, lines)
}

/** What the task says; the station, the time of arrival and the mileage may be typed otherwise. */
function takeFacts(form: DickerForm, { task, car, payload, position, remindId }: TaskFacts): void {
  const { values } = form
  Object.assign(values, {
    workOrderId: task.workOrderId,
    vehicleId: car.id,
    plateNo: car.plateNo,
    vin: car.vin,
    modelName: car.modelName,
    seriesId: car.seriesId,
    cityCode: task.cityCode ?? car.operateCityCode,
    customerId: position?.customerId ?? null,
    contractId: position?.contractId ?? null,
    orderVehicleId: task.orderVehicleId,
    accidentId: textIn(payload, 'accidentId'),
    remindId,
  })
  values.mechanismId ??= textIn(payload, 'mechanismId')!
  values.inShopTime ??= textIn(payload, 'inShopTime')
  values.planOutTime ??= textIn(payload, 'planOutTime')
  values.odometer ??= numberIn(payload, 'mileage') ?? car.mileage ?? 0
  values.repairKind = task.subKind!
  values.faultDesc ??= textIn(payload, 'faultDesc')!
  Object.assign(values, { roundCount: 0, adjustIds: [] })
}

async function refuseTaken(tx: Tx, form: DickerForm, { task }: TaskFacts): Promise<void> {
  if (!BEFORE_WORK.includes(task.stage!))
    form.fault('taskId', '车辆进厂后才能申请维修 / the vehicle must be in the shop')
  const [open] = await findRows(
    tx,
    dickers,
    sql`t.task_id = ${task.id}::bigint and t.status = any(${[...OPEN]}::smallint[])`,
    { limit: 1 },
  )
  if (open)
    form.fault(
      'taskId',
      `该任务已有维修申请【${open.dickerNo}】 / the task has an application already: ${open.dickerNo}`,
    )
}

function checkMileage(form: DickerForm, { car }: TaskFacts): void {
  const { odometer } = form.values
  if (odometer != null && odometer < (car.mileage ?? 0) && odometer !== form.before?.odometer)
    form.fault('odometer', `里程不能低于最近读数${car.mileage}公里 / below the last reading of ${car.mileage} km`)
}

async function checkPhotos(tx: Tx, form: DickerForm): Promise<void> {
  const now = { ...form.before, ...form.values }
  if (form.draft || !WITH_PHOTOS.includes(now.repairKind!) || !now.photosBizId) return
  if ((await rowsOfGroup(tx, now.photosBizId)).length < LEAST_PHOTOS)
    form.fault('photosBizId', `至少上传${LEAST_PHOTOS}张照片 / at least ${LEAST_PHOTOS} photos`)
}

function pricedFor(actor: Actor, form: DickerForm, { car }: TaskFacts): PricedFor {
  const now = { ...form.before, ...form.values }
  return {
    mechanismId: now.mechanismId ?? null,
    cityCode: now.cityCode ?? null,
    modelId: car.modelId,
    seriesId: car.seriesId,
    companyId: car.assetCompanyId ?? car.ownerCompanyId,
    date: localDate(actor.clock.now()),
  }
}

async function completeLines(
  tx: Tx,
  actor: Actor,
  form: DickerForm,
  { car }: TaskFacts,
  asked: PricedFor,
  lines: DickerLine[],
): Promise<void> {
  if (!form.lines['lines']) return
  const now = { ...form.before, ...form.values }
  const projects = await projectsOf(
    tx,
    lines.flatMap(one => one.projectId ?? []),
  )
  const hints = await hintsFor(tx, asked, projects)
  const guaranteed = await guaranteesOf(
    tx,
    { vehicleId: car.id, exceptId: form.before?.id ?? null, projectIds: [...projects.keys()] },
    { date: localDate(actor.clock.now()), odometer: now.odometer ?? car.mileage ?? 0 },
  )
  form.values.guaranteeDickerId = null
  form.values.guaranteeHit = false
  for (const [index, line] of lines.entries()) {
    const project = projects.get(line.projectId ?? '')
    if (!project) continue
    completeLine(form, index, line, project, hints.get(project.id)!)
    const hit = guaranteed.get(project.id)
    line.guaranteeHit = hit !== undefined
    if (hit) underGuarantee(form, line, hit, now.mechanismId ?? null)
    line.quoteAmt = lineAmount(line.quotePrice, line.qty)
    line.finalAmt = lineAmount(line.finalPrice, line.qty)
  }
}

function completeLine(form: DickerForm, index: number, line: DickerLine, project: Project, hint: Hint): void {
  Object.assign(line, {
    projectName: project.projectName,
    lineKind: project.lineKind,
    unit: line.unit || project.unit,
    qty: line.qty ?? '1.00',
    contractPrice: hint.contractPrice ?? ZERO,
    hasContract: hint.contractPrice !== null,
    contractId: hint.contractId,
    lastPrice: hint.lastPrice ?? ZERO,
    lastDate: hint.lastDate,
    marketPrice: hint.marketPrice ?? ZERO,
  })
  const least = warrantyMinimum[project.warrantyClass!] ?? { km: 0, days: 0 }
  if (isBelowMinimum({ days: line.guaranteeDays ?? null, km: line.guaranteeKm ?? null }, least))
    form.fault(
      `lines.${index}.guaranteeDays`,
      `【${project.projectName}】质保不能低于国家标准${least.days}天${least.km}公里 / ${project.projectName}: not below the national minimum of ${least.days} days and ${least.km} km`,
    )
  line.guaranteeDays ??= Math.max(hint.warranty.days ?? project.warrantyDays ?? 0, least.days)
  line.guaranteeKm ??= Math.max(hint.warranty.km ?? project.warrantyKm ?? 0, least.km)
}

/** 80 C16: the same station repairs it for nothing; of another one the cost is claimed from the first. */
function underGuarantee(form: DickerForm, line: DickerLine, hit: Guaranteed, mechanismId: string | null): void {
  form.values.guaranteeHit = true
  form.values.guaranteeDickerId ??= hit.dickerId
  line.bearer = bearerIs.provider
  if (hit.mechanismId === mechanismId) line.finalPrice = ZERO
}

async function completeHead(
  tx: Tx,
  actor: Actor,
  form: DickerForm,
  { car }: TaskFacts,
  lines: readonly DickerLine[],
): Promise<void> {
  const { values } = form
  const now = { ...form.before, ...values }
  if (now.bearer == null)
    values.bearer = bearerOf({
      repairKind: now.repairKind ?? null,
      cause: now.causeKind ?? null,
      ...(await payersOf(tx, now.orderVehicleId ?? null)),
      isFactoryWarranty: isInFactoryWarranty(car, now.odometer ?? 0, actor),
      isGuarantee: lines.length > 0 && lines.every(one => one.guaranteeHit),
    })
  if ((values.bearer ?? now.bearer) === bearerIs.customer && !now.customerId)
    form.fault('bearer', '车辆没有承租客户，不能由客户承担 / the vehicle has no lessee to be charged')
  Object.assign(values, await sumsOf(tx, { ...now, ...values }, lines))
}

/** Every sum of the head, from its lines. */
export async function sumsOf(
  tx: Tx,
  head: {
    accidentId?: string | null
    taxRate?: string | null
    bearer?: number | null
    customerShare?: string | null
    adjustTotal?: Fen | null
  },
  lines: readonly DickerLine[],
) {
  const offered = lines.map(comparable)
  const totals = totalsOf(offered, head.taxRate ?? null)
  const paid = head.accidentId ? await directPaymentPort.ask().of(tx, head.accidentId) : ZERO
  const directPayAmt = paid > totals.finalTotal ? totals.finalTotal : paid
  return {
    ...totals,
    directPayAmt,
    chargeAmt: chargeOf(offered, { bearer: head.bearer ?? null, customerShare: head.customerShare ?? null }),
    settleTotal: subFen(totals.finalTotal, directPayAmt),
  }
}
/** A system amount of 0 says that there is no such price. */
export const comparable = (line: DickerLine) => ({
  ...line,
  contractPrice: line.hasContract ? line.contractPrice : null,
  lastPrice: line.lastPrice === ZERO ? null : line.lastPrice,
  marketPrice: line.marketPrice === ZERO ? null : line.marketPrice,
})
