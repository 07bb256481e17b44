import { invalid, isLocalDateTime, type Language, localDateTime, notFound, Refused, refuse, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import type { Route } from '#packages/server/route.ts'
import { updateRow, lockRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { wantedVersion } from '#packages/server/versions.ts'
import { neededIds, withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { SIMULATED } from '#areas/platform/sms/server/gateway.ts'
import { channelFor } from '#areas/platform/sms/server/send.ts'
import { SEATS_KEY, seatsTaken } from '#areas/platform/user/server/seats.ts'
import { baseAsked, pageOfRows } from '#areas/platform/server/inputs.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { tenant } from '../tenant.ts'
import { TENANT_EXPORT } from './export-tenant.ts'
import { publicAddressOf, requireUploaded } from './pictures.ts'
import { PLATFORM, raiseVersion } from './versions.ts'
import { type TenantRow, type Input, system, platform, tenantRows, requireTenant, resource } from './tenant-rows.ts'
import { packageRoutes } from './package-routes.ts'
import { openTenant } from './open-tenant.ts'

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

export function tenantRoutes(ports: PlatformPorts): Route[] {
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
    ...packageRoutes(ports),
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

export async function byId(ports: PlatformPorts, id: string): Promise<TenantRow> {
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
