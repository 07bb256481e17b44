import { addDays, ratioFen, type Fen, type LocalDate } from '#kernel'

/**
 * The account of 20-partners 11.6 as its text tells it, in memory: what tests hold against the rows of the database
 * after every event. It knows nothing of locks, keys of the flow or SQL.
 */
export const UNIT = 7_520_000n as Fen
export const CITIES = ['4401', '4403', '5101', '3301'] as const
export const PLAYERS = 3
/** Limit and ratio of each region; amounts are limit x unit. */
export const REGIONS: Readonly<Record<string, number>> = { '00': 60, '44': 36, '4401': 20 }
export const GROUP_LIMIT = 34
export const times = (n: number, cents = 0): Fen => (UNIT * BigInt(n) + BigInt(cents)) as Fen
export const isBelow = (city: string, region: string): boolean => region === '00' || city.startsWith(region)

interface Line {
  quotaQty: number
  quotaAmount: bigint
  temp?: { qty: number; amount: bigint; from: LocalDate; to: LocalDate }
  validTo?: LocalDate
  isGranted: boolean
  isCancelled: boolean
  forced: boolean
}
interface Held {
  who: number
  city: string
  state: 'frozen' | 'occupied' | 'released'
  left: number
  leftAmount: bigint
  qty: number
  amount: bigint
  isRenewal: boolean
  cycle: number
}
export type Outcome = 'done' | 'refused' | 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'E6' | 'E7'
/** The lines of one document: distinct keys, any cities of one customer. */
export interface Wish {
  readonly key: string
  readonly city: string
  readonly n: number
  readonly amount: Fen
}

const rowName = (who: number, city: string) => `${who}|${city}`

export class QuotaModel {
  today: LocalDate = '2026-11-21'
  readonly lines = new Map<string, Line>()
  readonly holds = new Map<string, Held>()
  readonly blocks = new Set<string>()
  readonly limits = new Map(Object.entries(REGIONS))
  readonly members = new Set([0, 1])
  /** Where a use above the limit is explained (Q4): lowered, joined, forced. */
  readonly excused = new Set<string>()
  readonly #steps = new Set<string>()

  line(who: number, city: string): Line | undefined {
    return this.lines.get(rowName(who, city))
  }
  #opened(who: number, city: string): Line {
    const known = this.line(who, city)
    if (known) return known
    const line = { quotaQty: 0, quotaAmount: 0n, isGranted: false, isCancelled: false, forced: false }
    this.lines.set(rowName(who, city), line)
    return line
  }
  used(among: (hold: Held) => boolean): { qty: number; amount: bigint } {
    const holds = [...this.holds.values()].filter(among)
    return {
      qty: holds.reduce((sum, one) => sum + one.left, 0),
      amount: holds.reduce((sum, one) => sum + one.leftAmount, 0n),
    }
  }
  #of(who: number, city: string, state: Held['state']) {
    return this.used(one => one.who === who && one.city === city && one.state === state)
  }
  /** One row of the trace: limit, frozen, occupied, available. */
  figures(who: number, city: string) {
    const line = this.line(who, city)!
    const temp = line.temp && line.temp.from <= this.today && this.today <= line.temp.to ? line.temp : undefined
    const [frozen, occupied] = [this.#of(who, city, 'frozen'), this.#of(who, city, 'occupied')]
    const limit = { qty: line.quotaQty + (temp?.qty ?? 0), amount: line.quotaAmount + (temp?.amount ?? 0n) }
    return {
      limit,
      frozen,
      occupied,
      available: {
        qty: limit.qty - frozen.qty - occupied.qty,
        amount: limit.amount - frozen.amount - occupied.amount,
      },
    }
  }
  isBlocked(who: number, city: string): boolean {
    return [...this.blocks].some(one => {
      const [whose, where] = one.split('|')
      return whose === String(who) && (where === 'all' || where === city)
    })
  }
  isExpired(line: Line): boolean {
    return line.validTo !== undefined && this.today > line.validTo
  }

  freeze(who: number, wishes: readonly Wish[]): Outcome {
    const missing = []
    for (const wish of wishes) {
      const hold = this.holds.get(wish.key)
      if (!hold || hold.state === 'released') {
        missing.push({ ...wish })
        continue
      }
      if (hold.who !== who || hold.city !== wish.city) return 'refused'
      const isSame = hold.qty === wish.n && hold.amount === wish.amount
      if (hold.state === 'occupied' && !isSame) return 'refused'
      missing.push(
        hold.state === 'occupied'
          ? { ...wish, n: 0, amount: 0n }
          : { ...wish, n: wish.n - hold.left, amount: wish.amount - hold.leftAmount },
      )
    }
    const level = this.#level(who, missing)
    if (level) return level
    for (const [at, wish] of wishes.entries()) {
      const hold = this.holds.get(wish.key)
      if (missing[at]!.n === 0 && missing[at]!.amount === 0n) continue
      const isLive = hold && hold.state !== 'released'
      this.holds.set(wish.key, {
        who,
        city: wish.city,
        state: 'frozen',
        left: wish.n,
        leftAmount: wish.amount,
        qty: wish.n,
        amount: wish.amount,
        isRenewal: false,
        cycle: (hold?.cycle ?? 0) + (isLive ? 0 : 1),
      })
    }
    return 'done'
  }

  /** The first refusal: of the cities by their codes, then of the group, then of the ceilings from the root down. */
  #level(who: number, missing: readonly { city: string; n: number; amount: bigint }[]): Outcome | undefined {
    const sums = new Map<string, { n: number; amount: bigint }>()
    for (const { city, n, amount } of missing) {
      const sum = sums.get(city) ?? { n: 0, amount: 0n }
      sums.set(city, { n: sum.n + n, amount: sum.amount + amount })
    }
    const needs = [...sums].filter(([, { n, amount }]) => n > 0 || amount > 0n).sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [city, { n, amount }] of needs) {
      const line = this.line(who, city)
      if (!line?.isGranted || line.isCancelled) return 'E1'
      if (this.isBlocked(who, city)) return 'E2'
      if (this.isExpired(line)) return 'E3'
      const { available } = this.figures(who, city)
      if (n > available.qty) return 'E4'
      if (amount > available.amount) return 'E5'
    }
    const fits = (below: typeof needs, limit: number, used: { qty: number; amount: bigint }) => {
      const n = below.reduce((sum, [, one]) => sum + one.n, 0)
      const amount = below.reduce((sum, [, one]) => sum + one.amount, 0n)
      return below.length === 0 || (n <= limit - used.qty && amount <= times(limit) - used.amount)
    }
    if (this.members.has(who) && !fits(needs, GROUP_LIMIT, this.groupUse())) return 'E6'
    for (const [region, limit] of this.limits)
      if (
        !fits(
          needs.filter(([city]) => isBelow(city, region)),
          limit,
          this.regionUse(region),
        )
      )
        return 'E7'
    return undefined
  }
  groupUse() {
    return this.used(one => this.members.has(one.who))
  }
  regionUse(region: string) {
    return this.used(one => isBelow(one.city, region))
  }

  occupy(key: string): Outcome {
    const hold = this.holds.get(key)
    if (!hold || hold.state === 'released') return 'refused'
    hold.state = 'occupied'
    return 'done'
  }
  force(key: string, who: number, city: string, n: number): Outcome {
    const hold = this.holds.get(key)
    if (hold && hold.state !== 'released') return this.occupy(key)
    const [whose, where] = hold ? [hold.who, hold.city] : [who, city]
    this.#opened(whose, where).forced = true
    this.holds.set(key, {
      who: whose,
      city: where,
      state: 'occupied',
      left: n,
      leftAmount: times(n),
      qty: n,
      amount: times(n),
      isRenewal: false,
      cycle: (hold?.cycle ?? 0) + 1,
    })
    for (const region of this.limits.keys()) if (isBelow(where, region)) this.excused.add(region)
    this.excused.add('group')
    return 'done'
  }

  #take(hold: Held, n: number, amount: bigint): { qty: number; amount: bigint } {
    const qty = Math.min(n, hold.left)
    const taken = qty === 0 ? 0n : qty === hold.left || amount > hold.leftAmount ? hold.leftAmount : amount
    hold.left -= qty
    hold.leftAmount -= taken
    if (hold.left === 0) hold.state = 'released'
    return { qty, amount: taken }
  }
  release(key: string, who: number, city: string): Outcome {
    const hold = this.holds.get(key)
    if (!hold) return 'done'
    if (hold.who !== who || hold.city !== city) return 'refused'
    this.#take(hold, hold.left, 0n)
    return 'done'
  }
  releaseOne(key: string, step: string, n: number): { qty: number; amount: bigint } | 'again' {
    const hold = this.holds.get(key)
    if (!hold) return { qty: 0, amount: 0n }
    const name = `${key}#${step}:${hold.cycle}`
    if (this.#steps.has(name)) return 'again'
    this.#steps.add(name)
    return this.#take(hold, n, times(n))
  }
  move(from: string, step: string, to: string): Outcome {
    const old = this.holds.get(from)
    if (!old) return 'refused'
    const name = `${from}#${step}>${to}:${old.cycle}`
    if (this.#steps.has(name)) return 'done'
    if (old.left === 0) return 'refused'
    const target = this.holds.get(to)
    if (target?.isRenewal && (target.who !== old.who || target.city !== old.city)) return 'refused'
    this.#steps.add(name)
    const taken = this.#take(old, 1, ratioFen(old.amount as Fen, 1, old.qty))
    if (target && !target.isRenewal) return 'done'
    const renewal = target ?? {
      who: old.who,
      city: old.city,
      state: 'occupied' as const,
      left: 0,
      leftAmount: 0n,
      qty: 0,
      amount: 0n,
      isRenewal: true,
      cycle: 1,
    }
    this.holds.set(to, {
      ...renewal,
      state: 'occupied',
      left: renewal.left + 1,
      leftAmount: renewal.leftAmount + taken.amount,
      qty: renewal.qty + 1,
      amount: renewal.amount + taken.amount,
    })
    return 'done'
  }

  /** Granted totals of every region stay within limit x 1.20, where they grow. */
  #isCommitted(who: number, totals: readonly { city: string; qty: number; amount: bigint }[]): boolean {
    return [...this.limits].every(([region, limit]) => {
      const below = totals.filter(one => isBelow(one.city, region))
      const more = below.reduce((sum, one) => sum + one.qty - (this.line(who, one.city)?.quotaQty ?? 0), 0)
      const moreAmount = below.reduce(
        (sum, one) => sum + one.amount - (this.line(who, one.city)?.quotaAmount ?? 0n),
        0n,
      )
      const lines = [...this.lines].filter(([name]) => isBelow(name.split('|')[1]!, region)).map(([, line]) => line)
      const qty = lines.reduce((sum, one) => sum + one.quotaQty, 0) + more
      const amount = lines.reduce((sum, one) => sum + one.quotaAmount, 0n) + moreAmount
      return (
        (more <= 0 || qty <= Math.floor((limit * 12) / 10)) && (moreAmount <= 0n || amount * 10n <= times(limit) * 12n)
      )
    })
  }
  grant(who: number, city: string, qty: number, validTo: LocalDate): Outcome {
    if (!this.#isCommitted(who, [{ city, qty, amount: times(qty) }])) return 'refused'
    const line = this.#opened(who, city)
    Object.assign(line, { quotaQty: qty, quotaAmount: times(qty), validTo, isGranted: true })
    if (qty > 0) line.isCancelled = false
    return 'done'
  }
  adjust(who: number, city: string, qty: number, isStale: boolean): Outcome {
    const line = this.line(who, city)
    if (!line?.isGranted || isStale || !this.#isCommitted(who, [{ city, qty, amount: times(qty) }])) return 'refused'
    Object.assign(line, { quotaQty: qty, quotaAmount: times(qty) })
    return 'done'
  }
  validity(who: number, city: string, validTo: LocalDate): Outcome {
    const line = this.line(who, city)
    if (!line?.isGranted) return 'refused'
    line.validTo = validTo
    return 'done'
  }
  cancel(who: number, city: string): Outcome {
    const line = this.line(who, city)
    if (!line?.isGranted || line.isCancelled || this.used(one => one.who === who && one.city === city).qty > 0)
      return 'refused'
    Object.assign(line, { quotaQty: 0, quotaAmount: 0n, isCancelled: true, temp: undefined })
    return 'done'
  }
  shift(who: number, from: string, to: string, qty: number): Outcome {
    const source = this.line(who, from)
    if (!source?.isGranted) return 'refused'
    const { available } = this.figures(who, from)
    // Only what was granted moves: a temporary increase stays where it is.
    if (qty > available.qty || times(qty) > available.amount) return 'refused'
    if (qty > source.quotaQty || times(qty) > source.quotaAmount) return 'refused'
    const target = this.line(who, to)
    const totals = [
      { city: from, qty: source.quotaQty - qty, amount: source.quotaAmount - times(qty) },
      { city: to, qty: (target?.quotaQty ?? 0) + qty, amount: (target?.quotaAmount ?? 0n) + times(qty) },
    ]
    if (!this.#isCommitted(who, totals)) return 'refused'
    const opened = this.#opened(who, to)
    source.quotaQty -= qty
    source.quotaAmount -= times(qty)
    opened.quotaQty += qty
    opened.quotaAmount += times(qty)
    if (!opened.isGranted) Object.assign(opened, { isGranted: true, validTo: source.validTo })
    opened.isCancelled = false
    return 'done'
  }
  temporary(who: number, city: string, qty: number, from: LocalDate, to: LocalDate): Outcome {
    const line = this.line(who, city)
    if (!line?.isGranted) return 'refused'
    if (line.temp && line.temp.to >= from) return 'refused'
    if (line.validTo !== undefined && line.validTo < to) return 'refused'
    line.temp = { qty, amount: times(qty), from, to }
    return 'done'
  }
  endTemporary(who: number, city: string): Outcome {
    const line = this.line(who, city)
    if (!line?.isGranted) return 'refused'
    delete line.temp
    return 'done'
  }
  limit(region: string, limit: number): Outcome {
    this.limits.set(region, limit)
    this.excused.add(region)
    return 'done'
  }
  join(who: number): Outcome {
    this.members.add(who)
    this.excused.add('group')
    return 'done'
  }
  forward(days: number): Outcome {
    this.today = addDays(this.today, days)
    return 'done'
  }
  night(): Outcome {
    for (const line of this.lines.values()) if (line.temp && line.temp.to < this.today) delete line.temp
    return 'done'
  }
  /** Where each row would stand after the night: cancelled, then an open block, then the dates. */
  state(who: number, city: string): number {
    const line = this.line(who, city)!
    return line.isCancelled ? 4 : this.isBlocked(who, city) ? 3 : this.isExpired(line) ? 2 : 1
  }
}
