/**
 * A JavaScript value as PostgreSQL may receive it.
 * Scalars as they are; arrays of scalars as PostgreSQL arrays (`= any(${ids}::bigint[])`); plain objects, and arrays
 * that hold one, as JSON.
 * Throws on what would land silently wrong: see `refused`.
 */
export function bindable(value: unknown, position: number): unknown {
  if (value === null) return null
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'object':
      return bindableObject(value, position)
    default: {
      const reason = refused(value)
      if (reason) throw unbindable(position, reason)
      return value
    }
  }
}

export function bindables(values: readonly unknown[]): unknown[] {
  const bound = new Array<unknown>(values.length)
  for (let at = 0; at < values.length; at++) bound[at] = bindable(values[at], at + 1)
  return bound
}

function bindableObject(value: object, position: number): unknown {
  if (Array.isArray(value)) {
    if (holdsObject(value)) return json(value, position)
    for (const element of value.flat(4)) {
      const reason = refused(element)
      if (reason) throw unbindable(position, `an array with ${reason}`)
    }
    return value
  }
  if (value instanceof Uint8Array) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return json(value, position)
  throw unbindable(position, refused(value) ?? `a ${value.constructor.name}`)
}

const holdsObject = (array: readonly unknown[]): boolean =>
  array.some(element =>
    Array.isArray(element)
      ? holdsObject(element)
      : typeof element === 'object' &&
        element !== null &&
        !(element instanceof Uint8Array) &&
        !(element instanceof Date),
  )

function refused(value: unknown): string | undefined {
  // Fen are cents: '123450' in a numeric column would be a hundred times the amount.
  if (typeof value === 'bigint') return 'a raw bigint: write yuan(amount) for money, a decimal string for an id'
  // A forgotten field would null a column, or match no row, without a word.
  if (value === undefined) return 'undefined: write null for an absent value'
  if (value instanceof Date) return 'a Date: dates and moments are text'
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  return undefined
}

function json(value: object, position: number): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') throw unbindable(position, `JSON with ${refused(inner)}`)
    return inner
  })
}

const unbindable = (position: number, reason: string): TypeError => new TypeError(`$${position} is ${reason}`)
