import { code128Symbols } from '#kernel/barcode.ts'

/** Grey values of one row of a picture, 0 black to 255 white. */
type Line = ArrayLike<number>

/** Widths of bars and spaces in turn, beginning with a bar; the threshold is the middle of this row's own contrast. */
function runsOf(line: Line): number[] {
  let [least, most] = [255, 0]
  for (let at = 0; at < line.length; at++) {
    least = Math.min(least, line[at]!)
    most = Math.max(most, line[at]!)
  }
  if (most - least < 40) return []
  const middle = (least + most) / 2
  const runs: number[] = []
  let isDark = false
  let width = 0
  for (let at = 0; at < line.length; at++) {
    const dark = line[at]! < middle
    if (dark === isDark) width++
    else {
      if (isDark || runs.length > 0) runs.push(width)
      isDark = dark
      width = 1
    }
  }
  if (isDark) runs.push(width)
  return runs
}

/** The text of a Code 128 or Code 39 bar code in this row, read from either side. */
export function readLine(line: Line): string | undefined {
  const runs = runsOf(line)
  const back = runs.length % 2 === 1 ? runs.toReversed() : runs.slice(0, -1).toReversed()
  return read128(runs) ?? read39(runs) ?? read128(back) ?? read39(back)
}

const [CODE_C, CODE_B, CODE_A, START_A, START_B, START_C, STOP] = [99, 100, 101, 103, 104, 105, 106]
const symbolAt = new Map(code128Symbols.map((widths, value) => [widths, value]))
const SYMBOL = 6

/** Widths in units of a symbol of `units` in all: what a camera makes of them is never whole. */
function patternOf(runs: readonly number[], at: number, count: number, units: number): string {
  const part = runs.slice(at, at + count)
  const sum = part.reduce((all, one) => all + one, 0)
  return part.map(one => Math.max(1, Math.round((one * units) / sum))).join('')
}
function read128(runs: readonly number[]): string | undefined {
  for (let start = 0; start + SYMBOL * 3 < runs.length; start += 2) {
    const first = symbolAt.get(patternOf(runs, start, SYMBOL, 11))
    if (first === undefined || first < START_A || first > START_C) continue
    const values = [first]
    for (let at = start + SYMBOL; at + SYMBOL <= runs.length; at += SYMBOL) {
      if (symbolAt.get(patternOf(runs, at, 7, 13)) === STOP) return textOf128(values)
      const value = symbolAt.get(patternOf(runs, at, SYMBOL, 11))
      if (value === undefined || value >= START_A) break
      values.push(value)
    }
  }
  return undefined
}
function textOf128(values: readonly number[]): string | undefined {
  const check = values.at(-1)!
  const inner = values.slice(1, -1)
  const sum = inner.reduce((all, value, at) => all + value * (at + 1), values[0]!) % 103
  if (inner.length === 0 || sum !== check) return undefined
  let set = values[0]!
  let text = ''
  for (const value of inner) {
    if (set === START_C) {
      if (value < 100) text += String(value).padStart(2, '0')
      else set = value === CODE_B ? START_B : START_A
    } else if (value === CODE_C) set = START_C
    else if (set === START_A && value === CODE_B) set = START_B
    else if (set === START_B && value === CODE_A) set = START_A
    else if (value < 96) text += String.fromCharCode(set === START_A && value >= 64 ? value - 64 : value + 32)
  }
  return text || undefined
}

/** Nine bars and spaces each, three of them wide ('1'), and a narrow gap: most plates with a VIN are printed so. */
const signs39 =
  '0:000110100 1:100100001 2:001100001 3:101100000 4:000110001 5:100110000 6:001110000 7:000100101 8:100100100 9:001100100 A:100001001 B:001001001 C:101001000 D:000011001 E:100011000 F:001011000 G:000001101 H:100001100 I:001001100 J:000011100 K:100000011 L:001000011 M:101000010 N:000010011 O:100010010 P:001010010 Q:000000111 R:100000110 S:001000110 T:000010110 U:110000001 V:011000001 W:111000000 X:010010001 Y:110010000 Z:011010000 -:010000101 *:010010100'
const signOf39 = new Map(signs39.split(' ').map(one => [one.slice(2), one[0]!]))
const SIGN = 9

function sign39(runs: readonly number[], at: number): string | undefined {
  const part = runs.slice(at, at + SIGN)
  if (part.length < SIGN) return undefined
  const [narrow, wide] = [Math.min(...part), Math.max(...part)]
  if (wide < narrow * 1.6) return undefined
  return signOf39.get(part.map(one => (one > (narrow + wide) / 2 ? '1' : '0')).join(''))
}
function read39(runs: readonly number[]): string | undefined {
  for (let start = 0; start + SIGN * 3 <= runs.length; start += 2) {
    if (sign39(runs, start) !== '*') continue
    let text = ''
    for (let at = start + SIGN + 1; at + SIGN <= runs.length; at += SIGN + 1) {
      const sign = sign39(runs, at)
      if (sign === undefined) break
      if (sign === '*') return text || undefined
      text += sign
    }
  }
  return undefined
}

const ROWS = 24
/** The first code that one of the rows through the picture shows. */
export function readPicture({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): string | undefined {
  for (let row = 1; row < ROWS; row++) {
    // From the middle outwards, where people hold the code.
    const step = (row % 2 === 0 ? 1 : -1) * Math.ceil(row / 2 - 0.5)
    const y = Math.round(height / 2 + (step * height) / ROWS)
    if (y < 0 || y >= height) continue
    const line = new Uint8Array(width)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      line[x] = (data[at]! * 3 + data[at + 1]! * 6 + data[at + 2]!) / 10
    }
    const found = readLine(line)
    if (found) return found
  }
  return undefined
}

interface Detector {
  detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector
  }
}
/** Bar codes and QR codes by the device's own reader where it has one; else bar codes by ours. */
export async function readCode(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  const own = window.BarcodeDetector
  const seen = own ? await new own().detect(picture).catch(() => []) : []
  if (seen[0]) return seen[0].rawValue
  const scale = Math.min(1, 1600 / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const brush = canvas.getContext('2d', { willReadFrequently: true })!
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return readPicture(brush.getImageData(0, 0, canvas.width, canvas.height))
}
