import { z } from 'zod'
import { textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { stage } from '../../codes.ts'
import { accountBars } from './account.ts'
import { assignBars, stageBar } from './assign.ts'
import { closeBars } from './close.ts'
import { confirmBars } from './confirm.ts'
import { isOwn, tasksOf, type Bar, type Task } from './rows.ts'
import { transferBars } from './transfer.ts'

export const conditionInput = z.object({
  ids: idsInput,
  action: z.enum(['assign', 'accept', 'handle', 'confirm', 'account', 'transfer', 'decline', 'close']),
  type: z.coerce.number().int().min(1).max(12).optional(),
  handlerId: optionalIdInput,
  providerId: optionalIdInput,
})
type Asked = z.output<typeof conditionInput>

const handleBars = (actor: Actor, tasks: readonly Task[], allowed: readonly number[], action: Label): Bar[] =>
  tasks.map(task => ({
    id: task.id,
    no: task.taskNo!,
    reasons: [
      ...(allowed.includes(task.stage!) ? [] : [stageBar(task, action)]),
      ...(isOwn(actor, task) ? [] : (['任务由他人处理 / somebody else handles it'] as Label[])),
    ],
  }))

/** 70, 4.3 check-condition: what an action would be refused with, before it is tried. */
export async function conditionsOf(tx: Tx, actor: Actor, asked: Asked): Promise<unknown> {
  const tasks = await tasksOf(tx, asked.ids)
  const whom = { handlerId: asked.handlerId, providerId: asked.providerId }
  const bars: Record<Asked['action'], () => Promise<Bar[]> | Bar[]> = {
    assign: () => assignBars(tx, actor, tasks, whom),
    accept: () => handleBars(actor, tasks, [stage.waiting], '接单 / Accept'),
    handle: () => handleBars(actor, tasks, [stage.waiting, stage.inProgress, stage.sentBack], '处理 / Fill in'),
    confirm: () => confirmBars(actor, tasks),
    account: () => accountBars(tasks),
    transfer: () => transferBars(tx, actor, tasks, true, whom),
    decline: () => transferBars(tx, actor, tasks, false, whom),
    close: () => closeBars(tx, tasks),
  }
  const found = await bars[asked.action]()
  const ofType = (id: string): Label[] =>
    asked.type === undefined || tasks.find(one => one.id === id)?.type === asked.type
      ? []
      : ['任务类型不符 / a task of another type']
  return found.map(({ id, no, reasons }) => {
    const all = [...reasons, ...ofType(id)]
    return { id, no, ok: all.length === 0, reasons: all.map(reason => textOf(reason, actor.language)) }
  })
}
