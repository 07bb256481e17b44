import {
  bool,
  date,
  defineResource,
  dict,
  enableActions,
  enabledStates,
  enumeration,
  int,
  lines,
  many,
  money,
  note,
  qty,
  rate,
  ref,
  region,
  text,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import { fuelType } from '#areas/vehicles/codes.ts'
import { demandGrouping, policyWarnDay, takeCheck, vesselTaxUnit } from '../insurance-policy/codes.ts'

const days = { min: 0, max: 365, unit: '天' } as const
const edit = ':insurance_setting_edit'

/** 80, 3: parameters in force per date and city; a version that was in force is followed, not edited. */
export const insuranceSetting = defineResource({
  name: 'insurance-setting',
  label: '保险设置 / Insurance settings',
  area: 'insurance',
  page: '/insurance/setting',
  title: 'settingName',
  fields: {
    settingName: text('名称 / Name', 'RLK', { max: 64 }),
    cityCode: region('适用城市 / City', 'LF', { absent: '全国 / All cities' }),
    effectiveFrom: date('生效日 / Effective from', 'RLF', { default: 'today' }),
    warnDays: many(enumeration('到期预警天数 / Warning days', 'R', policyWarnDay)),
    demandLeadDays: int('自动生成需求提前天数 / Auto demand lead', 'RL', { ...days, default: 45 }),
    autoDemand: bool('自动生成需求 / Auto demand', 'L', { default: true }),
    demandGroupBy: enumeration('需求分组 / Grouping', 'R', demandGrouping, { default: 2 }),
    expiringDays: int('即将到期口径 / Expiring means', 'RL', { ...days, default: 30 }),
    applySlaDays: int('申请时限 / Days to apply', 'R', { ...days, unit: '工作日', default: 3 }),
    paySlaDays: int('付款时限 / Days to pay', 'R', { ...days, unit: '工作日', default: 2 }),
    entrySlaDays: int('维护时限 / Days to enter', 'R', { ...days, unit: '工作日', default: 3 }),
    takeCommercialCheck: enumeration('提车校验商业险 / Commercial check at take', 'RL', takeCheck, { default: 1 }),
    minThirdPartyLimit: money('三者最低保额 / Minimum third-party limit', 'RL', { unit: '元', default: '1000000.00' }),
    cancelFeeRate: rate('起保前退保手续费 / Fee of a cancellation before start', 'R', {
      unit: '%',
      max: 100,
      default: '3.000000',
    }),
    hardCloseDays: int('临期冻结天数 / Critical days', 'R', {
      ...days,
      default: 3,
      help: '剩余天数不超过此数的续保排在最前 / From here renewals go to the front of every queue',
    }),
    schemeDefaults: lines('默认方案 / Default schemes', '', 'insurance-setting-scheme', { max: 50 }),
    compulsoryRates: lines('交强险基础保费 / Compulsory base premium', '', 'insurance-setting-compulsory', {
      max: 100,
    }),
    vesselTaxRates: lines('车船税标准 / Vehicle and vessel tax', '', 'insurance-setting-tax', { max: 200 }),
    depreciationRates: lines('月折旧率 / Monthly depreciation', '', 'insurance-setting-depreciation', { max: 100 }),
    remark: note('备注 / Remark', '', { wide: true }),
  },
  sections: [
    { id: 'version', title: '版本 / Version', fields: ['settingName', 'cityCode', 'effectiveFrom', 'remark'] },
    {
      id: 'watch',
      title: '到期与需求 / Ends and demands',
      fields: ['warnDays', 'expiringDays', 'autoDemand', 'demandLeadDays', 'demandGroupBy', 'hardCloseDays'],
    },
    { id: 'sla', title: '时限 / Time limits', fields: ['applySlaDays', 'paySlaDays', 'entrySlaDays'] },
    {
      id: 'check',
      title: '校验与退保 / Checks and cancellation',
      fields: ['takeCommercialCheck', 'minThirdPartyLimit', 'cancelFeeRate'],
    },
    {
      id: 'rates',
      title: '方案与费率 / Schemes and rates',
      fields: ['schemeDefaults', 'compulsoryRates', 'vesselTaxRates', 'depreciationRates'],
    },
  ],
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: edit },
    enable: { ...enableActions.enable, permission: edit },
  },
  calls: 'page, detail, save:insurance_setting_edit, update-status:insurance_setting_edit',
  scope: { staff: 'all' },
  list: { quick: ['cityCode', 'effectiveFrom'], totals: [], tabs: false, sort: '-effectiveFrom' },
  indexes: ['cityCode, effectiveFrom'],
})

const head = { settingId: ref('设置 / Settings', 'S', 'insurance-setting') }
const kindOfCar = {
  vehicleClass: dict('车辆类型 / Class', '', 'vehicle_class', { absent: '不限 / Any' }),
  useNature: dict('使用性质 / Use nature', '', 'use_nature', { absent: '不限 / Any' }),
}
const child = { area: 'insurance', kind: 'lines', parent: 'settingId' } as const

export const insuranceSettingScheme = defineResource({
  ...child,
  name: 'insurance-setting-scheme',
  label: '默认方案 / Default scheme',
  title: 'schemeId',
  fields: {
    ...head,
    ...kindOfCar,
    fuelType: enumeration('能源 / Energy', '', fuelType, { absent: '不限 / Any' }),
    contractType: enumeration('合同类型 / Contract type', '', contractType, { absent: '不限 / Any' }),
    schemeId: ref('方案 / Scheme', 'R', 'insurance-scheme', { only: { status: [1] } }),
  },
})
export const insuranceSettingCompulsory = defineResource({
  ...child,
  name: 'insurance-setting-compulsory',
  label: '交强险基础保费 / Compulsory base premium',
  title: 'basePremium',
  fields: {
    ...head,
    ...kindOfCar,
    seatsMin: int('最少座位 / Seats from', '', { min: 1, max: 100 }),
    seatsMax: int('最多座位 / Seats to', '', { min: 1, max: 100 }),
    massMin: int('最小整备质量 / Mass from', '', { min: 0, max: 100_000, unit: '公斤' }),
    massMax: int('最大整备质量 / Mass to', '', { min: 0, max: 100_000, unit: '公斤' }),
    basePremium: money('基础保费 / Base premium', 'R', { unit: '元', positive: true }),
  },
})
export const insuranceSettingTax = defineResource({
  ...child,
  name: 'insurance-setting-tax',
  label: '车船税标准 / Vehicle and vessel tax',
  title: 'amtPerYear',
  fields: {
    ...head,
    provinceCode: region('省份 / Province', '', { absent: '全国 / All' }),
    vehicleClass: kindOfCar.vehicleClass,
    dispMin: int('最小排量 / Displacement above', '', { min: 0, max: 20_000, unit: '毫升' }),
    dispMax: int('最大排量 / Displacement up to', '', { min: 1, max: 20_000, unit: '毫升' }),
    unit: enumeration('计税单位 / Per', 'R', vesselTaxUnit, { default: 1 }),
    amtPerYear: money('年税额 / A year', 'R', { unit: '元' }),
    exemptEnergy: many(enumeration('不征税能源 / Energies outside the tax', '', fuelType)),
  },
})
export const insuranceSettingDepreciation = defineResource({
  ...child,
  name: 'insurance-setting-depreciation',
  label: '月折旧率 / Monthly depreciation',
  title: 'monthlyRate',
  fields: {
    ...head,
    ...kindOfCar,
    fuelType: enumeration('能源 / Energy', '', fuelType, { absent: '不限 / Any' }),
    monthlyRate: rate('月折旧率 / A month', 'R', { unit: '%', max: 100 }),
    maxTotal: qty('最高折旧 / At most', 'R', { unit: '%', min: 0, max: 100, default: '80.00' }),
  },
})
