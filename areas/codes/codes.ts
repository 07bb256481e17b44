/** Fixed code tables used across areas (conventions 12). */
import { enumOf } from '#kernel'

export { mechanismType } from '#areas/platform/codes.ts'

export const contractType = enumOf('contract_type', {
  1: '意向租赁合同 / Intention contract',
  2: '意向处置 / Intention disposal',
  3: 'KA处置合同 / KA disposal',
  4: 'KA租赁合同 / KA lease',
  5: 'C端租赁合同 / Consumer lease',
  6: '购租框架协议 / Purchase-and-lease framework',
  7: '融资租赁合同 / Finance lease',
  8: '资金融资合同 / Borrowing',
  9: '采购框架协议 / Purchase agreement',
  10: '车辆买卖合同 / Vehicle sale',
  11: '主机厂商务合同 / Car-factory contract',
  12: '停车场合同 / Parking lot',
  13: '付款授权协议 / Payment authorisation',
  14: '代收授权协议 / Collection authorisation',
  15: '网约车代办合同 / Ride-hailing agency',
  16: '维修站合同 / Repair station',
  17: '年检合同 / Annual inspection',
  18: '收车地变更 / Receiving ground change',
  19: '采购合同 / Purchase',
  20: '合同变更 / Contract change',
})
export const partyType = enumOf('party_type', {
  1: '甲方 / Party A',
  2: '乙方 / Party B',
  3: '丙方 / Party C',
  4: '丁方 / Party D',
})
export const feeItem = enumOf('fee_item', {
  1: '租金 / Rent',
  2: '押金 / Deposit',
  3: '首付款 / Down payment',
  4: '手续费 / Handling fee',
  5: '服务费 / Service fee',
  6: '保险费 / Insurance',
  7: '上牌费 / Licence fee',
  8: '购置税 / Purchase tax',
  9: 'GPS费 / GPS fee',
  10: '维保费 / Maintenance',
  11: '年检费 / Annual inspection',
  12: '违章罚款 / Violation fine',
  13: '事故损失 / Accident loss',
  14: '滞纳金 / Late fee',
  15: '提前终止违约金 / Early-termination penalty',
  16: '买断款 / Buy-out price',
  17: '尾款 / Residual price',
  18: '停车费 / Parking',
  19: '运输费 / Transport',
  20: '本金 / Principal',
  21: '利息 / Interest',
  22: '车款 / Vehicle price',
  23: '代办费 / Agency fee',
  24: '退款 / Refund',
  99: '其他 / Other',
})
export const vehicleState = enumOf('vehicle_biz_status', {
  1: ['在途 / In transit', 'info'],
  2: ['待入库 / Awaiting store', 'default'],
  3: ['库存 / In stock', 'success'],
  4: ['整备中 / In preparation', 'warning'],
  5: ['待提 / Awaiting take', 'warning'],
  6: ['在租 / On lease', 'success'],
  7: ['待还 / Awaiting return', 'warning'],
  8: ['维修 / In repair', 'danger'],
  9: ['已处置 / Disposed', 'info'],
  10: ['已灭失 / Lost', 'danger'],
})
export const vehicleWorkOrderType = enumOf('vehicle_work_order_type', {
  1: '登记 / Registration',
  2: '上牌 / Licence',
  3: '过户 / Change of owner',
  4: '运输 / Transport',
  5: '收车 / Receive',
  6: 'GPS安装 / GPS',
  7: '盘点 / Stocktake',
  8: '停车场巡检 / Patrol',
  9: '年检 / Annual inspection',
  10: '维保 / Maintenance',
  11: '入库 / Store',
  12: '提车 / Pick-up',
})

/** 70, section 3.1: why a lease of vehicles ends. Positions carry it before the return document's own area. */
export const vehicleReturnType = enumOf('vehicle_return_type', {
  1: '到期退还 / Expiry or agreed return',
  2: '违约退还 / Default',
  3: '客户买断 / Buy-out',
  4: '资产保全 / Asset protection',
  5: '资产灭失 / Asset loss',
})

/** What a product offers and a contract leases. */
export const vehicleNature = enumOf('vehicle_nature', { 1: '新车 / New', 2: '二手车 / Used' })
