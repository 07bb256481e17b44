import { bool, date, datetime, defineResource, enumeration, files, int, money, note, rate, ref, text } from '#kernel'
import { mortgageState } from '#areas/vehicles/codes.ts'
import { saleRowState, termTrigger } from './sale-codes.ts'

/** 40, section 4: one car of a sale, from lock to completion. */
export const contractSaleVehicle = defineResource({
  name: 'contract-sale-vehicle',
  label: '买卖车辆 / Vehicle of a sale',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'plateNo',
  subtitle: ['vin'],
  fields: {
    contractId: ref('买卖合同 / Sale', 'S', 'contract-sale'),
    vehicleId: ref('车辆 / Vehicle', 'R', 'vehicle', { only: { bizStatus: [3, 6, 7] } }),
    vin: text('车架号 / VIN', 'SL', { max: 17 }),
    plateNo: text('车牌 / Plate', 'SL', { max: 16 }),
    modelName: text('车型 / Model', 'SL', { max: 64 }),
    registerDate: date('注册登记日 / Registered on', 'S'),
    mileage: int('里程 / Mileage', 'SL', { unit: '公里' }),
    netValue: money('净值 / Net value', 'SLM'),
    appraisalPrice: money('评估价 / Appraisal', 'L', { unit: '元' }),
    floorPrice: money('底价 / Floor', 'SLM'),
    askPrice: money('挂牌价 / Asking price', '', { unit: '元' }),
    salePrice: money('售价 / Sale price', 'RL', { positive: true, unit: '元' }),
    taxAmt: money('税额 / Tax', 'SL'),
    netPrice: money('不含税价 / Net price', 'SL'),
    disposalCost: money('处置费用 / Disposal cost', '', {
      unit: '元',
      help: '过户、停放、整备 / Transfer, storage, refurbishment',
    }),
    gainAmt: money('损益 / Gain', 'SL', { signed: true }),
    mortgageState: enumeration('抵押状态 / Mortgage', 'SL', mortgageState),
    openViolations: int('未处理违章 / Open violations', 'SL', { unit: '条' }),
    rowState: enumeration('状态 / State', 'SL', saleRowState),
    paidAmt: money('已收 / Paid', 'SL'),
    transferTaskId: ref('过户任务 / Transfer task', 'S', 'vehicle-task'),
    transferTime: datetime('过户完成 / Transferred at', 'S'),
    deliverTime: datetime('交付时间 / Handed over at', 'S'),
    deliverBizId: files('交接单 / Hand-over sheet', 'S'),
    receiverName: text('接车人 / Receiver', 'S', { max: 64 }),
    receiverIdNo: text('接车人证件号 / Receiver\u2019s ID', 'SM', { max: 18, mask: 'idNo' }),
    occupyId: ref('占用 / Occupation', 'S', 'allocate-vehicle-record'),
    cancelReason: note('取消原因 / Cancelled because', 'S', { max: 200 }),
  },
  indexes: ['vehicleId, rowState', 'rowState'],
})

/** How the price of every car is paid. */
export const contractSaleTerm = defineResource({
  name: 'contract-sale-term',
  label: '收款条款 / Receipt term',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'trigger',
  fields: {
    contractId: ref('买卖合同 / Sale', 'S', 'contract-sale'),
    trigger: enumeration('付款节点 / Trigger', 'RL', termTrigger, { default: 1 }),
    offsetDays: int('偏移天数 / Offset days', 'L', { default: 0, min: 0, max: 365, unit: '天' }),
    percent: rate('比例 / Percent', 'RL', { max: 100, unit: '%' }),
    isEarnest: bool('定金 / Earnest', 'L'),
    fixedDate: date('固定日期 / Fixed date', 'L', { when: { trigger: [4] }, requiredWhen: { trigger: [4] } }),
  },
})
