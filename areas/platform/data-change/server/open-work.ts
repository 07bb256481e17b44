import { textOf, type Language } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { countOwned } from '#packages/server/handover.ts'
import { countHeldTasks } from '#areas/platform/workflow/server/held-tasks.ts'

export const FLOW_TASK = 'flow-task'
export const flowTaskLabel = '审批任务 / Approval tasks'
export interface OpenWork {
  readonly type: string
  readonly typeName: string
  readonly area: string
  readonly total: number
  readonly open: number
}

/** Records owned by a person, by kind (10-platform 5.9 list-all); kinds without rows are left out. */
export async function openWork(tx: Tx, userId: string, language: Language = 'zh'): Promise<OpenWork[]> {
  const owned = (await countOwned(tx, userId)).map(
    ({ type: { resource }, total, open }): OpenWork => ({
      type: resource.name,
      typeName: textOf(resource.label, language),
      area: resource.area,
      total,
      open,
    }),
  )
  const tasks = await countHeldTasks(tx, userId)
  return tasks > 0
    ? [
        ...owned,
        { type: FLOW_TASK, typeName: textOf(flowTaskLabel, language), area: 'platform', total: tasks, open: tasks },
      ]
    : owned
}
