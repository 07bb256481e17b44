import { addFen, localDate, sumFen, ZERO, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { changeTotals, lineAmount } from '../../calculations/bargain.ts'
import { opIs } from '../../codes.ts'
import { maintenanceDicker } from '../../maintenance-dicker/maintenance-dicker.ts'
import { linesOf, STATE, type Dicker, type DickerLine } from '../../maintenance-dicker/server/offers.ts'
import { hintsFor, projectsOf } from '../../maintenance-dicker/server/prices.ts'
import { maintenanceAdjust, maintenanceAdjustLine } from '../maintenance-adjust.ts'

export type Adjust = RowOf<typeof maintenanceAdjust>
export type AdjustLine = RowOf<typeof maintenanceAdjustLine>
type AdjustForm = Form<typeof maintenanceAdjust>
const ACTIVE = 1

export const adjustLines = (tx: Tx, adjustId: string): Promise<AdjustLine[]> =>
  findRows(tx, maintenanceAdjustLine, { adjustId } as never, { orderBy: 't.line_no' })

/** What rose by the changes that are in effect. */
export async function earlierRises(tx: Tx, dickerId: string, exceptId?: string): Promise<Fen> {
  const done = await findRows(tx, maintenanceAdjust, { dickerId, status: ACTIVE } as never)
  let rise = ZERO
  for (const one of done)
    if (one.id !== exceptId)
      rise = addFen(
        rise,
        sumFen(await adjustLines(tx, one.id), line => (line.delta > ZERO ? line.delta : ZERO)),
      )
  return rise
}

/** 80 maintenance-adjust: what each line changes, and how far the application has risen. */
export async function prepareAdjust(tx: Tx, actor: Actor, form: AdjustForm): Promise<void> {
  const now = { ...form.before, ...form.values }
  if (!now.dickerId) return
  const dicker = await findRow(tx, maintenanceDicker, now.dickerId)
  if (!dicker) return
  if (dicker.status !== STATE.inWork)
    return form.fault('dickerId', '维修中的申请才能变更 / only an application in work is changed')
  Object.assign(form.values, {
    plateNo: dicker.plateNo,
    mechanismId: dicker.mechanismId,
    cityCode: dicker.cityCode,
  })
  const lines = (form.lines['lines'] ??
    (form.before ? await adjustLines(tx, form.before.id) : [])) as unknown as AdjustLine[]
  if (form.lines['lines']) await completeLines(tx, actor, form, dicker, lines)
  const totals = changeTotals(
    dicker.finalTotal,
    addFen(dicker.finalTotal, dicker.adjustTotal),
    await earlierRises(tx, dicker.id, form.before?.id),
    lines.map(one => one.delta ?? ZERO),
  )
  if (totals.totalAfter < ZERO) form.fault('lines', '变更后金额不能为负 / the total would be below zero')
  Object.assign(form.values, totals)
}

async function completeLines(
  tx: Tx,
  actor: Actor,
  form: AdjustForm,
  dicker: Dicker,
  lines: readonly AdjustLine[],
): Promise<void> {
  const stored = new Map((await linesOf(tx, dicker.id)).map(one => [one.id, one]))
  const car = await findRow(tx, vehicle, dicker.vehicleId!)
  const idOf = (one: AdjustLine) => one.projectId ?? stored.get(one.dickerLineId ?? '')?.projectId ?? null
  const projects = await projectsOf(
    tx,
    lines.flatMap(one => idOf(one) ?? []),
  )
  const hints = await hintsFor(
    tx,
    {
      mechanismId: dicker.mechanismId,
      cityCode: dicker.cityCode,
      modelId: car?.modelId ?? null,
      seriesId: dicker.seriesId,
      companyId: car?.assetCompanyId ?? car?.ownerCompanyId ?? null,
      date: localDate(actor.clock.now()),
    },
    projects,
  )
  const touched = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const old = stored.get(line.dickerLineId ?? '')
    if (line.op !== opIs.add && !old)
      form.fault(`lines.${index}.dickerLineId`, '请选择申请中的明细 / choose a line of the application')
    if (old && touched.has(old.id))
      form.fault(`lines.${index}.dickerLineId`, '同一明细只能变更一次 / a line is changed once')
    if (old) touched.add(old.id)
    const project = projects.get(idOf(line) ?? '')
    const hint = project ? hints.get(project.id) : undefined
    Object.assign(line, {
      projectName: project?.projectName ?? old?.projectName ?? null,
      unit: line.unit || project?.unit || null,
      contractPrice: hint?.contractPrice ?? ZERO,
      lastPrice: hint?.lastPrice ?? ZERO,
      marketPrice: hint?.marketPrice ?? ZERO,
      ...amountsOf(line, old),
    })
    if (
      hint?.contractPrice != null &&
      line.finalPrice != null &&
      line.finalPrice > hint.contractPrice &&
      !line.reason?.trim()
    )
      form.fault(
        `lines.${index}.reason`,
        `【${project!.projectName}】成交价超过协议价，请填写说明 / ${project!.projectName}: above the contract price, say why`,
      )
  }
}

/** What the line cost before and costs then. */
export function amountsOf(line: AdjustLine, old: DickerLine | undefined): { oldAmt: Fen; newAmt: Fen; delta: Fen } {
  const oldAmt = line.op === opIs.add ? ZERO : (old?.finalAmt ?? ZERO)
  const newAmt = line.op === opIs.remove ? ZERO : lineAmount(line.finalPrice, line.qty)
  return { oldAmt, newAmt, delta: (newAmt - oldAmt) as Fen }
}
