import {
  bool,
  datetime,
  defineResource,
  dict,
  enumeration,
  int,
  json,
  lines,
  ref,
  region,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { groupScene } from '../codes.ts'
import { nodeFields } from '../work-order-group-setting/work-order-group-setting.ts'

export const groupStates = states('running', {
  running: state(1, '进行中 / In progress'),
  done: state(2, '已完成 / Done', 'success'),
  closed: state(3, '已关闭 / Closed', 'info'),
  stuck: state(4, '受阻 / Stuck', 'danger'),
})
const actions = {
  progress: {
    label: '进度 / Progress',
    from: ['running', 'stuck'],
    mayReach: ['running', 'stuck', 'done'],
    by: 'system',
  },
  close: { label: '关闭 / Close', from: ['running', 'stuck'], to: 'closed', by: 'system', reason: 'required' },
} as const satisfies Record<string, Action>

/** 70, section 4.7: several orders as one chain per vehicle. */
export const workOrderGroup = defineResource({
  name: 'work-order-group',
  label: '工单组 / Work-order group',
  area: 'work-orders',
  page: '/workorder/group',
  title: 'groupNo',
  subtitle: ['groupName'],
  number: { field: 'groupNo', prefix: 'GDZ' },
  fields: {
    groupNo: text('组号 / Group no.', 'SULFK', { max: 32 }),
    settingId: ref('模板 / Setting', 'S', 'work-order-group-setting'),
    groupName: text('名称 / Name', 'RLK', { max: 64 }),
    scene: enumeration('场景 / Scene', 'SLF', groupScene),
    sourceType: dict('来源 / Source', 'SLF', 'work_order_source'),
    sourceId: text('来源编号 / Source id', 'S', { max: 32 }),
    sourceNo: text('来源单号 / Source no.', 'SLFK', { max: 40 }),
    sourceKey: text('来源键 / Key of the source', 'S', { max: 80 }),
    cityCode: region('城市 / City', 'SLF'),
    companyId: ref('主体 / Own company', 'SLF', 'company'),
    partyName: text('客户 / Customer', 'SLFK', { max: 128 }),
    vehicleCount: int('车辆数 / Vehicles', 'SL', { unit: '台' }),
    doneCount: int('完成 / Done', 'SL', { unit: '台' }),
    overdueCount: int('超时 / Overdue', 'SL'),
    currentNode: text('当前节点 / Current node', 'SL', { max: 64 }),
    planFinish: datetime('计划完成 / Planned finish', 'SLF'),
    finishTime: datetime('完成时间 / Finished', 'SL'),
    cars: json<{ vehicleId: string; orderVehicleId?: string }[]>('车辆 / Vehicles', 'S'),
    nodes: lines('节点 / Nodes', 'R', 'work-order-group-node', { min: 1, max: 20 }),
  },
  states: groupStates,
  actions,
  calls:
    'page:work_order_group_view, list:work_order_group_view, detail:work_order_group_view, update:work_order_group_edit@PUT update',
  codes: { skip: '跳过必经节点 / Skip a required node' },
  events: {
    'work-order-group.completed': '工单组完成 / Chain done',
    'work-order.preparation-started': {
      label: '整备开始 / Preparation begun',
      facts: { orderVehicleId: ref('订单车辆 / Order vehicle', '', 'order-vehicle') },
    },
    'work-order.preparation-done': {
      label: '整备完成 / Preparation done',
      facts: { orderVehicleId: ref('订单车辆 / Order vehicle', '', 'order-vehicle') },
    },
  },
  editableIn: ['running', 'stuck'],
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'] },
  list: {
    columns: [
      'groupNo',
      'groupName',
      'scene',
      'status',
      'vehicleCount',
      'doneCount',
      'overdueCount',
      'currentNode',
      'cityCode',
      'sourceNo',
      'partyName',
      'planFinish',
      'finishTime',
      'createTime',
    ],
    quick: ['scene', 'cityCode', 'groupNo'],
    totals: ['vehicleCount', 'doneCount'],
  },
  detail: {
    facts: ['vehicleCount', 'doneCount', 'overdueCount', 'currentNode', 'planFinish'],
    related: [
      { id: 'orders', title: '工单 / Work orders', resource: 'vehicle-work-order', by: 'groupId' },
      { id: 'tasks', title: '任务 / Tasks', resource: 'vehicle-task', by: 'groupId' },
    ],
  },
  indexes: ['unique: sourceKey where source_key is not null', 'sourceType, sourceId'],
})

export const workOrderGroupNode = defineResource({
  name: 'work-order-group-node',
  label: '工单组节点 / Node of a group',
  area: 'work-orders',
  kind: 'lines',
  parent: 'groupId',
  title: 'seq',
  fields: {
    groupId: ref('工单组 / Group', 'S', 'work-order-group'),
    ...nodeFields,
    workOrderId: ref('工单 / Work order', 'S', 'vehicle-work-order'),
    planFinish: datetime('计划完成 / Planned finish'),
    requirement: text('作业要求 / Requirement', '', { max: 200 }),
    slaOverride: int('时限(工作日) / Working days', 'S'),
    autoDispatch: bool('自动派单 / By rule', 'S'),
    required: bool('必经 / Required', 'S'),
    skipped: bool('跳过 / Skipped'),
    skipReason: text('跳过原因 / Why skipped', '', {
      max: 200,
      when: { skipped: [true] },
      requiredWhen: { skipped: [true] },
    }),
    done: int('完成 / Done', 'S'),
    total: int('总数 / Vehicles', 'S'),
  },
})
