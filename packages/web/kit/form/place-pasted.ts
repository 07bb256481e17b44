import { textOf, twinOf, type Field } from '#kernel'
import { request } from '../../http/index.ts'
import { lookedUpIn, pickPathOf, pickRows, USER_LIST } from '../data.ts'
import { onlyParams } from '../fields/pickers.tsx'
import { isMunicipality } from '../fields/region-input.tsx'
import { fieldOf, type AnyResource, type Row } from '../model/world.ts'
import { pasteColumns, readCell } from './paste.ts'

interface Paste {
  child: AnyResource
  columns: readonly (readonly [string, Field])[]
  grid: string[][]
  rows: readonly Row[]
  start: { row: number; column: string }
  blank: () => Row
  most: number
  head: () => Row
}

/**
 * Pasted cells into rows from the cell where one stood; names of records and dictionary labels are looked up once per
 * distinct text.
 */
export async function placePasted({
  child,
  columns,
  grid,
  rows,
  start,
  blank,
  most,
  head,
}: Paste): Promise<{ rows: Row[]; placed: number; faults: string[] }> {
  const { names, rows: pasted } = pasteColumns(
    grid,
    columns.map(([name, field]) => ({ name, label: field.label })),
    start.column,
  )
  const next = [...rows]
  const faults: string[] = []
  const finder = new Finder(head)
  const kept = pasted.slice(0, Math.max(0, most - start.row))
  for (const [offset, cells] of kept.entries()) {
    const at = start.row + offset
    const row: Row = { ...(next[at] ?? blank()) }
    for (const [index, text] of cells.entries()) {
      const name = names[index]
      const field = name === undefined ? undefined : fieldOf(child, name)
      // An empty cell must not take a new row's default away.
      if (name === undefined || !field || field.system || (text === '' && !next[at])) continue
      const read = readCell(field, text)
      if ('value' in read) Object.assign(row, { [name]: read.value })
      else if ('name' in read) {
        const found = await finder.find(field, read.name, row)
        if (found)
          Object.assign(row, { [name]: field.many ? [found.id] : found.id, [twinOf(name)]: found.name }, found.fills)
        else faults.push(`${textOf(field.label, 'zh')}【${text}】`)
      } else faults.push(`${textOf(field.label, 'zh')}【${text}】`)
    }
    next[at] = row
  }
  return { rows: next, placed: kept.length, faults }
}

interface Found {
  id: string
  name: string
  fills: Row
}
class Finder {
  readonly #known = new Map<string, Promise<Found | undefined>>()
  readonly #head: () => Row
  constructor(head: () => Row) {
    this.#head = head
  }

  find(field: Field, text: string, row: Row): Promise<Found | undefined> {
    const params = onlyParams(field, { ...this.#head(), ...row })
    const key = `${field.kind}:${field.target ?? ''}:${text}:${JSON.stringify(params)}`
    const known =
      this.#known.get(key) ??
      (field.kind === 'dict'
        ? entry(field, text)
        : field.kind === 'region'
          ? city(text)
          : record(field, text, row, params))
    this.#known.set(key, known)
    return known
  }
}

async function entry(field: Field, text: string): Promise<Found | undefined> {
  for (const kind of ['dict-biz', 'dict']) {
    const entries = await request<{ dictKey: string; dictValue: string }[]>(
      'GET',
      `/api/blade-system/${kind}/dictionary`,
      { params: { code: field.target }, silent: true },
    )
    const hit = (Array.isArray(entries) ? entries : []).find(
      one => one.dictKey === text || one.dictValue === text || textOf(one.dictValue, 'zh') === text,
    )
    if (hit) return { id: hit.dictKey, name: hit.dictValue, fills: {} }
  }
  return undefined
}

let cities: Promise<Map<string, string>> | undefined
/** 深圳 and 深圳市 mean the same city; the tree is read once, when the first name of a city is pasted. */
async function city(text: string): Promise<Found | undefined> {
  cities ??= readCities().catch((error: unknown) => {
    cities = undefined
    throw error
  })
  const found = (await cities).get(text.replace(/市$/, ''))
  return found ? { id: found, name: text, fills: {} } : undefined
}

async function readCities(): Promise<Map<string, string>> {
  const children = (parentCode: string) =>
    request<{ code?: string; value?: string; title?: string; name?: string }[]>(
      'GET',
      '/api/blade-system/region/lazy-tree',
      { params: { parentCode }, silent: true },
    )
  const codeOf = (node: { code?: string; value?: string }) => String(node.code ?? node.value)
  const nameOf = (node: { title?: string; name?: string }) => String(node.title ?? node.name ?? '').replace(/市$/, '')
  const provinces = await children('00')
  const found = new Map<string, string>()
  for (const province of provinces) {
    if (isMunicipality(codeOf(province))) found.set(nameOf(province), `${codeOf(province)}01`)
    else for (const one of await children(codeOf(province))) found.set(nameOf(one), codeOf(one))
  }
  return found
}

/** Exactly one record of that name or number, else none: a guess would put money on the wrong one. */
async function record(
  field: Field,
  text: string,
  row: Row,
  params: Record<string, string>,
): Promise<Found | undefined> {
  const target = lookedUpIn(field, row)
  const path = field.kind === 'user' ? USER_LIST : target && pickPathOf(field, target)
  if (!path) return undefined
  const title = field.kind === 'user' ? 'realName' : (target?.title ?? 'name')
  const exact = (await pickRows(path, { keyword: text, size: 50, ...params })).filter(one =>
    [
      one[title],
      one['account'],
      ...(target?.subtitle ?? []).map(name => one[name]),
      target?.number && one[target.number.field],
    ].some(value => String(value ?? '') === text),
  )
  const [hit] = exact
  if (!hit || exact.length > 1) return undefined
  return {
    id: String(hit['id']),
    name: String(hit[title] ?? text),
    fills: Object.fromEntries(
      Object.entries(field.options.fills ?? {}).map(([own, theirs]) => [own, hit[theirs] ?? '']),
    ),
  }
}
