import { describe, expect, it } from 'vitest'
import { code128Of, code128Svg, code128Symbols } from './barcode.ts'

describe('Code 128 (10-platform 5.14: labels, custody slips)', () => {
  it('has the 107 symbols of the norm: eleven modules each, an even sum of bars, no two alike', () => {
    const widths = (symbol: string) => [...symbol].map(Number)
    expect(code128Symbols.length).toBe(107)
    expect(new Set(code128Symbols).size).toBe(107)
    for (const symbol of code128Symbols.slice(0, 106)) {
      expect([
        symbol,
        symbol.length,
        widths(symbol).reduce((sum, one) => sum + one, 0),
        widths(symbol)
          .filter((_, at) => at % 2 === 0)
          .reduce((sum, one) => sum + one, 0) % 2,
      ]).toEqual([symbol, 6, 11, 0])
    }
    expect(widths(code128Symbols[106]!).reduce((sum, one) => sum + one, 0)).toBe(13)
  })
  it.each([
    // start B 104 + P48 + J42x2 + J42x3 + 17x4 + 18x5 + 19x6 + C35x7 = 879; mod 103 = 55
    ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
    // start C 105 + 12 + 34x2 + 56x3 = 353; mod 103 = 44
    ['123456', [105, 12, 34, 56, 44, 106]],
    // too short for pairs: start B 104 + 17 + 18x2 = 157; mod 103 = 54
    ['12', [104, 17, 18, 54, 106]],
  ] as const)('%s is %j: its check symbol proves what was read', (text, values) => {
    expect(code128Of(text)).toEqual(values)
  })
  it.each(['', '粤B12345', 'A\n', 'x'.repeat(49)])('%j is no text of a barcode', text => {
    expect([code128Of(text), code128Svg(text)]).toEqual([undefined, undefined])
  })
  it('draws quiet zones at both ends and escapes what stands below', () => {
    const svg = code128Svg('DA<4403>')!
    // ten modules, eleven symbols of eleven, the stop of thirteen, ten modules
    expect(svg).toContain(`width="${(10 + 10 * 11 + 13 + 10) * 2}"`)
    expect(svg).toContain('DA&#60;4403&#62;')
  })
})
