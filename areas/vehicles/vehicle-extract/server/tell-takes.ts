import { addDays, counted, localDate, type RowOf } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { channelFor, leftToday, sendSms } from '#areas/platform/sms/server/send.ts'
import type { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order } from '#areas/orders/order/order.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { vehicleExtract } from '../vehicle-extract.ts'
import type { Extract_ } from './rows.ts'

/** 60, 9: a handed over car is told to sales and to finance of its city. */
export async function tellTaken(
  tx: Tx,
  actor: Actor,
  head: Extract_,
  position: RowOf<typeof orderVehicle>,
  plate: string,
  takeTime: string,
): Promise<void> {
  const lease = head.orderId ? await findRow(tx, order, head.orderId) : undefined
  await notify(tx, actor, {
    bizTypeCode: 'take_done',
    bizId: head.id,
    users: lease?.bizUserId ? [lease.bizUserId] : [],
    roles: ['finance'],
    cityCode: lease?.cityCode ?? null,
    level: 1,
    dedupeKey: `taken-${position.id}`,
    title: '已交车 / Car handed over',
    content: `${plate} ${head.customerName ?? ''}，${takeTime.slice(0, 16)}，${head.extractNo} / ${plate} ${head.customerName ?? ''}, ${takeTime.slice(0, 16)}, ${head.extractNo}`,
  })
}

/** Handovers of today and of tomorrow: delivery is told of both, the receiver gets a text on the day itself. */
export async function tellTakes(tx: Tx, actor: Actor): Promise<{ today: number; tomorrow: number }> {
  const today = localDate(actor.clock.now())
  const told = { today: 0, tomorrow: 0 }
  for (const [when, day] of [
    ['today', today],
    ['tomorrow', addDays(today, 1)],
  ] as const) {
    const rows = await findRows(
      tx,
      vehicleExtract,
      sql`t.status in (1, 3) and t.plan_take_time >= ${`${day} 00:00:00`}::timestamptz and t.plan_take_time < ${`${addDays(day, 1)} 00:00:00`}::timestamptz`,
      { orderBy: 't.plan_take_time, t.id' },
    )
    for (const row of rows) {
      await remind(tx, actor, row, when)
      if (when === 'today') await textReceiver(tx, actor, row)
    }
    told[when] = rows.length
  }
  return told
}

async function remind(tx: Tx, actor: Actor, row: Extract_, when: 'today' | 'tomorrow'): Promise<void> {
  const rest = (row.vehicleQty ?? 0) - (row.takenQty ?? 0)
  await notify(tx, actor, {
    bizTypeCode: `take_${when}`,
    bizId: row.id,
    users: [row.deliveryUserId],
    level: 1,
    dedupeKey: `${when}-${row.planTakeTime}`,
    title: when === 'today' ? '今日提车 / Handover today' : '明日提车 / Handover tomorrow',
    content: `${row.planTakeTime.slice(11, 16)} ${row.customerName ?? ''} ${rest}台，${row.extractNo} / ${row.planTakeTime.slice(11, 16)} ${row.customerName ?? ''}, ${rest} ${counted(rest, 'car')}, ${row.extractNo}`,
  })
}

async function textReceiver(tx: Tx, actor: Actor, row: Extract_): Promise<void> {
  if (!row.receiverPhone || !(await channelFor(tx, 'notice'))) return
  const isTold = await tx.row(
    sql`select 1 from sms_log where tenant_id = ${tx.tenantId} and biz_type_code = 'take_today' and biz_id = ${row.id} and create_time >= ${`${localDate(actor.clock.now())} 00:00:00`}::timestamptz`,
  )
  if (isTold || (await leftToday(tx, actor, row.receiverPhone)) <= 0) return
  await sendSms(tx, actor, 'notice', {
    phone: row.receiverPhone,
    content: `您今日${row.planTakeTime.slice(11, 16)}提车，提车单${row.extractNo}，请携带有效证件。`,
    bizTypeCode: 'take_today',
    bizId: row.id,
  })
}

export const takeRemindJob: JobKind = {
  kind: 'vehicle-take-remind',
  label: '提车提醒 / Handovers of today and tomorrow',
  run: ({ actor, database }) => database.transaction(actor.tenantId, async tx => ({ ...(await tellTakes(tx, actor)) })),
}
export const takeRemindSchedule: Schedule = { kind: 'vehicle-take-remind', dailyAt: '08:00' }
