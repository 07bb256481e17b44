import {
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  int,
  json,
  many,
  note,
  ref,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { vehicleState, vehicleWorkOrderType } from '#areas/codes/codes.ts'
import { vehicleEvent } from '../codes.ts'
import type { RuleCondition } from './conditions.ts'

/** A new rule rests until somebody enables it: only then it must not clash with another. */
export const statusConfigStates = states('inactive', {
  active: state(1, '启用 / Enabled', 'success'),
  inactive: state(2, '停用 / Disabled', 'info'),
})

const actions = {
  enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: 'status' },
  disable: {
    label: '停用 / Disable',
    from: ['active'],
    to: 'inactive',
    permission: 'status',
    danger: true,
    confirm:
      '停用规则【{configName}】？停用后按内置规则流转 / Disable rule {configName}? The built-in moves apply again',
  },
} as const satisfies Record<string, Action>

/**
 * 60, 4.3: narrows or bends a move of the table of 3.2 within what it allows, sets flags, opens work orders; it can never
 * widen the table. Path and table keep the underscores of the specification.
 */
export const vehicleStatusConfig = defineResource({
  name: 'vehicle-status-config',
  path: 'vehicle_status_config',
  label: '车辆状态更新配置 / State rule',
  area: 'vehicles',
  page: '/vehicle/status-update-configuration',
  title: 'configName',
  fields: {
    configName: text('规则名称 / Name', 'URLK', { max: 60 }),
    event: enumeration('触发事件 / Event', 'RLF', vehicleEvent),
    fromStates: many(enumeration('原状态 / From', 'RLF', vehicleState)),
    toStatus: enumeration('目标状态 / To', 'RLF', vehicleState, {
      help: '只能选事件允许的目标状态 / Only what the event allows',
    }),
    conditions: json<readonly RuleCondition[]>('条件 / Conditions', '', {
      help: '全部成立时规则适用；不填为全部车辆 / All must hold; empty: every vehicle',
      wide: true,
      ownInput: true,
    }),
    addFlagIds: many(ref('打标 / Flags set', 'F', 'vehicle-flag', { only: { status: [1] } })),
    removeFlagIds: many(ref('去标 / Flags removed', '', 'vehicle-flag')),
    setOperationMode: dict('改运营模式 / Operation mode becomes', '', 'operation_mode'),
    openWorkOrderTypes: many(enumeration('触发工单 / Work orders opened', '', vehicleWorkOrderType)),
    notifyRoleIds: many(ref('通知角色 / Roles to tell', '', 'role')),
    priority: int('优先级 / Priority', 'RL', {
      min: 0,
      max: 9999,
      default: 100,
      help: '多条规则适用时取最大 / Of several that fit the highest wins',
    }),
    validFrom: date('生效日 / Valid from', 'LF', { help: '不填立即生效 / Empty: at once' }),
    remark: note('备注 / Remark', 'L'),
    hitCount: int('命中次数 / Hits', 'SL', { unit: '次' }),
    lastHitTime: datetime('最近命中 / Last hit', 'SL'),
  },
  sections: [
    {
      id: 'rule',
      title: '规则 / Rule',
      fields: ['configName', 'event', 'fromStates', 'toStatus', 'priority', 'validFrom'],
    },
    { id: 'when', title: '条件 / Conditions', fields: ['conditions'] },
    {
      id: 'also',
      title: '同时执行 / Also',
      fields: [
        'addFlagIds',
        'removeFlagIds',
        'setOperationMode',
        'openWorkOrderTypes',
        'notifyRoleIds',
        'remark',
        'hitCount',
        'lastHitTime',
      ],
    },
  ],
  states: statusConfigStates,
  actions,
  calls: 'page, detail, save, update, update-status@PUT status',
  scope: { staff: 'all' },
  list: { quick: ['event', 'toStatus'], totals: [], pageSize: 10 },
  indexes: ['event, status, priority desc'],
})
