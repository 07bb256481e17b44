import { bool, date, defineResource, dict, enumeration, enumOf, int, money, rate, ref, text } from '#kernel'

export const fiveClass = enumOf('quota_loan_five_class', {
  1: ['正常 / Normal', 'success'],
  2: ['关注 / Special mention', 'warning'],
  3: ['次级 / Substandard', 'danger'],
  4: ['可疑 / Doubtful', 'danger'],
  5: ['损失 / Loss', 'danger'],
})
export const loanSource = enumOf('quota_loan_source', {
  1: '客户申报 / Declared',
  2: '征信 / Credit report',
  3: '流水 / Bank flow',
  4: '尽调 / Diligence',
})

/** 20-partners 6: loans found or declared. They belong to the customer and are copied into the snapshot of a case. */
export const quotaLoan = defineResource({
  name: 'quota-loan',
  label: '负债清单 / Loan',
  area: 'risk',
  title: 'lender',
  fields: {
    customerId: ref('客户 / Customer', 'RF', 'customer', { fixed: true }),
    lender: text('债权人 / Lender', 'RLK', { max: 64 }),
    loanKind: dict('类型 / Kind', 'RLF', 'quota_loan_kind'),
    principal: money('本金 / Principal', 'RL'),
    balance: money('余额 / Balance', 'RL'),
    monthPay: money('月还款 / Monthly payment', 'RL'),
    startDate: date('起 / From', 'L'),
    endDate: date('止 / To', 'L', { notBefore: 'startDate' }),
    rate: rate('利率 / Rate', '', { unit: '%', max: 100 }),
    pledge: text('抵质押 / Pledge', '', { max: 128 }),
    vehicleQty: int('涉及车辆 / Vehicles', '', { min: 0 }),
    guarantor: text('担保人 / Guarantor', '', { max: 64 }),
    fiveClass: enumeration('五级分类 / Class', 'LF', fiveClass, { default: 1 }),
    overdueTimes: int('逾期次数 / Times overdue', 'L', { min: 0, default: 0 }),
    overdueMaxDays: int('最长逾期天数 / Longest overdue', '', { min: 0, default: 0 }),
    source: enumeration('来源 / Source', 'LF', loanSource, { default: 1 }),
    confirmed: bool('已确认 / Confirmed', 'LF'),
  },
  sections: [
    {
      id: 'loan',
      title: '负债 / Loan',
      fields: [
        'customerId',
        'lender',
        'loanKind',
        'principal',
        'balance',
        'monthPay',
        'startDate',
        'endDate',
        'rate',
        'pledge',
        'vehicleQty',
        'guarantor',
        'fiveClass',
        'overdueTimes',
        'overdueMaxDays',
        'source',
        'confirmed',
      ],
    },
  ],
  calls:
    'save:quota_primary_review|quota_diligencing, update:quota_primary_review|quota_diligencing, remove:quota_primary_review|quota_diligencing, import',
  scope: {
    users: ['customerId.bizUserId', 'createUser'],
    depts: ['customerId.bizDeptId'],
    cities: ['customerId.cityCode'],
  },
  excel: {
    import: [
      'customerId',
      'lender',
      'loanKind',
      'balance',
      'monthPay',
      'startDate',
      'endDate',
      'fiveClass',
      'overdueTimes',
    ],
    headers: { lender: '机构 / Lender' },
    required: ['startDate', 'endDate'],
    naturalKey: ['customerId', 'lender', 'startDate'],
  },
  indexes: ['customerId'],
})
