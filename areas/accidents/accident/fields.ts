import {
  bool,
  date,
  datetime,
  dict,
  enumeration,
  files,
  int,
  lines,
  money,
  note,
  qty,
  rate,
  ref,
  region,
  text,
  user,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import { custodyKind } from '#areas/insurance/codes.ts'
import { accidentLevel, accidentLiability, followStage, penaltyStatus, sealState } from '../codes.ts'

const yuan = { unit: '元' } as const
const reported = { policeReported: [true] } as const

const report = {
  accidentNo: text('事故编号 / Accident no.', 'SULFK', { max: 32 }),
  infoId: ref('上报单 / Report', 'F', 'accident-info', { fixed: true }),
  reportTime: datetime('报案时间 / Reported at', 'RLF'),
  reporterName: text('报案人 / Reported by', 'R', { max: 40 }),
  reporterPhone: text('报案人电话 / Reporter\u2019s phone', 'RM', { max: 20, mask: 'phone' }),
  handlerId: user('处理人 / Officer', 'RLF', { default: 'me', handover: { openWhen: { status: [102, 1, 2, 3] } } }),
}

const car = {
  vehicleId: ref('车辆 / Vehicle', 'RLF', 'vehicle'),
  plateNo: text('车牌号 / Plate', 'SLFK', { max: 8, format: 'plate' }),
  vin: text('车架号 / VIN', 'SLFK', { max: 17 }),
  modelName: text('车型 / Model', 'S', { max: 100 }),
  companyId: ref('主体 / Company', 'SLF', 'company'),
  cityCode: region('城市 / City', 'SLF'),
  odometer: int('里程 / Odometer', '', { min: 0, max: 3_000_000, unit: '公里' }),
  currentPlace: text('车辆现在位置 / Vehicle is now at', '', { max: 200 }),
}

/** Who had it (C9); by hand only with a reason. */
const custody = {
  custodyKind: enumeration('持车方 / Who had it', 'SLF', custodyKind),
  customerId: ref('客户 / Customer', 'SLF', 'customer'),
  contractType: enumeration('合同类型 / Contract type', 'SF', contractType),
  contractId: ref('合同 / Contract', 'SLF', 'contract'),
  orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
  driverId: ref('司机档案 / Driver\u2019s record', 'SF', 'driver'),
  custodyNote: text('判定依据 / By', 'S', { max: 200 }),
  custodyManual: bool('人工判定 / Assigned by hand', 'SF'),
}

const driver = {
  driverName: text('驾驶人 / Driver', 'RLK', { max: 40 }),
  driverPhone: text('驾驶人电话 / Driver\u2019s phone', 'RM', { max: 20, mask: 'phone' }),
  driverIdNo: text('身份证号 / ID no.', 'M', { max: 18, mask: 'idNo', format: 'idNo' }),
  licenceNo: text('驾驶证号 / Licence no.', 'M', { max: 20, mask: 'idNo' }),
  licenceClass: dict('准驾车型 / Class', '', 'licence_class'),
  licenceValidTo: date('驾驶证有效期 / Licence valid to'),
  driverRelation: dict('与客户关系 / Relation to the customer', '', 'accident_driver_relation'),
  drunk: bool('酒驾 / Drunk', 'R'),
  licenceOk: bool('准驾相符 / Licence fits', 'R', { default: true }),
  unauthorised: bool('非授权驾驶 / Unauthorised', 'R'),
  escaped: bool('逃逸 / Escaped', 'R'),
  coverRisk: bool('拒赔风险 / Cover at risk', 'SLF'),
}

const happening = {
  accidentTime: datetime('事故时间 / Accident at', 'RLF', { past: true }),
  accidentPlace: text('事故地点 / Place', 'RL', { max: 200, wide: true }),
  regionCode: region('地区 / Region', 'RF'),
  lng: qty('经度 / Longitude', '', { scale: 6, signed: true, min: -180, max: 180 }),
  lat: qty('纬度 / Latitude', '', { scale: 6, signed: true, min: -90, max: 90 }),
  roadKind: dict('道路类型 / Road', '', 'road_kind'),
  weather: dict('天气 / Weather', '', 'weather'),
  accidentType: dict('事故类型 / Kind', 'RLF', 'accident_type'),
  description: note('事故经过 / What happened', 'R', { max: 1000, wide: true }),
  drivable: bool('可行驶 / Drivable', 'RF', { default: true }),
  towNeeded: bool('需拖车 / To be towed', 'R'),
  towCompany: text('拖车公司 / Towed by', '', { max: 64, when: { towNeeded: [true] } }),
  towAmt: money('施救费 / Rescue and towing', '', { ...yuan, when: { towNeeded: [true] } }),
}

const people = {
  parties: lines('相关方 / Parties', '', 'accident-party', { max: 30 }),
  injuredCount: int('受伤 / Injured', 'RL', { min: 0, max: 999, default: 0, unit: '人' }),
  deadCount: int('亡 / Dead', 'RL', { min: 0, max: 999, default: 0, unit: '人' }),
  hospital: text('医院 / Hospital', '', { max: 64 }),
}

const authority = {
  policeReported: bool('已报警 / Police told', 'F'),
  policeUnit: text('处理单位 / Police unit', '', { max: 64, when: reported }),
  policeCaseNo: text('警情号 / Police case no.', '', { max: 32, when: reported }),
  certificateNo: text('认定书号 / Certificate no.', '', {
    max: 32,
    help: '报警的事故结案前须填写 / Needed before the case is closed',
  }),
  certificateDate: date('认定日期 / Certified on', '', { past: true }),
  quickHandled: bool('快处 / Handled quickly', ''),
  liability: enumeration('责任 / Liability', 'RLF', accidentLiability, { default: 6 }),
  liabilityRate: rate('责任比例% / Our share in %', '', {
    unit: '%',
    max: 100,
    help: '不填按责任；与责任不符时须有认定书 / Empty: by the liability; another share needs a certificate',
  }),
}

const insurer = {
  compulsoryPolicyId: ref('交强保单 / Compulsory policy', 'S', 'insurance-policy'),
  commercialPolicyId: ref('商业保单 / Commercial policy', 'S', 'insurance-policy'),
  claimNo: text('报案号 / Claim no.', 'LFK', { max: 64 }),
  insurerReportTime: datetime('报险时间 / Told to the insurer at', '', { past: true }),
  insurerReportDelay: int('报险延迟 / Delay', 'S', { unit: '小时' }),
  surveyorName: text('查勘员 / Surveyor', '', { max: 40 }),
  surveyorPhone: text('查勘员电话 / Surveyor\u2019s phone', 'M', { max: 20, mask: 'phone' }),
  surveyTime: datetime('查勘时间 / Surveyed at'),
}

const estimate = {
  ownEst: money('本车估损 / Own damage', 'R', yuan),
  thirdEst: money('三者估损 / Third party', 'R', yuan),
  injuryEst: money('人伤估损 / Injuries', 'R', yuan),
  estTotal: money('估损合计 / Estimated in all', 'SL', yuan),
  levelRaised: enumeration('提级 / Raised to', '', accidentLevel, { help: '只高不低 / Above what the rule gives' }),
  level: enumeration('事故等级 / Level', 'SLF', accidentLevel),
}

/** Written by the registers and the termination through case-verbs. */
const result = {
  lossTotal: money('损失合计 / Losses', 'SL', yuan),
  compensateAmt: money('赔付合计 / Paid by insurers and others', 'SL', yuan),
  customerAmt: money('客户承担 / Borne by the customer', 'S', yuan),
  selfAmt: money('我方承担 / Borne by us', 'S', { ...yuan, signed: true }),
  penaltyAmt: money('客户赔付金 / Charge of the customer', 'SL', yuan),
  penaltyAmtStatus: enumeration('收取状态 / Charge', 'SLF', penaltyStatus),
  penaltyBillId: ref('赔付账单 / Bill of the charge', 'S', 'bill-receivable'),
  totalLoss: bool('全损 / Total loss', 'SF'),
  downtimeDays: int('停驶天数 / Days off the road', 'S', { unit: '天' }),
  closeTime: datetime('结案时间 / Closed at', 'SLF'),
  closeReason: text('关闭原因 / Closed because', 'S', { max: 200 }),
}

const progress = {
  followStage: enumeration('跟进阶段 / Stage', 'SLF', followStage),
  sealStatus: enumeration('用印 / Seal', 'SLF', sealState),
  registerCount: int('登记次数 / Registers', 'S'),
  openDays: int('立案天数 / Days open', 'SL', { unit: '天', computed: true }),
  attachBizId: files('附件 / Files', '', {
    help: '现场、损伤、证照、认定书、伤情 / Scene, damage, licences, certificate, injuries',
  }),
}

export const accidentFields = {
  ...report,
  ...car,
  ...custody,
  ...driver,
  ...happening,
  ...people,
  ...authority,
  ...insurer,
  ...estimate,
  ...result,
  ...progress,
  processInstanceId: text('流程 / Process', 'S', { max: 64, untold: true }),
}
export const reportNames = Object.keys(report)
export const carNames = Object.keys(car)
export const custodyNames = Object.keys(custody)
export const driverNames = Object.keys(driver)
export const happeningNames = Object.keys(happening)
export const peopleNames = Object.keys(people)
export const authorityNames = Object.keys(authority)
export const insurerNames = Object.keys(insurer)
export const estimateNames = Object.keys(estimate)
export const resultNames = Object.keys(result)
export const progressNames = Object.keys(progress)
