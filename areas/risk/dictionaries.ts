import type { Label } from '#kernel'

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
    risk_type: { label: '风险类型 / Risk type', values: riskTypes },
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
