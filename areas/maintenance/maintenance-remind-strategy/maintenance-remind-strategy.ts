import {
  bool,
  date,
  defineResource,
  dict,
  enableActions,
  enumeration,
  int,
  lines,
  many,
  note,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { fuelType } from '#areas/vehicles/codes.ts'
import { kmSource, remindChannel, remindTarget } from '../codes.ts'

const any = { absent: '不限 / Any' } as const

/** 80, section 6: which vehicles are told of which services, how long ahead, and whom. */
export const maintenanceRemindStrategy = defineResource({
  name: 'maintenance-remind-strategy',
  label: '保养提醒策略 / Reminder strategy',
  area: 'maintenance',
  page: '/maintenance/remind/strategy',
  title: 'strategyName',
  subtitle: ['strategyNo'],
  number: { field: 'strategyNo', prefix: 'BYCL' },
  fields: {
    strategyNo: text('策略编号 / Strategy no.', 'SULFK', { max: 32 }),
    strategyName: text('策略名称 / Name', 'RLK', { max: 64 }),
    priority: int('优先级 / Priority', 'RL', {
      min: 1,
      max: 999,
      default: 10,
      help: '多条符合时取最大 / The highest of those that fit wins',
    }),
    effectiveFrom: date('生效日 / In effect from', 'RL', { default: 'today' }),
    carModelIds: many(ref('车型 / Models', 'F', 'car-model', any)),
    carSeriesIds: many(ref('车系 / Series', 'F', 'car-series', any)),
    fuelTypes: many(enumeration('能源 / Energy', 'F', fuelType, any)),
    useNatures: many(dict('使用性质 / Use natures', 'F', 'use_nature', any)),
    cityList: lines('城市 / Cities', '', 'maintenance-remind-strategy-city', { max: 400 }),
    lines: lines('保养项 / Services', 'R', 'maintenance-remind-strategy-line', { min: 1, max: 40 }),
    kmSource: many(enumeration('里程来源 / Sources of mileage', 'R', kmSource)),
    targets: many(enumeration('提醒对象 / Whom', 'R', remindTarget)),
    channels: many(enumeration('渠道 / Channels', '', remindChannel)),
    repeatDays: int('重复间隔 / Again after', 'R', { min: 1, max: 90, default: 7, unit: '天' }),
    escalateDays: int('升级天数 / Escalate after', 'R', { min: 1, max: 180, default: 15, unit: '天' }),
    autoWorkOrder: bool('自动派单 / Work orders by themselves', 'L', { default: false }),
    overduePenalty: note('逾期后果 / What follows when late', '', { wide: true }),
    remark: note('备注 / Remark', '', { wide: true }),
  },
  sections: [
    {
      id: 'strategy',
      title: '策略 / Strategy',
      fields: ['strategyNo', 'strategyName', 'priority', 'effectiveFrom', 'remark'],
    },
    {
      id: 'applies',
      title: '适用范围 / Applies to',
      fields: ['carModelIds', 'carSeriesIds', 'fuelTypes', 'useNatures', 'cityList'],
    },
    { id: 'lines', title: '保养项 / Services', fields: ['lines', 'kmSource'] },
    {
      id: 'tell',
      title: '提醒 / Telling',
      fields: ['targets', 'channels', 'repeatDays', 'escalateDays', 'autoWorkOrder', 'overduePenalty'],
    },
  ],
  states: states('inactive', {
    active: state(1, '启用 / Enabled', 'success'),
    inactive: state(2, '停用 / Disabled', 'info'),
  }),
  actions: {
    ...enableActions,
    copy: {
      label: '复制 / Copy',
      from: ['active', 'inactive'],
      call: 'POST copy',
      permission: 'add',
      confirm: '复制策略 {title}？复制件为停用。 / Copy strategy {title}? The copy is disabled.',
    },
  } as const satisfies Record<string, Action>,
  calls: 'page, detail, save, update, update-status',
  scope: { staff: 'all' },
  list: { quick: ['strategyNo', 'carModelIds', 'fuelTypes'], totals: [], tabs: false, sort: '-priority' },
  indexes: ['priority', 'status, priority'],
})

export const maintenanceRemindStrategyCity = defineResource({
  name: 'maintenance-remind-strategy-city',
  label: '策略城市 / City of a strategy',
  area: 'maintenance',
  kind: 'lines',
  parent: 'strategyId',
  title: 'cityCode',
  fields: {
    strategyId: ref('策略 / Strategy', 'S', 'maintenance-remind-strategy'),
    cityCode: region('城市 / City', 'R'),
    defaultMechanismId: ref('默认维修站 / Station', '', 'mechanism', { only: { mechanismType: [8, 9] } }),
    remindUserId: user('负责人 / Officer', ''),
  },
})

export const maintenanceRemindStrategyLine = defineResource({
  name: 'maintenance-remind-strategy-line',
  label: '保养项 / Service of a strategy',
  area: 'maintenance',
  kind: 'lines',
  parent: 'strategyId',
  title: 'projectId',
  fields: {
    strategyId: ref('策略 / Strategy', 'S', 'maintenance-remind-strategy'),
    projectId: ref('项目 / Project', 'R', 'maintenance-project', { only: { status: [1] } }),
    firstKm: int('首次公里 / First at km', '', { min: 1, max: 500_000, unit: '公里' }),
    firstMonths: int('首次月 / First at month', '', { min: 1, max: 240, unit: '个月' }),
    intervalKm: int('间隔公里 / Every km', '', {
      min: 1,
      max: 500_000,
      unit: '公里',
      help: '两个间隔都不填取车型的保养周期 / Both intervals empty: those of the model',
    }),
    intervalMonths: int('间隔月 / Every months', '', { min: 1, max: 240, unit: '个月' }),
    aheadKm: int('提前公里 / Ahead by km', 'R', { min: 0, max: 50_000, default: 1000, unit: '公里' }),
    aheadDays: int('提前天数 / Ahead by days', 'R', { min: 0, max: 365, default: 15, unit: '天' }),
  },
})
