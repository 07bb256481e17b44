import { z } from 'zod'
import { inBoth, instantOf, localDate, localDateTime, Refused } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act } from '#packages/server/act.ts'
import { callEach, type CustomCall } from '#packages/server/implement.ts'
import { findRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicleParams } from '../../params.ts'
import { progressOf, servicingOf } from '../../vehicle/server/servicing-state.ts'
import { vehicleMaintenanceConfirm } from '../vehicle-maintenance-confirm.ts'

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
const HOUR_MS = 3_600_000
const WAITING = 1
const BY_SYSTEM = inBoth('全部必需项完成，定时确认', 'All that is required is done: confirmed in time')

export interface Timed {
  checked: number
  confirmed: number
  failed: { id: string; vehicleId: string; message: string }[]
}

const openOnes = (tx: Tx): Promise<{ id: string; vehicle_id: string }[]> =>
  tx.rows(
    sql`select c.id, c.vehicle_id from vehicle_maintenance_confirm c join vehicle v on v.tenant_id = c.tenant_id and v.id = c.vehicle_id
      where c.tenant_id = ${tx.tenantId} and c.status = ${WAITING} and c.is_deleted = 0 and v.biz_status = 4 and v.status = 1 order by c.id limit 1000`,
  )

/** Notes when the last required item was done; confirms after the hours of the parameter. */
async function confirmOne(tx: Tx, actor: Actor, id: string, vehicleId: string, hours: number): Promise<boolean> {
  const now = localDateTime(actor.clock.now())
  const items = (await servicingOf(tx, [vehicleId], localDate(actor.clock.now()))).get(vehicleId)!.items
  const row = await findRow(tx, vehicleMaintenanceConfirm, id)
  if (!row || row.status !== WAITING) return false
  const progress = progressOf(items)
  const isReady = progress === 100
  if (!isReady || row.readyTime === null) {
    if (row.progress !== progress || isReady !== (row.readyTime !== null))
      await updateRow(tx, actor, vehicleMaintenanceConfirm, await lockRow(tx, actor, vehicleMaintenanceConfirm, id), {
        progress,
        readyTime: isReady ? now : null,
      })
    return false
  }
  if (actor.clock.now().getTime() - instantOf(row.readyTime).getTime() < hours * HOUR_MS) return false
  await act(tx, actor, vehicleMaintenanceConfirm, id, 'confirm', { reason: BY_SYSTEM })
  return true
}

/** vehicle-extend/timin-maintenance-confirm (60, 4.2): one transaction per car, so that one refused car stops no other. */
export async function timedConfirm(inTransaction: InTransaction, actor: Actor): Promise<Timed> {
  const key = 'vehicle.servicing.autoConfirmHours'
  const { hours, rows } = await inTransaction(async tx => ({
    hours: (await vehicleParams(tx, key))[key],
    rows: await openOnes(tx),
  }))
  const sum: Timed = { checked: 0, confirmed: 0, failed: [] }
  if (hours <= 0) return sum
  for (const { id, vehicle_id: vehicleId } of rows) {
    sum.checked++
    try {
      if (await inTransaction(tx => confirmOne(tx, actor, id, vehicleId, hours))) sum.confirmed++
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { refusal } = error
      sum.failed.push({ id, vehicleId, message: 'message' in refusal ? refusal.message : refusal.kind })
    }
  }
  return sum
}

export const timedConfirmCall: CustomCall = callEach({
  label: '定时整备确认 / Timed confirmation of preparations',
  permission: 'vehicle_servicing_confirm',
  input: z.looseObject({}),
  each: (inTransaction, actor) => timedConfirm(inTransaction, actor),
})

export const servicingConfirmJob: JobKind = {
  kind: 'servicing-confirm',
  label: '定时整备确认 / Timed confirmation of preparations',
  run: async ({ actor, database }) => {
    const { checked, confirmed, failed } = await timedConfirm(work => database.transaction(actor.tenantId, work), actor)
    return { checked, confirmed, failed: failed.length }
  },
}
export const servicingConfirmSchedule: Schedule = {
  kind: 'servicing-confirm',
  everyMinutes: 60,
  title: '定时整备确认 / Timed confirmation of preparations',
}
