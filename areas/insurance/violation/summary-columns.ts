import type { Label } from '#kernel'

/** What the rows of a summary are gathered by (80, 5). */
export const GROUP_LABELS = {
  customer: '客户 / Customer',
  vehicle: '车辆 / Vehicle',
  driver: '司机 / Driver',
  city: '城市 / City',
  month: '月份 / Month',
  code: '违法代码 / Code',
} as const satisfies Record<string, Label>
export const COUNT_LABELS = {
  count: '违章数 / Offences',
  unhandled: '未处理 / Unhandled',
  points: '记分 / Points',
  unhandledPoints: '未处理记分 / Points unhandled',
  oldestDays: '最久未处理天数 / Oldest, days',
  per100: '每百车月违章 / Per 100 vehicle-months',
} as const satisfies Record<string, Label>
export const AMOUNT_LABELS = {
  fine: '罚款 / Fines',
  surcharge: '加处罚款 / Surcharges',
  charged: '已挂账 / Charged',
  collected: '已收 / Collected',
  borne: '公司承担 / Borne by us',
} as const satisfies Record<string, Label>
