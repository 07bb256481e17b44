import { enumOf, type Field } from '#kernel'

/** Filled by the server if left empty, so the form does not require it; a submitted record always has it. */
export const completed = <T>(field: Field<T | null>): Field<T> => field as Field<T>

export const signType = enumOf('contract_sign_type', {
  1: '新签 / New',
  2: '续签 / Renewal',
  3: '补录 / Recorded',
  4: '补充 / Supplementary',
})
export const signMode = enumOf('contract_sign_mode', { 1: '电子签 / Electronic', 2: '纸质 / Paper' })
export const guaranteeKind = enumOf('contract_guarantee_guarantee_kind', {
  1: '连带责任保证 / Joint liability',
  2: '一般保证 / Simple guarantee',
  3: '抵押 / Mortgage',
  4: '质押 / Pledge',
  5: '回购 / Buy-back',
})
export const rentUnit = enumOf('rent_unit', { 1: '月 / Month', 2: '周 / Week', 3: '日 / Day' })
export const chargeTriggers = enumOf('contract_product_fee_charge_trigger', {
  1: '签约 / Signed',
  2: '订单确认 / Order confirmed',
  3: '配车 / Allotted',
  4: '提车 / Take',
  5: '每期租金 / Every rent period',
  6: '每年 / Yearly from take',
  7: '退车 / At return',
  8: '固定日期 / Fixed date',
  9: '到期 / Term end',
})
export const chargeUnits = enumOf('contract_product_fee_charge_unit', {
  1: '每台 / Per vehicle',
  2: '每合同 / Per contract',
})
export const bearer = enumOf('contract_cost_bearer', { 1: '我方 / Us', 2: '客户 / Customer' })

/** contract-pay-rule (30, section 3). */
export const payRuleCodes = {
  payMode: enumOf('contract_pay_rule_pay_mode', { 1: '先付 / Advance', 2: '后付 / Arrears' }),
  rentStartRule: enumOf('contract_pay_rule_rent_start_rule', {
    1: '提车当日 / Take day',
    2: '提车次日 / Day after',
    3: '固定日期 / Fixed date',
  }),
  termRule: enumOf('contract_pay_rule_term_rule', { 1: '逐台按租期 / Per vehicle', 2: '统一到期 / Common end' }),
  alignMode: enumOf('contract_pay_rule_align_mode', { 1: '对日 / Anniversary', 2: '固定账单日 / Billing day' }),
  firstStub: enumOf('contract_pay_rule_first_stub', {
    1: '单独成期 / Own period',
    2: '并入下期 / Merged into the next',
    3: '不足则并入 / Merged if short',
  }),
  lastStub: enumOf('contract_pay_rule_last_stub', {
    1: '单独成期 / Own period',
    2: '并入上期 / Merged into the one before',
  }),
  dayRentBasis: enumOf('contract_pay_rule_day_rent_basis', { 1: '月租×12÷365 / x12/365', 2: '月租÷30 / /30' }),
  firstDueRule: enumOf('contract_pay_rule_first_due_rule', {
    1: '提车当日 / On the take day',
    2: '同其他期 / As the others',
  }),
  payDayRule: enumOf('contract_pay_rule_pay_day_rule', {
    1: '账期起止日加偏移 / Boundary plus offset',
    2: '当日或之前的付款日 / Pay day on or before',
    3: '当日或之后的付款日 / Pay day on or after',
  }),
  holidayRule: enumOf('contract_pay_rule_holiday_rule', {
    0: '不调整 / None',
    1: '顺延至工作日 / Next working day',
    2: '提前至工作日 / Previous working day',
  }),
  graceMode: enumOf('contract_pay_rule_grace_mode', {
    1: '宽限期内免息 / Grace days free',
    2: '超过后自到期日计 / From the due date once exceeded',
  }),
  collectMode: enumOf('contract_pay_rule_collect_mode', {
    1: '自主转账 / Self transfer',
    2: '平台代扣 / Platform deduction',
    3: '银行代扣 / Bank debit',
    4: 'POS或APP / POS or app',
  }),
  invoiceTiming: enumOf('contract_pay_rule_invoice_timing', {
    1: '付款前 / Before payment',
    2: '付款后 / After payment',
    3: '按月汇总 / Monthly summary',
  }),
  allocation: enumOf('contract_pay_rule_allocation', {
    1: '先滞纳金后旧账 / Late fee, then oldest due',
    2: '先旧账后滞纳金 / Oldest due, then late fee',
    3: '按付款人书面指定 / As the payer names',
  }),
  penaltyMode: enumOf('contract_pay_rule_penalty_mode', {
    1: '固定月数租金 / Months of rent',
    2: '剩余租金比例 / Share of the rest',
    3: '按已租月数阶梯 / Steps by months served',
    4: '按实际租期补差 / Shorter-term price',
  }),
  holdover: enumOf('contract_pay_rule_holdover', {
    1: '停止计租 / Stop billing',
    2: '按月续租 / Monthly renewal',
    3: '日租金加倍 / Day rent times factor',
  }),
  buyoutRule: enumOf('contract_pay_rule_buyout_rule', {
    0: '无 / None',
    1: '固定价 / Fixed',
    2: '现值 / Present value',
    3: '价格表 / Table by month',
  }),
} as const
