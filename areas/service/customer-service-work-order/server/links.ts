import { addDays, invalid, refuse, type ChangesOf } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { accidentInfo } from '#areas/accidents/accident-info/accident-info.ts'
import { receive } from '#areas/accidents/accident-info/server/receive.ts'
import { sourceIs } from '#areas/accidents/codes.ts'
import { assetLend } from '#areas/assets/asset-lend/asset-lend.ts'
import { assetLose } from '#areas/assets/asset-lose/asset-lose.ts'
import { billAccountsChange } from '#areas/billing/bill-accounts-change/bill-accounts-change.ts'
import { proposeReturn } from '#areas/returns/vehicle-return/server/proposal.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { fileTrip } from '#areas/security/security-leave-notice/server/leave.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { vehicleWorkOrder } from '#areas/work-orders/vehicle-work-order/vehicle-work-order.ts'
import { categoryIs, linkIs } from '../../codes.ts'
import type { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { nowOf, type Order } from './rows.ts'

interface Wanted {
  linkType: number
  linkNo?: string | null
  tripFrom?: string | null
  tripTo?: string | null
  content?: string | null
}
type Linked = ChangesOf<typeof customerServiceWorkOrder> & { linkNo: string }

/** A return at the end of the term, or by agreement. */
const AGREED = 1
/** Which work a category asks for: type and sub kind of 70. */
const workOf: Readonly<Record<number, { type: number; subKind: number; days: number }>> = {
  [categoryIs.repair]: { type: typeIs.maintenance, subKind: 2, days: 2 },
  [categoryIs.gps]: { type: typeIs.gps, subKind: 4, days: 2 },
}

/** `op open`: opens the document that the category leads to, or names one that stands already. */
export async function openDocument(tx: Tx, actor: Actor, row: Order, wanted: Wanted): Promise<Linked> {
  const { linkType } = wanted
  const given = wanted.linkNo?.trim() ?? ''
  if (linkType === linkIs.trip) return fileLeave(tx, actor, row, wanted)
  if (linkType === linkIs.workOrder && given === '') return openWork(tx, actor, row)
  if (linkType === linkIs.accident && given === '') return openReport(tx, actor, row)
  if (linkType === linkIs.proposal && given === '') return openReturn(tx, actor, row)
  if (given === '') invalid({ linkNo: '请填写已有单号 / give the number of the document' })
  const linkId = await idOf(tx, linkType, given)
  return { linkType, linkNo: given, linkId }
}

async function openWork(tx: Tx, actor: Actor, row: Order): Promise<Linked> {
  const work = workOf[row.category!]
  if (!work)
    return refuse(
      'noWork',
      '该类别不派作业工单，请填写已有单号 / no work order belongs to this category: give a number',
    )
  if (!row.vehicleId) return refuse('noVehicle', '请先补全车辆 / name the vehicle first')
  const now = nowOf(actor)
  const made = await createWorkOrder(tx, actor, {
    type: work.type,
    subKind: work.subKind,
    source: { sourceType: 'customer-service', sourceId: row.id, sourceNo: row.orderNo! },
    vehicles: [{ vehicleId: row.vehicleId }],
    planStart: now,
    planFinish: `${addDays(now.slice(0, 10), work.days)} 18:00:00`,
    priority: row.priority === 1 ? 1 : 3,
    requirement: row.content!.slice(0, 500),
    contactName: row.callerName,
    contactPhone: row.callerPhone,
  })
  return { linkType: linkIs.workOrder, linkId: made.workOrderId, linkNo: made.workOrderNo }
}

/** 事故: what the caller told becomes a driver's report of area 80; the officer asks for the rest. */
async function openReport(tx: Tx, actor: Actor, row: Order): Promise<Linked> {
  if (!row.plateNo) return refuse('noVehicle', '请先补全车辆 / name the vehicle first')
  const report = await receive(
    tx,
    actor,
    {
      reportUuid: `service-${row.id}`,
      plateNo: row.plateNo,
      driverName: row.callerName,
      driverPhone: row.callerPhone,
      accidentTime: row.createTime,
      place: row.content!.slice(0, 200),
      injured: false,
      drivable: true,
      description: row.content!.slice(0, 1000),
    },
    sourceIs.service,
  )
  return { linkType: linkIs.accident, linkId: report.id, linkNo: report.infoNo! }
}

/** The caller gives the vehicle back: a draft for the clerk of returns, or the return that it stands in already. */
async function openReturn(tx: Tx, actor: Actor, row: Order): Promise<Linked> {
  if (!row.vehicleId) return refuse('noVehicle', '请先补全车辆 / name the vehicle first')
  const made =
    (await proposeReturn(tx, actor, {
      vehicleId: row.vehicleId,
      returnType: AGREED,
      reason: row.content!,
      sourceNo: row.orderNo!,
    })) ??
    refuse('notOnLease', '车辆不在租赁中，没有可退的租赁 / the vehicle is on no lease: there is nothing to return')
  return { linkType: linkIs.proposal, linkId: made.docId, linkNo: made.docNo }
}

/** 离城报备: alerts of a vehicle that leaves its cities are mute for these days. */
async function fileLeave(tx: Tx, actor: Actor, row: Order, wanted: Wanted): Promise<Linked> {
  if (!row.vehicleId) return refuse('noVehicle', '请先补全车辆 / name the vehicle first')
  const { id } = await fileTrip(tx, actor, {
    vehicleId: row.vehicleId,
    from: wanted.tripFrom!,
    to: wanted.tripTo!,
    reason: wanted.content || row.content!,
    orderNo: row.orderNo!,
  })
  return { linkType: linkIs.trip, linkId: id, linkNo: row.orderNo! }
}

/** Documents that are here are found by their number; those of areas not built yet are kept as they were told. */
async function idOf(tx: Tx, linkType: number, no: string): Promise<string | null> {
  const byNo = (column: Sql): Sql => sql`${column} = ${no}`
  const of: Readonly<Record<number, () => Promise<{ id: string }[]>>> = {
    [linkIs.workOrder]: () => findRows(tx, vehicleWorkOrder, byNo(sql`t.work_order_no`), { limit: 1 }),
    [linkIs.lend]: () => findRows(tx, assetLend, byNo(sql`t.doc_no`), { limit: 1 }),
    [linkIs.lose]: () => findRows(tx, assetLose, byNo(sql`t.doc_no`), { limit: 1 }),
    [linkIs.accident]: () => findRows(tx, accidentInfo, byNo(sql`t.info_no`), { limit: 1 }),
    [linkIs.proposal]: () => findRows(tx, vehicleReturn, byNo(sql`t.return_no`), { limit: 1 }),
    [linkIs.billChange]: () => findRows(tx, billAccountsChange, byNo(sql`t.change_no`), { limit: 1 }),
  }
  const find = of[linkType]
  if (!find) return null
  const [found] = await find()
  return found?.id ?? invalid({ linkNo: '单据不存在 / there is no such document' })
}

/** A linked work order is over, or the caller was promised a time. */
export async function refuseUnfinished(tx: Tx, row: Order, promiseTime: string | null): Promise<void> {
  if (row.linkType !== linkIs.workOrder || !row.linkId || promiseTime !== null) return
  const work = await findRow(tx, vehicleWorkOrder, row.linkId)
  if (work && ![6, 7].includes(work.status))
    refuse(
      'linkOpen',
      '关联工单【{no}】未完成，请填写承诺时间 / work order {no} is not done: give the time you promised',
      {
        no: row.linkNo ?? '',
      },
    )
}
