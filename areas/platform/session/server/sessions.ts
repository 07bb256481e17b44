import { type Clock, instantOf, localDate, localDateTime, systemClock } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Session, Sessions } from '#packages/http/context.ts'
import type { TokenClaims, Tokens } from '#packages/security/index.ts'
import type { Rights } from '#packages/server/route.ts'
import { CatalogueCache } from '#areas/platform/menu/server/catalogue-cache.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { Grants, grantsStamp } from '#areas/platform/role/server/kept-grants.ts'
import {
  apiPatterns,
  chosenRoles,
  loadRights,
  type Person,
  personColumns,
} from '#areas/platform/role/server/load-rights.ts'
import { CHANGED, PLATFORM, platformRows } from '#areas/platform/tenant/server/versions.ts'
import { isKey, type KnownKey, knownKey, personOfKey } from '#areas/platform/api-key/server/keys.ts'
import { LastSeen } from './last-seen.ts'

/**
 * Rights may be five seconds old and no older (10-platform D5): one of them is left for the call that reads them again.
 */
const KEPT_MS = 4_000
const CACHED_MAX = 20_000

interface Held {
  readonly at: number
  readonly expiresAt: number
  readonly tenantId: string
  readonly sessionId: string
  readonly session: Promise<Session | undefined>
}
/** What everybody of a tenant works with, as it was at this moment. */
interface Kept {
  readonly at: number
  readonly office: Promise<Office | undefined>
}
interface Office {
  readonly tenant: Tenant
  readonly grants: Grants
  /** A password serves so many days; 0 = for ever. */
  readonly expireDays: number
}
interface SessionRow extends Person {
  id: string
  chosenDept: string | null
  chosenRoles: string[]
  clientId: string
  realName: string
  mustChange: boolean | null
  changedTime: string | null
}

export interface Tenant {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly status: number
  readonly expireTime: string | null
  readonly accountNumber: number | null
  readonly packageCodes: ReadonlySet<string> | undefined
}

export async function tenantNamed(database: Database, code: string): Promise<Tenant | undefined> {
  const [row] = await platformRows<Omit<Tenant, 'packageCodes'> & { package: string[] | null }>(
    database,
    () => sql`
    select t.id, t.code, t.tenant_name as name, t.status, t.expire_time as "expireTime", t.account_number as "accountNumber", p.menu_codes as package
      from blade_tenant t left join tenant_package p on p.id = t.package_id and p.is_deleted = 0
     where t.tenant_id = ${PLATFORM} and t.code = ${code} and t.is_deleted = 0`,
  )
  return row && { ...row, packageCodes: row.package && row.package.length > 0 ? new Set(row.package) : undefined }
}

export const isExpired = (tenant: Tenant, now: Date): boolean =>
  tenant.status !== 1 || (tenant.expireTime !== null && tenant.expireTime < localDateTime(now))

/** The generator is the super administrators' alone (5.13): no pattern of an interface scope opens it. */
const INSTALLATION = '/api/blade-develop/'

/** Sessions by access token, as the database says, remembered for five seconds at most. */
export class DatabaseSessions implements Sessions {
  readonly catalogue: CatalogueCache
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #clock: Clock
  readonly #held = new Map<string, Held>()
  readonly #kept = new Map<string, Kept>()

  readonly #ticks: () => number
  readonly lastSeen: LastSeen

  /** `ticks`: a clock that never jumps, for the age of what is held. */
  constructor(
    database: Database,
    tokens: Tokens,
    clock: Clock = systemClock,
    ticks: () => number = () => performance.now(),
    failed: (error: unknown) => void = () => undefined,
  ) {
    this.lastSeen = new LastSeen(database, clock, failed)
    this.#ticks = ticks
    this.#database = database
    this.#tokens = tokens
    this.#clock = clock
    this.catalogue = new CatalogueCache(database)
  }

  /** Other replicas' changes take effect at once instead of within five seconds. */
  async listen(): Promise<() => Promise<void>> {
    return this.#database.listen(
      CHANGED,
      payload => {
        const { tenantId, subject, ids } = JSON.parse(payload) as { tenantId: string; subject: string; ids?: string[] }
        if (subject === 'menu') this.catalogue.forget()
        if (subject === 'rights' || subject === 'menu') this.forget(subject === 'menu' ? undefined : tenantId)
        if (subject === 'session') this.forget(undefined, ids)
        if (subject === 'param') this.#kept.delete(tenantId)
      },
      () => this.forget(),
    )
  }

  /** Of one tenant, of some sessions, or all. */
  forget(tenantId?: string, sessionIds?: readonly string[]): void {
    if (sessionIds === undefined && tenantId !== undefined) this.#kept.delete(tenantId)
    if (tenantId === undefined && sessionIds === undefined) {
      this.#kept.clear()
      return this.#held.clear()
    }
    for (const [token, held] of this.#held)
      if (sessionIds ? sessionIds.includes(held.sessionId) : held.tenantId === tenantId) this.#held.delete(token)
  }

  async find(accessToken: string): Promise<Session | undefined> {
    const now = this.#ticks()
    const held = this.#held.get(accessToken)
    if (held && now - held.at < KEPT_MS && this.#clock.now().getTime() < held.expiresAt) return held.session
    const verified = await this.#verified(accessToken)
    if (!verified) {
      this.#held.delete(accessToken)
      return undefined
    }
    const { claims, expiresAt } = verified
    // Whoever comes for the first time has just signed in or chosen another role: he begins with what is granted now.
    const { at, office } = this.#keptOf(claims.tenantId, held === undefined)
    const session = this.#load(claims, office, 'limits' in verified ? verified : undefined)
    session.catch(() => this.#held.delete(accessToken))
    // At the end of those that make room.
    this.#held.delete(accessToken)
    if (this.#held.size >= CACHED_MAX) this.#held.delete(this.#held.keys().next().value!)
    this.#held.set(accessToken, {
      at,
      expiresAt: expiresAt.getTime(),
      tenantId: claims.tenantId,
      sessionId: claims.sessionId,
      session,
    })
    return session
  }

  async #verified(token: string): Promise<{ claims: TokenClaims; expiresAt: Date } | KnownKey | undefined> {
    if (isKey(token)) return knownKey(this.#database, this.#clock, token)
    const verified = await this.#tokens.verifyAccess(token)
    return verified.ok ? verified : undefined
  }

  /** As young as rights must be; a session lives as long as what it was made of. */
  #keptOf(tenantId: string, isAnew: boolean): Kept {
    const now = this.#ticks()
    const before = this.#kept.get(tenantId)
    if (before && !isAnew && now - before.at < KEPT_MS) return before
    const kept: Kept = { at: now, office: this.#office(tenantId, before?.office) }
    kept.office.catch(() => this.#kept.get(tenantId) === kept && this.#kept.delete(tenantId))
    this.#kept.set(tenantId, kept)
    return kept
  }

  /** What was put together before stands on where none of its rows was touched. */
  async #office(tenantId: string, before: Promise<Office | undefined> | undefined): Promise<Office | undefined> {
    const [tenant, catalogue, [stamp, expireDays]] = await Promise.all([
      tenantNamed(this.#database, tenantId),
      this.catalogue.get(),
      this.#database.transaction(
        tenantId,
        tx => Promise.all([grantsStamp(tx), paramNumber(tx, 'password.expireDays')]),
        { name: 'grants' },
      ),
    ])
    if (!tenant) return undefined
    const grants = (await before?.catch(() => undefined))?.grants
    return {
      tenant,
      expireDays,
      grants: grants?.stillStand(stamp, catalogue, tenant.packageCodes)
        ? grants
        : new Grants(stamp, catalogue, tenant.packageCodes),
    }
  }

  seen(session: Session, idleSeconds: number, address: string): void {
    this.lastSeen.note(session.tenantId, session.id, idleSeconds, session.key && address)
  }

  async #load(claims: TokenClaims, kept: Promise<Office | undefined>, key?: KnownKey): Promise<Session | undefined> {
    const office = await kept
    if (!office || isExpired(office.tenant, this.#clock.now())) return undefined
    const { grants, expireDays } = office
    return this.#database.transaction(
      claims.tenantId,
      async tx => {
        const row = key ? await this.#keyRow(tx, claims) : await this.#row(tx, claims)
        if (!row) return undefined
        const choice = { ...(row.chosenDept ? { deptId: row.chosenDept } : {}), roleIds: row.chosenRoles }
        const deptId = row.chosenDept ?? row.deptIds[0] ?? ''
        const roleIds = chosenRoles(row, choice)
        const [rights, patterns] = await Promise.all([
          loadRights(tx, grants, row, choice),
          grants.once(`patterns ${roleIds.join()}`, () => apiPatterns(tx, roleIds)),
        ])
        const session: Session = {
          id: row.id,
          tenantId: claims.tenantId,
          userId: row.userId,
          userName: row.realName,
          deptId,
          clientId: row.clientId,
          rights: { ...(key ? limited(rights, key) : rights), deptId },
          ...(key ? { key: key.limits } : {}),
          mustChangePassword: row.mustChange === true || isPasswordOld(expireDays, row.changedTime, this.#clock),
          ...(patterns.length > 0 && !key?.codes.length
            ? {
                allows: (method: string, path: string) =>
                  !path.startsWith(INSTALLATION) && patterns.some(one => one.test(`${method} ${path}`)),
              }
            : {}),
        }
        return session
      },
      { name: 'session' },
    )
  }

  /**
   * What a person may do now, outside any session: for work that runs on his behalf. Undefined when he works here no
   * more.
   */
  async rightsOf(tenantId: string, userId: string): Promise<Rights | undefined> {
    const office = await this.#keptOf(tenantId, true).office
    if (!office || isExpired(office.tenant, this.#clock.now())) return undefined
    return this.#database.transaction(
      tenantId,
      async tx => {
        const person = await tx.row<Person>(
          sql`select ${personColumns} from blade_user u where u.tenant_id = ${tx.tenantId} and u.id = ${userId}::bigint and u.is_deleted = 0 and u.status = 1`,
        )
        return person && loadRights(tx, office.grants, person, {})
      },
      { name: 'rights' },
    )
  }

  /** His password and his choice of a department are a session's: they do not count for a program. */
  async #keyRow(tx: Tx, claims: TokenClaims): Promise<SessionRow | undefined> {
    const person = await personOfKey(tx, claims, this.#clock)
    return (
      person && {
        ...person,
        chosenDept: null,
        chosenRoles: [],
        clientId: claims.clientId,
        mustChange: null,
        changedTime: null,
      }
    )
  }

  #row(tx: Tx, claims: TokenClaims): Promise<SessionRow | undefined> {
    const now = this.#clock.now()
    return tx.row<SessionRow>(sql`
      select s.id, s.dept_id as "chosenDept", s.role_ids as "chosenRoles", s.client_id as "clientId", u.real_name as "realName", ${personColumns},
             c.must_change as "mustChange", c.changed_time as "changedTime"
        from auth_session s
        join blade_user u on u.id = s.user_id and u.tenant_id = s.tenant_id and u.is_deleted = 0 and u.status = 1
        left join user_credential c on c.user_id = u.id and c.tenant_id = u.tenant_id and c.is_deleted = 0
       where s.tenant_id = ${tx.tenantId} and s.id = ${claims.sessionId} and s.user_id = ${claims.userId} and s.status = 1 and s.expire_time > ${localDateTime(now)}
         and (u.valid_to is null or u.valid_to >= ${localDate(now)})`)
  }
}

/** Never more than the person has; who is limited acts by codes only, by no role's name. */
const limited = (rights: Rights, { codes }: KnownKey): Rights =>
  codes.length === 0
    ? rights
    : { ...rights, codes: new Set(codes.filter(code => rights.codes.has(code))), aliases: new Set() }

const DAY_MS = 86_400_000

/** Days until the password must be changed; undefined when it never must. `days`: how long one may serve. */
export function passwordDaysLeft(days: number, changedTime: string | null, clock: Clock): number | undefined {
  if (days <= 0 || changedTime === null) return undefined
  return Math.ceil((instantOf(changedTime).getTime() + days * DAY_MS - clock.now().getTime()) / DAY_MS)
}
function isPasswordOld(days: number, changedTime: string | null, clock: Clock): boolean {
  const left = passwordDaysLeft(days, changedTime, clock)
  return left !== undefined && left <= 0
}
