import {
  bool,
  date,
  defineResource,
  dept,
  dict,
  files,
  int,
  money,
  note,
  qty,
  ref,
  region,
  text,
  user,
  type Label,
} from '#kernel'

/** Head of both demands of 60, 4.4: what a city wants to have bought. */
export const demandHead = {
  demandNo: text('需求编号 / No.', 'SULK', { max: 32 }),
  demandTitle: text('标题 / Title', 'RL', { max: 60 }),
  cityCode: region('城市 / City', 'RLF'),
  deptId: dept('部门 / Department', 'RLF', { default: 'myDept' }),
  applyUserId: user('申请人 / Applicant', 'RLF', {
    default: 'me',
    handover: { openWhen: { status: [103, 102, 100, 101] }, dept: 'deptId' },
  }),
}
export const demandTerms = {
  expectDate: date('期望到车 / Expected', 'RLF', { help: '至少7天后 / At least 7 days from today' }),
  useKind: dict('用途 / Use', 'RLF', 'use_kind'),
  plateNeed: bool('需上牌 / Plates', 'LF', { default: true }),
  ownCompanyId: ref('购车主体 / Buyer', 'RLF', 'company', { only: { status: [1] } }),
  stockChecked: bool('已核对库存 / Stock checked', '', {
    help: '提交前须核对同城库存 / The stock of the city is checked before submitting',
  }),
  stockFreeQty: int('可用库存 / Free stock', 'S', { unit: '台' }),
  stockReason: note('不用库存的原因 / Why not from stock', '', {
    max: 200,
    help: '有可用库存时必填 / Required while fitting cars are free',
    wide: true,
  }),
}
export const demandTotals = {
  totalQty: int('总数 / Cars', 'SL', { unit: '台' }),
  budgetTotal: money('预算 / Budget', 'SL'),
  paybackMonths: qty('回收月数 / Payback', 'SL', { scale: 1, unit: '个月' }),
  orderedQty: int('已下单 / Ordered', 'SL', { unit: '台' }),
  arrivedQty: int('已到车 / Arrived', 'SL', { unit: '台' }),
  closeReason: note('关闭原因 / Closed because', 'S'),
  processInstanceId: text('流程实例 / Process', 'S', { max: 32 }),
}
export const demandWhy = {
  reason: note('申请理由 / Reason', 'R', { wide: true }),
  approvalUserId: user('指定审批人 / Approver'),
  attachBizId: files('附件 / Files'),
}

const lineFields = {
  seriesId: ref('车系 / Series', 'R', 'car-series', { only: { status: [1] } }),
  modelId: ref('车型 / Model', '', 'car-model', { only: { status: [1], seriesId: ['field:seriesId'] } }),
  color: dict('颜色 / Colour', '', 'car_color'),
  quantity: int('数量 / Quantity', 'R', { min: 1, max: 999, unit: '台' }),
  targetPrice: money('目标单价 / Target price', 'R', { positive: true, unit: '元' }),
  budgetAmt: money('预算 / Budget', 'SL'),
  plateCityCode: region('上牌城市 / Plate city'),
  needDate: date('需求日期 / Needed on'),
  orderedQty: int('已下单 / Ordered', 'SL', { unit: '台' }),
  arrivedQty: int('已到车 / Arrived', 'SL', { unit: '台' }),
  cancelledQty: int('已取消 / Given up', 'SL', { unit: '台' }),
}
/** Lines of both demands: the same columns under either head. */
export const demandLines = <const N extends string, const H extends string>(name: N, head: H, label: Label) =>
  defineResource({
    name,
    label,
    area: 'vehicles',
    kind: 'lines',
    parent: 'demandId',
    title: 'seriesId',
    fields: { demandId: ref('需求 / Demand', 'S', head), ...lineFields },
  })
