import {
  datetime,
  defineResource,
  dict,
  enumeration,
  int,
  json,
  lines,
  many,
  money,
  note,
  rate,
  ref,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { customerKind } from '#areas/customers/customer/customer.ts'

export const strategyStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  active: state(1, '生效 / Active', 'success'),
  inactive: state(2, '已停用 / Retired', 'info'),
})

/** Under the draft and under the version in force, customer by customer (20-partners 7, simulate). */
export interface TrialRow {
  customerId: string
  customerName: string
  oldScore: string
  oldGrade: string
  newScore: string
  newGrade: string
}
export interface Trial {
  time: string
  customers: number
  changed: TrialRow[]
}

/** 20-partners 11.8, as the jobs read them. */
export interface AutoRules {
  freezeDays: number
  freezeMinAmt: string
  thawDays: number
  gradeDropFreeze: string
  idleDays: number
  alertUseRate: string
  alertLicenceDays: number
  alertFlowFall: string
  alertPromises: number
  alertPromiseDays: number
}

const actions = {
  enable: {
    label: '恢复 / Restore',
    from: ['inactive'],
    to: 'active',
    permission: 'publish',
    reason: 'required',
  },
  publish: {
    label: '发布 / Publish',
    from: ['draft'],
    to: 'active',
    call: 'PUT publish',
    permission: 'publish',
    confirm:
      '发布【{strategyName}】？发布后不可再改，同一适用范围的旧版本随即停用 / Publish {strategyName}? It cannot be changed any more, the older version of its scope retires',
  },
  disable: {
    label: '停用 / Retire',
    from: ['active'],
    to: 'inactive',
    permission: 'publish',
    danger: true,
    reason: 'required',
    confirm:
      '停用【{strategyName}】？其适用的客户将没有生效的策略 / Retire {strategyName}? Its customers are left without a strategy',
  },
  supersede: { label: '被新版本取代 / Superseded', from: ['active'], to: 'inactive', by: 'system' },
} as const satisfies Record<string, Action>

const autoRuleFields = {
  freezeDays: int('逾期冻结天数 / Block after days overdue', 'R', { min: 1, default: 7, unit: '天' }),
  freezeMinAmt: money('逾期冻结最低金额 / Block from amount', 'R', { default: '1000.00' }),
  thawDays: int('还清后解冻天数 / Lifted after days', 'R', { min: 0, default: 3, unit: '天' }),
  gradeDropFreeze: text('冻结等级 / Blocked grade', 'R', { max: 1, default: 'E' }),
  idleDays: int('授信闲置天数 / Idle after days', 'R', { min: 1, default: 180, unit: '天' }),
  alertUseRate: rate('使用率预警 / Alert at use', 'R', { default: '90.000000', unit: '%', min: 0, max: 100 }),
  alertLicenceDays: int('证照到期预警 / Alert before a licence ends', 'R', { min: 0, default: 30, unit: '天' }),
  alertFlowFall: rate('流水下滑预警 / Alert at a fall of the flow', 'R', {
    default: '30.000000',
    unit: '%',
    min: 0,
    max: 100,
  }),
  alertPromises: int('失信承诺次数 / Broken promises', 'R', { min: 1, default: 2, unit: '次' }),
  alertPromiseDays: int('失信承诺期间 / Within days', 'R', { min: 1, default: 60, unit: '天' }),
}
export const autoRuleNames = Object.keys(autoRuleFields) as (keyof typeof autoRuleFields)[]

/** 20-partners 7: the rules of the review, in versions; what is published is never edited, cases keep their version. */
export const strategy = defineResource({
  name: 'strategy',
  label: '风控策略 / Risk strategy',
  area: 'risk',
  path: 'risks/strategy',
  page: '/risk/strategy',
  title: 'strategyName',
  subtitle: ['strategyNo'],
  apartBy: 'strategyNo',
  number: { field: 'strategyNo', prefix: 'FKCL' },
  fields: {
    strategyNo: text('策略编号 / No.', 'ULKS', { max: 32 }),
    strategyName: text('策略名称 / Name', 'RLK', { max: 64 }),
    versionNo: int('版本 / Version', 'LS'),
    originId: ref('首个版本 / First version', 'S', 'strategy'),
    businessKinds: many(dict('适用业务 / Business', 'RLF', 'customer_business', { wide: true })),
    customerKinds: many(enumeration('客户类别 / Customers', 'RLF', customerKind, { wide: true })),
    changeNote: note('变更说明 / What changed', '', { max: 500 }),
    checkItems: lines('初审清单 / Check list', 'R', 'strategy-check-item'),
    redLines: lines('红线 / Red lines', 'R', 'strategy-red-line'),
    indicators: lines('评分指标 / Indicators', 'R', 'strategy-indicator'),
    grades: lines('等级 / Grades', 'R', 'strategy-grade'),
    behaviour: lines('行为扣分 / Behaviour', 'R', 'strategy-behaviour'),
    routing: lines('流程与权限 / Routing', 'R', 'strategy-routing'),
    ...autoRuleFields,
    autoRules: json<AutoRules>('自动规则 / Auto rules', 'S'),
    simulation: json<Trial>('试算结果 / Trial', 'S'),
    publishUserId: user('发布人 / Published by', 'LS'),
    publishTime: datetime('发布时间 / Published at', 'LS'),
    retireTime: datetime('停用时间 / Retired at', 'S'),
  },
  sections: [
    {
      id: 'scope',
      title: '适用范围 / Scope',
      fields: [
        'strategyName',
        'versionNo',
        'businessKinds',
        'customerKinds',
        'changeNote',
        'publishUserId',
        'publishTime',
        'retireTime',
      ],
    },
    { id: 'check', title: '初审清单 / Check list', fields: ['checkItems'] },
    { id: 'red', title: '红线 / Red lines', fields: ['redLines'] },
    { id: 'score', title: '评分卡 / Score card', fields: ['indicators'] },
    { id: 'grade', title: '等级 / Grades', fields: ['grades'] },
    { id: 'behaviour', title: '行为扣分 / Behaviour', fields: ['behaviour'] },
    { id: 'route', title: '流程与权限 / Routing', fields: ['routing'] },
    { id: 'auto', title: '自动冻结与预警 / Automatic blocks and alerts', fields: autoRuleNames },
  ],
  states: strategyStates,
  actions,
  calls:
    'page, list, detail, timeline, status-count, save, update, remove, update-status:strategy_publish, list@/strategy/list, detail@/strategy/detail',
  patience: { 'POST simulate': 300_000 },
  editableIn: ['draft'],
  removableIn: ['draft'],
  list: {
    columns: [
      'strategyNo',
      'strategyName',
      'versionNo',
      'businessKinds',
      'customerKinds',
      'publishUserId',
      'publishTime',
      'status',
      'createTime',
    ],
    quick: ['businessKinds', 'customerKinds'],
    totals: [],
  },
  detail: { facts: ['versionNo', 'businessKinds', 'customerKinds', 'publishTime'] },
  indexes: ['originId'],
})
