import {
  bool,
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
  rate,
  type Action,
} from '#kernel'
import { contractFields, contractScope } from '../contract/contract.ts'
import { contractMoves, inForce, signedByHand } from '../contract/moves.ts'

const intentKind = enumOf('contract_intention_intent_kind', {
  1: '长租 / Long lease',
  2: '短租 / Short lease',
  3: '购租 / Purchase-lease',
  4: '融资租赁 / Finance lease',
  5: '个人用车 / Consumer',
})
const intentLevel = enumOf('contract_intention_intent_level', {
  1: 'A 30天内 / A within 30 days',
  2: 'B 90天内 / B within 90 days',
  3: 'C 以后 / C later',
})
const depositRule = enumOf('contract_intention_deposit_rule', {
  1: '转租赁押金 / Into lease deposit',
  2: '抵首期租金 / Into first rent',
  3: '可退 / Refundable',
  4: '违约不退 / Forfeited on breach',
})
const forfeits = { depositRule: [4] } as const

const moves = {
  ...contractMoves,
  stop: {
    ...contractMoves.stop,
    from: inForce,
    confirm:
      '终止意向合同 {title}？意向金须已处置完毕。 / Stop intention {title}? Its intention money must have been dealt with.',
  },
  void: {
    ...contractMoves.void,
    confirm:
      '作废意向合同 {title}？其用印申请一并作废，不能恢复。 / Void intention {title}? Its seal application goes too, and there is no way back.',
  },
} as const satisfies Record<string, Action>

/** 30, section 4: what a customer wants, and the intention money, before a lease. It takes no quota. */
export const contractIntention = defineResource({
  name: 'contract-intention',
  label: '意向租赁合同 / Intention contract',
  area: 'contracts',
  page: '/contract/intention',
  extends: 'contract',
  kindValue: 1,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'YX' },
  fields: {
    ...contractFields,
    intentKind: enumeration('意向类型 / Intention kind', 'RLF', intentKind, { default: 1 }),
    intentLevel: enumeration('意向等级 / Level', 'RLF', intentLevel, { default: 2 }),
    channel: dict('来源渠道 / Channel', 'RF', 'customer_channel'),
    usage: dict('用途 / Usage', 'RF', 'lease_usage'),
    expectSignDate: date('预计签约日 / Expected sign date', 'RLF'),
    validUntil: date('有效期至 / Valid until', 'RLF', {
      notBefore: 'startDate',
      help: '最长为开始日期后180天 / At most 180 days after the start',
    }),
    depositPerVehicle: money('意向金每台 / Intention money per vehicle', 'RL', { unit: '元/台' }),
    intentDeposit: money('意向金合计 / Intention money', 'LS'),
    depositDeadline: date('意向金最晚到账日 / Deposit deadline', '', {
      help: '收取意向金时必填 / Needed where intention money is taken',
    }),
    depositRule: enumeration('意向金处理 / Deposit rule', 'R', depositRule, { default: 1 }),
    forfeitRate: rate('违约扣除 / Forfeit %', '', { max: 100, unit: '%', when: forfeits, requiredWhen: forfeits }),
    needPurchase: bool('需新购车辆 / Purchase needed', 'LF', {
      help: '签成后通知采购 / Purchasing is told at the signature',
    }),
    requirement: note('需求说明 / Requirement', '', { wide: true }),
    competitor: note('竞品情况 / Competitor', '', { wide: true }),
    convertedQty: int('已转合同 / Converted', 'LS'),
    handledQty: int('已处置 / Handled', 'LS'),
    remainQty: int('剩余 / Remaining', 'LS'),
    parties: lines('合同主体 / Parties', 'R', 'contract-party', { min: 1, max: 2 }),
    products: lines('产品明细 / Product lines', 'R', 'contract-product', { max: 500, batch: 'tempId' }),
    rents: lines('阶梯租金 / Rent stages', '', 'contract-product-rent', { max: 2000 }),
    fees: lines('费用项 / Fees', '', 'contract-product-fee', { max: 2000 }),
  },
  sections: [
    {
      id: 'basics',
      title: '基本信息 / Basics',
      fields: [
        'contractNo',
        'contractName',
        'paperNo',
        'ownCompanyId',
        'bizUserId',
        'bizDeptId',
        'intentKind',
        'intentLevel',
        'channel',
        'usage',
        'startDate',
        'termMonths',
        'endDate',
        'autoRenew',
        'renewNoticeDays',
        'cutoverDate',
        'expectSignDate',
        'validUntil',
        'needPurchase',
        'templateId',
        'signMode',
        'requirement',
        'competitor',
        'customTerms',
        'remark',
      ],
    },
    { id: 'parties', title: '主体 / Parties', fields: ['parties'] },
    { id: 'products', title: '意向产品 / Products wanted', fields: ['products', 'rents', 'fees'] },
    {
      id: 'deposit',
      title: '意向金 / Intention money',
      fields: ['depositPerVehicle', 'intentDeposit', 'depositDeadline', 'depositRule', 'forfeitRate'],
    },
    { id: 'files', title: '附件 / Files', fields: ['attachBizId'] },
  ],
  states: contractStates,
  actions: moves,
  events: {
    'contract-intention.demand': {
      label: '意向用车需求 / Vehicles wanted by an intention',
      facts: { vehicleQty: int('车辆数 / Vehicles'), expectSignDate: date('预计签约日 / Expected sign date') },
    },
  },
  calls:
    'page, list:contract_intention_view|contract_pick, detail, timeline, status-count, save, update, afresh, remove, export',
  codes: { stop_default: '违约终止 / Stop in default' },
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'counterpartyName',
      'intentKind',
      'vehicleQty',
      'remainQty',
      'intentDeposit',
      'status',
      'intentLevel',
      'expectSignDate',
      'validUntil',
      'needPurchase',
      'convertedQty',
      'handledQty',
      'cityCodes',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'customerId', 'intentKind', 'bizUserId', 'validUntil'],
    totals: ['vehicleQty', 'remainQty', 'intentDeposit'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'vehicleQty', 'remainQty', 'intentDeposit', 'validUntil'],
    related: [
      { id: 'disposals', title: '处置 / Disposals', resource: 'contract-intention-handle', by: 'intentionId' },
      { id: 'plans', title: '收款计划 / Receipt plans', resource: 'bill-receipt-plan', by: 'contractId' },
      { id: 'bills', title: '应收账单 / Receivable bills', resource: 'bill-receivable', by: 'contractId' },
      { id: 'electrons', title: '电子合同 / E-contracts', resource: 'contract-electron', by: 'contractId' },
      { id: 'seals', title: '用印申请 / Seal applications', resource: 'apply-seal', by: 'contractId' },
    ],
  },
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-intention',
    amount: 'intentDeposit',
    city: 'cityCodes',
    dept: 'bizDeptId',
    variables: ['intentDeposit', 'vehicleQty', 'needPurchase'],
  },
})
