import {
  datetime,
  defineResource,
  dict,
  enableActions,
  enabledStates,
  enumeration,
  int,
  json,
  many,
  note,
  ref,
  text,
  user,
  type Action,
} from '#kernel'
import type { FlagRule } from './flag-rule.ts'
import { flagClearMode, flagColour, flagEffect, flagSetBy, flagSetMode } from '../codes.ts'

const byRule = { setMode: [2, 3] } as const

/** 60, section 4.3. */
export const vehicleFlag = defineResource({
  name: 'vehicle-flag',
  label: '车辆标签 / Vehicle flag',
  area: 'vehicles',
  page: '/vehicle/flag',
  title: 'flagName',
  subtitle: ['flagCode'],
  number: { field: 'flagCode', prefix: 'BQ' },
  fields: {
    flagCode: text('编码 / Code', 'USLK', { max: 32 }),
    flagName: text('名称 / Name', 'URLFK', { max: 20 }),
    colour: enumeration('颜色 / Colour', 'RL', flagColour, { default: 1 }),
    category: dict('分类 / Category', 'RLF', 'flag_category'),
    setMode: enumeration('打标方式 / Set by', 'RLF', flagSetMode, { default: 1 }),
    rule: json<FlagRule>('规则 / Rule', '', { when: byRule, requiredWhen: byRule, wide: true, ownInput: true }),
    clearMode: enumeration('清除方式 / Cleared', 'R', flagClearMode, { default: 2 }),
    clearDays: int('清除天数 / Cleared after', '', {
      min: 1,
      max: 3650,
      unit: '天',
      when: { clearMode: [3] },
      requiredWhen: { clearMode: [3] },
    }),
    allotEffect: enumeration('配车影响 / On allotment', 'RL', flagEffect, { default: 0 }),
    saleEffect: enumeration('处置影响 / On sale', 'RL', flagEffect, { default: 0 }),
    takeEffect: enumeration('提车影响 / On take', 'RL', flagEffect, { default: 0 }),
    notifyRoleIds: many(ref('通知角色 / Roles to tell', '', 'role')),
    priority: int('排序 / Order', '', { min: 0, max: 9999, default: 100 }),
    vehicleCount: int('车辆数 / Vehicles', 'SL', { computed: true, unit: '台' }),
    remark: note('备注 / Remark'),
  },
  states: enabledStates,
  actions: {
    ...enableActions,
  } satisfies Record<string, Action>,
  calls:
    'page, list:vehicle_flag_view|vehicle_view, detail, timeline, status-count, save, update, update-status@change-status, remove@remove-allline',
  list: { quick: ['flagName', 'category', 'setMode'], pageSize: 10 },
})

/** One open row per car and flag. */
export const vehicleFlagRelation = defineResource({
  name: 'vehicle-flag-relation',
  label: '车辆标签关系 / Vehicle flag',
  area: 'vehicles',
  title: 'flagId',
  permission: 'vehicle_flag',
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'SLF', 'vehicle'),
    flagId: ref('标签 / Flag', 'SLF', 'vehicle-flag'),
    setBy: enumeration('打标方式 / Set by', 'SL', flagSetBy),
    setTime: datetime('打标时间 / Set at', 'SL'),
    setUser: user('打标人 / Set by whom', 'SL'),
    reason: note('原因 / Reason', 'SL'),
    sourceId: text('来源 / Source', 'S', { max: 64 }),
    clearTime: datetime('清除时间 / Cleared at', 'SL'),
    clearUser: user('清除人 / Cleared by', 'SL'),
    clearReason: note('清除原因 / Cleared because', 'SL'),
  },
  calls: 'page:vehicle_flag_view',
  indexes: ['unique: vehicleId, flagId where clear_time is null'],
})
