import { contractScope } from '#areas/contracts/contract/contract.ts'
import { contractStates, defineResource, enumeration, ref, text } from '#kernel'
import { protocolKind } from './auth-codes.ts'
import { authFields, authMoves } from './auth-fields.ts'

/** 40, section 4, type 13: who may pay instead of a debtor, and into whose account we may pay. */
export const contractProtocol = defineResource({
  name: 'contract-protocol',
  label: '付款授权协议 / Payment authorisation',
  area: 'supply',
  page: '/contract/protocol',
  extends: 'contract',
  kindValue: 13,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'FKXY' },
  fields: { ...authFields, authKind: enumeration('授权类型 / Kind', 'RLF', protocolKind, { default: 1 }) },
  sections: [
    {
      id: 'basics',
      title: '基本信息 / Basics',
      fields: [
        'contractNo',
        'contractName',
        'paperNo',
        'authKind',
        'ownCompanyId',
        'relation',
        'reason',
        'startDate',
        'endDate',
        'bizUserId',
        'bizDeptId',
        'cityCodes',
        'templateId',
        'signMode',
        'customTerms',
        'remark',
      ],
    },
    { id: 'parties', title: '主体 / Parties', fields: ['parties'] },
    { id: 'accounts', title: '授权账户 / Accounts', fields: ['accounts'] },
    {
      id: 'scope',
      title: '范围与限额 / Scope and limits',
      fields: [
        'contractIds',
        'feeItems',
        'customerIds',
        'limitEach',
        'limitDay',
        'limitMonth',
        'limitTotal',
        'usedMonth',
        'usedTotal',
      ],
    },
    {
      id: 'revocation',
      title: '启停与撤销 / Switch and revocation',
      fields: ['enabled', 'revocable', 'revokeTime', 'revokeReason'],
    },
    { id: 'files', title: '附件 / Files', fields: ['letterFileBizId', 'signProofBizId', 'attachBizId'] },
  ],
  states: contractStates,
  actions: authMoves,
  events: {
    'auth.revoked': {
      label: '收付款授权撤销 / Authorisation revoked',
      facts: {
        contractId: ref('授权协议 / Authorisation', '', 'contract'),
        reason: text('原因 / Reason'),
      },
    },
  },
  calls: 'page, list, detail, timeline, status-count, save, update, afresh, remove, export',
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'counterpartyName',
      'authKind',
      'relation',
      'startDate',
      'endDate',
      'limitEach',
      'limitMonth',
      'limitTotal',
      'usedMonth',
      'usedTotal',
      'enabled',
      'status',
      'ownCompanyId',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'authKind', 'enabled', 'ownCompanyId', 'endDate'],
    totals: ['usedMonth', 'usedTotal'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'authKind', 'endDate', 'limitMonth', 'usedMonth', 'enabled'],
    related: [
      { id: 'uses', title: '使用记录 / Uses', resource: 'contract-auth-use', by: 'contractId' },
      { id: 'seals', title: '用印申请 / Seal applications', resource: 'apply-seal', by: 'contractId' },
    ],
  },
  onlyWhile: { signed: { signMode: [2] } },
  approval: {
    processKey: 'contract-protocol',
    dept: 'bizDeptId',
    words: {
      unlimited: '无限额 / Without limit',
      otherAccount: '他人个人账户 / Account of another person',
      limitTotal: '总限额 / Limit in total',
    },
  },
})
