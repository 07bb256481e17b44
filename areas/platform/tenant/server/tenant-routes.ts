import {
  invalid,
  isLocalDateTime,
  type Language,
  localDateTime,
  notFound,
  Refused,
  refuse,
  type Resource,
  textOf,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { randomPassword } from '#packages/security/index.ts'
import { emit } from '#packages/server/emit.ts'
import { allResources } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { insertRow, updateRow, lockRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { wantedVersion } from '#packages/server/versions.ts'
import { menuRows } from '#areas/platform/menu/server/menu-routes.ts'
import { idList, neededIds, withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { SIMULATED } from '#areas/platform/sms/server/gateway.ts'
import { channelFor } from '#areas/platform/sms/server/send.ts'
import { SEATS_KEY, seatsTaken } from '#areas/platform/user/server/seats.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { baseAsked, type BaseColumns, baseColumns, pageOfRows } from '#areas/platform/server/inputs.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { tenant, tenantPackage } from '../tenant.ts'
import { TENANT_EXPORT } from './export-tenant.ts'
import { FURNISH_JOB } from './furnish-tenant.ts'
import { menuLeaves } from '#areas/platform/scopes/server/leaf-scopes.ts'
import { seedTenant } from './seed-tenant.ts'
import { systemActor } from './system-actor.ts'
import { packageAfter, packageIds } from './package-menus.ts'
import { publicAddressOf, requireUploaded } from './pictures.ts'
import { PLATFORM, platformRows, raiseVersion } from './versions.ts'

interface TenantRow extends BaseColumns {
  id: string
  tenantId: string
  tenantName: string
  domainUrl: string | null
  backgroundUrl: string | null
  logoUrl: string | null
  linkman: string | null
  contactNumber: string | null
  address: string | null
  accountNumber: number | null
  expireTime: string | null
  packageId: string | null
  packageName: string | null
  licenseKey: string | null
  version: number
}
interface PackageRow extends BaseColumns {
  id: string
  packageName: string
  menuCodes: string[]
  remark: string | null
  tenantCount: number
  version: number
}
type Input = Record<string, unknown>
const input = (given: unknown) => given as Input
const system = '/api/blade-system'
const resource = tenant as unknown as Resource

const tenantRows = (ports: PlatformPorts): Promise<TenantRow[]> =>
  platformRows<TenantRow>(
    ports.database,
    () => sql`
  select t.id, t.code as "tenantId", t.tenant_name as "tenantName", t.domain_url as "domainUrl", t.background_url as "backgroundUrl", t.logo_url as "logoUrl", t.linkman, t.contact_number as "contactNumber", t.address,
         t.account_number as "accountNumber", t.expire_time as "expireTime", t.package_id as "packageId", p.package_name as "packageName", t.license_key as "licenseKey", t.version, ${baseColumns('t')}
    from blade_tenant t left join tenant_package p on p.id = t.package_id where t.tenant_id = ${PLATFORM} and t.is_deleted = 0 order by t.code`,
  )
const packageRows = (ports: PlatformPorts): Promise<PackageRow[]> =>
  platformRows<PackageRow>(
    ports.database,
    () => sql`
  select p.id, p.package_name as "packageName", p.menu_codes as "menuCodes", p.remark, p.version, ${baseColumns('p')},
         (select count(*)::int from blade_tenant t where t.package_id = p.id and t.is_deleted = 0) as "tenantCount"
    from tenant_package p where p.tenant_id = ${PLATFORM} and p.is_deleted = 0 order by p.id`,
  )

const shape =
  (language: Language) =>
  (row: TenantRow): Input => ({
    ...withoutNulls({ ...row }, ['accountNumber']),
    code: row.tenantId,
    statusName: textOf(row.status === 1 ? '启用 / Enabled' : '停用 / Disabled', language),
    licenseKey: row.licenseKey ? '******' : '',
    datasourceId: '',
  })

/** Its people stand behind its own wall: counted there. */
const withSeats = async ({ database }: PlatformPorts, row: Input): Promise<Input> => ({
  ...row,
  userCount: await database.transaction(String(row['tenantId']), seatsTaken, { name: 'seats of a tenant' }),
})

const tenantColumns = {
  ...baseAsked,
  id: 'code',
  tenantId: 'code',
  code: 'code',
  tenantName: 'text',
  domainUrl: 'text',
  backgroundUrl: 'text',
  logoUrl: 'text',
  licenseKey: 'text',
  linkman: 'text',
  contactNumber: 'text',
  address: 'text',
  accountNumber: 'number',
  expireTime: 'time',
  packageId: 'code',
  datasourceId: 'code',
} as const

/** The operator of the platform alone; everybody else has one tenant and no business with the others (dialect 13.6). */
function onlyPlatform(context: HttpContext): void {
  if (context.actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'tenant' })
}

export function tenantRoutes(ports: PlatformPorts): Route[] {
  const platform =
    <T>(work: (context: HttpContext, given: Input) => Promise<T>) =>
    async (context: HttpContext, given: unknown): Promise<T> => {
      onlyPlatform(context)
      return work(context, input(given))
    }
  return [
    route(`GET ${system}/tenant/info`, {
      label: '租户信息 / Tenant of a domain',
      permissions: ['public'],
      handle: ({ query, headers }) => info(ports, query.domain ?? '', headers.host ?? '', query.tenantId ?? ''),
    }),
    route(`GET ${system}/tenant/list`, {
      label: '租户列表 / Tenants',
      permissions: ['tenant_view'],
      handle: platform(async ({ query, actor }) => {
        const page = pageOfRows((await tenantRows(ports)).map(shape(actor.language)), query, tenantColumns)
        return { ...page, records: await Promise.all(page.records.map(row => withSeats(ports, row))) }
      }),
    }),
    route(`GET ${system}/tenant/select`, {
      label: '租户选择 / Tenants',
      permissions: ['tenant_view', 'user_view', 'dept_view', 'post_view', 'role_view'],
      // The pages of the organisation offer the tenant in their forms: the operator's list is all of them, anybody
      // else's his own.
      handle: async ({ actor }) =>
        (await tenantRows(ports))
          .filter(row => actor.tenantId === PLATFORM || row.tenantId === actor.tenantId)
          .map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName })),
    }),
    route(`GET ${system}/tenant/detail`, {
      label: '租户详情 / Tenant',
      permissions: ['tenant_view'],
      handle: platform(async ({ query, actor }) =>
        withSeats(ports, shape(actor.language)(await byId(ports, query.id ?? ''))),
      ),
    }),
    ...routesAt([`POST ${system}/tenant/submit`, `POST ${system}/tenant/save`, `POST ${system}/tenant/update`], {
      label: '租户保存 / Save tenant',
      permissions: ['tenant_add', 'tenant_edit'],
      handle: platform(context => submit(ports, context)),
    }),
    route(`POST ${system}/tenant/remove`, {
      label: '租户删除 / Remove tenant',
      permissions: ['tenant_delete'],
      handle: platform((context, given) =>
        remove(ports, context, neededIds(given.ids, 'ids'), String(given.confirm ?? '')),
      ),
    }),
    route(`POST ${system}/tenant/setting`, {
      label: '租户额度设置 / Seats and expiry',
      permissions: ['tenant_setting'],
      handle: platform((context, given) => setting(ports, context, given)),
    }),
    route(`POST ${system}/tenant/datasource`, {
      label: '租户数据源 / Data source',
      permissions: ['tenant_setting'],
      handle: platform((context, given) => chooseSource(ports, context, given)),
    }),
    route(`GET ${system}/tenant/package-detail`, {
      label: '租户的产品包 / Package of a tenant',
      permissions: ['tenant_view'],
      handle: platform(async context => {
        const { query } = context
        // Clients of the family name the tenant by its number or by its row.
        const one = (await tenantRows(ports)).find(row => row.tenantId === query.tenantId || row.id === query.tenantId)
        const found = (await packageRows(ports)).find(row => row.id === one?.packageId)
        return found ? packageShape(ports, found, context) : {}
      }),
    }),
    route(`POST ${system}/tenant/package-setting`, {
      label: '设置产品包 / Assign package',
      permissions: ['tenant_setting'],
      handle: platform((context, given) => assignPackage(ports, context, given)),
    }),
    route(`GET ${system}/tenant-package/list`, {
      label: '产品包列表 / Packages',
      permissions: ['tenant_package_view'],
      handle: platform(async context =>
        pageOfRows(
          await Promise.all((await packageRows(ports)).map(row => packageShape(ports, row, context))),
          context.query,
          { ...baseAsked, id: 'code', packageName: 'text', remark: 'text' },
        ),
      ),
    }),
    route(`GET ${system}/tenant-package/detail`, {
      label: '产品包详情 / Package',
      permissions: ['tenant_package_view'],
      handle: platform(async context => {
        const found = (await packageRows(ports)).find(row => row.id === context.query.id)
        return found ? packageShape(ports, found, context) : notFound('tenant-package', context.query.id ?? '')
      }),
    }),
    route(`GET ${system}/tenant-package/select`, {
      label: '产品包选择 / Packages',
      permissions: ['tenant_package_view'],
      handle: platform(async () => (await packageRows(ports)).map(({ id, packageName }) => ({ id, packageName }))),
    }),
    ...routesAt(
      [
        `POST ${system}/tenant-package/submit`,
        `POST ${system}/tenant-package/save`,
        `POST ${system}/tenant-package/update`,
      ],
      {
        label: '产品包保存 / Save package',
        permissions: ['tenant_package_add', 'tenant_package_edit'],
        handle: platform(context => submitPackage(ports, context)),
      },
    ),
    route(`POST ${system}/tenant-package/remove`, {
      label: '产品包删除 / Remove package',
      permissions: ['tenant_package_delete'],
      handle: platform((context, given) => removePackages(ports, context, neededIds(given.ids, 'ids'))),
    }),
  ]
}

/** Public: what the sign-in page needs of its host, and nothing more. A single tenant needs no number typed. */
async function info(ports: PlatformPorts, domain: string, host: string, typed: string): Promise<Input> {
  const plain = (text: string | null) =>
    (text ?? '')
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, '')
      .toLowerCase()
  const asked = plain(domain || host)
  const all = await tenantRows(ports)
  const found = all.find(row => asked !== '' && plain(row.domainUrl) === asked)
  // Other ways to sign in, for a tenant that was typed too; the same answer for one that does not exist.
  const tenantId = found?.tenantId ?? all.find(row => row.tenantId === typed)?.tenantId
  const more = tenantId ? await ports.database.transaction(tenantId, waysIn, { name: 'ways to sign in' }) : {}
  return found
    ? {
        tenantId: found.tenantId,
        domain: found.domainUrl ?? '',
        backgroundUrl: publicAddressOf(found.backgroundUrl),
        logoUrl: publicAddressOf(found.logoUrl),
        ...more,
      }
    : more
}

/**
 * Beside account and password: providers, and codes by text where a channel for them is in use (named when it is the
 * simulated one).
 */
async function waysIn(tx: Tx): Promise<Input> {
  const sources = (await paramValue(tx, 'login.sources'))
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
  const channel = await channelFor(tx, 'code')
  return {
    ...(sources.length > 0 ? { sources } : {}),
    ...(channel ? { phone: channel.category === SIMULATED ? 'simulated' : 'connected' } : {}),
  }
}

async function byId(ports: PlatformPorts, id: string): Promise<TenantRow> {
  const row = (await tenantRows(ports)).find(one => one.id === id)
  if (!row) throw new Refused({ kind: 'NotFound', resource: 'tenant', id })
  return row
}

async function submit(ports: PlatformPorts, context: HttpContext): Promise<unknown> {
  const { actor, body } = context
  const id = body.id ? String(body.id) : ''
  const { tenantId: _, packageId, ...rest } = body
  const values: Input = {
    ...rest,
    ...(packageId === undefined ? {} : { packageId: String(packageId) === '-1' ? '' : packageId }),
    ...(body.licenseKey === '******' ? { licenseKey: undefined } : {}),
  }
  if (values.licenseKey === undefined) delete values.licenseKey
  const before = id ? await byId(ports, id) : undefined
  if (before && (values.packageId || values.expireTime)) requireTenant(before)
  const saved = await ports.database.transaction(
    PLATFORM,
    async tx => {
      await requireUploaded(tx, actor, values, before && { ...before })
      const answer = await saveRecord(tx, actor, resource, values, id ? 'update' : 'save')
      if (id) return answer
      // Six digits, counted up: guessing a neighbour's number gives nothing without his password.
      await tx.run(sql`select pg_advisory_xact_lock(hashtext('tenant-number'))`)
      const last = await tx.row<{ n: number | null }>(
        sql`select max(code::int) as n from blade_tenant where tenant_id = ${PLATFORM} and code ~ '^[0-9]{6}$'`,
      )
      const code = String(Math.max(last?.n ?? 0, 100_000) + 1).padStart(6, '0')
      await tx.run(sql`update blade_tenant set code = ${code} where tenant_id = ${PLATFORM} and id = ${answer.id}`)
      return { ...answer, code }
    },
    { name: 'save tenant' },
  )
  const code = 'code' in saved ? saved.code : undefined
  const opened =
    code === undefined ? {} : await openTenant(ports, { id: saved.id, code, name: String(body.tenantName ?? '') })
  // A version that is brought back brings its seats along.
  const seats =
    body.accountNumber ?? (wantedVersion(body) === undefined ? undefined : (saved.row['accountNumber'] ?? 0))
  if (seats !== undefined) await copySeats(ports, context, code ?? before!.tenantId, Number(seats))
  return { id: saved.id, version: saved.version, ...(code ? { tenantId: code } : {}), ...opened }
}

/** Roles, departments, posts, dictionaries and an administrator whose password is shown in this answer only. */
async function openTenant(
  ports: PlatformPorts,
  { id: rowId, code, name }: { id: string; code: string; name: string },
): Promise<Input> {
  const definitions = allResources()
  const { byCode, byId } = await ports.sessions.catalogue.get()
  const menu = [...byCode.values()].map(row => ({
    code: row.code,
    parent: row.parentId === null ? null : (byId.get(row.parentId)?.code ?? null),
    sensitive: row.sensitive,
  }))
  const leaves = await ports.database.transaction(PLATFORM, menuLeaves)
  const actor = systemActor(code, 'new-tenant', ports.clock)
  return ports.database.transaction(
    code,
    async tx => {
      await seedTenant(tx, actor, { name, menu, leaves, definitions })
      await enqueue(tx, actor, FURNISH_JOB, {}, { title: name })
      await emit(tx, actor, 'tenant.created', { id: rowId, no: name, code })
      const ids = await tx.row<{ role: string; dept: string }>(sql`
      select (select id from blade_role where tenant_id = ${code} and role_alias = 'admin' and is_deleted = 0) as role, (select id from blade_dept where tenant_id = ${code} and dept_code = 'root' and is_deleted = 0) as dept`)
      const { id } = await insertRow(tx, actor, userAccount, {
        account: 'admin',
        code: 'admin',
        userType: 1,
        realName: '系统管理员',
        name: '系统管理员',
        roleId: [ids!.role],
        deptId: [ids!.dept],
      })
      const password = randomPassword('admin')
      await setPassword(tx, ports.clock, id, password, true)
      return { account: 'admin', initialPassword: password }
    },
    { name: 'open tenant' },
  )
}

/**
 * A soft delete; the platform's own tenant stays. Sessions end within seconds. Our page has the number typed
 * (10-platform 5.3), a wrong one is refused, and what the tenant
 * has is written into a file of the operator before it goes. Clients of the family send the ids alone and find them
 * gone at once (blade-dialect 1): the data stays, and is written behind.
 */
async function remove(
  ports: PlatformPorts,
  { actor }: HttpContext,
  ids: readonly string[],
  confirmed: string,
): Promise<unknown> {
  const found = await Promise.all(ids.map(id => byId(ports, id)))
  for (const { tenantId } of found) {
    if (tenantId === PLATFORM) refuse('platformTenant', '平台租户不能删除 / The platform tenant cannot be removed')
    if (confirmed !== '' && confirmed !== tenantId)
      invalid({ confirm: '请输入要删除的租户编号 / Type the number of the tenant' })
  }
  const removes = confirmed !== ''
  await ports.database.transaction(
    PLATFORM,
    async tx => {
      for (const { id, tenantId, tenantName } of found) {
        await enqueue(
          tx,
          actor,
          TENANT_EXPORT,
          { id, tenantId, removes },
          { title: `租户${tenantName}的数据 / Data of tenant ${tenantName}` },
        )
        if (!removes) await removeRecord(tx, actor, resource, id)
      }
    },
    { name: 'remove tenants' },
  )
  if (!removes)
    for (const { tenantId } of found) await ports.database.transaction(tenantId, tx => raiseVersion(tx, 'rights'))
  return {}
}

/**
 * Every tenant lives in the product's own database (10-platform 5.3): choosing that one changes nothing, no other can
 * be chosen.
 */
async function chooseSource(ports: PlatformPorts, { actor }: HttpContext, given: Input): Promise<unknown> {
  const [id] = neededIds(given.datasourceId, 'datasourceId')
  if (!(await tenantRows(ports)).some(row => row.tenantId === String(given.tenantId ?? '')))
    notFound('tenant', String(given.tenantId ?? ''))
  const own = await ports.database.transaction(actor.tenantId, tx =>
    tx.row(
      sql`select 1 from blade_datasource where tenant_id = ${PLATFORM} and id = ${id!}::bigint and is_builtin and is_deleted = 0`,
    ),
  )
  return own ? {} : refuse('datasource', '暂不支持独立数据源 / Separate data sources are not supported yet')
}

/** The operator would lock himself out: nobody else can open the platform again. */
function requireTenant(row: Pick<TenantRow, 'tenantId'>): void {
  if (row.tenantId === PLATFORM)
    refuse('platformTenant', '平台租户不设产品包与过期时间 / The platform tenant has no package and never expires')
}

async function setting(ports: PlatformPorts, context: HttpContext, given: Input): Promise<unknown> {
  const expireTime = given.expireTime === undefined || given.expireTime === '' ? null : String(given.expireTime)
  if (expireTime !== null && !isLocalDateTime(expireTime))
    invalid({ expireTime: '时间应为 yyyy-MM-dd HH:mm:ss / a time reads yyyy-MM-dd HH:mm:ss' })
  const seats = given.accountNumber === undefined || given.accountNumber === '' ? null : Number(given.accountNumber)
  if (seats !== null && !Number.isInteger(seats)) invalid({ accountNumber: '请填写整数 / A whole number' })
  for (const id of neededIds(given.ids, 'ids')) {
    const row = await byId(ports, id)
    if (expireTime !== null) requireTenant(row)
    await ports.database.transaction(
      PLATFORM,
      async tx =>
        updateRow(tx, context.actor, tenant, await lockRow(tx, context.actor, tenant, id), {
          accountNumber: seats,
          expireTime,
        }),
      { name: 'tenant setting' },
    )
    await copySeats(ports, context, row.tenantId, seats ?? 0)
  }
  return {}
}

/** Into the tenant's own parameters: its transactions do not see the platform's rows. */
async function copySeats(ports: PlatformPorts, { actor }: HttpContext, code: string, seats: number): Promise<void> {
  await ports.database.transaction(
    code,
    async tx => {
      await tx.run(sql`
      insert into blade_param (id, tenant_id, create_user, create_time, param_name, param_key, param_value, value_type, tenant_editable, owner_area)
      values (${await tx.newId()}, ${code}, ${actor.userId}, ${localDateTime(actor.clock.now())}, '账号额度', ${SEATS_KEY}, ${String(seats > 0 ? seats : 0)}, 2, false, 'tenant')
      on conflict (tenant_id, param_key) where is_deleted = 0 do update set param_value = excluded.param_value, version = blade_param.version + 1`)
      await raiseVersion(tx, 'rights')
    },
    { name: 'tenant seats' },
  )
}

async function packageShape(
  ports: PlatformPorts,
  { menuCodes, ...row }: PackageRow,
  { query }: HttpContext,
): Promise<Input> {
  return {
    ...withoutNulls({ ...row }),
    menuId: packageIds(await menuRows(ports), new Set(menuCodes), query['strict'] === 'true').join(','),
  }
}

async function assignPackage(ports: PlatformPorts, { actor }: HttpContext, given: Input): Promise<unknown> {
  const one = (await tenantRows(ports)).find(row => row.tenantId === String(given.tenantId ?? ''))
  if (!one) throw new Refused({ kind: 'NotFound', resource: 'tenant', id: String(given.tenantId ?? '') })
  const packageId = idList(given.packageId)[0] ?? null
  if (packageId !== null) requireTenant(one)
  await ports.database.transaction(
    PLATFORM,
    async tx => updateRow(tx, actor, tenant, await lockRow(tx, actor, tenant, one.id), { packageId }),
    { name: 'tenant package' },
  )
  await tellPackage(ports, actor, one, packageId)
  return {}
}

/** In the tenant itself: what it may do is another now. */
const tellPackage = (ports: PlatformPorts, actor: Actor, one: TenantRow, packageId: string | null): Promise<void> =>
  ports.database.transaction(
    one.tenantId,
    async tx => {
      await raiseVersion(tx, 'rights')
      await emit(tx, { ...actor, tenantId: one.tenantId }, 'package.changed', {
        id: one.id,
        no: one.tenantName,
        code: one.tenantId,
        packageId: packageId ?? '',
      })
    },
    { name: 'package changed' },
  )

async function submitPackage(ports: PlatformPorts, { actor, body }: HttpContext): Promise<unknown> {
  const wanted = new Set(idList(body.menuId ?? body.menuIds))
  const rows = await menuRows(ports)
  const before = new Set((await packageRows(ports)).find(row => row.id === String(body.id ?? ''))?.menuCodes)
  const codes = rows.some(row => wanted.has(row.id)) ? packageAfter(rows, before, wanted) : []
  const lacksName = body.id && body.packageName === undefined ? false : String(body.packageName ?? '').trim() === ''
  const lacksMenus = codes.length === 0 && !(body.id && body.menuId === undefined)
  if (lacksName || lacksMenus)
    invalid({
      ...(lacksName ? { packageName: '请输入产品包名称 / Enter the package name' } : {}),
      ...(lacksMenus ? { menuId: '请选择菜单 / Choose menus' } : {}),
    })
  const saved = await ports.database.transaction(
    PLATFORM,
    async tx => {
      const { row: _, ...answer } = await saveRecord(
        tx,
        actor,
        tenantPackage as unknown as Resource,
        body,
        body.id ? 'update' : 'save',
      )
      if (codes.length > 0)
        await tx.run(
          sql`update tenant_package set menu_codes = ${codes}::varchar[] where tenant_id = ${PLATFORM} and id = ${answer.id}`,
        )
      return answer
    },
    { name: 'save package' },
  )
  for (const one of await tenantRows(ports))
    if (one.packageId === saved.id) await tellPackage(ports, actor, one, saved.id)
  return saved
}

async function removePackages(ports: PlatformPorts, { actor }: HttpContext, ids: readonly string[]): Promise<unknown> {
  const used = (await packageRows(ports)).find(row => ids.includes(row.id) && row.tenantCount > 0)
  if (used)
    refuse(
      'packageUsed',
      '产品包【{name}】已被{n}个租户使用，不能删除 / The package [{name}] is used by {n} {n|tenant|tenants}',
      { name: used.packageName, n: used.tenantCount },
    )
  await ports.database.transaction(
    PLATFORM,
    async tx => {
      for (const id of [...ids].sort()) await removeRecord(tx, actor, tenantPackage as unknown as Resource, id)
    },
    { name: 'remove packages' },
  )
  return {}
}
