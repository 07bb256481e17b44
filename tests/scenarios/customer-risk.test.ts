import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, instantOf } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { insertRow } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { addRecord } from '#areas/risk/risk-record/server/add-record.ts'
import { customerGroup } from '#areas/customers/customer-group/customer-group.ts'
import { freezeQuota } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { makeWorld, type Person, type World } from '../world.ts'

/** What is at stake with a customer (20-partners 7, customer-risk; issue 19, exposure radar). */
let world: World
let officer: Person
let manager: Person
let groupId: string
let id: string
const day = (date: string): Actor => ({
  ...world.people.get('江岳')!,
  clock: { now: () => instantOf(`${date} 09:00:00`) },
})
beforeAll(async () => {
  world = await makeWorld('2027-06-21')
  officer = await world.as('江岳')
  manager = await world.as('江岳')
  await world.inside(async tx => {
    groupId = (
      await insertRow(tx, day('2027-01-01'), customerGroup, {
        groupName: '粤行系',
        limitQty: 50,
        limitAmount: fen('9000000'),
        status: 1,
      })
    ).id
    id = (
      await insertRow(tx, day('2027-01-01'), customer, {
        mechanismName: '粤行出行',
        mechanismNo: 'KH20270101',
        entityKind: 1,
        customerKind: 1,
        businessKind: 'hailing',
        cityCode: '4401',
        groupId,
        riskGrade: 'B',
        riskScore: '75.0',
        status: 1,
      })
    ).id
    await grantQuota(tx, day('2027-01-01'), {
      customerId: id,
      lines: [{ cityCode: '4401', qty: 40, amount: fen('3008000') }],
      validTo: '2027-12-31',
      grade: 'B',
      score: '75.0',
      reason: '授信',
    })
    await freezeQuota(tx, day('2027-06-01'), {
      customerId: id,
      cityCode: '4401',
      n: 30,
      amount: fen('2256000'),
      key: 'C1:1',
      source: { sourceType: 'contract-lease', sourceId: '1', sourceNo: 'ZL1' },
    })
    for (const [amt, due] of [
      ['41600', '2027-06-06'],
      ['5200', '2027-04-01'],
      ['10000', '2027-07-05'],
    ] as const)
      await insertRow(tx, day(due), billReceivable, {
        companyId: null,
        payerType: 1,
        payerId: id,
        payerName: '粤行出行',
        feeItem: 1,
        cityCode: '4401',
        billAmt: fen(amt),
        dueAmt: fen(amt),
        unpaidAmt: fen(amt),
        billDate: due,
        dueDate: due,
        status: 1,
      } as never)
  })
})
afterAll(() => world?.close({ unchecked: true }))

describe('the list', () => {
  it('shows quota, money and what is left in one row per customer, for the page and for the picker of adjustments', async () => {
    for (const path of ['risks/customer-risk/page', 'risks/risk-quota/customer-page']) {
      const { records } = await officer.gets(path, { customerName: '粤行出行' })
      expect(records).toMatchObject([
        {
          id,
          customerName: '粤行出行',
          riskGrade: 'B',
          quotaQty: 40,
          frozenQty: 30,
          availableQty: 10,
          overLimit: false,
          overdueAmt: '46800.00',
          overdueDays: 81,
          openBlocks: 0,
          netExposure: '46800.00',
        },
      ])
    }
  })
})

describe('the totals', () => {
  it('add up what is overdue, held and at stake over every page, as the rows say it', async () => {
    for (const filter of [{}, { customerName: '粤行出行' }]) {
      const { records, totals } = await officer.gets('risks/customer-risk/page', { ...filter, totals: 1, size: 500 })
      const sum = (name: string) =>
        (records as Record<string, string>[]).reduce((all, row) => all + Number(row[name]), 0).toFixed(2)
      for (const name of ['overdueAmt', 'margin', 'netExposure'] as const)
        expect([name, totals[name]]).toEqual([name, sum(name)])
      expect(Number(totals['availableQty'])).toBe(Number(sum('availableQty')))
    }
    const one = await officer.gets('risks/customer-risk/page', { customerName: '粤行出行', totals: 1, size: 1 })
    expect(one.totals).toMatchObject({ overdueAmt: '46800.00', netExposure: '46800.00', availableQty: '10' })
  })
})

describe('the radar', () => {
  it('tells exposure by parts and age, the tree of the quota, group and ceilings', async () => {
    const found = await officer.gets('risks/customer-risk/detail', { id })
    expect(found.exposure).toMatchObject({
      openAmt: '56800.00',
      overdueAmt: '46800.00',
      ages: ['10000.00', '41600.00', '0.00', '5200.00', '0.00'],
      margin: '0.00',
    })
    expect(found.tree).toMatchObject([
      { cityCode: '4401', limitQty: 40, usedQty: 30, holds: [{ sourceNo: 'ZL1', frozenQty: 30, vehicles: [] }] },
    ])
    expect(found.group).toMatchObject({ name: '粤行系', limitQty: 50, usedQty: 30, useRate: '60.00' })
  })

  it('adds up by city and by group', async () => {
    const [city] = await officer.gets('risks/customer-risk/summary', { by: 'city' })
    expect(city).toMatchObject({ key: '4401', frozenQty: 30, grantedQty: 40, overdueAmt: '46800.00' })
    const [group] = await officer.gets('risks/customer-risk/summary', { by: 'group' })
    expect(group).toMatchObject({ name: '粤行系', customers: 1, frozenQty: 30, openAmt: '56800.00' })
  })

  it('says what a contract of n cars would do, and writes nothing', async () => {
    const ask = (n: number) =>
      officer.posts('risks/customer-risk/what-if', { customerId: id, items: [{ cityCode: '4401', n }] })
    expect(await ask(10)).toMatchObject({
      ok: true,
      cities: [{ availableBefore: 10, availableAfter: 0, useBefore: '75.00', useAfter: '100.00' }],
      group: { roomBefore: 20, roomAfter: 10 },
      netExposureBefore: '46800.00',
      netExposureAfter: '798800.00',
    })
    const more = await ask(12)
    expect(more.ok).toBe(false)
    expect(more.refusals).toMatchObject([{ level: 'E4' }])
    expect((await officer.gets('risks/customer-risk/detail', { id })).availableQty).toBe(10)
  })
})

describe('loans and debts', () => {
  it('stand beside an adjustment', async () => {
    const found = await officer.gets('risks/risk-quota/loan-debt-list', { customerId: id })
    expect(found).toMatchObject({
      loans: [],
      debts: { openAmt: '56800.00', overdueAmt: '46800.00', overdueDays: 81 },
      burden: { ourRentMonthly: '41600.00', total: '41600.00' },
    })
  })
})

describe('the score', () => {
  it('is reckoned again on demand and shows its run', async () => {
    await manager.puts('risks/customer-risk/recalculate', { ids: [id] })
    const run = await officer.gets('risks/customer-risk/score-trend', { customerId: id })
    expect(run.at(-1)).toMatchObject({ grade: expect.any(String), score: expect.any(String) })
  })
})

describe('the panel beside a consumer lease', () => {
  it('says of its driver whether he is admitted, what he owes and what is open against him', async () => {
    const driverId = await world.inside(async tx => {
      const { id: made } = await insertRow(tx, day('2027-01-01'), driver, {
        mechanismName: '林志远',
        entityKind: 5,
        idNo: '44030619900307231X',
        birthday: '1990-03-07',
        licenceState: 1,
        licenceClass: 'C1',
        licenceFirstDate: '2015-06-28',
        licenceValidTo: '2031-06-28',
        cityCode: '4401',
        status: 1,
      } as never)
      await insertRow(tx, day('2027-06-01'), billReceivable, {
        payerType: 100,
        payerId: made,
        payerName: '林志远',
        feeItem: 1,
        billAmt: fen('5200'),
        dueAmt: fen('5200'),
        unpaidAmt: fen('5200'),
        billDate: '2027-06-01',
        dueDate: '2027-06-06',
        status: 1,
      } as never)
      await addRecord(tx, day('2027-06-20'), {
        mechanismType: 100,
        mechanismId: made,
        recordType: 'sublease',
        sourceType: 'warn',
        sourceId: made,
        description: '转借他人',
      })
      return made
    })
    const found = await officer.gets('risks/customer-risk/panel', { driverId, usage: 'hailing', cityCode: '4401' })
    expect(found).toMatchObject({ driverName: '林志远', overdueAmt: '5200.00', overdueDays: 15, vehicleName: '' })
    expect(found.admission.fails.map((one: { code: string }) => one.code)).toEqual(
      expect.arrayContaining(['overdue', 'hailingPermit']),
    )
    expect(found.records).toMatchObject([{ says: '转借他人' }])
    const neither = await officer.call('GET', 'risks/customer-risk/panel?usage=hailing')
    expect([neither.status, neither.msg]).toEqual([400, expect.stringContaining('请选择客户或司机')])
  })
})
