import { bool, date, defineResource, enumeration, enumOf, int, many, note, rate, text } from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'

export const feeRegime = enumOf('fee_tax_regime', {
  1: '一般计税 / Standard',
  2: '售后回租 / Leaseback',
  3: '简易计税 / Simplified',
})
export const feeVatRule = enumOf('fee_vat_rule', {
  1: '固定税率 / Fixed rate',
  2: '不征税 / Not taxed',
  3: '随逾期费用 / As the overdue item',
  4: '随原费用 / As the original',
})
export const feeDocument = enumOf('fee_invoice_document', {
  1: '专票 / Special',
  2: '普票 / General',
  3: '收据 / Receipt',
  4: '红字 / Red letter',
})
const fixedRate = { vatRule: [1] } as const

/** 50-billing 3.3: rate, invoice line and tax code of a fee item from a day on. Accounts and rank are fixed in code. */
export const feeItemSetting = defineResource({
  name: 'fee-item-setting',
  label: '费用项目设置 / Fee item setting',
  area: 'accounts',
  page: '/account/fee/item',
  title: 'settingName',
  fields: {
    settingName: text('名称 / Name', 'SLK', { max: 128 }),
    feeItem: enumeration('费用项目 / Fee item', 'RLF', feeItem, { fixed: true }),
    regime: enumeration('计税方式 / Tax regime', 'RLF', feeRegime, { default: 1, fixed: true }),
    vatRule: enumeration('税率规则 / Rate rule', 'RF', feeVatRule, { default: 1 }),
    taxRate: rate('税率 / Rate', 'L', { unit: '%', when: fixedRate, requiredWhen: fixedRate }),
    invoiceLine: text('开票项目名称 / Invoice line name', 'LK', {
      max: 92,
      when: fixedRate,
      requiredWhen: fixedRate,
      help: '商品和服务分类简称写在两个星号之间 / The short class name stands between two asterisks',
    }),
    taxCode: text('税收分类编码 / Tax code', 'L', {
      max: 19,
      when: fixedRate,
      requiredWhen: fixedRate,
      width: 172,
      help: '19位数字 / 19 digits',
    }),
    documents: many(enumeration('可开票种 / Documents', 'L', feeDocument)),
    validFrom: date('生效日 / Valid from', 'RLF', { default: 'today' }),
    validTo: date('失效日 / Valid to', 'LF', { notBefore: 'validFrom' }),
    lateFee: bool('计滞纳金 / Late fee', 'SL'),
    payRank: int('核销顺序 / Rank', 'S'),
    debitAccount: text('应收借方科目 / Receivable debit', 'S', { max: 16 }),
    creditAccount: text('应收贷方科目 / Receivable credit', 'S', { max: 16 }),
    payableAccount: text('应付借方科目 / Payable debit', 'S', { max: 16 }),
    remark: note('备注 / Remark'),
  },
  sections: [
    {
      id: 'what',
      title: '费用与期间 / Item and period',
      fields: ['settingName', 'feeItem', 'regime', 'validFrom', 'validTo'],
    },
    {
      id: 'tax',
      title: '税率与票面 / Rate and invoice',
      fields: ['vatRule', 'taxRate', 'invoiceLine', 'taxCode', 'documents'],
    },
    {
      id: 'ledger',
      title: '记账规则 / Posting rules',
      fields: ['debitAccount', 'creditAccount', 'payableAccount', 'lateFee', 'payRank', 'remark'],
    },
  ],
  calls: 'page, detail, timeline, save:fee_item_setting_edit, update:fee_item_setting_edit',
  scope: 'tenant',
  list: {
    quick: ['feeItem', 'regime', 'validFrom', 'validTo'],
    sort: 'feeItem',
    columns: [
      'settingName',
      'feeItem',
      'regime',
      'taxRate',
      'invoiceLine',
      'taxCode',
      'documents',
      'validFrom',
      'validTo',
      'lateFee',
    ],
  },
  detail: { facts: ['taxRate', 'taxCode', 'invoiceLine', 'validFrom', 'validTo'] },
  indexes: ['unique: feeItem, regime, validFrom'],
})
