import type { LocalDate } from '#kernel'
import { moreCustomerSeeds } from './customers.ts'
import type { ModelKey } from './master-seeds.ts'

/** Where a lease of the story stands today. */
export type LeaseEnd =
  | 'taken'
  | 'signed'
  | 'stamped'
  | 'signing'
  | 'approved'
  | 'running'
  | 'rejected'
  | 'withdrawn'
  | 'draft'
  | 'stopped'
  | 'voided'
/** How its customer pays: on the due day in one sum, 20 days late, or no more from a day on. */
export type Habit = 'onTime' | 'late20' | { stops: LocalDate }
export interface LeaseTold {
  readonly key: string
  readonly customer: string
  readonly company: string
  readonly city: string
  readonly sales: string
  readonly signed: LocalDate
  readonly takes: LocalDate
  readonly term: 12 | 24 | 36
  readonly model: ModelKey
  readonly plates: readonly string[]
  readonly end: LeaseEnd
  readonly habit: Habit
  /** The last digits of its number on that day, where the story names it. */
  readonly no?: number
  readonly rent?: string
  readonly archived?: boolean
  readonly terms?: string
  readonly usage?: string
  /** The lessee may buy the cars: price from each month on. */
  readonly buyout?: readonly { readonly month: number; readonly price: string }[]
}

const plates = (head: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${head}${from + at}`)

/** The leases of 90-interfaces 9 that are built, with their numbers, cars and habits; dates as the story tells them. */
export const storyLeases: readonly LeaseTold[] = [
  {
    key: 'jincheng',
    customer: '成都锦程汽车租赁有限公司',
    company: '华驰深圳',
    city: '5101',
    sales: '邓凯',
    signed: '2025-08-25',
    takes: '2025-09-02',
    no: 1,
    term: 24,
    model: 'E5',
    plates: plates('川AG', 51001, 3),
    end: 'taken',
    habit: { stops: '2026-07-20' },
    usage: 'rental',
  },
  {
    key: 'pengchi-1',
    customer: '深圳市鹏驰出行服务有限公司',
    company: '华驰深圳',
    city: '4403',
    sales: '李晓雯',
    signed: '2025-11-18',
    takes: '2025-11-25',
    no: 1,
    term: 12,
    model: 'E5',
    plates: ['粤BD88012', '粤BD88013'],
    rent: '4800.00',
    end: 'taken',
    habit: 'onTime',
  },
  {
    key: 'shunda',
    customer: '杭州顺达网约车有限公司',
    company: '华驰杭州',
    city: '3301',
    sales: '严芷',
    signed: '2026-02-25',
    takes: '2026-03-05',
    no: 1,
    term: 24,
    model: 'E7',
    plates: plates('浙AD', 30001, 5),
    end: 'taken',
    habit: 'onTime',
  },
  {
    key: 'yuntu',
    customer: '广州云途城配物流有限公司',
    company: '华驰深圳',
    city: '4401',
    sales: '林晓彤',
    signed: '2026-03-02',
    takes: '2026-03-10',
    no: 1,
    term: 24,
    model: 'V2',
    plates: plates('粤AD', 66001, 6),
    rent: '3650.00',
    end: 'taken',
    habit: 'late20',
    usage: 'logistics',
  },
  {
    key: 'rongtong',
    customer: '蓉通城配物流有限公司',
    company: '华驰深圳',
    city: '5101',
    sales: '邓凯',
    signed: '2026-04-01',
    takes: '2026-04-09',
    no: 1,
    term: 36,
    model: 'K6',
    plates: plates('川AG', 51004, 2),
    end: 'taken',
    habit: 'onTime',
    usage: 'logistics',
  },
  {
    key: 'pengchi-2',
    customer: '深圳市鹏驰出行服务有限公司',
    company: '华驰深圳',
    city: '4403',
    sales: '李晓雯',
    signed: '2026-05-12',
    takes: '2026-05-16',
    no: 3,
    term: 24,
    model: 'E5',
    plates: ['粤BD88010', '粤BD88011', ...plates('粤BD', 88014, 6)],
    rent: '4800.00',
    end: 'taken',
    habit: 'onTime',
  },
  {
    key: 'pengteng',
    customer: '鹏腾企业用车有限公司',
    company: '华驰深圳',
    city: '4403',
    sales: '李晓雯',
    signed: '2026-06-10',
    takes: '2026-06-18',
    term: 24,
    model: 'E5',
    plates: ['粤BD88045'],
    end: 'taken',
    habit: 'onTime',
    usage: 'official',
  },
  {
    key: 'yuexing',
    customer: '粤行出行科技有限公司',
    company: '华驰深圳',
    city: '4401',
    sales: '林晓彤',
    signed: '2026-08-15',
    takes: '2026-08-22',
    term: 24,
    model: 'T3',
    plates: plates('粤AD', 66010, 3),
    end: 'taken',
    habit: 'onTime',
  },
  {
    key: 'hangchi-running',
    customer: '杭驰汽车服务有限公司',
    company: '华驰杭州',
    city: '3301',
    sales: '严芷',
    signed: '2026-11-19',
    takes: '2026-12-01',
    term: 36,
    model: 'E7',
    plates: plates('-', 0, 4),
    end: 'running',
    habit: 'onTime',
  },
  {
    key: 'pengchi-seal',
    customer: '深圳市鹏驰出行服务有限公司',
    company: '华驰深圳',
    city: '4403',
    sales: '李晓雯',
    signed: '2026-11-16',
    takes: '2026-12-01',
    term: 36,
    model: 'E5',
    plates: plates('-', 0, 20),
    end: 'approved',
    habit: 'onTime',
    terms: '<p>甲方连续两期逾期的，乙方可提前收回车辆。</p>',
  },
]

/** Cars of the story that nobody holds, and stock around them: [head, from, count, model, city, company]. */
export const stockCars: readonly (readonly [string, number, number, ModelKey, string, string])[] = [
  ['粤BD', 88020, 3, 'E5', '4403', '华驰深圳'],
  ['粤BD', 88030, 1, 'E5', '4403', '华驰深圳'],
  ['粤ED', 90001, 1, 'M8', '4401', '华驰深圳'],
  ['浙AD', 30006, 2, 'E7', '3301', '华驰天津'],
  ['津AD', 70001, 2, 'E7', '4403', '华驰天津'],
  ['粤BD', 88050, 10, 'E5', '4403', '华驰深圳'],
  ['粤AD', 66020, 5, 'V2', '4401', '华驰深圳'],
]

const cityHeads: Record<string, string> = { 4403: '粤BD', 4401: '粤AD', 3301: '浙AD', 5101: '川AG' }
const modelsOf: Record<string, ModelKey[]> = {
  hailing: ['E5', 'E7', 'T3'],
  logistics: ['V2', 'K6'],
  rental: ['E5', 'T3'],
  corporate: ['M8', 'E7'],
}
/** The lease of 深圳南山智行 whose cars may be bought. */
const BUYABLE = 9
const buyout = [6, 12, 18, 24].map((month, at) => ({ month, price: `${98_000 - at * 9_000}.00` }))
const ends: LeaseEnd[] = [
  'signed',
  'stamped',
  'running',
  'signing',
  'approved',
  'rejected',
  'draft',
  'draft',
  'stopped',
  'withdrawn',
  'voided',
  'running',
  'signed',
  'approved',
]

/**
 * Leases of the customers around the story: two on the road and one under way each, between fourteen months ago and
 * last week, in every state.
 */
export function moreLeases(): LeaseTold[] {
  return moreCustomerSeeds.flatMap((customer, at) =>
    [0, 1, 2].map((nth): LeaseTold => {
      const models = modelsOf[customer.business]!
      const position = at * 3 + nth
      // Who stopped paying gets no second lease: sales only dreams of one.
      const stopped = at % 9 === 7
      const end = nth === 0 || (nth === 1 && !stopped) ? 'taken' : nth === 1 ? 'draft' : ends[at % ends.length]!
      const isRecent = end !== 'taken'
      const month = isRecent
        ? '2026-11'
        : `${nth === 0 && at < 5 ? 2025 : 2026}-${String(nth === 0 && at < 5 ? 9 + (at % 4) : 1 + ((at * 3 + nth * 2) % 9)).padStart(2, '0')}`
      const day = String(isRecent ? 3 + (at % 8) : 2 + ((position * 5) % 24)).padStart(2, '0')
      const count = isRecent ? 6 + (at % 5) * 2 : 4 + ((position * 3) % 7)
      return {
        key: `more-${at}-${nth}`,
        customer: customer.name,
        company: customer.city === '3301' ? '华驰杭州' : '华驰深圳',
        city: customer.city,
        sales: customer.sales,
        signed: `${month}-${day}`,
        takes: `${month}-${String(Number(day) + 4).padStart(2, '0')}`,
        term: ([24, 36, 12] as const)[position % 3]!,
        model: models[position % models.length]!,
        plates:
          end === 'taken' ? plates(cityHeads[customer.city]!, 10_000 + position * 40, count) : plates('-', 0, count),
        end,
        habit: at % 6 === 5 ? 'late20' : stopped ? { stops: '2026-08-31' } : 'onTime',
        usage:
          customer.business === 'logistics' ? 'logistics' : customer.business === 'corporate' ? 'official' : 'hailing',
        ...(position === BUYABLE ? { buyout } : {}),
        ...(position % 3 === 0 ? { archived: true } : {}),
        ...(end === 'running' ? { terms: '<p>甲方可在首年内免费置换一次车型。</p>' } : {}),
      }
    }),
  )
}
/** Stock of a company of this size: a few hundred cars waiting in four lots. */
export const moreStock: readonly (readonly [string, number, number, ModelKey, string, string])[] = [
  ['粤BD', 20_000, 60, 'E5', '4403', '华驰深圳'],
  ['粤BD', 20_100, 30, 'T3', '4403', '华驰深圳'],
  ['粤AD', 20_000, 40, 'E5', '4401', '华驰深圳'],
  ['粤AD', 20_100, 25, 'V2', '4401', '华驰深圳'],
  ['川AG', 20_000, 30, 'E5', '5101', '华驰深圳'],
  ['浙AD', 20_000, 35, 'E7', '3301', '华驰杭州'],
]
