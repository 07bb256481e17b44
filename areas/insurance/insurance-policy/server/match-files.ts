import { extensionOf } from '#packages/files/index.ts'
import type { Label } from '#kernel'
import { SEVERAL } from '../file-outcome.ts'

/** A policy as a file may name it. */
export interface Named {
  readonly id: string
  readonly policyNo: string
  readonly policyKind: number
  readonly plateNo: string | null
  readonly vin: string | null
  readonly hasFile: boolean
  /** Not yet over. */
  readonly isLive: boolean
}
export interface Match {
  readonly found: readonly Named[]
  readonly by: number | null
}

/** Letters and digits alone, as numbers are compared: printers and people set blanks, dashes and signs differently. */
export const bare = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z\u4E00-\u9FFF]/g, '')
export const stemOf = (name: string): string => {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const extension = extensionOf(last)
  return extension ? last.slice(0, -extension.length - 1) : last
}
const KIND_WORDS: readonly (readonly [kind: number, word: RegExp])[] = [
  [1, /交强|强制保险|COMPULSORY/],
  [2, /商业|COMMERCIAL/],
  [3, /承运人|CARRIER/],
  [4, /驾乘|意外/],
]
/** The kind that the words speak of, when they speak of one. */
const kindIn = (words: string): number | undefined => {
  const named = KIND_WORDS.filter(([, word]) => word.test(words)).map(([kind]) => kind)
  return named.length === 1 ? named[0] : undefined
}
const SHORTEST_NO = 6

/** Number first, then plate or VIN in the name, then the same in what stands in the file. */
export function matchOf(stem: string, words: string, policies: readonly Named[]): Match {
  const name = bare(stem)
  const said = bare(words)
  const exact = policies.filter(one => bare(one.policyNo) === name)
  if (exact.length > 0) return { found: exact, by: 1 }
  const inName = policies.filter(one => bare(one.policyNo).length >= SHORTEST_NO && name.includes(bare(one.policyNo)))
  if (inName.length > 0) return { found: longest(inName), by: 1 }
  const ofCar = carIn(name, policies)
  if (ofCar.length > 0) return { found: narrowed(ofCar, `${stem} ${words}`, said), by: 2 }
  if (said === '') return { found: [], by: null }
  const inText = policies.filter(one => bare(one.policyNo).length >= SHORTEST_NO && said.includes(bare(one.policyNo)))
  if (inText.length > 0) return { found: longest(inText), by: 3 }
  const carInText = carIn(said, policies)
  return { found: narrowed(carInText, words, said), by: carInText.length > 0 ? 3 : null }
}

/** A number that holds another one says more. */
const longest = (found: readonly Named[]): Named[] => {
  const most = Math.max(...found.map(one => bare(one.policyNo).length))
  return found.filter(one => bare(one.policyNo).length === most)
}
/** Zips of other systems lose the first sign of a plate: what follows it is enough. */
const carIn = (text: string, policies: readonly Named[]): Named[] =>
  policies.filter(
    one =>
      (one.plateNo !== null && one.plateNo.length > SHORTEST_NO && text.includes(bare(one.plateNo).slice(1))) ||
      (one.vin !== null && text.includes(bare(one.vin))),
  )

/** Of several policies of one car: that of the number in the text, of the kind that is spoken of, that without a file. */
function narrowed(found: readonly Named[], words: string, said: string): Named[] {
  if (found.length < 2) return [...found]
  const numbered = found.filter(one => said !== '' && said.includes(bare(one.policyNo)))
  if (numbered.length === 1) return numbered
  const kind = kindIn(words.toUpperCase())
  const ofKind = kind === undefined ? [...found] : found.filter(one => one.policyKind === kind)
  const left = ofKind.length > 0 ? ofKind : [...found]
  for (const fits of [
    (one: Named) => !one.hasFile && one.isLive,
    (one: Named) => !one.hasFile,
    (one: Named) => one.isLive,
  ]) {
    const some = left.filter(fits)
    if (some.length === 1) return some
  }
  return left
}

const TOKEN = /[0-9A-Z]{6,64}/g
/** What of a name or text may be a number, the rest of a plate, or a VIN: also where every sign stands for itself. */
export const tokensOf = (text: string): string[] => {
  const upper = text.toUpperCase()
  return [
    ...new Set([
      ...(upper.match(TOKEN) ?? []),
      ...(upper.replace(/\s/g, '').match(TOKEN) ?? []),
      ...(upper.replace(/[^0-9A-Z\u4E00-\u9FFF]/g, '').match(TOKEN) ?? []),
    ]),
  ].slice(0, 2000)
}

export const reasonOf = (outcome: number, found: readonly Named[]): Label =>
  outcome === SEVERAL
    ? `匹配到多张保单：${numbers(found, '、')} / fits several policies: ${numbers(found, ', ')}`
    : '没有对应的保单 / no policy of this number, plate or VIN'
const numbers = (found: readonly Named[], between: string): string =>
  found
    .slice(0, 5)
    .map(one => one.policyNo)
    .join(between)
