import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { type BladeClient, signedIn, type Answer, openWithAdministrators } from './client.ts'
import { flat, missing, pageKeys, rows } from './shapes.ts'
import { DEMO_TENANT, type Stand } from './stand.ts'

// Section 4, list by list: every list of the platform reads the same names of filters and sorts, whether the engine
// answers it or somebody wrote it by hand.
let stand: Stand
let tenant: BladeClient
let platform: BladeClient
let applicant: BladeClient
beforeAll(async () => {
  ;({ stand, tenant, platform } = await openWithAdministrators())
  applicant = await signedIn(stand, DEMO_TENANT, 'lixiaowen')
  await fill()
})
afterAll(() => stand?.close())

type Row = Record<string, any>
const data = (answer: Answer): any => {
  expect([answer.status, answer.body.code, answer.body.msg]).toEqual([200, 200, expect.any(String)])
  return answer.body.data
}
/** Rows where a fresh installation has none. */
async function fill(): Promise<void> {
  for (const [title, category] of [
    ['第一条公告', 1],
    ['第二条公告', 2],
  ])
    data(
      await tenant.send('blade-desk/notice/submit', {
        title,
        category,
        releaseTime: '2026-11-21 00:00:00',
        content: '<p>内容</p>',
      }),
    )
  data(
    await platform.send('blade-system/tenant-package/submit', {
      packageName: '清单包',
      menuId: flat(data(await platform.get('blade-system/menu/list'))).find(row => row.code === 'user').id,
      remark: '两字',
    }),
  )
  for (const name of ['甲.txt', '乙.txt'])
    data(
      await tenant.ask('POST', '/api/blade-resource/oss/endpoint/put-file-attach', {
        file: { name, bytes: Buffer.from(`content of ${name}`), type: 'text/plain' },
      }),
    )
  data(
    await tenant.send('blade-system/dict-biz/submit', {
      code: 'list_kind',
      dictKey: '-1',
      dictValue: '清单种类',
      sort: 1,
      isSealed: 0,
    }),
  )
  for (const at of [1, 2]) {
    data(await tenant.send('blade-resource/oss/submit', { ossCode: `store${at}`, category: 10 }))
    data(
      await tenant.send('blade-resource/sms/submit', {
        smsCode: `channel${at}`,
        category: 9,
        templateId: 'T',
        signName: `签名${at}`,
      }),
    )
    const menuId = flat(data(await tenant.get('blade-system/menu/list'))).find(row => row.code === 'user').id
    data(
      await tenant.send('blade-system/data-scope/submit', {
        menuId,
        resourceCode: `list${at}`,
        scopeName: `规则${at}`,
        scopeField: '*',
        scopeColumn: 'create_dept',
        scopeType: 3,
      }),
    )
    data(
      await tenant.send('blade-system/api-scope/submit', {
        menuId,
        resourceCode: `list${at}`,
        scopeName: `接口${at}`,
        scopePath: `GET /api/ratutech-core/car-brand/${at}`,
        scopeType: 2,
      }),
    )
  }
  const taskUser = data(await tenant.get('blade-user/page', { account: 'chenliqun' })).records[0].id
  for (const reason of ['探亲', '搬家']) {
    const [process] = data(await applicant.get('blade-flow/work/start-list', { category: 'flow_1', mode: 2 })).records
    data(
      await applicant.send('blade-desk/process/leave/start-process', {
        processDefinitionId: process.id,
        taskUser,
        leaveType: '1',
        startTime: '2026-12-01 09:00:00',
        endTime: '2026-12-01 18:00:00',
        reason,
      }),
    )
  }
}

interface List {
  readonly path: string
  readonly field: string
  readonly query?: Row
  readonly who?: 'platform' | 'applicant'
  /** A tree answers rows under rows. */
  readonly kind?: 'array'
  /** A bare name means the whole text: lists that the family binds to an entity. */
  readonly bare?: 'equal'
}
const lists: readonly List[] = [
  { path: 'blade-system/post/list', field: 'postName', bare: 'equal' },
  { path: 'blade-user/page', field: 'realName' },
  { path: 'blade-system/param/list', field: 'paramName' },
  { path: 'blade-resource/attach/list', field: 'originalName', bare: 'equal' },
  { path: 'blade-system/role/list', field: 'roleName', kind: 'array' },
  { path: 'blade-system/dept/list', field: 'deptName', kind: 'array' },
  { path: 'blade-system/dept/lazy-list', field: 'deptName', kind: 'array' },
  { path: 'blade-system/menu/list', field: 'path', kind: 'array' },
  { path: 'blade-system/menu/menu-list', field: 'code', kind: 'array' },
  { path: 'blade-system/menu/lazy-list', field: 'code', kind: 'array' },
  { path: 'blade-system/topmenu/list', field: 'name', who: 'platform', bare: 'equal' },
  { path: 'blade-system/top-menu/list', field: 'code', who: 'platform', bare: 'equal' },
  { path: 'blade-system/tenant/list', field: 'tenantName', who: 'platform' },
  { path: 'blade-system/tenant-package/list', field: 'packageName', who: 'platform' },
  { path: 'blade-system/client/list', field: 'clientId', who: 'platform', bare: 'equal' },
  { path: 'blade-system/dict/parent-list', field: 'code' },
  { path: 'blade-system/dict/list', field: 'code', kind: 'array' },
  { path: 'blade-system/dict-biz/parent-list', field: 'code' },
  { path: 'blade-system/region/list', field: 'name', query: { parentCode: '4403' }, bare: 'equal' },
  { path: 'blade-desk/notice/list', field: 'title' },
  { path: 'blade-system/data-scope/list', field: 'scopeName', bare: 'equal', query: { resourceCode_like: 'list' } },
  { path: 'blade-system/api-scope/list', field: 'scopePath', bare: 'equal' },
  { path: 'blade-resource/oss/list', field: 'ossCode', bare: 'equal' },
  { path: 'blade-resource/sms/list', field: 'signName', bare: 'equal' },
  { path: 'blade-flow/model/list', field: 'modelKey' },
  { path: 'blade-flow/manager/list', field: 'name', query: { mode: 2 } },
  { path: 'blade-flow/follow/list', field: 'processDefinitionName' },
  { path: 'blade-flow/work/start-list', field: 'name', who: 'applicant' },
  { path: 'blade-flow/work/send-list', field: 'processDefinitionName', who: 'applicant' },
]
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

describe.each(lists)('$path', ({ path, field, query = {}, who, kind, bare }) => {
  const client = () => (who === 'platform' ? platform : who === 'applicant' ? applicant : tenant)
  const ask = (more: Row = {}) => client().get(path, { ...(kind ? {} : { size: 1000 }), ...query, ...more })
  const found = async (more: Row = {}): Promise<Row[]> => {
    const answer = data(await ask(more))
    return kind ? flat(answer) : answer.records
  }

  it(`compares ${field} by every suffix of the family, in camel and in snake case`, async () => {
    const all = await found()
    // A lazy list without a filter is one level, with one the whole (6).
    const isLazy = path.includes('lazy')
    const value = String(all[0]![field])
    expect([all.length > 0, value.length > 1]).toEqual([true, true])
    for (const name of [field, snake(field)]) {
      const has = async (suffix: string, asked: string, fits: (text: string) => boolean) => {
        const some = await found({ [`${name}${suffix}`]: asked })
        expect([suffix, some.length > 0, some.filter(row => !fits(String(row[field])))]).toEqual([suffix, true, []])
      }
      await has('_equal', value, text => text === value)
      await has('_like', value.slice(1), text => text.includes(value.slice(1)))
      await has('_likeleft', value.slice(1), text => text.endsWith(value.slice(1)))
      await has('_likeright', value.slice(0, 2), text => text.startsWith(value.slice(0, 2)))
      await has('_notnull', '1', text => text !== '')
      for (const suffix of ['_notequal', '_notlike'])
        expect([suffix, (await found({ [`${name}${suffix}`]: value })).filter(row => row[field] === value)]).toEqual([
          suffix,
          [],
        ])
      expect(await found({ [`${name}_like`]: '没有这样的' })).toEqual([])
      expect((await found({ [`${name}_null`]: '1' })).filter(row => row[field])).toEqual([])
      for (const nothing of [{ [`${name}_ignore`]: 'x' }, { [`${name}_like`]: '' }, { [name]: '' }])
        expect([nothing, (await found(nothing)).length]).toEqual([nothing, all.length])
    }
    if (!isLazy && 'createTime' in all[0]!) {
      expect(await found({ createTime_datege: '2099-01-01 00:00:00' })).toEqual([])
      expect((await found({ createTime_datele: '2099-12-31', createTime_datege: '2000-01-01' })).length).toBe(
        all.length,
      )
      expect((await ask({ createTime_datege: 'yesterday' })).status).toBe(400)
    }
  })
  it(
    bare
      ? `takes ${field} without a suffix for the whole text`
      : `takes ${field} without a suffix for a part of the text`,
    async () => {
      const value = String((await found())[0]![field])
      for (const name of [field, snake(field)]) {
        const whole = await found({ [name]: value })
        expect([
          whole.length > 0,
          whole.filter(row => (bare ? row[field] !== value : !String(row[field]).includes(value))),
        ]).toEqual([true, []])
        const part = await found({ [name]: value.slice(1) })
        if (bare) expect(part.filter(row => row[field] !== value.slice(1))).toEqual([])
        else expect(part.map(row => row[field])).toContain(value)
      }
    },
  )
  it('refuses names that are none, and ignores words that it does not know', async () => {
    const all = (await found()).length
    expect(
      (await found({ noSuchWord: 'x', no_such_word_like: 'x', constructor: 'x', _t: '1', 'Blade-Auth': 'bearer x' }))
        .length,
    ).toBe(all)
    for (const ill of ['id)or(1', 'updatexml(1,2,3)', 'a.b', "name'"])
      expect([ill, (await ask({ [ill]: '1' })).status]).toEqual([ill, 400])
    for (const ill of ['no_such_column', 'id;select 1', 'constructor'])
      for (const side of ['ascs', 'descs'])
        expect([side, ill, (await ask({ [side]: ill })).status]).toEqual([side, ill, 400])
  })
  it(kind ? `is sorted by ${field}` : `is sorted by ${field}, and paged from one, a thousand at most`, async () => {
    const [up, down] = [await found({ ascs: snake(field) }), await found({ descs: field })]
    expect([up.length, up[0]?.[field], up.at(-1)?.[field]]).toEqual([
      down.length,
      ...(kind && !path.includes('lazy')
        ? [up[0]?.[field], up.at(-1)?.[field]]
        : [down.at(-1)?.[field], down[0]?.[field]]),
    ])
    if (kind) return
    const { total } = data(await ask())
    expect(data(await ask({ size: 100_000 }))).toMatchObject({ size: 1000, total })
    expect(data(await ask({ current: '', size: '' }))).toMatchObject({ current: 1, size: 10, total })
    expect(data(await ask({ current: 99 }))).toMatchObject({ current: 99, records: [], total })
    expect(Object.keys(data(await ask())).sort()).toEqual([...pageKeys].sort())
  })
})

describe('lists of one kind', () => {
  it('that the family binds to an entity are these and no others: everywhere else a bare name asks for a part', () => {
    expect(
      (definitions as readonly Resource[])
        .filter(one => one.list?.bare === 'equal')
        .map(one => one.name)
        .sort(),
    ).toEqual(['api-scope', 'attach', 'client', 'data-scope', 'oss', 'post', 'region', 'sms', 'top-menu'])
  })
  it('take coded fields, ids and comma lists of them without a suffix as they are (4)', async () => {
    const total = async (path: string, query: Row) => data(await tenant.get(path, query)).total as number
    const [first] = data(await tenant.get('blade-user/page', { account: 'qiaomai' })).records
    expect(await total('blade-user/page', { id: first.id })).toBe(1)
    expect(await total('blade-system/post/list', { category: 1 })).toBeLessThan(
      await total('blade-system/post/list', { category: '1,2' }),
    )
    const one = data(await platform.get('blade-system/tenant/list', { tenantId: DEMO_TENANT })).records
    expect(one.map((row: Row) => row['tenantId'])).toEqual([DEMO_TENANT])
    expect(data(await platform.get('blade-system/tenant/list', { tenantId: DEMO_TENANT.slice(0, 3) })).total).toBe(0)
  })
  it('of attachments without a group are the page of all files, for whoever may open that page', async () => {
    const page = data(await tenant.get('blade-resource/attach/list', { current: 1, size: 10, originalName_like: '甲' }))
    expect([page.total, missing(page.records[0], rows.attach)]).toEqual([1, []])
    expect((await applicant.get('blade-resource/attach/list', { current: 1, size: 10 })).status).toBe(400)
  })
  it('of processes are by mode 1, which these clients send unless told, those that work here, one row a key; by mode 2 what the tenant deployed itself', async () => {
    const starts = async (query: object) =>
      data(await applicant.get('blade-flow/work/start-list', { size: 1000, ...query })).records as Row[]
    const [all, common, own] = [await starts({}), await starts({ mode: 1 }), await starts({ mode: 2 })]
    expect([common.length > 0, common, own.every(row => row['tenantId'] === DEMO_TENANT)]).toEqual([true, all, true])
    const kept = async (mode: number) =>
      data(await tenant.get('blade-flow/manager/list', { mode, size: 1000 })).records as Row[]
    const keys = (await kept(1)).map(row => row['key'])
    expect([keys.length > 60, new Set(keys).size]).toEqual([true, keys.length])
    expect((await kept(2)).every(row => row['tenantId'] === DEMO_TENANT)).toBe(true)
  })
  it('of the log take a title or an address without a suffix for a part of it', async () => {
    await stand.flush()
    const paths = async (query: Row) =>
      (
        data(await tenant.get('blade-log/api/list', { size: 1000, createTime_datege: '2020-01-01 00:00:00', ...query }))
          .records as Row[]
      ).map(row => row['requestUri'] as string)
    const some = await paths({ requestUri: 'notice/sub' })
    expect([some.length > 1, some.filter(path => !path.includes('notice/sub'))]).toEqual([true, []])
    expect(await paths({ requestUri_equal: 'notice/sub' })).toEqual([])
  })
  it('of announcements take whole days of their release from clients that send the first and the last second', async () => {
    const within = async (from: string, to: string) =>
      data(await tenant.get('blade-desk/notice/list', { releaseTime_datege: from, releaseTime_datelt: to })).total
    expect([
      await within('2026-11-21 00:00:00', '2026-11-21 23:59:59'),
      await within('2026-11-22 00:00:00', '2026-11-30 23:59:59'),
      await within('2026-11-21', '2026-11-21'),
    ]).toEqual([2, 0, 2])
  })
  it('of work are searched by the name of the process, and followed by the number of the instance', async () => {
    const [row] = data(await applicant.get('blade-flow/work/send-list')).records
    expect(
      data(
        await applicant.get('blade-flow/work/send-list', {
          processDefinitionName: row.processDefinitionName.slice(0, 1),
        }),
      ).total,
    ).toBe(2)
    expect(data(await applicant.get('blade-flow/work/send-list', { processDefinitionName: '没有' })).total).toBe(0)
    for (const key of ['processInstanceId', 'executionId'])
      expect(
        data(await tenant.get('blade-flow/follow/list', { [key]: row.processInstanceId })).records.map(
          (one: Row) => one['processInstanceId'],
        ),
      ).toEqual([row.processInstanceId])
    for (const ill of ['x', '99999999999999999999999'])
      expect((await tenant.get('blade-flow/follow/list', { processInstanceId: ill })).status).toBe(400)
  })
})
