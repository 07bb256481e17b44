import { bool, date, datetime, dict, enumeration, files, int, money, note, qty, ref, region, text, user } from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import {
  chargeStatus,
  custodyKind,
  noticeState,
  paidBy,
  transferState,
  violationDataKind,
  violationSource,
} from '../codes.ts'

/** What happened, as the authority tells it. */
const factFields = {
  violationNo: text('编号 / No.', 'SULFK', { max: 32 }),
  externalNo: text('违法编号 / Number at the authority', 'LFK', { max: 64 }),
  provider: dict('数据源 / Source', 'SLF', 'violation_provider'),
  source: enumeration('来源 / Came by', 'SLF', violationSource),
  dedupeKey: text('去重键 / Key', 'SU', { max: 64, untold: true }),
  factsKey: text('事实键 / Key of the facts', 'S', { max: 64, untold: true }),
  vehicleId: ref('车辆 / Vehicle', 'LF', 'vehicle', { help: '不选时按车牌号查找 / Empty: found by the plate' }),
  plateNo: text('车牌号 / Plate', 'LFK', {
    max: 8,
    format: 'plate',
    help: '违法当时的车牌，不填按车辆 / The plate at that time; empty: of the vehicle',
  }),
  plateKind: dict('号牌种类 / Plate kind', 'SLF', 'plate_kind'),
  vin: text('车架号 / VIN', 'SLFK', { max: 17 }),
  companyId: ref('主体 / Company', 'SLF', 'company'),
  cityCode: region('城市 / City', 'SLF'),
  violationTime: datetime('违法时间 / Time', 'RLF'),
  place: text('违法地点 / Place', 'RLF', { max: 200, wide: true }),
  regionCode: region('地区 / Region', 'F'),
  lng: qty('经度 / Longitude', '', { scale: 6, signed: true, min: -180, max: 180 }),
  lat: qty('纬度 / Latitude', '', { scale: 6, signed: true, min: -90, max: 90 }),
  code: text('违法代码 / Code', 'RLF', { max: 10 }),
  behaviour: text('行为 / Offence', 'L', {
    max: 200,
    wide: true,
    help: '不填按代码 / Empty: what the code says',
  }),
  fine: money('罚款 / Fine', 'L', { unit: '元' }),
  points: int('记分 / Points', 'LF', { help: '0、1、3、6、9、12 / 0, 1, 3, 6, 9, 12' }),
  authority: text('采集机关 / Authority', '', { max: 128 }),
  dataKind: enumeration('类型 / Seen by', 'LF', violationDataKind, { default: 1 }),
}

/** Who had the vehicle (C9). */
const bearerFields = {
  custodyKind: enumeration('责任方 / Who had it', 'SLF', custodyKind),
  customerId: ref('客户 / Customer', 'SLF', 'customer'),
  contractType: enumeration('合同类型 / Contract type', 'SLF', contractType),
  contractId: ref('合同 / Contract', 'SLF', 'contract'),
  orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
  driverId: ref('司机 / Driver', 'SLF', 'driver'),
  driverName: text('司机姓名 / Driver\u2019s name', 'SL', { max: 40 }),
  custodyUserId: user('责任员工 / Our colleague', 'SLF'),
  custodyDocNo: text('依据单号 / By document', 'SL', { max: 32 }),
  custodyFrom: datetime('持车起 / Had it from', 'S'),
  custodyTo: datetime('持车止 / Had it to', 'S'),
  dualUse: bool('双重占用 / Two holders', 'SF'),
  assignManual: bool('人工分配 / Assigned by hand', 'SF'),
  assignReason: text('分配说明 / Note of the assignment', 'SL', { max: 500 }),
  cyclePoints: int('周期内累计 / Points in the cycle', 'S', { computed: true }),
}

/** What became of it: notice, decision, payment, transfer. */
const handlingFields = {
  noticeState: enumeration('通知状态 / Notice', 'SLF', noticeState),
  noticeTime: datetime('通知时间 / Told at', 'SLF'),
  noticeTo: text('通知对象 / Told to', 'SL', { max: 128 }),
  handleDeadline: date('处理期限 / To be handled by', 'SLF'),
  confirmTime: datetime('客户确认时间 / Confirmed at', 'S'),
  decisionNo: text('处罚决定书号 / Decision no.', 'SL', { max: 32 }),
  decisionTime: datetime('裁决时间 / Decided at', 'SL'),
  payDeadline: date('缴款期限 / To be paid by', 'SL'),
  lateDays: int('逾期天数 / Days late', 'SL', { unit: '天' }),
  surcharge: money('加处罚款 / Surcharge', 'SL', { unit: '元' }),
  payAmt: money('实缴金额 / Paid', 'SL', { unit: '元' }),
  paidDate: date('缴款日期 / Paid on', 'SL'),
  paidBy: enumeration('缴款方 / Paid by', 'SLF', paidBy),
  receiptBizId: files('缴款凭证 / Receipt', 'S'),
  transferState: enumeration('转移状态 / Transfer', 'SLF', transferState),
  transferFiledTime: datetime('申请时间 / Filed at', 'S'),
  transferResultTime: datetime('结果时间 / Result at', 'S'),
  transferNote: note('转移说明 / Note of the transfer', 'S'),
  stateBefore: int('申诉前状态 / State before the dispute', 'S', { untold: true }),
}

/** What it costs whom. */
const moneyFields = {
  agentId: ref('代办商 / Agent', 'SF', 'service-provider'),
  agentFee: money('代办费 / Fee of the agent', 'S', { unit: '元' }),
  payableId: ref('退回应付单 / Payable of what goes back', 'S', 'account-payable'),
  chargeStatus: enumeration('收费状态 / Charge', 'SLF', chargeStatus),
  chargeAmt: money('应收罚款 / Fine charged', 'SL', { unit: '元' }),
  serviceFee: money('服务费 / Service fee', 'SL', { unit: '元' }),
  receivableId: ref('罚款应收单 / Receivable of the fine', 'S', 'account-receivable'),
  feeReceivableId: ref('服务费应收单 / Receivable of the fee', 'S', 'account-receivable'),
  chargeRef: text('收费途径 / Charged by', 'SLF', { max: 48 }),
  holdAmt: money('留置参考 / Held back', 'S', { unit: '元' }),
}

const syncFields = {
  lastSyncTime: datetime('最近同步 / Last query', 'SLF'),
  syncGone: bool('查询已无 / No longer returned', 'SLF'),
  inconsistent: bool('数据不一致 / Data differ', 'SF'),
  blocksInspection: bool('影响年检 / Blocks the inspection', 'SLF'),
  remark: note('备注 / Remark', '', { wide: true }),
  attachBizId: files('附件 / Files'),
}

export const violationFields = { ...factFields, ...bearerFields, ...handlingFields, ...moneyFields, ...syncFields }
export const factNames = Object.keys(factFields).filter(name => !['dedupeKey', 'factsKey'].includes(name))
export const bearerNames = Object.keys(bearerFields)
export const handlingNames = Object.keys(handlingFields).filter(name => name !== 'stateBefore')
export const moneyNames = Object.keys(moneyFields)
export const syncNames = Object.keys(syncFields)
