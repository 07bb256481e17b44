import { refuse, yuan, type Fen, type Field } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { hoursBetween } from '../../calculations/sla.ts'
import { failed, stage } from '../../codes.ts'
import { payloadOf, payloadResources, savePayload } from '../../vehicle-task-payload/server/payloads.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { applyEffect } from './effects.ts'
import { liveCosts } from './finish.ts'
import { hooksOf, lockTasks, logTask, nowOf, requireStage, type Task } from './rows.ts'

const DAYS = 30
/** 70, 4.3 correct: within thirty days and before its costs are settled; what the vehicle shows follows again. */
export async function correctTask(
  tx: Tx,
  actor: Actor,
  given: { id: string; reason: string; payload: Readonly<Record<string, unknown>> },
): Promise<Task> {
  const [task] = await lockTasks(tx, actor, [given.id])
  requireStage(task!, [stage.done], '更正 / Correct')
  if (task!.result === failed) refuse('failedTask', '失败的任务不能更正 / a failed task is not corrected')
  if (hoursBetween(task!.doneTime ?? nowOf(actor), nowOf(actor)) > DAYS * 24)
    refuse('tooLate', '任务完成超过30天，不能更正 / done more than 30 days ago')
  if ((await liveCosts(tx, given.id)).some(one => [3, 4, 5].includes(one.status)))
    refuse('settled', '任务费用已进入结算，不能更正 / its costs are being settled')
  const before = await payloadOf(tx, task!)
  const after = await savePayload(tx, actor, task!, given.payload, false)
  await applyEffect(tx, actor, task!, after)
  for (const hook of hooksOf(task!)) await hook.onDone?.(tx, actor, task!, after)
  const { row } = await act(tx, actor, vehicleTask, given.id, 'correct', { reason: given.reason })
  await logTask(tx, actor, given.id, {
    action: 'correct',
    from: stage.done,
    to: stage.done,
    reason: given.reason,
    changes: { before: shown(task!, before), after: shown(task!, after) },
  })
  return row
}
/** What is masked on the task is masked in its log: it stays in the sealed history of the payload. */
const shown = (task: Task, payload: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const fields = payloadResources[task.type!]!.fields as Readonly<Record<string, Field>>
  return Object.fromEntries(
    Object.entries(payload)
      .filter(([name]) => fields[name] && !fields[name].masked)
      .map(([name, value]) => [name, typeof value === 'bigint' ? yuan(value as Fen) : value]),
  )
}
