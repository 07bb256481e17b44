import { customise } from '#packages/web/kit/customise.ts'
import { stocktakeTask } from '../stocktake-task.ts'
import { CountSide } from './count-side.tsx'
import { TempInput } from './temp-input.tsx'
import { TaskMoves } from './task-moves.tsx'

export default customise(stocktakeTask, {
  inputs: { tempId: TempInput },
  form: { side: CountSide },
  detail: { actions: TaskMoves },
})
