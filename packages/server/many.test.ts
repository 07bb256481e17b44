import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bool,
  date,
  defineResource,
  fen,
  int,
  json,
  lines,
  many,
  money,
  note,
  rate,
  Refused,
  systemClock,
  state,
  states,
  text,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { act, actAll } from './act.ts'
import { emit, emitAll } from './emit.ts'
import { implement } from './implement.ts'
import { install } from './registry.ts'
import {
  findRows,
  insertRow,
  insertRowLate,
  insertRows,
  lockRow,
  updateRow,
  updateRowLate,
  updateRows,
} from './rows.ts'

/**
 * Jobs write by the hundred in one statement what a form writes one by one: nobody who reads the rows or their history
 * may see which way they came.
 */
const part = defineResource({
  name: 'ticket-part',
  label: '明细 / Part',
  area: 'test',
  kind: 'lines',
  parent: 'ticketId',
  title: 'partName',
  fields: { ticketId: int('单 / Ticket', 'S'), partName: text('名称 / Name', 'R') },
})
const ticket = defineResource({
  name: 'ticket',
  label: '工单 / Ticket',
  area: 'test',
  title: 'ticketNo',
  number: { field: 'ticketNo', prefix: 'GD' },
  fields: {
    ticketNo: text('单号 / No.', 'SUL', { max: 32 }),
    title: text('标题 / Title', 'R'),
    due: date('到期 / Due'),
    amt: money('金额 / Amount', 'S', { signed: true }),
    share: rate('比例 / Share'),
    urgent: bool('加急 / Urgent'),
    points: int('分 / Points'),
    tags: many(text('标签 / Tags')),
    spans: json<{ from: string }[]>('期间 / Spans', 'S'),
    remark: note('备注 / Remark'),
    parts: lines('明细 / Parts', '', 'ticket-part'),
  },
  states: states('open', {
    open: state(1, '处理中 / Open'),
    done: state(2, '完成 / Done'),
    gone: state(3, '作废 / Gone'),
  }),
  actions: {
    finish: { label: '完成 / Finish', from: ['open'], to: 'done', call: 'PUT finish' },
    move: { label: '变动 / Move', mayReach: ['open', 'done'], by: 'system' },
  },
  calls: 'page, detail, save',
})
/** Its rows are never changed. */
const tally = defineResource({
  name: 'ticket-tally',
  label: '计数 / Tally',
  area: 'test',
  title: 'word',
  appendOnly: true,
  fields: { word: text('词 / Word', 'S') },
  calls: 'page',
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
let test: TestDatabase
const tx = <T>(work: (t: Tx) => Promise<T>) => test.database.transaction('100001', work)
const followed: string[] = []

beforeAll(async () => {
  install([part, ticket, tally] as never[], [
    implement(ticket, {
      actions: {
        finish: {
          guard: (_tx, _actor, { row }) => {
            if (row.points === 13) throw new Refused({ kind: 'Guard', guard: 'unlucky', message: '不吉利 / unlucky' })
          },
          // Writes its own row on the way, as verbs may.
          async run(t, a, { row, input }) {
            await updateRow(t, a, ticket, row, { remark: '完成前' })
            return { points: Number(input['points']) }
          },
          after: (_tx, _actor, { row }) => {
            followed.push(`${row.title} ${row.status} ${row.points} ${row.remark}`)
          },
        },
        move: { run: (_tx, _actor, { input }) => input },
      },
    }),
  ])
  test = await testDatabase({ definitions: [part, ticket, tally] as never[] })
})
afterAll(() => test?.drop())

const COUNT = 40
const sample = (index: number) => ({
  title: `"引号" \\ 与换行\n${index} é 😀`,
  due: '2026-11-30',
  amt: fen(index % 2 ? '-12.05' : '9999999999.99'),
  share: '0.050000',
  urgent: index % 3 === 0,
  points: index,
  tags: ['甲,乙', '{丙}', '"'].slice(0, index % 4),
  spans: index % 2 ? [{ from: '2026-01-01' }] : null,
  // Not every row gives every field.
  ...(index % 5 ? { remark: `备注 ${index}` } : {}),
})
const each = (work: (index: number) => Promise<unknown>) =>
  Array.from({ length: COUNT }, (_one, index) => index).reduce<Promise<unknown>>(
    (before, index) => before.then(() => work(index)),
    Promise.resolve(),
  )
/** Everything about rows but what names them. */
const known = async (ids: readonly string[]) => {
  const rows = await tx(t => findRows(t, ticket, { id: [...ids] } as never))
  const history = await tx(t =>
    t.rows<{ business_id: string }>(
      sql`select business_id, resource, action, from_status, to_status, before, after, reason, user_id, user_name, trace_id from record_log where tenant_id = ${t.tenantId} and business_id = any(${[...ids]}::bigint[]) order by id`,
    ),
  )
  return rows.map(({ id, ticketNo, createTime, updateTime, ...row }) => ({
    row,
    number: ticketNo?.slice(0, 10),
    times: [createTime, updateTime].every(Boolean),
    history: history
      .filter(one => one.business_id === id)
      .map(({ business_id: _, ...one }) => ({
        ...one,
        after: (one as { after?: Record<string, unknown> }).after
          ? { ...(one as { after: Record<string, unknown> }).after, ticketNo: '' }
          : null,
      })),
  }))
}
const both = async (one: (t: Tx) => Promise<string[]>, all: (t: Tx) => Promise<string[]>) => ({
  one: await known(await tx(one)),
  all: await known(await tx(all)),
})
const made = (t: Tx) =>
  insertRows(
    t,
    actor,
    ticket,
    Array.from({ length: COUNT }, (_one, index) => sample(index)),
  )
const idsOf = (rows: readonly { id: string }[]) => rows.map(row => row.id)

describe('rows by the hundred', () => {
  it('are inserted as one by one: every kind of value, defaults, numbers in a row, history', async () => {
    const { one, all } = await both(
      async t => {
        const ids: string[] = []
        await each(async index => ids.push((await insertRow(t, actor, ticket, sample(index))).id))
        return ids
      },
      async t => idsOf(await made(t)),
    )
    expect(all).toEqual(one)
    expect(all).toHaveLength(COUNT)
    const numbers = await tx(t =>
      t.rows<{ no: string }>(
        sql`select ticket_no as no from ticket where tenant_id = ${t.tenantId} order by ticket_no`,
      ),
    )
    expect(numbers.map(row => Number(row.no.slice(-4)))).toEqual(
      Array.from({ length: 2 * COUNT }, (_one, index) => index + 1),
    )
  })

  it('answer what a read of them would: only what PostgreSQL may write otherwise comes back', async () => {
    const rows = await tx(made)
    expect(rows).toEqual(await tx(t => findRows(t, ticket, { id: idsOf(rows) } as never)))
  })

  it('leave a history each, but for rows that can only be added: who, when and what stand in those already, and nobody can change them', async () => {
    const [few, many] = [
      await tx(t => insertRows(t, actor, tally, [{ word: '一' }])),
      await tx(t =>
        insertRows(
          t,
          actor,
          tally,
          Array.from({ length: COUNT }, () => ({ word: '二' })),
        ),
      ),
    ]
    const ids = idsOf([...few, ...many])
    expect(
      await tx(t =>
        t.rows(sql`select id from record_log where tenant_id = ${t.tenantId} and business_id = any(${ids}::bigint[])`),
      ),
    ).toEqual([])
    expect(
      await tx(t =>
        t.rows(
          sql`select distinct create_user as who from ticket_tally where tenant_id = ${t.tenantId} and create_time is not null and id = any(${ids}::bigint[])`,
        ),
      ),
    ).toEqual([{ who: '7' }])
  })

  it('are updated as one by one: only what differs, the version counted once, an untouched row left alone', async () => {
    const change = (index: number) =>
      index % 4 === 0
        ? {}
        : index % 4 === 1
          ? { amt: fen('1.00'), tags: ['新'] }
          : index % 4 === 2
            ? { remark: null, spans: [{ from: '2026-02-02' }] }
            : { points: index }
    const { one, all } = await both(
      async t => {
        const rows = await made(t)
        await each(index => updateRow(t, actor, ticket, rows[index]!, change(index)))
        return idsOf(rows)
      },
      async t => {
        const rows = await made(t)
        return idsOf(
          await updateRows(
            t,
            actor,
            ticket,
            rows.map((row, index) => ({ row, changes: change(index) })),
          ),
        )
      },
    )
    expect(all).toEqual(one)
    expect(all.map(each => each.row.version)).toEqual(
      Array.from({ length: COUNT }, (_one, index) => (index % 4 === 1 || index % 4 === 2 ? 1 : 0)),
    )
  })

  it('are moved as one by one: guard, work, follow-up and reason, the state in the history', async () => {
    const doing = (index: number) => ({ input: { points: 100 + index }, reason: index % 2 ? '到期' : '' })
    const rows = async (t: Tx) => (await made(t)).filter(row => row.points !== 13)
    followed.length = 0
    const { one, all } = await both(
      async t => {
        const list = await rows(t)
        for (const [index, row] of list.entries()) await act(t, actor, ticket, row, 'finish', doing(index))
        return idsOf(list)
      },
      async t => {
        const list = await rows(t)
        return idsOf(
          await actAll(
            t,
            actor,
            ticket,
            list.map((row, index) => ({ id: row.id, ...doing(index) })),
            'finish',
          ),
        )
      },
    )
    expect(all).toEqual(one)
    expect(followed).toHaveLength(2 * (COUNT - 1))
    expect(followed.slice(COUNT - 1)).toEqual(followed.slice(0, COUNT - 1))
  })

  it('are moved only where each may: one that must not go leaves all where they are', async () => {
    const ids = idsOf(await tx(made))
    await expect(
      tx(t =>
        actAll(
          t,
          actor,
          ticket,
          ids.map(id => ({ id, input: { points: 1 } })),
          'finish',
        ),
      ),
    ).rejects.toThrow()
    expect((await known(ids)).every(({ row, history }) => row.status === 1 && history.length === 1)).toBe(true)
    const [first] = ids
    await tx(t => act(t, actor, ticket, first!, 'finish', { input: { points: 1 } }))
    const gone = await tx(t =>
      actAll(
        t,
        actor,
        ticket,
        ids
          .slice(0, 20)
          .filter((_id, index) => index !== 13)
          .map(id => ({ id, input: { points: 2 } })),
        'finish',
      ),
    ).catch((error: unknown) => (error as Refused).refusal)
    expect(gone).toMatchObject({ kind: 'WrongState', id: first })
    await expect(tx(t => actAll(t, actor, ticket, [{ id: first! }, { id: first! }], 'move'))).rejects.toThrow(
      /named twice/,
    )
    await expect(
      tx(t =>
        actAll(
          t,
          actor,
          ticket,
          ids.slice(1).map(id => ({ id, input: { status: 3 } })),
          'move',
        ),
      ),
    ).rejects.toThrow(/mayReach/)
  })

  it('overwrite nothing that somebody else wrote in between: the whole work runs again', async () => {
    const list = await tx(made)
    let runs = 0
    await tx(async t => {
      runs++
      const rows = await findRows(t, ticket, { id: idsOf(list) } as never)
      if (runs === 1) await tx(other => updateRow(other, actor, ticket, list[7]!, { remark: '别人' }))
      await updateRows(
        t,
        actor,
        ticket,
        rows.map(row => ({ row, changes: { points: (row.points ?? 0) + 1 } })),
      )
    })
    expect(runs).toBe(2)
    const rows = await tx(t => findRows(t, ticket, { id: idsOf(list) } as never))
    expect(rows.map(row => row.points)).toEqual(Array.from({ length: COUNT }, (_one, index) => index + 1))
    expect(rows[7]).toMatchObject({ remark: '别人', version: 2 })
  })

  it('tell of themselves as one by one', async () => {
    const event = (index: number) => ({
      id: String(500 + index),
      no: `N${index}`,
      amt: fen('12.30'),
      day: '2026-11-30',
      nothing: null,
    })
    const payloads = () =>
      tx(async t => {
        const rows = await t.rows(
          sql`select name, aggregate_id, payload - 'time' as payload from outbox_event where tenant_id = ${t.tenantId} order by id`,
        )
        await t.run(sql`delete from outbox_event where tenant_id = ${t.tenantId}`)
        return rows
      })
    await tx(t => each(index => emit(t, actor, 'ticket.told', event(index))))
    const one = await payloads()
    await tx(t =>
      emitAll(
        t,
        actor,
        'ticket.told',
        Array.from({ length: COUNT }, (_one, index) => event(index)),
      ),
    )
    expect(await payloads()).toEqual(one)
    expect(one).toHaveLength(COUNT)
  })
})

/**
 * A save after which nothing follows leaves with its commit, so that nobody queues for the day's number behind an
 * answer on its way: only the way differs.
 */
describe('a row that nobody awaits before the commit', () => {
  const change = { remark: '改', points: 5, tags: [] }
  it('is inserted and changed like any other, its number in the history too', async () => {
    const { one, all } = await both(
      async t => {
        const row = await insertRow(t, actor, ticket, sample(3))
        await updateRow(t, actor, ticket, row, change)
        return [row.id]
      },
      async t => {
        const { id } = await insertRowLate(t, actor, ticket as never, sample(3) as never)
        expect(
          await updateRowLate(
            t,
            actor,
            ticket as never,
            (await lockRow(t, actor, ticket, id)) as never,
            change as never,
            {},
          ),
        ).toBe(1)
        return [id]
      },
    )
    expect(all).toEqual(one)
    const made = await tx(t => insertRowLate(t, actor, ticket as never, sample(4) as never))
    const [line] = await tx(t =>
      t.rows<{ no: string; own: string }>(
        sql`select l.after->>'ticketNo' as no, r.ticket_no as own from record_log l join ticket r on r.id = l.business_id where r.id = ${made.id}::bigint`,
      ),
    )
    expect(line).toEqual({ no: await made.no, own: await made.no })
  })
  it('is not there, nor its number, when it was another one than the one read', async () => {
    const last = () =>
      tx(t =>
        t.row<{ last: number }>(sql`select max(last) as last from number_counter where tenant_id = ${t.tenantId}`),
      )
    const before = await last()
    const row = await tx(t => insertRow(t, actor, ticket, sample(5)))
    await expect(
      tx(async t => {
        await insertRowLate(t, actor, ticket as never, sample(6) as never)
        await updateRowLate(t, actor, ticket as never, { ...row, version: 7 } as never, change as never, {})
      }),
    ).rejects.toMatchObject({ code: '22012' })
    expect((await last())!.last).toBe(before!.last + 1)
    expect((await tx(t => findRows(t, ticket, { id: row.id } as never)))[0]).toMatchObject({
      remark: row.remark,
      version: 0,
    })
  })
})
