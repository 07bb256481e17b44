import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approvalActions,
  bool,
  date,
  defineResource,
  enabledStates,
  enableActions,
  fen,
  lines,
  money,
  recordStates,
  ref,
  Refused,
  systemClock,
  text,
  int,
  yuan,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { act } from './act.ts'
import { bindWhole, idleOf } from './idempotency.ts'
import { call, implement } from './implement.ts'
import { detail, page } from './query.ts'
import { readerOf } from './reader.ts'
import { timeline } from './timeline.ts'
import { install } from './registry.ts'
import type { Context } from './route.ts'
import { routesOf } from './routes.ts'
import { findRows, getRow, lockRow, removeRow, updateRow } from './rows.ts'
import { saveRecord } from './save.ts'

const supplier = defineResource({
  name: 'supplier',
  label: '供应商 / Supplier',
  area: 'test',
  title: 'supplierName',
  fields: {
    supplierName: text('名称 / Name', 'RULK'),
    phone: text('手机 / Mobile', 'M', { format: 'mobile', mask: 'phone' }),
    enabledSince: date('启用日 / Since'),
  },
  states: enabledStates,
  actions: enableActions,
  calls: 'page, detail, save, update, update-status, remove',
})
const item = defineResource({
  name: 'order-item',
  label: '明细 / Item',
  area: 'test',
  kind: 'lines',
  parent: 'orderId',
  title: 'itemName',
  fields: {
    orderId: ref('订单 / Order', 'S', 'purchase'),
    itemName: text('品名 / Item', 'R'),
    quantity: int('数量 / Quantity', 'R', { min: 1 }),
    price: money('单价 / Price', 'R'),
    driverPhone: text('司机电话 / Driver', 'M', { format: 'mobile', mask: 'phone' }),
  },
})
const purchase = defineResource({
  name: 'purchase',
  label: '采购单 / Purchase',
  area: 'test',
  title: 'purchaseNo',
  number: { field: 'purchaseNo', prefix: 'CG' },
  fields: {
    purchaseNo: text('单号 / No.', 'SULFK', { max: 32 }),
    supplierId: ref('供应商 / Supplier', 'RLF', 'supplier', { only: { status: [1] } }),
    dueOn: date('到期 / Due', 'RLF'),
    urgent: bool('加急 / Urgent'),
    reasonUrgent: text('加急原因 / Why', '', { when: { urgent: [true] }, requiredWhen: { urgent: [true] } }),
    items: lines('明细 / Items', 'R', 'order-item'),
    total: money('合计 / Total', 'SL'),
  },
  states: recordStates,
  actions: {
    ...approvalActions,
    close: { label: '关闭 / Close', from: ['active'], to: 'inactive', reason: 'required', call: 'PUT close' },
  },
  calls: 'page, detail, save, update, afresh, remove',
  patience: { save: 300_000, close: 1_200_000, 'GET sheet': 600_000 },
  approval: { processKey: 'purchase', amount: 'total' },
  scope: { users: ['createUser'], depts: ['createDept'] },
})
const started: unknown[] = []
let test: TestDatabase
const actor: Actor = {
  tenantId: '100001',
  userId: '7',
  userName: '李晓雯',
  deptId: '',
  language: 'zh',
  clock: systemClock,
  traceId: 'test',
}
const tx = <T>(work: Parameters<TestDatabase['database']['transaction']>[1]) =>
  test.database.transaction('100001', work) as Promise<T>

beforeAll(async () => {
  const definitions = [supplier, item, purchase] as never[]
  install(
    definitions,
    [
      implement(purchase, {
        prepare: (_tx, _actor, form) => {
          if (form.lines['items'])
            form.values.total = form.lines['items'].reduce(
              (sum, row) => sum + (row['price'] as bigint) * BigInt(row['quantity'] as number),
              0n,
            ) as never
        },
        calls: {
          'GET sheet': call({
            label: '清单 / Sheet',
            permission: 'purchase_view',
            input: z.looseObject({}),
            run: async () => ({}),
          }),
        },
        actions: {
          close: {
            guard: (_tx, _actor, { row }) => {
              if (row.urgent) throw new Refused({ kind: 'Guard', guard: 'urgent', message: '加急单不能关闭 / urgent' })
            },
          },
        },
      }),
    ],
    {
      approval: {
        start: async (_tx, _actor, subject) => {
          started.push(subject)
          return { instanceId: '1' }
        },
        withdraw: async () => {},
      },
    },
  )
  test = await testDatabase({ definitions })
})
afterAll(() => test?.drop())

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
let supplierId = ''
const body = () => ({
  supplierId,
  dueOn: '2026-12-31',
  items: [
    { itemName: '轮胎', quantity: 4, price: '350.50' },
    { itemName: '机油', quantity: 1, price: 99 },
  ],
})

describe('the generic engine', () => {
  it('says what is the same of a record that stands already, at the field that was typed', async () => {
    await tx(t => saveRecord(t, actor, supplier, { supplierName: '晨曜' }, 'save'))
    expect(await refusal(tx(t => saveRecord(t, actor, supplier, { supplierName: '晨曜' }, 'save')))).toEqual({
      kind: 'Invalid',
      faults: [{ path: 'supplierName', reason: '已有名称相同的供应商 / another supplier has the same name' }],
    })
  })
  it('numbers, totals, submits and keeps the history of a document in one transaction', async () => {
    supplierId = (
      await tx<{ id: string }>(t =>
        saveRecord(t, actor, supplier, { supplierName: '星岚', phone: '１３８00001234' }, 'save'),
      )
    ).id
    const saved = await tx<{ id: string; no: string; status: number }>(t =>
      saveRecord(t, actor, purchase, body(), 'save'),
    )
    expect(saved.no).toMatch(/^CG\d{8}0001$/)
    expect(saved.status).toBe(102)
    expect(started).toMatchObject([{ resource: 'purchase', amount: '1501.00', id: saved.id }])
    const shown = await tx<Record<string, unknown>>(t => detail(t, actor, purchase, saved.id))
    expect(shown).toMatchObject({
      supplierName: '星岚',
      total: '1501.00',
      statusName: '审批中',
      items: [
        { lineNo: 1, itemName: '轮胎', price: '350.50' },
        { lineNo: 2, price: '99.00' },
      ],
    })
    const moves = (await tx<{ action: string }[]>(t => timeline(t, actor, purchase, saved.id))).map(one => one.action)
    expect(moves).toEqual(['submit', 'lines', 'save'])
  })

  it('covers a masked field of a child row in the record and in its history, for whoever may read the record but not the field', async () => {
    const viewer = (...unmasked: string[]): Actor => ({
      ...actor,
      rights: {
        userId: '7',
        deptId: '',
        codes: new Set(),
        aliases: new Set(),
        cities: [],
        unmasked: new Set(unmasked),
        scope: () => ({ all: true, depts: [] }),
      },
    })
    const { id } = await tx<{ id: string }>(t =>
      saveRecord(
        t,
        actor,
        purchase,
        { ...body(), items: body().items.map(one => ({ ...one, driverPhone: '13800001234' })) },
        'save',
      ),
    )
    const seen = async (who: Actor) => {
      const [one, history] = [
        await tx<{ items: { driverPhone: string }[] }>(t => detail(t, who, purchase, id)),
        await tx<{ action: string; after: { items?: { driverPhone: string }[] } | null }[]>(t =>
          timeline(t, who, purchase, id),
        ),
      ]
      return [
        one.items[0]!.driverPhone,
        history.find(line => line.action === 'lines')!.after!.items![0]!.driverPhone,
        JSON.stringify(history).includes('13800001234'),
      ]
    }
    expect(await seen(viewer())).toEqual(['138****1234', '138****1234', false])
    expect(await seen(viewer('order-item.driverPhone'))).toEqual(['13800001234', '13800001234', true])
  })

  it('reports every fault of a form at once, in both languages, and writes nothing', async () => {
    const before = await tx<unknown[]>(t => findRows(t, purchase, {}))
    const said = await refusal(
      tx(t =>
        saveRecord(
          t,
          actor,
          purchase,
          { supplierId: '999', dueOn: '2026-02-30', urgent: true, items: [{ itemName: '', quantity: 0, price: '-1' }] },
          'save',
        ),
      ),
    )
    expect(said).toMatchObject({ kind: 'Invalid' })
    expect((said as { faults: { path: string }[] }).faults.map(one => one.path).sort()).toEqual([
      'dueOn',
      'items.0.itemName',
      'items.0.price',
      'items.0.quantity',
      'reasonUrgent',
      'supplierId',
    ])
    expect(await tx<unknown[]>(t => findRows(t, purchase, {}))).toHaveLength(before.length)
  })

  it('lets a draft lack what a submit requires', async () => {
    const draft = await tx<{ id: string; status: number; version: number }>(t =>
      saveRecord(t, actor, purchase, { draft: true }, 'save'),
    )
    expect(draft.status).toBe(103)
    expect(
      await refusal(tx(t => saveRecord(t, actor, purchase, { id: draft.id, version: draft.version }, 'save'))),
    ).toMatchObject({ kind: 'Invalid' })
    const submitted = await tx<{ status: number }>(t =>
      saveRecord(t, actor, purchase, { ...body(), id: draft.id, version: draft.version }, 'save'),
    )
    expect(submitted.status).toBe(102)
  })

  it('refuses a stale update and hands out the stored values', async () => {
    const draft = await tx<{ id: string; version: number }>(t =>
      saveRecord(t, actor, purchase, { ...body(), draft: true }, 'save'),
    )
    await tx(t =>
      saveRecord(t, actor, purchase, { id: draft.id, version: draft.version, dueOn: '2027-01-01' }, 'update'),
    )
    expect(
      await refusal(
        tx(t =>
          saveRecord(t, actor, purchase, { id: draft.id, version: draft.version, dueOn: '2027-02-02' }, 'update'),
        ),
      ),
    ).toMatchObject({ kind: 'Stale', current: { dueOn: '2027-01-01' } })
    expect(
      await refusal(tx(t => saveRecord(t, actor, purchase, { id: draft.id, dueOn: '2027-02-02' }, 'update'))),
    ).toMatchObject({ kind: 'Invalid', faults: [{ path: 'version' }] })
  })

  it('loses no change that came between reading a row and writing it: the work runs again on what stands now', async () => {
    const { id } = await tx<{ id: string }>(t =>
      saveRecord(t, actor, supplier, { supplierName: '三次', phone: '13800005678' }, 'save'),
    )
    let runs = 0
    const addsOne = async (t: Tx, before: () => Promise<unknown>) => {
      // Read without a lock, as a verb that forgot it would.
      const row = await getRow(t, supplier, id)
      await before()
      return updateRow(t, actor, supplier, row, { supplierName: `${row.supplierName}+` })
    }
    const after = await tx<{ supplierName: string; version: number }>(t =>
      addsOne(t, async () => {
        if (++runs === 1) await tx(other => addsOne(other, async () => undefined))
      }),
    )
    expect([runs, after]).toEqual([2, expect.objectContaining({ supplierName: '三次++', version: 2 })])
    const removed = tx(async t => {
      const row = await getRow(t, supplier, id)
      await tx(other => addsOne(other, async () => undefined))
      await removeRow(t, actor, supplier, row)
    })
    await expect(removed).rejects.toThrow('is no longer at version')
    // Each of the thirteen tries met another change.
    expect((await tx<{ supplierName: string }>(t => getRow(t, supplier, id))).supplierName).toBe(
      `三次${'+'.repeat(2 + 13)}`,
    )
  })

  it('tells a verb that writes a row from an object older than its own last write', async () => {
    const { id } = await tx<{ id: string }>(t =>
      saveRecord(t, actor, supplier, { supplierName: '两写', phone: '13800005679' }, 'save'),
    )
    const twice = (from: 'first' | 'returned') =>
      tx(async t => {
        const row = await lockRow(t, actor, supplier, id)
        const written = await updateRow(t, actor, supplier, row, { supplierName: '甲' })
        return updateRow(t, actor, supplier, from === 'first' ? row : written, { enabledSince: '2026-12-01' })
      })
    await expect(twice('first')).rejects.toThrow('is no longer at version')
    expect(await twice('returned')).toMatchObject({ supplierName: '甲', enabledSince: '2026-12-01', version: 2 })
  })

  it('moves states only as the table says and names the state that forbids it', async () => {
    const saved = await tx<{ id: string }>(t => saveRecord(t, actor, purchase, body(), 'save'))
    expect(await refusal(tx(t => act(t, actor, purchase, saved.id, 'close' as never, { reason: 'x' })))).toMatchObject({
      kind: 'WrongState',
      state: '审批中 / In approval',
      action: '关闭 / Close',
    })
    await tx(t => act(t, actor, purchase, saved.id, 'approve' as never))
    await tx(t => act(t, actor, purchase, saved.id, 'close' as never, { reason: '不再需要' }))
    expect((await tx<{ status: number }>(t => getRow(t, purchase, saved.id))).status).toBe(2)
    await expect(tx(t => updateRow(t, actor, purchase, saved.id, { status: 1 }))).rejects.toThrow('act() only')
  })

  it('lists with filters, capped totals and sums, and masks what is not granted', async () => {
    const viewer: Actor = {
      ...actor,
      rights: {
        userId: '7',
        deptId: '',
        codes: new Set(),
        aliases: new Set(),
        cities: [],
        unmasked: new Set(),
        scope: () => ({ all: true, depts: [] }),
      },
    }
    const found = await page(readerOf(test.database), undefined, viewer, purchase, {
      supplierId,
      totals: '1',
      size: '2',
      descs: 'create_time',
      dueOn_datege: '2026-12-31',
    })
    expect(found.records).toHaveLength(2)
    expect(found.total).toBeGreaterThan(2)
    expect(found.totals!['total']).toBe(yuan((fen('1501.00') * BigInt(found.total)) as never))
    const [masked] = (await page(readerOf(test.database), undefined, viewer, supplier, { keyword: '星' })).records
    expect(masked).toMatchObject({ phone: '138****1234', _masked: ['phone'] })
    for (const name of ['phone', 'phone_like', 'phone_likeright', 'phone_ge', 'phone_notnull'])
      expect((await page(readerOf(test.database), undefined, viewer, supplier, { [name]: '1380000' })).records).toEqual(
        [],
      )
    // By its place among rows of his own somebody would find it out digit by digit.
    for (const side of ['ascs', 'descs'])
      expect(
        await refusal(page(readerOf(test.database), undefined, viewer, supplier, { [side]: 'phone' })),
      ).toMatchObject({ kind: 'Invalid' })
    expect(
      (
        await page(
          readerOf(test.database),
          undefined,
          { ...viewer, rights: { ...viewer.rights!, unmasked: new Set(['supplier.phone']) } },
          supplier,
          { ascs: 'phone' },
        )
      ).total,
    ).toBeGreaterThan(0)
    expect(await refusal(page(readerOf(test.database), undefined, viewer, purchase, { "x';drop": '1' }))).toMatchObject(
      { kind: 'Invalid' },
    )
    expect(
      await refusal(page(readerOf(test.database), undefined, viewer, purchase, { descs: 'password' })),
    ).toMatchObject({ kind: 'Invalid' })
  })

  it('grants long calls what the definition says, standard ones, actions and own ones alike, and no transaction of theirs is ended for thinking long (10-platform 3.5)', () => {
    const granted = routesOf()
      .filter(one => one.resource?.name === 'purchase')
      .flatMap(one => (one.patience ? [[`${one.method} ${one.path.split('/purchase')[1]}`, one.patience]] : []))
    expect(granted).toEqual([
      ['POST /save', 300_000],
      ['POST ', 300_000],
      ['PUT /close', 1_200_000],
      ['GET /sheet', 600_000],
    ])
    const [usual, long] = [{}, {}] as Context[]
    const keyed = { tenantId: '100001', userId: '7', method: 'POST', path: '/save', key: 'k', input: {} }
    bindWhole(usual!, keyed)
    bindWhole(long!, keyed, 300_000)
    expect([idleOf(usual!), idleOf(long!)]).toEqual([{ idleMostMs: 15_000 }, { idleMostMs: 300_000 }])
  })

  it('shows another person only what scope and department allow', async () => {
    const other = (depts: string[]): Actor => ({
      ...actor,
      userId: '8',
      rights: {
        userId: '8',
        deptId: '',
        codes: new Set(),
        aliases: new Set(),
        cities: [],
        unmasked: new Set(),
        scope: () => ({ all: false, depts }),
      },
    })
    expect((await page(readerOf(test.database), undefined, other([]), purchase, {})).total).toBe(0)
  })

  it('keeps the tenants apart even without the predicate', async () => {
    expect(await test.database.transaction('200002', t => findRows(t, purchase, {}))).toEqual([])
    const { sql } = await import('#packages/database/sql.ts')
    expect(await test.database.transaction('200002', t => t.rows(sql`select id from purchase`))).toEqual([])
  })
})
