/**
 * Source code that stands for a value: one tree is both printed as the file and built as the definition to check, so
 * that the two cannot differ.
 */
export type Source =
  | string
  | number
  | boolean
  | readonly Source[]
  | { readonly [key: string]: Source | undefined }
  | Named
  | Called
  | Spread

/** Something imported by its name. */
export class Named {
  readonly name: string
  readonly value: unknown
  constructor(name: string, value: unknown) {
    this.name = name
    this.value = value
  }
}
/** A call of something imported. */
export class Called {
  readonly to: Named
  readonly given: readonly Source[]
  constructor(to: Named, given: readonly Source[]) {
    this.to = to
    this.given = given
  }
}

/** Several imported records as one. */
export class Spread {
  readonly of: readonly Named[]
  constructor(of: readonly Named[]) {
    this.of = of
  }
}

/** Names come from user input: characters that could end the string are escaped. */
const quoted = (text: string): string =>
  `'${text.replace(/[\\']/g, '\\$&').replace(/[\u0000-\u001f\u2028\u2029]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`
const isPlain = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key)
const entriesOf = (source: object): [string, Source][] =>
  Object.entries(source).filter((entry): entry is [string, Source] => entry[1] !== undefined)

/** On one line. */
export function printed(source: Source): string {
  if (typeof source === 'string') return quoted(source)
  if (typeof source !== 'object') return String(source)
  if (source instanceof Named) return source.name
  if (source instanceof Spread) return `{ ${source.of.map(one => `...${one.name}`).join(', ')} }`
  if (source instanceof Called) return `${source.to.name}(${source.given.map(printed).join(', ')})`
  if (Array.isArray(source)) return `[${source.map(printed).join(', ')}]`
  return `{ ${entriesOf(source)
    .map(([key, value]) => `${isPlain(key) ? key : quoted(key)}: ${printed(value)}`)
    .join(', ')} }`
}

export function built(source: Source): unknown {
  if (typeof source !== 'object') return source
  if (source instanceof Named) return source.value
  if (source instanceof Spread) return Object.assign({}, ...source.of.map(one => one.value))
  if (source instanceof Called) return (source.to.value as (...given: unknown[]) => unknown)(...source.given.map(built))
  if (Array.isArray(source)) return source.map(built)
  return Object.fromEntries(entriesOf(source).map(([key, value]) => [key, built(value)]))
}

/** What has to be imported for it. */
export function namesIn(source: Source): string[] {
  if (typeof source !== 'object') return []
  if (source instanceof Named) return [source.name]
  if (source instanceof Spread) return source.of.map(one => one.name)
  if (source instanceof Called) return [source.to.name, ...source.given.flatMap(namesIn)]
  return (Array.isArray(source) ? source : entriesOf(source).map(([, value]) => value)).flatMap(namesIn)
}
