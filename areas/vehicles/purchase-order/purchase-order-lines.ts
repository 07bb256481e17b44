import { date, defineResource, dict, enumeration, int, money, rate, ref, region, text } from '#kernel'
import { milestoneState, milestoneTrigger } from './codes.ts'

/** 60, section 4.4: one model, colour and price of an order. */
export const purchaseOrderLine = defineResource({
  name: 'purchase-order-line',
  label: '采购订单明细 / Line of a purchase order',
  area: 'vehicles',
  kind: 'lines',
  parent: 'orderId',
  title: 'modelId',
  fields: {
    orderId: ref('采购订单 / Purchase order', 'S', 'purchase-order'),
    demandLineId: text('需求明细 / Line of the demand', 'S', { max: 20 }),
    modelId: ref('车型 / Model', 'RL', 'car-model', { only: { status: [1] } }),
    color: dict('颜色 / Colour', 'L', 'car_color'),
    quantity: int('数量 / Quantity', 'RL', { min: 1, max: 999, unit: '台' }),
    guidePrice: money('指导价 / List price', 'S'),
    unitPrice: money('单价 / Unit price', 'RL', { positive: true, unit: '元' }),
    rebatePerUnit: money('单台返利 / Rebate per car', '', { unit: '元' }),
    taxRate: rate('税率 / VAT rate', '', { max: 100, unit: '%', default: '13.000000' }),
    amount: money('金额 / Amount', 'SL'),
    agreedPrice: money('协议价 / Agreed price', 'S'),
    plateCityCode: region('上牌城市 / Plate city'),
    deliverLotId: ref('交付停车场 / Lot', 'RL', 'parking-lot', { only: { status: [1] } }),
    deliverCityCode: region('交付城市 / City', 'SL'),
    promiseDate: date('承诺到车 / Promised for', 'RL'),
    vinQty: int('已登记VIN / VINs', 'SL', { unit: '台' }),
    arrivedQty: int('已验收 / Accepted', 'SL', { unit: '台' }),
    closedQty: int('已取消 / Cancelled', 'SL', { unit: '台' }),
    keptQty: int('调价前已验收 / Accepted at earlier prices', 'S', { unit: '台' }),
    keptAmt: money('调价前金额 / Amount at earlier prices', 'S'),
  },
})

/** 60, 7.10: when which part of the price is due. */
export const purchaseOrderMilestone = defineResource({
  name: 'purchase-order-milestone',
  label: '采购付款节点 / Payment milestone',
  area: 'vehicles',
  kind: 'lines',
  parent: 'orderId',
  title: 'trigger',
  fields: {
    orderId: ref('采购订单 / Purchase order', 'S', 'purchase-order'),
    trigger: enumeration('节点 / Milestone', 'RL', milestoneTrigger),
    fixedDate: date('固定日期 / Date', 'L', { when: { trigger: [7] }, requiredWhen: { trigger: [7] } }),
    offsetDays: int('顺延天数 / Days after', 'L', { min: 0, max: 365, default: 0, unit: '天' }),
    percent: rate('比例 / Share', 'RL', { max: 100, unit: '%' }),
    amount: money('金额 / Amount', 'SL'),
    dueDate: date('应付日 / Due on', 'SL'),
    milestoneState: enumeration('状态 / State', 'SL', milestoneState),
    payableId: ref('付款申请 / Payment request', 'S', 'account-payable'),
    planId: ref('付款计划 / Payment plan', 'S', 'bill-payment-plan'),
  },
})
