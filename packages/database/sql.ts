/** A statement with its bound values. Text never holds a value: values travel as $n. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface SqlTag {
  /** sql`select * from t where id = ${id} and ${more}`: values are bound, nested Sql is spliced in. */
  (strings: TemplateStringsArray, ...inputs: unknown[]): Sql
  /** Identifiers of our own making only; anything but a plain snake_case name throws. */
  name(name: string): Sql
  /** Text written by the engine itself (definitions, never requests). */
  trusted(text: string): Sql
  readonly empty: Sql
  join(parts: readonly Sql[], separator?: string): Sql
  /** Bound values, and Sql among them, with commas between. */
  list(inputs: readonly unknown[]): Sql
  and(parts: readonly Sql[]): Sql
  /** A jsonb value of any shape; a bare JavaScript array would be bound as a PostgreSQL array. */
  json(value: unknown): Sql
}

class SqlPart implements Sql {
  readonly strings: readonly string[]
  readonly inputs: readonly unknown[]
  #rendered: { text: string; values: unknown[] } | undefined
  constructor(strings: readonly string[], inputs: readonly unknown[]) {
    this.strings = strings
    this.inputs = inputs
  }
  get text(): string {
    return (this.#rendered ??= render(this)).text
  }
  get values(): readonly unknown[] {
    return (this.#rendered ??= render(this)).values
  }
}

const isSql = (value: unknown): value is SqlPart => value instanceof SqlPart

function tag(strings: TemplateStringsArray, ...inputs: unknown[]): Sql {
  for (const input of inputs) refuseForeignSql(input)
  return new SqlPart(strings, inputs)
}

// A statement built elsewhere carries its own $1, $2: spliced it would point at the wrong values, bound it would land
// as JSON.
function refuseForeignSql(input: unknown): void {
  if (typeof input !== 'object' || input === null || isSql(input)) return
  const { text, values } = input as Partial<Sql>
  if (typeof text === 'string' && Array.isArray(values))
    throw new Error(`only Sql made by sql\`...\` can be spliced, not: ${text.slice(0, 80)}`)
}

const empty: Sql = new SqlPart([''], [])
const trusted = (text: string): Sql => new SqlPart([text], [])
const name = (identifier: string): Sql => {
  if (!/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(identifier)) throw new Error(`not an identifier: ${identifier}`)
  return trusted(
    identifier
      .split('.')
      .map(part => `"${part}"`)
      .join('.'),
  )
}
const join = (parts: readonly Sql[], separator = ', '): Sql =>
  parts.length === 0 ? empty : new SqlPart(between(separator, parts.length), parts)
function list(inputs: readonly unknown[]): Sql {
  for (const input of inputs) refuseForeignSql(input)
  return inputs.length === 0 ? empty : new SqlPart(between(', ', inputs.length), inputs)
}
const and = (parts: readonly Sql[]): Sql => (parts.length === 0 ? trusted('true') : join(parts, ' and '))

/**
 * One id is asked for by equality: for a list of unknown length PostgreSQL plans the statement anew with every call,
 * which costs more than running it.
 */
export const isAmong = (column: Sql, ids: readonly string[]): Sql =>
  ids.length === 1 ? tag`${column} = ${ids[0]}::bigint` : tag`${column} = any(${ids}::bigint[])`

const JSONB = ['', '::jsonb']
const json = (value: unknown): Sql => new SqlPart(JSONB, [JSON.stringify(value) ?? null])

const separators = new Map<string, string[][]>()
/** The same pieces for the same count, so that a statement joined again is known again. */
function between(separator: string, count: number): readonly string[] {
  if (count > KNOWN_PARTS) return ['', ...Array.from({ length: count - 1 }, () => separator), '']
  const known = separators.get(separator) ?? []
  if (known.length === 0) separators.set(separator, known)
  return (known[count] ??= ['', ...Array.from({ length: count - 1 }, () => separator), ''])
}

// defineProperties, not assignment: a function's own `name` is read-only and assigning it throws while the module
// loads.
export const sql = Object.defineProperties(tag, {
  name: { value: name },
  trusted: { value: trusted },
  empty: { value: empty },
  join: { value: join },
  list: { value: list },
  and: { value: and },
  json: { value: json },
}) as unknown as SqlTag

/** A way through the pieces of a statement; at its end stands the text that they make. */
interface Way {
  readonly next: Map<unknown, Way>
  text: string | undefined
}
/** The way says behind it at which places its parts stand; the others are bound values. */
const NESTED = Symbol('a part with parts in it')
const END = Symbol('the end of such a part')
/** Statements of more parts (rows by the hundred) come in too many lengths to be remembered. */
const KNOWN_PARTS = 400
const KNOWN_WAYS = 100_000
const newWay = (): Way => ({ next: new Map(), text: undefined })
let ways = newWay()
let count = 0

/** Where the statement that is being rendered has come to. One at a time: nothing waits in between. */
let way = ways
let parts = 0
let bound: unknown[] = []

/**
 * Text and values of a statement. The text is joined once for each way through its pieces: the next time the same
 * string comes out, whose hash is known, and the pool finds its plan without reading two thousand letters.
 */
function render(root: SqlPart): { text: string; values: unknown[] } {
  way = ways
  parts = 0
  bound = []
  const values = bound
  if (!visit(root)) return write(root)
  const text = (way.text ??= write(root).text)
  if (count > KNOWN_WAYS) [ways, count] = [newWay(), 0]
  return { text, values }
}

function visit({ strings, inputs }: SqlPart): boolean {
  if (++parts > KNOWN_PARTS) return false
  // Pieces of a template are the same object each time; of a text made by the engine the letters count.
  go(strings.length === 1 ? strings[0] : strings)
  let isNested = false
  for (let at = 0; at < inputs.length; at++) {
    const input = inputs[at]
    if (!isSql(input)) {
      bound.push(input)
      continue
    }
    if (!isNested) go(NESTED)
    isNested = true
    go(at)
    if (!visit(input)) return false
  }
  if (isNested) go(END)
  return true
}

function go(key: unknown): void {
  let next = way.next.get(key)
  if (!next) {
    way.next.set(key, (next = newWay()))
    count++
  }
  way = next
}

function write(root: SqlPart): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (part: SqlPart): string =>
    part.strings.reduce((text, piece, index) => {
      if (index >= part.inputs.length) return text + piece
      const input = part.inputs[index]
      return text + piece + (isSql(input) ? add(input) : `$${values.push(input)}`)
    }, '')
  return { text: add(root), values }
}
