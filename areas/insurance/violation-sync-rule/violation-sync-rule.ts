import { bool, defineResource, dict, enabledStates, enumeration, int, many, money, ref, region, text } from '#kernel'
import { syncScope, syncWeekday } from '../codes.ts'

const edit = ':violation_rule_edit'

/** 80, 5: which vehicles are asked about, when and how often. */
export const violationSyncRule = defineResource({
  name: 'violation-sync-rule',
  label: '同步规则 / Sync rule',
  area: 'insurance',
  page: '/violation/result/rule',
  title: 'ruleName',
  permission: 'violation_rule',
  number: { field: 'ruleNo', prefix: 'WZGZ' },
  fields: {
    ruleNo: text('规则编号 / Rule no.', 'SULK', { max: 32 }),
    ruleName: text('规则名称 / Rule', 'RLFK', { max: 64 }),
    scopeKind: enumeration('范围 / Vehicles', 'RLF', syncScope, { default: 1 }),
    cityCodes: many(region('城市 / Cities', 'F', { help: '不选为全部城市 / Empty: every city' })),
    customerIds: many(ref('客户 / Customers', '', 'customer', { help: '不选为全部客户 / Empty: every customer' })),
    flagIds: many(
      ref('标签 / Flags', '', 'vehicle-flag', { when: { scopeKind: [3] }, requiredWhen: { scopeKind: [3] } }),
    ),
    contractIds: many(
      ref('合同 / Contracts', '', 'contract', { when: { scopeKind: [4] }, requiredWhen: { scopeKind: [4] } }),
    ),
    provider: dict('数据源 / Source', 'RLF', 'violation_provider', { default: 'simulated' }),
    weekdays: many(enumeration('星期 / Weekdays', '', syncWeekday, { help: '不选为每天 / Empty: every day' })),
    runTime: text('执行时刻 / At', 'RL', { max: 5, default: '02:30', help: 'HH:mm / HH:mm' }),
    minGapDays: int('最小间隔天 / Least days between', 'RL', { min: 1, max: 365, default: 3, unit: '天' }),
    maxPerRun: int('单次上限 / At most per run', '', { min: 1, max: 20_000, unit: '台' }),
    monthBudget: money('月预算 / Budget of a month', '', { unit: '元' }),
    priorityByDays: bool('久未查优先 / Longest unasked first', '', { default: true }),
    lastRunDay: text('最近执行 / Last run', 'SL', { max: 10 }),
  },
  sections: [
    {
      id: 'rule',
      title: '规则 / Rule',
      fields: [
        'ruleNo',
        'ruleName',
        'scopeKind',
        'cityCodes',
        'customerIds',
        'flagIds',
        'contractIds',
        'provider',
        'weekdays',
        'runTime',
        'minGapDays',
        'maxPerRun',
        'monthBudget',
        'priorityByDays',
        'lastRunDay',
      ],
    },
  ],
  states: enabledStates,
  actions: {
    disable: {
      label: '停用 / Disable',
      from: ['active'],
      to: 'inactive',
      permission: edit,
      danger: true,
      confirm:
        '停用 {title}？停用后不再自动查询。 / Disable {title}? Nothing is asked by it until it is enabled again.',
      batch: true,
    },
    enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: edit, batch: true },
  },
  calls:
    'page, detail, save:violation_rule_edit, update:violation_rule_edit, remove:violation_rule_edit, update-status:violation_rule_edit',
  removableIn: ['active', 'inactive'],
  scope: { staff: 'all' },
  list: { quick: ['ruleName', 'scopeKind', 'provider'], totals: [], tabs: false },
})
