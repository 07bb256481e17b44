import type { Field, When } from './fields.ts'
import { textOf, type Language } from './refusal.ts'

/** Whether the record holds what a `when` asks for: server and form decide by the same function. */
export function fits(when: When | undefined, values: Readonly<Record<string, unknown>>): boolean {
  for (const name in when) {
    const [value, allowed] = [values[name], when[name]!]
    if (!(Array.isArray(value) ? value.some(one => isAmong(one, allowed)) : isAmong(value, allowed))) return false
  }
  return true
}

/**
 * The same in SQL, for conditions that a definition names: yes or no, never null. `column` as it stands in the
 * statement.
 */
export const fitsInSql = (when: When, column: (name: string) => string): string =>
  `coalesce(${Object.entries(when)
    .map(
      ([name, codes]) =>
        `${column(name)} in (${codes.map(code => (typeof code === 'string' ? `'${code.replaceAll("'", "''")}'` : String(code))).join(', ')})`,
    )
    .join(' and ')}, false)`

/**
 * Whether the product brought the record and keeps people from this: 'remove', 'edit' or an action. The page does not
 * offer what the server would refuse.
 */
export const isBarred = (
  resource: { readonly builtIn?: { readonly is: When; readonly not: readonly string[] } },
  row: Readonly<Record<string, unknown>>,
  what: string,
): boolean => resource.builtIn !== undefined && resource.builtIn.not.includes(what) && fits(resource.builtIn.is, row)

/**
 * Whether facts of the record itself speak against it ('remove', 'edit' or an action): what the page does not offer,
 * and the server's detail does not name.
 */
export const isUnfit = (
  resource: { readonly onlyWhile?: Readonly<Record<string, When>> },
  row: Readonly<Record<string, unknown>>,
  what: string,
): boolean => !fits(resource.onlyWhile?.[what], row)

/** Codes of dictionaries are text; calls of the framework give those of digits as numbers. */
const isAmong = (value: unknown, allowed: readonly unknown[]): boolean =>
  allowed.includes(value) || (typeof value === 'number' && allowed.includes(String(value)))

/**
 * What the program itself fills in, in the reader's language; anybody's own words stay (`words`: the Chinese half is
 * stored).
 */
export function wordIn(field: Field, stored: string, language: Language): string {
  const word = field.options.words?.find(one => textOf(one, 'zh') === stored)
  return word ? textOf(word, language) : stored
}
/** The same the other way: typed or left as it was shown, it is the program's word. */
export function wordStored(field: Field, typed: string, language: Language): string {
  const word = field.options.words?.find(one => textOf(one, language) === typed)
  return word ? textOf(word, 'zh') : typed
}

/** customerId -> customerName, createUser -> createUserName: what a person reads beside a code or an id. */
export const twinOf = (field: string): string => (/Ids?$/.test(field) ? field.replace(/Ids?$/, 'Name') : `${field}Name`)

/**
 * Where the framework's calls write -1 for "no number": whole numbers and codes for which -1 says nothing of its own
 * (blade-dialect 1).
 */
export const absentIsMinusOne = (field: Field | undefined): boolean =>
  field !== undefined &&
  !field.many &&
  (field.kind === 'int'
    ? !((field.options.min ?? 0) < 0)
    : field.kind === 'enum' && !field.enumeration!.values.some(one => one.code === -1))
