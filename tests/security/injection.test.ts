import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import { readCsv, readWorkbook, writeCsv, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { openZip } from '#packages/excel/zip-reader.ts'
import { callDoing, type CallAnswer } from '#packages/testing/stand-in.ts'
import { makeSampled, type Sampled } from '../generated/sampled.ts'

// Dialect 13.1: parameter names, keys and file names are attacker input exactly like values.
let s: Sampled
beforeAll(async () => {
  s = await makeSampled()
})
afterAll(() => s?.close())
const all = definitions as readonly Resource[]
const shown = (answer: CallAnswer) => `${answer.status} ${answer.msg} ${JSON.stringify(answer.data)?.slice(0, 200)}`
/** Lists of the platform's operator: 402 for the tenant of this test, whatever is asked. */
const platformOnly = new Set(['client', 'tenant', 'tenant-package'])
const lists = all
  .filter(one => !platformOnly.has(one.name))
  .flatMap(resource => {
    const call = callDoing(resource, 'page')
    return call ? [{ name: resource.name, resource, call }] : []
  })

const values = [
  "' or '1'='1",
  "') or 1=1--",
  "'; select pg_sleep(9)--",
  '$1',
  '${7*7}',
  '{{7*7}}',
  '%',
  '_',
  '\\',
  "\\'",
  "E'\\\\'",
  "1'||(select secret_hash from blade_client limit 1)||'",
  '"',
  '`',
  '\n',
  '甲\u2028乙',
  '\u202egnp.exe',
  '1e309',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '😀',
  '\ud800x',
]
/** Names that every object answers to: looked up without care, they are columns, functions or worse. */
const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'constructor_equal',
  '__proto___like',
  'toString_in',
  'constructor_null',
]
const hostileNames = [
  'id;select',
  'id=1 or 1',
  "id'",
  'id"',
  'id)',
  't.id',
  'id/**/',
  'id--',
  '名称',
  'a\u0000',
  'id_equal;--',
  '(select 1)',
  'x'.repeat(200),
  'id\n',
  '$where',
  '${x}',
  'id[$ne]',
]

describe('values, names, suffixes and sort fields of lists', () => {
  it('a value finds what it says, and nothing that it smuggles', async () => {
    const wrong: string[] = []
    const start = performance.now()
    for (const [at, { name, resource, call }] of lists.entries()) {
      const text =
        Object.entries(resource.fields).find(
          ([, spec]) => spec.kind === 'text' && !spec.many && (spec.inList || spec.filter) && !spec.masked,
        )?.[0] ?? 'keyword'
      // Every list meets some values in every way; over all lists every value comes many times.
      for (const [index, value] of values.entries())
        if ((index + at) % 5 === 0)
          for (const query of [
            { [`${text}_equal`]: value },
            { keyword: value },
            { [`${text}_in`]: `${value},${value}` },
            { id_equal: value },
          ]) {
            const answer = await s.call(call.method, call.path, query)
            const isTooMuch =
              answer.status === 200 &&
              !['%', '_', '\n', '\\'].includes(value) &&
              `${text}_equal` in query &&
              text !== 'keyword' &&
              answer.data.total > 0
            if (![200, 400].includes(answer.status) || isTooMuch)
              wrong.push(`${name} ${JSON.stringify(query)}: ${shown(answer)}`)
          }
    }
    expect(wrong).toEqual([])
    expect(performance.now() - start, 'nothing slept').toBeLessThan(120_000)
  })
  it('a name that is no word is refused, one that every object has is no column', async () => {
    const wrong: string[] = []
    for (const [at, { name, call }] of lists.filter(one => resourceHas(one.name, 'page')).entries()) {
      for (const [index, parameter] of hostileNames.entries())
        if ((index + at) % 4 === 0) {
          const answer = await s.call(call.method, call.path, { [parameter]: '1' })
          if (answer.status !== 400) wrong.push(`${name} ?${JSON.stringify(parameter)}: ${shown(answer)}`)
        }
      for (const [index, parameter] of names.entries())
        if ((index + at) % 4 === 0) {
          const asked = await s.call(call.method, call.path, Object.fromEntries([[parameter, 'x']]))
          if (![200, 400].includes(asked.status)) wrong.push(`${name} ?${parameter}: ${shown(asked)}`)
          const sorted = await s.call(call.method, call.path, { descs: parameter })
          if (sorted.status !== 400) wrong.push(`${name} descs=${parameter}: ${shown(sorted)}`)
        }
    }
    expect(wrong).toEqual([])
  })
  const resourceHas = (name: string, does: string) =>
    s.world.product.routes.some(
      route =>
        route.resource?.name === name &&
        callsOf(route.resource).some(
          call => call.does === does && call.path === route.path && call.method === route.method && !route.input,
        ),
    )
})

describe('keys of a body', () => {
  const untouched = () => [
    ({} as Record<string, unknown>)['polluted'],
    Object.keys(Object.prototype),
    ([] as unknown as Record<string, unknown>)['polluted'],
  ]
  const bodies = [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"a":{"__proto__":{"polluted":1}}}',
    '{"draft":true,"userExt":{"__proto__":{"polluted":1}}}',
    '[{"__proto__":{"polluted":1}}]',
    '{"__proto__":null,"toString":1,"valueOf":2,"hasOwnProperty":3}',
    '{"\\u005f_proto__":{"polluted":1}}',
  ]
  it('never reach a prototype, by any call that takes a body', async () => {
    const wrong: string[] = []
    const { app } = s.world
    for (const [at, route] of s.world.product.routes
      .filter(one => ['POST', 'PUT'].includes(one.method) && !one.upload && !one.path.endsWith('/logout'))
      .entries()) {
      const payload = bodies[at % bodies.length]!
      const answer = await app.inject({
        method: route.method,
        url: route.path,
        headers: { 'content-type': 'application/json', 'idempotency-key': `k${at}`, 'blade-auth': 'bearer nobody' },
        payload,
      })
      if (answer.statusCode >= 500) wrong.push(`${route.method} ${route.path}: ${answer.statusCode}`)
    }
    for (const payload of bodies) {
      const answer = await s.raw('POST', '/api/blade-user/update-info', payload)
      expect([payload, answer.status]).toEqual([
        payload,
        /__proto__|constructor":\{"proto/.test(payload.replace('\\u005f', '_')) ? 400 : 200,
      ])
    }
    for (const form of ['__proto__[polluted]=1&constructor.prototype.polluted=1', '__proto__=1&constructor=2'])
      expect(
        (await s.raw('POST', '/api/blade-user/update-info', form, 'application/x-www-form-urlencoded')).status,
      ).toBeLessThan(500)
    expect(wrong).toEqual([])
    expect(untouched()).toEqual([undefined, [], undefined])
  })
  it('that no field has are not written: tenant, creator, state, version and deletion stay what they are', async () => {
    const admin = s.world.people.get('系统管理员')!
    const answer = await s.call('POST', '/api/blade-system/post/submit', {
      category: 1,
      postCode: 'mass',
      postName: '批量赋值',
      tenantId: '100002',
      tenant_id: '100002',
      createUser: '1',
      createTime: '2000-01-01 00:00:00',
      isDeleted: 1,
      is_deleted: 1,
      version: 77,
      status: 2,
    })
    expect(shown(answer)).toMatch(/^200 /)
    const [row] = await s.world.product.database.read(
      sql`select tenant_id, create_user, is_deleted, version, status from blade_post where id = ${answer.data.id}::bigint`,
    )
    expect(row).toMatchObject({ tenant_id: '100001', create_user: admin.userId, is_deleted: 0, version: 0, status: 1 })
  })
})

describe('rich text', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href=" &#1;javascript:alert(1)">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<iframe src="//evil.example"></iframe>',
    '<object data="x"></object>',
    '<embed src="x">',
    '<form action="//evil.example"><input name="p"></form>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="position:fixed;top:0;left:0;width:100%;height:100%">x</p>',
    '<p style="behavior:url(x)">x</p>',
    '<base href="//evil.example/">',
    '<meta http-equiv="refresh" content="0;url=//evil.example">',
    '<link rel="stylesheet" href="//evil.example">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<video src="javascript:alert(1)"></video>',
    '<a href="vbscript:x">x</a>',
    '<a href="//evil.example" target="_blank">x</a>',
    '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><script>alert(1)</script></textarea>',
    '<style>*{background:url(//evil.example)}</style>',
    '<template><img src=x onerror=alert(1)></template>',
  ]
  const active =
    /<\s*(script|iframe|object|embed|form|input|base|meta|link|style|svg|math|template|noscript|textarea)|\son\w+\s*=|javascript:|vbscript:|data:|url\(|behavior|position\s*:/i
  const fields = all.flatMap(resource =>
    Object.entries(resource.fields)
      .filter(([, spec]) => spec.kind === 'html')
      .map(([field, spec]) => ({ resource: resource.name, field, spec })),
  )
  it('is made harmless on the way in, for every field that takes it', async () => {
    const { parseField } = await import('#packages/server/kinds.ts')
    expect(fields.length).toBeGreaterThan(2)
    for (const { resource, field, spec } of fields)
      for (const attack of [...attacks, attacks.join('')]) {
        const kept = parseField(`<p>前</p>${attack}<p>后</p>`, spec) as { value: string }
        expect([resource, field, attack, active.exec(kept.value)?.[0]]).toEqual([resource, field, attack, undefined])
        expect(kept.value).toMatch(/^<p>前<\/p>/)
      }
  })
  it('as it lies in the database after a call, and what people write is kept', async () => {
    const content = `<h2>通知</h2><p style="color:#f00;text-align:center">五一<b>放假</b><u>三天</u></p><table><tbody><tr><td colspan="2">甲</td></tr></tbody></table>${attacks.join('')}`
    const answer = await s.call('POST', '/api/blade-desk/notice/submit', {
      title: '放假',
      category: '1',
      audience: 1,
      content,
    })
    expect(shown(answer)).toMatch(/^200 /)
    const [row] = await s.world.product.database.read<{ content: string }>(
      sql`select content from blade_notice where id = ${answer.data.id}::bigint`,
    )
    expect(row!.content).toContain(
      '<h2>通知</h2><p style="color:#f00;text-align:center">五一<b>放假</b><u>三天</u></p>',
    )
    expect(active.exec(row!.content)?.[0]).toBeUndefined()
  })
})

describe('cells that begin like a formula', () => {
  const formulas = [
    "=cmd|'/C calc'!A0",
    '+1+1',
    '-2+3+cmd',
    '@SUM(A1:A9)',
    '\t=1+1',
    '\r=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '=HYPERLINK("http://evil.example","x")',
    '  =1+1',
    '=1,"2"\n3',
  ]
  const partOf = async (bytes: Buffer, name: string) => {
    const pieces: Buffer[] = []
    for await (const piece of (await openZip(bytes, { maxUnpackedBytes: 1e8 })).stream(name)) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }
  it('are texts in a workbook, marked so that editing them runs nothing, and come back the same', async () => {
    const bytes = await writeWorkbookBuffer({
      sheets: [
        {
          name: 'S',
          columns: [
            { label: '名称', kind: 'text' },
            { label: '金额', kind: 'money' },
          ],
          rows: formulas.map(one => [one, one]),
        },
      ],
    })
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    const styles = [...(await partOf(bytes, 'xl/styles.xml')).matchAll(/<xf numFmtId[^>]*>/g)]
      .slice(1)
      .map(([one]) => one)
    expect(xml).not.toContain('<f>')
    const cells = [...xml.matchAll(/<c r="[AB](\d+)" s="(\d+)" t="(\w+)"/g)].filter(([, row]) => row !== '1')
    expect(cells.length).toBe(formulas.length * 2)
    for (const [, row, style, type] of cells)
      expect([row, type, styles[Number(style)]!.includes('quotePrefix="1"')]).toEqual([row, 'inlineStr', true])
    const { rows } = await readWorkbook(bytes)
    const read: string[] = []
    for await (const row of rows) {
      read.push(row.cells[0]!.text)
      expect(row.cells[0]!.type).toBe('text')
    }
    expect(read).toEqual(formulas.map(one => one.trim()))
  })
  it('are texts in a CSV, and our own reader takes the guard off again', () => {
    const bytes = writeCsv([['名称', '金额'], ...formulas.map(one => [one, '-12.50'])])
    const text = bytes.toString('utf8').slice(1)
    for (const line of text.split('\r\n').slice(1)) expect(/^"?\s*[=+\-@＝＋－＠\t]/.test(line), line).toBe(false)
    expect(text).toContain(',-12.50')
    const { rows } = readCsv(bytes, { maxRows: 100, maxBytes: 1e6, maxCells: 1e4 })
    expect(rows.map(row => row.cells.map(cell => [cell.text, cell.type]))).toEqual(
      formulas.map(one => [
        [one.trim(), 'text'],
        ['-12.50', 'text'],
      ]),
    )
  })
  it('are refused as formulas when somebody types one into an import, in both forms of file', () => {
    const { rows } = readCsv(Buffer.from('名称\n=1+1\n'), { maxRows: 9, maxBytes: 1e6, maxCells: 99 })
    expect(rows[0]!.cells[0]).toEqual({ text: '=1+1', type: 'formula' })
  })
  it('leave the product as texts: a voucher file with such names, and an export of a list', async () => {
    await s.world.inside(tx =>
      tx.run(sql`update ledger_account set name = '=1+1,"x"' where tenant_id = ${tx.tenantId}`),
    )
    const bytes = (
      await s.call('GET', '/api/ratutech-core/ledger/voucher-export', { from: '2026-01-01', to: '2026-12-31' })
    ).bytes.toString('utf8')
    expect(bytes).not.toMatch(/,=|\n=/)
  })
})
