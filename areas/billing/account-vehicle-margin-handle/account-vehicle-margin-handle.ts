import {
  approvalActions,
  defineResource,
  enumeration,
  files,
  lines,
  money,
  note,
  recordStates,
  ref,
  text,
} from '#kernel'
import { marginHandleKind } from '../codes.ts'

/** 50-billing 5: offset, refund, forfeit or transfer of a deposit. Its amount is locked on the card while it is decided. */
export const accountVehicleMarginHandle = defineResource({
  name: 'account-vehicle-margin-handle',
  label: '保证金处理 / Handling of a deposit',
  area: 'billing',
  page: '/account/vehicle/margin/handle',
  title: 'handleNo',
  subtitle: ['customerName'],
  number: { field: 'handleNo', prefix: 'BZJC' },
  fields: {
    handleNo: text('处理单号 / No.', 'SULFK', { max: 32 }),
    cardId: ref('保证金 / Deposit card', 'RLF', 'account-vehicle-margin', { fills: { partyId: 'partyId' } }),
    companyId: ref('主体 / Company', 'SF', 'company'),
    partyId: ref('客户 / Customer', 'SF', 'mechanism'),
    customerName: text('客户名称 / Customer name', 'SLFK', { max: 128 }),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 16, format: 'plate' }),
    kind: enumeration('处理方式 / Kind', 'RLF', marginHandleKind),
    amt: money('金额 / Amount', 'RL', { positive: true, unit: '元' }),
    allocs: lines('抵扣账单 / Bills', '', 'account-vehicle-margin-handle-alloc', { when: { kind: [1] } }),
    payeeAccountId: ref('收款账户 / Payee account', '', 'account-mechanism', {
      only: { status: [1], mechanismId: ['field:partyId'] },
      when: { kind: [2] },
      requiredWhen: { kind: [2] },
    }),
    targetCardId: ref('转入保证金 / Target card', '', 'account-vehicle-margin', {
      only: { partyId: ['field:partyId'] },
      when: { kind: [4] },
      requiredWhen: { kind: [4] },
    }),
    returnId: ref('退车单 / Return', 'S', 'vehicle-return'),
    sourceKey: text('来源键 / Source key', 'SU', { max: 120 }),
    customerConsent: note('客户确认 / Consent of the customer', '', { when: { kind: [1] } }),
    payableId: ref('付款申请 / Payment request', 'S', 'account-payable'),
    forfeitBillId: ref('没收账单 / Forfeit bill', 'S', 'bill-receivable'),
    reason: note('原因 / Reason', 'R', { wide: true }),
    attachBizId: files('附件 / Attachments', '', { requiredWhen: { kind: [2, 3] } }),
    processInstanceId: text('流程实例 / Process', 'S', { max: 64 }),
  },
  states: recordStates,
  events: {
    'margin.refunded': {
      label: '保证金退还 / Deposit refunded',
      of: 'account-vehicle-margin',
      facts: { amt: money('金额 / Amount') },
    },
  },
  actions: { ...approvalActions, disable: { label: '冲销 / Reverse', from: ['active'], to: 'inactive', by: 'system' } },
  approval: { processKey: 'account-vehicle-margin-handle', amount: 'amt', variables: ['kind'] },
  calls:
    'page:account_vehicle_margin_view, detail:account_vehicle_margin_view, timeline:account_vehicle_margin_view, save:account_vehicle_margin_handle, afresh:account_vehicle_margin_handle',
  scope: { staff: 'all', partner: 'partyId' },
  list: {
    totals: ['amt'],
    quick: ['customerName', 'contractNo', 'kind'],
    columns: ['handleNo', 'customerName', 'amt', 'kind', 'status', 'plateNo', 'contractNo', 'createTime'],
  },
  detail: { facts: ['amt', 'kind', 'customerName', 'contractNo'] },
})

export const accountVehicleMarginHandleAlloc = defineResource({
  name: 'account-vehicle-margin-handle-alloc',
  label: '保证金抵扣明细 / Bill paid from a deposit',
  area: 'billing',
  kind: 'lines',
  parent: 'handleId',
  title: 'billNo',
  fields: {
    handleId: ref('处理单 / Handling', 'S', 'account-vehicle-margin-handle'),
    billId: ref('账单 / Bill', 'RF', 'bill-receivable', { only: { status: [1, 2] } }),
    billNo: text('账单编号 / Bill no.', 'S', { max: 32 }),
    amt: money('抵扣金额 / Amount', 'R', { positive: true }),
  },
})
