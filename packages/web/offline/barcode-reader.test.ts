import { expect, it } from 'vitest'
import { code128Of, code128Symbols } from '#kernel/barcode.ts'
import { readLine, readPicture } from './barcode-reader.ts'

const VIN = 'LSVAA49J132047371'
/** A row of pixels of the bars, `unit` pixels a unit, with quiet zones. */
function rowOf(widths: readonly number[], unit: number): number[] {
  const quiet = Array<number>(unit * 10).fill(240)
  const bars = widths.flatMap((width, at) => Array<number>(Math.round(width * unit)).fill(at % 2 === 0 ? 20 : 235))
  return [...quiet, ...bars, ...quiet]
}
const of128 = (text: string) => code128Of(text)!.flatMap(value => [...code128Symbols[value]!].map(Number))

it('reads a VIN and a number from a bar code as it is printed on our papers', () => {
  expect(readLine(rowOf(of128(VIN), 3))).toBe(VIN)
  expect(readLine(rowOf(of128('20261120'), 2))).toBe('20261120')
})

it('reads a bar code that stands on its head', () => {
  expect(readLine(rowOf(of128(VIN), 2).reverse())).toBe(VIN)
})

it('reads the VIN of a car from the plate of its maker, which is Code 39', () => {
  const sign = { '*': '010010100', L: '001000011', A: '100001001', '7': '000100101' }
  const widths = [...'*LA7*'].flatMap((letter, at) => [
    ...(at === 0 ? [] : [1]),
    ...[...sign[letter as 'L']!].map(one => (one === '1' ? 2.5 : 1)),
  ])
  expect(readLine(rowOf(widths, 4))).toBe('LA7')
})

it('says nothing of a picture without a code, and nothing of one that does not add up', () => {
  expect(readLine(Array.from({ length: 400 }, (_, at) => (at * 37) % 255))).toBeUndefined()
  const broken = of128(VIN)
  broken.splice(12, 6, ...[...code128Symbols[1]!].map(Number))
  expect(readLine(rowOf(broken, 3))).toBeUndefined()
})

it('finds the code in any part of a photo', () => {
  const row = rowOf(of128(VIN), 2)
  const [width, height] = [row.length, 60]
  const data = new Uint8ClampedArray(width * height * 4).fill(200)
  for (let y = 38; y < 50; y++)
    for (let x = 0; x < width; x++) data.fill(row[x]!, (y * width + x) * 4, (y * width + x) * 4 + 3)
  expect(readPicture({ data, width, height })).toBe(VIN)
})
