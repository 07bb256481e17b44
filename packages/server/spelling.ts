import type { Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { pinyin } from './on-demand.ts'
import { allResources, type Column, storageOf } from './registry.ts'

type AnyResource = Resource<any, any, any>
interface Spelled {
  readonly column: Column
  readonly of: Column
}
const HAN = /\p{Script=Han}/u
const known = new WeakMap<object, readonly Spelled[]>()

/** The fields of a resource that spell another one (`spells` of a text). */
export function spellingsOf(resource: AnyResource): readonly Spelled[] {
  const found = known.get(resource.fields)
  if (found) return found
  const { columns, column } = storageOf(resource)
  const made = columns.flatMap(one => {
    const of = one.spec.options.spells === undefined ? undefined : column.get(one.spec.options.spells)
    return of ? [{ column: one, of }] : []
  })
  known.set(resource.fields, made)
  return made
}

/**
 * A name kept in both languages is found by the words of either, and by its pinyin: people type what they see, or what
 * is quick. Without a text all columns that any text is looked for in.
 */
export const alsoCalled = (resource: AnyResource, field: string, text = 'any'): string[] => [
  ...(field === resource.title && resource.titleEn ? [resource.titleEn] : []),
  ...(/^[a-z]{2,}$/i.test(text.trim())
    ? spellingsOf(resource).flatMap(({ column, of }) => (of.field === field ? [column.field] : []))
    : []),
]

/** 深圳远驰 -> 'SZYC shenzhenyuanchi'; nothing for a name without Chinese, which is found by itself. */
export function spell(name: string, max = Infinity): string | null {
  if (!HAN.test(name)) return null
  const syllables = (pattern: 'first' | 'pinyin') =>
    pinyin(name, { pattern, toneType: 'none', type: 'array', v: true }).join('').replace(/\s/g, '')
  return `${syllables('first').toUpperCase()} ${syllables('pinyin').toLowerCase()}`.slice(0, max)
}

/** What is written of a row, with the spellings of the names in it. */
export function withSpellings<T extends object>(resource: AnyResource, values: T): T {
  const spellings = spellingsOf(resource)
  if (spellings.length === 0) return values
  const whole = { ...values } as Record<string, unknown>
  for (const { column, of } of spellings) {
    const name = whole[of.field]
    if (name !== undefined) whole[column.field] = name === null ? null : spell(String(name), column.spec.options.max)
  }
  return whole as T
}

/** Resources whose own table holds a spelling: those that extend one are filled with their head. */
export const spelledResources = (): Resource[] =>
  allResources().filter(one => spellingsOf(one).some(({ column }) => column.alias === 't'))

/**
 * Spells the names of the next rows behind `after` that were written before there was a spelling, or by an older rule.
 * It is no change of the record: neither version nor history says anything of it. Answers the ids looked at.
 */
export async function spellRows(tx: Tx, resource: AnyResource, after: string, most: number): Promise<string[]> {
  const ids = new Set<string>()
  for (const { column, of } of spellingsOf(resource)) {
    const [table, written, name] = [storageOf(resource).table, column.column, of.column].map(one => sql.name(one))
    const rows = await tx.rows<{ id: string; name: string }>(
      sql`select id, ${name!} as name from ${table!} where tenant_id = ${tx.tenantId} and id > ${after}::bigint and ${name!} ~ '[一-龥]'
        and (${written!} is null or strpos(${written!}, ' ') = 0) order by id limit ${most}`,
    )
    for (const row of rows) ids.add(row.id)
    const spelled = rows.map(row => ({ id: row.id, text: spell(row.name, column.spec.options.max) }))
    await tx.run(
      sql`update ${table!} t set ${written!} = s.text from jsonb_to_recordset(${sql.json(spelled)}) as s(id bigint, text text) where t.id = s.id and t.tenant_id = ${tx.tenantId}`,
    )
  }
  return [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}
