import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, fen, instantOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { quotaBlock } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { mechanismCheck } from '#areas/partners/mechanism-check/mechanism-check.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { customerScore } from '#areas/risk/customer-score/customer-score.ts'
import { scoreChunk } from '#areas/risk/customer-score/server/index.ts'
import { scoreCustomers } from '#areas/risk/customer-score/server/score-customers.ts'
import { followChecks } from '#areas/risk/risk-record/server/follow-checks.ts'
import { followOverdueRecord } from '#areas/risk/risk-record/server/follow-overdue.ts'
import { addRecord } from '#areas/risk/risk-record/server/add-record.ts'
import { riskRecord, riskRecordFinancial } from '#areas/risk/risk-record/risk-record.ts'
import { makeWorld, type World } from '../world.ts'

/** The running score night by night: 20-partners 11.7, 11.8. */
let world: World
beforeAll(async () => {
  world = await makeWorld('2027-01-01')
})
afterAll(() => world?.close({ unchecked: true }))

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.inside(work)
const on = (day: string): Actor => ({
  ...world.people.get('江岳')!,
  clock: { now: () => instantOf(`${day} 02:30:00`) },
})
let counter = 0
const lessee = (grade = 'B', score = '75.0'): Promise<string> =>
  run(async tx => {
    const { id } = await insertRow(tx, on('2027-01-01'), customer, {
      mechanismName: `评分客户${++counter}`,
      entityKind: 1,
      customerKind: 2,
      businessKind: 'hailing',
      nextReviewDate: '2028-01-01',
      status: 1,
    })
    await grantQuota(tx, on('2027-01-01'), {
      customerId: id,
      lines: [{ cityCode: '4401', qty: 40, amount: fen('3008000') }],
      validTo: '2027-12-31',
      grade,
      score,
      reason: '测试授信',
    })
    return id
  })
const billOf = (payerId: string, amt: string, dueDate: string) =>
  run(tx =>
    insertRow(tx, on(dueDate), billReceivable, {
      companyId: null,
      payerType: 1,
      payerId,
      payerName: '客户',
      feeItem: 1,
      billAmt: fen(amt),
      dueAmt: fen(amt),
      unpaidAmt: fen(amt),
      billDate: dueDate,
      dueDate,
      status: 1,
    } as never),
  )
const paid = (id: string) =>
  run(tx =>
    tx.run(
      sql`update bill_receivable set unpaid_amt = 0, status = 3 where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
    ),
  )
const judged = async (id: string, day: string) => {
  await run(tx => scoreCustomers(tx, on(day), [id], '每日评分'))
  const row = await run(tx => getRow(tx, customer, id))
  return [row.riskScore, row.riskGrade]
}
const blocksOf = (customerId: string) =>
  run(async tx => (await findRows(tx, quotaBlock, { customerId, closeTime: null })).map(one => one.blockKind).sort())
const recordsOf = (mechanismId: string) => run(tx => findRows(tx, riskRecord, { mechanismId }))

describe('an episode of overdue bills', () => {
  it('is the example of 11.7: 72.0, 69.0, 70.5, 67.5, one record an episode, at the highest stage', async () => {
    const id = await lessee()
    const hear = (day: string, amt: string, days: number) =>
      run(tx => followOverdueRecord(tx, on(day), { customerId: id, amt: fen(amt), days }))
    const first = await billOf(id, '5000', '2027-03-06')
    await hear('2027-03-07', '5000', 1)
    expect(await judged(id, '2027-03-07')).toEqual(['74.0', 'B'])
    await hear('2027-03-13', '5000', 7)
    expect(await judged(id, '2027-03-13')).toEqual(['72.0', 'B'])
    await paid(first.id)
    await hear('2027-03-18', '0', 0)
    expect(await recordsOf(id)).toMatchObject([{ status: 2, closeDate: '2027-03-18', occurDate: '2027-03-07' }])

    const second = await billOf(id, '41600', '2027-06-06')
    await hear('2027-06-13', '41600', 7)
    expect(await judged(id, '2027-06-13')).toEqual(['69.0', 'C'])
    expect(await judged(id, '2027-06-16')).toEqual(['70.5', 'B'])
    await hear('2027-06-21', '41600', 15)
    expect(await judged(id, '2027-06-21')).toEqual(['67.5', 'C'])
    const [, open] = await recordsOf(id)
    expect(open).toMatchObject({ status: 1, points: '6.0', level: 2, overdueAmt: fen('41600'), overdueDays: 15 })
    expect(await run(tx => findRows(tx, riskRecordFinancial, { recordId: open!.id }))).toMatchObject([
      { billNo: second.billNo, overdueDays: 15, unpaidAmt: fen('41600') },
    ])
    await paid(second.id)
    await run(tx => scoreChunk(tx, on('2027-06-24'), '0'))
    expect((await recordsOf(id))[1]).toMatchObject({ status: 2, closeDate: '2027-06-24' })
    const trend = await run(tx => findRows(tx, customerScore, { customerId: id }, { orderBy: 't.id' }))
    expect(trend.map(one => [one.scoreDay, one.score, one.grade])).toEqual([
      ['2027-03-07', '74.0', 'B'],
      ['2027-03-13', '72.0', 'B'],
      ['2027-06-13', '69.0', 'C'],
      ['2027-06-16', '70.5', 'B'],
      ['2027-06-21', '67.5', 'C'],
    ])
    expect(trend.at(-1)!.baseScore).toBe('75.0')
  })
})

describe('grades', () => {
  it('E blocks the quota with cause 7 and brings the review forward; a better score lifts it', async () => {
    const id = await lessee('D', '55.0')
    const record = await run(tx =>
      addRecord(tx, on('2027-02-01'), {
        mechanismType: 1,
        mechanismId: id,
        recordType: 'sublease',
        sourceType: 'warn',
        sourceId: `w${id}`,
        description: '转租',
      }),
    )
    expect(await judged(id, '2027-02-01')).toEqual(['43.0', 'E'])
    expect(await blocksOf(id)).toEqual([7])
    expect((await run(tx => getRow(tx, customer, id))).nextReviewDate).toBe('2027-03-01')
    await run(tx => act(tx, on('2027-02-02'), riskRecord, record, 'lift', { reason: '已整改' }))
    expect(await judged(id, addDays('2027-02-02', 180))).toEqual(['49.0', 'E'])
    expect(await judged(id, addDays('2027-02-02', 360))).toEqual(['55.0', 'D'])
    expect(await blocksOf(id)).toEqual([])
  })
  it('a night without a change writes nothing', async () => {
    const id = await lessee()
    await judged(id, '2027-02-01')
    await judged(id, '2027-02-02')
    expect((await run(tx => findRows(tx, customerScore, { customerId: id }))).length).toBe(1)
  })
})

describe('what the product finds by itself', () => {
  it('a business licence that lapsed is a record until the renewal stands', async () => {
    const id = await lessee()
    const paper = (licenceNo: string, validTo: string) =>
      run(tx =>
        insertRow(tx, on('2027-01-01'), mechanismLicence, {
          mechanismId: id,
          licenceKind: 'business_licence',
          licenceNo,
          validTo,
          fileBizId: '1',
        } as never),
      )
    await paper('A1', '2027-01-31')
    await run(tx => scoreChunk(tx, on('2027-02-01'), '0'))
    expect(await recordsOf(id)).toMatchObject([{ recordType: 'licence_expired', status: 1, points: '4.0' }])
    await paper('A2', '2029-01-31')
    await run(tx => scoreChunk(tx, on('2027-02-02'), '0'))
    expect(await recordsOf(id)).toMatchObject([{ recordType: 'licence_expired', status: 2 }])
  })
  it('court hits count by their level; a serious one is a draft that people look at, and the next check adds none', async () => {
    const id = await lessee()
    const check = (checkKind: number, level: number) =>
      run(async tx => {
        const row = await insertRow(tx, on('2027-02-01'), mechanismCheck, {
          mechanismId: id,
          checkKind,
          subjectRole: 1,
          subjectName: '评分客户',
          requestNo: `HC${++counter}`,
          level,
          hitCount: level,
          summary: '命中 / hit',
        } as never)
        await followChecks(tx, on('2027-02-01'), { mechanismId: id, checkIds: [row.id] })
      })
    await check(5, 2)
    await check(5, 2)
    await check(2, 3)
    await check(9, 3)
    expect((await recordsOf(id)).map(one => [one.recordType, one.status, one.points, one.sourceKind])).toEqual([
      ['judicial', 1, '8.0', 3],
      ['judicial', 103, '20.0', 3],
    ])
    expect(await judged(id, '2027-02-01')).toEqual(['67.0', 'C'])
  })
})
