/** 60, section 9: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const vehiclesParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  [
    'vehicle.allot.needRequisition',
    '0',
    '配车须先有交付申请（1是0否） / Cars are allotted under a delivery requisition only (1 yes, 0 no)',
    2,
  ],
  ['vehicle.allot.approveQty', '50', '配车超过多少台须审批 / Allotments above so many vehicles need approval', 2],
  ['vehicle.take.photoViews', '8', '交车照片张数 / Photos of a handover', 2],
  ['vehicle.take.backdateDays', '3', '交车时间可补录天数 / Days that a handover may be back-dated', 2],
  ['vehicle.mileage.maxPerDay', '1500', '日行驶里程上限 / Kilometres per day above which a reading is suspect', 2],
  ['vehicle.cost.capitaliseMin', '5000.00', '翻新资本化起点金额 / Refurbishment capitalised from', 2],
  [
    'vehicle.reserve.days',
    '60',
    '采购预占超过承诺到车的天数 / Days that a purchase reservation outlives the promised arrival',
    2,
  ],
  ['waybill.latePerDay', '50.00', '运单晚到每台每天扣款 / Deduction for each day and car that a waybill is late', 2],
  [
    'vehicle.servicing.autoConfirmHours',
    '24',
    '整备完成后定时确认小时，0为关闭 / Hours until a preparation confirms itself, 0 is off',
    2,
  ],
  ['vehicle.location.keepMonths', '13', '车辆位置保留月数 / Months that positions are kept', 2],
  ['vehicle.gps.offlineHours', '24', 'GPS离线判定小时 / Hours without a report until GPS is offline', 2],
  [
    'vehicle.investorPage.code',
    'HXJZ',
    '资方车辆页面展示的资金方（编号或简称） / Lender of the investor page (number or short name)',
    1,
  ],
  [
    'vehicle.plate.quotaCities',
    '1101,1201,3101,4401,4403,3301,46',
    '限牌城市，可写明指标类型：4403:small / Cities that limit plates, with kinds where not all are limited: 4403:small',
    1,
  ],
  [
    'vehicle.locker.driver',
    'simulated',
    '钥匙柜接口，simulated为内置模拟 / Interface of the key cabinets, simulated is the built-in one',
    1,
  ],
  [
    'parking.fee.diffRate',
    '1',
    '停车费差异须说明的比例 / Difference of a parking bill above which a reason is needed',
    2,
  ],
]
