import { bool, date, defineResource, dict, enumeration, int, json, money, qty, rate, ref } from '#kernel'
import type { PenaltyStep } from '../calculations/terms.ts'
import { payRuleCodes as codes, rentUnit } from './codes.ts'

/**
 * 30, section 3: versions by validFrom; the greatest validFrom <= a date applies to that date. Rows are added, never
 * edited.
 */
export const contractPayRule = defineResource({
  name: 'contract-pay-rule',
  label: '付款规则 / Payment rule',
  area: 'contracts',
  kind: 'lines',
  parent: 'contractId',
  title: 'validFrom',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    validFrom: date('生效日 / Valid from', 'S'),
    cycleUnit: enumeration('付款周期单位 / Cycle unit', 'R', rentUnit, { default: 1 }),
    cycleCount: int('周期数 / Cycle count', 'R', {
      default: 1,
      min: 1,
      max: 24,
      help: '月付1，季付3，半年付6，年付12 / Monthly 1, quarterly 3, yearly 12',
    }),
    payMode: enumeration('先付/后付 / Advance or arrears', 'R', codes.payMode, { default: 1 }),
    rentStartRule: enumeration('起租日规则 / Rent start rule', 'R', codes.rentStartRule, { default: 1 }),
    fixedStartDate: date('固定起租日 / Fixed start date', '', {
      when: { rentStartRule: [3] },
      requiredWhen: { rentStartRule: [3] },
    }),
    rentFreeDays: int('免租天数 / Rent-free days', '', { default: 0, min: 0, max: 90, unit: '天' }),
    termRule: enumeration('到期规则 / Term rule', 'R', codes.termRule, { default: 1 }),
    alignMode: enumeration('账期对齐 / Alignment', 'R', codes.alignMode, {
      default: 1,
      help: '按周、按日只能对日 / Weeks and days: anniversary only',
    }),
    billingDay: int('账单日 / Billing day', '', {
      min: 1,
      max: 31,
      when: { alignMode: [2] },
      requiredWhen: { alignMode: [2] },
    }),
    firstStub: enumeration('首期不足 / First stub', 'R', codes.firstStub, { default: 1 }),
    stubMergeDays: int('合并天数 / Stub merge days', '', { default: 15, min: 1, max: 30, unit: '天' }),
    lastStub: enumeration('末期不足 / Last stub', 'R', codes.lastStub, { default: 1 }),
    dayRentBasis: enumeration('日租金 / Day rent', 'R', codes.dayRentBasis, { default: 1 }),
    firstDueRule: enumeration('首期付款日 / First due rule', 'R', codes.firstDueRule, { default: 1 }),
    payDayRule: enumeration('付款日规则 / Pay day rule', 'R', codes.payDayRule, { default: 1 }),
    payDay: int('付款日 / Pay day', '', {
      min: 1,
      max: 31,
      when: { payDayRule: [2, 3] },
      requiredWhen: { payDayRule: [2, 3] },
    }),
    payOffsetDays: int('偏移 / Pay offset days', '', { default: 0, min: -30, max: 30, unit: '天' }),
    holidayRule: enumeration('节假日 / Holiday rule', '', codes.holidayRule, { default: 0 }),
    billLeadDays: int('提前出账天数 / Billing lead days', '', { default: 7, min: 0, max: 60, unit: '天' }),
    graceDays: int('宽限天数 / Grace days', '', { default: 3, min: 0, max: 60, unit: '天' }),
    graceMode: enumeration('宽限方式 / Grace mode', '', codes.graceMode, { default: 2 }),
    lateFeeRate: rate('滞纳金日率 / Late fee per day', '', { default: '0.050000', unit: '%' }),
    lateFeeCap: rate('滞纳金上限 / Late fee cap', '', { default: '30.000000', max: 100, unit: '%' }),
    depositMonths: qty('押金月数 / Deposit months', '', {
      scale: 1,
      default: '0.0',
      max: 24,
      unit: '个月',
      help: '押金默认为月数乘首月租金 / Deposit: months x first rent',
    }),
    depositInstalments: int('押金分期 / Deposit instalments', '', { default: 1, min: 1, max: 6, unit: '期' }),
    prepayMonths: int('预收租金月数 / Prepaid months', '', { default: 0, min: 0, max: 3, unit: '个月' }),
    frontBeforeTake: bool('先款后车 / Payment before take', '', { default: true }),
    collectMode: enumeration('收款方式 / Collect mode', 'R', codes.collectMode, { default: 1 }),
    receiveAccountId: ref('我方收款账户 / Receiving account', 'R', 'account-mechanism', {
      only: { status: [1], mechanismType: [10] },
    }),
    invoiceTiming: enumeration('开票时点 / Invoice timing', 'R', codes.invoiceTiming, { default: 2 }),
    invoiceKind: dict('票种 / Invoice kind', 'R', 'invoice_kind'),
    allocation: enumeration('核销顺序 / Allocation', '', codes.allocation, { default: 1 }),
    penaltyMode: enumeration('违约金方式 / Penalty mode', 'R', codes.penaltyMode, { default: 1 }),
    penaltyMonths: qty('违约金月数 / Penalty months', '', {
      scale: 1,
      max: 24,
      unit: '个月',
      when: { penaltyMode: [1] },
      requiredWhen: { penaltyMode: [1] },
    }),
    penaltyRate: rate('违约金比例 / Penalty %', '', {
      max: 100,
      unit: '%',
      when: { penaltyMode: [2] },
      requiredWhen: { penaltyMode: [2] },
    }),
    penaltySteps: json<PenaltyStep[]>('阶梯违约金 / Penalty steps', '', {
      when: { penaltyMode: [3] },
      requiredWhen: { penaltyMode: [3] },
    }),
    noticeDays: int('提前退车通知天数 / Notice days', '', { default: 30, min: 0, max: 180, unit: '天' }),
    holdover: enumeration('逾期还车规则 / Holdover rule', 'R', codes.holdover, { default: 3 }),
    holdoverFactor: qty('逾期租金倍数 / Holdover factor', '', {
      scale: 2,
      default: '1.50',
      max: 10,
      when: { holdover: [3] },
      requiredWhen: { holdover: [3] },
    }),
    buyoutRule: enumeration('买断规则 / Buyout rule', '', codes.buyoutRule, { default: 0 }),
    buyoutPrice: money('买断价 / Buyout price', '', { when: { buyoutRule: [1] }, requiredWhen: { buyoutRule: [1] } }),
    buyoutDiscount: rate('折现率 / Discount rate', '', {
      max: 100,
      unit: '%',
      when: { buyoutRule: [2] },
      requiredWhen: { buyoutRule: [2] },
    }),
    buyoutTable: json<{ month: number; price: string }[]>('买断价表 / Price table', '', {
      when: { buyoutRule: [3] },
      requiredWhen: { buyoutRule: [3] },
    }),
  },
  sections: [
    {
      id: 'cycle',
      title: '账期 / Periods',
      fields: [
        'cycleUnit',
        'cycleCount',
        'payMode',
        'alignMode',
        'billingDay',
        'firstStub',
        'stubMergeDays',
        'lastStub',
        'dayRentBasis',
      ],
    },
    {
      id: 'start',
      title: '起租与到期 / Start and end',
      fields: ['rentStartRule', 'fixedStartDate', 'rentFreeDays', 'termRule', 'holdover', 'holdoverFactor'],
    },
    {
      id: 'due',
      title: '付款日 / Due dates',
      fields: ['firstDueRule', 'payDayRule', 'payDay', 'payOffsetDays', 'holidayRule', 'billLeadDays'],
    },
    {
      id: 'late',
      title: '滞纳金 / Late fee',
      fields: ['graceDays', 'graceMode', 'lateFeeRate', 'lateFeeCap', 'allocation'],
    },
    {
      id: 'front',
      title: '押金与预收 / Deposit and prepayment',
      fields: ['depositMonths', 'depositInstalments', 'prepayMonths', 'frontBeforeTake'],
    },
    {
      id: 'money',
      title: '收款与开票 / Collection and invoices',
      fields: ['collectMode', 'receiveAccountId', 'invoiceTiming', 'invoiceKind'],
    },
    {
      id: 'breach',
      title: '违约 / Breach',
      fields: ['penaltyMode', 'penaltyMonths', 'penaltyRate', 'penaltySteps', 'noticeDays'],
    },
    { id: 'buyout', title: '买断 / Buy-out', fields: ['buyoutRule', 'buyoutPrice', 'buyoutDiscount', 'buyoutTable'] },
  ],
  indexes: ['unique: contractId, validFrom'],
})
