import { type Enumeration, type Language, type Resource, textOf } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import { allResources, isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { mechanismTypeExtend } from '#areas/platform/dict/system-dictionaries.ts'
import { syntheticId } from '#areas/platform/server/synthetic-id.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'

export type Kind = 'dict' | 'dict-biz'
export interface DictRow {
  id: string
  parentId: string | null
  code: string
  dictKey: string
  dictValue: string
  valueEn: string | null
  extend: unknown
  color: string | null
  sort: number | null
  isSealed: boolean
  isSystem: boolean
  remark: string | null
  version: number
}
export const tableOf = (kind: Kind): string => (kind === 'dict' ? 'blade_dict' : 'blade_dict_biz')

/** System codes lie in tenant 000000 and are everybody's; business codes are the tenant's own. */
export const dictRows = (database: Database, kind: Kind, tenantId: string, where: Sql): Promise<DictRow[]> =>
  database.read<DictRow>(sql`
  select id, parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue", value_en as "valueEn", extend, color, sort, is_sealed as "isSealed", is_system as "isSystem", remark, version
    from ${sql.name(tableOf(kind))} where tenant_id = ${kind === 'dict' ? PLATFORM : tenantId} and is_deleted = 0 and ${where} order by sort nulls last, id`)

/**
 * Codes that the program branches on: enumerations of the definitions, shown as dictionaries that nobody edits
 * (10-platform D12).
 */
export function enumerations(): Map<string, Enumeration> {
  const found = new Map<string, Enumeration>()
  for (const resource of allResources())
    for (const field of Object.values(resource.fields))
      if (field.enumeration) found.set(field.enumeration.name, field.enumeration)
  return found
}
export const enumId = (name: string): string => syntheticId(`enumeration ${name}`)
/** The enumeration whose root has this id. */
export const enumerationOf = (id: string): Enumeration | undefined =>
  [...enumerations().values()].find(one => enumId(one.name) === id)

export function enumRows(enumeration: Enumeration): DictRow[] {
  const row = (
    id: string,
    parentId: string | null,
    dictKey: string,
    label: string,
    sort: number,
    color: string | null,
  ): DictRow => ({
    id,
    parentId,
    code: enumeration.name,
    dictKey,
    dictValue: textOf(label, 'zh'),
    valueEn: textOf(label, 'en'),
    extend: null,
    color,
    sort,
    isSealed: false,
    isSystem: true,
    remark: null,
    version: -1,
  })
  return enumeration.values.map((one, at) => ({
    ...row(
      enumId(`${enumeration.name} ${one.code}`),
      enumId(enumeration.name),
      String(one.code),
      one.label,
      at + 1,
      one.tone ?? null,
    ),
    // Clients open an institution's page and picker by it (10-platform S5).
    extend: enumeration.name === 'mechanism_type' ? (mechanismTypeExtend[one.code] ?? null) : null,
  }))
}

/** Child rows of a code; sealed ones only on request. */
export async function entriesOf(
  database: Database,
  kind: Kind,
  tenantId: string,
  codes: readonly string[],
  withSealed = false,
): Promise<Map<string, DictRow[]>> {
  const known = kind === 'dict' ? enumerations() : new Map<string, Enumeration>()
  const stored = codes.filter(code => !known.has(code))
  const rows =
    stored.length === 0
      ? []
      : await dictRows(database, kind, tenantId, sql`code = any(${stored}::text[]) and dict_key <> '-1'`)
  // Forms ask one address for both kinds: a code the system does not know is looked up in the tenant's own.
  const others = kind === 'dict' ? stored.filter(code => !rows.some(row => row.code === code)) : []
  if (others.length > 0)
    rows.push(
      ...(await dictRows(database, 'dict-biz', tenantId, sql`code = any(${others}::text[]) and dict_key <> '-1'`)),
    )
  const found = Map.groupBy(
    rows.filter(row => withSealed || !row.isSealed),
    row => row.code,
  )
  return new Map(
    codes.map(code => [
      code,
      known.has(code)
        ? enumRows(known.get(code)!)
        : [
            ...(found.get(code) ?? []),
            ...(kind === 'dict' && code === 'flow_path' ? [...mentionPaths(), ...flowPaths()] : []),
          ],
    ]),
  )
}

/** Messages of kind 'mention:<resource>' open the record's page, taken from the definitions. */
export const mentionOf = (resource: string): string => `mention:${resource}`
/** So do those of what somebody follows. */
export const followOf = (resource: string): string => `follow:${resource}`
const withPages = (): Resource[] =>
  allResources().filter(one => one.page !== undefined && one.kind === 'record' && one.dialect !== 'framework')
const pathEntry = (name: string, dictKey: string, [zh, en]: readonly [string, string], path: string): DictRow => ({
  id: syntheticId(`path ${name}`),
  parentId: null,
  code: 'flow_path',
  dictKey,
  dictValue: zh,
  valueEn: en,
  extend: { path },
  color: null,
  sort: null,
  isSealed: false,
  isSystem: true,
  remark: null,
  version: -1,
})
const mentionPaths = (): DictRow[] =>
  withPages().flatMap(one => {
    const label = [textOf(one.label, 'zh'), textOf(one.label, 'en')] as const
    // A message whose kind is the resource itself opens the record too.
    return [
      pathEntry(`mention-${one.name}`, mentionOf(one.name), label, `${one.page}/detail`),
      pathEntry(`follow-${one.name}`, followOf(one.name), label, `${one.page}/detail`),
      pathEntry(`record-${one.name}`, one.name, label, `${one.page}/detail`),
    ]
  })

/** A process message opens its record (10-platform 13). */
const flowKinds: Readonly<Record<string, readonly [string, string]>> = {
  flow_todo: ['待办', 'To do'],
  flow_remind: ['催办', 'Reminder'],
  flow_escalate: ['升级', 'Escalated'],
  flow_done: ['审批通过', 'Approved'],
  flow_reject: ['审批驳回', 'Rejected'],
  flow_copy: ['抄送', 'Copied to you'],
}
export const flowMessageOf = (kind: string, resource: string): string =>
  kind in flowKinds && isBuilt(resource) && resourceNamed(resource).page !== undefined ? `${kind}:${resource}` : kind
const flowPaths = (): DictRow[] =>
  withPages()
    .filter(one => one.approval)
    .flatMap(one =>
      Object.entries(flowKinds).map(([kind, label]) =>
        pathEntry(`${kind}-${one.name}`, flowMessageOf(kind, one.name), label, `${one.page}/detail`),
      ),
    )

/** As clients read it: text keys, flags 0 and 1, `extend` as the text of JSON, the label in the caller's language. */
export const shownEntry = (row: DictRow, language: Language, tenantId?: string): Record<string, unknown> => ({
  id: row.id,
  ...(tenantId === undefined ? {} : { tenantId }),
  parentId: row.parentId ?? '0',
  code: row.code,
  dictKey: row.dictKey,
  dictValue: labelOf(row, language),
  valueEn: row.valueEn ?? '',
  extend: row.extend === null ? '' : JSON.stringify(row.extend),
  color: row.color ?? '',
  sort: row.sort ?? -1,
  isSealed: row.isSealed ? 1 : 0,
  isSystem: row.isSystem ? 1 : 0,
  remark: row.remark ?? '',
  isDeleted: 0,
  version: row.version,
})
export const labelOf = (row: DictRow, language: Language): string =>
  language === 'en' && row.valueEn ? row.valueEn : row.dictValue
