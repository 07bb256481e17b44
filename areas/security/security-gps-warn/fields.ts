import {
  bool,
  datetime,
  dict,
  enumeration,
  files,
  int,
  json,
  lines,
  money,
  note,
  qty,
  ref,
  region,
  text,
  user,
} from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import type { ScorePart } from '../calculations/score.ts'
import { strategyType, warnLevel, warnResult } from '../codes.ts'

const what = {
  warnNo: text('预警号 / Alert no.', 'SULFK', { max: 32 }),
  strategyType: enumeration('类型 / Type', 'SLF', strategyType),
  strategyId: ref('策略 / Strategy', 'SF', 'security-strategy'),
  level: enumeration('等级 / Level', 'SLF', warnLevel),
  riskScore: int('风险分 / Score', 'SLF'),
  scoreParts: json<ScorePart[]>('风险分构成 / What the score is made of', 'S'),
}
const car = {
  vehicleId: ref('车辆 / Vehicle', 'SF', 'vehicle'),
  plateNo: text('车牌 / Plate', 'SLFK', { max: 8, format: 'plate' }),
  vin: text('车架号 / VIN', 'SLFK', { max: 17 }),
  cityCode: region('城市 / City', 'SLF'),
  bizStatus: enumeration('车辆状态 / State of the car', 'SLF', vehicleState),
  operationMode: dict('运营模式 / Operation mode', 'SF', 'operation_mode'),
}
const who = {
  customerId: ref('客户 / Customer', 'SF', 'customer'),
  customerName: text('客户名称 / Customer name', 'SLFK', { max: 128 }),
  driverId: ref('司机 / Driver', 'S', 'driver'),
  driverName: text('司机姓名 / Driver name', 'SLK', { max: 128 }),
  driverPhone: text('司机电话 / Phone of the driver', 'SM', { max: 20, mask: 'phone' }),
  contractId: ref('合同 / Contract', 'S', 'contract'),
  contractNo: text('合同号 / Contract no.', 'SLFK', { max: 32 }),
  overdueDays: int('逾期天数 / Days overdue', 'SLF', { unit: '天' }),
  overdueAmt: money('逾期金额 / Overdue', 'SL'),
  financialInvestorName: text('资方 / Investor', 'SF', { max: 128 }),
}
const hits = {
  deviceNo: text('设备 / Device', 'SF', { max: 32 }),
  wired: bool('有线 / Wired', 'S'),
  firstTime: datetime('首次 / First', 'SLF'),
  lastTime: datetime('最近 / Last', 'SLF'),
  toldTime: datetime('最近通知 / Last told', 'S'),
  hitCount: int('次数 / Hits', 'SL'),
  durationMin: int('持续分钟 / Minutes', 'S'),
  clearSince: datetime('恢复自 / Gone since', 'S'),
}
const where = {
  lng: qty('经度 / Longitude', 'S', { scale: 6, signed: true }),
  lat: qty('纬度 / Latitude', 'S', { scale: 6, signed: true }),
  address: text('位置 / Place', 'SL', { max: 200 }),
  speed: int('车速 / Speed', 'S', { unit: '公里/时' }),
  distanceM: int('偏离 / Away by', 'S', { unit: '米' }),
  regionCode: region('所在区域 / Region', 'S'),
  detail: note('说明 / What was seen', 'S', { max: 500 }),
}
const sla = {
  respondDue: datetime('响应时限 / Respond by', 'SLF'),
  handleDue: datetime('处理时限 / Handle by', 'SLF'),
  respondTime: datetime('响应时间 / Answered at', 'S'),
  finishTime: datetime('完成时间 / Finished at', 'SF'),
  slaHit: bool('时限达标 / In time', 'SF'),
  overdue: bool('已超时 / Overdue', 'SLF'),
  escalation: int('升级 / Escalated', 'S'),
}
const outcome = {
  handlerId: user('处理人 / Handler', 'SLF', { handover: { openWhen: { status: [1, 2, 3] } } }),
  checkerId: user('复核人 / Checked by', 'SF'),
  result: enumeration('结果 / Result', 'SLF', warnResult),
  resultNote: note('结果说明 / Note on the result', 'S', { max: 500 }),
  misuse: bool('确认违约使用 / Misuse confirmed', 'SF'),
  falseReason: text('误报原因 / Why a false alarm', 'S', { max: 200 }),
  evidenceBizId: files('处理凭证 / Evidence', 'S'),
}
const links = {
  workOrderId: ref('工单 / Work order', 'S', 'vehicle-work-order'),
  workOrderNo: text('工单号 / Work order no.', 'SLK', { max: 32 }),
  returnProposalId: text('退车建议编号 / Return proposal id', 'S', { max: 32 }),
  returnProposalNo: text('退车建议 / Return proposal', 'S', { max: 32 }),
  accidentInfoNo: text('事故上报 / Accident report', 'S', { max: 32 }),
  serviceOrderNo: text('客服工单 / Service order', 'S', { max: 32 }),
}
export const warnFields = {
  ...what,
  ...car,
  ...who,
  ...hits,
  ...where,
  ...sla,
  ...outcome,
  ...links,
  follows: lines('跟进记录 / Follow-up', 'S', 'security-warn-follow', { readonly: true }),
}
export const warnSections = [
  { id: 'what', title: '预警 / Alert', fields: [...Object.keys(what), ...Object.keys(hits)] },
  { id: 'car', title: '车辆与客户 / Vehicle and holder', fields: [...Object.keys(car), ...Object.keys(who)] },
  { id: 'where', title: '位置 / Where', fields: Object.keys(where) },
  {
    id: 'outcome',
    title: '处理 / Handling',
    fields: [...Object.keys(sla), ...Object.keys(outcome), ...Object.keys(links)],
  },
  { id: 'follows', title: '跟进记录 / Follow-up', fields: ['follows'] },
] as const
