import { theme as antd } from 'antd'
import { describe, expect, test } from 'vitest'
import { antdThemeOf } from './antd-theme.ts'
import { contrast, mix, readable } from './colour.ts'
import { DEFAULT_PRIMARY, elevatedOf, paletteOf, THEME_NAMES, themes } from './themes.ts'

describe.each(THEME_NAMES)('theme %s can be read for eight hours (WCAG AA, 4.5 to 1)', name => {
  const theme = themes[name]
  test.each(['bar', 'side'] as const)('words of the %s, resting, hovered and chosen', strip => {
    const { ground, words, strong, chosen, chosenWords } = theme[strip]
    expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(strong, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(chosenWords, chosen)).toBeGreaterThanOrEqual(4.5)
  })
  test('text, muted text, links and buttons, with the own primary and with any that a user picks', () => {
    for (const chosen of [undefined, DEFAULT_PRIMARY, '#ffd400', '#ff4d4f', '#00ff88', '#111111']) {
      const palette = paletteOf(theme, chosen)
      expect(contrast(theme.text, theme.page)).toBeGreaterThanOrEqual(7)
      for (const ground of [theme.card, theme.page, elevatedOf(theme)]) {
        expect(contrast(palette.link, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(palette.muted, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(palette.faint, ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast('#ffffff', palette.solid)).toBeGreaterThanOrEqual(4.5)
    }
  })
  test('what a form shows and does not let change, because it is read like the rest; a button out of use can still be told', () => {
    const config = antdThemeOf(theme)
    const [, red, green, blue, share] = /rgba\((\d+), ?(\d+), ?(\d+), ?([\d.]+)\)/
      .exec(antd.getDesignToken(config).colorBgContainerDisabled)!
      .map(Number)
    const over = `#${[red, green, blue].map(part => part!.toString(16).padStart(2, '0')).join('')}` as const
    for (const ground of [theme.card, elevatedOf(theme)].map(one => mix(one, over, share!))) {
      for (const part of ['Input', 'InputNumber', 'Select', 'DatePicker', 'Cascader'] as const)
        expect(contrast(config.components![part]!.colorTextDisabled!, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(config.token!.colorTextDisabled!, ground)).toBeGreaterThanOrEqual(3)
    }
  })
})

test('the standard blue is too pale for white words and is darkened just enough', () => {
  expect(contrast('#ffffff', DEFAULT_PRIMARY)).toBeLessThan(3)
  expect(readable(DEFAULT_PRIMARY, '#ffffff')).toMatch(/^#[0-9a-f]{6}$/)
  expect(contrast(readable(DEFAULT_PRIMARY, '#ffffff'), '#ffffff')).toBeLessThan(5)
})
