import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, instantOf, negFen, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { standIn, provide } from '#packages/server/ports.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { book, flowOps } from '#areas/customers/customer-city-quota/server/book.ts'
import { occupyQuota } from '#areas/customers/customer-city-quota/server/occupy-quota.ts'
import { checkLimits } from '#areas/customers/customer-city-quota/server/nightly/check-limits.ts'
import { customerGroup } from '#areas/customers/customer-group/customer-group.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { tellCustomers } from '#areas/billing/bill-receivable/server/overdue-mark.ts'
import { scanChunk } from '#areas/customers/customer/server/nightly/dormant-scan.ts'
import { refreshChunk } from '#areas/customers/customer/server/nightly/business-figures.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerBusiness } from '#areas/customers/ports.ts'
import {
  customerCityQuota,
  quotaBlock,
  quotaCheckResult,
} from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { company } from '#areas/partners/company/company.ts'
import { blockForLicences } from '#areas/customers/customer-city-quota/server/nightly/licence-block.ts'
import { followOverdue, thaw } from '#areas/customers/customer-city-quota/server/nightly/overdue-block.ts'
import { keepBreaches } from '#areas/customers/customer-city-quota/server/nightly/quota-check.ts'
import { overdueRulesPort, renewalsPort } from '#areas/customers/ports.ts'
import { expireQuotas } from '#areas/customers/customer-city-quota/server/nightly/quota-expire.ts'
import { startTemporary } from '#areas/customers/customer-city-quota/server/temporary-quota.ts'
import { businessAfter } from '#areas/orders/order/server/customer-business.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { makeWorld, type World } from '../world.ts'
import { remindOfLicences } from '#areas/partners/mechanism-licence/server/licence-scan.ts'

let world: World
let stage: { run<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
let companyId: string
beforeAll(async () => {
  world = await makeWorld('2026-03-01')
  stage = { run: work => world.inside(work) }
  companyId = await stage.run(async tx => {
    const us = await insertRow(tx, night('2026-01-01'), company, { mechanismName: '华驰汽车租赁', status: 1 } as never)
    return us.id
  })
})
afterAll(() => world?.close({ unchecked: true }))

let counter = 0
const customerWith = (qty: number): Promise<string> =>
  stage.run(async tx => {
    const made = await insertRow(tx, night('2026-01-02'), customer, {
      mechanismName: `粤行出行科技有限公司${++counter}`,
      status: 1,
      customerKind: 2,
    } as never)
    await grantQuota(tx, night('2026-01-02'), {
      customerId: made.id,
      lines: [{ cityCode: '4401', qty, amount: (fen('98000') * BigInt(qty)) as Fen }],
      validTo: '2029-12-31',
      reason: '测试授信',
    })
    return made.id
  })
const openBlocksOf = (customerId: string) =>
  stage.run(async tx =>
    (await findRows(tx, quotaBlock, { customerId, closeTime: null })).map(one => [one.blockKind, one.cityCode]),
  )
const rowOf = (customerId: string) => stage.run(async tx => (await findRows(tx, customerCityQuota, { customerId }))[0]!)
const night = (day: string): Actor => ({
  ...world.people.get('李晓雯')!,
  clock: { now: () => instantOf(`${day} 02:00:00`) },
})

describe('overdue customers (20, 11.8)', () => {
  const hear = (customerId: string, day: string, amt: string, days: number) =>
    stage.run(tx => followOverdue(tx, night(day), { customerId, amt: fen(amt), days }))

  it('are blocked from 7 days and 1,000 yuan on, not by either alone', async () => {
    const id = await customerWith(5)
    await hear(id, '2026-04-01', '999.99', 30)
    await hear(id, '2026-04-01', '5000', 6)
    expect(await openBlocksOf(id)).toEqual([])
    await hear(id, '2026-04-02', '5000', 7)
    expect(await openBlocksOf(id)).toEqual([[1, null]])
    expect((await rowOf(id)).status, 'the row is frozen').toBe(3)
  })
  it('thaw when nothing has been overdue for three days; a new overdue bill starts the days again', async () => {
    const id = await customerWith(5)
    await hear(id, '2026-04-01', '5000', 8)
    await hear(id, '2026-04-03', '0', 0)
    await hear(id, '2026-04-05', '2000', 7)
    await hear(id, '2026-04-07', '0', 0)
    await stage.run(tx => thaw(tx, night('2026-04-09')))
    expect(await openBlocksOf(id)).toEqual([[1, null]])
    await stage.run(tx => thaw(tx, night('2026-04-10')))
    expect(await openBlocksOf(id)).toEqual([])
    expect((await rowOf(id)).status).toBe(1)
  })
  it('are told of with sum and age once a night, and with zero while their block is open', async () => {
    const [owes, paid] = [await customerWith(1), await customerWith(1)]
    await hear(paid, '2026-04-01', '5000', 8)
    await stage.run(tx =>
      insertRow(tx, night('2026-04-01'), billReceivable, {
        companyId,
        payerType: 1,
        payerId: owes,
        payerName: '粤行',
        feeItem: 1,
        dueAmt: fen('1200'),
        unpaidAmt: fen('1200'),
        overdueDays: 9,
        dueDate: '2026-03-23',
        status: 1,
      } as never),
    )
    const told = await stage.run(async tx => {
      await tellCustomers(tx, night('2026-04-01'))
      return tx.rows<{ id: string; amt: string; days: number }>(
        sql`
          select aggregate_id as id, payload->>'amt' as amt, (payload->>'days')::int as days from outbox_event
          where tenant_id = ${tx.tenantId} and name = 'customer.overdue-changed' and aggregate_id = any(${[owes, paid]}::bigint[])`,
      )
    })
    expect(told.sort((a, b) => b.days - a.days)).toEqual(
      [
        { id: owes, amt: '1200.00', days: 9 },
        { id: paid, amt: '0.00', days: 0 },
      ].map(one => expect.objectContaining({ id: one.id, days: one.days })),
    )
  })
})

describe('quota in time (20, section 13)', () => {
  it('ends temporary increases after their last day and rows after theirs', async () => {
    const id = await customerWith(5)
    await stage.run(tx =>
      startTemporary(tx, night('2026-04-01'), {
        customerId: id,
        cityCode: '4401',
        qty: 3,
        amount: fen('300000'),
        from: '2026-04-01',
        to: '2026-04-30',
      }),
    )
    await stage.run(tx => expireQuotas(tx, night('2026-04-30')))
    expect((await rowOf(id)).tempQty).toBe(3)
    expect(await stage.run(tx => expireQuotas(tx, night('2026-05-01')))).toMatchObject({ temporaryEnded: 1 })
    expect((await rowOf(id)).tempQty).toBe(0)
    await stage.run(tx => expireQuotas(tx, night('2030-01-01')))
    expect((await rowOf(id)).status, 'expired').toBe(2)
  })
  it('tells salespeople 60, 30 and 7 days before the end, on no other day', async () => {
    const id = await customerWith(5)
    const row = await rowOf(id)
    await stage.run(tx => updateRow(tx, night('2026-04-01'), customerCityQuota, row, { validTo: '2026-12-31' }))
    const told: string[] = []
    for (const day of ['2026-11-01', '2026-11-02', '2026-12-01', '2026-12-02', '2026-12-24', '2026-12-25'])
      if ((await stage.run(tx => expireQuotas(tx, night(day)))).told > 0) told.push(day)
    expect(told).toEqual(['2026-11-01', '2026-12-01', '2026-12-24'])
  })
  it('gives thirty days of grace while a renewal of grade A or B is in review and nothing is overdue; else the row ends', async () => {
    const [renewed, alone] = [await customerWith(5), await customerWith(5)]
    const putBack = standIn(provide(renewalsPort, { inReview: async () => new Set([renewed]) }))
    for (const id of [renewed, alone])
      await stage.run(async tx =>
        updateRow(tx, night('2026-04-01'), customerCityQuota, await rowOf(id), { validTo: '2026-06-30', grade: 'B' }),
      )
    await stage.run(tx => expireQuotas(tx, night('2026-07-01')))
    expect([(await rowOf(renewed)).status, (await rowOf(renewed)).graceTo]).toEqual([1, '2026-07-30'])
    expect((await rowOf(alone)).status).toBe(2)
    await stage.run(tx => expireQuotas(tx, night('2026-07-31')))
    expect((await rowOf(renewed)).status, 'grace is given once').toBe(2)
    putBack()
    const told = await stage.run(tx =>
      tx.rows<{ name: string }>(
        sql`select name from outbox_event where tenant_id = ${tx.tenantId} and name = 'quota.expired' and payload->>'customerId' = any(${[renewed, alone]}::varchar[])`,
      ),
    )
    expect(told).toHaveLength(2)
  })
  it('blocks and lifts by the strategy of the customer; the parameters count where none fits', async () => {
    const id = await customerWith(5)
    const putBack = standIn(
      provide(overdueRulesPort, {
        of: async () => new Map([[id, { freezeDays: 3, freezeMinAmt: fen('100'), thawDays: 1 }]]),
      }),
    )
    await stage.run(tx => followOverdue(tx, night('2026-04-01'), { customerId: id, amt: fen('200'), days: 3 }))
    expect(await openBlocksOf(id)).toEqual([[1, null]])
    await stage.run(tx => followOverdue(tx, night('2026-04-03'), { customerId: id, amt: fen('0'), days: 0 }))
    await stage.run(tx => thaw(tx, night('2026-04-04')))
    putBack()
    expect(await openBlocksOf(id)).toEqual([])
    const other = await customerWith(5)
    await stage.run(tx => followOverdue(tx, night('2026-04-01'), { customerId: other, amt: fen('200'), days: 3 }))
    expect(await openBlocksOf(other)).toEqual([])
  })
  it('keeps a breach of the account once, however often the check runs', async () => {
    const id = await customerWith(2)
    const row = await rowOf(id)
    await stage.run(tx => updateRow(tx, night('2026-04-01'), customerCityQuota, row, { occupiedQty: 1 }))
    const first = await stage.run(tx => keepBreaches(tx, night('2026-04-02')))
    expect(first.new).toBeGreaterThan(0)
    expect((await stage.run(tx => keepBreaches(tx, night('2026-04-03')))).new).toBe(0)
    expect(
      (await stage.run(tx => findRows(tx, quotaCheckResult, { customerId: id }))).map(one => one.checkCode).sort(),
    ).toEqual(['Q1-flow', 'Q1-holds'])
    await stage.run(async tx =>
      updateRow(tx, night('2026-04-04'), customerCityQuota, await getRow(tx, customerCityQuota, row.id), {
        occupiedQty: 0,
      }),
    )
  })
})

describe('limits of groups and regions, as the check of the night sees them (20, 11.6 Q4)', () => {
  /** Two customers of a group that may have three cars. */
  async function groupOf(name: string) {
    const ids = [await customerWith(5), await customerWith(5)]
    const group = await stage.run(tx =>
      insertRow(tx, night('2026-04-01'), customerGroup, {
        groupName: name,
        limitQty: 3,
        limitAmount: fen('9000000'),
        status: 1,
      } as never),
    )
    for (const id of ids)
      await stage.run(async tx =>
        updateRow(tx, night('2026-04-01'), customer, await getRow(tx, customer, id), { groupId: group.id }),
      )
    return { group: group as { id: string }, ids }
  }
  const freezes = async (customerId: string, day: string, n: number) =>
    stage.run(async tx =>
      book(tx, night(day), await rowOf(customerId), {
        op: flowOps.freeze,
        opKey: `past the limit ${customerId} ${day}`,
        frozen: [n, fen('1')],
      }),
    )
  const told = (day: string, name: string) =>
    stage.run(async tx =>
      (await checkLimits(tx, night(day))).filter(one => one.detail.startsWith(name)).map(one => one.detail),
    )
  const undone = async (customerId: string, day: string) =>
    stage.run(async tx => {
      const row = await rowOf(customerId)
      await book(tx, night(day), row, {
        op: flowOps.unfreeze,
        opKey: `undone ${customerId}`,
        frozen: [-row.frozenQty!, negFen(row.frozenAmount)],
      })
    })

  it('a freeze above the limit is told; a limit that was lowered or a member that joined explains it', async () => {
    const { group, ids } = await groupOf('粤行系')
    await freezes(ids[0]!, '2026-04-02', 3)
    expect(await told('2026-04-03', '粤行系')).toEqual([])
    await freezes(ids[1]!, '2026-04-03', 1)
    expect(await told('2026-04-04', '粤行系')).toEqual(['粤行系: 4 / 3, 2.00 / 9000000.00'])
    await stage.run(async tx =>
      updateRow(tx, night('2026-04-05'), customerGroup, await getRow(tx, customerGroup, group.id), { limitQty: 2 }),
    )
    expect(await told('2026-04-06', '粤行系')).toEqual([])
    await freezes(ids[1]!, '2026-04-06', 1)
    expect(await told('2026-04-07', '粤行系')).toEqual(['粤行系: 5 / 2, 3.00 / 9000000.00'])
    const third = await customerWith(5)
    await stage.run(async tx =>
      updateRow(tx, night('2026-04-08'), customer, await getRow(tx, customer, third), { groupId: group.id }),
    )
    await freezes(third, '2026-04-08', 1)
    expect(await told('2026-04-09', '粤行系')).toEqual([])
    for (const id of [...ids, third]) await undone(id, '2026-04-09')
  })
  it('a forced occupation explains it until somebody freezes on top', async () => {
    const { ids } = await groupOf('鹏系')
    const forced = { force: true, customerId: ids[0]!, cityCode: '4401', n: 4, amount: fen('4') }
    await stage.run(tx =>
      occupyQuota(tx, night('2026-04-02'), 'recorded:1', { ...forced, source: { sourceId: '1', sourceNo: 'ZL1' } }),
    )
    expect(await told('2026-04-03', '鹏系')).toEqual([])
    await freezes(ids[1]!, '2026-04-03', 1)
    expect(await told('2026-04-04', '鹏系')).toEqual(['鹏系: 5 / 3, 5.00 / 9000000.00'])
    await undone(ids[1]!, '2026-04-04')
  })
})

describe('papers of a customer (20, 11.8)', () => {
  const paper = (customerId: string, values: Record<string, unknown>) =>
    stage.run(tx =>
      insertRow(tx, night('2026-01-01'), mechanismLicence, {
        mechanismId: customerId,
        licenceNo: '1',
        remindDays: 30,
        longTerm: false,
        ...values,
      } as never),
    )
  const block = (day: string) => stage.run(tx => blockForLicences(tx, night(day)))

  it('are reminded of at 30 days and once more when they have expired, also after a missed night', async () => {
    const id = await customerWith(1)
    await paper(id, { licenceKind: 'business_licence', validTo: '2026-06-30' })
    const told: string[] = []
    for (const day of ['2026-05-30', '2026-06-02', '2026-06-03', '2026-06-30', '2026-07-03', '2026-07-04'])
      if ((await stage.run(tx => remindOfLicences(tx, night(day)))).told > 0) told.push(day)
    expect(told).toEqual(['2026-06-02', '2026-07-03'])
  })
  it('block their cities 15 days after they expired, until a newer one is there', async () => {
    const id = await customerWith(1)
    await paper(id, { licenceKind: 'hailing_permit', validTo: '2026-06-30', cityCodes: ['4401', '4403'] })
    await block('2026-07-15')
    expect(await openBlocksOf(id)).toEqual([])
    await block('2026-07-16')
    expect((await openBlocksOf(id)).sort()).toEqual([
      [5, '4401'],
      [5, '4403'],
    ])
    await paper(id, { licenceKind: 'hailing_permit', validTo: '2028-06-30', cityCodes: ['4401'] })
    await block('2026-07-17')
    expect(await openBlocksOf(id)).toEqual([])
  })
  it('of other kinds block nobody', async () => {
    const id = await customerWith(1)
    await paper(id, { licenceKind: 'tax_credit', validTo: '2020-01-01' })
    await block('2026-07-16')
    expect(await openBlocksOf(id)).toEqual([])
  })
})

describe('business of a customer', () => {
  it('stands in his figures: nothing for one without contracts', async () => {
    const id = await customerWith(1)
    await stage.run(async tx => {
      const found = (await businessAfter(tx, String(BigInt(id) - 1n), 1))[0]
      expect(found).toEqual({
        customerId: id,
        contractQty: 0,
        ourQty: 0,
        firstContractDate: null,
        lastBizDate: null,
        isBusy: false,
      })
    })
  })
  it('makes him dormant a day after twelve months without any, and never while something is open', async () => {
    const [idle, busy] = [await customerWith(1), await customerWith(1)]
    const business = (customerId: string, isBusy: boolean) => ({
      customerId,
      contractQty: 2,
      ourQty: 0,
      firstContractDate: '2024-01-05',
      lastBizDate: '2025-03-10',
      isBusy,
    })
    const back = standIn(
      provide(customerBusiness, {
        after: async (_tx, after) => (after === '0' ? [business(idle, false), business(busy, true)] : []),
      }),
    )
    const status = (id: string) => stage.run(async tx => (await getRow(tx, customer, id)).status)
    await stage.run(tx => refreshChunk(tx, undefined, '0'))
    expect(await stage.run(async tx => (await getRow(tx, customer, idle)).lastBizDate)).toBe('2025-03-10')
    await stage.run(tx => scanChunk(tx, night('2026-03-10'), '0'))
    expect(await status(idle)).toBe(1)
    await stage.run(tx => scanChunk(tx, night('2026-03-11'), '0'))
    expect([await status(idle), await status(busy)]).toEqual([3, 1])
    expect(await openBlocksOf(idle)).toEqual([[4, null]])
    await stage.run(tx => act(tx, night('2026-03-12'), customer, idle, 'rouse'))
    expect(await openBlocksOf(idle)).toEqual([])
    back()
  })
})
