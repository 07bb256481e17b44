/** A statement with its bound values. Text never holds a value: values travel as $n. */
export interface Sql { readonly text: string; readonly values: readonly unknown[] }

export interface SqlTag {
  /** sql`select * from t where id = ${id} and ${more}`: values are bound, nested Sql is spliced in. */
  (strings: TemplateStringsArray, ...inputs: unknown[]): Sql
  /** Identifiers of our own making only; anything but a plain snake_case name throws. */
  name(name: string): Sql
  /** Text written by the engine itself (definitions, never requests). */
  trusted(text: string): Sql
  readonly empty: Sql
  join(parts: readonly Sql[], separator?: string): Sql
  and(parts: readonly Sql[]): Sql
  /** A jsonb value of any shape; a bare JavaScript array would be bound as a PostgreSQL array. */
  json(value: unknown): Sql
}

class SqlPart implements Sql {
  readonly strings: readonly string[]
  readonly inputs: readonly unknown[]
  #rendered: { text: string; values: unknown[] } | undefined
  constructor(strings: readonly string[], inputs: readonly unknown[]) { this.strings = strings; this.inputs = inputs }
  get text(): string { return (this.#rendered ??= render(this)).text }
  get values(): readonly unknown[] { return (this.#rendered ??= render(this)).values }
}

const isSql = (value: unknown): value is SqlPart => value instanceof SqlPart

function tag(strings: TemplateStringsArray, ...inputs: unknown[]): Sql {
  for (const input of inputs) refuseForeignSql(input)
  return new SqlPart(strings.slice(), inputs)
}

// A statement built elsewhere carries its own $1, $2: spliced it would point at the wrong values, bound it would land as JSON.
function refuseForeignSql(input: unknown): void {
  if (typeof input !== 'object' || input === null || isSql(input)) return
  const { text, values } = input as Partial<Sql>
  if (typeof text === 'string' && Array.isArray(values)) throw new Error(`only Sql made by sql\`...\` can be spliced, not: ${text.slice(0, 80)}`)
}

const empty: Sql = new SqlPart([''], [])
const trusted = (text: string): Sql => new SqlPart([text], [])
const name = (identifier: string): Sql => {
  if (!/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(identifier)) throw new Error(`not an identifier: ${identifier}`)
  return trusted(identifier.split('.').map(part => `"${part}"`).join('.'))
}
const join = (parts: readonly Sql[], separator = ', '): Sql =>
  parts.length === 0 ? empty : new SqlPart(['', ...parts.slice(1).map(() => separator), ''], [...parts])
const and = (parts: readonly Sql[]): Sql => (parts.length === 0 ? trusted('true') : join(parts, ' and '))
const json = (value: unknown): Sql => new SqlPart(['', '::jsonb'], [JSON.stringify(value) ?? null])

// defineProperties, not assignment: a function's own `name` is read-only and assigning it throws while the module loads.
export const sql = Object.defineProperties(tag, {
  name: { value: name }, trusted: { value: trusted }, empty: { value: empty }, join: { value: join }, and: { value: and }, json: { value: json },
}) as unknown as SqlTag

function render(root: SqlPart): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const write = (part: SqlPart): string =>
    part.strings.reduce((text, piece, index) => {
      if (index >= part.inputs.length) return text + piece
      const input = part.inputs[index]
      return text + piece + (isSql(input) ? write(input) : `$${values.push(input)}`)
    }, '')
  return { text: write(root), values }
}
