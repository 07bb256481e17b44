import {
  bool,
  date,
  defineResource,
  dict,
  enumeration,
  enumOf,
  int,
  lines,
  many,
  money,
  rate,
  ref,
  region,
  text,
} from '#kernel'
import { mechanismFields } from '../mechanism/mechanism.ts'
import { ownerFields } from '../mechanism/institution.ts'
import { contactOf, partner, partnerCalls, partnerRelated, reminded, sectionsWith } from '../mechanism/partner.ts'

const platformKind = enumOf('platform_kind', {
  1: '网约车 / Ride hailing',
  2: '网络货运 / Online freight',
  3: '即时配送 / Instant delivery',
})
const deductCycle = enumOf('deduct_cycle', { 1: '日 / Daily', 2: '周 / Weekly', 3: '月 / Monthly' })
const deductMode = enumOf('deduct_mode', { 1: '文件 / Files', 2: '接口 / Interface' })
const cityState = enumOf('travel_company_city_state', {
  1: ['启用 / Enabled', 'success'],
  2: ['停用 / Disabled', 'info'],
})

const deducts = { deductSupported: [true] } as const

/** 20-partners 4: where a platform may run, and which cars it takes there. */
export const travelCompanyCity = defineResource({
  name: 'travel-company-city',
  label: '运营城市 / City of a platform',
  area: 'partners',
  kind: 'lines',
  parent: 'travelCompanyId',
  title: 'cityCode',
  fields: {
    travelCompanyId: ref('出行平台 / Platform', 'S', 'travel-company'),
    cityCode: region('城市 / City', 'R'),
    permitNo: text('经营许可证 / Permit', '', { max: 64 }),
    permitTo: date('许可证到期 / Permit valid to'),
    maxVehicleAge: int('车龄上限 / Oldest car', '', { min: 1, max: 180, unit: '个月' }),
    minWheelbase: int('轴距下限 / Least wheelbase', '', { min: 1, max: 20000, unit: '毫米' }),
    minPrice: money('车价下限 / Least price', '', { unit: '元' }),
    energyKinds: many(dict('能源 / Energy', '', 'energy_kind', { help: '不填为不限 / Empty: any' })),
    localPlate: bool('本地牌 / Local plate'),
    dualPermit: bool('双证要求 / Both permits', 'R', { default: true }),
    status: enumeration('状态 / State', 'R', cityState, { default: 1 }),
    ...reminded,
  },
  indexes: ['unique: travelCompanyId, cityCode'],
})

/** 20-partners 4: the platforms on which our customers' and drivers' cars work. */
export const travelCompany = defineResource({
  ...partner,
  name: 'travel-company',
  label: '出行平台 / Travel company',
  page: '/mechanism/travel_company',
  kindValue: 5,
  number: { field: 'mechanismNo', prefix: 'WY' },
  fields: {
    ...mechanismFields,
    platformKind: enumeration('平台类型 / Platform', 'RLF', platformKind, { default: 1 }),
    appName: text('平台名 / App', 'RL', { max: 40 }),
    deductSupported: bool('支持代扣 / Deducts for us', 'LF'),
    deductCycle: enumeration('代扣周期 / Deduction cycle', '', deductCycle, { when: deducts, requiredWhen: deducts }),
    settleDay: int('结算日 / Settlement day', '', { min: 1, max: 31, when: deducts }),
    deductFeeRate: rate('手续费 / Fee', '', { unit: '%', max: 100, when: deducts }),
    deductMode: enumeration('代扣接入 / Deduction by', '', deductMode, { when: deducts, requiredWhen: deducts }),
    merchantNo: text('商户号 / Merchant no.', 'M', { max: 64, mask: 'bankNo', when: deducts }),
    complianceContactId: contactOf('合规联系人 / Compliance contact'),
    driverCount: int('司机数 / Drivers', 'LS', { computed: true }),
    vehicleCount: int('车辆数 / Cars', 'LS', { computed: true }),
    cities: lines('运营城市 / Cities', '', 'travel-company-city', { max: 200 }),
  },
  sections: sectionsWith(
    {
      id: 'platform',
      title: '平台 / Platform',
      fields: ['platformKind', 'appName', 'complianceContactId', 'driverCount', 'vehicleCount', ...ownerFields],
    },
    {
      id: 'deduction',
      title: '代扣 / Deduction',
      fields: ['deductSupported', 'deductCycle', 'settleDay', 'deductFeeRate', 'deductMode', 'merchantNo'],
    },
    { id: 'cities', title: '运营城市 / Cities', fields: ['cities'] },
  ),
  calls: partnerCalls.plain,
  list: {
    columns: [
      'mechanismNo',
      'mechanismName',
      'appName',
      'platformKind',
      'deductSupported',
      'driverCount',
      'vehicleCount',
      'coopRating',
      'ownerUserId',
      'blackFlag',
      'status',
      'createTime',
    ],
    quick: ['platformKind', 'deductSupported', 'cityCode'],
    totals: [],
  },
  detail: {
    facts: ['appName', 'platformKind', 'deductSupported', 'driverCount', 'vehicleCount'],
    related: partnerRelated,
  },
})
