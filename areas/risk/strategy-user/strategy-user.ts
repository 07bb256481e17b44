import {
  defineResource,
  enableActions,
  enabledStates,
  enumeration,
  enumOf,
  int,
  many,
  money,
  region,
  user,
} from '#kernel'
import { quotaStep } from '../strategy/strategy-lines.ts'

/** The steps of a review, and before them the admission of a customer. */
export const reviewStep = enumOf('review_step', {
  0: '客户准入 / Admission',
  ...Object.fromEntries(quotaStep.values.map(one => [one.code, one.label])),
})

/** 20-partners 7: who may decide which step, in which cities and up to which amount. */
export const strategyUser = defineResource({
  name: 'strategy-user',
  label: '审批人配置 / Reviewers',
  area: 'risk',
  path: 'risks/strategy-user',
  page: '/risk/strategy/user',
  title: 'userId',
  subtitle: ['step'],
  fields: {
    step: enumeration('环节 / Step', 'RLF', reviewStep),
    cityCodes: many(region('城市 / Cities', 'LF', { wide: true, absent: '全部城市 / All cities' })),
    amountFrom: money('金额自 / Amount from', 'L', { unsummed: true }),
    amountTo: money('金额至 / Amount to', 'L', {
      unsummed: true,
      help: '空为不限 / Empty means no limit',
    }),
    userId: user('审批人 / Reviewer', 'RLF', { handover: { openWhen: { status: [1] }, free: true } }),
    backupUserId: user('备份人 / Backup', 'L', {
      help: '审批人休假或停用时代为审批 / Decides while the reviewer is on leave or inactive',
    }),
    maxOpen: int('在办上限 / At most open', 'RL', { min: 1, max: 999, default: 30, unit: '件' }),
    openCount: int('在办 / Open', 'LS', { computed: true, unit: '件' }),
  },
  sections: [
    {
      id: 'reviewer',
      title: '审批人 / Reviewer',
      fields: ['step', 'cityCodes', 'amountFrom', 'amountTo', 'userId', 'backupUserId', 'maxOpen', 'openCount'],
    },
  ],
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: ':strategy_edit' },
    enable: { ...enableActions.enable, permission: ':strategy_edit' },
  },
  calls:
    'page:strategy_view|quota_view, list:strategy_view|quota_view, detail:strategy_view, timeline:strategy_view, save:strategy_edit, update:strategy_edit, update-status:strategy_edit, remove:strategy_edit, list:strategy_view|quota_view@/strategy-user/list',
  list: {
    columns: [
      'step',
      'userId',
      'backupUserId',
      'cityCodes',
      'amountFrom',
      'amountTo',
      'maxOpen',
      'openCount',
      'status',
    ],
    quick: ['step', 'cityCodes', 'userId'],
    totals: [],
    sort: 'step',
  },
  indexes: ['step, userId'],
})
