import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen, halfOf, inBoth, instantOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerFinancialFlow } from '#areas/customers/customer/children.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { freezeQuotas } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { checkRequest, mechanismCheck } from '#areas/partners/mechanism-check/mechanism-check.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { ratePartnersNow } from '#areas/partners/service-provider/server/partner-rating.ts'
import { partnerWorkPort } from '#areas/partners/service-provider/server/work-port.ts'
import { cityQuota } from '#areas/risk/city-quota/city-quota.ts'
import { customerScore } from '#areas/risk/customer-score/customer-score.ts'
import { checkChunk } from '#areas/risk/risk-alert/server/external-check.ts'
import { watch } from '#areas/risk/risk-alert/server/index.ts'
import { riskAlert } from '#areas/risk/risk-alert/risk-alert.ts'
import { addRecord } from '#areas/risk/risk-record/server/add-record.ts'
import { remindOfMeasures } from '#areas/risk/risk-record/server/measure-due.ts'
import { riskRecord, riskRecordMeasure } from '#areas/risk/risk-record/risk-record.ts'
import { makeWorld, type World } from '../world.ts'

/** Alerts A1 to A9 (20-partners 11.8), checks by night, reminders, and the rating of partners (11.9). */
let world: World
beforeAll(async () => {
  world = await makeWorld('2026-11-21')
})
afterAll(() => world?.close({ unchecked: true }))

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.inside(work)
const on = (day: string): Actor => ({
  ...world.people.get('江岳')!,
  clock: { now: () => instantOf(`${day} 04:40:00`) },
})
let counter = 0
const lessee = (cityCode = '4403', qty = 10): Promise<string> =>
  run(async tx => {
    const { id } = await insertRow(tx, on('2026-11-01'), customer, {
      mechanismName: `预警客户${++counter}`,
      entityKind: 1,
      customerKind: 2,
      cityCode,
      legalPerson: '王鹏',
      bizUserId: world.people.get('李晓雯')!.userId,
      status: 1,
    })
    await grantQuota(tx, on('2026-11-01'), {
      customerId: id,
      lines: [{ cityCode, qty, amount: fen('900000') }],
      validTo: '2027-10-31',
      reason: '测试授信',
    })
    return id
  })
const holds = (customerId: string, n: number, cityCode = '4403') =>
  run(tx =>
    freezeQuotas(tx, on('2026-11-02'), [
      {
        customerId,
        cityCode,
        n,
        amount: fen('1000'),
        key: `t${++counter}:1`,
        source: { sourceType: 1, sourceId: String(counter), sourceNo: `ZL${counter}` },
      },
    ]),
  )
const alertsOf = (customerId: string) =>
  run(tx => findRows(tx, riskAlert, { customerId, closeDay: null }, { orderBy: 't.alert_code' }))
const codesOf = async (customerId: string) => (await alertsOf(customerId)).map(one => one.alertCode)
const night = (day = '2026-11-21') => run(tx => watch(tx, on(day)))

it('A1 fires from 90 % of use on, says the figures once, and ends when it no longer holds', async () => {
  const id = await lessee()
  await holds(id, 8)
  await night()
  expect(await codesOf(id)).toEqual([])
  await holds(id, 1)
  await night()
  await night('2026-11-22')
  expect(await alertsOf(id)).toMatchObject([
    {
      alertCode: 1,
      openDay: '2026-11-21',
      content: inBoth('已用9台，额度10台，使用率90.0%', '9 of 10 used, 90.0 %'),
      figures: { used: 9, limit: 10 },
    },
  ])
  await run(async tx => {
    const [row] = await findRows(tx, customerCityQuota, { customerId: id })
    await grantQuota(tx, on('2026-11-23'), {
      customerId: id,
      lines: [{ cityCode: '4403', qty: 20, amount: row!.quotaAmount }],
      validTo: '2027-10-31',
      reason: '增额',
    })
  })
  await night('2026-11-23')
  expect(await codesOf(id)).toEqual([])
})

it('A2, A3, A5 and A6 fire for a fallen grade, a paper that ends, a falling cash flow and promises broken twice', async () => {
  const id = await lessee()
  await run(async tx => {
    await insertRow(tx, on('2026-11-10'), customerScore, {
      customerId: id,
      scoreDay: '2026-11-10',
      baseScore: '75.0',
      score: '66.0',
      grade: 'C',
      oldScore: '75.0',
      oldGrade: 'B',
    })
    await insertRow(tx, on('2026-11-10'), mechanismLicence, {
      mechanismId: id,
      licenceKind: 'business_licence',
      licenceNo: 'YZ1',
      validTo: '2026-12-21',
      fileBizId: '1',
    } as never)
    for (const [at, month] of ['202605', '202606', '202607', '202608', '202609', '202610'].entries())
      await insertRow(tx, on('2026-11-10'), customerFinancialFlow, {
        customerId: id,
        lineNo: at + 1,
        month,
        bankTitle: '建行',
        accountNo: '1',
        income: fen(at < 3 ? '1000000' : '700000'),
        expense: fen('1'),
        ownIn: fen('0'),
        ownOut: fen('0'),
        loanIn: fen('0'),
        loanOut: fen('0'),
      } as never)
    for (const sourceId of ['a', 'b'])
      await addRecord(tx, on('2026-11-01'), {
        mechanismType: 1,
        mechanismId: id,
        recordType: 'promise_broken',
        sourceType: 'rental-chase-record',
        sourceId: `${id}${sourceId}`,
        description: '未履行',
      })
  })
  await night()
  const found = await alertsOf(id)
  expect(found.map(one => one.alertCode)).toEqual([2, 3, 5, 6])
  expect(found.map(one => halfOf(one.content ?? '', 'zh'))).toEqual([
    '2026-11-10评级由B降为C，得分66.0',
    '证照将于2026-12-21到期',
    expect.stringContaining('变动-30.00%'),
    '60天内2次违背付款承诺',
  ])
})

it('A4 and A9 make a draft of a record that people look at', async () => {
  const id = await lessee()
  const check = (checkKind: number, level: number, rawJson: Record<string, unknown>) =>
    run(tx =>
      insertRow(tx, on('2026-11-20'), mechanismCheck, {
        mechanismId: id,
        checkKind,
        subjectRole: 1,
        subjectName: '预警客户',
        requestNo: `A${++counter}`,
        level,
        hitCount: level,
        checkTime: '2026-11-20 09:00:00',
        validTo: '2026-12-20',
        rawJson,
      } as never),
    )
  await check(7, 3, {})
  await check(1, 1, { registration: { legalPerson: '王新平' } })
  await night()
  expect(await codesOf(id)).toEqual([4, 9])
  const drafts = await run(tx => findRows(tx, riskRecord, { mechanismId: id }))
  expect(drafts.map(one => [one.status, one.recordType, one.sourceType])).toEqual([
    [103, 'negative_news', 'risk-alert'],
    [103, 'negative_news', 'risk-alert'],
  ])
  expect(drafts[1]!.description).toContain('王新平')
})

it('A7 and A8 fire for one customer beyond his share of a city and for a ceiling beyond its warning line', async () => {
  const id = await lessee('5101', 40)
  await run(tx =>
    insertRow(tx, on('2026-11-01'), cityQuota, {
      regionCode: '5101',
      regionName: '成都',
      level: 2,
      limitQty: 40,
      limitAmount: fen('90000000'),
      commitRatio: '1.20',
      warnRate: '85',
      singleRate: '30',
      validFrom: '2026-01-01',
      validTo: '2027-12-31',
      status: 1,
    } as never),
  )
  await holds(id, 35, '5101')
  await night()
  expect(await codesOf(id)).toEqual([7])
  expect(await run(tx => findRows(tx, riskAlert, { alertCode: 8, closeDay: null }))).toMatchObject([
    { subjectKey: '5101', content: expect.stringContaining('成都已用35台，额度40台，超过预警线85%') },
  ])
})

it('asks by night about customers who hold quota, the people behind them too, and not again while answers are valid', async () => {
  const id = await lessee()
  await holds(id, 1)
  await run(tx => checkChunk(tx, on('2026-11-21'), (BigInt(id) - 1n).toString()))
  const asked = await run(tx => findRows(tx, checkRequest, { mechanismId: id }))
  expect(new Set(asked.map(one => one.subjectName))).toEqual(new Set([expect.stringContaining('预警客户'), '王鹏']))
  expect([...new Set(asked.map(one => one.checkKind))].sort()).toEqual([1, 11, 2, 3, 4, 7])
  await run(tx => checkChunk(tx, on('2026-11-21'), (BigInt(id) - 1n).toString()))
  expect((await run(tx => findRows(tx, checkRequest, { mechanismId: id }))).length).toBe(asked.length)
})

it('reminds of a measure three days before, on its day, and when it is late', async () => {
  const id = await lessee()
  const record = await run(async tx => {
    const recordId = await addRecord(tx, on('2026-11-01'), {
      mechanismType: 1,
      mechanismId: id,
      recordType: 'sublease',
      sourceType: 'warn',
      sourceId: id,
      description: '转租',
    })
    await insertRow(tx, on('2026-11-01'), riskRecordMeasure, {
      recordId,
      lineNo: 1,
      measureKind: 'recover',
      ownerUserId: world.people.get('江岳')!.userId,
      dueDate: '2026-11-30',
      measureState: 0,
    } as never)
    return recordId
  })
  const told: string[] = []
  for (const day of ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30', '2026-12-02']) {
    await run(tx => remindOfMeasures(tx, on(day)))
    const rows = await run(tx =>
      tx.rows<{ n: string }>(
        sql`select count(*) as n from user_message where tenant_id = ${tx.tenantId} and biz_type_code = 'risk_measure_due' and biz_id = ${record}`,
      ),
    )
    told.push(rows[0]!.n)
  }
  expect(told).toEqual(['0', '1', '1', '2', '3'])
})

it('rates partners by their work of three months, and tells the owner of a second D', async () => {
  const { id } = await run(tx =>
    insertRow(tx, on('2026-11-01'), serviceProvider, {
      mechanismName: '穗安牌证代办',
      entityKind: 1,
      ownerUserId: world.people.get('江岳')!.userId,
      status: 1,
    }),
  )
  const work = {
    providerId: id,
    cityCode: '4403',
    tasks: 120,
    inTime: 108,
    sentBack: 6,
    justifiedComplaints: 0,
    averagePrice: 260,
  }
  const asked: string[][] = []
  const putBack = standIn(
    provide(partnerWorkPort, 'tasks', {
      between: async (_tx: Tx, from: string, to: string) => (asked.push([from, to]), [work]),
    }),
  )
  try {
    await run(tx => ratePartnersNow(tx, on('2026-12-01')))
    expect(asked).toEqual([['2026-09-01', '2026-11-30']])
    expect(await run(tx => getRow(tx, serviceProvider, id))).toMatchObject({
      scoreTime: '90.0',
      scoreQuality: '95.0',
      scoreCost: '100.0',
      scoreTotal: '94.0',
      coopRating: 1,
    })
    Object.assign(work, { inTime: 12, sentBack: 60 })
    expect(await run(tx => ratePartnersNow(tx, on('2027-01-01')))).toEqual({ rated: 1, worst: 0 })
    expect(await run(tx => ratePartnersNow(tx, on('2027-02-01')))).toEqual({ rated: 1, worst: 1 })
  } finally {
    putBack()
  }
})
