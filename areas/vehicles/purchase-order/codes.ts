import { enumOf } from '#kernel'

export const purchaseKind = enumOf('purchase_kind', {
  1: '库存自营 / For stock',
  2: 'KA订单 / For a KA order',
  3: '融资租赁 / Finance lease',
  4: '二手车 / Used vehicles',
  5: '租入 / Leased in',
})
export const demandType = enumOf('purchase_demand_type', {
  1: 'KA购车需求 / KA request',
  2: '直营购车需求 / Own-fleet demand',
})
export const milestoneTrigger = enumOf('purchase_milestone_trigger', {
  1: '订单批准 / Approved',
  2: 'VIN清单齐全 / VIN list complete',
  3: '全部发运 / Dispatched',
  4: '全部到车 / Arrived',
  5: '发票登记 / Invoice',
  6: '合格证齐全 / Certificates',
  7: '固定日期 / Fixed date',
})
export const trigger = {
  approved: 1,
  vinComplete: 2,
  dispatched: 3,
  arrived: 4,
  invoice: 5,
  certificate: 6,
  fixedDate: 7,
} as const
export const milestoneState = enumOf('purchase_milestone_state', {
  0: ['未到节点 / Waiting', 'default'],
  1: ['已请款 / Raised', 'warning'],
  2: ['已付款 / Paid', 'success'],
})
export const freightBearer = enumOf('freight_bearer', { 1: '供应商 / Supplier', 2: '我方 / Us' })
export const deliverMode = enumOf('purchase_deliver_mode', {
  1: '承运商送车 / By carrier',
  2: '自提 / Collected by us',
})
export const lateRule = enumOf('purchase_late_rule', {
  1: '无 / None',
  2: '按日违约金 / Penalty per day',
  3: '可取消未交车辆 / The rest may be cancelled',
})
export const acceptResult = enumOf('purchase_accept_result', {
  1: ['验收合格 / Accepted', 'success'],
  2: ['拒收 / Rejected', 'danger'],
})
