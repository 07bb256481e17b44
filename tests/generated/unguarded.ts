import type { Sql } from '#packages/database/sql.ts'

/** The same thing, and every statement given to it. */
export const watched = <T extends object>(target: T, names: readonly string[], kept: Sql[]): T =>
  new Proxy(target, {
    get: (object, name) => {
      const value = Reflect.get(object, name) as unknown
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (names.includes(String(name))) kept.push(args[0] as Sql)
        return (value as (...given: unknown[]) => unknown).apply(object, args)
      }
    },
  })

/** Tables of a statement with their aliases; the select of a view stands in brackets and is read as it is. */
export function unguarded({ text, values }: Sql, tenantId: string): string[] {
  const tables = [
    ...text.matchAll(
      /\b(?:from|join)\s+"?([a-z_][a-z0-9_]*)"?\s+(?:as\s+)?(?!on\b|where\b|order\b|limit\b|join\b|left\b|group\b|cross\b|lateral\b)([a-z][a-z0-9_]*)?/g,
    ),
  ]
    .map(([, table, alias]) => ({ table: table!, alias: alias ?? '' }))
    .filter(one => !['capped', 'unnest', 'lateral', 'the_view'].includes(one.table))
  const guards = [
    ...text.matchAll(/(?:\b([a-z][a-z0-9_]*)\.)?"?tenant_id"? = (\$(\d+)|([a-z][a-z0-9_]*)\."?tenant_id"?)/g),
  ]
  const bound = new Set(
    guards
      .filter(([, , , number]) => number !== undefined && values[Number(number) - 1] === tenantId)
      .map(([, alias]) => alias ?? ''),
  )
  // A table tied to a guarded one by its tenant is guarded as well.
  for (let more = true; more; ) {
    more = false
    for (const [, alias = '', , , other] of guards)
      if (other && bound.has(other) !== bound.has(alias)) {
        bound.add(alias)
        bound.add(other)
        more = true
      }
  }
  const bare = tables.length === 1 && bound.has('')
  return tables.filter(one => !bare && !bound.has(one.alias)).map(one => `${one.table} ${one.alias}`.trim())
}
