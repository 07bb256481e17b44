import { defineResource, enumeration, int, money, ref, text } from '#kernel'
import { enumOf } from '#kernel'

export const rebateStep = enumOf('supply_rebate_step', {
  1: '计数车辆实付 / Paid for the counted cars',
  2: '达到阶梯应付 / Due at the tier reached',
  3: '不含税净采购额 / Net purchase without tax',
  4: '单台返利 / Per car',
  5: '按时付款车辆 / Cars paid in time',
  6: '上牌车辆 / Cars with a plate',
  7: '降价补差 / Price protection',
  8: '应得返利 / Rebate due',
  9: '此前已结 / Settled before',
  10: '本次返利 / This rebate',
  11: '阶梯返利 / Ladder rebate',
})
export const STEP = {
  paid: 1,
  due: 2,
  net: 3,
  perCar: 4,
  inTime: 5,
  plated: 6,
  protection: 7,
  calculated: 8,
  before: 9,
  result: 10,
  ladder: 11,
} as const

/** 40, 4: the part of one car, or of cars that came without VIN. */
export const contractRebateLine = defineResource({
  name: 'contract-rebate-line',
  label: '返利明细 / Rebate of a car',
  area: 'supply',
  kind: 'lines',
  parent: 'rebateId',
  title: 'vin',
  fields: {
    rebateId: ref('返利 / Rebate', 'S', 'contract-rebate'),
    carKey: text('计数 / Counted', 'S', { max: 64 }),
    vin: text('车架号 / VIN', 'SL', { max: 17 }),
    vehicleId: ref('车辆 / Vehicle', 'S', 'vehicle'),
    carModelId: ref('车型 / Model', 'SL', 'car-model'),
    qty: int('数量 / Quantity', 'SL', { unit: '台' }),
    paidPrice: money('实付单价 / Paid', 'SL'),
    tierNo: int('阶梯 / Tier', 'SL'),
    tierPrice: money('阶梯价 / Price of the tier', 'SL'),
    dueAmt: money('应得 / Due', 'S', { signed: true }),
    amt: money('返利 / Rebate', 'SL', { signed: true }),
    givenAmt: money('确认返利 / Confirmed', 'SL', { signed: true }),
  },
  indexes: ['carKey'],
})

/** How the figure came about, step by step. */
export const contractRebateStep = defineResource({
  name: 'contract-rebate-step',
  label: '返利计算步骤 / Step of a rebate',
  area: 'supply',
  kind: 'lines',
  parent: 'rebateId',
  title: 'stepKind',
  fields: {
    rebateId: ref('返利 / Rebate', 'S', 'contract-rebate'),
    stepKind: enumeration('步骤 / Step', 'SL', rebateStep),
    ladderGroup: text('阶梯组 / Ladder group', 'SL', { max: 20 }),
    qty: int('数量 / Quantity', 'SL', { unit: '台' }),
    tierNo: int('阶梯 / Tier', 'SL'),
    price: money('单价 / Price', 'SL', { unsummed: true }),
    stepAmt: money('金额 / Amount', 'SL', { signed: true, digits: 18, unsummed: true }),
  },
})
