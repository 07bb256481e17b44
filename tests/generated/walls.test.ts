import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refused, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isRowLevelDenial } from '#packages/database/errors.ts'
import { detail, page, statusCount } from '#packages/server/query.ts'
import { timeline } from '#packages/server/timeline.ts'
import { makeMonths } from '#packages/server/months.ts'
import { storageOf } from '#packages/server/registry.ts'
import { findRow, getRow, insertRow, lockRow, lockRows, removeRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { sampleValue } from '#packages/testing/sample-rows.ts'
import { FOREIGN, makeSampled, OWN, type Sampled } from './sampled.ts'
import { unguarded, watched } from './unguarded.ts'

/** Two walls between tenants, each shown to stand without the other (decisions 1, 10-platform 4.5). */
let s: Sampled
let admin: Actor
beforeAll(async () => {
  s = await makeSampled()
  admin = s.world.people.get('系统管理员')!
})
afterAll(() => s?.close())
const all = definitions as readonly Resource[]
const stored = all.filter(one => one.kind !== 'view' && !one.discriminator)

/** The engine as it would be if somebody forgot the tenant: every predicate on it made true. */
export const withoutTenant = ({ text, values }: Sql): Sql => ({
  text: text
    .replace(/(?:\b[a-z]\w*\.)?"?tenant_id"? = \$(\d+)/g, '($$$1::text is not null)')
    .replace(/\b[a-z]\w*\."?tenant_id"? = [a-z]\w*\."?tenant_id"?/g, 'true'),
  values,
})
const forgetful = (tx: Tx): Tx =>
  new Proxy(tx, {
    get: (object, name) => {
      const value = Reflect.get(object, name) as unknown
      if (name === 'rows' || name === 'row' || name === 'run')
        return (statement: Sql) => (value as (one: Sql) => unknown).call(object, withoutTenant(statement))
      return typeof value === 'function' ? value.bind(object) : value
    },
  })
const gone = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify(await work()) ?? 'nothing'
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind === 'NotFound') return 'not found'
    throw error
  }
}
class Undo extends Error {}
/** In the tenant's transaction, and nothing of it stays. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  await s.world.product.database
    .transaction(OWN, async tx => {
      await work(tx)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
}

it('takes the predicate out of a statement, so that what follows proves something', () => {
  expect(
    withoutTenant({
      text: 'select 1 from a t where t.tenant_id = $1 and h.tenant_id = t.tenant_id and tenant_id = $2',
      values: ['1', '2'],
    }).text,
  ).toBe('select 1 from a t where ($1::text is not null) and true and ($2::text is not null)')
})

describe.each(stored.map(resource => ({ name: resource.name, resource })))(
  '$name without the predicate',
  ({ resource }) => {
    it('is stopped by row-level security all the same: to read, to lock, to change and to remove', async () => {
      const id = s.foreign.get(resource.name)!.id
      const bounded: Actor = {
        ...admin,
        rights: {
          userId: admin.userId,
          deptId: admin.deptId,
          codes: new Set(),
          aliases: new Set(),
          cities: ['4403'],
          unmasked: new Set(),
          scope: () => ({ all: false, depts: [admin.deptId] }),
        },
      }
      await undone(async tx => {
        const open = forgetful(tx)
        expect(await findRow(open, resource, id)).toBeUndefined()
        expect(await gone(() => getRow(open, resource, id))).toBe('not found')
        // The book is written once: not even its own tenant may lock, change or remove a line of it.
        if (!resource.appendOnly) expect(await lockRows(open, resource, [id])).toEqual([])
        if (resource.kind !== 'record') return
        expect(
          (await page({ rows: statement => open.rows(statement) }, undefined, admin, resource, { id_equal: id })).total,
        ).toBe(0)
        expect(
          Object.values(
            await statusCount({ rows: statement => open.rows(statement) }, admin, resource, { id_equal: id }),
          ),
        ).toEqual([])
        const changes = resource.appendOnly
          ? []
          : [() => lockRow(open, admin, resource, id), () => updateRow(open, admin, resource, id, {})]
        for (const work of [
          () => detail(open, admin, resource, id),
          () => timeline(open, admin, resource, id),
          ...changes,
        ])
          expect(await gone(work)).toBe('not found')
        // Where the scope bounds rows it asks for them; where everybody sees them, the lock does.
        expect(['not found', 'nothing']).toContain(await gone(() => requireVisible(open, bounded, resource, [id])))
        if (!resource.appendOnly)
          await expect(removeRow(open, admin, resource, { id, status: 1 } as never)).rejects.toThrow(
            'is no longer at version',
          )
      })
      const table = (resource.extends ? all.find(one => one.name === resource.extends)! : resource).table
      const [row] = await s.world.product.database.read<{ alive: boolean }>(
        sql`select ${resource.kind === 'record' ? sql.trusted('is_deleted = 0 and version = 0') : sql.trusted('true')} as alive from ${sql.name(table)} where id = ${id}::bigint`,
      )
      expect(row).toEqual({ alive: true })
      // The role of the query engine sees all tenants: for it the predicate is the wall, and without it the row is there.
      const storage = storageOf(resource)
      const query = sql`select t.id from ${sql.name(storage.table)} t where t.tenant_id = ${OWN} and t.id = ${id}::bigint`
      expect([
        (await s.world.product.database.read(query)).length,
        (await s.world.product.database.read(withoutTenant(query))).length,
      ]).toEqual([0, 1])
    })
  },
)

describe.each(
  stored.filter(one => one.kind === 'record' && !one.appendOnly).map(resource => ({ name: resource.name, resource })),
)('writes of $name', ({ resource }) => {
  it('carry the tenant in every statement: rows, heads, locks, versions and history', async () => {
    const written: Sql[] = []
    await undone(async tx => {
      const looked = watched<Tx>(tx, ['rows', 'row', 'run', 'behind'], written)
      const { columns } = storageOf(resource)
      const values = Object.fromEntries(
        columns
          .filter(one => one.spec.kind !== 'ref' && one.field !== storageOf(resource).head?.discriminator)
          .map(one => [
            one.field,
            one.spec.kind === 'date'
              ? '2027-03-04'
              : sampleValue(one.spec, { userId: admin.userId, deptId: admin.deptId, cityCode: '530100', mark: '写' }),
          ]),
      )
      const row = (await insertRow(looked, admin, resource, values as never)) as { id: string; status: number }
      const texts = columns.filter(one => one.spec.kind === 'text' && !one.spec.many && !one.spec.unique).slice(0, 3)
      await updateRow(looked, admin, resource, row.id, Object.fromEntries(texts.map(one => [one.field, '改'])) as never)
      await removeRow(looked, admin, resource, await lockRow(looked, admin, resource, row.id))
    })
    expect(written.length).toBeGreaterThan(5)
    const bare = written.filter(({ text, values }) => {
      const insert = /^\s*insert into "?\w+"?\s*\(([^)]*)\)/i.exec(text)
      if (insert) return !insert[1]!.includes('tenant_id') || !values.includes(OWN)
      if (/^\s*(update|delete)/i.test(text))
        return ![...text.matchAll(/tenant_id"? = \$(\d+)/g)].some(([, at]) => values[Number(at) - 1] === OWN)
      return unguarded({ text, values }, OWN).length > 0
    })
    expect(bare.map(one => one.text.replace(/\s+/g, ' ').slice(0, 200))).toEqual([])
  })
})

describe('the database itself', () => {
  const tables = () =>
    s.world.product.database.read<{ name: string; secured: boolean; forced: boolean; isPart: boolean }>(sql`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced, c.relispartition as "isPart" from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`)
  it('has the wall on every table of tenants, also for the owner of the table', async () => {
    const found = await tables()
    expect(found.length).toBeGreaterThan(120)
    expect(found.filter(one => !one.secured || !one.forced).map(one => one.name)).toEqual([])
  })
  it("shows a transaction its own tenant's rows and the platform's common ones, in every table, asked without any condition", async () => {
    const strange: string[] = []
    await undone(async tx => {
      for (const { name } of (await tables()).filter(one => !one.isPart))
        for (const { tenant } of await tx.rows<{ tenant: string }>(
          sql`select distinct tenant_id as tenant from ${sql.name(name)}`,
        ))
          if (tenant !== OWN && tenant !== '000000') strange.push(`${name}: ${tenant}`)
    })
    expect(strange).toEqual([])
  })
  it('lets no serving role ask a part of a table by itself, where the wall of the table would not stand between', async () => {
    const { database } = s.world.product
    await makeMonths(database, s.world.clock)
    const parts = (await tables()).filter(one => one.isPart)
    expect(parts.map(one => one.name)).toEqual(
      expect.arrayContaining(['log_api_2026_11', 'log_api_other', 'log_login_2026_12']),
    )
    for (const { name } of parts) {
      const asked = sql`select 1 from ${sql.name(name)} limit 1`
      const ways = [
        () => database.transaction(OWN, tx => tx.rows(asked)),
        () => database.acrossTenants('a test', tx => tx.rows(asked)),
        () => database.read(asked),
        () => database.report(OWN, tx => tx.rows(asked)),
        () =>
          database.transaction(OWN, tx =>
            tx.run(sql`insert into ${sql.name(name)} (id, tenant_id, create_time) values (1, ${OWN}, now())`),
          ),
      ]
      for (const way of ways) await expect(way()).rejects.toThrow(/permission denied/)
    }
    for (const text of [
      "select drop_month('blade_user', now())",
      "select make_month('blade_user', '2026-11-01')",
      "select missing_months('pg_class', '2026-11-01', '2026-11-01')",
    ])
      await expect(database.transaction(OWN, tx => tx.run(sql.trusted(text)))).rejects.toThrow(/never go|lie in months/)
    for (const text of ["select close_part('log_api_other')", "select month_parts('log_api')"])
      await expect(database.transaction(OWN, tx => tx.run(sql.trusted(text)))).rejects.toThrow(/permission denied/)
    await expect(database.read(sql`select make_month('log_api', '2030-01-01')`)).rejects.toThrow(/permission denied/)
  })
  it('takes no row for another tenant, and none moved to another one', async () => {
    const denied = async (statement: Sql) =>
      s.world.product.database
        .transaction(OWN, tx => tx.run(statement))
        .then(
          count => `wrote ${count}`,
          (error: unknown) => (isRowLevelDenial(error) ? 'denied' : String(error)),
        )
    expect(
      await denied(
        sql`insert into blade_post (id, tenant_id, create_time, post_code, post_name) values (1, ${FOREIGN}, now(), 'x', 'x')`,
      ),
    ).toBe('denied')
    expect(await denied(sql`update blade_post set tenant_id = ${FOREIGN}`)).toBe('denied')
    expect(await denied(sql`update blade_post set post_name = 'x' where tenant_id = ${FOREIGN}`)).toBe('wrote 0')
    expect(await denied(sql`delete from blade_post where tenant_id = ${FOREIGN}`)).toBe('wrote 0')
    expect(await denied(sql`select set_config('app.tenant_id', ${FOREIGN}, true)`)).toBe('wrote 1')
  })
  it('gives the serving roles no way round: no owner, no bypass, and the reading role writes nothing', async () => {
    const roles = await s.world.product.database.read<{ name: string; bypass: boolean; super: boolean }>(
      sql`select rolname as name, rolbypassrls as bypass, rolsuper as super from pg_roles where rolname in ('fleet_app', 'fleet_read', 'fleet_report')`,
    )
    expect(roles.filter(one => one.bypass || one.super)).toEqual([])
    expect(roles.length).toBe(3)
    await expect(s.world.product.database.read(sql`update blade_post set post_name = 'x'`)).rejects.toThrow(
      /permission denied|read-only/,
    )
  })
})
