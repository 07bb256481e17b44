import { date, defineResource, enumeration, int, money, note, rate, ref, state, states, text } from '#kernel'
import { feeItem, mechanismType } from '#areas/codes/codes.ts'
import { ledgerSide } from '#areas/accounts/ledger/ledger.ts'
import { openingKind } from '../codes.ts'

/**
 * 50-billing 6: one balance that a company brings from its former books. Rows come from a file, are mended here, and
 * are booked together as one voucher (opening-voucher).
 */
export const openingBalance = defineResource({
  name: 'opening-balance',
  label: '期初余额 / Opening balance',
  area: 'billing',
  page: '/account/opening',
  title: 'balanceNo',
  subtitle: ['partyName', 'sourceNo'],
  number: { field: 'balanceNo', prefix: 'QC' },
  fields: {
    balanceNo: text('编号 / No.', 'SULFK', { max: 32 }),
    companyId: ref('我方主体 / Our company', 'RLF', 'company'),
    kind: enumeration('余额类别 / Kind', 'RLF', openingKind),
    partyId: ref('往来单位 / Party', 'F', 'mechanism', {
      when: { kind: [1, 2, 3, 4] },
      requiredWhen: { kind: [1, 2, 3, 4] },
    }),
    partyKind: enumeration('单位类型 / Kind of party', 'SF', mechanismType),
    partyName: text('单位名称 / Party name', 'SLFK', { max: 128 }),
    contractId: ref('合同 / Contract', 'F', 'contract', {
      when: { kind: [1, 2, 3, 4] },
      requiredWhen: { kind: [4] },
    }),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    feeItem: enumeration('费用项目 / Fee item', 'LF', feeItem, {
      when: { kind: [1, 2] },
      requiredWhen: { kind: [1, 2] },
    }),
    ownAccountNo: text('我方账号 / Own account no.', 'M', {
      max: 34,
      mask: 'bankNo',
      when: { kind: [5] },
      requiredWhen: { kind: [5] },
      help: '我方账户中已登记的账号 / As recorded among our own accounts',
    }),
    ownAccountId: ref('我方账户 / Own account', 'SL', 'account-mechanism'),
    accountCode: text('科目代码 / Account', 'LF', {
      max: 12,
      when: { kind: [5, 6] },
      requiredWhen: { kind: [6] },
      help: '银行不填为1002；其他科目如 1604、2501、2221.01 / Empty for a bank: 1002; others like 1604, 2501, 2221.01',
    }),
    side: enumeration('方向 / Side', 'L', ledgerSide, {
      when: { kind: [6] },
      help: '不填取科目的余额方向 / Empty: the side of the account',
    }),
    amt: money('金额 / Amount', 'RL', { positive: true, unit: '元' }),
    taxRate: rate('未开票税率 / Rate still to be invoiced', '', {
      unit: '%',
      when: { kind: [1] },
      help: '原账已开票的不填 / Empty where the former books have invoiced it',
    }),
    dueDate: date('到期日 / Due date', 'LF', { when: { kind: [1, 2] }, requiredWhen: { kind: [1, 2] } }),
    sourceNo: text('原单据号 / Former document', 'LFK', { max: 32 }),
    remark: note('备注 / Remark', '', { wide: true }),
    rowNo: int('文件行 / Row of the file', 'S'),
    voucherId: ref('期初凭证 / Voucher', 'SF', 'opening-voucher'),
    receivableId: ref('应收账单 / Receivable bill', 'S', 'bill-receivable'),
    payableId: ref('应付账单 / Payable bill', 'S', 'bill-payable'),
    surplusId: ref('客户余额行 / Balance', 'S', 'account-surplus'),
    cardId: ref('保证金卡 / Deposit card', 'S', 'account-vehicle-margin'),
  },
  sections: [
    {
      id: 'what',
      title: '余额 / Balance',
      fields: ['balanceNo', 'companyId', 'kind', 'amt', 'side', 'accountCode', 'ownAccountNo', 'ownAccountId'],
    },
    {
      id: 'party',
      title: '往来 / Party',
      fields: [
        'partyId',
        'partyKind',
        'partyName',
        'contractId',
        'contractNo',
        'feeItem',
        'taxRate',
        'dueDate',
        'sourceNo',
        'remark',
      ],
    },
    {
      id: 'booked',
      title: '入账结果 / What it became',
      fields: ['voucherId', 'receivableId', 'payableId', 'surplusId', 'cardId'],
    },
  ],
  states: states('waiting', {
    waiting: state(102, '待入账 / To be booked', 'warning'),
    booked: state(1, '已入账 / Booked', 'success'),
    reversed: state(3, '已冲回 / Reversed', 'info'),
  }),
  actions: {
    book: { label: '入账 / Booked', from: ['waiting'], to: 'booked', by: 'system' },
    giveBack: { label: '冲回 / Reversed', from: ['booked'], to: 'reversed', by: 'system' },
  },
  calls: 'page, detail, timeline, status-count, save, update, remove, import, export',
  scope: 'tenant',
  editableIn: ['waiting'],
  removableIn: ['waiting'],
  list: {
    quick: ['companyId', 'kind', 'partyName', 'contractNo'],
    totals: ['amt'],
    columns: [
      'balanceNo',
      'kind',
      'partyName',
      'amt',
      'status',
      'feeItem',
      'dueDate',
      'contractNo',
      'accountCode',
      'side',
      'ownAccountId',
      'sourceNo',
      'companyId',
      'createTime',
    ],
    empty:
      '还没有期初余额。下载模板，填好后导入；检查无误后一次入账。 / No opening balances yet. Fill in the template and import it; book all rows together.',
  },
  excel: {
    import: [
      'companyId',
      'kind',
      'partyId',
      'contractId',
      'feeItem',
      'amt',
      'dueDate',
      'taxRate',
      'ownAccountNo',
      'accountCode',
      'side',
      'sourceNo',
      'remark',
    ],
  },
  indexes: ['companyId, status', 'voucherId'],
})
