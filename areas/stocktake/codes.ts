/** Fixed code tables of stocktakes (70, chapter 5). Methods and results stand with the counting task in work-orders. */
import { enumOf, state, states } from '#kernel'

export const ownKind = enumOf('inventory_own_kind', {
  1: '自有 / Own',
  2: '融资 / Financed',
  3: '受托 / Entrusted',
})
export const cycleUnit = enumOf('inventory_cycle_unit', {
  0: '不循环 / None',
  1: '月 / Month',
  2: '季 / Quarter',
  3: '半年 / Half-year',
  4: '年 / Year',
})
/** Months of a cycle. */
export const cycleMonths: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: 3, 3: 6, 4: 12 }
export const counterMode = enumOf('inventory_counter_mode', {
  1: '按停车场 / By lot',
  2: '按城市 / By city',
  3: '指定人员 / Named people',
})
export const counterBy = { lot: 1, city: 2, named: 3 } as const
export const stocktakeKind = enumOf('stocktake_kind', {
  1: '全盘 / Full',
  2: '抽盘 / Sample',
  3: '专项 / Special',
  4: '资金方要求 / Asked by an investor',
})
export const kindIs = { full: 1, sample: 2, special: 3, investor: 4 } as const
export const resultIs = {
  matched: 1,
  misplaced: 2,
  shortage: 3,
  surplus: 4,
  statusDiff: 5,
  infoDiff: 6,
  moved: 7,
} as const
export const countBy = { onSite: 1, byCustomer: 2, gps: 3, video: 4 } as const
export const tempState = enumOf('stocktake_temp_state', {
  1: ['正常 / In order', 'success'],
  2: ['异常 / Faults', 'danger'],
})

export const taskStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  ready: state(1, '待开始 / Not started'),
  counting: state(3, '盘点中 / Counting', 'warning'),
  paused: state(6, '已暂停 / Paused', 'info'),
  differences: state(4, '待复核 / Differences', 'warning'),
  approving: state(102, '审批中 / In approval'),
  completed: state(5, '已完成 / Completed', 'success'),
  closed: state(2, '已关闭 / Closed', 'info'),
})
export const taskIs = {
  draft: 103,
  ready: 1,
  counting: 3,
  paused: 6,
  differences: 4,
  approving: 102,
  completed: 5,
  closed: 2,
} as const
/** States in which a vehicle of a full stocktake is in no other. */
export const openTasks: readonly number[] = [1, 3, 4, 6, 102]

export const recordStates = states('uncounted', {
  uncounted: state(0, '未盘 / Not counted'),
  matched: state(1, '一致 / Matched', 'success'),
  different: state(2, '有差异 / Different', 'danger'),
  handling: state(3, '处理中 / Being dealt with', 'warning'),
  handled: state(4, '已处理 / Dealt with', 'success'),
  moved: state(5, '期间变动 / Moved meanwhile', 'info'),
})
export const recordIs = { uncounted: 0, matched: 1, different: 2, handling: 3, handled: 4, moved: 5 } as const

/** What is done about a difference: keys of the dictionary stocktake_action that the program acts on. */
export const actionIs = {
  place: 'place',
  store: 'store',
  transfer: 'transfer',
  protect: 'protect',
  loss: 'loss',
  state: 'state',
  register: 'register',
  none: 'none',
} as const
