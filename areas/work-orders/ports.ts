import type { Fen, Label, RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { vehicleTask } from './vehicle-task/vehicle-task.ts'

export type Task = RowOf<typeof vehicleTask>
/** A payload as its definition types it, with its child rows by field. */
export type Payload = Readonly<Record<string, unknown>>

/**
 * 90-interfaces 3.7 registerTaskHook, by type ('9') or type and sub kind ('5/4'): what another area checks and does
 * with a task of its documents. Runs inside the task's transaction.
 */
export interface TaskHook {
  /** Locks documents of lock slot L2 before the task is locked. */
  locks?(tx: Tx, actor: Actor, task: Task): Promise<void>
  /** A task was opened for a vehicle, by a document or by hand. */
  onOpened?(tx: Tx, actor: Actor, task: Task): Promise<void>
  /** After a draft of the form was stored. */
  onFilled?(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void>
  /** Before a result is taken in; `task` holds the result already. Throws a refusal. */
  check?(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void>
  /** The result was taken in: costs that a document of the area says (`replaceCosts`), and what moves with it. */
  onHandedIn?(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void>
  /** Not confirmed: its handler has it again. */
  onSentBack?(tx: Tx, actor: Actor, task: Task, reason: string): Promise<void>
  /** What stands against closing it. */
  closeBar?(tx: Tx, task: Task): Promise<Label | undefined>
  onDone?(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void>
  onClosed?(tx: Tx, actor: Actor, task: Task, reason: string): Promise<void>
}
export const taskHookPort = definePort<TaskHook>({
  name: 'work-orders.task-hook',
  label: '任务完成后的业务处理 / Effects of tasks',
  many: 'keyed',
  notBuilt: {
    note: '退车、保险、维保与年检尚未登记任务回调，任务只更新车辆 / no area has registered effects of tasks yet: tasks change the vehicle only',
  },
})

/** 70 addReturnCost: takes a customer's cost into the open statement of his return; false: there is none. */
export const returnCostPort = definePort<{
  add(
    tx: Tx,
    actor: Actor,
    cost: {
      orderVehicleId: string
      costItem: string
      feeItem: number
      amt: Fen
      sourceType: string
      sourceId: string
      note: string
    },
  ): Promise<boolean>
}>({
  name: 'work-orders.return-cost',
  label: '退车核算中的任务费用 / Costs of tasks in a return',
})
