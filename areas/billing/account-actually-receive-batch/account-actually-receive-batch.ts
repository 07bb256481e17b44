import { bool, datetime, defineResource, enumeration, files, int, lines, money, note, ref, text, user } from '#kernel'
import { feeItem, mechanismType } from '#areas/codes/codes.ts'
import { batchPayerKind } from '../codes.ts'
import { receiveActions, receiveStates } from '../account-actually-receive/receive-states.ts'

/** What the match says of a line: the Chinese half is stored. */
export const RESULTS = {
  matched: '已匹配 / Matched',
  more: '金额超过未收，余下未匹配 / More than unpaid; the rest is unmatched',
  paid: '账单已收齐 / The bill is fully received',
  none: '未找到该车该月的未结账单 / No open bill of this vehicle and month',
} as const

/** 50-billing 5: one payer's lump sum spread over many vehicles, by a list that is picked or loaded from a file. */
export const accountActuallyReceiveBatch = defineResource({
  name: 'account-actually-receive-batch',
  label: '批量收款 / Batch receipt',
  area: 'billing',
  page: '/account/vehicle/batch/receive',
  title: 'batchNo',
  subtitle: ['payerName'],
  number: { field: 'batchNo', prefix: 'PLSK' },
  fields: {
    batchNo: text('批次号 / Batch no.', 'SULFK', { max: 32 }),
    companyId: ref('我方主体 / Our company', 'RLF', 'company'),
    payerKind: enumeration('付款类型 / Kind of payer', 'RLF', batchPayerKind, { default: 1 }),
    payerType: enumeration('付款方类型 / Payer kind', 'RF', mechanismType, { default: 1 }),
    payerId: ref('付款方 / Payer', 'RF', 'mechanism', { only: { mechanismType: ['field:payerType'] } }),
    payerName: text('付款方名称 / Payer name', 'SLFK', { max: 128 }),
    funds: lines('银行流水 / Bank lines', 'R', 'account-actually-receive-batch-fund', { min: 1 }),
    lines: lines('车辆明细 / Vehicles', 'R', 'account-actually-receive-batch-line', { min: 1, max: 5000 }),
    fundTotal: money('资金合计 / Money', 'SL'),
    matchedAmt: money('已匹配 / Matched', 'SL'),
    unmatchedAmt: money('未匹配 / Unmatched', 'SL'),
    vehicleCount: int('车辆数 / Vehicles', 'SL'),
    toSurplus: bool('未匹配转余额 / Rest to the balance'),
    surplusId: ref('余额 / Balance', 'S', 'account-surplus'),
    claimUserId: user('登记人 / Entered by', 'SLF'),
    confirmUserId: user('确认人 / Confirmed by', 'SLF'),
    confirmTime: datetime('确认时间 / Confirmed at', 'SLF'),
    requestId: text('请求号 / Request id', 'U', { max: 64 }),
    rejectReason: text('驳回原因 / Rejected because', 'S', { max: 200 }),
    invalidReason: text('作废原因 / Reversed because', 'S', { max: 200 }),
    remark: note('备注 / Remark'),
    attachBizId: files('附件 / Attachments'),
  },
  sections: [
    {
      id: 'payer',
      title: '付款方 / Payer',
      fields: ['companyId', 'payerKind', 'payerType', 'payerId', 'payerName'],
    },
    { id: 'money', title: '银行流水 / Bank lines', fields: ['funds'] },
    { id: 'vehicles', title: '车辆明细 / Vehicles', fields: ['lines'] },
    {
      id: 'rest',
      title: '合计与附件 / Totals and papers',
      fields: [
        'fundTotal',
        'matchedAmt',
        'unmatchedAmt',
        'vehicleCount',
        'toSurplus',
        'surplusId',
        'requestId',
        'remark',
        'attachBizId',
      ],
    },
    {
      id: 'confirmed',
      title: '确认 / Confirmation',
      fields: ['claimUserId', 'confirmUserId', 'confirmTime', 'rejectReason', 'invalidReason'],
    },
  ],
  states: receiveStates,
  actions: receiveActions,
  calls: 'page, detail, timeline, status-count, save, update:account_actually_receive_batch_add',
  scope: { users: ['createUser'], depts: ['createDept'], partner: 'payerId' },
  editableIn: ['draft', 'rejected'],
  removableIn: [],
  list: {
    quick: ['payerName', 'payerKind', 'companyId'],
    totals: ['fundTotal', 'matchedAmt', 'unmatchedAmt'],
    columns: [
      'batchNo',
      'payerName',
      'fundTotal',
      'matchedAmt',
      'unmatchedAmt',
      'status',
      'vehicleCount',
      'payerKind',
      'claimUserId',
      'confirmUserId',
      'confirmTime',
      'companyId',
    ],
  },
  detail: {
    facts: ['fundTotal', 'matchedAmt', 'unmatchedAmt', 'vehicleCount', 'confirmUserId'],
    related: [{ id: 'actuals', title: '实收明细 / Receipt rows', resource: 'bill-receivable-actual', by: 'voucherId' }],
  },
})

export const accountActuallyReceiveBatchFund = defineResource({
  name: 'account-actually-receive-batch-fund',
  label: '批量收款流水 / Bank line of a batch',
  area: 'billing',
  kind: 'lines',
  parent: 'batchId',
  title: 'bankReceiptNo',
  fields: {
    batchId: ref('批次 / Batch', 'S', 'account-actually-receive-batch'),
    bankReceiptId: ref('银行流水 / Bank line', 'RF', 'account-bank-receipt', {
      only: { companyId: ['field:companyId'], direction: [1], status: [1, 2] },
    }),
    bankReceiptNo: text('流水号 / Serial', 'S', { max: 64 }),
    amt: money('使用金额 / Amount', 'R', { positive: true }),
  },
})

export const accountActuallyReceiveBatchLine = defineResource({
  name: 'account-actually-receive-batch-line',
  label: '批量收款车辆 / Vehicle of a batch receipt',
  area: 'billing',
  kind: 'lines',
  parent: 'batchId',
  title: 'plateNo',
  fields: {
    batchId: ref('批次 / Batch', 'S', 'account-actually-receive-batch'),
    plateNo: text('车牌号/车架号 / Plate or VIN', 'R', { max: 17 }),
    driverName: text('司机 / Driver', '', { max: 64 }),
    feeItem: enumeration('费用项目 / Fee item', 'R', feeItem, { default: 1 }),
    month: text('月份 / Month', '', { max: 7, help: '如 2026-11 / like 2026-11' }),
    amt: money('金额 / Amount', 'R', { positive: true }),
    billId: ref('账单 / Bill', 'SF', 'bill-receivable'),
    billNo: text('账单编号 / Bill no.', 'S', { max: 32 }),
    diffAmt: money('未匹配 / Unmatched', 'S'),
    result: text('匹配结果 / Result', 'S', { max: 200, words: Object.values(RESULTS) }),
  },
})
