import { localDate, type Fault } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import {
  lockedBy,
  quotaOf,
  releaseQuota,
  unlockQuota,
  useQuota,
} from '#areas/vehicles/plate-quota/server/quota-verbs.ts'
import { typeIs } from '../../kinds/types.ts'
import type { Payload, Task } from '../../ports.ts'

const RECOVERED = 4
const heldBy = (task: Task) => ({ workOrderId: task.workOrderId!, vehicleId: task.vehicleId! })
const text = (payload: Payload, name: string): string | null => (payload[name] as string | null | undefined) || null

/** The work ends without a plate: its indicator is free again. */
export async function freePlateQuota(tx: Tx, actor: Actor, task: Task): Promise<void> {
  if (task.type === typeIs.license) await unlockQuota(tx, actor, heldBy(task))
}

/** The plate was entered; answers the indicator that it stands on. */
export const usePlateQuota = async (tx: Tx, actor: Actor, task: Task, date: string): Promise<string | null> =>
  (await useQuota(tx, actor, { ...heldBy(task), date }))?.id ?? null

/** The plate left the car: its indicator serves the next one. */
export async function releasePlateQuota(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  const validTo = text(payload, 'quotaValidTo')
  if (!validTo) return
  await releaseQuota(tx, actor, {
    vehicleId: task.vehicleId!,
    validFrom: text(payload, 'quotaValidFrom') ?? localDate(actor.clock.now()),
    validTo,
    reason: `${task.taskNo} ${task.subKindName ?? ''}`.trim(),
  })
}

/** Where the car stands on an indicator the form says until when the renewed one is valid. */
export async function quotaFaults(tx: Tx, task: Task, payload: Payload): Promise<Fault[]> {
  const leaves =
    task.type === typeIs.license
      ? task.subKind === RECOVERED
      : task.type === typeIs.transfer && payload['plateGo'] !== true
  if (!leaves || text(payload, 'quotaValidTo') || !(await quotaOf(tx, task.vehicleId!))) return []
  return [
    {
      path: 'quotaValidTo',
      reason:
        '该车占用指标，请填写更新指标有效期止 / the car stands on a quota: say until when the renewed one is valid',
    },
  ]
}

/** The form of a first plate begins with the indicator that its order holds. */
export async function quotaShown(tx: Tx, task: Task): Promise<Record<string, unknown>> {
  if (task.type !== typeIs.license) return {}
  const quota = await lockedBy(tx, heldBy(task), false)
  return quota ? { quotaNo: quota.quotaNo, quotaExpire: quota.validTo } : {}
}
