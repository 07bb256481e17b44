import { enumOf, state, states } from '#kernel'

/** 80, 3: from demand to policy; moves happen through batches and events of payables alone. */
export const orderStates = states('ready', {
  demanding: state(11, '需求审批中 / Demand in approval'),
  ready: state(1, '待申请 / Awaiting application', 'warning'),
  applying: state(2, '申请审批中 / Application in approval'),
  unpaid: state(3, '待付款 / Awaiting payment', 'warning'),
  payApproving: state(4, '付款审批中 / Payment in approval'),
  paying: state(5, '付款中 / Paying'),
  toEnter: state(6, '待维护 / Awaiting policy entry', 'warning'),
  entering: state(7, '维护审批中 / Entry in approval'),
  done: state(8, '已完成 / Done', 'success'),
  closed: state(9, '已关闭 / Closed', 'info'),
  closing: state(10, '关闭审批中 / Closing in approval'),
})
export const ORDER = {
  ready: 1,
  applying: 2,
  unpaid: 3,
  payApproving: 4,
  paying: 5,
  toEnter: 6,
  entering: 7,
  done: 8,
  closed: 9,
  closing: 10,
  demanding: 11,
} as const
/** Neither done nor closed. */
export const OPEN_ORDER: readonly number[] = [11, 1, 2, 3, 4, 5, 6, 7, 10]
export const orderState = enumOf(
  'insurance_work_order_state',
  Object.fromEntries(Object.values(orderStates.values).map(one => [one.code, [one.label, one.tone]])),
)
