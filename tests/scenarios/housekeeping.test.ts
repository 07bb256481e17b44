import { createReadStream, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { makeWorld, type World } from '../world.ts'

// What the platform does beside the business: files that belong to records, messages that open them, terms that end.
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close())

const clean = async () => {
  await world.inside(tx => enqueue(tx, world.system, 'purge', {}))
  await world.product.runner.drain()
}
const count = async (table: string) =>
  Number(
    (
      await world.product.database.read<{ n: string }>(
        sql`select count(*) as n from ${sql.name(table)} where tenant_id = '100001'`,
      )
    )[0]!.n,
  )

it('gives the files of a saved form to the record, so that its readers read them and nobody else', async () => {
  const sales = await world.as('李晓雯')
  const group = await world.inside(async tx => {
    await tx.run(
      sql`insert into attach (id, tenant_id, create_user, create_time, attach_biz_id, original_name, name) values (${await tx.newId()}::bigint, ${tx.tenantId}, ${world.people.get('李晓雯')!.userId}::bigint, '2026-11-21 09:00:00', 4711001, '授权书.pdf', 'aa')`,
    )
    return '4711001'
  })
  const saved = await sales.posts('contract-lease/save', {
    draft: true,
    contractName: '带附件的合同',
    attachBizId: group,
  })
  const [row] = await world.product.database.read<{ resource: string; record_id: string }>(
    sql`select resource, record_id from attach where attach_biz_id = 4711001`,
  )
  expect(row).toEqual({ resource: 'contract-lease', record_id: saved.id })
})

it('opens the record by a message of its process: a list of work would have to be searched', async () => {
  const paths = (await (
    await world.as('李晓雯')
  ).does('GET', '/api/blade-system/dict/dictionary', { code: 'flow_path' })) as { dictKey: string; extend: string }[]
  const pathOf = (kind: string) => JSON.parse(paths.find(one => one.dictKey === kind)!.extend).path
  expect([pathOf('flow_todo:contract-lease'), pathOf('flow_done:customer'), pathOf('flow_todo')]).toEqual([
    '/contract/lease/detail',
    '/customers/customer/detail',
    '/work/todo',
  ])
})

it('clears away every night what is past its term, and nothing before', async () => {
  const file = join(tmpdir(), `purge-${process.pid}`)
  writeFileSync(file, 'x')
  await world.product.store.put('job/2026/11/01/4711', createReadStream(file), { maxBytes: 10 })
  const { userId } = world.people.get('李晓雯')!
  await world.inside(async tx => {
    for (const [day, no] of [
      ['2026-11-21 09:00:00', 1],
      ['2025-06-01 09:00:00', 2],
    ] as const) {
      await tx.run(
        sql`insert into idempotency_key (tenant_id, user_id, key, route, body_hash, create_time) values (${tx.tenantId}, ${userId}::bigint, ${`purge-${no}`}, 'POST /x', 'h', ${day}::timestamptz)`,
      )
      await tx.run(
        sql`insert into user_message (id, tenant_id, create_time, user_id, title) values (${await tx.newId()}::bigint, ${tx.tenantId}, ${day}::timestamptz, ${userId}::bigint, ${`purge-${no}`})`,
      )
      await tx.run(
        sql`insert into auth_session (id, tenant_id, create_time, user_id, status, expire_time) values (${await tx.newId()}::bigint, ${tx.tenantId}, ${day}::timestamptz, ${userId}::bigint, 4, ${day}::timestamptz)`,
      )
      await tx.run(
        sql`insert into import_batch (id, tenant_id, uuid, resource, user_id, file_name, header, total, normal, abnormal, state, create_time) values (${await tx.newId()}::bigint, ${tx.tenantId}, ${`purge-${no}`}, 'contacts', ${userId}::bigint, 'x', '[]', 0, 0, 0, 1, ${day}::timestamptz)`,
      )
      await tx.run(
        sql`insert into job_file (id, tenant_id, name, size, store_key, user_id, create_time) values (${await tx.newId()}::bigint, ${tx.tenantId}, ${`purge-${no}`}, 1, 'job/2026/11/01/4711', ${userId}::bigint, ${day}::timestamptz)`,
      )
      await tx.run(
        sql`insert into job (tenant_id, kind, title, state, create_time) values (${tx.tenantId}, 'export', ${`purge-${no}`}, 1, ${day}::timestamptz)`,
      )
    }
  })
  const left = async () =>
    world.inside(async tx => {
      const named = async (table: string, column: string) =>
        (
          await tx.rows<{ name: string }>(
            sql`select ${sql.name(column)} as name from ${sql.name(table)} where tenant_id = ${tx.tenantId} and ${sql.name(column)} like 'purge-%' order by 1`,
          )
        ).map(row => row.name)
      return {
        keys: await named('idempotency_key', 'key'),
        messages: await named('user_message', 'title'),
        imports: await named('import_batch', 'uuid'),
        files: await named('job_file', 'name'),
        jobs: await named('job', 'title'),
      }
    })
  const sessions = await count('auth_session')
  await clean()
  expect(await left()).toEqual({
    keys: ['purge-1'],
    messages: ['purge-1'],
    imports: ['purge-1'],
    files: ['purge-1'],
    jobs: ['purge-1'],
  })
  expect(await count('auth_session')).toBe(sessions - 1)
  expect(await world.product.store.exists('job/2026/11/01/4711')).toBe(false)
})
