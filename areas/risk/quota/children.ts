import {
  bool,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  files,
  int,
  json,
  money,
  note,
  ref,
  region,
  text,
  user,
} from '#kernel'
import { caseStep, conditionState, reviewDecision } from './codes.ts'

export const quotaDetail = defineResource({
  name: 'quota-detail',
  label: '城市额度明细 / Case per city',
  area: 'risk',
  kind: 'lines',
  parent: 'quotaId',
  title: 'cityCode',
  fields: {
    quotaId: ref('审查单 / Case', 'S', 'quota'),
    cityCode: region('城市 / City', 'R'),
    usage: dict('用途 / Usage', '', 'lease_usage'),
    curQty: int('现台数 / Present', 'S'),
    curAmount: money('现金额 / Present amount', 'S'),
    usedQty: int('已用 / Used', 'S'),
    applyQty: int('申请台数 / Applied', 'R', { min: 0, unit: '台' }),
    applyAmount: money('申请金额 / Applied amount', 'R'),
    unitRent: money('月租 / Rent'),
    unitPrice: money('车价 / Price'),
    deposit: money('押金 / Deposit'),
    downPayment: money('首付 / Down payment'),
    unitExposure: money('单台敞口 / Exposure each', 'S'),
    suggestQty: int('系统建议 / Suggested', 'S'),
    suggestAmount: money('建议金额 / Suggested amount', 'S'),
    primaryQty: int('初审台数 / Primary', 'S'),
    primaryAmount: money('初审金额 / Primary amount', 'S'),
    ddQty: int('尽调台数 / Diligence', 'S'),
    ddAmount: money('尽调金额 / Diligence amount', 'S'),
    finalQty: int('终审台数 / Final', 'S'),
    finalAmount: money('终审金额 / Final amount', 'S'),
    grantQty: int('授予台数 / Granted', 'S'),
    grantAmount: money('授予金额 / Granted amount', 'S'),
    poolRoomQty: int('城市余量台数 / Room of the city', 'S'),
    poolRoomAmount: money('城市余量金额 / Room in amount', 'S', { signed: true }),
    note: text('说明 / Note', '', { max: 200 }),
  },
})

export const quotaCondition = defineResource({
  name: 'quota-condition',
  label: '授信条件 / Condition',
  area: 'risk',
  kind: 'lines',
  parent: 'quotaId',
  title: 'condKind',
  fields: {
    quotaId: ref('审查单 / Case', 'S', 'quota'),
    condKind: dict('条件 / Condition', 'R', 'quota_condition'),
    value: text('要求 / Requirement', '', { max: 64 }),
    precedent: bool('生效前提 / Precedent'),
    dueDate: date('期限 / Due'),
    state: enumeration('落实 / State', 'S', conditionState),
    doneBy: user('落实人 / By', 'S'),
    doneTime: datetime('落实时间 / At', 'S'),
    proofBizId: files('证明 / Proof'),
    waiveReason: text('豁免理由 / Why waived', '', { max: 200 }),
  },
})

/** One row per case, round, step and credit level: the draft of the step and then its result. */
export const quotaReview = defineResource({
  name: 'quota-review',
  label: '审查意见 / Review',
  area: 'risk',
  title: 'opinion',
  fields: {
    quotaId: ref('审查单 / Case', 'FS', 'quota'),
    round: int('轮次 / Round', 'S'),
    step: enumeration('环节 / Step', 'FS', caseStep),
    level: int('授信层级 / Level', 'S'),
    reviewerId: user('审查人 / Reviewer', 'FS'),
    receivedTime: datetime('到达时间 / Received', 'S'),
    firstSaveTime: datetime('首次保存 / First saved', 'S'),
    decideTime: datetime('决定时间 / Decided', 'S'),
    decision: enumeration('结论 / Decision', 'FS', reviewDecision),
    targetStep: enumeration('退回步骤 / Back to', 'S', caseStep),
    opinion: note('意见 / Opinion', 'S', { max: 2000 }),
    lines: json<ReviewLine[]>('建议额度 / Lines', 'S'),
    scoreOverrides: json<ScoreOverride[]>('评分调整 / Overrides', 'S'),
    revokedTime: datetime('撤销时间 / Revoked', 'S'),
    revokeReason: text('撤销原因 / Why revoked', 'S', { max: 200 }),
    payload: json<Record<string, unknown>>('本步内容 / Content', 'S'),
    attachBizId: files('附件 / Files', 'S'),
  },
  indexes: ['quotaId, round, step'],
})

export interface ReviewLine {
  cityCode: string
  qty: number
  amount: string
}
export interface ScoreOverride {
  code: string
  points: string
  reason: string
}
