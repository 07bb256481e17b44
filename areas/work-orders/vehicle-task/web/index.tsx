import { customise, type ListSlot } from '#packages/web/kit/customise.ts'
import { SubKindInput } from '../../vehicle-work-order/web/sub-kind-input.tsx'
import { vehicleTask } from '../vehicle-task.ts'
import { AgingPage } from './aging-page.tsx'
import { AccountButton, AssignButton, CloseButton, ConfirmButton, TransferButton } from './batch-buttons.tsx'
import { BoardPage } from './board-page.tsx'
import { HandlePage } from './handle-page.tsx'
import { PaperButton } from './paper-button.tsx'
import { ChainStrip, PayloadView, TaskActions, TaskLog } from './task-detail.tsx'

/** Several chosen tasks at once; what one of them does not allow is named afterwards. */
function BatchBar({ selected }: ListSlot) {
  if (selected.length === 0) return null
  const target = { ids: selected.map(one => String(one['id'])) }
  const has = (...stages: number[]) => selected.some(one => stages.includes(Number(one['stage'])))
  return (
    <>
      {has(1, 2, 9) && <AssignButton target={target} />}
      {has(4) && <ConfirmButton target={target} />}
      {has(5) && <AccountButton target={target} />}
      {has(2, 3, 9) && <TransferButton target={target} />}
      {has(1, 2, 3, 9) && <CloseButton target={target} />}
      {has(2, 3, 9) && <PaperButton tasks={selected} />}
    </>
  )
}

export default customise(vehicleTask, {
  list: { toolbar: BatchBar, selects: true, needs: ['stage', 'type'], filters: { subKind: SubKindInput } },
  detail: {
    banner: ChainStrip,
    actions: TaskActions,
    after: { task: PayloadView, clock: TaskLog },
  },
  pages: {
    handle: { Component: HandlePage, title: '任务处理 / Task handling' },
    board: { Component: BoardPage, title: '派单看板 / Dispatch board', code: 'vehicle_task_assign' },
    'aging/index': { Component: AgingPage, title: '工单时效分析 / Ageing analysis', code: 'vehicle_task_aging' },
  },
})
