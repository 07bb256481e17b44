import {
  bool,
  date,
  datetime,
  dict,
  enumeration,
  files,
  lines,
  many,
  money,
  note,
  ref,
  type Action,
  type Field,
  type Section,
} from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'
import { contractFields } from '#areas/contracts/contract/contract.ts'
import { contractMoves, inForce } from '#areas/contracts/contract/moves.ts'
import { enabledCode } from './auth-codes.ts'
import { verifyMethod } from '../contract-auth-use/contract-auth-account.ts'

/** Columns of the head that an authorisation does not use: nobody types them. */
const ofTheHeadOnly = <F extends Record<string, Field>>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, required: false, system: true, inList: false, options: {} },
    ]),
  ) as F

/** 40, section 4: what kinds 13 and 14 share. Validity is start and end of the head. */
export const authFields = {
  ...contractFields,
  ...ofTheHeadOnly({
    autoRenew: contractFields.autoRenew,
    renewNoticeDays: contractFields.renewNoticeDays,
    termMonths: contractFields.termMonths,
    cutoverDate: contractFields.cutoverDate,
  }),
  startDate: { ...contractFields.startDate, label: '生效日期 / Valid from' as const },
  endDate: date('失效日期 / Valid to', 'RLF', { notBefore: 'startDate', help: '最长三年 / At most three years' }),
  relation: dict('授权关系 / Relation', 'RLF', 'auth_relation'),
  reason: note('授权事由 / Reason', 'R', { max: 300, wide: true }),
  accounts: lines('授权账户 / Accounts', 'R', 'contract-auth-account', { min: 1, max: 20 }),
  contractIds: many(
    ref('适用合同 / Contracts', 'F', 'contract', {
      only: { status: [6, 7] },
      help: '不填为该方全部合同 / Empty: all contracts of the party',
    }),
  ),
  feeItems: many(enumeration('费用项 / Fee items', 'F', feeItem, { help: '不填为全部 / Empty: all' })),
  customerIds: many(ref('适用客户 / Customers', 'F', 'customer', { only: { status: [1] } })),
  limitEach: money('单笔限额 / Limit each', 'L', { positive: true, unit: '元', help: '不填为不限 / Empty: none' }),
  limitMonth: money('月限额 / Limit a month', 'L', { positive: true, unit: '元' }),
  limitTotal: money('总限额 / Limit in total', 'L', { positive: true, unit: '元' }),
  limitDay: money('日限额 / Limit a day', 'L', { positive: true, unit: '元' }),
  usedTotal: money('已用 / Used', 'LS', { computed: true }),
  usedMonth: money('当月已用 / Used this month', 'LS', { computed: true }),
  enabled: enumeration('启停 / Enabled', 'LFS', enabledCode, { default: 1 }),
  revocable: bool('可撤销 / Revocable', '', { default: true }),
  revokeTime: datetime('撤销时间 / Revoked at', 'S'),
  revokeReason: note('撤销原因 / Revoked because', 'S', { max: 300 }),
  letterFileBizId: files('授权书 / Letter of authority', 'R'),
  signProofBizId: files('签字证明 / Proof of the signature', '', {
    help: '个人附身份证复印件 / Persons: copy of the ID card',
  }),
  parties: lines('合同主体 / Parties', '', 'contract-party', { max: 4 }),
}

/** The moves of both: contract moves, verification of accounts, switch. */
export const authMoves = {
  ...contractMoves,
  verifyAccounts: {
    label: '核验账户 / Verify accounts',
    from: ['draft', 'rejected', 'withdrawn'],
    call: 'PUT verify-accounts',
    permission: 'edit',
    input: {
      verifyMethod: enumeration('核验方式 / Verified by', 'R', verifyMethod, { default: 2 }),
      verifyFileBizId: files('核验凭证 / Proof', 'R'),
    },
  },
  changeStatus: {
    label: '启停 / Enable or disable',
    from: inForce,
    call: 'PUT change-status',
    permission: 'enable',
    reason: 'required',
    input: { enabled: enumeration('启停 / Enabled', 'R', enabledCode) },
  },
  stop: {
    ...contractMoves.stop,
    from: inForce,
    confirm:
      '终止授权 {title}？此后不能再用于收付款，已有款项不变。 / Stop authorisation {title}? Nothing more is paid or received under it; what was stays.',
  },
  void: {
    ...contractMoves.void,
    confirm:
      '作废授权 {title}？其用印申请一并作废，不能恢复。 / Void authorisation {title}? Its seal application goes too, and there is no way back.',
  },
} as const satisfies Record<string, Action>

/** Sections of both; `debit` of the kind stands before the scope, `who` beside the customers. */
export const authSections = (debit: readonly Section[] = [], who: readonly string[] = []): Section[] => [
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
  ...debit,
  {
    id: 'scope',
    title: '范围与限额 / Scope and limits',
    fields: [
      'contractIds',
      'feeItems',
      'customerIds',
      ...who,
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
]

export const authDetail = {
  facts: ['counterpartyName', 'authKind', 'endDate', 'limitMonth', 'usedMonth', 'enabled'],
  related: [
    { id: 'uses', title: '使用记录 / Uses', resource: 'contract-auth-use', by: 'contractId' },
    { id: 'seals', title: '用印申请 / Seal applications', resource: 'apply-seal', by: 'contractId' },
  ],
} as const

/** What their processes ask besides what a contract says. */
export const authWords = {
  unlimited: '无限额 / Without limit',
  otherAccount: '他人个人账户 / Account of another person',
  limitTotal: '总限额 / Limit in total',
} as const
