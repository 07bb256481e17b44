/** Fixed code tables of requisitions, transfers and direct-lease products (60, 4.5 and 4.7). */
import { enumOf } from '#kernel'

export const requisitionKind = enumOf('requisition_kind', { 1: '交付申请 / Delivery', 2: '用车申请 / Use' })
export const requisitionLineState = enumOf('requisition_line_state', {
  1: ['待配 / Waiting', 'warning'],
  2: ['部分配车 / Partly', 'warning'],
  3: ['已配 / Done', 'success'],
  4: '已关闭 / Closed',
})
export const deliverKind = enumOf('deliver_kind', {
  1: '到场自提 / Collected at the lot',
  2: '送车上门 / Brought to the customer',
})
export const urgency = enumOf('requisition_urgency', { 1: '普通 / Normal', 2: ['紧急 / Urgent', 'danger'] })
export const useKind = enumOf('use_requisition_kind', {
  1: '内部用车 / Internal use',
  2: '代步车 / Courtesy car',
  3: '试驾 / Test drive',
  4: '展示培训 / Show or training',
})
export const useChargeKind = enumOf('use_charge_kind', { 0: '免费 / Free', 1: '按日收费 / Day price' })

export { transferMode } from '#areas/orders/order-vehicle/codes.ts'
export const transferLineKind = enumOf('transfer_line_kind', {
  1: '租金计划 / Plan rows',
  2: '超里程 / Mileage overrun',
  3: '车损 / Damage',
  4: '运输 / Transport',
  5: '换车费 / Replacement fee',
  6: '未结违章滞纳金 / Violation or late fee open',
  7: '押金转移 / Deposit moved',
})

export const rentScheme = enumOf('direct_rent_scheme', {
  1: '租赁 / Rent',
  2: '以租代购 / Rent to own',
  3: '日租 / Day rent',
})
export const deployKind = enumOf('contract_deploy_kind', {
  1: '续签承接 / Renewal',
  2: '经营归属 / Operation',
  3: '采购归属 / Purchase',
})
export const deployLineState = enumOf('contract_deploy_line_state', {
  1: ['待执行 / Waiting', 'warning'],
  2: ['已完成 / Done', 'success'],
  3: ['失败 / Failed', 'danger'],
})
