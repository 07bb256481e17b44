import type { Label } from '#kernel'
import { quotaDictionaries } from './quota/words.ts'

/** Where the raw value of an indicator comes from; one without a source is given by hand (20-partners 11.4). */
export const scoreSources = {
  years: '成立年限 / Years since establishment',
  paidIn: '实缴资本 / Paid-in capital',
  papers: '资料齐备率 / Share of papers in place',
  control: '实控人稳定及担保 / Controller and guarantee',
  fleet: '车队规模 / Fleet',
  utilisation: '出车率 / Utilisation',
  turnover: '司机月流失率 / Driver turnover',
  topPlatform: '最大平台占比 / Top platform',
  coverage: '流水覆盖倍数 / Coverage',
  flowVariation: '流水波动 / Variation of the flow',
  debtRatio: '资产负债率 / Debt ratio',
  taxCredit: '纳税信用 / Tax credit',
  judicial: '司法核查 / Court cases',
  creditReport: '征信 / Credit report',
  relatedFirms: '关联企业 / Related firms',
  performance: '与我方履约 / Payment to us',
} as const satisfies Record<string, Label>

/** The fixed list of red lines (20-partners 11.4, RL1 to RL12). */
export const redLineRules = {
  dishonest: '失信被执行人 / Dishonest debtor',
  restricted: '限制高消费 / Spending restricted',
  registerState: '登记状态异常 / Register state',
  seriousIllegal: '严重违法失信 / Serious violation',
  abnormal: '经营异常名录 / Abnormal operation',
  tooYoung: '成立时间过短 / Too young',
  creditClass: '贷款五级分类 / Loan class',
  enforced: '被执行金额 / Amount under enforcement',
  blackList: '我方黑名单 / Our black list',
  ourOverdue: '对我方逾期 / Overdue with us',
  permitMissing: '经营许可缺失 / Permit missing',
  appliedTimes: '申请超过车队倍数 / Applied beyond the fleet',
} as const satisfies Record<string, Label>

/** What the product can answer of the check list by itself. */
export const checkSources = {
  registerState: '登记状态 / Register state',
  papersComplete: '资料齐全 / Papers complete',
  papersValid: '证照有效 / Papers valid',
  courtChecks: '司法核查 / Court checks',
  registerChecks: '工商核查 / Register checks',
  blackList: '黑名单 / Black list',
  controllerStable: '实控人稳定 / Controller unchanged',
  flowMonths: '流水月数 / Months of flow',
  reports: '财务报表 / Financial reports',
  loans: '负债核实 / Loans confirmed',
  ourPayments: '对我方履约 / Payment to us',
  group: '集团限额 / Group limit',
} as const satisfies Record<string, Label>

/** 11.7: kinds of events of the risk record; the behaviour table of the strategy says what each costs. */
export const riskTypes = {
  overdue: '逾期 / Overdue',
  default_return: '违约退车 / Return in default',
  asset_protection: '收车 / Vehicle recovered',
  asset_loss: '失联灭失 / Vehicle lost',
  sublease: '违规转租 / Sublease',
  gps_tamper: '拆除GPS / GPS removed',
  leave_area: '违规出城 / Left the area',
  accident_fraud: '骗保 / Insurance fraud',
  fraud: '材料造假 / Forged papers',
  judicial: '司法风险 / Judicial',
  licence_expired: '证照过期 / Licence expired',
  violation_backlog: '违章积压 / Violations unhandled',
  points_high: '司机扣分高 / Driver points high',
  accident_liable: '主责以上事故 / Liable accident',
  promise_broken: '承诺违约 / Promise broken',
  finance_worse: '经营恶化 / Finances worse',
  negative_news: '负面舆情 / Negative news',
  good_record: '良好记录 / Good record',
} as const satisfies Record<string, Label>
export type RiskType = keyof typeof riskTypes

export const dictionaries: Record<string, { readonly label: Label; readonly values: Readonly<Record<string, Label>> }> =
  {
    ...quotaDictionaries,
    score_source: { label: '评分取值 / Source of an indicator', values: scoreSources },
    red_line_rule: { label: '红线规则 / Red line rule', values: redLineRules },
    check_source: { label: '初审自动取值 / Source of a check item', values: checkSources },
    risk_type: { label: '风险类型 / Risk type', values: riskTypes },
    risk_adjust_reason: {
      label: '额度调整原因 / Reason of an adjustment',
      values: {
        overdue: '逾期 / Overdue',
        lawsuit: '涉诉 / Lawsuit',
        finance_worse: '经营恶化 / Finance worse',
        fleet_shrinks: '车队缩减 / Fleet shrinks',
        platform_change: '平台变化 / Platform change',
        good_record: '履约良好 / Good record',
        concentration: '集中度 / Concentration',
        error: '差错更正 / Correction',
      },
    },

    risk_measure: {
      label: '风险措施 / Risk measure',
      values: {
        collect: '催收 / Collect',
        freeze_quota: '冻结额度 / Freeze the quota',
        more_deposit: '补押金 / More deposit',
        more_gps: '加装GPS / Additional GPS',
        no_leaving: '限制出城 / Keep in the city',
        recover: '收车 / Recover vehicles',
        lawyer_letter: '律师函 / Lawyer letter',
        lawsuit: '诉讼 / Lawsuit',
        police: '报案 / Report to the police',
      },
    },
    risk_follow_way: {
      label: '跟进方式 / Way of follow-up',
      values: {
        phone: '电话 / Phone',
        visit: '上门 / Visit',
        wechat: '微信 / WeChat',
        letter: '函件 / Letter',
        meeting: '会议 / Meeting',
        other: '其他 / Other',
      },
    },
    rouse_reason: {
      label: '唤醒原因 / Reason of a wake-up',
      values: {
        new_project: '新项目 / New project',
        season: '旺季用车 / Season',
        back: '客户回流 / Customer comes back',
        tender: '招投标 / Tender',
        other: '其他 / Other',
      },
    },
  }
