import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bool,
  date,
  defineResource,
  dept,
  dict,
  enabledStates,
  enumeration,
  enumOf,
  int,
  json,
  lines,
  many,
  money,
  note,
  poly,
  qty,
  rate,
  recordStates,
  ref,
  region,
  text,
  user,
  type Resource,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { withClient } from '#packages/database/roles.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'

const kind = enumOf('kind', { 1: '甲 / A', 2: '乙 / B' })
const partyFields = {
  partyNo: text('编号 / No.', 'US', { max: 32 }),
  partyKind: enumeration('类型 / Kind', 'FS', kind),
  name: text('名称 / Name', 'RLK'),
  ownerUserId: user('负责人 / Owner', 'F'),
}
const people = defineResource({
  name: 'user',
  table: 'blade_user',
  label: '用户 / User',
  area: 'x',
  title: 'name',
  dialect: 'framework',
  fields: { name: text('名 / Name', 'K'), deptId: dept('部门 / Department') },
})
const departments = defineResource({
  name: 'dept',
  table: 'blade_dept',
  label: '部门 / Department',
  area: 'x',
  title: 'name',
  dialect: 'framework',
  fields: { name: text('名 / Name') },
})
const party = defineResource({
  name: 'party',
  label: '方 / Party',
  area: 'x',
  title: 'name',
  discriminator: 'partyKind',
  states: enabledStates,
  fields: partyFields,
})
const buyer = defineResource({
  name: 'buyer',
  label: '买方 / Buyer',
  area: 'x',
  title: 'name',
  extends: 'party',
  kindValue: 1,
  states: recordStates,
  fields: {
    ...partyFields,
    buyerCode: text('代码 / Code', 'U'),
    city: region('城市 / City', 'F'),
    contacts: lines('联系人 / Contacts', '', 'buyer-contact'),
  },
  scope: { users: ['ownerUserId'], cities: ['city'] },
  indexes: ['unique: name', 'unique: buyerCode, city where city is not null'],
})
const buyerContact = defineResource({
  name: 'buyer-contact',
  kind: 'lines',
  parent: 'buyerId',
  label: '联系人 / Contact',
  area: 'x',
  title: 'name',
  fields: { buyerId: ref('买方 / Buyer', 'R', 'buyer'), name: text('名 / Name') },
})
const deal = defineResource({
  name: 'deal',
  label: '交易 / Deal',
  area: 'x',
  title: 'dealNo',
  appendOnly: true,
  fields: {
    dealNo: text('编号 / No.', 'U'),
    buyerId: ref('买方 / Buyer', 'F', 'buyer'),
    partyKind: enumeration('类型 / Kind', '', kind),
    someId: poly('对方 / Other', '', 'partyKind'),
    amount: money('金额 / Amount', 'S'),
    diff: money('差 / Difference', '', { signed: true }),
    rate: rate('率 / Rate'),
    qty: qty('量 / Quantity', '', { scale: 3 }),
    order: int('序 / Order', 'F'),
    tags: many(dict('标签 / Tags', 'F', 'tag')),
    kinds: many(enumeration('类 / Kinds', '', kind)),
    open: bool('开 / Open', 'F'),
    day: date('日 / Day', 'F'),
    extra: json('其他 / More'),
    remark: note('备注 / Remark'),
  },
  indexes: ['buyerId, day desc include amount'],
})
const world = [people, departments, party, buyer, buyerContact, deal] as unknown as Resource[]

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ definitions: world })
})
afterAll(() => db?.drop())

const party1 = sql`insert into party (id, tenant_id, create_time, status, party_kind, name) values (1, 'a', '2026-01-01', 1, 1, '甲方')`

describe('what the tables refuse', () => {
  test.each<[string, string, RegExp]>([
    [
      'an amount below zero',
      `insert into deal (id, tenant_id, create_time, amount) values (9, 'a', '2026-01-01', -1)`,
      /deal_amount_check/,
    ],
    [
      'a code that the program does not know',
      `insert into deal (id, tenant_id, create_time, party_kind) values (9, 'a', '2026-01-01', 3)`,
      /deal_party_kind_check/,
    ],
    [
      'a list with such a code',
      `insert into deal (id, tenant_id, create_time, kinds) values (9, 'a', '2026-01-01', '{1,3}')`,
      /deal_kinds_check/,
    ],
    [
      'a state that is in no table',
      `insert into party (id, tenant_id, create_time, status) values (9, 'a', '2026-01-01', 55)`,
      /party_status_check/,
    ],
    [
      'a reference to nobody',
      `insert into deal (id, tenant_id, create_time, buyer_id) values (9, 'a', '2026-01-01', 77)`,
      /deal_buyer_id_fkey/,
    ],
    ['an extension without its head', `insert into buyer (id, tenant_id) values (9, 'a')`, /buyer_id_fkey/],
    [
      'a line without its head',
      `insert into buyer_contact (id, tenant_id, buyer_id, line_no) values (9, 'a', 77, 1)`,
      /buyer_contact_buyer_id_fkey/,
    ],
    [
      "another tenant's row, whatever the statement says",
      `insert into deal (id, tenant_id, create_time) values (9, 'b', '2026-01-01')`,
      /row-level security/,
    ],
    ['a change of an append-only row', `update deal set amount = 1`, /permission denied/],
    ['a change of the history', `delete from record_log`, /permission denied/],
  ])('%s', async (_, statement, reason) => {
    await expect(db.database.transaction('a', tx => tx.run(sql.trusted(statement)))).rejects.toThrow(reason)
  })
})

test('every state of an extension is a state of its head, or no extension could be submitted', async () => {
  expect(
    await db.database.transaction('states', tx =>
      tx.run(sql`insert into party (id, tenant_id, create_time, status) values (50, 'states', '2026-01-01', 103)`),
    ),
  ).toBe(1)
})

test('a removed extension frees its unique values, though only its head is marked', async () => {
  await db.database.transaction('a', async tx => {
    await tx.run(party1)
    await tx.run(sql`insert into buyer (id, tenant_id, buyer_code) values (1, 'a', 'K1')`)
    await tx.run(
      sql`insert into party (id, tenant_id, create_time, status, party_kind, name) values (2, 'a', '2026-01-01', 1, 1, '乙方')`,
    )
  })
  const second = sql`insert into buyer (id, tenant_id, buyer_code) values (2, 'a', 'K1')`
  await expect(db.database.transaction('a', tx => tx.run(second))).rejects.toThrow(/buyer_buyer_code_key/)
  await db.database.transaction('a', async tx => {
    await tx.run(sql`update party set is_deleted = 1 where id = 1`)
    await tx.run(second)
  })
})

test('a name that an extension calls unique is unique among its own kind only, since the head holds other kinds too', async () => {
  const insert = (id: number, partyKind: number) =>
    sql`insert into party (id, tenant_id, create_time, party_kind, name) values (${id}, 'c', '2026-01-01', ${partyKind}, '同名')`
  await db.database.transaction('c', tx => tx.run(insert(11, 1)))
  await db.database.transaction('c', tx => tx.run(insert(12, 2)))
  await expect(db.database.transaction('c', tx => tx.run(insert(13, 1)))).rejects.toThrow(/party_name/)
})

test('every foreign key has an index that starts with it, or removing a master record would read the whole child table', async () => {
  const bare = await withClient(
    db.urls.owner,
    async client =>
      (
        await client.query<{ key: string }>(`
    select format('%s.%s', k.conrelid::regclass, k.conname) as key from pg_constraint k
    where contype = 'f' and not exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
      and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1])), true))`)
      ).rows,
  )
  expect(bare).toEqual([])
})

test('every table with a tenant has forced row-level security, the owner included', async () => {
  const open = await withClient(
    db.urls.owner,
    async client =>
      (
        await client.query(`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)`)
      ).rows,
  )
  expect(open).toEqual([])
})

test('the read role sees every tenant and uses the trigram index, which a policy with a condition would prevent', async () => {
  const plan = await withClient(db.urls.read, async client => {
    await client.query('set enable_seqscan = off')
    return (await client.query(`explain select id from party where name like '%甲方一%'`)).rows
      .map(row => row['QUERY PLAN'])
      .join('\n')
  })
  expect(plan).toContain('party_search')
})

test('reports see their tenant only, and no platform table', async () => {
  const seen = (tenant: string) => db.database.report(tenant, tx => tx.rows(sql`select id from party`))
  await db.database.transaction('d', tx =>
    tx.run(sql`insert into party (id, tenant_id, create_time) values (21, 'd', '2026-01-01')`),
  )
  expect(await seen('d')).toEqual([{ id: '21' }])
  expect(await seen('e')).toEqual([])
  await expect(db.database.report('d', tx => tx.rows(sql`select name from blade_user`))).rejects.toThrow(
    /permission denied/,
  )
})
