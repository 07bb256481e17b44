import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import { createTokens, md5Hex } from '#packages/security/index.ts'
import { insertRow } from '#packages/server/rows.ts'
import { role } from '#areas/platform/role/role.ts'
import { installationSecret } from '../../apps/server/config.ts'
import { accountOf, makeReplicas, OTHER_TENANT, PASSWORD, type Replicas } from './replicas.ts'

// Section 13 of the dialect: what servers of this family were publicly reported for, number by number. Suites beside
// this file go deeper.
let r: Replicas
let admin = ''
let sales = ''
beforeAll(async () => {
  r = await makeReplicas()
  admin = (await r.one.signIn('admin')).access_token
  sales = (await r.one.signIn(accountOf('李晓雯'))).access_token
})
afterAll(() => r?.close())
const database = () => r.one.product.database
const roleOf = async (alias: string, tenant = '100001') =>
  (
    await database().read<{ id: string }>(
      sql`select id from blade_role where tenant_id = ${tenant} and role_alias = ${alias} and is_deleted = 0`,
    )
  )[0]!.id
const userOf = (name: string) => r.people.get(name)!.userId
/** Open too: devices prove themselves by a signature, reports of outsiders are bounded by phone and hour. */
const provenOtherwise = [
  'POST /api/ratutech-core/accident-info/report',
  'POST /api/ratutech-core/customer-service-work-order/report',
  'POST /api/ratutech-core/customer-service-work-order/mail',
  'POST /api/ratutech-core/security-gps-warn/ingest',
]
const openBeside = (addresses: readonly string[]): string[] => {
  expect(addresses).toEqual(expect.arrayContaining(provenOtherwise))
  return addresses.filter(one => !provenOtherwise.includes(one)).sort()
}

describe('blade-dialect 13', () => {
  it('1: names of filters and sorts never reach SQL, on no list and no export', async () => {
    const lists = (definitions as readonly Resource[]).flatMap(resource =>
      callsOf(resource).filter(call => ['page', 'list', 'export', 'export-file', 'status-count'].includes(call.does)),
    )
    const published = [
      'updatexml(1,concat(0x3f,md5(1),0x3f),1)',
      '1=1 or updatexml',
      'id;select pg_sleep(9)',
      'extractvalue(1,concat(char(126),md5(1)))',
      'id)*(select 1',
    ]
    const wrong: string[] = []
    const start = performance.now()
    for (const [at, call] of lists.entries()) {
      const name = published[at % published.length]!
      for (const query of [{ [name]: '1' }, { ascs: name }, { descs: name }, { [`${name}_equal`]: '1' }]) {
        const answer = await r.one.ask(call.method, call.path, admin, query)
        if (answer.status >= 500 || /c4ca4238|syntax|operator does not exist|pg_sleep/i.test(answer.text))
          wrong.push(`${call.path} ${JSON.stringify(query)}: ${answer.status}`)
      }
    }
    expect(wrong).toEqual([])
    expect(lists.length).toBeGreaterThan(100)
    expect(performance.now() - start).toBeLessThan(120_000)
  })

  it('1: nor where somebody wrote the list by hand: no read of the product lets such a name through', async () => {
    const made = new Set(
      (definitions as readonly Resource[]).flatMap(resource => callsOf(resource).map(call => call.path)),
    )
    const reads = r.one.product.routes.filter(
      route =>
        route.method === 'GET' &&
        !made.has(route.path) &&
        !route.path.includes('{') &&
        !/logout|stream|clear-cache/.test(route.path),
    )
    const wrong: string[] = []
    for (const route of reads) {
      const answer = await r.one.ask('GET', route.path, admin, {
        'updatexml(1,concat(0x3f,md5(1),0x3f),1)': '1',
        "id'_equal": '1',
        ascs: 'id;select pg_sleep(9)',
        descs: 'id)*(select 1',
        current: '1',
        size: '1',
      })
      if (answer.status >= 500 || /c4ca4238|syntax error|operator does not exist|pg_sleep/i.test(answer.text))
        wrong.push(`${route.path}: ${answer.status}`)
    }
    expect(wrong).toEqual([])
    expect(reads.length).toBeGreaterThan(100)
  })

  it('2: there is no signing key that anybody knows: the server makes its own, and refuses to start with a bad one', async () => {
    const [one, other] = [mkdtempSync(join(tmpdir(), 'one-')), mkdtempSync(join(tmpdir(), 'other-'))]
    expect(installationSecret(one).equals(installationSecret(other))).toBe(false)
    expect(installationSecret(one).equals(installationSecret(one))).toBe(true)
    expect([installationSecret(one).length, statSync(join(one, 'secret')).mode & 0o077]).toEqual([32, 0])
    for (const bad of [new Uint8Array(0), new Uint8Array(32), Buffer.from('bladexisapowerful'), Buffer.alloc(32, 'a')])
      expect(() => createTokens(bad)).toThrow('the installation secret must be 32 random bytes')
    const forged = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify({ tenant_id: '000000', user_id: '1123598821738675201', role_name: 'administrator', token_type: 'access_token', client_id: 'saber' })).toString('base64url')}.x`
    expect((await r.one.ask('GET', '/api/blade-user/info', forged)).status).toBe(401)
  })

  it('3: what was sent at the sign-in stands in no log, and the lists of logs ask for a role', async () => {
    // One's own sessions are everybody's to see (10-platform 7); what a log says of others is not.
    const logs = r.one.product.routes.filter(
      route => /blade-log|\/session\/(?!own$)|client-error/.test(route.path) && route.method === 'GET',
    )
    expect(logs.length).toBeGreaterThan(3)
    for (const route of logs) {
      expect([route.path, (await r.one.ask(route.method, route.path, '')).status]).toEqual([route.path, 401])
      expect([route.path, (await r.one.ask(route.method, route.path, sales)).status]).toEqual([route.path, 402])
    }
    const pair = await r.one.signIn(accountOf('唐可'))
    await r.one.refresh(pair.refresh_token)
    await r.one.ask(
      'POST',
      `/api/blade-user/update-password?oldPassword=${md5Hex('guess')}&newPassword=${md5Hex('Wanted-2026')}&newPassword1=${md5Hex('Wanted-2026')}`,
      (await r.one.signIn(accountOf('唐可'))).access_token,
    )
    await r.flush()
    const rows = await database().read<{ text: string }>(
      sql`select t::text as text from log_api t union all select t::text from log_login t union all select t::text from log_error t`,
    )
    expect(
      rows.filter(
        ({ text }) =>
          [md5Hex(PASSWORD), md5Hex('guess'), md5Hex('Wanted-2026'), pair.refresh_token, pair.access_token, admin].some(
            secret => text.includes(secret),
          ) || /eyJ[\w-]+\./.test(text),
      ),
    ).toEqual([])
  })

  it('4: no answer holds a hash of a password, and what is stored is slow and salted', async () => {
    for (const path of [
      'user-list',
      'inner/user-list',
      'oa/user-list',
      'search/user',
      'page',
      'detail',
      'platform-detail',
      'info',
    ]) {
      const { text } = await r.one.ask('GET', `/api/blade-user/${path}`, admin, { id: userOf('何俊'), size: '200' })
      expect([path, /argon2|"password"|hash|former/i.test(text)]).toEqual([path, false])
    }
    const hashes = await database().read<{ hash: string }>(
      sql`select password_hash as hash from user_credential where tenant_id = '100001'`,
    )
    // The same password for all of them: as many hashes as people.
    expect(new Set(hashes.map(row => row.hash)).size).toBe(hashes.length)
    expect(hashes.every(row => /^\$argon2id\$v=19\$m=\d{4,},t=\d+,p=\d+\$/.test(row.hash))).toBe(true)
  })

  it('5: helper calls ask for a role too: imports, templates, routes of menus; only twenty-one addresses are open to everybody', async () => {
    const open = r.one.product.routes.filter(route => route.permissions.some(code => code.startsWith('public')))
    expect(openBeside(open.map(route => `${route.method} ${route.path}`))).toEqual([
      'GET /api/blade-auth/oauth/callback/{source}',
      'GET /api/blade-auth/oauth/captcha',
      'GET /api/blade-auth/oauth/render/{source}',
      'GET /api/blade-desk/public-link/paper',
      'GET /api/blade-desk/public-link/view',
      'GET /api/blade-system/menu/auth-routes',
      'GET /api/blade-system/tenant/info',
      'GET /api/blade-system/tenant/picture/{name}',
      'GET /api/ratutech-core/contract-electron/sign-page',
      'GET /api/ratutech-core/enquiry/quote-page',
      'GET /api/ratutech-core/vehicle-return/customer-confirm',
      'POST /api/blade-auth/oauth/token',
      'POST /api/blade-auth/oauth/token/refresh',
      'POST /api/blade-desk/public-link/act',
      'POST /api/blade-desk/public-link/code',
      'POST /api/blade-resource/sms/endpoint/send-validate',
      'POST /api/blade-user/register-guest',
      'POST /api/ratutech-core/contract-electron/callback/{provider}',
      'POST /api/ratutech-core/contract-electron/sign-page',
      'POST /api/ratutech-core/enquiry/quote-page',
      'POST /api/ratutech-core/vehicle-return/customer-confirm',
    ])
    // Sword draws no page before it was answered: whoever is not signed in, or no longer, learns nothing.
    for (const token of ['', 'stale'])
      expect((await r.one.ask('GET', '/api/blade-system/menu/auth-routes', token)).text).toMatch(/"data":\{\}/)
    for (const path of ['routes', 'buttons', 'top-menu'])
      expect((await r.one.ask('GET', `/api/blade-system/menu/${path}`, '')).status).toBe(401)
    const helpers = r.one.product.routes.filter(route => /\/(import|export|template|generate)[\w-]*$/.test(route.path))
    expect(helpers.length).toBeGreaterThan(40)
    // Staged rows ask for the permission of their batch, inside (80, 9).
    const isStaged = (path: string) => path.startsWith('/api/ratutech-core/insurance-imp-temp/')
    const coded = helpers.filter(one => !isStaged(one.path))
    expect(coded.filter(route => route.permissions.includes('signed in')).map(route => route.path)).toEqual([])
    const nobody = (await r.one.signIn(accountOf('钟诚'))).access_token
    await database().transaction('100001', tx =>
      tx.run(sql`update blade_user set role_id = '{}' where tenant_id = '100001' and id = ${userOf('钟诚')}::bigint`),
    )
    r.one.product.sessions.forget()
    for (const route of coded)
      expect([route.path, (await r.one.ask(route.method, route.path, nobody)).status]).toEqual([route.path, 402])
  })

  // The columns of a sheet: tests/dialect/sheets.test.ts. The tenant of a guest: areas/platform/sign-on.
  it('6: the tenant comes from the session alone, whatever a parameter, a body or a header says', async () => {
    const [other] = await database().transaction(OTHER_TENANT, tx =>
      tx.rows<{ id: string }>(
        sql`insert into blade_post (id, tenant_id, create_time, post_code, post_name, category) values (${'777'}, ${OTHER_TENANT}, now(), 'theirs', '别家岗位', 1) returning id`,
      ),
    )
    const named = {
      tenantId: OTHER_TENANT,
      tenant_id: OTHER_TENANT,
      tenantIds: OTHER_TENANT,
      'tenant-id': OTHER_TENANT,
    }
    for (const [method, path, input] of [
      ['GET', '/api/blade-system/post/list', {}],
      ['GET', '/api/blade-system/post/select', {}],
      ['GET', '/api/blade-system/post/detail', { id: other!.id }],
      ['GET', '/api/blade-system/role/tree', {}],
      ['GET', '/api/blade-system/dept/tree', {}],
      ['GET', '/api/blade-user/page', {}],
      ['GET', '/api/blade-system/tenant/list', {}],
      ['POST', '/api/blade-system/post/remove', { ids: other!.id }],
      ['POST', '/api/blade-system/post/submit', { id: other!.id, postName: '改名' }],
    ] as const) {
      const answer = await r.one.ask(method, path, admin, { ...input, ...named }, { 'tenant-id': OTHER_TENANT })
      expect([path, answer.text.includes('别家岗位'), answer.text.includes(`"tenantId":"${OTHER_TENANT}"`)]).toEqual([
        path,
        false,
        false,
      ])
    }
    expect(await database().read(sql`select post_name, is_deleted from blade_post where id = 777`)).toEqual([
      { post_name: '别家岗位', is_deleted: 0 },
    ])
    const theirs = await roleOf('admin', OTHER_TENANT)
    for (const path of ['grant', 'update'])
      expect([
        path,
        (
          await r.one.ask('POST', `/api/blade-user/${path}`, admin, {
            id: userOf('何俊'),
            userIds: userOf('何俊'),
            roleId: theirs,
            roleIds: theirs,
            tenantId: OTHER_TENANT,
          })
        ).status,
      ]).toEqual([path, 400])
    expect(
      (
        await r.one.ask('POST', '/api/blade-user/register-guest', '', {
          ...named,
          account: 'guest',
          password: md5Hex('x'),
          oauthId: '1',
          name: 'x',
        })
      ).status,
    ).toBeGreaterThanOrEqual(400)
  })

  it('7: no call makes the server call anybody but the services that the deployment names (object storage, OA, mail, virus scanner, receivers of webhooks), and a data source is refused', async () => {
    const token = await r.operator()
    const answer = await r.one.ask('POST', '/api/blade-system/tenant/datasource', token, {
      tenantId: '100001',
      datasourceId: '1',
      url: 'http://169.254.169.254/latest/meta-data/',
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const reaches: string[] = []
    const walk = (folder: string): void => {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) {
          if (!['web', 'node_modules', 'testing'].includes(entry.name)) walk(path)
        } else if (
          /\.ts$/.test(entry.name) &&
          !/\.test\.ts$/.test(entry.name) &&
          /(?<![.\w])fetch\(|https?\.(request|get)\(|from '(undici|axios|got|nodemailer)'|http2\.connect|(?:net|tls)\.connect\(/.test(
            readFileSync(path, 'utf8'),
          )
        )
          reaches.push(path)
      }
    }
    for (const folder of ['apps/server', 'areas', 'packages'])
      walk(new URL(`../../${folder}`, import.meta.url).pathname)
    for (const url of [
      'jdbc:postgresql://169.254.169.254/x',
      'jdbc:postgresql://127.0.0.1:5432/postgres',
      'jdbc:postgresql://10.0.0.7/x',
      'jdbc:postgresql://localhost/x',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'jdbc:postgresql:own',
    ]) {
      const typed = await r.one.ask('POST', '/api/blade-develop/datasource/submit', token, {
        name: 'probe',
        driverClass: 'org.postgresql.Driver',
        url,
        username: 'u',
        password: 'p',
      })
      expect([url, typed.status]).toEqual([url, 400])
    }
    expect(await database().read(sql`select 1 from blade_datasource where name = 'probe'`)).toEqual([])
    expect(reaches.map(path => path.replace(/^.*\/(?=(?:packages|areas)\/)/, ''))).toEqual([
      'areas/platform/attach/server/scan.ts',
      'areas/platform/mail/server/smtp.ts',
      'areas/platform/oa-user/server/seeyon.ts',
      'areas/platform/webhook/server/send.ts',
      'packages/files/s3-store.ts',
    ])
    // Each takes the place it speaks to from the deployment's environment alone (apps/server/config.ts).
    for (const endpoint of [
      'http://127.0.0.1:9000',
      'http://169.254.169.254',
      'https://10.0.0.7',
      'http://localhost',
      'https://s3.nobody.example',
    ]) {
      const typed = await r.one.ask('POST', '/api/blade-resource/oss/submit', admin, {
        ossCode: 'probe',
        category: '6',
        endpoint,
        accessKey: 'a',
        secretKey: 'b',
        bucketName: 'bucket',
      })
      expect([endpoint, typed.status]).toEqual([endpoint, 400])
    }
  })

  it('8: a refresh token is no access token nor the reverse, and both die with log-out, disabling, a new password and a new role', async () => {
    const pair = await r.one.signIn(accountOf('韦国栋'))
    expect([
      (await r.one.ask('GET', '/api/blade-user/info', pair.refresh_token)).status,
      (await r.one.refresh(pair.access_token)).status,
    ]).toEqual([401, 400])
    const ended = async (tokens: { access_token: string; refresh_token: string }) => [
      await r.one.isAlive(tokens.access_token),
      (await r.one.refresh(tokens.refresh_token)).status,
    ]
    // Taken for a copied refresh token, it would have ended the session: it must not even be read as one.
    expect(await r.one.isAlive(pair.access_token)).toBe(true)
    await r.one.ask('GET', '/api/blade-auth/oauth/logout', pair.access_token)
    expect(await ended(pair)).toEqual([false, 400])
    for (const [path, name, input] of [
      ['reset-password', '江岳', {}],
      ['update-status', '江远', { status: 2 }],
      ['grant', '沈屿', { roleIds: await roleOf('legal') }],
    ] as const) {
      const again = await r.one.signIn(accountOf(name))
      expect((await r.one.ask('GET', '/api/ratutech-core/order/page', again.access_token)).status).toBe(
        path === 'reset-password' ? 402 : 200,
      )
      expect(
        (
          await r.one.ask('POST', `/api/blade-user/${path}`, admin, {
            userIds: userOf(name),
            ids: userOf(name),
            ...input,
          })
        ).status,
      ).toBe(200)
      // With a new role the session lives on, and may what the new role may.
      if (path === 'grant')
        await expect
          .poll(async () => (await r.one.ask('GET', '/api/ratutech-core/order/page', again.access_token)).status)
          .toBe(402)
      else expect([path, ...(await ended(again))]).toEqual([path, false, 400])
    }
  })

  it('9: roles are compared whole, and nobody gives one of another tenant or above his own', async () => {
    for (const alias of ['administrator_x', 'xadministrator', 'admin_x', 'sub_admin']) {
      const id = await database().transaction(
        '100001',
        async tx =>
          (
            await insertRow(tx, { ...r.people.get('系统管理员')! }, role, {
              roleName: alias,
              roleAlias: alias,
              roleKind: 2,
              defaultScope: 1,
            })
          ).id,
      )
      await database().transaction('100001', tx =>
        tx.run(
          sql`update blade_user set role_id = ${[id]}::bigint[] where tenant_id = '100001' and id = ${userOf('方晴')}::bigint`,
        ),
      )
      const rights = (await r.one.product.sessions.rightsOf('100001', userOf('方晴')))!
      expect([
        alias,
        rights.codes.has('user_add'),
        rights.codes.has('administrator'),
        rights.codes.has('contract_lease'),
      ]).toEqual([alias, false, false, false])
    }
    // Somebody who may administer people, and nothing else.
    const people = await database().transaction('100001', async tx => {
      const { id } = await insertRow(tx, { ...r.people.get('系统管理员')! }, role, {
        roleName: '人事',
        roleAlias: 'people_only',
        roleKind: 2,
        defaultScope: 1,
      })
      for (const code of ['user', 'user_view', 'user_add', 'user_edit', 'user_role', 'user_reset', 'user_status'])
        await tx.run(
          sql`insert into role_menu (id, tenant_id, create_time, role_id, code) values (${await tx.newId()}, '100001', now(), ${id}, ${code})`,
        )
      await tx.run(
        sql`update blade_user set role_id = ${[id]}::bigint[], city_codes = '{}' where tenant_id = '100001' and id = ${userOf('方晴')}::bigint`,
      )
      return id
    })
    const clerk = (await r.one.signIn(accountOf('方晴'))).access_token
    const asks = async (path: string, input: Record<string, unknown>) => {
      const { status, json } = await r.one.ask('POST', `/api/blade-user/${path}`, clerk, input)
      return [path, status, json?.data?.guard]
    }
    const [adminRole, chief] = [await roleOf('admin'), userOf('系统管理员')]
    const salesRole = await roleOf('sales')
    expect(await asks('grant', { userIds: userOf('何俊'), roleIds: adminRole })).toEqual(['grant', 400, 'roleAbove'])
    expect(await asks('grant', { userIds: userOf('何俊'), roleIds: await roleOf('finance_director') })).toEqual([
      'grant',
      400,
      'roleAbove',
    ])
    expect(await asks('update', { id: userOf('何俊'), roleId: adminRole })).toEqual(['update', 400, 'roleAbove'])
    expect(await asks('update', { id: chief, roleId: people })).toEqual(['update', 400, 'roleAbove'])
    expect(await asks('update', { id: chief, password: 'Taken-over-2026' })).toEqual(['update', 400, 'roleAbove'])
    expect(await asks('reset-password', { userIds: chief })).toEqual(['reset-password', 400, 'roleAbove'])
    expect((await asks('grant', { userIds: userOf('方晴'), roleIds: salesRole }))[1]).toBe(400)
    expect((await asks('update', { id: userOf('方晴'), roleId: `${people},${salesRole}` }))[1]).toBe(400)
  })
})
