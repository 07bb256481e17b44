import { systemClock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { localStore } from '#packages/files/index.ts'
import { insertRow } from '#packages/server/rows.ts'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformServiceRoutes } from './service-routes.ts'
import { definedRoutes, type Platform, sample, startPlatform } from './testing/harness.ts'

const view = ['sample_paper_view']
const people = [
  { id: '7', name: '李晓雯', deptId: '70', codes: [...view, 'sample_paper_add', 'red_list_reveal'], depts: ['70'] },
  { id: '8', name: '何俊', deptId: '80', codes: view, depts: ['80'] },
  { id: '9', name: '孟佳', codes: ['red_list_edit', 'red_list_view'] },
  { id: '27', name: '旁人', tenantId: '100002', codes: view, all: true },
]
let platform: Platform
let id: string
beforeAll(async () => {
  platform = await startPlatform(people, test => [
    ...platformServiceRoutes({ database: test.database, store: localStore(tmpdir()) }),
    ...definedRoutes().filter(one => one.path.includes('sample-paper')),
  ])
  const actor = {
    tenantId: '100001',
    userId: '7',
    userName: '李晓雯',
    deptId: '70',
    language: 'zh',
    clock: systemClock,
    traceId: 't',
  } as const
  id = await platform.test.database.transaction('100001', async tx => {
    for (let at = 1; at <= 6; at++) await insertRow(tx, actor, sample, { sampleName: `鹏驰出行合同${at}` })
    await tx.run(
      sql`insert into red_list (id, tenant_id, create_time, resource, field_key, sensitivity, reveal_allowed, status) values (801, '100001', now(), 'sample-paper', 'phone', 2, true, 1), (802, '100001', now(), 'user', 'idNo', 3, true, 1)`,
    )
    await tx.run(
      sql`insert into blade_param (id, tenant_id, create_time, param_name, param_key, param_value) values (803, '100001', now(), '次数', 'redlist.dailyReveal', '2')`,
    )
    return (await insertRow(tx, actor, sample, { sampleName: '张师傅', phone: '13800001234' })).id
  })
})
afterAll(() => platform?.close())

const search = async (who: string, q: string) =>
  (await platform.ask(who, 'POST', `/api/blade-desk/search?q=${encodeURIComponent(q)}`, { body: {} })).data

describe('the search', () => {
  it('finds at most five of a kind, within code, scope and tenant of the asker', async () => {
    expect(await search('7', '鹏驰')).toMatchObject([
      {
        resource: 'sample-paper',
        title: '样本 / Sample',
        path: '/sample/detail',
        records: [{ title: '鹏驰出行合同6', note: '启用' }, {}, {}, {}, {}],
      },
    ])
    expect([await search('8', '鹏驰'), await search('9', '鹏驰'), await search('27', '鹏驰')]).toEqual([[], [], []])
  })
  it('requires two characters: shorter queries would scan every table', async () => {
    expect((await platform.ask('7', 'POST', '/api/blade-desk/search?q=a')).status).toBe(400)
  })
})

describe('the history of a record', () => {
  it('can be read and commented on by readers of the record; a mention notifies', async () => {
    const list = (who: string) =>
      platform.ask(who, 'GET', `/api/blade-desk/timeline/list?resource=sample-paper&id=${id}`)
    const remark = (who: string) =>
      platform.ask(who, 'POST', '/api/blade-desk/record-comment/submit', {
        body: { resource: 'sample-paper', id, content: '请补行驶证', mentions: ['8', '27'] },
      })
    expect((await remark('7')).data).toMatchObject({ mentioned: 1 })
    expect((await list('7')).data).toMatchObject([
      { action: 'comment', reason: '请补行驶证', userName: '李晓雯' },
      { action: 'save', after: { phone: '138****1234' } },
    ])
    expect([(await list('8')).status, (await remark('8')).status, (await list('9')).status]).toEqual([404, 404, 402])
    // Whoever is bounded by no scope is bounded by his tenant, and by what there is.
    expect([(await list('27')).status, (await remark('27')).status]).toEqual([404, 404])
    expect((await platform.ask('8', 'GET', '/api/ratutech-common/notice/list')).data.records).toMatchObject([
      { bizTypeCode: 'mention:sample-paper', bizId: id, title: '李晓雯提到了您' },
    ])
    const paths = (await platform.ask('8', 'GET', '/api/blade-system/dict/dictionary?code=flow_path')).data as {
      dictKey: string
      extend: string
    }[]
    expect(paths.find(one => one.dictKey === 'mention:sample-paper')?.extend).toBe('{"path":"/sample/detail"}')
  })
})

describe('a masked value', () => {
  const reveal = (who: string, more: object = {}) =>
    platform.ask(who, 'POST', '/api/blade-system/data-scope/red-list/reveal', {
      body: { resource: 'sample-paper', id, fieldKey: 'phone', reason: '核对驾驶证信息确认', ...more },
    })
  it('is shown once for a reason, up to the daily limit, and every reveal is logged', async () => {
    for (const reason of ['看看', '看一看', '1234567', '字'.repeat(101)])
      expect([reason, (await reveal('7', { reason })).msg]).toEqual([reason, expect.stringContaining('8到100个字符')])
    expect((await reveal('7')).data).toEqual({ value: '13800001234' })
    expect((await reveal('7', { fieldKey: 'sampleName' })).status).toBe(400)
    expect((await reveal('7', { fieldKey: 'constructor' })).status).toBe(404)
    expect([(await reveal('8')).status, (await reveal('7')).status, (await reveal('7')).status]).toEqual([
      402, 200, 429,
    ])
    expect((await platform.ask('9', 'GET', '/api/blade-system/data-scope/red-list/log-page')).data).toMatchObject({
      total: 2,
      records: [{ fieldKey: 'phone', reason: '核对驾驶证信息确认', userName: '李晓雯' }, {}],
    })
  })
  it('is opened to roles by those who may, a highly sensitive one to everybody by nobody', async () => {
    const update = (body: object) =>
      platform.app.inject({
        method: 'PUT',
        url: '/api/blade-system/data-scope/red-list/update',
        headers: { 'blade-auth': '9' },
        payload: body,
      })
    expect((await update({ id: '801', userIds: ['8'], exportAllowed: 1 })).statusCode).toBe(200)
    expect((await update({ id: '801', status: 2 })).statusCode).toBe(402)
    expect((await update({ id: '802', status: 2 })).json().msg).toContain('高敏')
  })
})
