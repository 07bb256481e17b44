import { z } from 'zod'
import { addDays, inBoth, localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { idInput } from '#packages/server/inputs.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { allocateVehicleRecord } from '../allocate-vehicle-record.ts'
import { occupy } from './occupy.ts'
import { release } from './release.ts'

const MANUAL = 6
const LONGEST_DAYS = 30
const locking = z.object({
  vehicleId: idInput,
  expireTime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  reason: z.string().trim().min(2).max(100),
})
const unlocking = z.object({ id: idInput, reason: z.string().trim().min(2).max(100) })

/** 60, 4.5: a manual lock of at most thirty days, with a reason. */
export async function lockCar(tx: Tx, actor: Actor, input: z.output<typeof locking>): Promise<{ id: string }> {
  await requireVisible(tx, actor, vehicle, [input.vehicleId])
  const today = localDate(actor.clock.now())
  if (input.expireTime.slice(0, 10) < today || input.expireTime.slice(0, 10) > addDays(today, LONGEST_DAYS))
    refuse('lockTerm', '锁定期限须在今天起30天内 / a lock must end within 30 days')
  const id = await occupy(
    tx,
    actor,
    input.vehicleId,
    MANUAL,
    { sourceType: 'vehicle-lock', sourceId: await tx.newId(), sourceNo: actor.userName },
    { expireTime: input.expireTime },
  )
  await updateRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, input.vehicleId), { lockReason: input.reason })
  return { id }
}

export async function unlockCar(tx: Tx, actor: Actor, input: z.output<typeof unlocking>): Promise<unknown> {
  const [row] = await findRows(tx, allocateVehicleRecord, { id: input.id } as never)
  if (!row || row.occupyKind !== MANUAL || row.state === 4)
    return refuse('noLock', '不是有效的手工锁定 / not a valid manual lock')
  await requireVisible(tx, actor, vehicle, [row.vehicleId!])
  await release(tx, actor, row.id, input.reason)
  return {}
}

/** lock-expire of 60, 9: releases expired manual locks and reservations. */
export const lockExpireJob: JobKind = {
  kind: 'vehicle-lock-expire',
  label: '锁定到期 / Expire vehicle locks',
  async run({ actor, database }) {
    const now = actor.clock.now().toISOString()
    const ended = await database.transaction(actor.tenantId, async tx => {
      const rows = await findRows(
        tx,
        allocateVehicleRecord,
        sql`t.occupy_kind in (3, 6) and t.state in (1, 2, 3) and t.expire_time <= ${now}::timestamptz`,
        { orderBy: 't.vehicle_id' },
      )
      for (const row of rows)
        await release(tx, actor, row.id, inBoth('到期自动释放', 'Released automatically at expiry'))
      return rows.length
    })
    return { released: ended }
  },
}

export default implement(allocateVehicleRecord, {
  calls: {
    'POST lock': call({ label: '锁定车辆 / Lock a vehicle', permission: 'vehicle_lock', input: locking, run: lockCar }),
    'PUT unlock': call({ label: '解除锁定 / Unlock', permission: 'vehicle_lock', input: unlocking, run: unlockCar }),
  },
  jobs: [lockExpireJob],
  schedules: [{ kind: 'vehicle-lock-expire', dailyAt: '00:40', title: '锁定到期 / Expire vehicle locks' }],
})
