import {
  bool,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  files,
  many,
  note,
  ref,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'

export const accountKind = enumOf('account_kind', {
  1: '对公 / Company',
  2: '对私 / Personal',
  3: '第三方支付 / Payment provider',
})
export const useRange = enumOf('account_use_range', { 1: '收款 / Receives', 2: '付款 / Pays', 3: '收付 / Both' })
const verifyMethod = enumOf('account_verify_method', {
  1: '小额打款 / Small transfer',
  2: '开户许可证 / Account permit',
  3: '电话回拨 / Call back',
  4: '银行函件 / Bank letter',
})

export const accountStates = states('awaiting', {
  awaiting: state(102, '待核验 / Awaiting verification'),
  active: state(1, '生效 / Active', 'success'),
  inactive: state(2, '停用 / Inactive', 'info'),
  refused: state(100, '核验不符 / Refused', 'danger'),
})

// enable before confirm: update-status uses the first action allowed to the person that leads to the wanted state.
const actions = {
  disable: {
    label: '停用 / Disable',
    from: ['active'],
    to: 'inactive',
    permission: 'status',
    danger: true,
    reason: 'required',
    confirm:
      '停用账户【{accountName}】{bankTitle} {accountNo}？停用后不能再收付款 / Disable the account of {accountName}, {bankTitle} {accountNo}? It can no longer receive or pay',
  },
  enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: 'status' },
  confirm: {
    label: '核验通过 / Confirm',
    from: ['awaiting'],
    to: 'active',
    call: 'PUT confirm',
    permission: 'confirm',
    confirm:
      '核对【{accountName}】{bankTitle} {accountNo} 与开户证明一致后通过，之后可用于收付款。 / Confirm {accountName}, {bankTitle} {accountNo} after checking it against the proof; it can then be used for payments.',
    input: { verifyMethod: enumeration('核验方式 / Method', 'R', verifyMethod), verifyRemark: note('核验说明 / Note') },
  },
  refuse: {
    label: '核验不符 / Refuse',
    from: ['awaiting'],
    to: 'refused',
    call: 'PUT refuse',
    permission: 'confirm',
    danger: true,
    confirm:
      '核验不符：【{accountName}】{bankTitle} {accountNo}？该账户不能用于收付款。 / Reject {accountName}, {bankTitle} {accountNo}? The account cannot be used for payments.',
    reason: 'required',
  },
} as const satisfies Record<string, Action>

/**
 * 20-partners 3: accounts for receipts and payments of an institution. Never edited: a change is a new row that a
 * second person verifies (D3).
 */
export const accountMechanism = defineResource({
  name: 'account-mechanism',
  label: '机构账户 / Bank account of an institution',
  area: 'partners',
  page: '/mechanism/account',
  title: 'accountName',
  subtitle: ['bankTitle', 'mechanismName'],
  fields: {
    mechanismType: enumeration('机构类型 / Kind', 'RF', mechanismType),
    mechanismId: ref('机构 / Institution', 'RLF', 'mechanism', {
      only: { mechanismType: ['field:mechanismType'] },
      fills: { accountName: 'mechanismName' },
    }),
    accountKind: enumeration('账户性质 / Account kind', 'RLF', accountKind, { default: 1 }),
    accountName: text('户名 / Account name', 'RLK', {
      max: 128,
      help: '须与机构名称一致 / Must equal the name of the institution',
    }),
    bankTitle: text('银行 / Bank', 'RL', { max: 64 }),
    bankName: text('开户行 / Branch', 'RL', { max: 128 }),
    bankNo: text('联行号 / CNAPS', 'RL', { max: 12, help: '12位数字 / 12 digits' }),
    accountNo: text('账号 / Account no.', 'RLKM', { max: 34, format: 'bankCard', mask: 'bankNo' }),
    useRange: enumeration('用途 / Use', 'RLF', useRange, { default: 3 }),
    purposes: many(dict('专项用途 / Purposes', '', 'account_purpose')),
    isDefault: bool('默认 / Default', 'L', {
      help: '每个机构收、付各一个 / One for receipts and one for payments per institution',
    }),
    bankCardId: ref('本方银行卡 / Own card', 'S', 'bank-card'),
    changeOfId: ref('变更自 / Replaces', '', 'account-mechanism', {
      only: { status: [1], mechanismId: ['field:mechanismId'] },
      help: '核验通过后原账户自动停用 / The former one is disabled when this one is confirmed',
    }),
    changeReason: text('变更原因 / Reason', '', { max: 200 }),
    proofBizId: files('开户证明 / Proof', 'R'),
    authFileBizId: files('授权书 / Authorisation'),
    verifyMethod: enumeration('核验方式 / Method', 'S', verifyMethod),
    verifyRemark: note('核验说明 / Note', 'S'),
    verifyUserId: user('核验人 / Verified by', 'S'),
    verifyTime: datetime('核验时间 / Verified at', 'S'),
  },
  sections: [
    {
      id: 'whose',
      title: '账户 / Account',
      fields: [
        'mechanismType',
        'mechanismId',
        'accountKind',
        'accountName',
        'bankTitle',
        'bankName',
        'bankNo',
        'accountNo',
      ],
    },
    { id: 'use', title: '用途 / Use', fields: ['useRange', 'purposes', 'isDefault'] },
    {
      id: 'change',
      title: '变更与证明 / Change and proof',
      fields: ['changeOfId', 'changeReason', 'proofBizId', 'authFileBizId'],
    },
    {
      id: 'verified',
      title: '核验 / Verification',
      fields: ['verifyMethod', 'verifyRemark', 'verifyUserId', 'verifyTime'],
    },
  ],
  states: accountStates,
  actions,
  events: {
    'mechanism.account-confirmed': {
      label: '账户已核验 / Account confirmed',
      of: 'mechanism',
      facts: { accountId: ref('账户 / Account', '', 'account-mechanism') },
    },
    'mechanism.account-disabled': {
      label: '账户停用 / Account disabled',
      of: 'mechanism',
      facts: { accountId: ref('账户 / Account', '', 'account-mechanism') },
    },
  },
  calls: 'page, list:mechanism_pick, detail, timeline, status-count, save, update-status',
  scope: { staff: 'all', partner: 'mechanismId' },
  list: {
    columns: [
      'accountName',
      'accountNo',
      'bankTitle',
      'useRange',
      'isDefault',
      'status',
      'mechanismId',
      'accountKind',
      'bankName',
      'bankNo',
      'createTime',
    ],
    quick: ['mechanismId', 'accountKind', 'useRange'],
  },
  detail: { facts: ['bankTitle', 'useRange', 'isDefault', 'verifyTime'] },
  indexes: ['mechanismId, status', 'accountNo', 'unique: mechanismId, useRange, accountNo where status in (102, 1)'],
})
