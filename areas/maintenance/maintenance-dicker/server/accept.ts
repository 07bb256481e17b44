import { localDateTime, refuse, type ChangesOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import type { Task } from '#areas/work-orders/ports.ts'
import { confirmTasks } from '#areas/work-orders/vehicle-task/server/confirm.ts'
import { maintenanceAdjust } from '../../maintenance-adjust/maintenance-adjust.ts'
import { maintenanceDicker } from '../maintenance-dicker.ts'
import { linesOf, STATE, type Dicker } from './offers.ts'
import { proposeRelief } from './relief.ts'

type Changes = ChangesOf<typeof maintenanceDicker>
export interface Acceptance {
  pass?: boolean | null
  acceptResult?: string | null
  oldPartsReturned?: boolean | null
  score?: number | null
  attachBizId?: string | null
  refuseReason?: string | null
}
const IN_APPROVAL = 102

/** 80 C15: what is decided later may not be done before. */
export async function refuseOpenChange(tx: Tx, dickerId: string): Promise<void> {
  const [open] = await findRows(tx, maintenanceAdjust, { dickerId, status: IN_APPROVAL } as never, { limit: 1 })
  if (open)
    refuse('changeOpen', '存在审批中的维修变更【{no}】 / a change is in approval: {no}', { no: open.adjustNo ?? '' })
}

/** PUT accept: one move with the confirmation of the task; whichever button is pressed, both move. */
export async function accept(
  tx: Tx,
  actor: Actor,
  row: Dicker,
  input: Acceptance,
): Promise<Changes & { status: number }> {
  await refuseOpenChange(tx, row.id)
  const pass = input.pass !== false
  await confirmTasks(tx, actor, [row.taskId!], { pass, reason: input.refuseReason ?? '' })
  const after = await findRow(tx, maintenanceDicker, row.id)
  return {
    status: after!.status,
    ...(pass
      ? {
          acceptResult: input.acceptResult ?? null,
          oldPartsReturned: input.oldPartsReturned === true,
          score: input.score ?? null,
          ...(input.attachBizId ? { attachBizId: input.attachBizId } : {}),
        }
      : {}),
  }
}

/** The task was confirmed: the guarantee of the lines begins here. */
export async function finishDicker(
  tx: Tx,
  actor: Actor,
  row: Dicker,
  out: { time: string | null; odometer: number | null },
): Promise<void> {
  const { row: done } = await act(tx, actor, maintenanceDicker, row.id, 'finish', {
    input: {
      acceptUserId: actor.userId === '' ? null : actor.userId,
      acceptTime: localDateTime(actor.clock.now()),
      outShopTime: out.time,
      odometerOut: out.odometer ?? row.odometer,
    },
  })
  await emit(tx, actor, 'maintenance-dicker.accepted', {
    id: row.id,
    no: row.dickerNo ?? '',
    vehicleId: row.vehicleId,
    taskId: row.taskId,
  })
  await proposeDeduction(tx, actor, done)
  await proposeRelief(tx, actor, done)
}

/** 80 C16: a repair under the guarantee of another station is claimed from that one. */
async function proposeDeduction(tx: Tx, actor: Actor, row: Dicker): Promise<void> {
  if (!row.guaranteeHit || !row.guaranteeDickerId) return
  const first = await findRow(tx, maintenanceDicker, row.guaranteeDickerId)
  const paid = (await linesOf(tx, row.id)).filter(one => one.guaranteeHit && (one.finalAmt ?? 0n) > 0n)
  if (!first || first.mechanismId === row.mechanismId || paid.length === 0) return
  const station = first.mechanismId ? await findRow(tx, mechanism, first.mechanismId) : undefined
  const names = paid.map(one => one.projectName).join('、')
  await notify(tx, actor, {
    bizTypeCode: 'maintenance-dicker',
    bizId: row.id,
    roles: ['maintenance_manager'],
    cityCode: row.cityCode,
    level: 2,
    dedupeKey: `dicker-deduct:${row.id}`,
    title: `质保内返修，建议向原维修站扣款：${row.plateNo ?? row.vin} / Rework under guarantee, to be deducted from the first station: ${row.plateNo ?? row.vin}`,
    content: `${row.dickerNo}（${names}）在原维修单${first.dickerNo}质保内，原维修站${station?.mechanismName ?? ''} / ${row.dickerNo} (${names}) lies in the guarantee of ${first.dickerNo}, done by ${station?.mechanismName ?? ''}`,
  })
}

/** Handed in: 1 -> 3, unless a change is still to be decided. */
export async function deliverDicker(tx: Tx, actor: Actor, row: Dicker): Promise<void> {
  await refuseOpenChange(tx, row.id)
  if (row.status === STATE.inWork) await act(tx, actor, maintenanceDicker, row.id, 'deliver')
}
export const sendDickerBack = async (tx: Tx, actor: Actor, row: Dicker, reason: string): Promise<void> => {
  if (row.status === STATE.toAccept) await act(tx, actor, maintenanceDicker, row.id, 'sendBack', { reason })
}

/** What must be true of the application before a task is handed in. */
export const whyNotInWork = (row: Dicker): Label =>
  `维修申请【${row.dickerNo}】未审批通过，不能提交 / application ${row.dickerNo} is not approved yet`
export const isOfTask = (row: Dicker | undefined, task: Pick<Task, 'id'>): row is Dicker =>
  row !== undefined && row.taskId === task.id
