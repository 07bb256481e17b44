import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fen, fen, yuan } from '#kernel/money.ts'
import { constraintOf } from './errors.ts'
import type { DatabaseLog } from './log.ts'
import { PLATFORM_TENANT, openDatabase } from './pool.ts'
import { type Database } from './database.ts'
import { withClient } from './roles.ts'
import { sql } from './sql.ts'
import { type TestUrls, testCluster, testDatabase } from './testing.ts'
import type { Tx } from './tx.ts'

const TENANT = '100001'
const logged: { level: string; facts: Record<string, unknown>; message: string }[] = []
const note =
  (level: string) =>
  (facts: object, message: string): void => {
    logged.push({ level, facts: facts as Record<string, unknown>, message })
  }
const log: DatabaseLog = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') }

let urls: TestUrls
let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ urls, database, drop } = await testDatabase({ log, maxConnections: 4 }))
  await withClient(urls.owner, client =>
    client.query(`
    create table parent (id bigint primary key, tenant_id varchar(12) not null, name text not null unique, amount numeric(12,2), constraint amount_not_negative check (amount >= 0));
    create table child (id bigint primary key, parent_id bigint not null constraint child_parent references parent (id) on delete restrict);
    create table guarded (id bigint primary key, tenant_id varchar(12) not null, name text);
    alter table guarded enable row level security;
    alter table guarded force row level security;
    create policy tenant_of_app on guarded to fleet_app using (
      tenant_id = current_setting('app.tenant_id', true) or (current_setting('app.tenant_id', true) = '*' and current_setting('app.across', true) = 'on'));
    create policy open_to_read on guarded for select to fleet_read using (true);
    create policy tenant_of_report on guarded for select to fleet_report using (tenant_id = current_setting('app.tenant_id', true));`),
  )
})
afterAll(() => drop?.())

const insert = (id: string, name: string, amount: Fen = fen('1')) =>
  sql`insert into parent (id, tenant_id, name, amount) values (${id}, ${TENANT}, ${name}, ${yuan(amount)})`
const named = async (name: string): Promise<number> =>
  (await database.read(sql`select 1 from parent where name = ${name}`)).length
const value = async (statement: ReturnType<typeof sql>): Promise<unknown> =>
  (await database.read<{ value: unknown }>(statement))[0]!.value
const conflict = (code = '40001'): Error => Object.assign(new Error('could not serialize access'), { code })

describe('a transaction', () => {
  test('a statement that leaves with the commit stands with everything else, and when it fails nothing stands', async () => {
    await database.transaction(TENANT, async tx => {
      await tx.run(insert('92', 'first'))
      tx.withCommit(insert('93', 'last'))
    })
    expect([await named('first'), await named('last')]).toEqual([1, 1])
    const failing = database.transaction(TENANT, async tx => {
      await tx.run(insert('94', 'undone'))
      tx.withCommit(insert('92', 'again'))
    })
    await expect(failing).rejects.toThrow('duplicate key')
    expect(await named('undone')).toBe(0)
  })

  test('a transaction that falls silent is ended, and what it held is free: its process seems dead', async () => {
    let wake = () => undefined as void
    const asleep = new Promise<void>(resolve => {
      wake = resolve
    })
    const lock = sql`select pg_try_advisory_xact_lock(4711) as free`
    let hold = () => undefined as void
    const held = new Promise<void>(resolve => {
      hold = resolve
    })
    const silent = database.transaction(
      TENANT,
      async tx => {
        await tx.rows(lock)
        hold()
        await asleep
        await tx.run(insert('91', 'too late'))
      },
      { idleMostMs: 100 },
    )
    const ended = expect(silent).rejects.toThrow()
    await held
    const isFree = () => database.transaction(TENANT, async tx => (await tx.row<{ free: boolean }>(lock))!.free)
    await expect.poll(isFree).toBe(true)
    wake()
    await ended
    expect(await named('too late')).toBe(0)
  })

  test('leaves nothing behind when its work throws, and does not promise effects', async () => {
    const effects: string[] = []
    await expect(
      database.transaction(TENANT, async tx => {
        await tx.run(insert('1', 'rolled back'))
        tx.afterCommit(() => {
          effects.push('notified')
        })
        throw new Error('a rule said no')
      }),
    ).rejects.toThrow('a rule said no')
    expect(await named('rolled back')).toBe(0)
    expect(effects).toEqual([])
  })

  test('runs its effects after the commit, in order, and a failing one harms neither the others nor the caller', async () => {
    const seen: unknown[] = []
    const answer = await database.transaction(
      TENANT,
      async tx => {
        tx.afterCommit(async () => {
          seen.push(await named('committed'))
        })
        tx.afterCommit(() => {
          throw new Error('mail server down')
        })
        tx.afterCommit(() => {
          seen.push('last')
        })
        await tx.run(insert('2', 'committed'))
        seen.push(await named('committed'))
        return 'done'
      },
      { name: 'with effects' },
    )
    expect(answer).toBe('done')
    expect(seen).toEqual([0, 1, 'last'])
    expect(logged.filter(entry => entry.level === 'error').map(entry => entry.facts)).toMatchObject([
      { err: { message: 'mail server down' }, transaction: 'with effects' },
    ])
  })

  test('is an error when a swallowed failure made PostgreSQL roll it back, else the caller would believe in rows that do not exist', async () => {
    await expect(
      database.transaction(TENANT, async tx => {
        await tx.run(insert('3', 'believed'))
        await tx.run(sql`select 1 / 0`).catch(() => undefined)
      }),
    ).rejects.toThrow('division by zero')
    expect(await named('believed')).toBe(0)
  })

  test('goes on after an attempt that failed: what the attempt wrote and promised is undone, the rest stands', async () => {
    const effects: string[] = []
    await database.transaction(TENANT, async tx => {
      await tx.run(insert('61', 'before the attempt'))
      await expect(
        tx.attempt(async () => {
          tx.afterCommit(() => {
            effects.push('promised by the attempt')
          })
          await tx.run(insert('62', 'within the attempt'))
          await tx.run(insert('63', 'before the attempt'))
        }),
      ).rejects.toThrow('duplicate key')
      expect(await tx.attempt(async () => tx.run(insert('64', 'another attempt')))).toBe(1)
      tx.afterCommit(() => {
        effects.push('promised by the rest')
      })
    })
    expect(await Promise.all(['before the attempt', 'within the attempt', 'another attempt'].map(named))).toEqual([
      1, 0, 1,
    ])
    expect(effects).toEqual(['promised by the rest'])
  })

  test('runs again after a serialisation failure or a deadlock, with effects of the good run only', async () => {
    for (const code of ['40001', '40P01']) {
      let runs = 0
      const effects: number[] = []
      await database.transaction(TENANT, async tx => {
        const run = ++runs
        tx.afterCommit(() => {
          effects.push(run)
        })
        await tx.run(sql`select 1`)
        if (run < 3) throw conflict(code)
      })
      expect({ runs, effects }).toEqual({ runs: 3, effects: [3] })
    }
  })

  test('gives up after its retries and never repeats other errors, because repeating a refusal changes nothing', async () => {
    let runs = 0
    await expect(
      database.transaction(
        TENANT,
        async () => {
          runs++
          throw conflict()
        },
        { retries: 2 },
      ),
    ).rejects.toThrow('could not serialize')
    expect(runs).toBe(3)
    runs = 0
    await expect(
      database.transaction(TENANT, async () => {
        runs++
        throw conflict('23505')
      }),
    ).rejects.toThrow()
    expect(runs).toBe(1)
  })

  test('two callers that read and then write the same row both succeed, one after the other, without losing an amount', async () => {
    await database.transaction(TENANT, tx => tx.run(insert('4', 'counter', fen('0'))))
    let arrived = 0
    let open = (): void => undefined
    const bothHaveRead = new Promise<void>(resolve => {
      open = resolve
    })
    const addOne = (): Promise<unknown> =>
      database.transaction(
        TENANT,
        async tx => {
          const row = await tx.row<{ amount: string }>(sql`select amount from parent where id = '4'`)
          if (++arrived >= 2) open()
          await bothHaveRead
          await tx.run(sql`update parent set amount = ${yuan((fen(row!.amount) + 100n) as Fen)} where id = '4'`)
        },
        { isolation: 'repeatable read' },
      )
    await Promise.all([addOne(), addOne()])
    expect(await value(sql`select amount as value from parent where id = '4'`)).toBe('2.00')
    expect(arrived).toBe(3)
  })

  test('two callers that lock two rows crosswise both succeed: the deadlock victim runs again', async () => {
    await database.transaction(TENANT, async tx => {
      await tx.run(insert('5', 'left'))
      await tx.run(insert('6', 'right'))
    })
    let arrived = 0
    let open = (): void => undefined
    const bothHold = new Promise<void>(resolve => {
      open = resolve
    })
    const lockBoth = (first: string, second: string): Promise<void> =>
      database.transaction(TENANT, async tx => {
        await tx.run(sql`update parent set amount = amount + 1 where id = ${first}`)
        if (++arrived >= 2) open()
        await bothHold
        await tx.run(sql`update parent set amount = amount + 1 where id = ${second}`)
      })
    await Promise.all([lockBoth('5', '6'), lockBoth('6', '5')])
    expect(await value(sql`select sum(amount) as value from parent where id in ('5', '6')`)).toBe('6.00')
  })

  test('is dead after its end, so that a forgotten handle cannot write outside of it', async () => {
    let kept: Tx | undefined
    await database.transaction(TENANT, async tx => {
      kept = tx
    })
    await expect(kept!.run(insert('7', 'late'))).rejects.toThrow('is over')
    await expect(kept!.newId()).rejects.toThrow('is over')
    expect(() => kept!.afterCommit(() => undefined)).toThrow('is over')
  })

  test('is refused when a statement was not awaited: it might have failed unseen', async () => {
    await expect(
      database.transaction(TENANT, async tx => {
        void tx.run(insert('8', 'unawaited'))
      }),
    ).rejects.toThrow('an await is missing')
    expect(await named('unawaited')).toBe(0)
  })

  test('names the row count it found when one row was expected', async () => {
    await expect(database.transaction(TENANT, tx => tx.row(sql`select generate_series(1, 2)`))).rejects.toThrow(
      'one row expected, 2 came',
    )
    expect(await database.transaction(TENANT, tx => tx.row(sql`select 1 where false`))).toBeUndefined()
  })

  test.each(['', '*', "1'; drop table parent; --"])('needs a tenant, and %j is none', async tenant => {
    await expect(async () => database.transaction(tenant, async () => undefined)).rejects.toThrow(/tenant/)
  })
})

describe('row-level security', () => {
  const see = (tx: Tx): Promise<{ tenant: string }[]> =>
    tx.rows(sql`select tenant_id as tenant from guarded order by tenant_id`)

  test('binds the write and report roles to their tenant; only acrossTenants sees all, and says why in the log', async () => {
    for (const tenant of [PLATFORM_TENANT, TENANT, '100002']) {
      await database.transaction(tenant, async tx =>
        tx.run(sql`insert into guarded (id, tenant_id, name) values (${await tx.newId()}, ${tenant}, 'x')`),
      )
    }
    expect(await database.transaction(TENANT, see)).toEqual([{ tenant: TENANT }])
    expect(await database.report('100002', see)).toEqual([{ tenant: '100002' }])
    expect(await database.acrossTenants('nightly billing', see)).toHaveLength(3)
    expect(logged).toContainEqual({
      level: 'debug',
      facts: { reason: 'nightly billing' },
      message: 'transaction across tenants',
    })
    await expect(
      database.transaction(TENANT, tx => tx.run(sql`insert into guarded (id, tenant_id) values (1, '100002')`)),
    ).rejects.toThrow('row-level security')
  })

  test('forgets the tenant with its transaction: the connection goes back to the pool clean', async () => {
    await database.acrossTenants('look', see)
    for (let i = 0; i < 5; i++) expect(await database.transaction(TENANT, see)).toEqual([{ tenant: TENANT }])
  })

  test('lets neither the read role nor the report role write, nor the write role change tables', async () => {
    await expect(database.read(sql`delete from parent returning id`)).rejects.toThrow('read-only transaction')
    await expect(database.report(TENANT, tx => tx.run(insert('9', 'by report')))).rejects.toThrow(
      'read-only transaction',
    )
    await expect(database.transaction(TENANT, tx => tx.run(sql`drop table parent`))).rejects.toThrow('must be owner')
    await expect(database.transaction(TENANT, tx => tx.run(sql`create table mine (id int)`))).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('values', () => {
  const moment = `timestamptz '2026-03-01 01:30:00.987654+00'`
  test.each([
    ['int8 beyond a float', `9007199254740993::int8`, '9007199254740993'],
    ['numeric keeps its scale', `1234.50::numeric(12,2)`, '1234.50'],
    ['date', `date '2026-03-01'`, '2026-03-01'],
    ['timestamptz in Shanghai, fraction cut', moment, '2026-03-01 09:30:00'],
    ['timestamp', `timestamp '2026-03-01 23:59:59.999'`, '2026-03-01 23:59:59'],
    ['int4', `7::int4`, 7],
    ['float8', `0.25::float8`, 0.25],
    ['boolean', `true`, true],
    ['jsonb', `'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
    ['int8[]', `array[9007199254740993, null]::int8[]`, ['9007199254740993', null]],
    ['numeric[]', `array[1.10]::numeric[]`, ['1.10']],
    ['date[]', `array[date '2026-03-01']`, ['2026-03-01']],
    ['timestamptz[]', `array[${moment}]`, ['2026-03-01 09:30:00']],
    ['text[] with quotes', `array['a,"b', '中文']`, ['a,"b', '中文']],
    ['jsonb[]', `array['{"a":1}'::jsonb]`, [{ a: 1 }]],
    ['interval', `interval '1 day'`, 'P1D'],
    ['null', `null::timestamptz`, null],
  ])('%s arrives as text or exact, never as Date or float', async (_what, expression, expected) => {
    expect(await value(sql`select ${sql.trusted(expression)} as value`)).toEqual(expected)
  })

  test('travel apart from the text: a hostile one is only a strange name', async () => {
    const hostile = `'); drop table parent; -- $1 \\ "`
    const statement = insert('20', hostile)
    expect(statement.text).not.toContain('drop')
    await database.transaction(TENANT, tx => tx.run(statement))
    expect(await named(hostile)).toBe(1)
    expect(() => sql.name('parent; drop table parent')).toThrow('not an identifier')
  })

  test('as many as the protocol carries travel with one statement: an import writes five hundred wide rows at once', async () => {
    const values = Array.from({ length: 60_000 }, (_, index) => String(index))
    expect(
      await database.read<{ n: number }>(sql`select cardinality(array[${sql.list(values)}]::text[]) as n`),
    ).toEqual([{ n: 60_000 }])
  })

  test('arrays serve any(), unnest and bytea, objects are jsonb, and a jsonb list says so', async () => {
    expect(await value(sql`select count(*)::int as value from parent where id = any(${['2', '4']}::bigint[])`)).toBe(2)
    expect(await value(sql`select count(*)::int as value from parent where id = any(${[]}::bigint[])`)).toBe(0)
    expect(await value(sql`select ${{ a: '中', b: [1] }}::jsonb as value`)).toEqual({ a: '中', b: [1] })
    expect(await value(sql`select ${[{ a: 1 }]}::jsonb as value`)).toEqual([{ a: 1 }])
    expect(await value(sql`select ${sql.json([])} as value`)).toEqual([])
    expect(await value(sql`select ${sql.json(['x'])} as value`)).toEqual(['x'])
    expect(await value(sql`select ${Buffer.from([0, 255])}::bytea as value`)).toEqual(Buffer.from([0, 255]))
    expect(
      await value(
        sql`select array_agg(a || b order by a) as value from unnest(${['x', 'y']}::text[], ${[1, 2]}::int[]) as t (a, b)`,
      ),
    ).toEqual(['x1', 'y2'])
  })

  test('refuse a raw bigint, because Fen bound as they are would land as a hundred times the yuan', async () => {
    for (const bad of [123450n, [123450n], { amount: 123450n }, [{ amount: 123450n }]]) {
      await expect(database.read(sql`select ${'first'}::text, ${bad}::text`)).rejects.toThrow(/^\$2 is .*raw bigint/)
    }
  })

  test.each([[undefined], [new Date(0)], [Number.NaN], [() => 1], [new Map()], [[undefined]]])(
    'refuse %s, which would land silently wrong',
    async bad => {
      await expect(database.read(sql`select ${bad}::text`)).rejects.toThrow(TypeError)
    },
  )

  test('splice only Sql of our own making: a foreign $1 would point at another value', () => {
    expect(() => sql`select * from t where ${{ text: 'a = $1', values: [1] }}`).toThrow('only Sql made by')
    expect(sql`select ${1} where ${sql.and([sql`a = ${2}`, sql`b = ${3}`])}`).toMatchObject({
      text: 'select $1 where a = $2 and b = $3',
      values: [1, 2, 3],
    })
  })
})

describe('errors name the constraint, so that its owner can word the refusal', () => {
  const failure = (statement: ReturnType<typeof sql>): Promise<unknown> =>
    database.transaction(TENANT, tx => tx.run(statement)).catch((error: unknown) => constraintOf(error))
  test('unique, foreign key, check and missing value', async () => {
    await database.transaction(TENANT, tx => tx.run(insert('30', 'taken')))
    expect(await failure(insert('31', 'taken'))).toEqual({
      kind: 'unique',
      constraint: 'parent_name_key',
      table: 'parent',
      detail: 'Key (name)=(taken) already exists.',
    })
    expect(await failure(sql`insert into child values (1, 999)`)).toMatchObject({
      kind: 'foreignKey',
      constraint: 'child_parent',
      table: 'child',
    })
    await database.transaction(TENANT, tx => tx.run(sql`insert into child values (2, 30)`))
    expect(await failure(sql`delete from parent where id = 30`)).toMatchObject({
      kind: 'foreignKey',
      constraint: 'child_parent',
      table: 'child',
    })
    expect(await failure(insert('32', 'in debt', fen('-1')))).toMatchObject({
      kind: 'check',
      constraint: 'amount_not_negative',
      table: 'parent',
    })
    expect(await failure(sql`insert into parent (id, tenant_id) values (33, '1')`)).toMatchObject({
      kind: 'notNull',
      constraint: 'name',
      table: 'parent',
    })
    expect(await failure(sql`select 1 / 0`)).toBeUndefined()
    expect(constraintOf('not an error')).toBeUndefined()
  })
})

describe('pages of one statement', () => {
  const numbers = (upTo: number) =>
    sql`select n, 1 / (5 - n) as part from generate_series(1, ${upTo}::int) n order by n`
  const read = async (statement: ReturnType<typeof sql>, size: number, most = Infinity): Promise<number[][]> => {
    const pages: number[][] = []
    for await (const page of database.readPages<{ n: number }>(statement, size)) {
      pages.push(page.map(one => one.n))
      if (pages.length === most) break
    }
    return pages
  }

  test('come in order to the last row, whether it fills its page or not, also when there is none', async () => {
    expect(await read(numbers(4), 2)).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(await read(numbers(4), 3)).toEqual([[1, 2, 3], [4]])
    expect(await read(numbers(0), 3)).toEqual([])
  })

  test('tell what stood when they began, so that a file of a hundred thousand rows holds none of them twice', async () => {
    await database.transaction(TENANT, tx => tx.run(sql`${insert('71', 'paged 1')}, ('72', ${TENANT}, 'paged 2', 1)`))
    const names: string[] = []
    for await (const page of database.readPages<{ name: string }>(
      sql`select name from parent where name like 'paged %' order by name`,
      1,
    )) {
      names.push(...page.map(one => one.name))
      await database.transaction(TENANT, async tx => {
        await tx.run(sql`update parent set name = 'paged 9' where id = 72`)
        await tx.run(
          sql`insert into parent (id, tenant_id, name) values (73, ${TENANT}, 'paged 3') on conflict do nothing`,
        )
      })
    }
    expect([names, await named('paged 9')]).toEqual([['paged 1', 'paged 2'], 1])
  })

  test('give their connection back when they end, when the reader leaves and when they fail in the middle', async () => {
    for (let round = 0; round < 6; round++) {
      expect(await read(numbers(4), 1, 2)).toEqual([[1], [2]])
      await expect(read(numbers(9), 2)).rejects.toThrow('division by zero')
    }
    expect(await value(sql`select not exists (select 1 from pg_cursors where name = 'page') as value`)).toBe(true)
    expect(database.metrics().pools['read']!.waiting).toBe(0)
  })
})

describe('the machinery', () => {
  test('gives ids that never meet, over two replicas and inside and outside of transactions', async () => {
    const other = openDatabase({ appUrl: urls.app, readUrl: urls.read, maxConnections: 2, log })
    const draw = (from: Database, count: number): Promise<string[]> =>
      Promise.all(Array.from({ length: count }, () => from.newId()))
    const inside = (from: Database): Promise<string[]> =>
      from.transaction(TENANT, async tx => {
        const ids: string[] = []
        for (let i = 0; i < 150; i++) ids.push(await tx.newId())
        return ids
      })
    const ids = (await Promise.all([draw(database, 250), draw(other, 250), inside(database), inside(other)])).flat()
    expect(new Set(ids).size).toBe(800)
    expect(ids.every(id => /^\d{16}$/.test(id))).toBe(true)
    await other.close()
  })

  test('ids come even when transactions hold every connection', async () => {
    const narrow = openDatabase({ appUrl: urls.app, readUrl: urls.read, maxConnections: 2, log })
    expect(new Set(await Promise.all([1, 2].map(() => narrow.transaction(TENANT, tx => tx.newId())))).size).toBe(2)
    await narrow.close()
  })

  test('prepares a text by name when it comes again, so that a list is planned once and not per request', async () => {
    const one = openDatabase({ appUrl: urls.app, readUrl: urls.read, maxConnections: 1, log })
    const count = async (): Promise<number> =>
      (
        await one.read<{ n: number }>(
          sql`select count(*)::int as n from pg_prepared_statements where statement like 'select 4711%'`,
        )
      )[0]!.n
    await one.read(sql`select 4711`)
    expect(await count()).toBe(0)
    await one.read(sql`select 4711`)
    expect(await count()).toBe(1)
    await one.close()
  })

  test('lets go what was not asked for the longest time and keeps its connection, though a failure cut that short', async () => {
    const one = openDatabase({ appUrl: urls.app, readUrl: urls.read, maxConnections: 1, log })
    const held = async (like: string): Promise<{ pid: number; n: number }> =>
      (
        await one.read<{ pid: number; n: number }>(
          sql`select pg_backend_pid() as pid, count(*)::int as n from pg_prepared_statements where statement like ${like}`,
        )
      )[0]!
    const twice = async (text: string): Promise<void> => {
      for (let time = 0; time < 2; time++) await one.read(sql.trusted(text))
    }
    await twice('select 4712')
    const { pid } = await held('select 4712')
    for (let i = 0; i < 999; i++) await twice(`select ${i} as filler`)
    expect(await held('select 4712')).toEqual({ pid, n: 0 })
    expect((await held('select % as filler')).n).toBeGreaterThan(990)
    // The next one lets the oldest filler go, in a message that fails before PostgreSQL reads of it.
    const fails = () => one.readTogether([sql`select 1 / 0 as failing`, sql`select 4713`])
    await expect(fails()).rejects.toThrow()
    await expect(fails()).rejects.toThrow()
    for (let i = 0; i < 20; i++) await twice(`select ${i} as filler`)
    expect(await one.read(sql`select 4713 as n`)).toEqual([{ n: 4713 }])
    expect((await held('%')).pid).toBe(pid)
    expect((await held('%')).n).toBeLessThanOrEqual(1_002)
    await one.close()
  })

  test('heals when a migration changes a table under a prepared statement', async () => {
    await withClient(urls.owner, client =>
      client.query('create table changing (id int); insert into changing values (1)'),
    )
    const all = sql`select * from changing`
    const inTx = (): Promise<unknown> => database.transaction(TENANT, tx => tx.rows(all))
    for (let i = 0; i < 3; i++) {
      await database.read(all)
      await inTx()
    }
    await withClient(urls.owner, client => client.query('alter table changing add column name text'))
    expect(await database.read(all)).toEqual([{ id: 1, name: null }])
    expect(await inTx()).toEqual([{ id: 1, name: null }])
  })

  test('logs slow statements without their values, which may be personal data', async () => {
    const quick = openDatabase({ appUrl: urls.app, readUrl: urls.read, maxConnections: 1, log, slowMs: 0 })
    await quick.read(sql`select ${'13800000000'}::text as phone`)
    const entry = logged.find(
      line => line.message === 'slow statement' && String(line.facts.statement).includes('phone'),
    )
    expect(entry?.facts).toMatchObject({ statement: 'select $1::text as phone' })
    // Asked often enough to keep a plan, its values stand in the text that PostgreSQL gets.
    for (let i = 0; i < 4; i++) await quick.read(sql`select ${'粤B12345'}::text as plate`, { planned: 'anew' })
    expect(logged.filter(line => line.facts.statement === 'select $1::text as plate')).toHaveLength(4)
    expect(JSON.stringify(logged)).not.toMatch(/13800000000|粤B12345/)
    expect(quick.metrics()).toMatchObject({
      slowStatements: 5,
      statements: 5,
      pools: { read: { total: 1, idle: 1, waiting: 0 } },
    })
    await quick.close()
  })

  test('carries notifications of committed transactions, also after its connection was cut', async () => {
    const heard: string[] = []
    let wake = (): void => undefined
    const next = (): Promise<void> =>
      new Promise(resolve => {
        wake = resolve
      })
    let restored = (): void => undefined
    const reconnected = new Promise<void>(resolve => {
      restored = resolve
    })
    const off = await database.listen(
      'changed',
      payload => {
        heard.push(payload)
        wake()
      },
      () => restored(),
    )
    const notify = (payload: string): Promise<unknown> =>
      database.transaction(TENANT, tx => tx.run(sql`select pg_notify('changed', ${payload})`))

    let arrival = next()
    await notify('first')
    await arrival
    const { ownerUrl } = await testCluster()
    await withClient(ownerUrl, client =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fleet-listen' and datname = $1`,
        [urls.name],
      ),
    )
    await reconnected
    arrival = next()
    await notify('second')
    await arrival
    expect(heard).toEqual(['first', 'second'])
    await off()
  })

  test('survives a killed connection in the pool: the next request gets a new one', async () => {
    const { ownerUrl } = await testCluster()
    await expect(
      database.transaction(TENANT, async tx => {
        const row = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await withClient(ownerUrl, client => client.query('select pg_terminate_backend($1)', [row!.pid]))
        await tx.run(sql`select 1`)
      }),
    ).rejects.toThrow()
    expect(await database.transaction(TENANT, tx => tx.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  test('finds Chinese text by trigrams, as plate and name searches need', async () => {
    expect(await value(sql`select show_trgm('京A12345租赁') <> show_trgm('A12345') as value`)).toBe(true)
    expect(
      await value(
        sql`select '北京安驰租赁' like '%安驰%' and word_similarity('安驰租赁', '北京安驰租赁有限公司') > 0.3 as value`,
      ),
    ).toBe(true)
  })
})
