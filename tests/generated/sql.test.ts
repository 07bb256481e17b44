import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import type { Database } from '#packages/database/database.ts'
import type { Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { detail, page, statusCount } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { timeline } from '#packages/server/timeline.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { codeOf, storageOf } from '#packages/server/registry.ts'
import { exportSize, exportStream } from '#packages/transfer/export.ts'
import { filterCases } from '#packages/testing/filter-cases.ts'
import { makeSampled, type Sampled } from './sampled.ts'
import { unguarded, watched } from './unguarded.ts'

/**
 * The read role's policy is open: nothing but the predicate in the statement stands between two tenants (decisions 1).
 * So every statement that the generic query engine can make is read here, table by table.
 */
let s: Sampled
/** Of the read role, and of the write role, where row-level security stands behind the predicate. */
let read: Sql[] = []
let written: Sql[] = []
beforeAll(async () => {
  s = await makeSampled()
})
afterAll(() => s?.close())

it('sees a missing predicate when there is one', () => {
  expect(
    unguarded({ text: 'select t.id from "order" t where t.tenant_id = $1', values: ['100001'] }, '100001'),
  ).toEqual([])
  expect(
    unguarded({ text: 'select t.id from "order" t where t.tenant_id = $1', values: ['100002'] }, '100001'),
  ).toEqual(['order t'])
  expect(
    unguarded(
      {
        text: 'select t.id from "order" t join "contract" h on h.id = t.contract_id where t.tenant_id = $1',
        values: ['100001'],
      },
      '100001',
    ),
  ).toEqual(['contract h'])
  expect(
    unguarded(
      {
        text: 'select t.id from "order" t left join "contract" j0 on j0.id = t.contract_id and j0.tenant_id = t.tenant_id where t.tenant_id = $1',
        values: ['100001'],
      },
      '100001',
    ),
  ).toEqual([])
})

const all = definitions as readonly Resource[]
const does = (resource: Resource) => new Set(callsOf(resource).map(call => call.does))

describe.each(
  all.filter(one => one.kind !== 'lines' && one.calls).map(resource => ({ name: resource.name, resource })),
)('statements about $name', ({ resource }) => {
  it('name the tenant for every table that they read', async () => {
    ;[read, written] = [[], []]
    const database: Database = watched(s.world.product.database, ['read'], read)
    const reader = readerOf(database)
    const admin = s.world.people.get('系统管理员')!
    // Not bounded, bounded by department and city, bounded to one's own: three shapes of one list.
    const scopes = [undefined, { all: false, depts: [admin.deptId] }, { all: false, depts: [] }]
    const id = s.own.get(resource.name)?.id ?? '1'
    const can = does(resource)
    for (const scope of scopes) {
      const actor: Actor = {
        ...admin,
        ...(scope
          ? {
              rights: {
                userId: admin.userId,
                deptId: admin.deptId,
                codes: new Set<string>(),
                aliases: new Set<string>(),
                cities: ['4403'],
                unmasked: new Set<string>(),
                scope: () => scope,
              },
            }
          : {}),
      }
      const query = Object.fromEntries(
        storageOf(resource)
          .columns.flatMap(one => filterCases(one.field, one.spec, s.own.get(resource.name)?.values[one.field] ?? '1'))
          .filter(one => one.finds)
          .map(one => [one.parameter, one.value]),
      )
      for (const asked of [
        {},
        { keyword: '样', exactTotal: '1', current: '2', size: '1' },
        { totals: '1' },
        ...(s.own.has(resource.name) && resource.kind !== 'view' ? [query] : []),
      ]) {
        await page(reader, undefined, actor, resource, asked)
      }
      await page(reader, undefined, actor, resource, { keyword: '样' }, 'pick')
      if (can.has('status-count')) await statusCount(reader, actor, resource, {})
      await exportSize(database, actor, resource, {}, 200_000)
      if (!scope) for await (const _chunk of exportStream(database, actor, resource, {})) void _chunk
      await s.world.product.database.transaction('100001', async tx => {
        const looked = watched<Tx>(tx, ['rows', 'row'], written)
        const gone = () => undefined
        if (can.has('detail')) await detail(looked, actor, resource, id).catch(gone)
        if (can.has('timeline')) await timeline(looked, actor, resource, id).catch(gone)
        if (resource.kind !== 'view') await requireVisible(looked, actor, resource, [id]).catch(gone)
      })
    }
    expect(read.length).toBeGreaterThan(10)
    const { source } = codeOf(resource)
    // A select that is given the tenant is read like the rest.
    const known = typeof source === 'string' ? source : undefined
    const found = (list: readonly Sql[], isOurs: (table: string) => boolean) =>
      list.flatMap(one =>
        unguarded({ text: known ? one.text.replaceAll(known, 'the_view') : one.text, values: one.values }, '100001')
          .filter(isOurs)
          .map(table => `${table}: ${one.text.replace(/\s+/g, ' ').slice(0, 160)}`),
      )
    if (source)
      expect(
        read
          .filter(one => !/\bt\.tenant_id = \$\d/.test(known ? one.text.replaceAll(known, '') : one.text))
          .map(one => one.text),
      ).toEqual([])
    // In its own transaction an area may look further, under row-level security; the engine's own aliases are t and h.
    expect([
      ...new Set([
        ...found(read, () => true),
        ...found(
          written.filter(one => /"? t[ ,]/.test(one.text)),
          table => / [th]$/.test(table),
        ),
      ]),
    ]).toEqual([])
  })
})

describe.each(all.filter(one => one.kind === 'view').map(resource => ({ name: resource.name, resource })))(
  'the source of $name',
  ({ resource }) => {
    it('hands out the tenant of its first table and ties every other one to it', () => {
      const source = codeOf(resource).source
      if (!source) return expect(resource.calls ?? '').toBe('')
      if (typeof source !== 'string') return expect(unguarded(source('100001'), '100001')).toEqual([])
      const root = /\b([a-z]+)\.tenant_id\b(?! =)/.exec(source)?.[1]
      expect(root).toBeDefined()
      expect(unguarded({ text: `${source} where ${root}.tenant_id = $1`, values: ['100001'] }, '100001')).toEqual([])
    })
  },
)
