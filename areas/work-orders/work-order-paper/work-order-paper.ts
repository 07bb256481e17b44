import {
  datetime,
  defineResource,
  enumeration,
  int,
  lines,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { vehicleWorkOrderType } from '#areas/codes/codes.ts'

export const paperStates = states('waiting', {
  waiting: state(1, '待处理 / Waiting'),
  partly: state(2, '部分处理 / Partly done', 'warning'),
  done: state(3, '已处理 / Done', 'success'),
  voided: state(4, '已作废 / Void', 'info'),
})
export const paperOpen: readonly number[] = [1, 2]

const actions = {
  progress: {
    label: '进度 / Progress',
    from: ['waiting', 'partly', 'done'],
    mayReach: ['waiting', 'partly', 'done'],
    by: 'system',
  },
  cancel: {
    label: '作废 / Void',
    from: ['waiting', 'partly'],
    to: 'voided',
    call: 'PUT cancel',
    permission: ':vehicle_task_paper',
    reason: 'required',
  },
} as const satisfies Record<string, Action>

/** 70, section 4.8: a numbered list of tasks of one type, handed out as paper or spreadsheet and filled back. */
export const workOrderPaper = defineResource({
  name: 'work-order-paper',
  label: '作业单 / Job sheet',
  area: 'work-orders',
  page: '/workorder/paper',
  title: 'paperNo',
  subtitle: ['handlerName'],
  number: { field: 'paperNo', prefix: 'ZY' },
  fields: {
    paperNo: text('作业单号 / Sheet no.', 'SULFK', { max: 32 }),
    type: enumeration('类型 / Type', 'SLF', vehicleWorkOrderType),
    cityCode: region('城市 / City', 'SLF'),
    providerId: ref('服务商 / Provider', 'SLF', 'mechanism'),
    handlerId: user('处理人 / Handler', 'SLF'),
    handlerName: text('处理方名称 / Name of who handles it', 'S', { max: 128 }),
    taskCount: int('任务数 / Tasks', 'SL', { unit: '个' }),
    doneCount: int('已提交 / Handed in', 'SL', { unit: '个' }),
    abnormalCount: int('异常 / Abnormal', 'SL', { unit: '行' }),
    dueTime: datetime('时限 / Due', 'SLF'),
    printCount: int('打印次数 / Printed', 'SL', { unit: '次' }),
    closeReason: text('作废原因 / Void because', 'S', { max: 200 }),
    lines: lines('任务 / Tasks', 'S', 'work-order-paper-line', { max: 1000, readonly: true }),
  },
  sections: [
    {
      id: 'sheet',
      title: '作业单 / Job sheet',
      fields: [
        'paperNo',
        'type',
        'cityCode',
        'providerId',
        'handlerId',
        'handlerName',
        'taskCount',
        'doneCount',
        'abnormalCount',
        'dueTime',
        'printCount',
        'closeReason',
      ],
    },
    { id: 'tasks', title: '任务 / Tasks', fields: ['lines'] },
  ],
  states: paperStates,
  actions,
  calls:
    'page:vehicle_task_paper|task_paper, detail:vehicle_task_paper|task_paper, timeline:vehicle_task_paper|task_paper, status-count:vehicle_task_paper|task_paper, export:vehicle_task_paper',
  scope: {
    users: ['handlerId', 'createUser'],
    depts: ['createDept'],
    cities: ['cityCode'],
    partner: 'providerId',
  },
  list: {
    columns: [
      'paperNo',
      'type',
      'status',
      'taskCount',
      'doneCount',
      'abnormalCount',
      'dueTime',
      'handlerId',
      'providerId',
      'cityCode',
      'printCount',
      'createTime',
    ],
    quick: ['type', 'handlerId', 'providerId', 'cityCode'],
    totals: ['taskCount', 'doneCount'],
  },
  detail: { facts: ['type', 'taskCount', 'doneCount', 'abnormalCount', 'dueTime', 'handlerName'] },
  indexes: ['type, status'],
})

/** A task of the sheet, as it stood when the sheet was made. */
export const workOrderPaperLine = defineResource({
  name: 'work-order-paper-line',
  label: '作业单任务 / Task of a job sheet',
  area: 'work-orders',
  kind: 'lines',
  parent: 'paperId',
  title: 'taskNo',
  fields: {
    paperId: ref('作业单 / Job sheet', 'S', 'work-order-paper'),
    taskId: ref('任务 / Task', 'S', 'vehicle-task'),
    taskNo: text('任务号 / Task no.', 'S', { max: 32 }),
    subKindName: text('子类 / Kind of work', 'S', { max: 32 }),
    plateNo: text('车牌号 / Plate', 'S', { max: 16 }),
    vin: text('车架号 / VIN', 'S', { max: 17 }),
    dueTime: datetime('时限 / Due', 'S'),
  },
  indexes: ['taskId'],
})
