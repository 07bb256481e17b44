import { z } from 'zod'
import type { ChangesOf } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { EventFacts } from '#packages/server/implement.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { workOrderPaper } from '../work-order-paper.ts'
import { paperCalls } from './calls.ts'
import { freeTasks } from './make.ts'
import { taskSheetJob } from './process.ts'
import { photosByZip, ZIP_MAX_BYTES } from './photo-zip.ts'
import { refreshPaper } from './progress.ts'

/** Whatever way a task goes on, its sheet counts it. */
async function followTask(tx: Tx, actor: Actor, { aggregateId }: EventFacts): Promise<void> {
  const task = await findRow(tx, vehicleTask, aggregateId)
  if (task?.paperId) await refreshPaper(tx, actor, task.paperId)
}

export default implement(workOrderPaper, {
  actions: {
    progress: { run: (_tx, _actor, { input }) => input as ChangesOf<typeof workOrderPaper> },
    cancel: {
      run: (_tx, _actor, { reason }) => ({ closeReason: reason.slice(0, 200) }),
      after: async (tx, actor, { row }) => freeTasks(tx, actor, row.id),
    },
  },
  listens: {
    'vehicle-task.submitted': followTask,
    'vehicle-task.done': followTask,
    'vehicle-task.closed': followTask,
  },
  calls: {
    ...paperCalls,
    'POST photo-zip': call({
      label: '按压缩包补照片 / Photos of tasks in one zip',
      permission: 'vehicle_task_batch',
      upload: { maxBytes: ZIP_MAX_BYTES },
      input: z.looseObject({}),
      run: (tx, actor, _input, file) => photosByZip(tx, actor, file),
    }),
  },
  jobs: [taskSheetJob],
})
