import { bool, defineResource, enumeration, int, qty, region, text } from '#kernel'
import { vehicleWorkOrderType } from '#areas/codes/codes.ts'
import { slaMode } from '../codes.ts'
import { kindWords } from '../kinds/types.ts'

/** 70, section 4.6: clocks and duties of a type; the closest row wins: sub kind before type, city before all. */
export const workOrderSetting = defineResource({
  name: 'work-order-setting',
  label: '工单设置 / Work-order setting',
  area: 'work-orders',
  page: '/workorder/setting',
  title: 'settingName',
  fields: {
    settingName: text('名称 / Name', 'SL', { max: 64 }),
    type: enumeration('工单类型 / Type', 'RLF', vehicleWorkOrderType, { default: 1 }),
    subKind: int('子类 / Sub kind', 'F', { min: 0, max: 99, absent: '全部 / All' }),
    subKindName: text('子类名称 / Kind of work', 'SL', { max: 32, words: kindWords }),
    cityCode: region('城市 / City', 'LF', { absent: '全部 / All' }),
    dispatchHours: int('派单时限 / Dispatch within', 'R', { min: 0, max: 720, default: 4, unit: '小时' }),
    acceptHours: int('接单时限 / Accept within', 'R', { min: 0, max: 720, default: 4, unit: '小时' }),
    slaMode: enumeration('处理时限方式 / Handling time in', 'RL', slaMode, { default: 2 }),
    slaValue: int('处理时限 / Handling time', 'RL', { min: 1, max: 720, default: 2 }),
    warnHours: int('提前预警 / Warn before', 'RL', { min: 0, max: 720, default: 4, unit: '小时' }),
    confirmDays: int('确认时限 / Confirm within', 'R', { min: 0, max: 90, default: 1, unit: '工作日' }),
    accountDays: int('核算时限 / Account within', 'R', { min: 0, max: 90, default: 5, unit: '工作日' }),
    needConfirm: bool('需确认 / Confirmed by somebody', 'L', { default: true }),
    needAccounting: bool('需核算 / Accounted', 'L', { default: true }),
    autoDispatch: bool('自动派单 / Dispatched by rule', 'LF'),
    photoMin: int('最少照片 / Photos at least', 'L', { min: 0, max: 50, default: 0, unit: '张' }),
    positionRequired: bool('须定位 / Position needed', 'L'),
    radiusM: int('定位半径 / Radius', '', { min: 50, max: 5000, default: 300, unit: '米' }),
    lateDeductRate: qty('超时扣款 / Deduction per day late', '', { min: 0, max: 100, default: '5.00', unit: '%' }),
    lateDeductCap: qty('扣款上限 / Deduction at most', '', { min: 0, max: 100, default: '30.00', unit: '%' }),
    enabled: bool('启用 / In use', 'LF', { default: true }),
  },
  calls: 'page:work_order_setting_view, submit:work_order_setting_edit@POST save',
  scope: { staff: 'all' },
  list: { quick: ['type', 'cityCode', 'enabled'], totals: [], tabs: false },
  indexes: ['type, cityCode'],
})
