import { date, datetime, defineResource, enumeration, int, money, ref, region, text } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { insuredState, premiumBearer, waiveReason } from '../insurance-policy/codes.ts'
import { orderState } from '../insurance-work-order/states.ts'

/** 80, 3: how every vehicle that is not disposed of is insured today; recomputed, never typed. */
export const vehicleInsuranceState = defineResource({
  name: 'vehicle-insurance-state',
  label: '车辆保险状态 / Insured state per vehicle',
  area: 'insurance',
  page: '/insurance/vehicle/insurance',
  title: 'plateNo',
  subtitle: ['vin'],
  permission: 'insurance_vehicle',
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'SUF', 'vehicle'),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 8 }),
    vin: text('车架号 / VIN', 'SLK', { max: 17 }),
    companyId: ref('主体 / Company', 'SF', 'company'),
    cityCode: region('城市 / City', 'SLF'),
    customerName: text('客户 / Customer', 'SLF', { max: 128 }),
    vehicleStatus: enumeration('车辆状态 / Vehicle', 'SLF', vehicleState),
    compulsoryState: enumeration('交强状态 / Compulsory', 'SLF', insuredState),
    compulsoryPolicyId: ref('交强保单 / Compulsory policy', 'S', 'insurance-policy'),
    compulsoryEnd: date('交强到期 / Compulsory ends', 'SLF'),
    commercialState: enumeration('商业状态 / Commercial', 'SLF', insuredState),
    commercialPolicyId: ref('商业保单 / Commercial policy', 'S', 'insurance-policy'),
    commercialEnd: date('商业到期 / Commercial ends', 'SLF'),
    thirdPartyLimit: money('三者保额 / Third-party limit', 'SL', { unit: '元', unsummed: true }),
    carrierEnd: date('承运险到期 / Carrier\u2019s ends', 'S'),
    worstState: enumeration('保险状态 / Insured state', 'SLF', insuredState),
    daysLeft: int('剩余天数 / Days left', 'SLF', { unit: '天' }),
    openWorkOrderId: ref('进行中工单 / Open work order', 'S', 'insurance-work-order'),
    openWorkOrderState: enumeration('工单状态 / Work order', 'SL', orderState),
    bearer: enumeration('承担方 / Borne by', 'SF', premiumBearer),
    lastWarnLevel: int('预警级别 / Warned at', 'S', { unit: '天' }),
    lastWarnTime: datetime('预警时间 / Warned on', 'S'),
    waiveReason: enumeration('豁免原因 / Waived because', 'SL', waiveReason),
    waiveTo: date('豁免至 / Waived to', 'SL'),
  },
  calls: 'page, export:insurance_vehicle_export',
  codes: { waive: '豁免 / Waive' },
  scope: { users: ['createUser'], cities: ['cityCode'] },
  list: {
    quick: ['plateNo', 'worstState', 'cityCode', 'daysLeft', 'vehicleStatus'],
    totals: [],
    sort: 'daysLeft',
    tabsBy: 'worstState',
  },
  indexes: ['worstState, daysLeft', 'cityCode, worstState', 'compulsoryEnd', 'commercialEnd', 'daysLeft'],
})
