import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineResource, enumeration, enumOf, int, systemClock, text } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { install } from './registry.ts'
import { getRow, insertRow, lockRow, updateRow } from './rows.ts'

const headFields = {
  deedName: text('名称 / Name', 'R'),
  kind: enumeration('类 / Kind', 'FS', enumOf('deed_kind', { 1: '租 / Lease', 2: '买 / Purchase' })),
}
const deed = defineResource({
  name: 'deed',
  label: '契约 / Deed',
  area: 'test',
  title: 'deedName',
  fields: headFields,
  discriminator: 'kind',
})
const leaseDeed = defineResource({
  name: 'lease-deed',
  label: '租约 / Lease deed',
  area: 'test',
  title: 'deedName',
  fields: { ...headFields, months: int('月数 / Months') },
  extends: 'deed',
  kindValue: 1,
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
beforeAll(async () => {
  install([deed, leaseDeed] as never[], [])
  test = await testDatabase({ definitions: [deed, leaseDeed] as never[] })
})
afterAll(() => test?.drop())

const waiting = async (t: Tx): Promise<number> =>
  Number(
    (await t.row<{ n: string }>(
      sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ))!.n,
  )

it('answers what the one before wrote to the extension when its lock had to be waited for', async () => {
  const { id } = await tx(t => insertRow(t, actor, leaseDeed, { deedName: '甲', months: 12 } as never))
  let second: Promise<unknown> | undefined
  await tx(async t => {
    const row = await lockRow(t, actor, leaseDeed, id)
    await updateRow(t, actor, leaseDeed, row, { deedName: '乙', months: 24 })
    second = tx(async other => await lockRow(other, actor, leaseDeed, id))
    await expect.poll(() => tx(waiting)).toBe(1)
  })
  expect(await second).toMatchObject({ deedName: '乙', months: 24, version: 1 })
  expect(await tx(t => getRow(t, leaseDeed, id))).toMatchObject({ months: 24 })
})
