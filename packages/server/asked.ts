import { invalid, type Label } from '#kernel'

export type Query = Readonly<Record<string, string>>
/** Names that never are filters (blade-dialect 1, 4). */
const reserved = new Set([
  'current',
  'size',
  'ascs',
  'descs',
  '_t',
  'blade-auth',
  'keyword',
  'totals',
  'exacttotal',
  'after',
  'ids',
  'tenantid',
  'columns',
  'view',
])
export const isReserved = (name: string): boolean => reserved.has(name.toLowerCase())
const suffixes = [
  'equal',
  'notequal',
  'like',
  'notlike',
  'likeleft',
  'likeright',
  'ge',
  'gt',
  'le',
  'lt',
  'datege',
  'dategt',
  'datele',
  'datelt',
  'dateequal',
  'null',
  'notnull',
  'ignore',
  'in',
] as const
export type Suffix = (typeof suffixes)[number]

/** One condition of a query string: `name` as it was written, in snake or camel case. */
export interface Asked {
  readonly name: string
  readonly suffix: Suffix | undefined
  readonly value: string
  readonly parameter: string
}

/**
 * What a query string asks of a list that knows these columns. An unknown plain word is ignored, a name with any other
 * character is refused:
 * parameter names are attacker input like values (blade-dialect 13.1).
 */
export function askedConditions(query: Query, knows: (name: string) => boolean): Asked[] {
  return Object.entries(query).flatMap(([parameter, raw]): Asked[] => {
    if (isReserved(parameter) && !knows(parameter)) return []
    if (!/^[A-Za-z0-9_]{1,64}$/.test(parameter)) invalid({ filter: '筛选条件不合法 / illegal filter name' })
    const { name, suffix } = splitName(parameter, knows)
    if (suffix === 'ignore' || (raw.trim() === '' && suffix !== 'null' && suffix !== 'notnull')) return []
    return knows(name) ? [{ name, suffix, value: raw.trim(), parameter }] : []
  })
}

export function splitName(
  parameter: string,
  knows: (name: string) => boolean,
): { name: string; suffix: Suffix | undefined } {
  if (knows(parameter)) return { name: parameter, suffix: undefined }
  const at = parameter.lastIndexOf('_')
  const tail = parameter.slice(at + 1) as Suffix
  return at > 0 && suffixes.includes(tail)
    ? { name: parameter.slice(0, at), suffix: tail }
    : { name: parameter, suffix: undefined }
}

export interface AskedOrder {
  readonly name: string
  readonly direction: 'asc' | 'desc'
}

/** The columns to sort by; one that the list does not have is refused. */
export function askedOrder(query: Query, knows: (name: string) => boolean): AskedOrder[] {
  const wanted = [
    ...(query['ascs'] ?? '').split(',').map(name => [name.trim(), 'asc'] as const),
    ...(query['descs'] ?? '').split(',').map(name => [name.trim(), 'desc'] as const),
  ].filter(([name]) => name !== '')
  return wanted
    .slice(0, 4)
    .map(([name, direction]) =>
      /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && knows(name)
        ? { name, direction }
        : invalid({ [direction === 'asc' ? 'ascs' : 'descs']: '不能按该列排序 / cannot sort by this column' }),
    )
}

/** A bare day as a moment: its start for what is not before it, its end for what is not after it (blade-dialect 4). */
export const momentOf = (day: string, suffix: Suffix | undefined): string =>
  `${day} ${suffix === 'datele' || suffix === 'datelt' || suffix === 'le' || suffix === 'lt' ? '23:59:59' : '00:00:00'}`
export const illTypedReason = (parameter: string): Label =>
  `请求参数格式错误: ${parameter} / ill-typed parameter: ${parameter}`
export const illTyped = (parameter: string): never => invalid([{ path: parameter, reason: illTypedReason(parameter) }])
