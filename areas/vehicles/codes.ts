/**
 * Fixed code tables of area 60 (60-vehicles 3, 4): what the program branches on. Lists that people maintain stand in
 * dictionaries.ts.
 */
import { enumOf } from '#kernel'

export const fuelType = enumOf('fuel_type', {
  1: '汽油 / Petrol',
  2: '纯电动 / Electric',
  3: '插电混动 / Plug-in hybrid',
  4: '增程式 / Range extender',
  5: '油电混动 / Hybrid',
  6: '柴油 / Diesel',
  7: '天然气 / CNG',
  8: '氢燃料 / Hydrogen',
})
/** They wear green plates. */
export const newEnergy: readonly number[] = [2, 3, 4, 8]
export const isNewEnergy = (fuel: number | null | undefined): boolean => newEnergy.includes(fuel ?? 0)

export const plateColor = enumOf('plate_color', {
  1: '蓝牌 / Blue',
  2: '黄牌 / Yellow',
  3: '绿牌 / Green',
  4: '黄绿牌 / Yellow-green',
  5: '白牌 / White',
  6: '黑牌 / Black',
})
export const sourceKind = enumOf('vehicle_source_kind', {
  1: '采购 / Purchase',
  2: '租入 / Leased in',
  3: '托管 / Entrusted',
  4: '抵债 / Debt settlement',
  5: '迁移 / Migration',
})
export const newOrUsed = enumOf('vehicle_new_or_used', { 1: '新车 / New', 2: '二手 / Used' })
export const ownerKind = enumOf('vehicle_owner_kind', {
  1: '自有 / Own',
  2: '租入 / Leased in',
  3: '托管 / Entrusted',
  4: '承租人 / Lessee',
})
export const mortgageState = enumOf('vehicle_mortgage_state', {
  0: '未抵押 / None',
  1: ['抵押办理中 / Being pledged', 'warning'],
  2: ['已抵押 / Pledged', 'info'],
  3: ['解押办理中 / Being discharged', 'warning'],
  4: ['已解押 / Discharged', 'success'],
})
export const locateSource = enumOf('locate_source', {
  1: '有线GPS / Wired GPS',
  2: '无线GPS / Wireless GPS',
  3: '员工手机 / Staff phone',
  4: '盘点 / Stocktake',
  5: '手工 / Manual',
})
export const mileageSource = enumOf('mileage_source', {
  1: 'GPS / GPS',
  2: '提车 / Take',
  3: '退车 / Return',
  4: '维保 / Maintenance',
  5: '年检 / Inspection',
  6: '盘点 / Stocktake',
  7: '手工 / Manual',
  8: '换表 / Odometer change',
})
export const gpsState = enumOf('vehicle_gps_state', {
  1: ['在线 / Online', 'success'],
  2: ['离线 / Offline', 'warning'],
  3: '未装 / None',
})
export const paperPlace = enumOf('paper_place', {
  0: '无 / None',
  1: '在库 / With us',
  2: '客户处 / With customer',
  3: '资方处 / With lender',
  4: '借出 / Lent',
  5: ['遗失 / Lost', 'danger'],
})
export const freshGrade = enumOf('fresh_grade', {
  1: 'A准新 / A nearly new',
  2: 'B良好 / B good',
  3: 'C一般 / C fair',
  4: 'D较旧 / D worn',
  5: 'E待处置 / E to be disposed',
})
export const disposeKind = enumOf('vehicle_dispose_kind', {
  1: '出售 / Sale',
  2: '买断 / Buy-out',
  3: '过户 / Title passed',
  4: '报废 / Scrap',
  5: '全损 / Total loss',
})

/** 3.2; 21 is the reverse of 9 on the same day (4.6 revoke), which the table of events leaves to the take. */
export const vehicleEvent = enumOf('vehicle_event', {
  1: '建档 / Created',
  2: '发运 / Departed',
  3: '到达 / Arrived',
  4: '入库 / Stored',
  5: '整备开始 / Preparation started',
  6: '整备确认 / Servicing confirmed',
  7: '配车 / Allotted',
  8: '释放 / Released',
  9: '提车 / Handed over',
  10: '退车申请 / Return opened',
  11: '撤销或赎回 / Return cancelled or redeemed',
  12: '收车 / Received',
  13: '送修 / Repair started',
  14: '修毕 / Repair finished',
  15: '处置 / Disposed',
  16: '灭失 / Lost',
  17: '寻回 / Recovered',
  18: '回购 / Reacquired',
  19: '手工还车 / Manual return',
  20: '手工调整 / Manual',
  21: '撤销提车 / Take revoked',
})
export const leaseKind = enumOf('lease_record_kind', {
  1: '租赁 / Lease',
  2: '代步 / Courtesy car',
  3: '内部使用 / Internal use',
  4: '试驾 / Test drive',
})
export const leaseStartEvent = enumOf('lease_start_event', {
  1: '提车 / Take',
  2: '转入 / Transfer',
  3: '赎回 / Redeemed',
  4: '领用 / Handed out for internal use',
  5: '迁移 / Migration',
})
export const leaseEndEvent = enumOf('lease_end_event', {
  1: '退车 / Return',
  2: '转出 / Transfer out',
  3: '收回 / Repossession',
  4: '处置 / Disposal',
  5: '灭失 / Loss',
  6: '手工 / Manual',
  7: '用车归还 / Returned from internal use',
})

export const occupyKind = enumOf('occupy_kind', {
  1: '配车 / Allotment',
  2: '直租 / Direct',
  3: '采购预占 / Pre-reservation',
  4: '用车申请 / Use requisition',
  5: '出售处置 / Sale or disposal',
  6: '手工锁定 / Manual lock',
  7: '车辆转移 / Transfer',
})
export const occupyState = enumOf('occupy_state', {
  1: ['预占 / Reserved', 'warning'],
  2: ['已配 / Allotted', 'info'],
  3: ['已提 / Taken', 'success'],
  4: '已释放 / Released',
})

export const allotKind = enumOf('allot_kind', {
  1: '按申请 / By requisition',
  2: '直租 / Direct',
  3: '按订单 / From the order',
  4: '替换 / Replacement',
  5: '到车自动 / Automatic on arrival',
})
export const allotException = enumOf('allot_exception', {
  1: '替代车型 / Substitute model',
  2: '异地调车 / Car from another city',
  3: '新旧度低于要求 / Condition below the requirement',
  4: '警示标签 / Warning flag',
  5: '数量超限 / Large quantity',
  6: '抵押办理中 / Mortgage in process',
  7: '租金低于目标 / Rent below target',
})
export const allotLineState = enumOf('allot_line_state', {
  1: ['预占 / Reserved', 'warning'],
  2: ['已配 / Allotted', 'info'],
  3: ['已提 / Taken', 'success'],
  4: '已释放 / Released',
})

export const takeKind = enumOf('take_kind', { 1: '单车 / Single', 2: '批量 / Batch' })
export const takePlaceKind = enumOf('take_place_kind', { 1: '停车场 / Lot', 2: "客户地址 / Customer's address" })
export const takeLineState = enumOf('take_line_state', {
  1: ['待提 / Waiting', 'warning'],
  2: ['已提 / Taken', 'success'],
  3: '已取消 / Cancelled',
  4: '已换车 / Changed',
})
export const fuelLevel = enumOf('fuel_level', {
  0: '空 / Empty',
  1: '1/8 / 1/8',
  2: '2/8 / 2/8',
  3: '3/8 / 3/8',
  4: '4/8 / 4/8',
  5: '5/8 / 5/8',
  6: '6/8 / 6/8',
  7: '7/8 / 7/8',
  8: '满 / Full',
})

/** A label without a tone of its own is drawn blue, one for information grey. */
export const flagColour = enumOf('flag_colour', {
  1: ['灰 / Grey', 'info'],
  2: ['蓝 / Blue', 'default'],
  3: ['绿 / Green', 'success'],
  4: ['橙 / Orange', 'warning'],
  5: ['红 / Red', 'danger'],
})
export const flagSetMode = enumOf('flag_set_mode', {
  1: '手工 / Hand',
  2: '规则 / Rule',
  3: '手工与规则 / Both',
  4: '系统 / System',
})
export const flagClearMode = enumOf('flag_clear_mode', {
  1: '规则不再成立 / Rule no longer holds',
  2: '手工 / By hand',
  3: '到期 / After days',
})
export const flagEffect = enumOf('flag_effect', {
  0: '无 / None',
  1: ['警告 / Warn', 'warning'],
  2: ['限制 / Block', 'danger'],
})
export const flagSetBy = enumOf('flag_set_by', { 1: '手工 / Hand', 2: '规则 / Rule', 3: '系统 / System' })

export const checkStandard = enumOf('check_standard', { 1: '标配 / Standard', 2: '选装 / Optional', 3: '无 / None' })
export const checkAt = enumOf('check_at', { 1: '新车验收 / Acceptance', 2: '提车 / Take' })

/** Changes of one attribute by file: waiting for their day, done, or refused on that day. */
export const attributeChangeState = enumOf('vehicle_attribute_change_state', {
  1: ['待生效 / Waiting', 'warning'],
  2: ['已生效 / In effect', 'success'],
  3: ['未生效 / Not in effect', 'danger'],
})

/** 60, 4.11. */
export const costItem = enumOf('cost_item', {
  1: '车价 / Vehicle price',
  2: '购置税 / Purchase tax',
  3: '登记上牌费 / Registration and plate fees',
  4: '牌照指标 / Plate quota',
  5: 'GPS设备 / GPS device',
  6: 'GPS服务 / GPS service',
  7: '运输 / Transport',
  8: '停车 / Parking',
  9: '保险 / Insurance',
  10: '车船税 / Vehicle and vessel tax',
  11: '保养维修 / Maintenance',
  12: '事故维修 / Accident repair',
  13: '年检 / Annual inspection',
  14: '我方承担违章 / Violation borne by us',
  15: '融资利息 / Finance interest',
  16: '处置费用 / Disposal expense',
  17: '翻新整备 / Refurbishment',
  18: '证照钥匙补办 / Papers and keys reissued',
  19: '代办费 / Agency',
  20: '供应商返利 / Rebate from supplier',
  21: '折旧 / Depreciation',
  51: '保险赔款 / Insurance compensation',
  52: '向客户收取 / Charged on to the customer',
  53: '处置收入 / Disposal price',
  99: '其他 / Other',
})
export const costBearer = enumOf('cost_bearer', {
  1: '我方 / Us',
  2: '客户 / Customer',
  3: '供应商 / Supplier',
  4: '保险公司 / Insurer',
})
