import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approvalActions,
  date,
  defineResource,
  enableActions,
  int,
  lines,
  money,
  recordStates,
  ref,
  Refused,
  systemClock,
  text,
  note,
} from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { secretBox } from '#packages/security/secrets.ts'
import { act } from './act.ts'
import { implement } from './implement.ts'
import { detail } from './query.ts'
import { timeline } from './timeline.ts'
import { install } from './registry.ts'
import { saveRecord } from './save.ts'

const row = defineResource({
  name: 'offer-row',
  label: '明细 / Row',
  area: 'test',
  kind: 'lines',
  parent: 'offerId',
  title: 'itemName',
  fields: {
    offerId: ref('报价 / Offer', 'S', 'offer'),
    itemName: text('品名 / Item', 'R'),
    price: money('单价 / Price', 'R'),
    seller: text('卖方手机 / Seller', 'M', { mask: 'phone' }),
  },
})
const offer = defineResource({
  name: 'offer',
  label: '报价 / Offer',
  area: 'test',
  title: 'offerName',
  fields: {
    offerName: text('名称 / Name', 'RL'),
    phone: text('手机 / Mobile', 'M', { format: 'mobile', mask: 'phone' }),
    validTo: date('有效期 / Valid to', 'L'),
    quantity: int('数量 / Quantity', '', { min: 1 }),
    remark: note('备注 / Remark'),
    rows: lines('明细 / Rows', '', 'offer-row'),
    total: money('合计 / Total', 'SL'),
  },
  states: recordStates,
  actions: { ...approvalActions, ...enableActions },
  calls: 'page, detail, timeline, save, update, afresh, update-status, remove',
  approval: { processKey: 'offer', amount: 'total' },
})
const actor: Actor = {
  tenantId: '100001',
  userId: '7',
  userName: '李晓雯',
  deptId: '',
  language: 'zh',
  clock: systemClock,
  traceId: 'test',
}
const clerk: Actor = {
  ...actor,
  rights: {
    userId: '7',
    deptId: '',
    codes: new Set(['offer_edit']),
    aliases: new Set(),
    cities: [],
    unmasked: new Set(),
    scope: () => ({ all: true, depts: [] }),
  },
}
let test: TestDatabase
const tx = <T>(work: Parameters<TestDatabase['database']['transaction']>[1]) =>
  test.database.transaction('100001', work) as Promise<T>
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('was not refused')
    },
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
let latest = ''
beforeAll(async () => {
  const definitions = [row, offer] as never[]
  install(
    definitions,
    [
      implement(offer, {
        prepare: (_tx, _actor, form) => {
          if (form.values.offerName === latest) form.fault('offerName', '该名称已停用 / this name is out of use')
          if (form.lines['rows'])
            form.values.total = form.lines['rows'].reduce((sum, one) => sum + (one['price'] as bigint), 0n) as never
        },
      }),
    ],
    {
      historyBox: secretBox(randomBytes(32)),
      approval: { start: async () => ({ instanceId: '1' }), withdraw: async () => {} },
    },
  )
  test = await testDatabase({ definitions })
})
afterAll(() => test?.drop())

interface Line {
  id: string
  action: string
  reason: string | null
}
const history = (id: string): Promise<Line[]> => tx(t => timeline(t, actor, offer, id)) as Promise<Line[]>
const shown = (id: string) => tx<Record<string, unknown>>(t => detail(t, actor, offer, id))
const save = (body: object, how: 'save' | 'update' = 'update', who = actor) =>
  tx<{ id: string; version: number; status: number }>(t =>
    saveRecord(t, who, offer, body as Record<string, unknown>, how),
  )

describe('an earlier version of a record', () => {
  let id: string
  let version: number
  let first: string
  beforeAll(async () => {
    const made = await save(
      {
        draft: true,
        offerName: '春季',
        phone: '13800001234',
        validTo: '2026-03-31',
        quantity: 3,
        rows: [
          { itemName: '轮胎', price: '100.00' },
          { itemName: '机油', price: '20.00' },
        ],
      },
      'save',
    )
    id = made.id
    first = (await history(id))[0]!.id
    const next = await save({
      id,
      version: made.version,
      draft: true,
      offerName: '夏季',
      phone: '13900005678',
      rows: [{ itemName: '电瓶', price: '300.00' }],
    })
    version = (await save({ id, version: next.version, draft: true, validTo: '2026-06-30', remark: '改期' })).version
  })

  it("comes back by the record's own update: values of then, reckoned anew today, with its own line in the history", async () => {
    const back = await save({ id, version, restoredFrom: first, offerName: '假冒' })
    expect(await shown(id)).toMatchObject({
      offerName: '春季',
      phone: '13800001234',
      validTo: '2026-03-31',
      quantity: 3,
      remark: '',
      total: '120.00',
      rows: [
        { lineNo: 1, itemName: '轮胎', price: '100.00' },
        { lineNo: 2, itemName: '机油' },
      ],
    })
    expect((await history(id)).find(one => one.action === 'restore')?.reason).toMatch(
      /^恢复到 \d{4}-\d\d-\d\d \d\d:\d\d 的版本$/,
    )
    version = back.version
  })
  it('is not brought back over what somebody saved meanwhile', async () => {
    expect(await refusal(save({ id, version: version - 1, restoredFrom: first }))).toMatchObject({ kind: 'Stale' })
    expect(await refusal(save({ id, restoredFrom: first }))).toMatchObject({
      kind: 'Invalid',
      faults: [{ path: 'version' }],
    })
  })
  it('passes the rules of today: a value that is refused now is refused from the past too', async () => {
    latest = '夏季'
    const summer = (await history(id)).find(one => one.action === 'update')!.id
    expect(await refusal(save({ id, version, restoredFrom: summer }))).toMatchObject({
      kind: 'Invalid',
      faults: [{ path: 'offerName' }],
    })
    latest = ''
  })
  it('leaves a masked field as it is for whoever may not see it', async () => {
    const changed = await save({ id, version, draft: true, offerName: '秋季', phone: '13700009999' })
    const back = await save({ id, version: changed.version, restoredFrom: first }, 'update', clerk)
    expect(await shown(id)).toMatchObject({ offerName: '春季', phone: '13700009999' })
    version = back.version
  })
  it('leaves child rows as they are when the clerk may not see what one of them held', async () => {
    const rows = (seller: string) => [{ itemName: '轮胎', price: '100.00', seller }]
    const made = await save({ draft: true, offerName: '旧', rows: rows('13800001111') }, 'save')
    const then = (await history(made.id))[0]!.id
    const changed = await save({
      id: made.id,
      version: made.version,
      draft: true,
      offerName: '新',
      rows: [...rows('13800002222'), { itemName: '机油', price: '20.00' }],
    })
    const back = await save({ id: made.id, version: changed.version, restoredFrom: then }, 'update', clerk)
    expect(await shown(made.id)).toMatchObject({
      offerName: '旧',
      rows: [{ itemName: '轮胎', seller: '13800002222' }, { itemName: '机油' }],
    })
    await save({ id: made.id, version: back.version, restoredFrom: then })
    expect(await shown(made.id)).toMatchObject({ rows: [{ itemName: '轮胎', seller: '13800001111' }] })
    expect(((await shown(made.id))['rows'] as unknown[]).length).toBe(1)
  })
  it('says when there is nothing to bring back, and knows only lines of this record', async () => {
    const other = await save({ draft: true, offerName: '别的' }, 'save')
    const foreign = (await history(other.id))[0]!.id
    expect(await refusal(save({ id, version, restoredFrom: foreign }))).toMatchObject({ kind: 'NotFound' })
    // All of it is there already but a number that this clerk may not see.
    expect(await refusal(save({ id, version, restoredFrom: first }, 'update', clerk))).toMatchObject({
      kind: 'Guard',
      guard: 'sameVersion',
    })
    for (const ill of ['0', 'abc', `${first}0`, "1' or 1=1"])
      expect(await refusal(save({ id, version, restoredFrom: ill }))).toMatchObject({ kind: 'NotFound' })
    expect(await refusal(save({ id: other.id, version: other.version, restoredFrom: foreign }))).toMatchObject({
      kind: 'Guard',
      guard: 'sameVersion',
    })
  })
  it('stays where it is while the state allows no edit', async () => {
    const sent = await tx<{ version: number }>(t => saveRecord(t, actor, offer, { id, version }, 'save'))
    expect(await refusal(save({ id, version: sent.version, restoredFrom: first }))).toMatchObject({
      kind: 'WrongState',
    })
    await tx(t => act(t, actor, offer, id, 'approve' as never))
    expect(await refusal(save({ id, version: sent.version + 1, restoredFrom: first }))).toMatchObject({
      kind: 'WrongState',
    })
  })
})
