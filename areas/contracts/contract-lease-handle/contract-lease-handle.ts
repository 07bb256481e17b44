import {
  bool,
  contractStates,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  int,
  json,
  lines,
  many,
  money,
  note,
  rate,
  ref,
  text,
  type Action,
} from '#kernel'
import type { Comparison } from '../contract/comparison.ts'
import { contractScope } from '../contract/contract.ts'
import { fieldsOfDocument } from '../contract/fields-of-document.ts'
import { contractMoves, inForce, signedByHand } from '../contract/moves.ts'

export const leaseHandleType = enumOf('contract_lease_handle_handle_type', {
  1: '部分提前退车 / Early return of vehicles',
  2: '整体提前终止 / Terminate',
  3: '展期 / Extension',
  4: '租金调整 / Rent change',
  5: '换车 / Replacement',
  6: '停驶减免 / Relief',
  7: '债务重组 / Reschedule',
  8: '主体变更 / Lessee change',
  9: '押金调整 / Deposit',
  10: '增减数量 / Quantity',
  11: '付款规则变更 / Pay rule',
})
const scope = enumOf('contract_lease_handle_scope', {
  1: '整份合同 / Whole contract',
  2: '指定车辆 / Selected vehicles',
  3: '产品行 / Product line',
})
const applyParty = enumOf('contract_lease_handle_apply_party', { 1: '客户 / Customer', 2: '我方 / Us' })
const of = (...types: number[]) => ({ handleType: types })

const moves = {
  ...contractMoves,
  stop: {
    ...contractMoves.stop,
    from: inForce,
    confirm: '终止处置 {title}？只能在生效前终止。 / Stop disposal {title}? Only while it has not taken effect.',
  },
  void: {
    ...contractMoves.void,
    confirm:
      '作废处置 {title}？其用印申请一并作废，不能恢复。 / Void disposal {title}? Its seal application goes too, and there is no way back.',
  },
} as const satisfies Record<string, Action>

/** What a disposal does to one vehicle; for a whole contract the server makes a line for each of them. */
export const contractLeaseHandleLine = defineResource({
  name: 'contract-lease-handle-line',
  label: '处置明细 / Disposal line',
  area: 'contracts',
  kind: 'lines',
  parent: 'handleId',
  title: 'plateNo',
  subtitle: ['vin'],
  fields: {
    handleId: ref('处置合同 / Disposal', 'S', 'contract-lease-handle'),
    orderVehicleId: ref('订单车辆 / Order vehicle', '', 'order-vehicle', {
      only: { contractId: ['field:leaseContractId'], status: [5, 6] },
      help: '整份合同或产品行只填一行，不选车辆 / Whole contract or line: one row without a vehicle',
    }),
    contractProductId: ref('产品行 / Product line', '', 'contract-product', {
      only: { contractId: ['field:leaseContractId'] },
      help: '产品行范围或增减数量时填写 / For a product line, or its quantity',
    }),
    vin: text('车架号 / VIN', 'S', { max: 17 }),
    plateNo: text('车牌 / Plate no.', 'S', { max: 16 }),
    oldRent: money('原租金 / Old rent', 'S'),
    newRent: money('新租金 / New rent', '', { unit: '元' }),
    oldEnd: date('原到期日 / Old end', 'S'),
    newEnd: date('新到期日 / New end', 'S'),
    reliefFrom: date('减免起 / Relief from'),
    reliefTo: date('减免止 / Relief to', '', { notBefore: 'reliefFrom' }),
    reliefRate: rate('减免比例 / Relief %', '', { max: 100, unit: '%' }),
    newModelId: ref('新车型 / New model', '', 'car-model', { only: { status: [1] } }),
    depositDelta: money('押金增减 / Deposit difference', '', { signed: true, unit: '元' }),
    quantityDelta: int('数量增减 / Quantity difference', '', { min: -9999, max: 9999, unit: '台' }),
    amount: money('金额 / Amount', '', { signed: true, unit: '元' }),
    applied: bool('已生效 / Applied', 'S'),
  },
})

/** 30, section 4: every change of a KA lease in force. */
export const contractLeaseHandle = defineResource({
  name: 'contract-lease-handle',
  label: 'KA处置合同 / KA disposal',
  area: 'contracts',
  page: '/contract/lease/dispose',
  extends: 'contract',
  kindValue: 3,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'ZLCZ' },
  fields: {
    ...fieldsOfDocument,
    leaseContractId: ref('原租赁合同 / Lease', 'RLF', 'contract-lease', { only: { status: [6, 7] }, fixed: true }),
    handleType: enumeration('处置类型 / Disposal type', 'RLF', leaseHandleType, { default: 4 }),
    scope: enumeration('范围 / Scope', 'R', scope, { default: 2 }),
    effectiveDate: date('生效日 / Effective date', 'RLF', {
      help: '不早于31天前，更早须财务总监审批 / Earlier than 31 days ago: finance director',
    }),
    applyParty: enumeration('提出方 / Asked by', 'RF', applyParty, { default: 1 }),
    reasonType: dict('原因类别 / Reason type', 'RF', 'lease_handle_reason'),
    reasonText: note('原因说明 / Reason text', 'R', { wide: true }),
    quoteId: ref('结清试算 / Quote', '', 'contract-settlement-quote', { when: of(1, 2), only: { status: [1, 3] } }),
    penaltyWaive: bool('免违约金 / Penalty waived', '', {
      when: of(1, 2),
      help: '须总经理审批 / Needs the general manager',
    }),
    penaltyAgreed: money('协商违约金 / Penalty agreed', '', { when: of(1, 2), unit: '元' }),
    newEndDate: date('新到期日 / New end date', '', { when: of(3), requiredWhen: of(3) }),
    newContractId: ref('承接合同 / New contract', '', 'contract-lease', {
      when: of(8),
      requiredWhen: of(8),
      only: { status: [6, 7] },
    }),
    newPayRule: json<Record<string, unknown>>('新付款规则 / New payment rule', '', {
      when: of(11),
      requiredWhen: of(11),
    }),
    rescheduleTempId: text('重排计划 / Rescheduled plan', '', { max: 32, when: of(7), requiredWhen: of(7) }),
    rescheduleTotal: money('重排合计 / Reschedule total', '', { when: of(7), requiredWhen: of(7), unit: '元' }),
    quotaDelta: json<Record<string, number>>('额度变化 / Quota change', 'S'),
    waitingBefore: money('变更前未出账 / Unbilled before', 'LS'),
    waitingAfter: money('变更后未出账 / Unbilled after', 'LS'),
    billedAdjust: money('已出账差额 / Billed difference', 'LS', { signed: true }),
    comparison: json<Comparison>('前后对比 / Comparison', 'S'),
    appliedTime: datetime('应用时间 / Applied time', 'S'),
    applyError: note('错误 / Apply error', 'S'),
    lines: lines('明细 / Lines', '', 'contract-lease-handle-line', { max: 1000 }),
    parties: lines('合同主体 / Parties', '', 'contract-party', { readonly: true }),
  },
  sections: [
    {
      id: 'basics',
      title: '处置信息 / Disposal',
      fields: [
        'contractNo',
        'contractName',
        'paperNo',
        'leaseContractId',
        'handleType',
        'scope',
        'effectiveDate',
        'applyParty',
        'reasonType',
        'reasonText',
        'bizUserId',
        'bizDeptId',
        'templateId',
        'signMode',
        'customTerms',
        'remark',
      ],
    },
    {
      id: 'terms',
      title: '变更内容 / What changes',
      fields: [
        'quoteId',
        'penaltyWaive',
        'penaltyAgreed',
        'newEndDate',
        'newContractId',
        'newPayRule',
        'rescheduleTempId',
        'rescheduleTotal',
        'lines',
      ],
    },
    {
      id: 'figures',
      title: '金额影响 / Effect on money',
      fields: ['waitingBefore', 'waitingAfter', 'billedAdjust', 'quotaDelta', 'appliedTime', 'applyError'],
    },
    { id: 'parties', title: '主体 / Parties', fields: ['parties'] },
    { id: 'files', title: '附件 / Files', fields: ['attachBizId'] },
  ],
  states: contractStates,
  actions: moves,
  events: {
    'contract-lease-handle.applied': {
      label: '租赁处置已生效 / Disposal of a lease in effect',
      facts: {
        contractId: ref('租赁合同 / Lease', '', 'contract-lease'),
        handleType: enumeration('处置类型 / Disposal type', '', leaseHandleType),
        orderVehicleIds: many(ref('订单车辆 / Order vehicles', '', 'order-vehicle')),
      },
    },
    'lease-handle.return-agreed': {
      label: '约定提前退车 / Early return agreed',
      facts: {
        contractId: ref('租赁合同 / Lease', '', 'contract-lease'),
        orderVehicleIds: many(ref('订单车辆 / Order vehicles', '', 'order-vehicle')),
        agreedReturnDate: date('约定退车日 / Agreed return date'),
      },
    },
  },
  calls: 'page, detail, timeline, status-count, save, update, afresh, remove, export',
  codes: { stop_default: '违约终止 / Stop in default' },
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'leaseContractId',
      'counterpartyName',
      'handleType',
      'effectiveDate',
      'status',
      'waitingBefore',
      'waitingAfter',
      'billedAdjust',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'leaseContractId', 'customerId', 'handleType', 'effectiveDate'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'handleType', 'effectiveDate', 'waitingBefore', 'waitingAfter', 'billedAdjust'],
    related: [
      { id: 'transfers', title: '车辆转移 / Vehicle transfers', resource: 'transfer-vehicle', by: 'leaseHandleId' },
      { id: 'returns', title: '退车单 / Returns', resource: 'vehicle-return', by: 'handleId' },
      { id: 'electrons', title: '电子合同 / E-contracts', resource: 'contract-electron', by: 'contractId' },
      { id: 'seals', title: '用印申请 / Seal applications', resource: 'apply-seal', by: 'contractId' },
    ],
  },
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-lease-handle',
    amount: 'waitingBefore',
    city: 'cityCodes',
    dept: 'bizDeptId',
    words: {
      handleKind: '处置类型 / Disposal type',
      billedAdjust: '已出账有差额 / Billed difference',
      penaltyWaived: '免违约金 / Penalty waived',
    },
  },
})
