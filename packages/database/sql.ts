/** A statement with its bound values. Text never holds a value: values travel as $n. */
export interface Sql { readonly text: string; readonly values: readonly unknown[] }

const isSql = (value: unknown): value is SqlPart => value instanceof SqlPart
class SqlPart implements Sql {
  readonly strings: readonly string[]
  readonly inputs: readonly unknown[]
  constructor(strings: readonly string[], inputs: readonly unknown[]) { this.strings = strings; this.inputs = inputs }
  get text(): string { return render(this).text }
  get values(): readonly unknown[] { return render(this).values }
}

/** sql`select * from t where id = ${id} and ${more}`: values are bound, nested Sql is spliced in. */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): Sql { return new SqlPart(strings.slice(), inputs) }

/** Identifiers of our own making only; anything but a plain snake_case name throws. */
sql.name = (name: string): Sql => {
  if (!/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(name)) throw new Error(`not an identifier: ${name}`)
  return new SqlPart([name.split('.').map(part => `"${part}"`).join('.')], [])
}
/** Text written by the engine itself (definitions, never requests). */
sql.trusted = (text: string): Sql => new SqlPart([text], [])
sql.empty = new SqlPart([''], []) as Sql
sql.join = (parts: readonly Sql[], separator = ', '): Sql =>
  parts.length === 0 ? sql.empty : new SqlPart(['', ...parts.slice(1).map(() => separator), ''], [...parts])
sql.and = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql.trusted('true') : sql.join(parts, ' and '))

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
