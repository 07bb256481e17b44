import { contractScope } from '#areas/contracts/contract/contract.ts'
import { contractStates, defineResource, enumeration, ref, text } from '#kernel'
import { protocolKind } from './auth-codes.ts'
import { authDetail, authFields, authMoves, authSections, authWords } from './auth-fields.ts'
import { signedByHand } from '#areas/contracts/contract/moves.ts'

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
  sections: authSections(),
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
      'status',
      'enabled',
      'relation',
      'startDate',
      'endDate',
      'limitEach',
      'limitMonth',
      'limitTotal',
      'usedMonth',
      'usedTotal',
      'ownCompanyId',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'authKind', 'enabled', 'ownCompanyId', 'endDate'],
    totals: ['usedMonth', 'usedTotal'],
    pageSize: 50,
  },
  detail: authDetail,
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-protocol',
    dept: 'bizDeptId',
    words: authWords,
  },
})
