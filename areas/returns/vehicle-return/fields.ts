import {
  bool,
  date,
  datetime,
  dept,
  dict,
  enumeration,
  files,
  int,
  many,
  money,
  note,
  poly,
  ref,
  region,
  text,
  user,
} from '#kernel'
import { mechanismType, vehicleReturnType } from '#areas/codes/codes.ts'
import { buyOutKind, endKind, returnMode, returnScene, terminateMode } from '../codes.ts'

const expiry = { returnType: [1] } as const
const breach = { returnType: [2] } as const
const buyOut = { returnType: [3] } as const
const protection = { returnType: [4] } as const
const loss = { returnType: [5] } as const
const broken = { returnType: [2, 4] } as const
const comesBack = { returnType: [1, 2, 4] } as const

/** 70, section 3.2, 单据. */
export const documentFields = {
  returnNo: text('退车单号 / Return no.', 'SULFK', { max: 32 }),
  returnType: enumeration('退车类型 / Return type', 'RLF', vehicleReturnType, { default: 1, fixed: true }),
  scene: enumeration('场景 / Scene', 'SLF', returnScene),
  orderVehicleIds: many(
    ref('退车车辆 / Vehicles', '', 'order-vehicle', {
      only: { status: [5, 6] },
      calledBy: 'plateNo',
      help: '同一承租方；也可用车架号或订单导入 / One lessee; or import by VIN or order',
    }),
  ),
  companyId: ref('我方主体 / Own company', 'SLF', 'company'),
  partyKind: enumeration('承租方类型 / Lessee kind', 'SF', mechanismType),
  partyId: poly('承租方 / Lessee', 'SF', 'partyKind'),
  partyName: text('承租方名称 / Lessee name', 'SLK', { max: 128 }),
  customerId: ref('客户 / Customer', 'SF', 'customer'),
  contractIds: many(ref('合同 / Contracts', 'SLF', 'contract')),
  orderIds: many(ref('订单 / Orders', 'SF', 'order')),
  cityCode: region('城市 / City', 'SLF'),
  contactName: text('联系人 / Contact', 'R', { max: 32 }),
  contactPhone: text('联系电话 / Phone', 'RM', { max: 20, format: 'mobile', mask: 'phone' }),
  bizUserId: user('业务员 / Salesperson', 'SLF', {
    handover: {
      openWhen: { status: [103, 102, 100, 101, 10, 11, 12, 13, 14, 15, 16, 20, 21, 22] },
      dept: 'deptId',
      free: true,
    },
  }),
  deptId: dept('部门 / Department', 'SF'),
  handleUserId: user('经办人 / Clerk', 'LF', {
    default: 'me',
    handover: { openWhen: { status: [103, 102, 100, 101, 10, 11, 12, 13, 14, 15, 16, 20, 21, 22] } },
  }),
  handleId: ref('处置合同 / Disposal contract', 'S', 'contract-lease-handle'),
  manual: bool('手工退车 / By hand', 'S'),
  parentReturnId: ref('拆分来源 / Split from', 'S', 'vehicle-return'),
  needApproval: bool('需审批 / Needs approval', 'S'),
}

/** 70, section 3.2, 退车安排: kinds 1, 2 and 4. */
export const arrangementFields = {
  reasonCode: dict('退车原因 / Reason', 'F', 'return_reason', { when: comesBack, requiredWhen: comesBack }),
  reasonNote: note('说明 / Note', '', { when: comesBack }),
  noticeDate: date('通知日 / Notice of', '', { when: expiry, requiredWhen: expiry, past: true, default: 'today' }),
  noticeBizId: files('退车函 / Return letter', '', { when: expiry, requiredWhen: expiry }),
  endKind: enumeration('结束方式 / How it ends', 'F', endKind, { when: expiry, requiredWhen: expiry, default: 1 }),
  planReturnTime: datetime('计划退车时间 / Planned return', 'LF', { when: comesBack, requiredWhen: comesBack }),
  returnMode: enumeration('退车方式 / Mode', 'LF', returnMode, {
    when: comesBack,
    requiredWhen: comesBack,
    default: 1,
  }),
  parkingLotId: ref('还车停车场 / Lot', 'LF', 'parking-lot', {
    only: { status: [1] },
    when: { returnType: [1, 2, 4], returnMode: [1] },
    requiredWhen: { returnType: [1, 2, 4], returnMode: [1] },
  }),
  pickAddress: text('收车地址 / Pick-up address', '', {
    max: 200,
    when: { returnType: [1, 2, 4], returnMode: [2, 3] },
    requiredWhen: { returnType: [1, 2, 4], returnMode: [2, 3] },
  }),
  receiveProviderId: ref('收车服务商 / Receive provider', 'F', 'service-provider', {
    only: { status: [1] },
    when: { returnType: [1, 2, 4], returnMode: [2, 3] },
    requiredWhen: { returnType: [1, 2, 4], returnMode: [3] },
  }),
  overstayNoticeSent: bool('逾期还车通知 / Overstay notice sent', 'S'),
  handoverName: text('交车人 / Handed over by', '', { max: 32, when: comesBack }),
  handoverPhone: text('交车人电话 / Phone of who hands over', 'M', {
    max: 20,
    format: 'mobile',
    mask: 'phone',
    when: comesBack,
  }),
}

/** 70, section 3.2, 违约: kind 2, and the notice of kind 4. */
export const breachFields = {
  breachKind: dict('违约类型 / Kind of breach', 'F', 'breach_kind', { when: broken, requiredWhen: broken }),
  breachDate: date('违约日 / Breach of', '', { when: broken, requiredWhen: broken, past: true }),
  noticeDeliverMode: dict('催告送达方式 / Notice served by', '', 'deliver_mode', {
    when: broken,
    requiredWhen: broken,
  }),
  noticeServedDate: date('催告送达日 / Notice served on', '', {
    when: broken,
    requiredWhen: broken,
    notBefore: 'breachDate',
    past: true,
  }),
  demandBizId: files('催告函 / Demand letter', '', { when: broken, requiredWhen: broken }),
  terminateDate: date('解约日 / Terminated on', '', { when: breach, requiredWhen: breach }),
  terminateMode: enumeration('解约方式 / Terminated by', '', terminateMode, { when: breach, requiredWhen: breach }),
  legalStage: dict('法律阶段 / Legal stage', 'F', 'legal_stage', { when: broken }),
  lawsuitNo: text('案号 / Case no.', '', { when: broken }),
}

/** 70, section 3.2, 买断: kind 3. */
export const buyOutFields = {
  buyOutKind: enumeration('买断类型 / Kind of buy-out', 'F', buyOutKind, { when: buyOut, requiredWhen: buyOut }),
  quoteId: ref('试算单 / Quote', '', 'contract-settlement-quote', { when: buyOut }),
  payDueDate: date('付款期限 / Pay by', '', { when: buyOut, requiredWhen: buyOut }),
  buyerSame: bool('过户给承租方 / Title to the lessee', '', { default: true, when: buyOut }),
  buyerName: text('受让人 / Buyer', '', {
    max: 128,
    when: { returnType: [3], buyerSame: [false] },
    requiredWhen: { returnType: [3], buyerSame: [false] },
  }),
  buyerIdNo: text('受让人证件号 / ID no. of the buyer', 'M', {
    max: 18,
    mask: 'idNo',
    when: { returnType: [3], buyerSame: [false] },
    requiredWhen: { returnType: [3], buyerSame: [false] },
  }),
  buyerPhone: text('受让人电话 / Phone of the buyer', 'M', {
    max: 20,
    format: 'mobile',
    mask: 'phone',
    when: { returnType: [3], buyerSame: [false] },
  }),
  plateGo: bool('号牌随车 / Plates go with the vehicle', '', { when: buyOut }),
  transferCity: region('过户城市 / City of the transfer', '', { when: buyOut }),
  transferProviderId: ref('过户服务商 / Transfer agent', '', 'service-provider', {
    only: { status: [1] },
    when: buyOut,
  }),
  discountReason: note('优惠说明 / Reason of the discount', '', { when: buyOut }),
}

/** 70, section 3.2, 保全: kind 4. */
export const protectionFields = {
  protectKind: dict('保全事由 / Ground', 'F', 'protect_kind', { when: protection, requiredWhen: protection }),
  overdueDays: int('逾期天数 / Days overdue', 'SL', { unit: '天' }),
  overdueAmt: money('逾期金额 / Overdue amount', 'SL'),
  legalBasis: note('合同依据 / Clause of the contract', '', { when: protection, requiredWhen: protection }),
  gpsTime: datetime('最后定位时间 / Last position at', 'S'),
  gpsPlace: text('最后位置 / Last position', 'S', { max: 200 }),
  policeReportNo: text('报警回执号 / Police report no.', '', { when: { returnType: [4, 5] } }),
  collectorAuthBizId: files('委托授权书 / Authority of the collector', '', {
    when: protection,
    requiredWhen: protection,
  }),
  redeemDays: int('赎回期 / Days to redeem', '', {
    default: 7,
    min: 0,
    max: 90,
    unit: '天',
    when: protection,
    requiredWhen: protection,
  }),
  redeemDeadline: datetime('赎回截止 / Redeem by', 'SLF'),
  rentDuringProtect: bool('保全期计租 / Rent runs while secured', '', { default: true, when: protection }),
}

/** 70, section 3.2, 灭失: kind 5, and the totals of every kind. */
export const lossFields = {
  lossKind: dict('灭失类型 / Kind of loss', 'F', 'loss_kind', { when: loss, requiredWhen: loss }),
  lossTime: datetime('灭失时间 / Lost at', '', { when: loss, requiredWhen: loss, past: true }),
  lossPlace: text('灭失地点 / Place of the loss', '', { max: 200, when: loss, requiredWhen: loss }),
  accidentId: ref('事故 / Accident', '', 'accident', { when: loss }),
}
export const totalFields = {
  vehicleCount: int('车辆数 / Vehicles', 'SL', { unit: '台' }),
  receivedCount: int('已收 / Received', 'SL', { unit: '台' }),
  settledCount: int('已核算 / Settled', 'SL', { unit: '台' }),
  removedCount: int('已剔除 / Removed', 'SL', { unit: '台' }),
  dueTotal: money('应收合计 / Due', 'SL'),
  offsetTotal: money('抵扣合计 / Offset', 'SL'),
  oweTotal: money('客户应补 / Owed by the customer', 'SL'),
  refundTotal: money('应退客户 / To be refunded', 'SL'),
  holdTotal: money('预留金 / Held back', 'SL'),
  settleDate: date('核算日 / Settled on', 'SLF'),
  secondDueDate: date('二次核算日 / Second settlement due', 'SLF'),
  closeReason: text('关闭原因 / Closed because', 'SL', { max: 200 }),
  attachBizId: files('附件 / Files'),
  processInstanceId: text('流程实例 / Process', 'S', { max: 32 }),
}
