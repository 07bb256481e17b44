import {
  bool,
  defineResource,
  dict,
  enumeration,
  enumOf,
  int,
  json,
  many,
  money,
  qty,
  rate,
  ref,
  text,
  type RowOf,
} from '#kernel'
import { riskLevel } from '../risk-record/risk-record.ts'
import type { Band } from './bands.ts'

export const scoreDimension = enumOf('score_dimension', {
  1: '主体 / Entity',
  2: '经营 / Operation',
  3: '财务 / Finance',
  4: '信用 / Credit',
  5: '合作 / Cooperation',
})
export const waiverLevel = enumOf('red_line_waiver', {
  0: '不可豁免 / None',
  1: '风控总监 / Risk director',
  2: '总经理 / General manager',
})
export const guaranteeKind = enumOf('strategy_guarantee', {
  0: '不要求 / None',
  1: '实控人 / Controller',
  2: '实控人及企业 / Controller and a company',
  3: '不准入 / Refused',
})
export const quotaStep = enumOf('quota_step', {
  1: '初审 / Primary review',
  2: '尽调 / Diligencing',
  3: '终审 / Final review',
  4: '授信 / Credit',
  5: '补充审核 / Additional review',
})
export const skipRule = enumOf('strategy_skip_rule', {
  0: '不免审 / Never',
  1: '年审A、B级且24个月内已尽调、台数未增 / Yearly review of A or B, visited within 24 months, no city rises',
  2: '无生效前提 / No precedent condition',
})
const ofStrategy = { strategyId: ref('策略 / Strategy', 'S', 'strategy') }
const line = { area: 'risk', kind: 'lines', parent: 'strategyId' } as const

/** What the primary reviewer ticks off. */
export const strategyCheckItem = defineResource({
  ...line,
  name: 'strategy-check-item',
  label: '初审清单 / Check list',
  title: 'itemName',
  fields: {
    ...ofStrategy,
    itemCode: text('编码 / Code', 'R', { max: 16 }),
    itemName: text('名称 / Name', 'R', { max: 100 }),
    groupName: text('分组 / Group', 'R', { max: 32 }),
    must: bool('必需 / Must'),
    autoKey: dict('自动取值 / Source', '', 'check_source'),
    sort: int('排序 / Order', '', { min: 0 }),
  },
})

export const strategyRedLine = defineResource({
  ...line,
  name: 'strategy-red-line',
  label: '红线 / Red lines',
  title: 'name',
  fields: {
    ...ofStrategy,
    code: text('编码 / Code', 'R', { max: 16 }),
    name: text('名称 / Name', 'R', { max: 100 }),
    ruleKey: dict('规则 / Rule', 'R', 'red_line_rule'),
    threshold: qty('阈值 / Threshold', '', { scale: 2, min: 0 }),
    thresholdRate: rate('净资产比例 / Share of net assets', '', { unit: '%', min: 0, max: 100 }),
    veto: bool('一票否决 / Veto'),
    waiverLevel: enumeration('可豁免级别 / May be waived by', 'R', waiverLevel, { default: 0 }),
  },
})

export const strategyIndicator = defineResource({
  ...line,
  name: 'strategy-indicator',
  label: '评分指标 / Indicators',
  title: 'name',
  fields: {
    ...ofStrategy,
    code: text('编码 / Code', 'R', { max: 16 }),
    dimension: enumeration('维度 / Dimension', 'R', scoreDimension),
    name: text('指标 / Indicator', 'R', { max: 64 }),
    autoKey: dict('取值 / Source', '', 'score_source', { absent: '人工评分 / By hand' }),
    maxPoints: qty('满分 / Max', 'R', { scale: 1, min: 0, max: 100 }),
    bands: json<Band[]>('分档 / Bands', '', { width: 320 }),
    exceptBusiness: many(dict('不适用业务 / Not for business', '', 'customer_business')),
    ddVerified: bool('尽调复核 / Checked at the visit'),
  },
})

export const strategyGrade = defineResource({
  ...line,
  name: 'strategy-grade',
  label: '等级 / Grades',
  title: 'grade',
  fields: {
    ...ofStrategy,
    grade: text('等级 / Grade', 'R', { max: 1 }),
    minScore: qty('最低分 / From score', 'R', { scale: 1, min: 0, max: 100 }),
    targetCoverage: qty('目标覆盖 / Target coverage', '', { scale: 2, min: 0 }),
    growthFactor: qty('增长系数 / Growth factor', 'R', { scale: 2, min: 0 }),
    assetFactor: qty('净资产系数 / Asset factor', 'R', { scale: 2, min: 0 }),
    depositMonths: int('押金月数 / Deposit months', '', { min: 0, max: 24 }),
    prepayMonths: int('预付月数 / Prepay months', '', { min: 0, max: 24 }),
    guarantee: enumeration('担保 / Guarantee', 'R', guaranteeKind, { default: 0 }),
    guaranteeFrom: money('担保起始金额 / Guarantee above', '', {
      help: '超过该金额才要求担保 / Asked only above this amount',
    }),
    validMonths: int('有效月数 / Valid months', 'R', { min: 0, max: 24 }),
    tempRate: rate('临时增额 / Temporary', 'R', { unit: '%', min: 0, max: 100 }),
  },
})

export const strategyBehaviour = defineResource({
  ...line,
  name: 'strategy-behaviour',
  label: '行为扣分 / Behaviour',
  title: 'recordType',
  fields: {
    ...ofStrategy,
    recordType: dict('类型 / Type', 'R', 'risk_type'),
    stage: int('阶段 / Stage', 'R', {
      min: 0,
      default: 0,
      help: '逾期天数或核查级别 / Days overdue or level of the check',
    }),
    points: qty('扣分 / Points', 'R', { scale: 1, signed: true }),
    level: enumeration('级别 / Level', 'R', riskLevel),
    halfAfterDays: int('减半天数 / Half after days', 'R', { min: 0 }),
    zeroAfterDays: int('清零天数 / Zero after days', 'R', { min: 0 }),
  },
})

export const strategyRouting = defineResource({
  ...line,
  name: 'strategy-routing',
  label: '流程与权限 / Routing',
  title: 'step',
  fields: {
    ...ofStrategy,
    step: enumeration('环节 / Step', 'R', quotaStep),
    amountFrom: money('金额自 / Amount from'),
    amountTo: money('金额至 / Amount to'),
    levels: int('审批层级 / Levels', 'R', { min: 1, max: 3, default: 1 }),
    slaHours: int('时限 / Hours', 'R', { min: 1, unit: '小时' }),
    skipRule: enumeration('免审规则 / Skip rule', 'R', skipRule, { default: 0 }),
  },
})

export type CheckItem = RowOf<typeof strategyCheckItem>
export type RedLine = RowOf<typeof strategyRedLine>
export type Indicator = RowOf<typeof strategyIndicator>
export type Grade = RowOf<typeof strategyGrade>
export type Behaviour = RowOf<typeof strategyBehaviour>
export type Routing = RowOf<typeof strategyRouting>
