import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource, lines, money, recordStates, ref, systemClock, text } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { secretBox, SECRET_MASK } from '#packages/security/secrets.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { timeline } from './timeline.ts'
import { install } from './registry.ts'
import { getRow, insertRows, updateRow, updateRows } from './rows.ts'
import { saveRecord } from './save.ts'

const signer = defineResource({
  name: 'pact-signer',
  label: '签署人 / Signer',
  area: 'test',
  kind: 'lines',
  parent: 'pactId',
  title: 'signerName',
  fields: {
    pactId: ref('协议 / Pact', 'S', 'pact'),
    signerName: text('姓名 / Name', 'R'),
    mobile: text('手机 / Mobile', 'M', { mask: 'phone' }),
  },
})
const pact = defineResource({
  name: 'pact',
  label: '协议 / Pact',
  area: 'test',
  title: 'pactName',
  fields: {
    pactName: text('名称 / Name', 'RL'),
    idNo: text('证件号 / Identity number', 'M', { mask: 'idNo' }),
    deposit: money('押金 / Deposit', 'M'),
    signers: lines('签署人 / Signers', '', 'pact-signer'),
  },
  states: recordStates,
  actions: {},
  calls: 'page, detail, timeline, save, update',
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
    codes: new Set(),
    aliases: new Set(),
    cities: [],
    unmasked: new Set(),
    scope: () => ({ all: true, depts: [] }),
  },
}
const secret = randomBytes(32)
const begin = (box = secretBox(secret)) => install([signer, pact] as never[], [], { historyBox: box })
let test: TestDatabase
const tx = <T>(work: Parameters<TestDatabase['database']['transaction']>[1]) =>
  test.database.transaction('100001', work) as Promise<T>
beforeAll(async () => {
  begin()
  test = await testDatabase({ definitions: [signer, pact] as never[] })
})
afterAll(() => test?.drop())

interface Line {
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
const kept = (id: string) =>
  tx<string>(async t =>
    JSON.stringify(
      await t.rows(
        sql`select before, after from record_log where tenant_id = ${t.tenantId} and business_id = ${id}::bigint order by id`,
      ),
    ),
  )
const told = (id: string, who = actor) => tx<Line[]>(t => timeline(t, who, pact, id))
const [ID, NEXT, MOBILE] = ['110101199003078515', '110101199003070038', '13800001234']

describe('masked fields in the history', () => {
  let id: string
  beforeAll(async () => {
    const made = await tx<{ id: string; version: number }>(t =>
      saveRecord(
        t,
        actor,
        pact,
        {
          draft: true,
          pactName: '春季',
          idNo: ID,
          deposit: '1234.50',
          signers: [{ signerName: '张三', mobile: MOBILE }],
        },
        'save',
      ),
    )
    id = made.id
    await tx(async t => updateRow(t, actor, pact, await getRow(t, pact, id), { idNo: NEXT } as never))
  })

  it('lie encrypted: at the first save, in a change on both sides, and in child rows; the rest is plain', async () => {
    const text = await kept(id)
    for (const value of [ID, NEXT, MOBILE, '1234.50']) expect(text).not.toContain(value)
    for (const value of ['春季', '张三']) expect(text).toContain(value)
    expect(text.match(/"v1\./g)).toHaveLength(4)
  })
  it('are read in clear by whoever may, masked by whoever may not', async () => {
    const change = (await told(id)).find(one => one.action === 'update')!
    expect(change).toMatchObject({ before: { idNo: ID }, after: { idNo: NEXT } })
    expect((await told(id)).find(one => one.action === 'lines')).toMatchObject({
      after: { signers: [{ signerName: '张三', mobile: MOBILE }] },
    })
    expect((await told(id)).find(one => one.action === 'save')).toMatchObject({
      after: { idNo: ID, deposit: '1234.50' },
    })
    const covered = JSON.stringify(await told(id, clerk))
    for (const value of [ID, NEXT, MOBILE, 'v1.']) expect(covered).not.toContain(value)
    expect(covered).toContain('138****1234')
  })
  it('by the hundred too, where what all rows say alike stands once', async () => {
    const ids = await tx<string[]>(async t => {
      const rows = await insertRows(
        t,
        actor,
        pact,
        Array.from({ length: 150 }, (_, at) => ({ pactName: '整批', idNo: ID, deposit: BigInt(at) * 100n })) as never,
      )
      await updateRows(
        t,
        actor,
        pact,
        rows.map(row => ({ row, changes: { idNo: NEXT } as never })),
      )
      return rows.map(row => (row as { id: string }).id)
    })
    const text = await kept(ids[77]!)
    for (const value of [ID, NEXT, '77.00']) expect(text).not.toContain(value)
    expect(await told(ids[77]!)).toMatchObject([
      { before: { idNo: ID }, after: { idNo: NEXT } },
      { after: { pactName: '整批', idNo: ID, deposit: '77.00' } },
    ])
  })
  it('of a time before they were sealed are read as they stand; what was moved to another record, or sealed with another secret, is stars', async () => {
    await tx(t =>
      t.run(
        sql`insert into record_log (tenant_id, resource, business_id, action, after, user_id, user_name, create_time) values (${t.tenantId}, 'pact', ${id}::bigint, 'as-it-was', ${JSON.stringify({ idNo: ID })}::jsonb, 7, '李晓雯', now())`,
      ),
    )
    expect((await told(id)).find(one => one.action === 'as-it-was')).toMatchObject({ after: { idNo: ID } })
    await tx(t =>
      t.run(sql`insert into record_log (tenant_id, resource, business_id, action, after, user_id, user_name, create_time)
      select tenant_id, 'pact', ${id}::bigint, 'moved-here', after, 7, '李晓雯', now() from record_log where tenant_id = ${t.tenantId} and resource = 'pact' and business_id <> ${id}::bigint and action = 'save' limit 1`),
    )
    expect((await told(id)).find(one => one.action === 'moved-here')).toMatchObject({
      after: { pactName: '整批', idNo: SECRET_MASK },
    })
    begin(secretBox(randomBytes(32)))
    expect((await told(id)).find(one => one.action === 'save')).toMatchObject({
      after: { pactName: '春季', idNo: SECRET_MASK },
    })
    begin()
  })
})
