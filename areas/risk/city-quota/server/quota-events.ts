import { addDays, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota, quotaHold } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { adjustQuota, cancelQuota } from '#areas/customers/customer-city-quota/server/adjust-quota.ts'
import { assess } from '#areas/customers/customer-city-quota/server/assess.ts'
import { closeBlock, openBlock } from '#areas/customers/customer-city-quota/server/blocks.ts'
import type { QuotaRow } from '#areas/customers/customer-city-quota/server/figures.ts'
import { freezeQuotas } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { lockedRows } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { moveQuota } from '#areas/customers/customer-city-quota/server/move-quota.ts'
import { occupyQuota } from '#areas/customers/customer-city-quota/server/occupy-quota.ts'
import { releaseQuota } from '#areas/customers/customer-city-quota/server/release-quota.ts'
import { shiftQuota } from '#areas/customers/customer-city-quota/server/shift-quota.ts'
import { endTemporary, startTemporary } from '#areas/customers/customer-city-quota/server/temporary-quota.ts'
import { cityQuota } from '../city-quota.ts'
import { CITIES, REGIONS, times, type Outcome, type QuotaModel, type Wish } from './quota-model.ts'

/** What a test draws at random: the verbs of the account, those that are common more often. */
export const VERBS = [
  'freeze',
  'freeze',
  'freeze',
  'occupy',
  'occupy',
  'force',
  'release',
  'releaseOne',
  'releaseOne',
  'move',
  'move',
  'grant',
  'adjust',
  'validity',
  'cancel',
  'shift',
  'temporary',
  'endTemporary',
  'block',
  'lift',
  'limit',
  'join',
  'day',
  'night',
] as const
export interface QuotaEvent {
  readonly verb: (typeof VERBS)[number]
  readonly who: number
  readonly city: number
  readonly key: number
  readonly n: number
  readonly more: number
}

/** A company of its own for every history: three customers, two of them in one group, and ceilings above their cities. */
export interface Company {
  readonly tenantId: string
  readonly ids: readonly string[]
  readonly groupId: string
  readonly model: QuotaModel
}
const keyOf = (at: number): string => `K${at % 10}:1`
const cityAt = (at: number): string => CITIES[at % CITIES.length]!
function wishesOf({ city, key, n, more }: QuotaEvent): Wish[] {
  return Array.from({ length: 1 + (more % 3) }, (_, at) => ({
    key: keyOf(key + at * 3),
    city: cityAt(city + at * (more % 4)),
    n: 1 + ((n + at) % 8),
    amount: times(1 + ((n + at) % 8), (more % 5) - 2),
  }))
}
const rowIn = async (tx: Tx, customerId: string, cityCode: string): Promise<QuotaRow | undefined> =>
  (await findRows(tx, customerCityQuota, { customerId, cityCode }))[0]
const seenRow = async (tx: Tx, customerId: string, cityCode: string, isStale = false) => {
  const row = await rowIn(tx, customerId, cityCode)
  return {
    cityCode,
    qty: (row?.quotaQty ?? 0) + (isStale ? 1 : 0),
    amount: row?.quotaAmount ?? (0n as Fen),
    validTo: row?.validTo ?? null,
  }
}
/** A stale paper saw another total than stands in the row. */
const isStale = ({ more }: QuotaEvent) => more % 7 === 0
const totalOf = ({ n, more }: QuotaEvent) => n + (more % 20)
const lastDayOf = (model: QuotaModel, { more }: QuotaEvent) => addDays(model.today, more)
const datesOf = (model: QuotaModel, { n, more }: QuotaEvent) => {
  const from = addDays(model.today, n % 3)
  return { from, to: addDays(from, more % 40) }
}
const regionOf = ({ city }: QuotaEvent) => Object.keys(REGIONS)[city % 3]!
const limitOf = ({ n, more }: QuotaEvent) => 10 + n + (more % 50)
const blockOf = ({ more, city }: QuotaEvent) => ({ kind: 1 + (more % 2), where: more % 3 === 0 ? 'all' : cityAt(city) })
const otherCity = ({ city, more }: QuotaEvent) => cityAt(city + 1 + (more % 3))
const stepOf = ({ more }: QuotaEvent) => String(more % 6)
/** Now and then a document names another row than the one that is held. */
const isWrong = ({ more }: QuotaEvent) => more % 9 === 0

/** What a meeting of callers leaves of the model: the calendar, the limits, and where Q4 has an excuse. */
export function excuses(model: QuotaModel, one: QuotaEvent): void {
  if (one.verb === 'limit' || one.verb === 'join' || one.verb === 'day') foretold(model, one)
  if (one.verb === 'force') for (const whom of ['group', ...model.limits.keys()]) model.excused.add(whom)
}

/** What the text says will come of it. */
export function foretold(model: QuotaModel, one: QuotaEvent): Outcome {
  const { who, n } = one
  const [city, key] = [cityAt(one.city), keyOf(one.key)]
  switch (one.verb) {
    case 'freeze':
      return model.freeze(who, wishesOf(one))
    case 'occupy':
      return model.occupy(key)
    case 'force':
      return model.force(key, who, city, n)
    case 'release': {
      const hold = isWrong(one) ? undefined : model.holds.get(key)
      return model.release(key, hold?.who ?? who, hold?.city ?? city)
    }
    case 'releaseOne':
      model.releaseOne(key, stepOf(one), 1 + (n % 2))
      return 'done'
    case 'move':
      return model.move(key, stepOf(one), keyOf(one.key + 1 + (one.more % 4)))
    case 'grant':
      return model.grant(who, city, totalOf(one), lastDayOf(model, one))
    case 'adjust':
      return model.adjust(who, city, totalOf(one), isStale(one))
    case 'validity':
      return model.validity(who, city, lastDayOf(model, one))
    case 'cancel':
      return model.cancel(who, city)
    case 'shift':
      return model.shift(who, city, otherCity(one), n)
    case 'temporary': {
      const { from, to } = datesOf(model, one)
      return model.temporary(who, city, n, from, to)
    }
    case 'endTemporary':
      return model.endTemporary(who, city)
    case 'block':
    case 'lift': {
      const { kind, where } = blockOf(one)
      const name = `${who}|${where}|${kind}`
      if (one.verb === 'block') model.blocks.add(name)
      else model.blocks.delete(name)
      return 'done'
    }
    case 'limit':
      return model.limit(regionOf(one), limitOf(one))
    case 'join':
      return model.join(who)
    case 'day':
      return model.forward(one.n)
    case 'night':
      return model.night()
  }
}

/** Holds: what contracts, orders and disposals do. */
async function holds(tx: Tx, actor: Actor, { ids }: Company, one: QuotaEvent): Promise<unknown> {
  const [city, key, customerId] = [cityAt(one.city), keyOf(one.key), ids[one.who]!]
  switch (one.verb) {
    case 'freeze':
      return freezeQuotas(
        tx,
        actor,
        wishesOf(one).map(wish => ({
          customerId,
          cityCode: wish.city,
          n: wish.n,
          amount: wish.amount,
          key: wish.key,
          source: { sourceType: 'contract-lease', sourceId: wish.key, sourceNo: wish.key },
        })),
      )
    case 'occupy':
      return occupyQuota(tx, actor, key)
    case 'force':
      return occupyQuota(tx, actor, key, { force: true, customerId, cityCode: city, n: one.n, amount: times(one.n) })
    case 'release':
    case 'releaseOne': {
      const isWhole = one.verb === 'release'
      const hold = isWhole && isWrong(one) ? undefined : (await findRows(tx, quotaHold, { holdKey: key }))[0]
      const [owner, where] = [hold?.customerId ?? customerId, hold?.cityCode ?? city]
      if (isWhole) return releaseQuota(tx, actor, owner, where, 0, 0n as Fen, key)
      const n = 1 + (one.n % 2)
      return releaseQuota(tx, actor, owner, where, n, times(n), `${key}#${stepOf(one)}`)
    }
    default:
      return moveQuota(tx, actor, `${key}#${stepOf(one)}`, keyOf(one.key + 1 + (one.more % 4)))
  }
}

/** Totals and dates: what risk and the cases do. */
async function totals(tx: Tx, actor: Actor, { ids, model }: Company, one: QuotaEvent): Promise<unknown> {
  const [city, customerId, qty] = [cityAt(one.city), ids[one.who]!, totalOf(one)]
  const paper = { customerId, docNo: 'ETZ1', note: '随机' }
  switch (one.verb) {
    case 'grant':
      return grantQuota(tx, actor, {
        customerId,
        lines: [{ cityCode: city, qty, amount: times(qty) }],
        validTo: lastDayOf(model, one),
        reason: '随机授信',
      })
    case 'adjust':
      return adjustQuota(tx, actor, {
        ...paper,
        lines: [{ ...(await seenRow(tx, customerId, city, isStale(one))), to: { qty, amount: times(qty) } }],
      })
    case 'validity':
      return adjustQuota(tx, actor, {
        ...paper,
        lines: [{ ...(await seenRow(tx, customerId, city)), newValidTo: lastDayOf(model, one) }],
      })
    case 'cancel':
      return cancelQuota(tx, actor, { ...paper, lines: [await seenRow(tx, customerId, city)] })
    case 'shift':
      return shiftQuota(tx, actor, {
        customerId,
        from: city,
        to: otherCity(one),
        qty: one.n,
        amount: times(one.n),
        docNo: 'ESQ1',
        opKey: `shift:${await tx.newId()}`,
      })
    case 'temporary': {
      const dates = datesOf(model, one)
      return startTemporary(tx, actor, { customerId, cityCode: city, qty: one.n, amount: times(one.n), ...dates })
    }
    default:
      return endTemporary(tx, actor, customerId, city)
  }
}

/** Limits, blocks and the calendar. */
async function around(tx: Tx, actor: Actor, { ids, groupId, model }: Company, one: QuotaEvent): Promise<unknown> {
  const customerId = ids[one.who]!
  switch (one.verb) {
    case 'block':
    case 'lift': {
      const { kind, where } = blockOf(one)
      const cause = { customerId, ...(where === 'all' ? {} : { cityCode: where }), blockKind: kind, reason: '随机' }
      return one.verb === 'block' ? openBlock(tx, actor, cause) : closeBlock(tx, actor, cause)
    }
    case 'limit': {
      const [ceiling] = await findRows(tx, cityQuota, { regionCode: regionOf(one) })
      return updateRow(tx, actor, cityQuota, ceiling!, {
        limitQty: limitOf(one),
        limitAmount: times(limitOf(one)),
      })
    }
    case 'join':
      return updateRow(tx, actor, customer, customerId, { groupId })
    case 'night':
      for (const row of await findRows(tx, customerCityQuota, sql`t.temp_qty > 0 and t.temp_to < ${model.today}::date`))
        await endTemporary(tx, actor, row.customerId!, row.cityCode!)
      for (const row of await lockedRows(tx, ids)) await assess(tx, actor, row)
      return undefined
    default:
      return undefined
  }
}
const HOLDING: readonly string[] = ['freeze', 'occupy', 'force', 'release', 'releaseOne', 'move']
const TOTALS: readonly string[] = ['grant', 'adjust', 'validity', 'cancel', 'shift', 'temporary', 'endTemporary']
export const does = (tx: Tx, actor: Actor, company: Company, one: QuotaEvent): Promise<unknown> =>
  (HOLDING.includes(one.verb) ? holds : TOTALS.includes(one.verb) ? totals : around)(tx, actor, company, one)
