import { bool, date, defineResource, enumeration, enumOf, int, many, money, rate, region, text } from '#kernel'
import { mechanismFields } from '../mechanism/mechanism.ts'
import { ownerFields } from '../mechanism/institution.ts'
import { contactOf, partner, partnerCalls, partnerRelated, reminded, sectionsWith } from '../mechanism/partner.ts'

const financeKind = enumOf('finance_company_kind', {
  1: '银行 / Bank',
  2: '融资租赁 / Finance lessor',
  3: '汽车金融 / Car finance company',
  4: '保理 / Factor',
  5: '信托 / Trust',
  6: '股东或同业 / Shareholder or peer',
})
const archiveRule = enumOf('finance_archive_rule', {
  1: '资金方保管原件 / The lender keeps the originals',
  2: '我方保管 / We keep them',
  3: '复印件 / Copies only',
})

/** 20-partners 4: who lends against our cars; one that also invests in cars has `investorFlag` (D14). */
export const financeCompany = defineResource({
  ...partner,
  name: 'finance-company',
  label: '资金方 / Finance company',
  page: '/mechanism/finance',
  kindValue: 4,
  number: { field: 'mechanismNo', prefix: 'ZJF' },
  fields: {
    ...mechanismFields,
    financeKind: enumeration('类型 / Kind', 'RLF', financeKind),
    parentBank: text('所属机构 / Belongs to', '', { max: 64 }),
    creditLineNo: text('授信编号 / Credit line no.', '', { max: 64 }),
    creditLine: money('授信额度 / Credit line', 'L', { unit: '元' }),
    creditLineFrom: date('授信起 / Line from', 'L'),
    creditLineTo: date('授信止 / Line to', 'L', { notBefore: 'creditLineFrom' }),
    usedLine: money('已用额度 / Used', 'LS', { computed: true }),
    leftLine: money('剩余额度 / Left', 'LS', { computed: true, signed: true }),
    pledgeRatio: rate('抵押率上限 / Highest pledge ratio', '', { unit: '%', max: 100 }),
    mortgageeName: text('抵押权人名称 / Mortgagee', 'R', {
      max: 128,
      help: '抵押登记上的名称 / As it stands in the mortgage register',
    }),
    mortgageAgentName: text('抵押代办人 / Mortgage agent', '', { max: 64 }),
    mortgageAgentIdNo: text('代办人证件号 / Agent ID no.', 'M', { max: 18, format: 'idNo', mask: 'idNo' }),
    mortgageAgentPhone: text('代办人手机 / Agent mobile', 'M', { max: 20, format: 'mobile', mask: 'phone' }),
    mortgageCities: many(region('可办抵押城市 / Mortgage cities', '', { wide: true })),
    archiveRule: enumeration('证件保管 / Custody of papers', 'R', archiveRule),
    gpsRequired: int('GPS要求台数 / GPS units asked', '', { min: 0, max: 9, unit: '台' }),
    beneficiaryClause: text('第一受益人名称 / First beneficiary', 'R', {
      max: 128,
      help: '保单特别约定中的名称 / As the policies must name it',
    }),
    reportDay: int('月报日 / Monthly report on', '', { min: 1, max: 31, unit: '日' }),
    investorFlag: bool('车辆投资方 / Invests in cars', 'LF'),
    managerContactId: contactOf('客户经理 / Account manager'),
    repayRemindDays: int('还款提醒天数 / Remind of repayment', '', { min: 0, max: 90, default: 10, unit: '天' }),
    ...reminded,
  },
  sections: sectionsWith(
    {
      id: 'line',
      title: '授信 / Credit line',
      fields: [
        'financeKind',
        'parentBank',
        'creditLineNo',
        'creditLine',
        'creditLineFrom',
        'creditLineTo',
        'usedLine',
        'leftLine',
        'investorFlag',
        'managerContactId',
        'reportDay',
        'repayRemindDays',
        ...ownerFields,
      ],
    },
    {
      id: 'pledge',
      title: '抵押与保险 / Mortgage and insurance',
      fields: [
        'pledgeRatio',
        'mortgageeName',
        'mortgageAgentName',
        'mortgageAgentIdNo',
        'mortgageAgentPhone',
        'mortgageCities',
        'archiveRule',
        'gpsRequired',
        'beneficiaryClause',
      ],
    },
  ),
  calls: partnerCalls.plain,
  list: {
    columns: [
      'mechanismNo',
      'mechanismName',
      'financeKind',
      'creditLine',
      'usedLine',
      'leftLine',
      'creditLineFrom',
      'creditLineTo',
      'investorFlag',
      'ownerUserId',
      'blackFlag',
      'status',
      'createTime',
    ],
    quick: ['financeKind', 'investorFlag', 'cityCode'],
    totals: ['creditLine'],
  },
  detail: {
    facts: ['financeKind', 'creditLine', 'usedLine', 'leftLine', 'creditLineTo'],
    related: [
      ...partnerRelated,
      { id: 'vehicles', title: '投资车辆 / Cars financed', resource: 'vehicle', by: 'financialInvestorId' },
    ],
  },
})
