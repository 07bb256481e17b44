import {
  bool,
  defineResource,
  enableActions,
  enabledStates,
  enumeration,
  int,
  lines,
  many,
  ref,
  region,
  text,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import { groupScene, nodeCondition } from '../codes.ts'
import { taskKind } from '../kinds/types.ts'

const edit = ':work_order_setting_edit'
/** One piece of work of a chain; nodes that do not wait for each other run side by side. */
export const nodeFields = {
  seq: int('序号 / No.', 'R', { min: 1, max: 50 }),
  taskKind: enumeration('作业 / Work', 'R', taskKind),
  predecessors: text('前置序号 / After', '', {
    max: 64,
    help: '须先完成的节点序号，逗号分隔 / Numbers of the nodes before it, with commas',
  }),
  condition: enumeration('条件 / Condition', 'R', nodeCondition, { default: 1 }),
  providerId: ref('服务商 / Provider', '', 'mechanism', { only: { mechanismType: [2, 7, 8, 9], status: [1] } }),
  planDays: int('计划天数 / Days planned', '', { min: 0, max: 365, unit: '天' }),
} as const

/** 70, section 4.7: a chain as it is opened for a scene, a city, a kind of contract. */
export const workOrderGroupSetting = defineResource({
  name: 'work-order-group-setting',
  label: '工单组设置 / Group setting',
  area: 'work-orders',
  page: '/workorder/group/setting',
  permission: 'work_order_setting',
  title: 'settingName',
  subtitle: ['settingCode'],
  fields: {
    settingCode: text('编码 / Code', 'RULFK', { max: 32, fixed: true }),
    settingName: text('名称 / Name', 'RLK', { max: 64 }),
    scene: enumeration('场景 / Scene', 'RLF', groupScene, { default: 1 }),
    cityCodes: many(region('城市 / Cities', 'LF', { help: '不填为全部 / Empty: all' })),
    contractTypes: many(enumeration('合同类型 / Kinds of contract', '', contractType)),
    companyIds: many(ref('主体 / Own companies', '', 'company')),
    isDefault: bool('默认 / Default', 'LF'),
    nodes: lines('节点 / Nodes', 'R', 'work-order-group-setting-node', { min: 1, max: 20 }),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: edit },
    enable: { ...enableActions.enable, permission: edit },
  },
  calls:
    'page:work_order_setting_view, list:work_order_setting_view, detail:work_order_setting_view, save:work_order_setting_edit, update:work_order_setting_edit, update-status:work_order_setting_edit, remove:work_order_setting_edit',
  scope: { staff: 'all' },
  list: { quick: ['scene', 'cityCodes', 'isDefault'], totals: [], tabs: false },
})

export const workOrderGroupSettingNode = defineResource({
  name: 'work-order-group-setting-node',
  label: '工单组设置节点 / Node of a group setting',
  area: 'work-orders',
  kind: 'lines',
  parent: 'settingId',
  title: 'seq',
  fields: {
    settingId: ref('工单组设置 / Group setting', 'S', 'work-order-group-setting'),
    ...nodeFields,
    slaOverride: int('时限(工作日) / Working days', '', { min: 0, max: 365 }),
    autoDispatch: bool('自动派单 / By rule'),
    required: bool('必经 / Required', '', { default: true }),
  },
})
