import { callsOf, counted, halfOf, inBoth, type Label, type Language, type Resource, textOf } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { readerOf } from '#packages/server/reader.ts'
import { selection } from '#packages/server/selection.ts'
import { allResources, storageOf } from '#packages/server/registry.ts'
import type { Rights, Route } from '#packages/server/route.ts'
import type { Catalogue } from '#areas/platform/menu/catalogue.ts'
import { type DatabaseSessions, tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { seesRow } from './explain.ts'

export interface Finding {
  readonly kind: 'difference' | 'wall' | 'orphan' | 'outsidePackage' | 'noRole' | 'noMenu'
  readonly what: string
}
export interface AuditPorts {
  readonly sessions: Pick<DatabaseSessions, 'rightsOf' | 'catalogue'>
  readonly routes: () => readonly Route[]
}

const ROWS_OF_EACH = 3
const PEOPLE = 6
export const findingKinds: Readonly<Record<Finding['kind'], Label>> = {
  difference: '解释与调用不一致 / Explainer and calls differ',
  wall: '越过租户 / Cross-tenant access',
  orphan: '无主的授权 / Orphaned grants',
  outsidePackage: '产品包外的授权 / Grants outside the package',
  noRole: '无角色的用户 / Users without a role',
  noMenu: '没有菜单的权限 / Rights without a menu',
}

/**
 * 10-platform 4.6 and 13: every night the explainer is asked about sample rows of every resource, and the calls are
 * asked the same; a row of another
 * tenant is asked for too. What is found goes to the administrators, and stands in full in the job's result.
 */
export const accessAuditJob = (ports: AuditPorts): JobKind => ({
  kind: 'access-audit',
  label: '权限核查 / Audit access rights',
  async run({ actor, database, stopping, progress }) {
    const tenant = await tenantNamed(database, actor.tenantId)
    const catalogue = await ports.sessions.catalogue.get()
    const findings = await database.transaction(
      actor.tenantId,
      tx => auditGrants(tx, catalogue, tenant?.packageCodes, ports.routes()),
      { name: 'access-audit' },
    )
    const people = await sampledPeople(database, actor.tenantId)
    const rights = (await Promise.all(people.map(id => ports.sessions.rightsOf(actor.tenantId, id)))).filter(
      one => one !== undefined,
    )
    const resources = auditable()
    for (const [at, resource] of resources.entries()) {
      if (stopping()) return undefined
      findings.push(...(await auditRows(database, actor, resource, rights)))
      if (at % 20 === 19) await progress(at + 1, resources.length)
    }
    if (findings.length > 0) await database.transaction(actor.tenantId, tx => tell(tx, actor, findings))
    return {
      findings: findings.length,
      found: findings.slice(0, 200),
      resources: resources.length,
      people: rights.length,
    }
  },
})
export const accessAuditSchedule: Schedule = {
  kind: 'access-audit',
  dailyAt: '04:30',
  title: '权限核查 / Audit access rights',
}

/** Everything with rows of its own that somebody may open. */
const auditable = (): Resource[] =>
  allResources().filter(
    one => one.kind === 'record' && callsOf(one).some(call => call.does === 'detail' || call.does === 'page'),
  )

async function sampledPeople(database: Database, tenantId: string): Promise<string[]> {
  // One person per set of roles: the widest coverage for few questions.
  const rows = await database.transaction(tenantId, tx =>
    tx.rows<{ id: string }>(
      sql`select min(id) as id from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and cardinality(role_id) > 0 group by role_id order by md5(role_id::text || current_date::text) limit ${PEOPLE}`,
    ),
  )
  return rows.map(row => row.id)
}

async function auditRows(
  database: Database,
  actor: Actor,
  resource: Resource,
  rights: readonly Rights[],
): Promise<Finding[]> {
  const table = sql.name(storageOf(resource).table)
  const [own, foreign] = await Promise.all([
    database.read<{ id: string }>(
      sql`select id from ${table} where tenant_id = ${actor.tenantId} order by id desc limit ${ROWS_OF_EACH}`,
    ),
    // The newest of each other tenant by its key, never all their rows; an id that is also one of ours says nothing.
    database.read<{ id: string }>(
      sql`select newest.id from blade_tenant other, lateral (select t.id from ${table} t where t.tenant_id = other.tenant_id order by t.id desc limit 1) newest
        where other.tenant_id <> ${actor.tenantId} and not exists (select 1 from ${table} mine where mine.tenant_id = ${actor.tenantId} and mine.id = newest.id)
        order by newest.id desc limit 1`,
    ),
  ])
  const ids = [...own, ...foreign].map(row => row.id)
  const findings: Finding[] = []
  for (const one of ids.length > 0 ? rights : []) {
    const seen = new Set(await answeredBy(database, { ...actor, userId: one.userId, rights: one }, resource, ids))
    for (const { id } of own) {
      const explained = await seesRow(database, actor.tenantId, one, resource.name, id)
      if (explained !== seen.has(id))
        findings.push({
          kind: 'difference',
          what: inBoth(
            `${resource.name} ${id}：用户${one.userId}${seen.has(id) ? '可见' : '不可见'}，解释为${explained ? '可见' : '不可见'}`,
            `${resource.name} ${id}: user ${one.userId} ${seen.has(id) ? 'sees it' : 'does not see it'}, explained as ${explained ? 'seen' : 'not seen'}`,
          ),
        })
    }
    for (const { id } of foreign) if (seen.has(id)) findings.push({ kind: 'wall', what: `${resource.name} ${id}` })
  }
  return findings
}

/** As a list answers: tenant, liveness, scope and kind in the statement of the read connection. */
async function answeredBy(
  database: Database,
  actor: Actor,
  resource: Resource,
  ids: readonly string[],
): Promise<string[]> {
  const { from, where } = selection(actor, resource, {})
  return (
    await readerOf(database).rows<{ id: string }>(
      sql`select t.id from ${from} where ${where} and t.id = any(${[...ids]}::bigint[])`,
    )
  ).map(row => row.id)
}

const orphanWords = {
  grant: (_who: string, id: string) => [`角色授权 ${id}`, `grants of role ${id}`],
  scope: (_who: string, id: string) => [`数据范围 ${id}`, `data scopes of role ${id}`],
  role: (who: string, id: string) => [`${who} 的角色 ${id}`, `${who}: role ${id}`],
  dept: (who: string, id: string) => [`${who} 的部门 ${id}`, `${who}: department ${id}`],
} satisfies Record<string, (who: string, id: string) => [zh: string, en: string]>

async function auditGrants(
  tx: Tx,
  catalogue: Catalogue,
  packageCodes: ReadonlySet<string> | undefined,
  routes: readonly Route[],
): Promise<Finding[]> {
  const orphans = await tx.rows<{ kind: keyof typeof orphanWords; who: string; id: string }>(sql`
    select 'grant' as kind, '' as who, m.role_id::text as id from role_menu m where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and not exists (select 1 from blade_role r where r.id = m.role_id and r.is_deleted = 0) group by m.role_id
    union all select 'scope', '', s.role_id::text from role_scope s where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and not exists (select 1 from blade_role r where r.id = s.role_id and r.is_deleted = 0) group by s.role_id
    union all select 'role', u.account, role.id::text from blade_user u, unnest(u.role_id) role(id) where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1 and not exists (select 1 from blade_role r where r.id = role.id and r.is_deleted = 0)
    union all select 'dept', u.account, dept.id::text from blade_user u, unnest(u.dept_id) dept(id) where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1 and not exists (select 1 from blade_dept d where d.id = dept.id and d.is_deleted = 0) limit 500`)
  const idle = await tx.rows<{ account: string }>(
    sql`select account from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and cardinality(role_id) = 0 order by account limit 500`,
  )
  const granted = packageCodes
    ? await tx.rows<{ role: string; n: number }>(sql`
    select r.role_name as role, count(*)::int as n from role_menu m join blade_role r on r.tenant_id = m.tenant_id and r.id = m.role_id and r.is_deleted = 0
     where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and not (m.code = any(${[...packageCodes]}::text[])) group by r.role_name order by 1`)
    : []
  return [
    ...orphans.map(({ kind, who, id }): Finding => ({ kind: 'orphan', what: inBoth(...orphanWords[kind](who, id)) })),
    ...idle.map(({ account }): Finding => ({ kind: 'noRole', what: account })),
    ...granted.map(
      ({ role, n }): Finding => ({ kind: 'outsidePackage', what: inBoth(`${role} ${n}项`, `${role}: ${n}`) }),
    ),
    ...codesWithoutMenu(catalogue, routes).map((what): Finding => ({ kind: 'noMenu', what })),
  ]
}

/** A code that no menu row grants cannot be obtained. */
export function codesWithoutMenu(catalogue: Catalogue, routes: readonly Route[]): string[] {
  const open = new Set(['signed in', 'public', 'public with client', 'administrator'])
  const given = new Set([...catalogue.byCode.values()].flatMap(row => [row.code, `${row.code}_view`, ...row.implies]))
  // Any code of a call suffices: one that is given away opens it.
  const shut = routes.filter(route => !route.permissions.some(code => open.has(code) || given.has(code)))
  return [...new Set(shut.flatMap(route => route.permissions))].sort()
}

function tell(tx: Tx, actor: Actor, findings: readonly Finding[]): Promise<number> {
  const kinds = [...Map.groupBy(findings, one => one.kind)]
  const some = (list: readonly Finding[], between: string, language: Language) =>
    list
      .slice(0, 3)
      .map(one => halfOf(one.what, language))
      .join(between)
  const content = {
    zh: kinds
      .map(([kind, list]) => `${textOf(findingKinds[kind], 'zh')}${list.length}项（${some(list, '、', 'zh')}）`)
      .join('；'),
    en: kinds
      .map(([kind, list]) => `${textOf(findingKinds[kind], 'en')}: ${list.length} (${some(list, ', ', 'en')})`)
      .join('; '),
  }
  return notify(tx, actor, {
    bizTypeCode: 'access_audit',
    bizId: actor.traceId,
    title: `权限核查发现${findings.length}项 / The access audit found ${findings.length} ${counted(findings.length, 'problem')}`,
    content,
    users: [],
    roles: ['admin'],
    level: findings.some(one => one.kind === 'difference' || one.kind === 'wall') ? 3 : 2,
  })
}
