import { normaliseText, textOf, type Label, type Resource } from '#kernel'
import type { ReadCell } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { selection } from '#packages/server/selection.ts'
import { codeOf, isBuilt, labels, resourceNamed, storageOf } from '#packages/server/registry.ts'
import type { ImportColumn } from './columns.ts'

type AnyResource = Resource<any, any, any>
/** The words of a cell for the form: enum and dictionary labels become codes, names of records ids; or why not. */
export type CellValue = { value: unknown } | { fault: Label }

/** As a form would keep it: trimmed, full-width digits and letters made narrow (10-platform 3.7). */
const wordsOf = (cell: ReadCell | undefined): string => normaliseText(cell?.text ?? '')
const split = (text: string) =>
  text
    .split(/[,，;；、]/)
    .map(one => one.trim())
    .filter(Boolean)

/** Names looked up once per distinct value of a chunk, not once per row. */
export class NameBook {
  readonly #found = new Map<string, Map<string, string[]>>()
  readonly #words = new Map<ImportColumn, Map<string, CellValue>>()

  word(column: ImportColumn, text: string): CellValue | undefined {
    return this.#words.get(column)?.get(text)
  }
  keep(column: ImportColumn, text: string, found: CellValue): CellValue {
    const words = this.#words.get(column) ?? new Map<string, CellValue>()
    this.#words.set(column, words)
    words.set(text, found)
    return found
  }

  async learn(
    tx: Tx,
    actor: Actor,
    columns: readonly (ImportColumn | undefined)[],
    rows: readonly (readonly ReadCell[])[],
  ): Promise<void> {
    const wanted = new Map<string, Set<string>>()
    columns.forEach((column, index) => {
      const target = column && targetOf(column)
      if (!target) return
      const set = wanted.get(target) ?? new Set<string>()
      wanted.set(target, set)
      for (const row of rows)
        for (const name of column.spec.many ? split(wordsOf(row[index])) : [wordsOf(row[index])])
          if (name !== '') set.add(name)
    })
    for (const [target, names] of wanted)
      this.#found.set(target, await idsByName(tx, actor, resourceNamed(target), [...names]))
  }

  id(column: ImportColumn, name: string): CellValue {
    const hits = this.#found.get(targetOf(column)!)?.get(name) ?? []
    if (hits.length === 1) return { value: hits[0] }
    return {
      fault: hits.length
        ? `【${name}】匹配到${hits.length}条，请使用编号 / ${name} fits ${hits.length} records, use the number`
        : `【${name}】不存在 / no record named ${name}`,
    }
  }
}

const targetOf = ({ spec }: ImportColumn): string | undefined => {
  const name = spec.kind === 'ref' ? spec.target! : spec.kind === 'user' || spec.kind === 'dept' ? spec.kind : undefined
  return name !== undefined && isBuilt(name) ? name : undefined
}

/** By title, number or any unique text field, exactly as written, and by the names that the resource itself knows. */
async function idsByName(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (names.length === 0) return found
  const storage = storageOf(resource)
  const columns = storage.columns.filter(
    one =>
      one.spec.kind === 'text' &&
      !one.spec.masked &&
      (one.field === resource.title || one.field === resource.number?.field || one.spec.unique),
  )
  const { from, where } = selection(actor, resource, {}, 'pick')
  for (const one of columns) {
    const name = sql.trusted(`${one.alias}."${one.column}"`)
    for (const row of await tx.rows<{ id: string; name: string }>(
      sql`select t.id, ${name} as name from ${from} where ${where} and ${name} = any(${names}::varchar[])`,
    )) {
      const ids = found.get(row.name) ?? []
      if (!ids.includes(row.id)) found.set(row.name, [...ids, row.id])
    }
  }
  for (const [name, ids] of (await codeOf(resource).named?.(tx, names)) ?? [])
    found.set(name, [...new Set([...(found.get(name) ?? []), ...ids])])
  return found
}

/** What a cell means to the form. Codes are looked for once per word of a column; most other cells wait for nothing. */
export function cellValue(
  column: ImportColumn,
  cell: ReadCell | undefined,
  actor: Actor,
  names: NameBook,
): CellValue | Promise<CellValue> {
  const text = wordsOf(cell)
  if (text === '') return EMPTY
  if (cell!.type === 'formula') return { fault: '请粘贴为数值 / paste as values' }
  if (cell!.type === 'error') return { fault: '单元格是错误值 / the cell holds an error' }
  if (!column.spec.many && !isLookedUp(column)) return one(column, text, actor, names) as CellValue
  return names.word(column, text) ?? lookUp(column, text, actor, names).then(found => names.keep(column, text, found))
}
const EMPTY: CellValue = { value: null }
const isLookedUp = ({ spec }: ImportColumn) => spec.kind === 'enum' || spec.kind === 'dict' || spec.kind === 'region'

async function lookUp(column: ImportColumn, text: string, actor: Actor, names: NameBook): Promise<CellValue> {
  if (!column.spec.many) return one(column, text, actor, names)
  const values: unknown[] = []
  for (const part of split(text)) {
    const result = await one(column, part, actor, names)
    if ('fault' in result) return result
    values.push(result.value)
  }
  return { value: values }
}

/** A promise for dictionaries and regions only. */
function one(column: ImportColumn, text: string, actor: Actor, names: NameBook): CellValue | Promise<CellValue> {
  const { spec } = column
  switch (spec.kind) {
    case 'enum': {
      const hit = spec.enumeration!.values.find(
        value =>
          String(value.code) === text ||
          textOf(value.label, 'zh') === text ||
          textOf(value.label, 'en').toLowerCase() === text.toLowerCase(),
      )
      return hit ? { value: hit.code } : { fault: `【${text}】不在可选范围内 / ${text} is not one of the choices` }
    }
    case 'bool':
      return /^(是|y|yes|true|1)$/i.test(text)
        ? { value: true }
        : /^(否|n|no|false|0)$/i.test(text)
          ? { value: false }
          : { fault: '请填写是或否 / yes or no' }
    case 'date':
      return { value: dateText(text).slice(0, 10) }
    case 'datetime':
      return { value: dateText(text) }
    case 'dict':
      return dictValue(actor, spec.target!, text)
    case 'region':
      return regionValue(text)
    case 'ref':
    case 'user':
    case 'dept':
      return names.id(column, text)
    default:
      return { value: text }
  }
}

async function dictValue(actor: Actor, dictionary: string, text: string): Promise<CellValue> {
  const key = await labels()?.dictKey?.(actor.tenantId, dictionary, text)
  return labels()?.dictKey && key === undefined
    ? { fault: `【${text}】不在可选范围内 / ${text} is not one of the choices` }
    : { value: key ?? text }
}

async function regionValue(text: string): Promise<CellValue> {
  if (/^\d+$/.test(text)) return { value: text }
  const codes = (await labels()?.regionCodes?.(text)) ?? []
  return codes.length === 1
    ? { value: codes[0] }
    : {
        fault: codes.length
          ? `【${text}】有${codes.length}个同名地区，请使用代码 / ${codes.length} regions are named ${text}, use the code`
          : `【${text}】不是行政区划 / ${text} is no region`,
      }
}

/** 2026/3/1, 2026年3月1日 -> 2026-03-01 (10-platform 3.7). */
export function dateText(text: string): string {
  const match = /^(\d{4})[-/年.](\d{1,2})[-/月.](\d{1,2})日?(?:\s+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text)
  if (!match) return text
  const time = match[4]
  return `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}${time ? ` ${time.padStart(time.length === 4 || time.length === 7 ? time.length + 1 : time.length, '0')}${time.split(':').length === 2 ? ':00' : ''}` : ''}`
}
