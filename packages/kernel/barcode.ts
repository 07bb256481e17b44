import type { Label } from './refusal.ts'

/** Code 128 (ISO/IEC 15417): widths of bar, space, bar ... of each symbol; 103-105 start, 106 stop. */
const symbols =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212
 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121
 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)
export const code128Symbols: readonly string[] = symbols
const [START_B, START_C, STOP] = [104, 105, 106]
const LONGEST = 48

/**
 * The symbols of a text: digits in pairs where it is nothing else, else letter by letter; undefined for what no
 * printable ASCII is.
 */
export function code128Of(text: string): readonly number[] | undefined {
  if (text === '' || text.length > LONGEST || !/^[\x20-\x7e]+$/.test(text)) return undefined
  const isDigits = /^(\d\d){2,}$/.test(text)
  const values = isDigits ? text.match(/\d\d/g)!.map(Number) : [...text].map(letter => letter.charCodeAt(0) - 32)
  const start = isDigits ? START_C : START_B
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), start) % 103
  return [start, ...values, check, STOP]
}

const QUIET = 10
const escaped = (text: string): string => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

/** A picture for labels and slips: bars one unit wide at least, the quiet zones that readers need, the text below. */
export function code128Svg(
  text: string,
  { height = 60, unit = 2 }: { height?: number; unit?: number } = {},
): string | undefined {
  const values = code128Of(text)
  if (!values) return undefined
  let at = QUIET
  const bars: string[] = []
  for (const value of values)
    for (const [index, width] of [...symbols[value]!].map(Number).entries()) {
      if (index % 2 === 0) bars.push(`<rect x="${at * unit}" y="0" width="${width * unit}" height="${height}"/>`)
      at += width
    }
  const whole = (at + QUIET) * unit
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height + 20}" viewBox="0 0 ${whole} ${height + 20}"><rect width="100%" height="100%" fill="#fff"/><g fill="#000">${bars.join('')}</g><text x="${whole / 2}" y="${height + 15}" font-family="monospace" font-size="14" text-anchor="middle">${escaped(text)}</text></svg>`
}

export const notBarcode: Label =
  '条形码仅支持1到48个字母、数字和英文符号 / A barcode holds 1 to 48 letters, digits and signs'
