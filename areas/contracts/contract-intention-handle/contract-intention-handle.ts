import {
  contractStates,
  date,
  defineResource,
  dict,
  enumeration,
  enumOf,
  int,
  lines,
  money,
  note,
  ref,
  text,
  type Action,
} from '#kernel'
import { completed } from '../contract/codes.ts'
import { contractScope } from '../contract/contract.ts'
import { fieldsOfDocument } from '../contract/fields-of-document.ts'
import { contractMoves, inForce, signedByHand } from '../contract/moves.ts'

const handleType = enumOf('contract_intention_handle_handle_type', {
  1: '转租赁合同 / Convert into a lease contract',
  2: '减少数量 / Reduce quantity',
  3: '延期 / Extend',
  4: '终止 / Terminate',
})

const moves = {
  ...contractMoves,
  stop: {
    ...contractMoves.stop,
    from: inForce,
    confirm: '终止意向处置 {title}？只能在生效前终止。 / Stop disposal {title}? Only while it has not taken effect.',
  },
  void: {
    ...contractMoves.void,
    confirm:
      '作废意向处置 {title}？其用印申请一并作废，不能恢复。 / Void disposal {title}? Its seal application goes too, and there is no way back.',
  },
} as const satisfies Record<string, Action>

/** The product lines of the intention that a disposal takes away. */
export const contractIntentionHandleLine = defineResource({
  name: 'contract-intention-handle-line',
  label: '意向处置明细 / Disposal line',
  area: 'contracts',
  kind: 'lines',
  parent: 'handleId',
  title: 'modelName',
  fields: {
    handleId: ref('意向处置 / Disposal', 'S', 'contract-intention-handle'),
    contractProductId: ref('意向产品 / Product line', 'R', 'contract-product', {
      only: { contractId: ['field:intentionId'] },
    }),
    modelName: text('车型 / Model', 'S', { max: 128 }),
    remainQty: int('剩余 / Remaining', 'S'),
    handleQty: int('处置数量 / Handled', 'R', { min: 1, max: 9999, unit: '台' }),
  },
})

/** 30, section 4: ends or changes an intention in force. */
export const contractIntentionHandle = defineResource({
  name: 'contract-intention-handle',
  label: '意向处置 / Intention disposal',
  area: 'contracts',
  page: '/contract/intention/dispose',
  extends: 'contract',
  kindValue: 2,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'YXCZ' },
  fields: {
    ...fieldsOfDocument,
    intentionId: ref('意向合同 / Intention', 'RLF', 'contract-intention', {
      only: { status: [6, 7] },
      fixed: true,
      // Narrows the contracts and accounts below to those of its customer.
      fills: { customerId: 'customerId' },
    }),
    handleType: enumeration('处置方式 / Disposal type', 'RLF', handleType, { default: 1 }),
    reasonType: dict('原因类别 / Reason type', 'RF', 'intent_handle_reason'),
    reasonText: note('原因说明 / Reason text', 'R', { wide: true }),
    newValidUntil: date('新有效期 / New valid until', '', {
      when: { handleType: [3] },
      requiredWhen: { handleType: [3] },
    }),
    targetContractId: ref('转入合同 / Target contract', '', 'contract', {
      when: { handleType: [1, 2, 4] },
      requiredWhen: { handleType: [1] },
      only: { status: [6, 7], contractType: [4, 5, 6, 7], customerId: ['field:customerId'] },
    }),
    depositHeld: money('在手意向金 / Deposit held', 'LS'),
    depositToLease: completed(money('转押金 / Deposit to lease', '', { unit: '元', help: '不填为0 / Empty: 0' })),
    depositRefund: completed(money('退还 / Deposit refund', '', { unit: '元', help: '不填为0 / Empty: 0' })),
    depositForfeit: completed(money('扣除 / Deposit forfeit', '', { unit: '元', help: '不填为0 / Empty: 0' })),
    refundAccountId: ref('退款账户 / Refund account', '', 'account-mechanism', {
      only: { status: [1], mechanismId: ['field:customerId'] },
      help: '退还意向金时必填 / Needed where money is paid back',
    }),
    lines: lines('处置明细 / Lines', '', 'contract-intention-handle-line', { max: 500 }),
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
        'intentionId',
        'handleType',
        'reasonType',
        'reasonText',
        'newValidUntil',
        'targetContractId',
        'bizUserId',
        'bizDeptId',
        'templateId',
        'signMode',
        'customTerms',
        'remark',
      ],
    },
    { id: 'lines', title: '处置明细 / Lines', fields: ['lines'] },
    {
      id: 'money',
      title: '意向金 / Intention money',
      fields: ['depositHeld', 'depositToLease', 'depositRefund', 'depositForfeit', 'refundAccountId'],
    },
    { id: 'parties', title: '主体 / Parties', fields: ['parties'] },
    { id: 'files', title: '附件 / Files', fields: ['attachBizId'] },
  ],
  states: contractStates,
  actions: moves,
  calls: 'page, detail, timeline, status-count, save, update, afresh, remove, export',
  codes: { stop_default: '违约终止 / Stop in default' },
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'intentionId',
      'counterpartyName',
      'handleType',
      'depositHeld',
      'status',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'intentionId', 'customerId', 'handleType', 'reasonType'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'handleType', 'depositHeld', 'depositToLease', 'depositRefund', 'depositForfeit'],
    related: [
      { id: 'electrons', title: '电子合同 / E-contracts', resource: 'contract-electron', by: 'contractId' },
      { id: 'seals', title: '用印申请 / Seal applications', resource: 'apply-seal', by: 'contractId' },
    ],
  },
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-intention-handle',
    amount: 'depositHeld',
    city: 'cityCodes',
    dept: 'bizDeptId',
    variables: ['handleType'],
    words: { refundAmt: '退还 / Refund', forfeitAmt: '扣除 / Forfeit' },
  },
})
