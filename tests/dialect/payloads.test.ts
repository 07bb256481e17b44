import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn, howDrawn } from '#packages/testing/drawn.ts'
import { type Answer, type BladeClient, md5, signedIn } from './client.ts'
import { DEMO_TENANT, openStand, PASSWORD, PLATFORM, type Stand } from './stand.ts'
import { found, pages, type Row } from './written-pages.ts'

// One meaning, written as the clients of the family write it: JSON, a form, a form of parts, the address; ids as
// numbers and as text; lists as arrays and with commas; nothing as '', null or not at all; and what their tables add
// beside the columns. What is accepted in one writing is accepted in all, and nothing is ever answered with 500. Each
// field meets three of the senseless values, all of them by `npm run test:long payloads`.
let stand: Stand
const clients: Record<string, BladeClient> = {}
beforeAll(async () => {
  stand = await openStand({ addressRate: { burst: 100_000, perMinute: 100_000 } })
  clients['tenant'] = await signedIn(stand, DEMO_TENANT, 'admin')
  clients['platform'] = await signedIn(stand, PLATFORM, 'admin')
})
afterAll(() => stand?.close())

const ok = (answer: Answer, what: unknown): any => {
  expect([what, answer.status, answer.body]).toMatchObject([what, 200, { code: 200, success: true }])
  return answer.body.data
}
/** What a table of the family adds to a row before it is sent back. */
const besides = {
  $index: 3,
  $cellEdit: false,
  $sex: '男',
  _expanded: true,
  roleName: '别的',
  tenantName: '别家',
  children: [{ id: '1', x: {} }],
  hasChildren: true,
  '': 'x',
  'a.b': [null, { c: 1 }],
  userExt2: null,
  createUser: 'x',
  isDeleted: 1,
  version: undefined,
}
const written = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : Array.isArray(value)
      ? value.join(',')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

describe.each(pages)('$name', page => {
  const client = () => clients[page.as]!
  const id = async (list: string, fits: (row: Row) => boolean): Promise<string> =>
    found((await client().get(list, { size: 100 })).body.data).find(fits)!['id'] as string
  const listed = async (finds: Row): Promise<Row> =>
    found(ok(await client().get(`${page.base}/${page.list}`, finds), page.list)).find(row =>
      Object.entries(finds).every(([key, value]) => key === 'size' || row[key] === value),
    )!
  const open = async (row: Row): Promise<Row> =>
    ok(await client().get(`${page.base}/detail`, page.detail?.(row) ?? { id: row['id'] }), 'detail')
  const stays = ({ version: _v, updateTime: _t, updateUser: _u, updateUserName: _n, _actions, ...rest }: Row) => rest
  const submit = `${page.base}/submit`
  let row: Row
  /** Without the version, which these clients do not send. */
  let sent: Row

  beforeAll(async () => {
    let body = await page.added({ id })
    if (page.name === '行政区划') body = { ...body, code: '440399' }
    ok(await client().send(submit, body), 'submit')
    row = await open(await listed(page.finds))
    sent = Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'version'))
  })
  afterAll(async () => {
    ok(await client().post(`${page.base}/remove`, page.removal?.(row) ?? { ids: row['id'] }), 'remove')
  })

  it('is kept by the same row as JSON, as a form and as a form of parts, with what a table adds', async () => {
    const flat = Object.fromEntries(
      Object.entries({
        ...sent,
        $index: 3,
        $cellEdit: false,
        roleName2: '别的',
        tenantName: '别家',
        hasChildren: true,
      }).filter(([, value]) => isScalar(value)),
    )
    const parts = new FormData()
    for (const [name, value] of Object.entries(flat)) parts.append(name, written(value))
    const ways: [string, () => Promise<Answer>][] = [
      ['JSON', () => client().send(submit, { ...besides, ...sent })],
      ['form', () => client().ask('POST', `/api/${submit}`, { form: flat })],
      ['parts', () => client().ask('POST', `/api/${submit}`, { parts })],
    ]
    for (const [way, run] of ways) {
      ok(await run(), way)
      expect([way, stays(await open(row))]).toEqual([way, stays(row)])
    }
  })
  it('takes each value as a number, as text, as a list and with commas alike', async () => {
    const other = (value: unknown): unknown[] => {
      if (typeof value === 'number') return [String(value)]
      if (typeof value === 'boolean') return [String(value), value ? 1 : 0]
      if (typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value)))
        return [Number(value)]
      return typeof value === 'string' && /^\d+(,\d+)+$/.test(value)
        ? [value.split(','), value.split(',').map(Number)]
        : []
    }
    for (const [name, value] of Object.entries(sent)) {
      for (const writing of other(value)) {
        ok(await client().send(submit, { ...sent, [name]: writing }), [name, writing])
        expect([name, writing, stays(await open(row))]).toEqual([name, writing, stays(row)])
      }
    }
  })
  it('takes nothing as "", null and not at all for the same, or refuses the three in the same words', async () => {
    for (const name of Object.keys(sent)) {
      // A parameter that its tenant may not change refuses him from then on.
      if (['id', 'code', 'parentCode', 'isDeleted', 'status', 'tenantEditable'].includes(name)) continue
      // What stands there as stars cannot be put back by whoever sees the stars.
      if ((sent['_masked'] ?? []).includes(name)) continue
      const answers: unknown[] = []
      for (const nothing of ['', null]) {
        const answer = await client().send(submit, { ...sent, [name]: nothing })
        expect([name, nothing, [200, 400].includes(answer.status)]).toEqual([name, nothing, true])
        answers.push(answer.status === 200 ? stays(await open(row)) : answer.body.msg)
        if (answer.status === 200) ok(await client().send(submit, sent), ['back', name])
      }
      expect([name, answers[1]]).toEqual([name, answers[0]])
      const { [name]: _, ...without } = sent
      const absent = await client().send(submit, without)
      expect([name, absent.status, absent.body.msg]).toEqual([name, 200, '操作成功'])
      expect([name, stays(await open(row))]).toEqual([name, stays(row)])
    }
  })
  it(`answers values of no sense with their reason or as if they had not come, and never with 500 (${howDrawn})`, async () => {
    const senseless = [
      {},
      [],
      [[]],
      [null],
      { a: { b: 1 } },
      -1,
      1e30,
      99999999999999999999,
      '9'.repeat(40),
      ' ',
      'undefined',
      'null',
      '0',
      '2026-02-31',
      '\u{1F600}'.repeat(40),
      '<b>',
      "';--",
      true,
    ]
    for (const name of Object.keys(sent)) {
      if (name === 'id') continue
      for (const value of drawn(senseless, 3, `${page.name} ${name}`, one => JSON.stringify(one))) {
        const answer = await client().send(submit, { ...sent, [name]: value })
        expect([
          name,
          value,
          [200, 400, 402, 404, 409].includes(answer.status) ? 'answered' : [answer.status, answer.body],
        ]).toEqual([name, value, 'answered'])
        if (answer.status !== 200)
          expect([name, value, typeof answer.body.msg, answer.body.code]).toEqual([
            name,
            value,
            'string',
            answer.status,
          ])
      }
    }
    for (const ill of ['abc', {}, [], ['1', '2'], -1, 1.5, '1,2', '9'.repeat(40)])
      expect([ill, (await client().send(submit, { ...sent, id: ill })).status]).toEqual([
        ill,
        expect.toSatisfy((status: number) => [200, 400, 404].includes(status)),
      ])
    row = page.detail ? await open(row) : ((await listed({ id: row['id'], size: 1000 })) ?? row)
  })
})

describe('arguments of a call', () => {
  const parts = (values: Row): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.append(name, String(value))
    return form
  }
  const ways: Readonly<Record<string, (path: string, ids: readonly string[]) => Promise<Answer>>> = {
    'a comma list in the address': (path, ids) => clients['tenant']!.post(path, { ids: ids.join(',') }),
    'a name for each in the address': (path, ids) =>
      clients['tenant']!.ask('POST', `/api/${path}?${ids.map(id => `ids=${id}`).join('&')}`),
    'brackets in the address': (path, ids) =>
      clients['tenant']!.ask('POST', `/api/${path}?${ids.map(id => `ids%5B%5D=${id}`).join('&')}`),
    'a JSON list': (path, ids) => clients['tenant']!.send(path, { ids }),
    'a JSON list of numbers': (path, ids) => clients['tenant']!.send(path, { ids: ids.map(Number) }),
    'a JSON comma list': (path, ids) => clients['tenant']!.send(path, { ids: ids.join(',') }),
    'address and body': (path, ids) =>
      clients['tenant']!.ask('POST', `/api/${path}`, { query: { ids: ids.join(',') }, json: { ids } }),
    'a form': (path, ids) => clients['tenant']!.ask('POST', `/api/${path}`, { form: { ids: ids.join(',') } }),
    'a form of parts': (path, ids) =>
      clients['tenant']!.ask('POST', `/api/${path}`, { parts: parts({ ids: ids.join(','), other: undefined }) }),
  }
  it.each(Object.keys(ways))('removes the same rows by %s', async way => {
    const codes = [`a${Object.keys(ways).indexOf(way)}`, `b${Object.keys(ways).indexOf(way)}`]
    for (const postCode of codes)
      ok(
        await clients['tenant']!.send('blade-system/post/submit', {
          id: '',
          category: 1,
          postCode,
          postName: `岗${postCode}`,
          sort: 1,
        }),
        postCode,
      )
    const all = async (): Promise<Row[]> =>
      ok(await clients['tenant']!.get('blade-system/post/list', { size: 100 }), 'list').records.filter((row: Row) =>
        codes.includes(row['postCode']),
      )
    ok(
      await ways[way]!(
        'blade-system/post/remove',
        (await all()).map(row => row['id']),
      ),
      way,
    )
    expect(await all()).toEqual([])
  })
  it('sign-in too: Sword of older days signs in with a form of parts', async () => {
    const { key, code } = await clients['tenant']!.captcha()
    const answer = await clients['tenant']!.ask('POST', '/api/blade-auth/oauth/token', {
      parts: parts({
        tenantId: DEMO_TENANT,
        username: 'admin',
        password: md5(PASSWORD),
        grant_type: 'captcha',
        scope: 'all',
        type: 'account',
      }),
      headers: { 'blade-auth': undefined, 'captcha-key': key, 'captcha-code': code, 'tenant-id': DEMO_TENANT },
    })
    expect([answer.status, typeof answer.body.access_token, answer.body.token_type]).toEqual([200, 'string', 'bearer'])
  })
})
