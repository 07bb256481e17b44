import { halfOf, subFen, type Fen, type Label } from '#kernel'
import { quotaBlockKind } from '../customer-city-quota.ts'
import { figuresOf, grouped, isExpired, isGranted, lastDay } from './figures.ts'
import { rowKey, type Ledger, type QuotaItem } from './ledger.ts'

export type Level = 'E0' | 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'E6' | 'E7'
export interface QuotaRefusal {
  level: Level
  customerId: string
  cityCode: string
  available: string
  needed: string
  message: Label
}

/**
 * The refusals of 20-partners 11.6, every city's first one, then those of group and ceilings. Pure: the ledger is
 * given.
 */
export function refusalsOf(ledger: Ledger, items: readonly QuotaItem[]): QuotaRefusal[] {
  const needs = summed(items).filter(one => one.n > 0 || one.amount > 0n)
  const byCity = needs.map(one => ofCustomer(ledger, one) ?? ofRow(ledger, one)).filter(one => one !== undefined)
  return [...byCity, ...ofGroups(ledger, needs), ...ofCeilings(ledger, needs)]
}

/** Several lines of one city are checked as their sum; usages stay apart for the ceilings. */
function summed(items: readonly QuotaItem[]): (QuotaItem & { usages: Map<string, number> })[] {
  const sums = new Map<string, QuotaItem & { usages: Map<string, number> }>()
  for (const one of items) {
    const sum = sums.get(rowKey(one)) ?? {
      customerId: one.customerId,
      cityCode: one.cityCode,
      n: 0,
      amount: 0n as Fen,
      usages: new Map(),
    }
    sum.n += one.n
    sum.amount = (sum.amount + one.amount) as Fen
    if (one.usage) sum.usages.set(one.usage, (sum.usages.get(one.usage) ?? 0) + one.n)
    sums.set(rowKey(one), sum)
  }
  return [...sums.values()].sort((a, b) => (rowKey(a) < rowKey(b) ? -1 : 1))
}

const say = (
  level: Level,
  { customerId, cityCode }: QuotaItem,
  message: Label,
  available = '',
  needed = '',
): QuotaRefusal => ({ level, customerId, cityCode, available, needed, message })

/** E0. Also what canTrade asks. */
export function traderFault(trader: { status: number; black: boolean } | undefined): Label | undefined {
  if (trader?.status === 3 && !trader.black) return '客户已休眠，请先申请唤醒 / customer is dormant, wake it up first'
  if (trader?.status !== 1 || trader.black) return '客户未生效或在黑名单 / customer not active or blacklisted'
  return undefined
}
function ofCustomer(ledger: Ledger, need: QuotaItem): QuotaRefusal | undefined {
  const fault = traderFault(ledger.traders.get(need.customerId))
  return fault && say('E0', need, fault)
}

function ofRow(ledger: Ledger, need: QuotaItem): QuotaRefusal | undefined {
  const row = ledger.rows.get(rowKey(need))
  const city = ledger.cityNames.get(need.cityCode) ?? need.cityCode
  if (!isGranted(row) || row.status === 4) return say('E1', need, `【${city}】未授信 / no quota in ${city}`)
  const block = ledger.blocks.find(
    one => one.customerId === need.customerId && (one.cityCode === null || one.cityCode === need.cityCode),
  )
  if (block)
    return say(
      'E2',
      need,
      `【${city}】额度已冻结（${halfOf(block.blockReason || kindName(block.blockKind, 0), 'zh')}） / quota of ${city} is frozen (${kindName(block.blockKind, 1).toLowerCase()})`,
    )
  if (isExpired(row, ledger.today))
    return say('E3', need, `【${city}】额度已于${lastDay(row)}到期 / quota of ${city} expired on ${lastDay(row)}`)
  const { availableQty, availableAmount } = figuresOf(row, ledger.today)
  if (need.n > availableQty)
    return say(
      'E4',
      need,
      `【${city}】可用额度${availableQty}台，本合同需${need.n}台 / ${city}: ${availableQty} available, ${need.n} needed`,
      String(availableQty),
      String(need.n),
    )
  if (ledger.enforcesAmount && need.amount > availableAmount)
    return say(
      'E5',
      need,
      `【${city}】可用额度${grouped(availableAmount)}元，本合同需${grouped(need.amount)}元 / ${city}: ${grouped(availableAmount)} available, ${grouped(need.amount)} needed`,
      grouped(availableAmount),
      grouped(need.amount),
    )
  return undefined
}
export const kindName = (kind: number, language: 0 | 1): string =>
  (quotaBlockKind.values.find(one => one.code === kind)?.label ?? '').split(' / ')[language] ?? ''

function ofGroups(ledger: Ledger, needs: readonly QuotaItem[]): QuotaRefusal[] {
  return [...ledger.groups.values()].flatMap(group => {
    const mine = needs.filter(one => ledger.traders.get(one.customerId)?.groupId === group.id)
    if (mine.length === 0) return []
    const n = total(mine, one => one.n)
    const amount = mine.reduce((sum, one) => sum + one.amount, 0n) as Fen
    const room = group.limitQty - group.used.qty
    const roomAmount = subFen(group.limitAmount, group.used.amount)
    if (n > room)
      return [
        say(
          'E6',
          mine[0]!,
          `关联集团【${group.name}】可用${room}台，本合同需${n}台 / group ${group.name}: ${room} available, ${n} needed`,
          String(room),
          String(n),
        ),
      ]
    if (amount > roomAmount)
      return [
        say(
          'E6',
          mine[0]!,
          `关联集团【${group.name}】可用${grouped(roomAmount)}元，本合同需${grouped(amount)}元 / group ${group.name}: ${grouped(roomAmount)} available, ${grouped(amount)} needed`,
          grouped(roomAmount),
          grouped(amount),
        ),
      ]
    return []
  })
}

function ofCeilings(ledger: Ledger, needs: readonly ReturnType<typeof summed>[number][]): QuotaRefusal[] {
  return ledger.ceilings.flatMap(ceiling => {
    const below = needs.filter(one => ceiling.regionCode === '00' || one.cityCode.startsWith(ceiling.regionCode))
    if (below.length === 0) return []
    const n = total(below, one => one.n)
    const amount = below.reduce((sum, one) => sum + one.amount, 0n) as Fen
    const room = ceiling.limitQty - ceiling.used.qty
    const roomAmount = subFen(ceiling.limitAmount, ceiling.used.amount)
    const name = ceiling.regionName
    if (n > room)
      return [
        say(
          'E7',
          below[0]!,
          `【${name}】城市额度剩余${room}台，本合同需${n}台 / ceiling of ${name}: ${room} left, ${n} needed`,
          String(room),
          String(n),
        ),
      ]
    if (amount > roomAmount)
      return [
        say(
          'E7',
          below[0]!,
          `【${name}】城市额度剩余${grouped(roomAmount)}元，本合同需${grouped(amount)}元 / ceiling of ${name}: ${grouped(roomAmount)} left, ${grouped(amount)} needed`,
          grouped(roomAmount),
          grouped(amount),
        ),
      ]
    return ceiling.usageLimits.flatMap(({ usage, limitQty }) => {
      const wanted = total(below, one => one.usages.get(usage) ?? 0)
      const left = limitQty - (ceiling.usedByUsage.get(usage) ?? 0)
      return wanted > left
        ? [
            say(
              'E7',
              below[0]!,
              `【${name}】该用途城市额度剩余${left}台，本合同需${wanted}台 / ceiling of ${name} for this usage: ${left} left, ${wanted} needed`,
              String(left),
              String(wanted),
            ),
          ]
        : []
    })
  })
}
const total = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
