import { parserOf } from './parsers.ts'

export type Cells = readonly (string | null)[]
export type Row = Record<string | symbol, unknown>
export interface Described {
  readonly name: string
  readonly dataTypeID: number
}

/**
 * A column called '@count' stands beside the row: under a symbol, which neither JSON nor a walk over the names sees.
 */
export const columnKey = (name: string): string | symbol => (name.startsWith('@') ? Symbol.for(name) : name)

/** Rows before a builder is made for a statement: what comes once or twice is not worth it. */
const SEEN_FIRST = 20

/** The columns that a statement answers with, and how a row is made of them. */
export class Shape {
  readonly size: number
  readonly #names: readonly string[]
  readonly #keys: readonly (string | symbol)[]
  readonly #types: readonly number[]
  readonly #parsers: readonly (((text: string) => unknown) | undefined)[]
  #seen = 0
  #build: ((cells: Cells) => Row) | undefined

  constructor(fields: readonly Described[]) {
    this.size = fields.length
    this.#names = fields.map(one => one.name)
    this.#keys = this.#names.map(columnKey)
    this.#types = fields.map(one => one.dataTypeID)
    this.#parsers = fields.map(one => parserOf(one.dataTypeID))
    // As a key it would change what the row inherits instead of naming a column.
    if (this.#names.includes('__proto__')) throw new Error('no column may be called __proto__')
  }

  /** Whether these are the very columns of before. */
  fits(fields: readonly Described[]): boolean {
    return (
      fields.length === this.size &&
      fields.every((one, at) => one.name === this.#names[at] && one.dataTypeID === this.#types[at])
    )
  }

  row(cells: Cells): Row {
    if (this.#build) return this.#build(cells)
    if (++this.#seen > SEEN_FIRST) this.#build = builderOf(this.#keys, this.#parsers)
    const row: Row = {}
    for (let at = 0; at < this.size; at++) {
      const [cell, parse] = [cells[at]!, this.#parsers[at]]
      row[this.#keys[at]!] = cell === null || parse === undefined ? cell : parse(cell)
    }
    return row
  }
}

export type CompleteRow = (some: Row, otherwise: Row) => Row
/** Rows with all these columns from rows with some of them; what one lacks is taken from `otherwise`. */
export const completerOf = (names: readonly string[]): CompleteRow =>
  (
    new Function(
      `function Row(some, otherwise) { ${names.map(name => `this[${JSON.stringify(name)}] = some[${JSON.stringify(name)}] ?? otherwise[${JSON.stringify(name)}] ?? null`).join('; ')} } Row.prototype = Object.prototype; return (some, otherwise) => new Row(some, otherwise)`,
    ) as () => CompleteRow
  )()

/**
 * A constructor that names every column, so that all rows of a statement have one hidden class: set one by one under
 * computed names, thirty columns make a dictionary, which costs three times as much to fill and to turn into JSON. The
 * text is made of column names (as string literals) and positions alone.
 */
function builderOf(
  keys: readonly (string | symbol)[],
  parsers: readonly (((text: string) => unknown) | undefined)[],
): (cells: Cells) => Row {
  const lines = keys.map(
    (key, at) =>
      `this[${typeof key === 'symbol' ? `keys[${at}]` : JSON.stringify(key)}] = ${parsers[at] ? `cells[${at}] === null ? null : parsers[${at}](cells[${at}])` : `cells[${at}]`}`,
  )
  const make = new Function(
    'keys',
    'parsers',
    `function Row(cells) { ${lines.join('; ')} } Row.prototype = Object.prototype; return cells => new Row(cells)`,
  ) as (keys: readonly (string | symbol)[], list: typeof parsers) => (cells: Cells) => Row
  return make(keys, parsers)
}
