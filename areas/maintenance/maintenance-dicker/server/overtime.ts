import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { tellLessee } from '../../maintenance-remind/server/tell-lessee.ts'
import { maintenanceDicker } from '../maintenance-dicker.ts'
import { STATE } from './offers.ts'

/** 80, 13 repair_overtime: in work past the promised time; the officer hears of it daily, the lessee on the first day. */
export async function tellOvertime(tx: Tx, actor: Actor): Promise<number> {
  const now = localDateTime(actor.clock.now())
  const late = await findRows(
    tx,
    maintenanceDicker,
    sql`t.status = ${STATE.inWork} and t.plan_out_time < ${now}::timestamptz`,
    { orderBy: 't.plan_out_time, t.id' },
  )
  for (const row of late) {
    const name = row.plateNo ?? row.vin ?? ''
    await notify(tx, actor, {
      bizTypeCode: 'maintenance-dicker',
      bizId: row.id,
      users: [row.dickerUserId],
      roles: ['maintenance_officer'],
      cityCode: row.cityCode,
      level: 2,
      dedupeKey: `dicker-late:${row.id}:${now.slice(0, 10)}`,
      title: `维修超期：${name} / Repair overdue: ${name}`,
      content: `${row.dickerNo}预计出厂${row.planOutTime} / ${row.dickerNo} was expected out at ${row.planOutTime}`,
    })
    const isFirstDay = row.planOutTime!.slice(0, 10) >= dayBefore(now)
    if (isFirstDay && row.vehicleId)
      await tellLessee(tx, actor, {
        vehicleId: row.vehicleId,
        event: 'maintenance_due',
        customer: true,
        driver: false,
        subject: '维修延期通知 / Repair delayed',
        content: `车辆${name}维修未能按期完成，我方正在跟进 / the repair of ${name} is late, we are following it`,
        bizTypeCode: 'maintenance-dicker',
        bizId: row.id,
      })
  }
  return late.length
}
const dayBefore = (now: string): string =>
  new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
