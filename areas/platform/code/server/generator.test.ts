import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDefinitions } from '#kernel/check.ts'
import type { Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import { localStore, thumbnails } from '#packages/files/index.ts'
import { readZip } from '#packages/testing/read-zip.ts'
import { secretBox } from '#packages/security/index.ts'
import { notBuilt } from '#areas/not-built.ts'
import dataModels from '#areas/platform/data-model/server/index.ts'
import datasources from '#areas/platform/datasource/server/index.ts'
import { installDeployment } from '#areas/platform/server/deployment.ts'
import { openOffice, type Office, type Sitter } from '#areas/platform/server/testing/office.ts'
import codes from './index.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const develop = 'blade-develop'
let office: Office
let operator: Sitter
let ownId: string
beforeAll(async () => {
  office = await openOffice([datasources, ...dataModels, codes])
  const { hostname, port } = new URL(office.test.urls.read)
  installDeployment({
    secrets: secretBox(Buffer.from('the generator and its secrets...')),
    storageHosts: [],
    datasourceHosts: [`${hostname}:${port}`, 'db.example.com'],
    files: localStore('/nowhere'),
    thumbnails: thumbnails(error => {
      throw error
    }),
  })
  await office.hire('000000', 'operator', ['administrator'])
  operator = await office.as('000000', 'operator')
  ownId = (await operator.gets(`${develop}/datasource/select`))[0].id
})
afterAll(() => office?.close())

const model = async (more: object = {}): Promise<string> =>
  (
    await operator.posts(`${develop}/model/submit`, {
      datasourceId: ownId,
      modelTable: 'contacts',
      modelName: '访客登记',
      modelCode: 'visitor-entry',
      modelNameEn: 'Visitor entry',
      ...more,
    })
  ).id
const fields = (modelId: string) => [
  {
    modelId,
    jdbcName: 'visitor_no',
    jdbcType: 'character varying(32)',
    jdbcComment: '编号',
    propertyName: 'visitorNo',
    propertyType: 'text',
    labelEn: 'No.',
    flags: 'USL',
  },
  {
    modelId,
    jdbcName: 'visitor_name',
    jdbcType: 'character varying(64)',
    jdbcComment: "访客'姓名",
    propertyName: 'visitorName',
    propertyType: 'String',
    labelEn: 'Visitor',
    flags: 'RLK',
    listRow: 1,
  },
  {
    modelId,
    jdbcName: 'phone',
    jdbcType: 'character varying(20)',
    jdbcComment: '手机',
    propertyName: 'phone',
    propertyType: 'text',
    labelEn: 'Mobile',
    flags: 'M',
    formSection: '联系 / Reach',
  },
  {
    modelId,
    jdbcName: 'deposit',
    jdbcType: 'numeric(12,2)',
    jdbcComment: '押金',
    propertyName: 'deposit',
    propertyType: 'money',
    labelEn: '',
    flags: 'RL',
    listRow: 2,
  },
  {
    modelId,
    jdbcName: 'host_id',
    jdbcType: 'bigint',
    jdbcComment: '接待人',
    propertyName: 'hostId',
    propertyType: 'user',
    labelEn: 'Host',
    flags: 'RLF',
    listRow: 3,
  },
  {
    modelId,
    jdbcName: 'company_id',
    jdbcType: 'bigint',
    jdbcComment: '公司',
    propertyName: 'companyId',
    propertyType: 'ref',
    labelEn: 'Company',
    flags: 'L',
    refResource: 'company',
  },
  {
    modelId,
    jdbcName: 'gender',
    jdbcType: 'character varying(32)',
    jdbcComment: '性别',
    propertyName: 'gender',
    propertyType: 'dict',
    labelEn: 'Gender',
    flags: '',
    dictCode: 'gender',
    queryType: 1,
  },
  {
    modelId,
    jdbcName: 'visit_time',
    jdbcType: 'timestamp with time zone',
    jdbcComment: '到访',
    propertyName: 'visitTime',
    propertyType: 'LocalDateTime',
    labelEn: 'Visited',
    flags: 'L',
  },
  {
    modelId,
    jdbcName: 'papers_biz_id',
    jdbcType: 'bigint',
    jdbcComment: '附件',
    propertyName: 'papersBizId',
    propertyType: 'files',
    labelEn: 'Papers',
    flags: '',
  },
]
const saveFields = async (modelId: string, rows: object[] = fields(modelId)) => {
  const answer = await office.app.inject({
    method: 'POST',
    url: `/api/${develop}/model-prototype/submit-list`,
    headers: { 'blade-auth': `bearer ${await tokenOf('operator')}` },
    payload: rows,
  })
  return { status: answer.statusCode, ...(answer.json() as { msg: string; data: any }) }
}
let token = ''
const tokenOf = async (account: string): Promise<string> =>
  token || (token = (await office.signIn('000000', account, 'Office@2026-test')).data.access_token as string)
const settings = async (modelId: string, more: object = {}): Promise<string> =>
  (
    await operator.posts(`${develop}/code/submit`, {
      codeName: '访客',
      modelId,
      templateType: 1,
      area: 'partners',
      packageName: 'org.example.desk',
      tablePrefix: 'blade_',
      tableName: 'visitor_entry',
      ...more,
    })
  ).id
const generated = async (ids: string) => {
  const answer = await office.app.inject({
    method: 'POST',
    url: `/api/${develop}/code/gen-code?ids=${ids}&system=saber`,
    headers: { 'blade-auth': `bearer ${await tokenOf('operator')}` },
  })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    bytes: answer.rawPayload,
    json: () => answer.json() as { msg: string; data: any },
  }
}

describe('what the generator writes', () => {
  let folder: string
  beforeAll(() => {
    mkdirSync(join(root, 'test-results'), { recursive: true })
    folder = mkdtempSync(join(root, 'test-results', 'generated-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('passes the type check and the check of definitions unchanged, for every template at once', async () => {
    const plain = await model()
    expect((await saveFields(plain)).data).toMatchObject({ count: 9 })
    const approved = await model({ modelCode: 'visitor-order', modelName: '访客申请', modelNameEn: '' })
    await saveFields(
      approved,
      fields(approved).map(({ jdbcComment, ...row }) => ({ ...row, jdbcComment: jdbcComment.replace("'", '') })),
    )
    const lines = await model({ modelCode: 'visitor-line', modelName: '访客明细', modelNameEn: 'Visitor line' })
    await saveFields(
      lines,
      fields(lines)
        .filter(row => row.propertyType !== 'user')
        .map(row => ({ ...row, flags: row.flags.replace('U', '').replace('M', '') })),
    )
    const ids = [
      await settings(plain, { author: '平台研发' }),
      await settings(approved, { templateType: 2, tableName: 'visitor_order', webPath: '/visitor/order' }),
      await settings(lines, { templateType: 3, tableName: 'visitor_line' }),
    ]
    const zip = await generated(ids.join(','))
    if (zip.status !== 200) throw new Error(JSON.stringify(zip.json()))
    expect(zip.type).toBe('application/zip')
    const files = await readZip(zip.bytes)
    expect([...files.keys()].filter(name => !name.includes('visitor-order')).sort()).toEqual([
      'areas/partners/visitor-entry/README.md',
      'areas/partners/visitor-entry/server/index.ts',
      'areas/partners/visitor-entry/visitor-entry.test.ts',
      'areas/partners/visitor-entry/visitor-entry.ts',
      'areas/partners/visitor-entry/web/index.tsx',
      'areas/partners/visitor-line/README.md',
      'areas/partners/visitor-line/visitor-line.test.ts',
      'areas/partners/visitor-line/visitor-line.ts',
      'migration/up.sql',
      'migration/why.md',
    ])
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.base.json',
        compilerOptions: {
          composite: false,
          incremental: false,
          emitDeclarationOnly: false,
          declaration: false,
          noEmit: true,
          jsx: 'react-jsx',
          types: ['node', 'vite/client'],
          lib: ['ESNext', 'DOM', 'DOM.Iterable'],
        },
        include: ['areas/**/*.ts', 'areas/**/*.tsx'],
      }),
    )
    const checked = (() => {
      try {
        return execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
          cwd: root,
          encoding: 'utf8',
        })
      } catch (error) {
        return String((error as { stdout: string }).stdout)
      }
    })()
    expect(checked.split('\n').filter(line => line.includes('generated-'))).toEqual([])
    const made: Resource[] = []
    for (const name of files.keys())
      if (/(entry|order|line)\.ts$/.test(name))
        made.push(...Object.values((await import(pathToFileURL(join(folder, name)).href)) as Record<string, Resource>))
    expect(made.map(one => one.name).sort()).toEqual(['visitor-entry', 'visitor-line', 'visitor-order'])
    if (process.env['SHOW'])
      console.log(
        [...files]
          .filter(([name]) => name.startsWith('areas'))
          .map(([name, text]) => `--- ${name}\n${text}`)
          .join('\n'),
      )
    expect(checkDefinitions([...(definitions as readonly Resource[]), ...made], notBuilt)).toEqual([])
  })

  it('brings the tables with the walls between tenants, in SQL that PostgreSQL takes', async () => {
    const id = await settings(
      await (async () => {
        const one = await model({ modelCode: 'visitor-pass', modelName: '通行证' })
        await saveFields(one)
        return one
      })(),
      { tableName: 'visitor_pass' },
    )
    const up = (await readZip((await generated(id)).bytes)).get('migration/up.sql')!
    expect(up).toContain('alter table "visitor_pass" force row level security')
    const { withClient } = await import('#packages/database/roles.ts')
    await withClient(office.test.urls.owner, async client => {
      await client.query(`begin; ${up} rollback`)
    })
  })

  it('reports what the definition check would refuse, instead of a zip that stops the server', async () => {
    const one = await model({ modelCode: 'contacts', modelName: '联系人' })
    await saveFields(one)
    const taken = await generated(await settings(one, { tableName: 'contacts' }))
    expect([taken.status, JSON.stringify(taken.json().data.faults)]).toEqual([
      400,
      expect.stringContaining('have the same name'),
    ])
    const empty = await model({ modelCode: 'visitor-none', modelName: '空' })
    expect((await generated(await settings(empty))).json().msg).toContain('还没有字段')
    await saveFields(empty, [{ ...fields(empty)[1], jdbcComment: '' }])
    expect(JSON.stringify((await generated(await settings(empty))).json().data.faults)).toContain('缺少中文名')
  })
})

describe('hostile names', () => {
  it.each([
    ['area', '../../etc'],
    ['area', 'a/b'],
    ['packageName', '../x'],
    ['packageName', 'a..b'],
    ['packageName', 'a/../b'],
    ['tableName', 'a;drop table x'],
    ['tableName', '"x"'],
    ['tablePrefix', '../'],
    ['apiPath', '../role'],
    ['apiPath', 'a//b'],
    ['webPath', '/../x'],
    ['webPath', 'x'],
    ['serviceName', 'constructor'],
    ['author', 'a\nb'],
    ['pkName', 'id)'],
  ])('refuses %s 【%s】: it would become a folder, a path or an identifier', async (field, value) => {
    const answer = await operator.call('POST', `${develop}/code/submit`, {
      codeName: 'x',
      modelId: await model({ modelCode: `m-${Math.random().toString(36).slice(2).replace(/^\d/, 'a')}` }),
      [field]: value,
    })
    expect([answer.status, answer.data.faults[0].path]).toEqual([400, field])
  })
  it.each([
    ['modelTable', 'a b'],
    ['modelTable', '../x'],
    ['modelCode', '../x'],
    ['modelCode', 'A_b'],
    ['modelClass', 'a-b'],
    ['modelName', 'a\nb'],
  ])('refuses a model with %s 【%s】', async (field, value) => {
    const answer = await operator.call('POST', `${develop}/model/submit`, {
      datasourceId: ownId,
      modelTable: 't',
      modelName: 'x',
      modelCode: 'x',
      [field]: value,
    })
    expect([answer.status, answer.data.faults[0].path]).toEqual([400, field])
  })
  it('refuses invalid field names, reporting all faults at once', async () => {
    const modelId = await model({ modelCode: 'hostile' })
    const { status, data } = await saveFields(modelId, [
      { modelId, jdbcName: 'a"b', propertyName: 'x: evil(', propertyType: 'text' },
      { modelId, jdbcName: 'b', propertyName: 'ok', propertyType: 'a.b', jdbcComment: 'x\ny', flags: 'RR' },
      { modelId, jdbcName: 'c', propertyName: 'ok', propertyType: 'text', refResource: '../x', dictCode: 'a-b' },
    ])
    expect([status, data.faults.map((one: { path: string }) => one.path)]).toEqual([
      400,
      [
        'items.0.jdbcName',
        'items.0.propertyName',
        'items.1.jdbcComment',
        'items.1.propertyType',
        'items.1.flags',
        'items.2.refResource',
        'items.2.dictCode',
        'items.2.propertyName',
      ],
    ])
  })
  it.each(['contacts; drop table contacts', '../contacts', 'no_such_table', 'pg_authid'])(
    'reads no columns of 【%s】',
    async tableName => {
      expect(
        (await operator.call('GET', `${develop}/model/table-info`, { datasourceId: ownId, tableName })).status,
      ).toBe(400)
    },
  )
})

describe('data sources', () => {
  it('list tables and columns of the own database with the labels of its definitions', async () => {
    const tables = await operator.gets(`${develop}/model/table-list`, { datasourceId: ownId })
    expect(tables).toContainEqual({ name: 'contacts', comment: 'contacts', entityName: 'contacts' })
    const info = await operator.gets(`${develop}/model/table-info`, { datasourceId: ownId, tableName: 'contacts' })
    expect(info.fields.find((one: { jdbcName: string }) => one.jdbcName === 'contact_name')).toMatchObject({
      jdbcType: 'character varying(64)',
      jdbcComment: '姓名',
      labelEn: 'Name',
      propertyName: 'contactName',
      propertyType: 'text',
      flags: 'RLK',
    })
    expect(info.fields.map((one: { jdbcName: string }) => one.jdbcName)).not.toContain('tenant_id')
    expect(JSON.stringify(info)).not.toContain('13800')
  })
  it('read another database over a read-only connection; its password is stored encrypted and never answered', async () => {
    const { hostname, port, username, password, pathname } = new URL(office.test.urls.read)
    const { id } = await operator.posts(`${develop}/datasource/submit`, {
      name: '外部库',
      driverClass: 'org.postgresql.Driver',
      url: `jdbc:postgresql://${hostname}:${port}${pathname}`,
      username,
      password: decodeURIComponent(password),
    })
    const [row] = await office.test.database.transaction('000000', tx =>
      tx.rows<{ password: string }>(sql`select password from blade_datasource where id = ${id}::bigint`),
    )
    expect(row!.password).toMatch(/^v1\./)
    expect([
      (await operator.gets(`${develop}/datasource/detail`, { id })).password,
      (await operator.gets(`${develop}/datasource/list`, { name: '外部库' })).records[0].password,
    ]).toEqual(['******', '******'])
    expect(
      (await operator.gets(`${develop}/model/table-info`, { datasourceId: id, tableName: 'contacts' })).fields.length,
    ).toBeGreaterThan(10)
    await operator.posts(`${develop}/datasource/submit`, { id, name: '外部库二', password: '******' })
    expect((await operator.gets(`${develop}/model/table-list`, { datasourceId: id })).length).toBeGreaterThan(100)
    const moved = await operator.call('POST', `${develop}/datasource/submit`, {
      id,
      url: 'jdbc:postgresql://db.example.com/x',
      password: '******',
    })
    expect(moved.data.faults).toMatchObject([{ path: 'password' }])
    await operator.posts(`${develop}/datasource/submit`, { id, password: 'wrong' })
    expect((await operator.call('GET', `${develop}/model/table-list`, { datasourceId: id })).msg).toBe(
      '数据源【外部库二】无法连接（28P01）',
    )
  })
  it.each([
    'jdbc:postgresql://169.254.169.254/x',
    'jdbc:postgresql://localhost:1/x',
    'jdbc:mysql://db.example.com/x',
    'jdbc:postgresql://db.example.com/x?socketFactory=a',
    'file:///etc/passwd',
    'jdbc:postgresql://u:p@db.example.com/x',
    'jdbc:postgresql:own',
  ])('refuse the address %s: the deployment lists the hosts', async url => {
    expect(
      (
        await operator.call('POST', `${develop}/datasource/submit`, {
          name: `s${Math.random()}`,
          driverClass: 'org.postgresql.Driver',
          url,
        })
      ).data.faults,
    ).toMatchObject([{ path: 'url' }])
  })
  it('keep the own database unchanged, and models that are in use', async () => {
    expect((await operator.call('POST', `${develop}/datasource/submit`, { id: ownId, remark: 'x' })).msg).toBe(
      '内置的数据源不能修改',
    )
    expect((await operator.call('POST', `${develop}/datasource/remove`, { ids: ownId })).msg).toBe(
      '内置的数据源不能删除',
    )
  })
})

describe('who may', () => {
  it('is allowed to the super administrator of the installation only, whatever a role was granted', async () => {
    await office.test.database.transaction('000000', async tx => {
      await tx.run(
        sql`insert into blade_role (id, tenant_id, create_time, role_name, role_alias, default_scope) values (4711, '000000', now(), '好奇', 'curious', 1)`,
      )
      for (const code of ['datasource', 'model', 'code', 'code_gen', 'datasource_view', 'model_view', 'code_view'])
        await tx.run(
          sql`insert into role_menu (id, tenant_id, create_time, role_id, code) values (${await tx.newId()}, '000000', now(), 4711, ${code})`,
        )
    })
    await office.hire('000000', 'curious', ['curious'])
    await office.hire('100001', 'boss', ['admin'])
    for (const sitter of [await office.as('000000', 'curious'), await office.as('100001', 'boss')]) {
      for (const path of [
        'datasource/list',
        'datasource/select',
        'model/list',
        'model/table-list',
        'model/table-info',
        'model/model-prototype',
        'model-prototype/select',
        'code/list',
      ])
        expect([
          path,
          (await sitter.call('GET', `${develop}/${path}`, { datasourceId: ownId, id: '1', modelId: '1' })).status,
        ]).toEqual([path, 402])
      expect((await sitter.call('POST', `${develop}/code/gen-code`, { ids: '1' })).status).toBe(402)
    }
  })
  it('copies settings; removes models with their fields, except those in use', async () => {
    const one = await model({ modelCode: 'visitor-copy', modelName: '复制' })
    await saveFields(one)
    const id = await settings(one)
    expect((await operator.call('POST', `${develop}/code/copy`, { ids: id })).data.ids).toHaveLength(1)
    expect((await operator.call('POST', `${develop}/model/remove`, { ids: one })).msg).toContain('2个生成配置')
    const copies = (await operator.gets(`${develop}/code/list`, { modelId: one })).records
    expect(copies.map((row: { codeName: string }) => row.codeName).sort()).toEqual(['访客', '访客-复制'])
    await operator.posts(`${develop}/code/remove`, { ids: copies.map((row: { id: string }) => row.id).join(',') })
    await operator.posts(`${develop}/model/remove`, { ids: one })
    expect(await operator.gets(`${develop}/model-prototype/select`, { modelId: one })).toEqual([])
  })
})
