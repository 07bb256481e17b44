import { type Label } from '#kernel'
import { cardNamed } from './cards.ts'

/** A line of a layout as pages and calls pass it on. */
export interface Placed {
  readonly cardCode: string
  readonly title?: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly refreshSec: number
}

const place = (codes: readonly string[]): Placed[] =>
  codes.map((code, at) => {
    const { w, h } = cardNamed(code)!
    return { cardCode: code, x: 0, y: at, w, h, refreshSec: 300 }
  })
const own = ['todo', 'my-applications']
const money = [
  'receivable-month',
  'receipt-unclaimed',
  'margin-held',
  'account-verify',
  'overdue-buckets',
  'invoice-todo',
]
const trade = ['contract-expiring', 'contract-seal', 'customer-quota', 'my-customers', 'order-steps', 'lease-count']
const risk = ['risk-top', 'quota-late', 'risk-records', 'quota-cases', 'licence-due']
const fleet = [
  'work-tasks',
  'vehicle-idle',
  'parking-capacity',
  'vehicle-states',
  'insurance-due',
  'insurance-uninsured',
  'yearcheck-due',
  'violation-open',
  'maintenance-due',
  'insurance-orders',
  'accidents',
  'stocktake',
]
const desks = [
  'service-orders',
  'gps-alerts',
  'loans-due',
  'papers-out',
  'gps-devices',
  'enquiries-open',
  'supply-agreements',
]
const system = ['system-health', 'process-ageing']
const rest = ['shortcuts', 'messages', 'notices']
const management = [
  'receivable-month',
  'margin-held',
  'customer-quota',
  'risk-top',
  'receivable-trend',
  'overdue-buckets',
  'take-trend',
  'contract-kinds',
  'process-ageing',
  'vehicle-states',
  'lease-count',
  'order-steps',
  'contract-expiring',
  'vehicle-idle',
]

/**
 * A layout as it is shipped: cards of areas that come later are put in here and stand at once wherever nobody made a
 * layout of his own.
 */
export interface BuiltIn {
  readonly key: string
  readonly label: Label /** Codes of the posts that start with it; undefined: all others. */
  readonly posts?: readonly string[]
  readonly order: readonly (readonly string[])[]
}
export const builtIns: readonly BuiltIn[] = [
  { key: 'dashboard', label: '经营看板 / Dashboard', posts: ['dashboard'], order: [management] },
  {
    key: 'finance',
    label: '财务岗位 / Finance',
    posts: ['cfo', 'fm', 'ca', 'bc', 'iv', 'ac'],
    order: [money, trade, fleet, desks, system],
  },
  {
    key: 'fleet',
    label: '车辆与运营岗位 / Vehicles and operations',
    posts: ['vm', 'va', 'de', 'op', 'di', 'pk', 'coo', 'om'],
    order: [fleet, desks, trade, money, system],
  },
  {
    key: 'risk',
    label: '风控岗位 / Risk',
    posts: ['rm', 'ro'],
    order: [risk, trade, money, fleet],
  },
  {
    key: 'desks',
    label: '客服、证照与安防岗位 / Customer service, papers, security',
    posts: ['cs', 'ar'],
    order: [desks, fleet, trade, money, system],
  },
  { key: 'system', label: '系统岗位 / System', posts: ['other'], order: [system, desks, trade, money, fleet] },
  {
    key: 'general',
    label: '通用（其余岗位） / General, all other posts',
    order: [trade, risk, money, fleet, desks, system],
  },
]

/** What waits, its own business with the calendar beside it, then the rest. */
export function placedOf({ key, order }: BuiltIn): Placed[] {
  if (key === 'dashboard') return place(order.flat())
  const [first, second, ...others] = order.flat()
  return place([...own, first!, second!, 'calendar', ...others, ...rest])
}

/** What these posts start their day with where nobody has made a layout for them. */
export const builtInOf = (postCodes: readonly string[]): BuiltIn =>
  builtIns.find(one => one.posts?.some(code => postCodes.includes(code))) ?? builtIns.at(-1)!
export const builtInLayout = (postCodes: readonly string[]): Placed[] => placedOf(builtInOf(postCodes))
