import { notFound, Refused, snake, type Resource } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { stateName } from '#packages/server/act.ts'
import { allResources, isBuilt, resourceNamed, storageOf } from '#packages/server/registry.ts'
import { getRow } from '#packages/server/rows.ts'
import { isDecidedOn, requireVisible, takesPart } from '#packages/server/scope.ts'
import { editCodes, requireAny, viewCodes } from '#areas/platform/server/record-rights.ts'
import type { AttachRow } from './groups.ts'
import { holdersOf, type Owner } from './holders.ts'

interface Candidate {
  resource: string
  id: string
}

/**
 * The record that holds the group. A group that no verb bound is looked up once in the records with files, then bound
 * for good. It counts only if an uploader of the group also edited that record, so that nobody takes over a group by
 * saving its number.
 */
export async function ownerOf(tx: Tx, group: readonly AttachRow[]): Promise<Owner | undefined> {
  const bound = group.find(row => row.recordId !== null && row.resource !== null)
  if (bound)
    return isBuilt(bound.resource!) ? { resource: resourceNamed(bound.resource!), id: bound.recordId! } : undefined
  const attachBizId = group[0]?.attachBizId
  if (!attachBizId) return undefined
  const uploaders = [...new Set(group.map(row => row.createUser).filter(user => user !== null))]
  const found = await search(tx, attachBizId, uploaders)
  if (!found) return undefined
  await tx.run(
    sql`update attach set resource = ${found.resource}, record_id = ${found.id}::bigint where tenant_id = ${tx.tenantId} and attach_biz_id = ${attachBizId}::bigint and record_id is null`,
  )
  return { resource: resourceNamed(found.resource), id: found.id }
}

/** Whether any record or opinion names the group, proven or not: referenced files must not be purged. */
export const isNamed = async (tx: Tx, attachBizId: string): Promise<boolean> =>
  (await tx.rows(sql`${sql.join(legsOfRecords(tx, attachBizId), ' union all ')} limit 1`)).length > 0 ||
  (
    await tx.rows(
      sql`select 1 from flow_activity where tenant_id = ${tx.tenantId} and attach_biz_id = ${attachBizId}::bigint limit 1`,
    )
  ).length > 0

async function search(tx: Tx, attachBizId: string, uploaders: readonly string[]): Promise<Candidate | undefined> {
  const legs = [...legsOfRecords(tx, attachBizId), legOfProcesses(tx, attachBizId, uploaders)]
  const candidates = (await tx.rows<Candidate & { proven: boolean }>(sql.join(legs, ' union all '))).filter(one =>
    isBuilt(one.resource),
  )
  for (const one of candidates) if (one.proven || (await workedOn(tx, one, uploaders))) return one
  return undefined
}

function legsOfRecords(tx: Tx, attachBizId: string): Sql[] {
  // Extensions before their heads: the pages check the extension's permissions and scopes.
  const withFiles = allResources()
    .filter(one => one.kind !== 'view' && one.name !== 'attach')
    .sort((a, b) => Number(Boolean(b.extends)) - Number(Boolean(a.extends)))
  return withFiles.flatMap(resource => {
    const columns = storageOf(resource).columns.filter(one => one.spec.kind === 'files')
    if (columns.length === 0) return []
    const storage = storageOf(resource)
    const from = storage.head
      ? sql`${sql.name(storage.table)} t join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
      : sql`${sql.name(storage.table)} t`
    const holds = sql`t.tenant_id = ${tx.tenantId} and (${sql.join(
      columns.map(one => sql`${sql.trusted(`${one.alias}."${one.column}"`)} = ${attachBizId}::bigint`),
      ' or ',
    )})`
    if (resource.kind === 'record')
      return [sql`select ${resource.name} as resource, t.id, false as proven from ${from} where ${holds}`]
    return parentsOf(resource).map(
      parent => sql`select ${parent.name} as resource, t.${sql.name(snake(resource.parent!))} as id, false as proven from ${from}
      where ${holds} and exists (select 1 from ${sql.name(parent.table)} p where p.tenant_id = t.tenant_id and p.id = t.${sql.name(snake(resource.parent!))})`,
    )
  })
}
const parentsOf = (child: Resource): Resource[] =>
  allResources().filter(one =>
    Object.values(one.fields).some(field => field.kind === 'lines' && field.target === child.name),
  )

/** Papers added to an opinion belong to the record that the process is about. */
const legOfProcesses = (
  tx: Tx,
  attachBizId: string,
  uploaders: readonly string[],
): Sql => sql`select i.resource, i.business_id as id, true as proven from flow_activity a join flow_instance i on i.tenant_id = a.tenant_id and i.id = a.instance_id
  where a.tenant_id = ${tx.tenantId} and a.attach_biz_id = ${attachBizId}::bigint and a.user_id = any(${[...uploaders]}::bigint[])`

async function workedOn(tx: Tx, { resource, id }: Candidate, uploaders: readonly string[]): Promise<boolean> {
  const names = [resource, ...(resourceNamed(resource).extends ? [resourceNamed(resource).extends!] : [])]
  return (
    (
      await tx.rows(
        sql`select 1 from record_log where tenant_id = ${tx.tenantId} and business_id = ${id}::bigint and resource = any(${names}::text[]) and user_id = any(${[...uploaders]}::bigint[]) limit 1`,
      )
    ).length > 0
  )
}

/** Refuses with NotFound or NotAllowed. A group without a record is its creator's. */
export async function requireReader(tx: Tx, actor: Actor, group: readonly AttachRow[]): Promise<void> {
  if (!actor.rights || group.length === 0 || isOwn(actor, group)) return
  const owner = await ownerOf(tx, group)
  if (!owner) return requireCreator(actor, group)
  for (const holder of await holdersOf(tx, owner)) if (await mayRead(tx, actor, holder)) return
  await requireReadable(tx, actor, owner)
}

/** Participants of the record's approval may read its files (10-platform 4.2): they decide on them. */
async function requireReadable(tx: Tx, actor: Actor, { resource, id }: Owner): Promise<void> {
  if (isDecidedOn(resource) && (await takesPart(tx, resource, id, actor.userId))) return
  requireAny(actor, viewCodes(resource))
  await requireVisible(tx, actor, resource, [id], 'read')
}

async function mayRead(tx: Tx, actor: Actor, owner: Owner): Promise<boolean> {
  try {
    await requireReadable(tx, actor, owner)
    return true
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    return false
  }
}

/**
 * Adding, renaming and removing need the right to edit the record. Removing also needs a state in which the form may
 * be saved; otherwise evidence of a finished record could vanish.
 */
export async function requireWriter(
  tx: Tx,
  actor: Actor,
  group: readonly AttachRow[],
  what: 'add' | 'change',
): Promise<void> {
  if (!actor.rights || group.length === 0) return
  // The form is not saved yet: there is no record to look up.
  if (what === 'add' && isOwn(actor, group) && group.every(row => row.recordId === null)) return
  const owner = await ownerOf(tx, group)
  if (!owner) return requireCreator(actor, group)
  requireAny(actor, editCodes(owner.resource))
  await requireVisible(tx, actor, owner.resource, [owner.id])
  if (what === 'change') await requireEditable(tx, owner)
}

const isOwn = (actor: Actor, group: readonly AttachRow[]): boolean =>
  group.every(row => row.createUser === actor.userId)

function requireCreator(actor: Actor, group: readonly AttachRow[]): void {
  if (group.some(row => row.createUser !== actor.userId)) notFound('attach', group[0]!.attachBizId ?? group[0]!.id)
}

async function requireEditable(tx: Tx, { resource, id }: Owner): Promise<void> {
  const editable =
    resource.editableIn ?? (resource.actions?.['submit'] ? ['draft', 'rejected', 'withdrawn'] : undefined)
  const now = stateName(resource, ((await getRow(tx, resource, id)) as unknown as { status: number }).status)
  if (editable && now !== undefined && !editable.includes(now)) {
    throw new Refused({
      kind: 'WrongState',
      resource: resource.name,
      id,
      state: resource.states!.values[now]!.label,
      action: '修改附件 / Change the attachments',
    })
  }
}
