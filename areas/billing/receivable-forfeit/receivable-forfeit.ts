import { approvalActions, date, defineResource, dept, enumeration, enumOf, files, int, many, money, note, qty, rate, recordStates, ref, state, states, text } from '#kernel'
import { graceMode } from '../codes.ts'

/** 50-billing 4: late fee of one overdue bill. A memo until it is billed (7.1). */
export const receivableForfeit = defineResource({
  name: 'receivable-forfeit', label: '滞纳金 / Late fee of a bill', area: 'billing', page: '/account/vehicle/late/fine', title: 'forfeitNo', subtitle: ['billNo', 'payerName'],
  number: { field: 'forfeitNo', prefix: 'ZNJ', width: 7 },
  fields: {
    forfeitNo: text('滞纳金编号 / Late-fee no.', 'SULFK', { max: 32 }),
    billId: ref('账单 / Bill', 'SUF', 'bill-receivable'),
    billNo: text('账单编号 / Bill no.', 'SLFK', { max: 32 }),
    companyId: ref('我方主体 / Our company', 'SF', 'company'),
    payerId: ref('付款方 / Payer', 'SF', 'mechanism'),
    payerName: text('付款方名称 / Payer name', 'SLFK', { max: 128 }),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    vehicleId: ref('车辆 / Vehicle', 'S', 'vehicle'),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 16, format: 'plate' }),
    baseAmt: money('基数 / Base', 'SL'),
    dailyRate: rate('日费率 / Daily rate', 'S', { unit: '%' }),
    graceDays: int('宽限天数 / Grace days', 'S'),
    graceMode: enumeration('宽限方式 / Grace mode', 'S', graceMode),
    capAmt: money('上限 / Cap', 'S'),
    startDate: date('起算日 / Counts from', 'SL'),
    accruedTo: date('计至 / Accrued to', 'SL'),
    lateDays: int('天数 / Days', 'SL'),
    accruedExact: qty('累计(精确) / Accrued, exact', 'S', { scale: 6 }),
    accruedAmt: money('已计提 / Accrued', 'SL'),
    billedAmt: money('已出账 / Billed', 'SL'),
    waivedAmt: money('已减免 / Waived', 'SL'),
    unbilledAmt: money('未出账 / Unbilled', 'SL'),
    lateFeeBillIds: many(ref('滞纳金账单 / Late-fee bills', 'S', 'bill-receivable')),
  },
  states: states('accruing', {
    accruing: state(1, '计提中 / Accruing'),
    final: state(2, '待出账 / Final, unbilled', 'warning'),
    billed: state(3, '已出账 / Billed', 'success'),
    waived: state(4, '已减免 / Waived', 'info'),
    suspended: state(5, '暂停 / Suspended', 'info'),
  }),
  actions: {
    bill: { label: '出账 / Bill now', from: ['accruing', 'final', 'suspended'], mayReach: ['accruing', 'billed', 'suspended'], call: 'POST bill', permission: 'bill', batch: true, confirm: '把未出账滞纳金生成账单？ / Bill the unbilled late fee?' },
    move: { label: '计提变动 / Accrual', mayReach: ['accruing', 'final', 'billed', 'waived', 'suspended'], by: 'system' },
  },
  calls: 'page, detail, timeline, status-count',
  scope: { staff: 'all', partner: 'payerId' },
  list: {
    quick: ['payerName', 'contractNo', 'plateNo', 'billNo'], totals: ['accruedAmt', 'billedAmt', 'waivedAmt', 'unbilledAmt'],
    columns: ['forfeitNo', 'payerName', 'accruedAmt', 'unbilledAmt', 'status', 'plateNo', 'lateDays', 'billedAmt', 'waivedAmt', 'baseAmt', 'startDate', 'accruedTo', 'billNo', 'contractNo'],
  },
  detail: {
    facts: ['accruedAmt', 'billedAmt', 'waivedAmt', 'unbilledAmt', 'lateDays', 'capAmt'],
    related: [
      { id: 'waives', title: '减免记录 / Waivers', resource: 'receivable-forfeit-waive', by: 'forfeitId' },
      { id: 'days', title: '计提记录 / Daily records', resource: 'account-vehicle-late-fine-record', by: 'forfeitId' },
    ],
  },
})

/** A waiver in approval: process receivable-forfeit-waive. */
export const receivableForfeitWaive = defineResource({
  name: 'receivable-forfeit-waive', label: '滞纳金减免 / Late-fee waiver', area: 'billing', page: '/account/vehicle/late/fine/waive', title: 'waiveNo', number: { field: 'waiveNo', prefix: 'ZNJJM' },
  fields: {
    waiveNo: text('减免单号 / Waiver no.', 'SULFK', { max: 32 }),
    forfeitId: ref('滞纳金 / Late fee', 'RF', 'receivable-forfeit'),
    customerId: ref('付款方 / Payer', 'SLF', 'mechanism'),
    amt: money('减免金额 / Amount', 'RL', { positive: true, unit: '元' }),
    reason: note('减免原因 / Reason', 'RL'),
    attachBizId: files('附件 / Attachments'),
    /** Of the bill: the business manager of those who brought the customer decides first, whoever asks. */
    deptId: dept('业务部门 / Department', 'S'),
    processInstanceId: text('流程实例 / Process', 'S', { max: 64 }),
  },
  states: { ...recordStates, values: recordStates.values },
  actions: { ...approvalActions, disable: { label: '失效 / Void', from: ['active'], to: 'inactive', by: 'system' } },
  approval: { processKey: 'receivable-forfeit-waive', amount: 'amt', dept: 'deptId', variables: ['customerId'] },
  calls: 'page:receivable_forfeit_view, detail:receivable_forfeit_view, save:receivable_forfeit_waive, afresh:receivable_forfeit_waive',
  scope: { staff: 'all', partner: 'customerId' },
})

const recordKind = enumOf('late_fee_record_kind', { 1: '每日计提 / Daily', 2: '到账日更正 / Back-value correction', 3: '上限 / Cap', 4: '争议冲回 / Dispute credit' })

/** 50-billing 4: one day of one bill; corrected by further rows, never edited. */
export const accountVehicleLateFineRecord = defineResource({
  name: 'account-vehicle-late-fine-record', label: '滞纳金计提记录 / Late-fee day', area: 'billing', title: 'billNo',
  fields: {
    forfeitId: ref('滞纳金 / Late fee', 'SF', 'receivable-forfeit'),
    billId: ref('账单 / Bill', 'SF', 'bill-receivable'),
    billNo: text('账单编号 / Bill no.', 'SLK', { max: 32 }),
    accrueDate: date('计提日 / Day', 'SLF'),
    baseAmt: money('基数 / Base', 'SL'),
    dailyRate: rate('日费率 / Daily rate', 'SL', { unit: '%' }),
    amt: qty('金额 / Amount', 'SL', { scale: 6, signed: true }),
    kind: enumeration('类型 / Kind', 'SLF', recordKind),
    seq: int('序 / Seq', 'S'),
  },
  calls: 'page:account_vehicle_late_fine_view',
  scope: 'tenant', appendOnly: true,
  // The base of every day is the same debt: only what came of it adds up.
  list: { sort: '-accrueDate', totals: ['amt'] },
  indexes: ['unique: billId, accrueDate, kind, seq'],
})
