import {
  bool,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  json,
  many,
  money,
  ref,
  region,
  state,
  states,
  text,
  type Action,
  type Label,
} from '#kernel'

export const bankUseRange = enumOf('bank_use_range', { 1: '收款 / Receipts', 2: '付款 / Payments', 3: '收付 / Both' })
const currency = enumOf('bank_currency', { 1: '人民币 / CNY' })

export interface GatewayParameter {
  readonly key: string
  readonly label: Label
  readonly kind: 'text' | 'secret' | 'money' | 'bool'
  readonly help?: Label
}
/** What a gateway wants to know of an account. The simulated bank stands in for a real one and is named as such. */
export const gatewayParameters = (gatewayCode: string | null | undefined): readonly GatewayParameter[] => {
  if (!gatewayCode || gatewayCode === 'none' || gatewayCode === 'file') return []
  if (gatewayCode === 'simulated')
    return [
      {
        key: 'openingBalance',
        label: '期初余额（元） / Opening balance',
        kind: 'money',
        help: '不填取参数 bank.simulatedOpening / Empty: parameter bank.simulatedOpening',
      },
      { key: 'silent', label: '模拟无应答 / Simulate no response', kind: 'bool' },
      {
        key: 'secretKey',
        label: '接口密钥 / Interface key',
        kind: 'secret',
        help: '模拟银行不校验 / Not checked by the simulated bank',
      },
    ]
  return [
    { key: 'endpoint', label: '前置机地址 / Bank gateway address', kind: 'text' },
    { key: 'corpNo', label: '企业客户号 / Customer no. at the bank', kind: 'text' },
    { key: 'operatorNo', label: '操作员 / Operator', kind: 'text' },
    { key: 'secretKey', label: '接口密钥 / Interface key', kind: 'secret' },
    { key: 'certPassword', label: '证书口令 / Password of the certificate', kind: 'secret' },
  ]
}

/** A new card must be enabled by a second person before it can be used for payments. */
const cardStates = states('inactive', {
  active: state(1, '启用 / Enabled', 'success'),
  inactive: state(2, '停用 / Disabled', 'info'),
})
const actions = {
  enable: {
    label: '核验启用 / Verify and enable',
    from: ['inactive'],
    to: 'active',
    permission: 'status',
    confirm:
      '核对【{accountName}】的户名、账号与开户网点无误后启用 / Enable after checking name, number and outlet of {accountName}',
  },
  disable: {
    label: '停用 / Disable',
    from: ['active'],
    to: 'inactive',
    permission: 'status',
    danger: true,
    confirm:
      '停用 {title}？不再用于收付款，默认收付随之取消；再次启用须另一人核验。 / Disable {title}? Nothing is received or paid with it and it is no default any more; somebody else must verify it to enable it again.',
    reason: 'required',
  },
} as const satisfies Record<string, Action>

/**
 * 10-platform 5.5: bank accounts of our own companies (D11). Each enabled one is mirrored among the accounts of
 * institutions, which contracts and bills pick.
 */
export const bankCard = defineResource({
  name: 'bank-card',
  label: '我方账户 / Own bank account',
  area: 'platform',
  service: 'system',
  page: '/system/bank/card',
  title: 'accountName',
  subtitle: ['accountNo'],
  fields: {
    companyId: ref('公司主体 / Company', 'RLF', 'company', {
      only: { status: [1] },
      fills: { accountName: 'mechanismName' },
    }),
    accountName: text('户名 / Account name', 'RLK', {
      max: 128,
      help: '默认为主体登记名称，不一致请核对 / The registered name by default',
    }),
    bankTitleId: ref('银行 / Bank', 'RLF', 'bank-title', { only: { status: [1] } }),
    bankOutletId: ref('开户网点 / Outlet', 'R', 'bank-outlet', {
      only: { status: [1], bankTitleId: ['field:bankTitleId'] },
    }),
    outletNo: text('联行号 / Branch no.', 'S', { max: 12 }),
    accountNo: text('账号 / Account no.', 'RULFKM', { max: 40, format: 'bankCard', mask: 'bankNo' }),
    accountKind: dict('账户性质 / Account kind', 'RLF', 'bank_account_kind'),
    currency: enumeration('币种 / Currency', 'R', currency, { default: 1 }),
    useRange: enumeration('用途 / Use', 'RLF', bankUseRange, { default: 3 }),
    cityCodes: many(region('适用城市 / Cities', 'F', { help: '不填为全部 / Empty: all' })),
    contractTypes: many(dict('适用合同 / Contracts', 'F', 'contract_type', { help: '不填为全部 / Empty: all' })),
    gatewayCode: dict('直连渠道 / Gateway', '', 'bank_gateway', { default: 'simulated' }),
    /** Keys of `gatewayParameters`; the secret ones stand encrypted in it. */
    gatewayConfig: json('渠道参数 / Gateway parameters', '', { sealed: true }),
    payLimitOnce: money('单笔限额 / Limit per payment', '', { help: '不填为不限 / Empty: no limit' }),
    payLimitDay: money('日限额 / Daily limit', '', { help: '不低于单笔限额 / Not below the limit per payment' }),
    balanceFloor: money('余额预警线 / Warn below', '', {
      help: '余额低于此数时通知资金与财务 / Treasury and finance are notified below this balance',
    }),
    balance: money('银行余额 / Balance', 'S', { signed: true }),
    balanceTime: datetime('余额时间 / Balance at', 'S'),
    defaultReceive: bool('默认收款 / Default for receipts', 'L'),
    defaultPay: bool('默认付款 / Default for payments', 'L'),
    openDate: date('开户日 / Opened on'),
    closeDate: date('销户日 / Closed on', '', { notBefore: 'openDate' }),
    accountMechanismId: ref('机构账户 / Account of the institution', 'S', 'account-mechanism'),
  },
  sections: [
    {
      id: 'account',
      title: '账户 / Account',
      fields: [
        'companyId',
        'accountName',
        'bankTitleId',
        'bankOutletId',
        'outletNo',
        'accountNo',
        'accountKind',
        'currency',
        'openDate',
        'closeDate',
      ],
    },
    {
      id: 'use',
      title: '用途 / Use',
      fields: ['useRange', 'cityCodes', 'contractTypes', 'defaultReceive', 'defaultPay'],
    },
    {
      id: 'gateway',
      title: '银企直连 / Bank gateway',
      fields: ['gatewayCode', 'gatewayConfig', 'payLimitOnce', 'payLimitDay', 'balanceFloor', 'balance', 'balanceTime'],
    },
  ],
  states: cardStates,
  actions,
  events: {
    'bank-card.changed': '我方账户变更 / Own account changed',
  },
  calls: 'page, list:signed in, detail, timeline, save, update, update-status',
  codes: { balance: '查看余额 / See balances' },
  list: {
    columns: [
      'accountName',
      'bankTitleId',
      'accountNo',
      'accountKind',
      'useRange',
      'status',
      'companyId',
      'defaultReceive',
      'defaultPay',
    ],
    quick: ['companyId', 'bankTitleId', 'useRange'],
    totals: [],
  },
  detail: { facts: ['companyId', 'bankTitleId', 'useRange', 'accountKind'] },
})
