import { Refused, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext } from '#packages/http/context.ts'
import { type BaseColumns, baseColumns } from '#areas/platform/server/inputs.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { tenant } from '../tenant.ts'
import { PLATFORM, platformRows } from './versions.ts'

export interface TenantRow extends BaseColumns {
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
export interface PackageRow extends BaseColumns {
  id: string
  packageName: string
  menuCodes: string[]
  remark: string | null
  tenantCount: number
  version: number
}
export type Input = Record<string, unknown>
const input = (given: unknown) => given as Input
export const system = '/api/blade-system'
export const resource = tenant as unknown as Resource

export const tenantRows = (ports: PlatformPorts): Promise<TenantRow[]> =>
  platformRows<TenantRow>(
    ports.database,
    () => sql`
  select t.id, t.code as "tenantId", t.tenant_name as "tenantName", t.domain_url as "domainUrl", t.background_url as "backgroundUrl", t.logo_url as "logoUrl", t.linkman, t.contact_number as "contactNumber", t.address,
         t.account_number as "accountNumber", t.expire_time as "expireTime", t.package_id as "packageId", p.package_name as "packageName", t.license_key as "licenseKey", t.version, ${baseColumns('t')}
    from blade_tenant t left join tenant_package p on p.id = t.package_id where t.tenant_id = ${PLATFORM} and t.is_deleted = 0 order by t.code`,
  )
export const packageRows = (ports: PlatformPorts): Promise<PackageRow[]> =>
  platformRows<PackageRow>(
    ports.database,
    () => sql`
  select p.id, p.package_name as "packageName", p.menu_codes as "menuCodes", p.remark, p.version, ${baseColumns('p')},
         (select count(*)::int from blade_tenant t where t.package_id = p.id and t.is_deleted = 0) as "tenantCount"
    from tenant_package p where p.tenant_id = ${PLATFORM} and p.is_deleted = 0 order by p.id`,
  )

/** The operator of the platform alone; everybody else has one tenant and no business with the others (dialect 13.6). */
function onlyPlatform(context: HttpContext): void {
  if (context.actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'tenant' })
}

export const platform =
  <T>(work: (context: HttpContext, given: Input) => Promise<T>) =>
  async (context: HttpContext, given: unknown): Promise<T> => {
    onlyPlatform(context)
    return work(context, input(given))
  }

/** The operator would lock himself out: nobody else can open the platform again. */
export function requireTenant(row: Pick<TenantRow, 'tenantId'>): void {
  if (row.tenantId === PLATFORM)
    refuse('platformTenant', '平台租户不设产品包与过期时间 / The platform tenant has no package and never expires')
}
