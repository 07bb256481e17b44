import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, instantOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota, quotaBlock } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { canTrade } from '#areas/customers/customer/server/can-trade.ts'
import { freezeQuotas } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { holdState } from '#areas/customers/customer-city-quota/server/hold-state.ts'
import { followOverdue, thaw } from '#areas/customers/customer-city-quota/server/nightly/overdue-block.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { blackListHit } from '#areas/risk/risk-record/server/black-list-hit.ts'
import { addRecord, listed } from '#areas/risk/risk-record/server/add-record.ts'
import { riskRecord } from '#areas/risk/risk-record/risk-record.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { refused, uploadsFile } from './uploads.ts'

/** Risk records over the calls: 20-partners 7, acceptance 22. */
let world: World
let officer: Person
let manager: Person
let paper: string
beforeAll(async () => {
  world = await makeWorld('2026-11-21')
  officer = await world.as('赵启航')
  manager = await world.as('江岳')
  paper = await uploadsFile(officer, '证据.pdf')
})
afterAll(() => world?.close({ unchecked: true }))

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.inside(work)
const on = (day: string): Actor => ({
  ...world.people.get('江岳')!,
  clock: { now: () => instantOf(`${day} 10:00:00`) },
})
let counter = 0
const lessee = (qty = 40): Promise<string> =>
  run(async tx => {
    const { id } = await insertRow(tx, on('2026-11-01'), customer, {
      mechanismName: `风险测试客户${++counter}`,
      entityKind: 1,
      customerKind: 2,
      cityCode: '4403',
      bizUserId: world.people.get('李晓雯')!.userId,
      status: 1,
    })
    await grantQuota(tx, on('2026-11-01'), {
      customerId: id,
      lines: [{ cityCode: '4403', qty, amount: fen('3008000') }],
      validTo: '2027-10-31',
      grade: 'B',
      score: '75.0',
      reason: '测试授信',
    })
    return id
  })
const bodyOf = (mechanismId: string, more: Record<string, unknown> = {}) => ({
  mechanismType: 1,
  mechanismId,
  recordType: 'leave_area',
  level: 1,
  occurDate: '2026-11-20',
  foundDate: '2026-11-21',
  description: '车辆未经同意驶出约定城市',
  ...more,
})
const measure = (kind: string) => ({
  measureKind: kind,
  ownerUserId: world.people.get('江岳')!.userId,
  dueDate: '2026-12-05',
})
const blocksOf = (customerId: string) =>
  run(async tx => (await findRows(tx, quotaBlock, { customerId, closeTime: null })).map(one => one.blockKind).sort())
const approvesBy = async (id: string, ...names: string[]) => {
  for (const name of names) {
    const answer = await (await world.as(name)).decides('risk-record', id)
    if (answer.status !== 200) throw new Error(`${name}: ${answer.msg}`)
  }
}
const askedNow = (id: string) =>
  run(tx => world.product.flow.currentApprovers(tx, 'risk-record', id)).then(list => list.map(one => one.name))
/** Everybody who is asked in turn says yes. */
const approvesAll = async (id: string): Promise<string[]> => {
  const asked: string[] = []
  for (let [name] = await askedNow(id); name; [name] = await askedNow(id)) {
    asked.push(name)
    await approvesBy(id, name)
  }
  return asked
}

describe('a record that people enter', () => {
  it('takes the standard points of its type, and says at once what is missing', async () => {
    const id = await lessee()
    const bare = await refused(
      officer.call('POST', 'risks/risk-record/save', bodyOf(id, { recordType: 'sublease', level: 2 })),
    )
    expect(JSON.stringify(bare.data)).toContain('级别不低于严重')
    const serious = await refused(
      officer.call('POST', 'risks/risk-record/save', bodyOf(id, { recordType: 'sublease', level: 3, points: '30' })),
    )
    const faults = JSON.stringify(serious.data)
    expect(faults).toContain('须填写措施')
    expect(faults).toContain('标准扣分12.0')
    expect(faults).toContain('evidenceBizId')
    const saved = await officer.posts('risks/risk-record/save', bodyOf(id))
    expect(await officer.gets('risks/risk-record/detail', { id: saved.id })).toMatchObject({
      status: 102,
      basePoints: '3.0',
      points: '3.0',
      sourceKind: 2,
    })
  })

  it('counts when the risk manager approved it, is followed up, and ends when its measures are done', async () => {
    const id = await lessee()
    const { id: record } = await officer.posts(
      'risk-record/save',
      bodyOf(id, { recordType: 'gps_tamper', level: 2, measures: [measure('more_gps')] }),
    )
    expect(await approvesAll(record)).toEqual(['江岳'])
    expect(await run(tx => listed(tx, 1, id))).toMatchObject({ black: false, level: 2 })
    const early = await refused(manager.call('PUT', 'risks/risk-record/resolve', { id: record, closeReason: '已整改' }))
    expect(early.msg).toContain('尚有1项措施未完成')
    const { measures, version } = await manager.gets('risks/risk-record/detail', { id: record })
    await manager.puts('risks/risk-record/follow', {
      id: record,
      version,
      way: 'visit',
      note: '现场加装第二台GPS',
      doneMeasures: [measures[0].id],
    })
    await manager.puts('risks/risk-record/resolve', { id: record, closeReason: '已整改' })
    expect(await manager.gets('risk-record/detail', { id: record })).toMatchObject({
      status: 2,
      closeDate: '2026-11-21',
      closeReason: '已整改',
      measures: [{ measureState: 1, result: '现场加装第二台GPS' }],
      follows: [{ note: '现场加装第二台GPS', way: 'visit' }],
    })
    expect(await run(tx => listed(tx, 1, id))).toEqual({ black: false, level: 0, recordNo: null })
  })

  it('freezes the quota by a measure for as long as it stands', async () => {
    const id = await lessee()
    const { id: record } = await officer.posts(
      'risks/risk-record/save',
      bodyOf(id, { recordType: 'finance_worse', level: 2, measures: [measure('freeze_quota')] }),
    )
    await approvesAll(record)
    expect(await blocksOf(id)).toEqual([2])
    await manager.puts('risks/risk-record/resolve', { id: record, closeReason: '经营恢复' })
    expect(await blocksOf(id)).toEqual([])
  })

  it('lists open bills of the customer to choose from and takes their figures, of nobody else', async () => {
    const [id, other] = [await lessee(), await lessee()]
    const billOf = (payerId: string) =>
      run(async tx => {
        const [ours] = await tx.rows<{ id: string }>(
          sql`select id from company where tenant_id = ${tx.tenantId} limit 1`,
        )
        return insertRow(tx, on('2026-11-01'), billReceivable, {
          companyId: ours?.id ?? null,
          payerType: 1,
          payerId,
          payerName: '客户',
          feeItem: 1,
          billAmt: fen('1200'),
          dueAmt: fen('1200'),
          unpaidAmt: fen('1200'),
          billDate: '2026-11-01',
          dueDate: '2026-11-11',
          status: 1,
        } as never)
      })
    const [mine, theirs] = [await billOf(id), await billOf(other)]
    const open = await manager.gets('risks/risk-record/financial-list', { customerId: id })
    expect(open).toMatchObject([{ billId: mine.id, unpaidAmt: '1200.00', overdueDays: 10 }])
    const wrong = await refused(
      officer.call('POST', 'risks/risk-record/save', bodyOf(id, { financials: [{ billId: theirs.id }] })),
    )
    expect(JSON.stringify(wrong.data)).toContain('只能选择该客户的未结账单')
    const saved = await officer.posts('risks/risk-record/save', bodyOf(id, { financials: [{ billId: mine.id }] }))
    expect((await manager.gets('risk-record/financial-page', { recordId: saved.id })).records).toMatchObject([
      { billNo: mine.billNo, dueAmt: '1200.00' },
    ])
    expect(await manager.gets('risks/risk-record/detail', { id: saved.id })).toMatchObject({
      overdueAmt: '1200.00',
      overdueDays: 10,
    })
  })
})

describe('20.22 the black list', () => {
  it('20.22 stands by an approved record of level 4 with block and event, stops trade, and ends with the general manager', async () => {
    const id = await lessee()
    const { id: record } = await officer.posts(
      'risks/risk-record/save',
      bodyOf(id, { recordType: 'fraud', level: 4, evidenceBizId: paper, measures: [measure('lawsuit')] }),
    )
    expect(await approvesAll(record)).toEqual(['江岳', '郑岚', '顾明远'])
    const { recordNo, measures } = await manager.gets('risks/risk-record/detail', { id: record })
    expect(await run(tx => getRow(tx, customer, id))).toMatchObject({ blackFlag: true, blackReason: recordNo })
    expect(await blocksOf(id)).toEqual([3])
    expect(await run(tx => canTrade(tx, on('2026-11-21'), id))).toEqual({
      ok: false,
      reasons: [expect.stringContaining('客户未生效或在黑名单')],
    })
    expect(await run(tx => listed(tx, 1, id))).toEqual({ black: true, level: 4, recordNo })
    const events = await run(tx =>
      tx.rows<{ name: string }>(
        sql`select name from outbox_event where tenant_id = ${tx.tenantId} and aggregate_id = ${record}::bigint order by id`,
      ),
    )
    expect(events.map(one => one.name)).toContain('risk.blacklisted')

    await manager.puts('risks/risk-record/follow', { id: record, note: '已起诉', doneMeasures: [measures[0].id] })
    await manager.puts('risks/risk-record/resolve', { id: record, closeReason: '判决履行完毕' })
    expect(await manager.gets('risks/risk-record/detail', { id: record })).toMatchObject({ status: 102 })
    expect((await run(tx => getRow(tx, customer, id))).blackFlag, 'until it is decided').toBe(true)
    expect(await approvesAll(record)).toContain('顾明远')
    expect(await manager.gets('risks/risk-record/detail', { id: record })).toMatchObject({ status: 2 })
    expect((await run(tx => getRow(tx, customer, id))).blackFlag).toBe(false)
    expect(await blocksOf(id)).toEqual([])
  })

  it('a refused resolving leaves the record in effect', async () => {
    const id = await lessee()
    const { id: record } = await officer.posts(
      'risks/risk-record/save',
      bodyOf(id, { recordType: 'fraud', level: 4, evidenceBizId: paper, measures: [measure('freeze_quota')] }),
    )
    await approvesAll(record)
    await officer.call('PUT', 'risks/risk-record/resolve', { id: record, closeReason: '误判' })
    await manager.puts('risks/risk-record/resolve', { id: record, closeReason: '误判' }).catch(() => undefined)
    const [name] = await askedNow(record)
    expect((await (await world.as(name!)).decides('risk-record', record, 'reject')).status).toBe(200)
    expect(await manager.gets('risks/risk-record/detail', { id: record })).toMatchObject({ status: 1 })
    expect(await blocksOf(id)).toEqual([2, 3])
  })
})

describe('20.18 blocks of one customer', () => {
  it('20.18 an overdue block and one of risk stand side by side: the seal is stopped, each is lifted by its own cause', async () => {
    const id = await lessee()
    const freeze = (key: string) => [
      {
        customerId: id,
        cityCode: '4403',
        n: 3,
        amount: fen('225600'),
        key,
        source: { sourceType: 1, sourceId: '1', sourceNo: 'ZL1' },
      },
    ]
    await run(tx => freezeQuotas(tx, on('2026-11-02'), freeze('s18:1')))
    await run(tx => followOverdue(tx, on('2026-11-13'), { customerId: id, amt: fen('41600'), days: 7 }))
    expect(await blocksOf(id)).toEqual([1])
    await expect(run(tx => freezeQuotas(tx, on('2026-11-13'), freeze('s18:2')))).rejects.toMatchObject({
      refusal: { message: expect.stringContaining('额度已冻结（逾期7天') },
    })
    expect(await run(tx => holdState(tx, on('2026-11-13'), 's18:1'))).toMatchObject({ state: 1, ok: false })
    const { id: record } = await officer.posts(
      'risks/risk-record/save',
      bodyOf(id, { recordType: 'finance_worse', level: 2, measures: [measure('freeze_quota')] }),
    )
    await approvesAll(record)
    expect(await blocksOf(id)).toEqual([1, 2])
    await run(tx => followOverdue(tx, on('2026-11-24'), { customerId: id, amt: fen('0'), days: 0 }))
    await run(tx => thaw(tx, on('2026-11-26')))
    expect(await blocksOf(id), 'two clear days').toEqual([1, 2])
    await run(tx => thaw(tx, on('2026-11-27')))
    expect(await blocksOf(id)).toEqual([2])
    expect((await run(tx => findRows(tx, customerCityQuota, { customerId: id })))[0]!.status).toBe(3)
    await manager.puts('risks/risk-record/resolve', { id: record, closeReason: '经营恢复' })
    expect((await run(tx => findRows(tx, customerCityQuota, { customerId: id })))[0]!.status).toBe(1)
  })
})

describe('a record of the system', () => {
  it('is one when twelve events of one source arrive at the same moment', async () => {
    const id = await lessee()
    const ids = await Promise.all(
      Array.from({ length: 12 }, () =>
        run(tx =>
          addRecord(tx, on('2026-11-21'), {
            mechanismType: 1,
            mechanismId: id,
            recordType: 'leave_area',
            sourceType: 'warn',
            sourceId: `many${id}`,
            description: '出城',
          }),
        ),
      ),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await run(tx => findRows(tx, riskRecord, { mechanismId: id }))).toHaveLength(1)
  })
  it('of the black list stops whoever has the same controller from becoming a customer', async () => {
    const controller = '440106198102030021'
    const bad = await run(async tx => {
      const { id } = await insertRow(tx, on('2026-11-01'), customer, {
        mechanismName: '黑名单控制人的公司',
        entityKind: 1,
        customerKind: 2,
        controllerIdNo: controller,
        status: 1,
      })
      return id
    })
    const { id: record } = await officer.posts(
      'risks/risk-record/save',
      bodyOf(bad, { recordType: 'fraud', level: 4, evidenceBizId: paper, measures: [measure('police')] }),
    )
    expect(await run(tx => blackListHit(tx, [controller]))).toBeUndefined()
    await approvesAll(record)
    expect(await run(tx => blackListHit(tx, ['x', controller]))).toMatch(/^FX/)
  })

  const add = (id: string, stage: number, day = '2026-11-21') =>
    run(tx =>
      addRecord(tx, on(day), {
        mechanismType: 1,
        mechanismId: id,
        recordType: 'overdue',
        stage,
        sourceType: 'customer',
        sourceId: id,
        description: `逾期${stage}天`,
      }),
    )
  it('is one per source while open, and rises with its stage but never falls', async () => {
    const id = await lessee()
    const first = await add(id, 7)
    expect(await add(id, 15)).toBe(first)
    expect(await add(id, 1)).toBe(first)
    expect(await run(tx => getRow(tx, riskRecord, first))).toMatchObject({
      status: 1,
      level: 2,
      points: '6.0',
      stage: 15,
    })
    await expect(
      run(tx => act(tx, on('2026-11-21'), riskRecord, first, 'resolve', { input: { closeReason: '试' } })),
    ).rejects.toMatchObject({ refusal: { guard: 'automaticOverdue' } })
    await run(tx => act(tx, on('2026-11-22'), riskRecord, first, 'lift', { reason: '已还清' }))
    expect(await add(id, 1, '2026-12-01'), 'a new episode').not.toBe(first)
  })
  it('told twice of one event is told once, also after its end', async () => {
    const id = await lessee()
    const tell = () =>
      run(tx =>
        addRecord(tx, on('2026-11-21'), {
          mechanismType: 1,
          mechanismId: id,
          recordType: 'gps_tamper',
          sourceType: 'warn',
          sourceId: '4711',
          description: '拆除',
        }),
      )
    const first = await tell()
    expect(await tell()).toBe(first)
    await run(tx => act(tx, on('2026-11-22'), riskRecord, first, 'resolve', { input: { closeReason: '已装回' } }))
    expect(await tell()).toBe(first)
    expect((await run(tx => findRows(tx, riskRecord, { mechanismId: id }))).length).toBe(1)
    expect((await run(tx => findRows(tx, customerCityQuota, { customerId: id })))[0]!.status).toBe(1)
  })
})
