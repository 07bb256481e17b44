import { code128Symbols } from '#kernel/barcode.ts'
import { isPhoto, pictureLibrary } from '#packages/files/pictures.ts'

const [CODE_C, CODE_B, START_B, START_C, STOP] = [99, 100, 104, 105, 106]
const SYMBOL = 6
const MODULES = 11
const SIDE = 1400
const LINES = 60
/** A photo is turned in small steps: labels are never held straight. */
const TURNS = [0, 90, 8, -8, 98, 82]
const valueOf = new Map(code128Symbols.map((widths, value) => [widths, value]))

/** The text of a Code 128 label on a photo (ISO/IEC 15417), read along lines across it in both directions. */
export async function readCode128(photo: Buffer): Promise<string | undefined> {
  for (const turn of TURNS) {
    const seen = await greyOf(photo, turn)
    if (!seen) return undefined
    const { data, width, height } = seen
    for (let line = 0; line < LINES; line++) {
      const y = Math.floor(((line + 0.5) * height) / LINES)
      const row = data.subarray(y * width, (y + 1) * width)
      const text = readLine(row) ?? readLine(Uint8Array.from(row).reverse())
      if (text !== undefined) return text
    }
  }
  return undefined
}

async function greyOf(photo: Buffer, turn: number) {
  if (!(await isPhoto(photo))) return undefined
  try {
    const sharp = await pictureLibrary()
    const { data, info } = await sharp(photo, { limitInputPixels: 40_000_000 })
      .rotate()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .greyscale()
      .rotate(turn, { background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data: data as Uint8Array, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

/** One line of grey values: runs of dark and light, a start symbol, and symbols until the check digit fits. */
export function readLine(row: Uint8Array): string | undefined {
  const runs = runsOf(row)
  for (let at = 1; at + SYMBOL <= runs.length; at += 2) {
    const start = symbolAt(runs, at)
    if (start !== START_B && start !== START_C) continue
    const text = textFrom(runs, at, start)
    if (text !== undefined) return text
  }
  return undefined
}

/** Lengths of light, dark, light ...: the first is light, perhaps of length 0. */
function runsOf(row: Uint8Array): number[] {
  let [least, most] = [255, 0]
  for (const grey of row) {
    if (grey < least) least = grey
    if (grey > most) most = grey
  }
  const limit = (least + most) / 2
  const runs: number[] = []
  let isDark = false
  let length = 0
  for (const grey of row) {
    if (grey < limit !== isDark) {
      runs.push(length)
      isDark = !isDark
      length = 0
    }
    length++
  }
  runs.push(length)
  return runs
}

function symbolAt(runs: readonly number[], at: number): number | undefined {
  const six = runs.slice(at, at + SYMBOL)
  const whole = six.reduce((sum, one) => sum + one, 0)
  if (six.length < SYMBOL || whole < MODULES) return undefined
  const exact = six.map(one => (one * MODULES) / whole)
  const widths = exact.map(one => Math.max(1, Math.min(4, Math.round(one))))
  // Where rounding does not add up to eleven, the one that was rounded worst gives way.
  for (let off = MODULES - widths.reduce((sum, one) => sum + one, 0); off !== 0; off -= Math.sign(off)) {
    const errors = exact.map((one, index) => (one - widths[index]!) * Math.sign(off))
    const worst = errors.indexOf(Math.max(...errors))
    widths[worst]! += Math.sign(off)
    if (widths[worst]! < 1 || widths[worst]! > 4) return undefined
  }
  return valueOf.get(widths.join(''))
}

function textFrom(runs: readonly number[], at: number, start: number): string | undefined {
  const values: number[] = []
  for (let next = at + SYMBOL; ; next += SYMBOL) {
    // The stop symbol has a seventh bar: its first six runs are told by their shape.
    const value = isStop(runs, next) ? STOP : symbolAt(runs, next)
    if (value === undefined) return undefined
    if (value === STOP) break
    values.push(value)
  }
  const check = values.pop()
  if (check === undefined || values.length === 0) return undefined
  if (values.reduce((sum, value, index) => sum + value * (index + 1), start) % 103 !== check) return undefined
  let isPairs = start === START_C
  let text = ''
  for (const value of values) {
    if (value === CODE_C && !isPairs) isPairs = true
    else if (value === CODE_B && isPairs) isPairs = false
    else if (isPairs) text += String(value).padStart(2, '0')
    else text += String.fromCharCode(value + 32)
  }
  return text
}
function isStop(runs: readonly number[], at: number): boolean {
  const seven = runs.slice(at, at + SYMBOL + 1)
  const whole = seven.reduce((sum, one) => sum + one, 0)
  if (seven.length < SYMBOL + 1) return false
  return seven.map(one => Math.round((one * 13) / whole)).join('') === code128Symbols[STOP]
}
