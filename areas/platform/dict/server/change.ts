import { invalid, isTone, notFound, Refused, refuse, TONES } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { allResources, storageOf } from '#packages/server/registry.ts'
import { findRows, lockRow, removeRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { asOfVersion } from '#packages/server/versions.ts'
import { PLATFORM, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { dict, dictBiz } from '../dict.ts'
import { enumerations, type Kind } from './entries.ts'

type Body = Readonly<Record<string, unknown>>
const MAX_LEVELS = 3
const resourceOf = (kind: Kind) => (kind === 'dict' ? dict : dictBiz)
const given = (body: Body, name: string): string => String(body[name] ?? '').trim()

/** System codes belong to every tenant: only the platform's own people write them (10-platform 5.4). */
function requirePlatform(kind: Kind, actor: Actor): void {
  if (kind === 'dict' && actor.tenantId !== PLATFORM)
    throw new Refused({ kind: 'NotAllowed', permission: 'administrator' })
}

export async function saveEntry(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  sent: Body,
): Promise<{ id: string; version: number }> {
  requirePlatform(kind, actor)
  const resource = resourceOf(kind)
  const { body, happening } = await asOfVersion(tx, actor, resource, sent)
  const id = given(body, 'id')
  const before = id ? await lockRow(tx, actor, resource, id) : undefined
  const parentId = before?.isSystem ? before.parentId : parentOf(body, before?.parentId ?? null)
  const code = parentId
    ? await inherited(tx, kind, parentId, id)
    : before?.isSystem
      ? before.code
      : given(body, 'code') || before?.code || ''
  if (enumerations().has(code))
    refuse('dictBuiltIn', '字典【{code}】由程序定义，不能修改 / The dictionary [{code}] is defined by the program', {
      code,
    })
  const dictKey = before?.isSystem ? before.dictKey : parentId ? given(body, 'dictKey') || before?.dictKey || '' : '-1'
  await requireFree(tx, kind, { id, parentId, code, dictKey })
  // An unknown colour written by another client may stay; it is shown as plain text.
  const color = given(body, 'color')
  if (color !== '' && color !== (before?.color ?? '') && !isTone(color))
    invalid({ color: `颜色为以下之一：${TONES.join('、')} / The colour is one of ${TONES.join(', ')}` })
  const saved = await saveRecord(
    tx,
    actor,
    resource,
    {
      ...body,
      parentId: parentId ?? '',
      code,
      dictKey,
      ...('extend' in body ? { extend: extension(body['extend']) } : {}),
      ...('isSealed' in body ? { isSealed: ['1', 'true'].includes(given(body, 'isSealed')) } : {}),
    },
    id ? 'update' : 'save',
    undefined,
    happening,
  )
  // Renaming a code renames its entries.
  if (before && !parentId && before.code !== code)
    await tx.run(
      sql`update ${sql.name(resource.table)} set code = ${code} where tenant_id = ${tx.tenantId} and code = ${before.code} and is_deleted = 0`,
    )
  await raiseVersion(tx, 'dict')
  await emit(tx, actor, 'dict.changed', { id: saved.id, no: code, code })
  return { id: saved.id, version: saved.version }
}

function parentOf(body: Body, before: string | null): string | null {
  if (!('parentId' in body)) return before
  const parent = given(body, 'parentId')
  return parent === '' || parent === '0' || parent === '-1' ? null : parent
}

function extension(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return ''
  try {
    return JSON.parse(value)
  } catch {
    return invalid({ extend: '扩展不是合法的JSON / The extension is not JSON' })
  }
}

/** The code of the entry above; at most three levels. */
async function inherited(tx: Tx, kind: Kind, parentId: string, ownId: string): Promise<string> {
  let level = 1
  let code = ''
  for (let at: string | null = parentId; at !== null; level++) {
    if (at === ownId || level > MAX_LEVELS)
      refuse('dictLevels', '字典最多{max}级 / A dictionary has at most {max} levels', { max: MAX_LEVELS })
    const row: { parentId: string | null; code: string } =
      (await findRows(tx, resourceOf(kind), { id: at }))[0] ?? notFound(kind, at)
    code = row.code
    at = row.parentId
  }
  return code
}

async function requireFree(
  tx: Tx,
  kind: Kind,
  entry: { id: string; parentId: string | null; code: string; dictKey: string },
): Promise<void> {
  const { id, parentId, code, dictKey } = entry
  const taken =
    await tx.rows(sql`select 1 from ${sql.name(resourceOf(kind).table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 and code = ${code} and dict_key = ${dictKey}
    and parent_id is not distinct from ${parentId}::bigint and id <> ${id || '0'}::bigint`)
  if (taken.length > 0)
    invalid(
      parentId
        ? { dictKey: '字典键已存在 / The key exists already' }
        : { code: '字典编号已存在 / The code exists already' },
    )
}

export async function removeEntries(
  tx: Tx,
  actor: Actor,
  database: Database,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  requirePlatform(kind, actor)
  const resource = resourceOf(kind)
  for (const id of [...ids].sort()) {
    const row = await lockRow(tx, actor, resource, id)
    if (row.isSystem) refuse('dictBuiltIn', '内置字典不能删除，请封存 / Built-in entries cannot be removed, seal them')
    // A dictionary selected together with its entries is removed as a whole.
    const left = (await findRows(tx, resource, { parentId: id })).filter(child => !ids.includes(child.id))
    if (left.length > 0) refuse('hasChildren', '请先删除子节点 / Remove what is below it first')
    if (row.parentId !== null) await refuseUsed(tx, database, kind, row.code, row.dictKey)
    await removeRow(tx, actor, resource, row)
    await emit(tx, actor, 'dict.changed', { id, no: row.code, code: row.code })
  }
  await raiseVersion(tx, 'dict')
}

/** A used key would leave records without a label. */
async function refuseUsed(tx: Tx, database: Database, kind: Kind, code: string, key: string): Promise<void> {
  for (const resource of allResources()) {
    if (resource.kind === 'view') continue
    for (const one of storageOf(resource).columns.filter(
      column => column.spec.kind === 'dict' && column.spec.target === code && column.alias === 't',
    )) {
      const holds = one.spec.many ? sql`${key} = any(${sql.name(one.column)})` : sql`${sql.name(one.column)} = ${key}`
      const statement = (tenant: boolean) =>
        sql`select 1 from ${sql.name(resource.table)} where ${holds} ${tenant ? sql`and tenant_id = ${tx.tenantId}` : sql.empty} limit 1`
      const used =
        kind === 'dict'
          ? await database.acrossTenants('use of a system dictionary entry', across => across.rows(statement(false)))
          : await tx.rows(statement(true))
      if (used.length > 0)
        refuse('dictUsed', '字典项已被【{resource}】使用，请封存 / The entry is used by [{resource}], seal it', {
          resource: resource.label,
        })
    }
  }
}
