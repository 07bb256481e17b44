/**
 * A step of an indicator. Bands are read in their order and the first that fits counts: `from` <= value < `to`, value
 * <= `upTo`, or the very `text`; one without a bound takes the rest.
 */
export interface Band {
  readonly from?: string
  readonly to?: string
  readonly upTo?: string
  readonly text?: string
  readonly points: number
}

const isNumber = (value: string): boolean => value.trim() !== '' && Number.isFinite(Number(value))
const fitsBand = (band: Band, value: string): boolean => {
  if (band.text !== undefined) return band.text === value
  const bounds = [band.from, band.to, band.upTo].filter(one => one !== undefined)
  if (bounds.length === 0) return true
  if (!isNumber(value)) return false
  const at = Number(value)
  return (
    (band.from === undefined || at >= Number(band.from)) &&
    (band.to === undefined || at < Number(band.to)) &&
    (band.upTo === undefined || at <= Number(band.upTo))
  )
}
/** The band that a value falls into. */
export const bandOf = (bands: readonly Band[], value: string): Band | undefined =>
  bands.find(band => fitsBand(band, value))

/** The band that gives least more than these points: what a line has to reach next. */
export const bandAbove = (bands: readonly Band[], points: number): Band | undefined =>
  bands.filter(band => band.points > points).sort((a, b) => a.points - b.points)[0]

/** '1.50-2.00', '>=3.00', '<=50', 'A', 'else': a band as it is printed. */
export function bandText(band: Band): string {
  if (band.text !== undefined) return band.text
  if (band.upTo !== undefined) return `<=${band.upTo}`
  if (band.from !== undefined && band.to !== undefined) return `${band.from}-${band.to}`
  if (band.from !== undefined) return `>=${band.from}`
  return band.to !== undefined ? `<${band.to}` : 'else'
}
/** '>=5: 5; 3-5: 4; else: 0' */
export const bandsText = (bands: readonly Band[]): string =>
  bands.map(one => `${bandText(one)}: ${one.points}`).join('; ')

const NUMBER = '-?\\d+(?:\\.\\d+)?'
const shapes: readonly [RegExp, (found: readonly string[]) => Omit<Band, 'points'>][] = [
  [new RegExp(`^>=(${NUMBER})$`), ([from]) => ({ from: from! })],
  [new RegExp(`^<=(${NUMBER})$`), ([upTo]) => ({ upTo: upTo! })],
  [new RegExp(`^<(${NUMBER})$`), ([to]) => ({ to: to! })],
  [new RegExp(`^(${NUMBER})-(${NUMBER})$`), ([from, to]) => ({ from: from!, to: to! })],
  [/^(?:else|其他)$/, () => ({})],
  [/^([^<>=:;]+)$/, ([text]) => ({ text: text! })],
]
/** The bands of a text like '>=5: 5; 3-5: 4; else: 0', or undefined where it is none. */
export function bandsFrom(text: string): Band[] | undefined {
  const bands: Band[] = []
  for (const part of text.split(/[;；\n]/).map(one => one.trim())) {
    if (part === '') continue
    const [, range, points] = /^(.+?)\s*[:：]\s*(-?\d+(?:\.\d+)?)$/.exec(part) ?? []
    if (range === undefined || points === undefined) return undefined
    const compact = range.replace(/\s+/g, '').replace('≥', '>=').replace('≤', '<=')
    const shape = shapes.find(([pattern]) => pattern.test(compact))
    if (!shape) return undefined
    bands.push({ ...shape[1](shape[0].exec(compact)!.slice(1)), points: Number(points) })
  }
  return bands
}
