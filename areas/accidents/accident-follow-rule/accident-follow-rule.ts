import {
  bool,
  date,
  defineResource,
  dict,
  enableActions,
  enumeration,
  int,
  lines,
  many,
  note,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { accidentLevel, followChannel, followReceiver, followStage } from '../codes.ts'

const any = { absent: '不限 / Any' } as const

/** 80, section 4: who follows up which accidents, how long each stage may take, and who is told. */
export const accidentFollowRule = defineResource({
  name: 'accident-follow-rule',
  label: '跟进规则 / Follow rule',
  area: 'accidents',
  page: '/accident/follow/rule',
  title: 'ruleName',
  subtitle: ['ruleNo'],
  number: { field: 'ruleNo', prefix: 'SGGZ' },
  fields: {
    ruleNo: text('规则编号 / Rule no.', 'SULFK', { max: 32 }),
    ruleName: text('规则名称 / Name', 'RLK', { max: 64 }),
    cityCodes: many(region('城市 / Cities', 'F', any)),
    levels: many(enumeration('事故等级 / Levels', 'F', accidentLevel, any)),
    accidentTypes: many(dict('事故类型 / Kinds', 'F', 'accident_type', any)),
    injuredOnly: bool('仅人伤 / Injuries only', 'L'),
    priority: int('优先级 / Priority', 'RL', {
      min: 1,
      max: 999,
      default: 10,
      help: '多条符合时取最大 / The highest of those that fit wins',
    }),
    ownerPost: ref('负责岗位 / Post of the owner', 'RL', 'post'),
    stages: lines('阶段 / Stages', 'R', 'accident-follow-rule-stage', { min: 1, max: 9 }),
    validFrom: date('生效日 / In effect from', 'L'),
    validTo: date('失效日 / In effect to', 'L', { notBefore: 'validFrom' }),
    remark: note('备注 / Remark', '', { wide: true }),
  },
  sections: [
    {
      id: 'rule',
      title: '规则 / Rule',
      fields: ['ruleNo', 'ruleName', 'priority', 'ownerPost', 'validFrom', 'validTo', 'remark'],
    },
    {
      id: 'applies',
      title: '适用范围 / Applies to',
      fields: ['cityCodes', 'levels', 'accidentTypes', 'injuredOnly'],
    },
    { id: 'stages', title: '阶段 / Stages', fields: ['stages'] },
  ],
  states: states('inactive', {
    active: state(1, '启用 / Enabled', 'success'),
    inactive: state(2, '停用 / Disabled', 'info'),
  }),
  actions: {
    ...enableActions,
    copy: {
      label: '复制 / Copy',
      from: ['active', 'inactive'],
      call: 'POST copy',
      permission: 'add',
      confirm: '复制规则 {title}？复制件为停用。 / Copy rule {title}? The copy is disabled.',
    },
  } as const satisfies Record<string, Action>,
  calls: 'page, detail, save, update, update-status',
  scope: { staff: 'all' },
  list: { quick: ['ruleNo', 'levels', 'cityCodes'], totals: [], tabs: false, sort: '-priority' },
  indexes: ['priority', 'status, priority'],
})

export const accidentFollowRuleStage = defineResource({
  name: 'accident-follow-rule-stage',
  label: '跟进阶段 / Stage of a follow rule',
  area: 'accidents',
  kind: 'lines',
  parent: 'ruleId',
  title: 'stage',
  fields: {
    ruleId: ref('规则 / Rule', 'S', 'accident-follow-rule'),
    stage: enumeration('阶段 / Stage', 'R', followStage),
    limitDays: int('时限 / Limit', 'R', { min: 1, max: 365, unit: '天' }),
    remindBeforeDays: int('提前提醒 / Remind before', '', { min: 0, max: 60, default: 1, unit: '天' }),
    repeatDays: int('重复间隔 / Again after', '', { min: 1, max: 60, default: 3, unit: '天' }),
    receivers: many(enumeration('接收人 / Whom', 'R', followReceiver)),
    channel: many(enumeration('渠道 / Channels', '', followChannel)),
    escalateAfterDays: int('升级天数 / Escalate after', '', { min: 1, max: 180, default: 5, unit: '天' }),
    escalateTo: user('升级人员 / Escalate to', ''),
    escalatePostId: ref('升级岗位 / Or everybody of the post', '', 'post'),
    template: note('文案 / Words', '', {
      max: 200,
      help: '可用{plate}、{no}、{stage}、{due} / {plate}, {no}, {stage}, {due} are filled in',
    }),
  },
})
