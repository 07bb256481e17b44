import { date, defineResource, enumeration, money, ref, state, states, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'

/** 50-billing 5: deposit held of one lessee, contract and vehicle. Made when its first deposit bill is activated. */
export const accountVehicleMargin = defineResource({
  name: 'account-vehicle-margin', label: '车辆保证金 / Deposit card', area: 'accounts', page: '/account/vehicle/margin', title: 'marginNo', subtitle: ['customerName', 'plateNo'], number: { field: 'marginNo', prefix: 'BZJ', width: 7 },
  fields: {
    marginNo: text('保证金编号 / Card no.', 'SULFK', { max: 32 }),
    companyId: ref('主体 / Company', 'SLF', 'company'),
    partyKind: enumeration('对象类型 / Kind', 'SF', mechanismType),
    partyId: ref('客户 / Customer', 'SF', 'mechanism'),
    customerName: text('客户名称 / Customer name', 'SLFK', { max: 128 }),
    contractId: ref('合同 / Contract', 'SF', 'contract'),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
    vehicleId: ref('车辆 / Vehicle', 'S', 'vehicle'),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 16, format: 'plate' }),
    vin: text('车架号 / VIN', 'SFK', { max: 17 }),
    shouldAmt: money('应收 / Should', 'SL'),
    receivedAmt: money('已收 / Received', 'SL'),
    offsetAmt: money('已抵扣 / Offset', 'SL'),
    refundedAmt: money('已退还 / Refunded', 'SL'),
    forfeitedAmt: money('已没收 / Forfeited', 'S'),
    transferInAmt: money('转入 / Transferred in', 'S'),
    transferOutAmt: money('转出 / Transferred out', 'S'),
    heldAmt: money('持有 / Held', 'SL'),
    lockedAmt: money('锁定 / Locked', 'S'),
    lastMoveDate: date('最近变动 / Last move', 'SL'),
  },
  states: states('short', {
    short: state(1, '未收齐 / Not all received'), full: state(2, '已收齐 / All received', 'success'), partly: state(3, '部分退还 / Partly refunded', 'warning'), done: state(4, '已结清 / Done', 'info'),
  }),
  actions: { move: { label: '保证金变动 / Deposit moved', mayReach: ['short', 'full', 'partly', 'done'], by: 'system' } },
  calls: 'page, detail, timeline, status-count', scope: { staff: 'all', partner: 'partyId' }, editableIn: [], removableIn: [],
  list: {
    quick: ['customerName', 'contractNo', 'plateNo'], totals: ['shouldAmt', 'receivedAmt', 'offsetAmt', 'refundedAmt', 'heldAmt'],
    columns: ['marginNo', 'customerName', 'shouldAmt', 'heldAmt', 'status', 'plateNo', 'contractNo', 'receivedAmt', 'offsetAmt', 'refundedAmt', 'lastMoveDate', 'companyId'],
  },
  detail: { facts: ['shouldAmt', 'receivedAmt', 'heldAmt', 'lockedAmt'], related: [{ id: 'rows', title: '收款明细 / Receipts', resource: 'bill-receivable-actual', by: 'cardId' }] },
  indexes: ['unique: companyId, partyId, contractId where order_vehicle_id is null', 'unique: companyId, partyId, contractId, orderVehicleId where order_vehicle_id is not null', 'orderVehicleId'],
})
