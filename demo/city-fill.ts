import { addDays, addFen, fen, Refused, subFen, timesFen, ZERO } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { leaseSteps } from '#areas/contracts/demo.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { regionUse } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { cityQuota } from '#areas/risk/city-quota/city-quota.ts'
import { mastersOf } from './contract-desk.ts'
import { leaseBody } from './leases.ts'
import type { Masters } from './masters.ts'
import type { Doing, Stage } from './stage.ts'

/** Who leases in further cities, where, and how many vehicles. */
const elsewhere: readonly (readonly [name: string, ...cities: string[]])[] = [
  ['深圳市鹏驰出行服务有限公司', '4401', '4406', '5101'],
  ['鹏腾企业用车有限公司', '4401', '5101'],
  ['粤行出行科技有限公司', '4403', '4406'],
  ['广州云途城配物流有限公司', '4406'],
  ['杭州顺达网约车有限公司', '4401', '4403'],
  ['杭驰汽车服务有限公司', '4401', '4403'],
  ['蓉通城配物流有限公司', '4401', '4403'],
  ['深圳前海骏达汽车租赁有限公司', '4401'],
]
const FEW = 5
/** Who waits for vehicles in the city that is nearly full. */
const lessees: readonly string[] = [
  '粤行出行科技有限公司',
  '广州天河优驾出行有限公司',
  '广州海珠安行汽车服务有限公司',
  '广州番禺捷运供应链有限公司',
  '深圳市鹏驰出行服务有限公司',
  '鹏腾企业用车有限公司',
  '杭驰汽车服务有限公司',
  '杭州顺达网约车有限公司',
  '蓉通城配物流有限公司',
]
const [FULL_CITY, FULL_TO, MOST] = ['4401', 94, 100] as const
/** What a vehicle is reckoned at when a quota is granted. */
const EXPOSURE = fen('102800.00')

/** 20-partners 16: customers with quotas in several cities, and Guangzhou at 94 % of its ceiling: the leases of its year end are in approval. */
export const fillsCities: Doing = async (stage, people) => {
  stage.at(addDays(stage.today, -3), '10:15:00')
  for (const [name, ...cities] of elsewhere)
    for (const cityCode of cities)
      await tries(stage, async tx => {
        if (!(await placeOf(tx, name, cityCode))?.row) await grants(stage, tx, name, cityCode, FEW)
      })
  const masters = await mastersOf(stage, people)
  stage.at(addDays(stage.today, -1), '14:20:00')
  for (const name of lessees) await asksForCars(stage, masters, name, false)
  await takesBack(stage)
  for (const name of lessees) await asksForCars(stage, masters, name, true)
}

/** What the product refuses is not so. */
async function tries(stage: Stage, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await stage.run(work)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

async function placeOf(tx: Tx, name: string, cityCode: string) {
  const [owner] = await findRows(tx, customer, { mechanismName: name, status: 1 } as never)
  if (!owner) return undefined
  const [row] = await findRows(tx, customerCityQuota, { customerId: owner.id, cityCode } as never)
  const used = (row?.frozenQty ?? 0) + (row?.occupiedQty ?? 0)
  const amount = addFen(row?.frozenAmount ?? ZERO, row?.occupiedAmount ?? ZERO)
  const byAmount = row ? Number(subFen(row.quotaAmount, amount) / EXPOSURE) : 0
  return { owner, row, used, amount, free: row?.status === 1 ? Math.min((row.quotaQty ?? 0) - used, byAmount) : 0 }
}

/** So many vehicles on top of what he uses. */
async function grants(stage: Stage, tx: Tx, name: string, cityCode: string, more: number): Promise<void> {
  const place = await placeOf(tx, name, cityCode)
  if (!place || place.free >= more) return
  await grantQuota(tx, stage.who('江岳'), {
    customerId: place.owner.id,
    lines: [{ cityCode, qty: place.used + more, amount: addFen(place.amount, timesFen(EXPOSURE, String(more))) }],
    validTo: addDays(stage.today, 240),
    reason: '异地开展业务，按批复增加城市额度',
  })
}

/** Who is overdue may not use what he was promised, and gives a car back: until then he holds more than he may. */
async function takesBack(stage: Stage): Promise<void> {
  if ((await stage.run(tx => missingIn(tx))) <= 0) return
  const blocked = await stage.run(tx => findRows(tx, customerCityQuota, { cityCode: FULL_CITY, status: 3 } as never))
  for (const row of blocked)
    await tries(stage, async tx => {
      const used = (row.frozenQty ?? 0) + (row.occupiedQty ?? 0)
      if ((row.quotaQty ?? 0) <= used) return
      const left = Math.max(0, used - 1)
      await grantQuota(tx, stage.who('江岳'), {
        customerId: row.customerId!,
        lines: [{ cityCode: FULL_CITY, qty: left, amount: timesFen(EXPOSURE, String(left)) }],
        validTo: addDays(stage.today, 240),
        reason: '逾期冻结，收回未使用额度并压降一台',
      })
    })
}

/** First out of what he has, then with more of it, until the city is as full as told. */
async function asksForCars(stage: Stage, masters: Masters, name: string, raises: boolean): Promise<void> {
  const missing = await stage.run(tx => missingIn(tx))
  if (missing <= 0) return
  // In one: a quota whose lease is refused is not raised.
  await tries(stage, async tx => {
    const before = await placeOf(tx, name, FULL_CITY)
    if (before?.row && before.row.status !== 1) return
    if (raises && before) await grants(stage, tx, name, FULL_CITY, Math.min(missing, MOST))
    const place = await placeOf(tx, name, FULL_CITY)
    const quantity = Math.min(missing, MOST, place?.free ?? 0)
    const sales = place && stage.person((await getRow(tx, customer, place.owner.id)).bizUserId ?? '')
    if (!place || !sales || quantity < 1) return
    const body = leaseBody(masters, {
      customerId: place.owner.id,
      company: '华驰深圳',
      city: FULL_CITY,
      startDate: addDays(stage.today, 20),
      termMonths: 36,
      lines: [{ model: 'E5', quantity }],
    })
    const actors = { sales, keeper: stage.who('纪云'), admin: stage.who('唐可') }
    const contractName = `${name.slice(0, 24)} 年末运力 E5 ${quantity}台`
    const { id } = await leaseSteps.submit(tx, actors, { ...body, contractName })
    await stage.approve(tx, 'contract-lease', id, lessees.indexOf(name) % 3)
  })
}

async function missingIn(tx: Tx): Promise<number> {
  const [ceiling] = await findRows(tx, cityQuota, { regionCode: FULL_CITY, status: 1 } as never)
  if (!ceiling) return 0
  return Math.floor((ceiling.limitQty! * FULL_TO) / 100) - (await regionUse(tx, FULL_CITY)).used.qty
}
