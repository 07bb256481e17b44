import {
  bool,
  defineResource,
  dict,
  enabledStates,
  enumeration,
  enumOf,
  int,
  many,
  note,
  rate,
  ref,
  region,
  text,
  user,
  type Action,
} from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { autoAction, strategyType, typeIs, warnLevel } from '../codes.ts'

export const fenceKind = enumOf('security_fence_kind', {
  1: '城市 / Cities',
  2: '停车场 / Lot of the car',
  3: '多边形 / Polygons',
})
export const fenceIs = { cities: 1, lot: 2, polygons: 3 } as const
export const securityWeekday = enumOf('security_weekday', {
  1: '周一 / Monday',
  2: '周二 / Tuesday',
  3: '周三 / Wednesday',
  4: '周四 / Thursday',
  5: '周五 / Friday',
  6: '周六 / Saturday',
  7: '周日 / Sunday',
})
const forTypes = (...types: number[]) => ({ when: { strategyType: types }, requiredWhen: { strategyType: types } })

const base = {
  strategyNo: text('策略编号 / Strategy no.', 'SULFK', { max: 32 }),
  strategyName: text('名称 / Name', 'RLFK', { max: 60 }),
  strategyType: enumeration('类型 / Type', 'RLF', strategyType),
  priority: int('优先级 / Priority', 'RL', {
    min: 1,
    max: 999,
    default: 10,
    help: '多条符合时取最大 / The highest of those that fit wins',
  }),
}
const scope = {
  cityCodes: many(region('城市 / Cities', 'LF', { absent: '不限 / Any' })),
  operationModes: many(dict('运营模式 / Operation modes', 'F', 'operation_mode', { absent: '不限 / Any' })),
  bizStatuses: many(enumeration('车辆状态 / States of cars', 'LF', vehicleState, { absent: '不限 / Any' })),
  customerIds: many(ref('客户 / Customers', 'F', 'customer', { absent: '不限 / Any' })),
  vehicleFlags: many(ref('车辆标签 / Flags', 'F', 'vehicle-flag', { absent: '不限 / Any' })),
  financialInvestorIds: many(ref('资方 / Investors', 'F', 'finance-company', { absent: '不限 / Any' })),
}
const clock = {
  level: enumeration('等级 / Level', 'RLF', warnLevel, { default: 3 }),
  responseMin: int('响应时限 / Respond within', 'RL', { min: 0, max: 10_080, default: 240, unit: '分钟' }),
  handleMin: int('处理时限 / Handle within', 'RL', { min: 0, max: 43_200, default: 1440, unit: '分钟' }),
  escalateAfterMin: int('升级时限 / Escalate after', 'RL', { min: 0, max: 10_080, default: 240, unit: '分钟' }),
}
/** Thresholds of the types (params of the document); each type has its own. */
const thresholds = {
  fenceKind: enumeration('围栏 / Fence', '', fenceKind, { default: 1, ...forTypes(typeIs.fence) }),
  fenceCityCodes: many(
    region('允许城市 / Cities allowed', '', {
      when: { strategyType: [typeIs.fence] },
      help: '不填为合同运营范围或车辆所在城市 / Empty: the regions of the contract, or the city of the car',
    }),
  ),
  polygons: note('多边形 / Polygons', '', {
    max: 4000,
    when: { strategyType: [typeIs.fence, typeIs.watched] },
    help: '每行一个：经度,纬度;经度,纬度;… / One a line: longitude,latitude;longitude,latitude;…',
  }),
  bufferM: int('缓冲 / Buffer', '', {
    min: 0,
    max: 50_000,
    default: 500,
    unit: '米',
    ...forTypes(typeIs.fence, typeIs.stock),
  }),
  points: int('连续点数 / Fixes in a row', '', {
    min: 1,
    max: 20,
    default: 3,
    ...forTypes(typeIs.fence, typeIs.watched, typeIs.border, typeIs.speed),
  }),
  minutes: int('持续 / Lasting', '', { min: 0, max: 1440, default: 10, unit: '分钟', ...forTypes(typeIs.fence) }),
  stayMin: int('停留 / Stay', '', { min: 0, max: 1440, default: 5, unit: '分钟', ...forTypes(typeIs.watched) }),
  wiredHours: int('有线离线 / Wired silent for', '', {
    min: 1,
    max: 720,
    default: 24,
    unit: '小时',
    ...forTypes(typeIs.offline),
  }),
  wirelessHours: int('无线离线 / Wireless silent for', '', {
    min: 1,
    max: 720,
    default: 72,
    unit: '小时',
    ...forTypes(typeIs.offline),
  }),
  graceHours: int('在场宽限 / Grace in a lot', '', {
    min: 0,
    max: 720,
    default: 48,
    unit: '小时',
    ...forTypes(typeIs.offline),
  }),
  stopHours: int('停留 / Stopped for', '', { min: 1, max: 168, default: 72, unit: '小时', ...forTypes(typeIs.stop) }),
  stopMetres: int('停留范围 / Within', '', { min: 20, max: 2000, default: 200, unit: '米', ...forTypes(typeIs.stop) }),
  kmh: int('限速 / Above', '', { min: 20, max: 250, default: 120, unit: '公里/时', ...forTypes(typeIs.speed) }),
  distanceM: int('分离距离 / Apart by', '', {
    min: 100,
    max: 50_000,
    default: 2000,
    unit: '米',
    ...forTypes(typeIs.apart),
  }),
  fixMinutes: int('定位间隔 / Fixes within', '', {
    min: 1,
    max: 240,
    default: 30,
    unit: '分钟',
    ...forTypes(typeIs.apart),
  }),
  speedBefore: int('碰前车速 / Speed before', '', {
    min: 0,
    max: 250,
    default: 20,
    unit: '公里/时',
    ...forTypes(typeIs.collision),
  }),
  wirelessPct: int('电量低于 / Charge below', '', {
    min: 1,
    max: 99,
    default: 15,
    unit: '%',
    ...forTypes(typeIs.battery),
  }),
  kmPerDay: int('日里程高于 / Kilometres a day above', '', {
    min: 100,
    max: 3000,
    default: 800,
    unit: '公里',
    ...forTypes(typeIs.mileage),
  }),
  zeroDays: int('零里程天数 / Days without mileage', '', {
    min: 1,
    max: 90,
    default: 15,
    unit: '天',
    ...forTypes(typeIs.mileage),
  }),
}
const hours = {
  activeFrom: text('生效自 / From', '', { max: 5, help: '如22:00，可跨零点 / Such as 22:00; may cross midnight' }),
  activeTo: text('生效至 / To', '', { max: 5 }),
  weekdays: many(enumeration('星期 / Weekdays', '', securityWeekday, { absent: '每天 / Every day' })),
}
const repeat = {
  repeatMin: int('重复抑制 / Repeated after', 'R', { min: 0, max: 10_080, default: 60, unit: '分钟' }),
  recoverMin: int('恢复确认 / Gone for', 'R', { min: 0, max: 10_080, default: 30, unit: '分钟' }),
  recoverAuto: bool('自动恢复 / Recovers by itself', 'L', { default: true }),
}
const told = {
  notifyUserIds: many(user('通知人 / People to tell', '')),
  notifyRoleIds: many(ref('通知角色 / Roles to tell', '', 'role')),
  smsHolder: bool('短信通知持车人 / SMS to the holder'),
  templateCode: text('短信模板 / SMS template', '', { max: 40, when: { smsHolder: [true] } }),
  autoAction: enumeration('自动动作 / Action', 'LF', autoAction, { default: 0 }),
}
const figures = {
  enabledVehicles: int('适用车辆 / Vehicles', 'SL', { computed: true, unit: '台' }),
  hitToday: int('今日 / Today', 'SL', { computed: true }),
  hit30: int('30日 / 30 days', 'SL', { computed: true }),
  falseRate: rate('误报率 / False alarms', 'SL', { computed: true, unit: '%' }),
}

/** 40, section 7: what counts as an alert, for which cars, how urgent it is and who hears of it. */
export const securityStrategy = defineResource({
  name: 'security-strategy',
  label: '安防策略 / Security strategy',
  area: 'security',
  page: '/security/strategy',
  title: 'strategyName',
  subtitle: ['strategyNo'],
  number: { field: 'strategyNo', prefix: 'AQCL' },
  fields: { ...base, ...scope, ...clock, ...thresholds, ...hours, ...repeat, ...told, ...figures },
  sections: [
    { id: 'base', title: '策略 / Strategy', fields: Object.keys(base) },
    { id: 'thresholds', title: '阈值 / Thresholds', fields: Object.keys(thresholds) },
    { id: 'clock', title: '等级与时限 / Level and limits', fields: Object.keys(clock) },
    { id: 'scope', title: '适用范围 / Applies to', fields: Object.keys(scope) },
    {
      id: 'hours',
      title: '生效时段与重复 / Hours and repeats',
      fields: [...Object.keys(hours), ...Object.keys(repeat)],
    },
    { id: 'told', title: '通知与动作 / Notices and action', fields: Object.keys(told) },
    { id: 'figures', title: '统计 / Figures', fields: Object.keys(figures) },
  ],
  states: enabledStates,
  actions: {
    disable: {
      label: '停用 / Disable',
      from: ['active'],
      to: 'inactive',
      call: 'PUT disable',
      permission: 'edit',
      danger: true,
      confirm: '停用策略 {title}？不再产生预警。 / Disable strategy {title}? It raises no alerts any more.',
    },
    enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', call: 'PUT enable', permission: 'edit' },
  } as const satisfies Record<string, Action>,
  calls: 'page, detail, timeline, submit:security_strategy_edit@PUT update',
  scope: { staff: 'all' },
  list: { quick: ['strategyName', 'strategyType', 'level', 'cityCodes'], totals: [], tabs: false, sort: '-priority' },
  indexes: ['strategyType, status', 'priority'],
})
