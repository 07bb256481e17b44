import {
  date,
  defineResource,
  enumeration,
  files,
  int,
  json,
  money,
  note,
  rate,
  ref,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { completed } from '../contract/codes.ts'
import { floating, loanCodes } from '../contract/loan-codes.ts'

const balloon = { repayMethod: [4] } as const
const custom = { repayMethod: [5] } as const

/** 30, section 4: one pay-out of a borrowing, with the terms on which it is paid back. */
export const contractFinanceDraw = defineResource({
  name: 'contract-finance-draw',
  label: '提款 / Draw',
  area: 'contracts',
  title: 'drawNo',
  subtitle: ['amount', 'drawDate'],
  number: { field: 'drawNo', prefix: 'TK' },
  fields: {
    drawNo: text('提款编号 / Draw no.', 'ULKS', { max: 32 }),
    contractId: ref('融资合同 / Borrowing', 'RLF', 'contract-finance', { only: { status: [6, 7] }, fixed: true }),
    drawDate: date('提款日 / Drawn on', 'RLF'),
    amount: money('提款金额 / Amount', 'RL', { positive: true, unit: '元' }),
    repayMethod: enumeration('还款方式 / Repayment method', 'RL', loanCodes.repayMethod, { default: 2 }),
    balloonAmount: money('尾款 / Balloon', '', { when: balloon, requiredWhen: balloon, unit: '元' }),
    planTempId: text('自定义计划批次 / Batch of the custom plan', '', {
      max: 32,
      when: custom,
      help: '付款计划临时表的批次 / The batch of the temporary payment plan',
    }),
    customPlan: json<{ periodNo: number; dueDate: string; principal: string; interest: string }[]>(
      '自定义计划 / Custom plan',
      'S',
    ),
    periods: int('期数 / Periods', 'RL', { min: 1, max: 120, unit: '期' }),
    cycleMonths: int('周期 / Cycle months', 'R', { default: 3, min: 1, max: 12, unit: '个月' }),
    payMode: enumeration('先付或后付 / Advance or arrears', 'R', loanCodes.payMode, { default: 2 }),
    payDay: int('还款日 / Pay day', 'R', { min: 1, max: 31, unit: '日' }),
    firstDueDate: completed(
      date('首期还款日 / First due date', 'L', {
        notBefore: 'drawDate',
        help: '不填为提款后一个周期的还款日 / Empty: the pay day one cycle after the draw',
      }),
    ),
    rateType: enumeration('利率类型 / Rate type', 'R', loanCodes.rateType, { default: 1 }),
    lprTerm: enumeration('LPR期限 / LPR term', '', loanCodes.lprTerm, { when: floating, requiredWhen: floating }),
    lprValue: rate('LPR / LPR', '', { max: 100, unit: '%', when: floating, requiredWhen: floating }),
    spreadBp: int('加点 / Spread bp', '', {
      min: -1000,
      max: 2000,
      unit: 'BP',
      when: floating,
      requiredWhen: floating,
    }),
    annualRate: completed(
      rate('年利率 / Annual rate', 'L', {
        max: 100,
        unit: '%',
        help: '浮动利率为LPR加点 / Floating: LPR plus the spread',
      }),
    ),
    repriceRule: enumeration('重定价 / Repricing', 'R', loanCodes.repriceRule, { default: 1 }),
    interestBasis: enumeration('计息基础 / Interest basis', 'R', loanCodes.interestBasis, { default: 2 }),
    rates: json<{ from: string; annualRate: string; lprValue?: string }[]>('利率沿革 / Rates', 'S'),
    receiveAccountId: ref('收款账户 / Receiving account', 'R', 'account-mechanism', {
      only: { status: [1], mechanismType: [10] },
    }),
    receivedAmount: money('到账金额 / Received amount', 'LS'),
    receivedDate: date('到账日 / Received on', 'LS'),
    bankReceiptId: ref('银行流水 / Bank line', 'S', 'account-bank-receipt'),
    slipFileBizId: files('到账凭证 / Receipt slip', 'S'),
    repaidPrincipal: money('已还本金 / Repaid principal', 'LS'),
    balance: money('余额 / Balance', 'LS'),
    xirr: rate('XIRR / XIRR', 'LS', { unit: '%' }),
    planRev: int('计划版本 / Plan revision', 'S'),
    remark: note('备注 / Remark', '', { wide: true }),
  },
  states: states('waiting', {
    waiting: state(1, '待放款 / Awaiting pay-out'),
    repaying: state(2, '还款中 / Repaying', 'success'),
    settled: state(3, '已结清 / Settled', 'info'),
    cancelled: state(4, '已取消 / Cancelled', 'danger'),
  }),
  actions: {
    confirm: {
      label: '放款确认 / Confirm',
      from: ['waiting'],
      to: 'repaying',
      call: 'PUT confirm',
      permission: ':contract_finance_draw',
      input: {
        receivedDate: date('到账日 / Received on', 'R', { default: 'today', past: true }),
        receivedAmount: money('到账金额 / Received amount', '', {
          help: '不填为提款金额 / Empty: the amount of the draw',
        }),
        bankReceiptId: ref('银行流水 / Bank line', '', 'account-bank-receipt', { only: { status: [4] } }),
        slipFileBizId: files('到账凭证 / Receipt slip', '', {
          help: '没有匹配的银行流水时上传 / Where no bank line was matched',
        }),
      },
      confirm:
        '确认提款 {title} 已到账？将生成还款计划。 / Confirm that draw {title} was received? Its repayment plan is made.',
    },
    reprice: {
      label: '利率重定价 / Reprice',
      from: ['repaying'],
      call: 'PUT reprice',
      permission: ':contract_finance_draw',
      input: {
        lprValue: rate('新LPR / New LPR', 'R', { max: 100, unit: '%' }),
        fromDate: date('重定价日 / Reset date', 'R'),
      },
    },
    cancel: {
      label: '取消提款 / Cancel',
      from: ['waiting'],
      to: 'cancelled',
      call: 'PUT cancel',
      permission: ':contract_finance_draw',
      reason: 'required',
      danger: true,
      confirm: '取消提款 {title}？其车辆分摊一并取消。 / Cancel draw {title}? The shares of its vehicles go too.',
    },
    settle: { label: '结清 / Settle', from: ['repaying'], to: 'settled', by: 'system' },
  } satisfies Record<string, Action>,
  calls:
    'page:contract_finance_view, detail:contract_finance_view, timeline:contract_finance_view, save:contract_finance_draw, update:contract_finance_draw',
  editableIn: ['waiting'],
  onlyWhile: { reprice: floating },
  scope: { users: ['createUser', 'contractId.bizUserId', 'contractId.manageUserId'], depts: ['contractId.bizDeptId'] },
  list: {
    columns: [
      'drawNo',
      'contractId',
      'drawDate',
      'amount',
      'annualRate',
      'status',
      'repayMethod',
      'periods',
      'firstDueDate',
      'repaidPrincipal',
      'balance',
      'xirr',
      'receivedAmount',
      'receivedDate',
      'createTime',
    ],
    quick: ['contractId', 'drawDate'],
    totals: ['amount', 'repaidPrincipal', 'balance'],
  },
  indexes: ['contractId, status'],
})
