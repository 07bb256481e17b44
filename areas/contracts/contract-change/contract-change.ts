import {
  bool,
  contractStates,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  json,
  lines,
  many,
  money,
  note,
  rate,
  ref,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import type { Comparison } from '../contract/comparison.ts'
import { contractScope } from '../contract/contract.ts'
import { fieldsOfDocument } from '../contract/fields-of-document.ts'
import { contractMoves, signedByHand } from '../contract/moves.ts'

const targetType = enumOf('contract_change_target_type', {
  5: 'C端租赁合同 / Consumer lease',
  6: '购租框架协议 / Purchase-and-lease framework',
  7: '融资租赁合同 / Finance lease',
  8: '资金融资合同 / Borrowing',
  9: '采购框架协议 / Purchase agreement',
})
const prepayMode = enumOf('contract_change_prepay_mode', {
  1: '期限不变 / Keep term',
  2: '月供不变 / Keep instalment',
})
export const lineKind = enumOf('contract_change_line_line_kind', {
  1: '提款 / Draw',
  2: '订单车辆 / Order vehicle',
  3: '产品行 / Product line',
  4: '付款规则 / Payment rule',
  5: '合同条款 / Contract terms',
  6: '车型价格 / Price of a model',
  7: '阶梯 / Tier',
})
const { draft, approving, withdrawn, awaitingSeal, signing, rejected, voided } = contractStates.values
const { submit, afresh, approve, reject, withdraw, seal, sealBack, sealAgain, signed } = contractMoves

/** One term that changes, as it was and as it becomes. */
export const contractChangeLine = defineResource({
  name: 'contract-change-line',
  label: '变更明细 / Change line',
  area: 'contracts',
  kind: 'lines',
  parent: 'changeId',
  title: 'field',
  fields: {
    changeId: ref('合同变更单 / Change order', 'S', 'contract-change'),
    lineKind: enumeration('对象 / Object', 'R', lineKind, { default: 4 }),
    refId: text('对象编号 / Object id', '', {
      max: 20,
      help: '付款规则和合同条款不填；车型价格和阶梯填行号 / Empty for the payment rule and the terms of the contract; prices and tiers by their line number',
    }),
    field: text('字段 / Field', 'R', { max: 64 }),
    oldValue: text('原值 / Old value', 'S', { max: 200 }),
    newValue: text('新值 / New value', 'R', { max: 200 }),
    fromDate: date('生效日 / From', '', { help: '不填为变更生效日 / Empty: the day of the change' }),
    applyToOpen: bool('用于未到车 / Open orders too', '', {
      when: { lineKind: [6, 7] },
      help: '执行中的采购订单里尚未验收的车辆也按新价格 / Cars of open purchase orders that are not accepted cost the new price too',
    }),
    remark: text('备注 / Remark', '', { max: 200 }),
  },
})

/** 30, section 3: a change of a signed contract of kinds 5 to 9; nothing in force is edited without one (D5). */
export const contractChange = defineResource({
  name: 'contract-change',
  label: '合同变更单 / Change order',
  area: 'contracts',
  page: '/contract/change',
  extends: 'contract',
  kindValue: 20,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'BG' },
  fields: {
    ...fieldsOfDocument,
    contractId: ref('原合同 / Contract', 'RLF', 'contract', {
      only: { status: [6, 7], contractType: [5, 6, 7, 8, 9] },
      fixed: true,
    }),
    targetType: enumeration('合同类型 / Contract kind', 'LFS', targetType),
    changeKinds: many(dict('变更事项 / Changes', 'RLF', 'contract_change_kind')),
    effectiveDate: date('生效日 / Effective date', 'RLF'),
    reason: note('原因 / Reason', 'R', { wide: true }),
    beforeJson: json('变更前 / Before', 'S'),
    afterJson: json('变更后 / After', 'S'),
    comparison: json<Comparison>('前后对比 / Comparison', 'S'),
    prepayAmount: money('部分提前还款额 / Partial prepayment', '', { unit: '元' }),
    prepayMode: enumeration('还款后方式 / After prepayment', '', prepayMode),
    feeAmount: money('变更手续费 / Fee amount', '', { unit: '元' }),
    feeTaxRate: rate('手续费税率 / Fee tax %', '', { max: 100, unit: '%', default: '6.000000' }),
    waitingBefore: money('变更前未出账 / Unbilled before', 'LS'),
    waitingAfter: money('变更后未出账 / Unbilled after', 'LS'),
    billedAdjust: money('已出账差额 / Billed difference', 'LS', { signed: true }),
    newTempId: text('自定义计划 / Custom plan', '', { max: 32 }),
    appliedTime: datetime('应用时间 / Applied time', 'S'),
    applyError: note('错误 / Apply error', 'S'),
    lines: lines('变更明细 / Lines', '', 'contract-change-line', { max: 500 }),
    parties: lines('合同主体 / Parties', '', 'contract-party', { readonly: true }),
  },
  sections: [
    {
      id: 'basics',
      title: '变更信息 / Change',
      fields: [
        'contractNo',
        'contractName',
        'paperNo',
        'contractId',
        'changeKinds',
        'effectiveDate',
        'reason',
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
      fields: ['lines', 'prepayAmount', 'prepayMode', 'feeAmount', 'feeTaxRate', 'newTempId'],
    },
    {
      id: 'figures',
      title: '金额影响 / Effect on money',
      fields: ['waitingBefore', 'waitingAfter', 'billedAdjust', 'appliedTime', 'applyError'],
    },
    { id: 'parties', title: '主体 / Parties', fields: ['parties'] },
    { id: 'files', title: '附件 / Files', fields: ['attachBizId'] },
  ],
  states: states('draft', {
    draft,
    approving,
    withdrawn,
    awaitingSeal,
    signing,
    executing: state(6, '已生效 / In effect', 'success'),
    rejected,
    voided,
  }),
  actions: {
    submit,
    afresh,
    approve,
    reject,
    withdraw,
    seal,
    sealBack,
    sealAgain,
    signed,
    void: {
      ...contractMoves.void,
      confirm:
        '作废变更单 {title}？其用印申请一并作废，不能恢复。 / Void change {title}? Its seal application goes too, and there is no way back.',
    },
  } satisfies Record<string, Action>,
  events: {
    'contract.changed': {
      label: '合同变更已生效 / Change of a contract in effect',
      of: 'contract',
      facts: { changeNo: text('变更单号 / Change no.'), effectiveDate: date('生效日 / Effective date') },
    },
  },
  calls: 'page, detail, timeline, status-count',
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'originContractId',
      'targetType',
      'counterpartyName',
      'changeKinds',
      'status',
      'waitingBefore',
      'waitingAfter',
      'billedAdjust',
      'effectiveDate',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'contractId', 'targetType', 'customerId', 'effectiveDate'],
    pageSize: 50,
  },
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-change',
    amount: 'waitingBefore',
    city: 'cityCodes',
    dept: 'bizDeptId',
    words: { rateCut: '利率下调 / Rate cut' },
  },
})
