import { readFileSync } from 'node:fs'

/** One line of calls.tsv, the list of every call that the product must answer (decisions 9). */
export interface ExpectedCall {
  readonly address: string
  readonly method: string
  readonly path: string
  /** Codes of which any suffices; /regular expressions/ where the list speaks of kinds. */
  readonly codes: readonly string[]
  readonly area: string
}

/** 'a or b' and 'a; b' are several codes; what stands in brackets is checked inside the call, so that the door asks for a session only. */
export function codesOf(text: string): string[] {
  return (
    text
      .replace(/\s*\([^)]*\)/g, '')
      // The menu of a type hides its page; rows are bounded by the code and the data scope.
      .replace(/ \+ type menu/g, '')
      .split(/ or |; /)
      .map(one => one.trim())
      // What a platform of devices sends proves itself by its signature.
      .map(one => (one.startsWith('provider key') ? 'public' : one))
      .map(one =>
        /right of the record|code of the card|report right|permission of the batch/.test(one)
          ? 'signed in'
          : one.replace(/<[^>]+>/, '*'),
      )
  )
}
export const covers = (named: string, code: string): boolean =>
  named.includes('*') ? new RegExp(`^${named.replace('*', '\\w+')}$`).test(code) : named === code

export const expectedCalls: readonly ExpectedCall[] = readFileSync(new URL('calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => {
    const [method, path, codes, area] = line.split('\t') as [string, string, string, string]
    return { address: `${method} ${path}`, method, path, codes: codesOf(codes), area }
  })
