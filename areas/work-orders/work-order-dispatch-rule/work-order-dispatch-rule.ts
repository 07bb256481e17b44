import {
  bool,
  date,
  datetime,
  defineResource,
  enumeration,
  int,
  lines,
  many,
  qty,
  ref,
  region,
  text,
  user,
} from '#kernel'
import { vehicleWorkOrderType } from '#areas/codes/codes.ts'
import { dispatchMode } from '../codes.ts'

/** 70, section 4.6 and R19: who gets a released task of a type in a city. */
export const workOrderDispatchRule = defineResource({
  name: 'work-order-dispatch-rule',
  label: '派单规则 / Dispatch rule',
  area: 'work-orders',
  page: '/workorder/setting/dispatch',
  permission: 'work_order_setting',
  title: 'ruleName',
  fields: {
    ruleName: text('规则名称 / Name', 'RLF', { max: 64 }),
    type: enumeration('工单类型 / Type', 'RLF', vehicleWorkOrderType, { default: 1 }),
    cityCode: region('城市 / City', 'LF', { absent: '全部 / All' }),
    lotIds: many(ref('停车场 / Lots', '', 'parking-lot', { help: '不填为全部 / Empty: all' })),
    mode: enumeration('派单方式 / Mode', 'RLF', dispatchMode, { default: 2 }),
    candidates: lines('候选人 / Candidates', '', 'work-order-candidate', { max: 100 }),
    fallbackUserId: user('兜底人 / Fallback', 'RL', { default: 'me', handover: { free: true } }),
    enabled: bool('启用 / In use', 'LF', { default: true }),
  },
  calls:
    'page:work_order_setting_view, submit:work_order_setting_edit@POST save, remove:work_order_setting_edit@DELETE remove',
  scope: { staff: 'all' },
  list: { quick: ['type', 'cityCode', 'mode', 'enabled'], totals: [] },
  indexes: ['type, cityCode'],
})

export const workOrderCandidate = defineResource({
  name: 'work-order-candidate',
  label: '候选人 / Candidate',
  area: 'work-orders',
  kind: 'lines',
  parent: 'ruleId',
  title: 'handlerId',
  fields: {
    ruleId: ref('规则 / Rule', 'S', 'work-order-dispatch-rule'),
    handlerId: user('处理人 / Handler'),
    providerId: ref('服务商 / Provider', '', 'mechanism', { only: { mechanismType: [2, 7, 8, 9], status: [1] } }),
    capacity: int('承接量 / Capacity', 'R', { min: 1, max: 9999, default: 10 }),
    weight: qty('权重 / Weight', 'R', { min: 0, max: 100, default: '1.00' }),
    workdaysOnly: bool('仅工作日 / Working days only', '', { default: true }),
    fromDate: date('起 / From'),
    toDate: date('止 / To', '', { notBefore: 'fromDate' }),
    lastAssignTime: datetime('上次派单 / Last assigned', 'S'),
  },
})
