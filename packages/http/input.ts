import { type Fault, invalid, type Label } from '#kernel'
import type { ZodType } from 'zod'

/** A flat record without prototype: names come from outside. */
export const emptyRecord = (): Record<string, string> => Object.create(null) as Record<string, string>

/** A name that comes several times becomes one comma list: ids=1&ids=2, ids[]=1. */
export function parseQuery(text: string): Record<string, string> {
  const query = emptyRecord()
  for (const [name, value] of new URLSearchParams(text)) {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    query[key] = key in query && query[key] !== value ? `${query[key]},${value}` : value
  }
  return query
}

/** Cache busters and the token are no arguments. */
export function withoutNoise(query: Record<string, string>): Record<string, string> {
  const kept = emptyRecord()
  for (const [name, value] of Object.entries(query))
    if (name !== '_t' && name.toLowerCase() !== 'blade-auth') kept[name] = value
  return kept
}

const flat = (value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(flat).join(',')
  return typeof value === 'object' ? undefined : String(value)
}

/**
 * Query and body as one set of arguments. The same name twice must say the same: a proxy and we would else read
 * different requests (dialect 1).
 */
export function mergeInput(
  query: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...body }
  for (const [name, value] of Object.entries(query)) {
    if (Object.hasOwn(merged, name) && flat(merged[name]) !== value) {
      invalid([
        { path: name, reason: `请求参数格式错误: ${name} / Parameter given twice with different values: ${name}` },
      ])
    }
    if (!Object.hasOwn(merged, name)) merged[name] = value
  }
  return merged
}

export function parseInput(schema: ZodType, input: Record<string, unknown>): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  return invalid(
    result.error.issues.map((issue): Fault => {
      const path = issue.path.join('.')
      return { path, reason: reasonOf(issue.message, path, issue.path.length > 0 && missing(input, issue.path)) }
    }),
  )
}

const missing = (input: unknown, path: readonly PropertyKey[]): boolean => {
  let value = input
  for (const key of path)
    value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined
  return value === undefined || value === null || value === ''
}

function reasonOf(message: string, path: string, isMissing: boolean): Label {
  if (isMissing) return `缺少必要的请求参数: ${path} / Missing parameter: ${path}`
  return message.includes(' / ') ? (message as Label) : `请求参数格式错误: ${path} / Wrong parameter: ${path}`
}

const MOST = 9223372036854775807n
const ILL: Label = '含有不能保存的字符 / Holds a character that cannot be stored'
const BEYOND: Label = '数值超出范围 / Out of range'
const NO_ID: Label = '编号不正确 / Not a valid id'

function faultOf(value: unknown, path: string): Label | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  if (text.includes('\u0000') || !text.isWellFormed()) return ILL
  if (
    /^-?\d{10,}$/.test(text) &&
    (BigInt(text) > MOST || BigInt(text) < -MOST || !/ids?$/i.test(path.replace(/[.\d]+$/, '')))
  )
    return BEYOND
  return /ids?$/i.test(path.replace(/[.\d]+$/, '')) && text !== '' && !/^\d[\d,]*$/.test(text) ? NO_ID : undefined
}

/** Which arguments no column can hold: asked when PostgreSQL refused one without saying whose it was. */
export function unstorable(input: unknown, path = ''): Fault[] {
  if (typeof input === 'object' && input !== null)
    return Object.entries(input).flatMap(([key, value]) => unstorable(value, path ? `${path}.${key}` : key))
  const reason = faultOf(input, path)
  return reason ? [{ path, reason }] : []
}
