import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, fen, instantOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota, quotaBlock } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { checkRequest, mechanismCheck } from '#areas/partners/mechanism-check/mechanism-check.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { quotaApply, quotaApplyDetail } from '#areas/risk/quota-apply/quota-apply.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { refused, uploadsFile } from './uploads.ts'

/** Wake-up requests over the calls: 20-partners 6, acceptance 24. */
let world: World
let sales: Person
let paper: string
beforeAll(async () => {
  world = await makeWorld('2026-11-21')
  sales = await world.as('李晓雯')
  paper = await uploadsFile(sales, '唤醒申请.pdf')
})
afterAll(() => world?.close({ unchecked: true }))

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.inside(work)
const on = (day: string): Actor => ({
  ...world.people.get('江岳')!,
  clock: { now: () => instantOf(`${day} 10:00:00`) },
})
let counter = 0
/** A customer with 40 vehicles granted, dormant for so many months; 0: awake. */
const sleeper = (months: number, validTo = '2027-10-31', checkedOn = '2026-11-20'): Promise<string> =>
  run(async tx => {
    const { id } = await insertRow(tx, on('2024-01-01'), customer, {
      mechanismName: `休眠客户${++counter}`,
      entityKind: 1,
      customerKind: 2,
      cityCode: '4403',
      bizUserId: world.people.get('李晓雯')!.userId,
      riskGrade: 'B',
      status: 1,
    })
    const day = addMonths('2026-11-21', -months)
    await grantQuota(tx, on(day), {
      customerId: id,
      lines: [{ cityCode: '4403', qty: 40, amount: fen('3008000') }],
      validTo,
      reason: '测试授信',
    })
    if (months > 0) await act(tx, on(day), customer, id, 'fallDormant')
    await checked(tx, id, `${checkedOn} 09:00:00`)
    return id
  })
/** Every kind that a wake-up asks for, with its answer. */
const checked = async (tx: Tx, id: string, checkTime: string, level = 0) => {
  for (const checkKind of [1, 2, 3, 4, 7, 8, 11])
    await insertRow(tx, on('2026-11-20'), mechanismCheck, {
      mechanismId: id,
      checkKind,
      subjectRole: 1,
      subjectName: '休眠客户',
      requestNo: `T${++counter}`,
      level: checkKind === 2 ? level : 0,
      hitCount: 0,
      checkTime,
      validTo: '2026-12-20',
    } as never)
}
const bodyOf = (customerId: string, more: Record<string, unknown> = {}) => ({
  customerId,
  bizUserId: world.people.get('李晓雯')!.userId,
  reasonType: 'new_project',
  reason: '新增网约车运力项目',
  expectQty: 20,
  expectCities: ['4403'],
  expectDate: '2027-01-01',
  changes: { name: 0, legalPerson: 0, controller: 0, address: 1, licences: 0, fleet: 1, accounts: 0 },
  restoreMode: 1,
  restoreRate: '50',
  attachBizId: paper,
  ...more,
})
const asks = (customerId: string, more: Record<string, unknown> = {}) =>
  sales.call('POST', 'rouse/save', bodyOf(customerId, more))
const approvesAll = async (id: string): Promise<string[]> => {
  const asked: string[] = []
  const now = () => run(tx => world.product.flow.currentApprovers(tx, 'rouse', id))
  for (let [one] = await now(); one; [one] = await now()) {
    asked.push(one.name)
    const answer = await (await world.as(one.name)).decides('rouse', id)
    if (answer.status !== 200) throw new Error(`${one.name}: ${answer.msg}`)
  }
  return asked
}
const stateOf = (customerId: string) =>
  run(async tx => ({
    status: (await getRow(tx, customer, customerId)).status,
    blocks: (await findRows(tx, quotaBlock, { customerId, closeTime: null })).map(one => one.blockKind),
    rows: (await findRows(tx, customerCityQuota, { customerId })).map(one => [one.quotaQty, one.status]),
  }))

describe('20.24 waking a customer up', () => {
  it('20.24 dormant for 2 months with 40 valid: mode 1 at 50 % gives state 1 and 20, the block of sleep closed', async () => {
    const id = await sleeper(2)
    expect(await stateOf(id)).toEqual({ status: 3, blocks: [4], rows: [[40, 3]] })
    const saved = (await asks(id)).data as { id: string }
    expect(await sales.gets('rouse/detail', { id: saved.id })).toMatchObject({
      status: 102,
      dormantSince: '2026-09-21',
      dormantMonths: 2,
      oldGrade: 'B',
      openDebt: '0.00',
      oldQuota: [{ cityCode: '4403', qty: 40, validTo: '2027-10-31' }],
    })
    expect(await approvesAll(saved.id), 'short and half: without the risk manager').toEqual(['陈立群', '赵启航'])
    expect(await stateOf(id)).toEqual({ status: 1, blocks: [], rows: [[20, 1]] })
  })

  it('20.24 an active customer is refused: not dormant', async () => {
    const answer = await refused(asks(await sleeper(0)))
    expect(JSON.stringify(answer.data)).toContain('客户不在休眠状态')
  })

  it('a second request for him waits for the first; a rejected one is entered anew by POST', async () => {
    const id = await sleeper(3)
    const first = (await asks(id)).data as { id: string }
    expect(JSON.stringify((await refused(asks(id))).data)).toContain('审批中')
    expect((await (await world.as('陈立群')).decides('rouse', first.id, 'reject')).status).toBe(200)
    const { version } = await sales.gets('rouse/detail', { id: first.id })
    await sales.posts('rouse/afresh', { ...bodyOf(id), id: first.id, version, restoreRate: '80' })
    expect(await approvesAll(first.id), 'more than half asks the risk manager too').toEqual([
      '陈立群',
      '赵启航',
      '江岳',
    ])
    expect((await stateOf(id)).rows).toEqual([[32, 1]])
  })

  it('who slept too long, or whose quota has ended, applies anew: the old rows are cancelled', async () => {
    const id = await sleeper(14)
    expect(JSON.stringify((await refused(asks(id))).data)).toContain('请选择重新申请')
    const saved = (await asks(id, { restoreMode: 2, restoreRate: '' })).data as { id: string }
    await approvesAll(saved.id)
    expect(await stateOf(id)).toEqual({ status: 1, blocks: [], rows: [[0, 4]] })
    const [draft] = await run(tx => findRows(tx, quotaApply, { customerId: id }))
    expect(draft, 'a first application lies with the salesperson').toMatchObject({ status: 103, applyKind: 1 })
    expect(await run(tx => findRows(tx, quotaApplyDetail, { applyId: draft!.id }))).toMatchObject([
      { cityCode: '4403', applyQty: 20 },
    ])
  })

  it('is refused on checks of more than seven days, and a serious one needs the risk director', async () => {
    const id = await sleeper(2, '2027-10-31', '2026-11-10')
    expect(JSON.stringify((await refused(asks(id))).data)).toContain('外部核查不全或已超过7天')
    const draft = (await asks(id, { draft: true })).data as { id: string }
    await sales.puts('rouse/check', { id: draft.id })
    expect(
      await run(tx => findRows(tx, checkRequest, { mechanismId: id, status: 102 })).then(rows => rows.length),
    ).toBeGreaterThan(6)
    await run(tx => checked(tx, id, '2026-11-21 09:00:00', 3))
    const { version } = await sales.gets('rouse/detail', { id: draft.id })
    await sales.posts('rouse/save', { ...bodyOf(id), id: draft.id, version })
    expect(await sales.gets('rouse/detail', { id: draft.id })).toMatchObject({ status: 102, checkState: 3 })
    expect(await approvesAll(draft.id)).toEqual(['陈立群', '赵启航', '郑岚'])
  })

  it('is refused while anything is owed, with the amount, and until every item was compared', async () => {
    const id = await sleeper(2)
    const incomplete = await refused(asks(id, { changes: { name: 0 } }))
    expect(JSON.stringify(incomplete.data)).toContain('请逐项核对变更')
    await run(tx =>
      insertRow(tx, on('2026-09-01'), billReceivable, {
        companyId: null,
        payerType: 1,
        payerId: id,
        payerName: '休眠客户',
        feeItem: 1,
        billAmt: fen('1234.5'),
        dueAmt: fen('1234.5'),
        unpaidAmt: fen('1234.5'),
        billDate: '2026-09-01',
        dueDate: '2026-09-05',
        status: 1,
      } as never),
    )
    expect(JSON.stringify((await refused(asks(id))).data)).toContain('客户尚有未清欠款1,234.50元')
  })
})
