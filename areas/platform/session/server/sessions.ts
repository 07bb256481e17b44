import { type Clock, instantOf, localDate, localDateTime, systemClock } from '#kernel'
import type { Database } from '#packages/database/pool.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Session, Sessions } from '#packages/http/context.ts'
import type { TokenClaims, Tokens } from '#packages/security/index.ts'
import type { Rights } from '#packages/server/route.ts'
import { CatalogueCache } from '#areas/platform/menu/server/catalogue-cache.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { apiPatterns, loadRights } from '#areas/platform/role/server/load-rights.ts'
import { CHANGED, PLATFORM, platformRows } from '#areas/platform/tenant/server/versions.ts'
import { LastSeen } from './last-seen.ts'

/** Rights may be five seconds old and no older (10-platform D5): one of them is left for the call that reads them again. */
const KEPT_MS = 4_000
const CACHED_MAX = 20_000

interface Held { readonly at: number; readonly expiresAt: number; readonly tenantId: string; readonly sessionId: string; readonly session: Promise<Session | undefined> }
interface SessionRow { id: string; userId: string; deptId: string | null; roleIds: string[]; clientId: string; realName: string; deptIds: string[]; mustChange: boolean | null; changedTime: string | null }

export interface Tenant { readonly id: string; readonly code: string; readonly name: string; readonly status: number; readonly expireTime: string | null; readonly accountNumber: number | null; readonly packageCodes: ReadonlySet<string> | undefined }

export async function tenantNamed(database: Database, code: string): Promise<Tenant | undefined> {
  const [row] = await platformRows<Omit<Tenant, 'packageCodes'> & { package: string[] | null }>(database, () => sql`
    select t.id, t.code, t.tenant_name as name, t.status, t.expire_time as "expireTime", t.account_number as "accountNumber", p.menu_codes as package
      from blade_tenant t left join tenant_package p on p.id = t.package_id and p.is_deleted = 0
     where t.tenant_id = ${PLATFORM} and t.code = ${code} and t.is_deleted = 0`)
  return row && { ...row, packageCodes: row.package && row.package.length > 0 ? new Set(row.package) : undefined }
}

export const isExpired = (tenant: Tenant, now: Date): boolean => tenant.status !== 1 || (tenant.expireTime !== null && tenant.expireTime < localDateTime(now))

/** The generator is the super administrators' alone (5.13): no pattern of an interface scope opens it. */
const INSTALLATION = '/api/blade-develop/'

/** Sessions by access token, as the database says, remembered for five seconds at most. */
export class DatabaseSessions implements Sessions {
  readonly catalogue: CatalogueCache
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #clock: Clock
  readonly #held = new Map<string, Held>()

  readonly #ticks: () => number
  readonly lastSeen: LastSeen

  /** `ticks`: a clock that never jumps, for the age of what is held. */
  constructor(database: Database, tokens: Tokens, clock: Clock = systemClock, ticks: () => number = () => performance.now(), failed: (error: unknown) => void = () => undefined) {
    this.lastSeen = new LastSeen(database, clock, failed)
    this.#ticks = ticks
    this.#database = database
    this.#tokens = tokens
    this.#clock = clock
    this.catalogue = new CatalogueCache(database)
  }

  /** Other replicas' changes take effect at once instead of within five seconds. */
  async listen(): Promise<() => Promise<void>> {
    return this.#database.listen(CHANGED, payload => {
      const { tenantId, subject, ids } = JSON.parse(payload) as { tenantId: string; subject: string; ids?: string[] }
      if (subject === 'menu') this.catalogue.forget()
      if (subject === 'rights' || subject === 'menu') this.forget(subject === 'menu' ? undefined : tenantId)
      if (subject === 'session') this.forget(undefined, ids)
    }, () => this.forget())
  }

  /** Of one tenant, of some sessions, or all. */
  forget(tenantId?: string, sessionIds?: readonly string[]): void {
    if (tenantId === undefined && sessionIds === undefined) return this.#held.clear()
    for (const [token, held] of this.#held) if (sessionIds ? sessionIds.includes(held.sessionId) : held.tenantId === tenantId) this.#held.delete(token)
  }

  async find(accessToken: string): Promise<Session | undefined> {
    const now = this.#ticks()
    const held = this.#held.get(accessToken)
    if (held && now - held.at < KEPT_MS && this.#clock.now().getTime() < held.expiresAt) return held.session
    this.#held.delete(accessToken)
    const verified = await this.#tokens.verifyAccess(accessToken)
    if (!verified.ok) return undefined
    const session = this.#load(verified.claims)
    session.catch(() => this.#held.delete(accessToken))
    if (this.#held.size >= CACHED_MAX) this.#held.delete(this.#held.keys().next().value!)
    this.#held.set(accessToken, { at: now, expiresAt: verified.expiresAt.getTime(), tenantId: verified.claims.tenantId, sessionId: verified.claims.sessionId, session })
    return session
  }

  seen(session: Session, idleSeconds: number): void {
    this.lastSeen.note(session.tenantId, session.id, idleSeconds)
  }

  async #load(claims: TokenClaims): Promise<Session | undefined> {
    const tenant = await tenantNamed(this.#database, claims.tenantId)
    if (!tenant || isExpired(tenant, this.#clock.now())) return undefined
    const catalogue = await this.catalogue.get()
    return this.#database.transaction(claims.tenantId, async tx => {
      const row = await this.#row(tx, claims)
      if (!row) return undefined
      const deptId = row.deptId ?? row.deptIds[0] ?? ''
      const rights = await loadRights(tx, { userId: row.userId, ...(row.deptId ? { deptId: row.deptId } : {}), roleIds: row.roleIds }, catalogue, tenant.packageCodes)
      const patterns = await apiPatterns(tx, await this.#roleIds(tx, row))
      const session: Session = {
        id: row.id, tenantId: claims.tenantId, userId: row.userId, userName: row.realName, deptId, clientId: row.clientId, rights: { ...rights, deptId },
        mustChangePassword: row.mustChange === true || await isPasswordOld(tx, row.changedTime, this.#clock),
        ...(patterns.length > 0 ? { allows: (method: string, path: string) => !path.startsWith(INSTALLATION) && patterns.some(one => one.test(`${method} ${path}`)) } : {}),
      }
      return session
    }, { name: 'session' })
  }

  /** What a person may do now, outside any session: for work that runs on his behalf. Undefined when he works here no more. */
  async rightsOf(tenantId: string, userId: string): Promise<Rights | undefined> {
    const tenant = await tenantNamed(this.#database, tenantId)
    if (!tenant || isExpired(tenant, this.#clock.now())) return undefined
    const catalogue = await this.catalogue.get()
    return this.#database.transaction(tenantId, async tx => {
      const user = await tx.row<{ roleIds: string[] }>(sql`select role_id as "roleIds" from blade_user where tenant_id = ${tx.tenantId} and id = ${userId}::bigint and is_deleted = 0 and status = 1`)
      return user && loadRights(tx, { userId, roleIds: user.roleIds }, catalogue, tenant.packageCodes)
    }, { name: 'rights' })
  }

  #row(tx: Tx, claims: TokenClaims): Promise<SessionRow | undefined> {
    const now = this.#clock.now()
    return tx.row<SessionRow>(sql`
      select s.id, s.user_id as "userId", s.dept_id as "deptId", s.role_ids as "roleIds", s.client_id as "clientId", u.real_name as "realName", u.dept_id as "deptIds",
             c.must_change as "mustChange", c.changed_time as "changedTime"
        from auth_session s
        join blade_user u on u.id = s.user_id and u.tenant_id = s.tenant_id and u.is_deleted = 0 and u.status = 1
        left join user_credential c on c.user_id = u.id and c.tenant_id = u.tenant_id and c.is_deleted = 0
       where s.tenant_id = ${tx.tenantId} and s.id = ${claims.sessionId} and s.user_id = ${claims.userId} and s.status = 1 and s.expire_time > ${localDateTime(now)}
         and (u.valid_to is null or u.valid_to >= ${localDate(now)})`)
  }

  async #roleIds(tx: Tx, row: SessionRow): Promise<string[]> {
    if (row.roleIds.length > 0) return row.roleIds
    const user = await tx.row<{ roleIds: string[] }>(sql`select role_id as "roleIds" from blade_user where tenant_id = ${tx.tenantId} and id = ${row.userId}`)
    return user?.roleIds ?? []
  }
}

const DAY_MS = 86_400_000

/** Days until the password must be changed; undefined when it never must. */
export async function passwordDaysLeft(tx: Tx, changedTime: string | null, clock: Clock): Promise<number | undefined> {
  const days = await paramNumber(tx, 'password.expireDays')
  if (days <= 0 || changedTime === null) return undefined
  return Math.ceil((instantOf(changedTime).getTime() + days * DAY_MS - clock.now().getTime()) / DAY_MS)
}
async function isPasswordOld(tx: Tx, changedTime: string | null, clock: Clock): Promise<boolean> {
  const left = await passwordDaysLeft(tx, changedTime, clock)
  return left !== undefined && left <= 0
}
