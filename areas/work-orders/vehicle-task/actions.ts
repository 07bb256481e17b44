import { note, ref, text, type Action } from '#kernel'
import { workStates } from '../codes.ts'

type Name = keyof typeof workStates.values
const running: Name[] = ['toDispatch', 'waiting', 'inProgress', 'sentBack', 'overdue']
/** Being overdue is shown instead of the stage: who waited still waits (70, D4). */
const orLate = (...names: Name[]): Name[] => [...names, 'overdue']

/** 70, section 4.3. Guards read the stage; the state that lists show is the stage, or 8 while the task is late. */
export const taskActions = {
  release: { label: '释放 / Release', from: ['toDispatch'], mayReach: orLate('toDispatch', 'waiting'), by: 'system' },
  assign: {
    label: '派单 / Assign',
    from: ['toDispatch', 'waiting', 'sentBack', 'overdue'],
    mayReach: orLate('waiting'),
    permission: 'assign',
    by: 'system',
  },
  accept: {
    label: '接单 / Accept',
    from: ['toDispatch', 'waiting', 'overdue'],
    mayReach: orLate('inProgress'),
    call: 'POST receive-task',
    permission: 'handle',
  },
  fill: {
    label: '填写 / Fill in',
    from: ['waiting', 'inProgress', 'sentBack', 'overdue'],
    mayReach: orLate('inProgress'),
    by: 'system',
  },
  handIn: {
    label: '提交结果 / Hand in',
    from: ['waiting', 'inProgress', 'sentBack', 'overdue'],
    mayReach: ['toConfirm', 'toAccount', 'done', 'closed'],
    by: 'system',
  },
  confirm: {
    label: '确认 / Confirm',
    from: ['toConfirm'],
    mayReach: ['toAccount', 'done', 'closed'],
    by: 'system',
  },
  sendBack: { label: '退回 / Send back', from: ['toConfirm'], to: 'sentBack', reason: 'required', by: 'system' },
  account: { label: '核算 / Account', from: ['toAccount'], to: 'done', by: 'system' },
  transfer: {
    label: '转派 / Hand over',
    from: ['waiting', 'inProgress', 'sentBack', 'overdue'],
    mayReach: orLate('waiting'),
    by: 'system',
  },
  close: { label: '关闭 / Close', from: running, to: 'closed', reason: 'required', by: 'system' },
  correct: {
    label: '更正 / Correct',
    from: ['done'],
    permission: 'correct',
    by: 'system',
  },
  markLate: {
    label: '超时 / Overdue',
    from: ['toDispatch', 'waiting', 'inProgress', 'sentBack'],
    to: 'overdue',
    by: 'system',
  },
} as const satisfies Record<string, Action>

const facts = {
  type: text('类型 / Type', '', { max: 2 }),
  vehicleId: ref('车辆 / Vehicle', '', 'vehicle'),
  workOrderId: ref('工单 / Work order', '', 'vehicle-work-order'),
  sourceType: text('来源 / Source', '', { max: 40 }),
  sourceId: text('来源编号 / Source id', '', { max: 32 }),
  reason: note('原因 / Reason'),
}
export const taskEvents = {
  'vehicle-task.assigned': { label: '任务派单 / Task assigned', facts },
  'vehicle-task.submitted': { label: '任务提交 / Task handed in', facts },
  'vehicle-task.done': { label: '任务完成 / Task done', facts },
  'vehicle-task.closed': { label: '任务关闭 / Task closed', facts },
  'vehicle-task.overdue': { label: '任务超时 / Task overdue', facts },
} as const
