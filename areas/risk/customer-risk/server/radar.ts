import { addFen, fen, localDate, sumFen, yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { checkQuota } from '#areas/customers/customer-city-quota/server/check-quota.ts'
import { quotaTree } from '#areas/customers/customer-city-quota/server/city-figures.ts'
import { figuresOf, percent } from '#areas/customers/customer-city-quota/server/figures.ts'
import { loadLedger, lockedRows, namesOf } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { quotaTerms } from '#areas/customers/customer-city-quota/server/quota-terms.ts'
import { exposuresPort, leasedCarsPort, type CustomerExposure } from '../../ports.ts'
import { netExposure } from './exposure.ts'

const partsOf = (occupied: Fen, money: CustomerExposure) => ({
  occupiedAmount: yuan(occupied),
  overdueAmt: yuan(money.overdueAmt),
  overdueDays: money.overdueDays,
  openAmt: yuan(money.openAmt),
  lateFee: yuan(money.lateFee),
  margin: yuan(money.margin),
  balance: yuan(money.balance),
  rentMonthly: yuan(money.rentMonthly),
  ages: money.ages.map(yuan),
  netExposure: yuan(netExposure(occupied, money)),
})

/** Customer, cities, holds, cars: where the quota is, what it stands for, and what is owed. */
export async function radarOf(tx: Tx, actor: Actor, customerId: string): Promise<Record<string, unknown>> {
  const today = localDate(actor.clock.now())
  const rows = await lockedRows(tx, [customerId], false)
  const money = (await exposuresPort.ask().of(tx, [customerId], today)).get(customerId)!
  const cars = await leasedCarsPort.ask().of(tx, actor, customerId)
  const ledger = await loadLedger(
    tx,
    actor,
    rows.map(row => ({ customerId, cityCode: row.cityCode!, n: 0, amount: 0n as Fen })),
    { lock: false },
  )
  const group = ledger.groups.get(ledger.traders.get(customerId)?.groupId ?? '')
  const tree = (await quotaTree(tx, actor, customerId)) as { holds: { holdKey: string }[] }[]
  return {
    exposure: partsOf(
      sumFen(rows, row => row.occupiedAmount),
      money,
    ),
    vehicles: cars.length,
    tree: tree.map(city => ({
      ...city,
      holds: city.holds.map(hold => ({
        ...hold,
        vehicles: cars.filter(car => car.holdKey === hold.holdKey).map(({ holdKey: _key, ...car }) => car),
      })),
    })),
    group: group
      ? {
          name: group.name,
          limitQty: group.limitQty,
          usedQty: group.used.qty,
          limitAmount: yuan(group.limitAmount),
          usedAmount: yuan(group.used.amount),
          useRate: percent(group.used.qty, group.limitQty),
        }
      : '',
    ceilings: ledger.ceilings.map(one => ({
      regionCode: one.regionCode,
      regionName: one.regionName,
      limitQty: one.limitQty,
      usedQty: one.used.qty,
      useRate: percent(one.used.qty, one.limitQty),
    })),
  }
}

export interface WishedCars {
  readonly cityCode: string
  readonly n: number
  readonly amount: Fen
}

/** What a contract of these cars would do: the levels that refuse it, and every figure before and after. */
export async function contractWhatIf(
  tx: Tx,
  actor: Actor,
  customerId: string,
  wished: readonly WishedCars[],
): Promise<Record<string, unknown>> {
  const today = localDate(actor.clock.now())
  const items = wished.map(one => ({ customerId, ...one }))
  const checked = await checkQuota(tx, actor, items)
  const ledger = await loadLedger(tx, actor, items, { lock: false })
  const rows = await lockedRows(tx, [customerId], false)
  const names = await namesOf(wished.map(one => one.cityCode))
  const money = (await exposuresPort.ask().of(tx, [customerId], today)).get(customerId)!
  const occupied = sumFen(rows, row => row.occupiedAmount)
  const [more, moreAmount] = [wished.reduce((sum, one) => sum + one.n, 0), sumFen(wished, one => one.amount)]
  const group = ledger.groups.get(ledger.traders.get(customerId)?.groupId ?? '')
  const cities = []
  for (const one of wished) {
    const row = rows.find(other => other.cityCode === one.cityCode)
    const figures = row && figuresOf(row, today)
    const terms = await quotaTerms(tx, actor, customerId, one.cityCode)
    cities.push({
      cityCode: one.cityCode,
      cityName: names.get(one.cityCode) ?? one.cityCode,
      availableBefore: figures?.availableQty ?? 0,
      availableAfter: (figures?.availableQty ?? 0) - one.n,
      useBefore: figures?.useRate ?? '0.00',
      useAfter: percent((figures?.usedQty ?? 0) + one.n, figures?.limitQty ?? 0),
      amountAfter: yuan(((figures?.availableAmount ?? 0n) - one.amount) as Fen),
      conditions: terms.conditions,
    })
  }
  return {
    ok: checked.ok,
    refusals: checked.refusals.map(one => ({ level: one.level, cityCode: one.cityCode, message: one.message })),
    cities,
    group: group
      ? {
          name: group.name,
          roomBefore: group.limitQty - group.used.qty,
          roomAfter: group.limitQty - group.used.qty - more,
        }
      : '',
    ceilings: ledger.ceilings.map(one => {
      const below = wished.filter(other => one.regionCode === '00' || other.cityCode.startsWith(one.regionCode))
      const room = one.limitQty - one.used.qty
      return {
        regionName: one.regionName,
        roomBefore: room,
        roomAfter: room - below.reduce((sum, other) => sum + other.n, 0),
      }
    }),
    netExposureBefore: yuan(netExposure(occupied, money)),
    netExposureAfter: yuan(netExposure(addFen(occupied, moreAmount), money)),
  }
}

/** What one more car costs of the quota where nothing is typed: the average of what he holds. */
export async function unitExposure(tx: Tx, customerId: string, cityCode: string): Promise<Fen> {
  const row = (await lockedRows(tx, [customerId], false)).find(one => one.cityCode === cityCode)
  const whole = row && row.quotaQty ? row.quotaAmount / BigInt(row.quotaQty) : 0n
  return whole > 0n ? (whole as Fen) : fen('0')
}
