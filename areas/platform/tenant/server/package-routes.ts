import { invalid, notFound, Refused, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { emit } from '#packages/server/emit.ts'
import type { Route } from '#packages/server/route.ts'
import { updateRow, lockRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { menuRows } from '#areas/platform/menu/server/menu-rows.ts'
import { idList, neededIds, withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { baseAsked, pageOfRows } from '#areas/platform/server/inputs.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { tenant, tenantPackage } from '../tenant.ts'
import { packageAfter, packageIds } from './package-menus.ts'
import { PLATFORM, raiseVersion } from './versions.ts'
import {
  type TenantRow,
  type Input,
  system,
  platform,
  tenantRows,
  packageRows,
  requireTenant,
  type PackageRow,
} from './tenant-rows.ts'

export function packageRoutes(ports: PlatformPorts): Route[] {
  return [
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
