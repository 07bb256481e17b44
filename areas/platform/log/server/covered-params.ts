import { allResources } from '#packages/server/registry.ts'

const MOST = 4_000
const DEEPEST = 6
/** Secrets by their usual names: readers of the log must not obtain them. */
const SECRET = /pass|pwd|secret|token|ticket|captcha|credential|auth|sign|key|code$/i
const COVER = '***'

let masked: ReadonlySet<string> | undefined
/** Every field masked in any definition is covered, whichever resource the call was about. */
const maskedNames = (): ReadonlySet<string> =>
  (masked ??= new Set(
    allResources().flatMap(one =>
      Object.entries(one.fields)
        .filter(([, field]) => field.masked || field.options.sealed)
        .map(([name]) => name.toLowerCase()),
    ),
  ))

/**
 * Parameters of a failed call (10-platform 5.8): secrets and masked fields covered, cut at 4 KB. Successful writes
 * are in the record history.
 */
export function coveredParams(params: Readonly<Record<string, unknown>> | undefined): string {
  return params && Object.keys(params).length > 0 ? JSON.stringify(covered(params, 0, hides)).slice(0, MOST) : ''
}

/** What the product itself has to say: a number in it is a count (of keys, of captchas), never what opens a door. */
export const coveredFacts = (facts: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(covered(facts, 0, (name, value) => typeof value !== 'number' && hides(name))).slice(0, MOST)

type Hides = (name: string, value: unknown) => boolean
function covered(value: unknown, depth: number, isHidden: Hides): unknown {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && value.length > 500 ? `${value.slice(0, 500)}…` : value
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map(one => covered(one, depth + 1, isHidden))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isHidden(name, one) && one !== null && one !== '' ? COVER : covered(one, depth + 1, isHidden),
    ]),
  )
}
const hides = (name: string): boolean => SECRET.test(name) || maskedNames().has(name.toLowerCase())
