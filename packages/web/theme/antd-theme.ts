import { theme as antdTheme, type ThemeConfig } from 'antd'
import { mix, type Hex } from './colour.ts'
import { elevatedOf, paletteOf, type Theme } from './themes.ts'

export const FONT =
  "-apple-system, 'PingFang SC', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const MONO = "'SFMono-Regular', Consolas, 'Liberation Mono', 'Noto Sans Mono CJK SC', monospace"

type Algorithm = typeof antdTheme.compactAlgorithm

/** Compact spacing with the full font size: antd's compact algorithm alone would set office work in 12 px. */
const dense: Algorithm = (seed, map) => {
  const full = Object.entries(antdTheme.defaultAlgorithm(seed)).filter(([key]) =>
    /^(fontSize|lineHeight|fontHeight)/.test(key),
  )
  return { ...antdTheme.compactAlgorithm(seed, map), ...Object.fromEntries(full) }
}

const SIGNALS = {
  Success: ['#157a3c', '#5fd38d'],
  Warning: ['#a35406', '#f3b661'],
  Error: ['#c8271b', '#ff8f87'],
} as const

/**
 * Words, grounds and borders of success, warning and error. antd's own shades of colours that pass AA are muddy on
 * white and too dim on black.
 */
function signals(theme: Theme, link: Hex): Algorithm {
  const shades: Record<string, string> = {}
  const add = (name: string, colour: Hex) =>
    Object.assign(shades, {
      [`color${name}`]: colour,
      [`color${name}Text`]: colour,
      [`color${name}TextHover`]: colour,
      [`color${name}TextActive`]: colour,
      [`color${name}Bg`]: mix(theme.card, colour, theme.isDark ? 0.14 : 0.08),
      [`color${name}BgHover`]: mix(theme.card, colour, theme.isDark ? 0.2 : 0.12),
      [`color${name}Border`]: mix(theme.card, colour, theme.isDark ? 0.34 : 0.28),
      [`color${name}Hover`]: mix(colour, theme.card, 0.18),
      [`color${name}BorderHover`]: mix(colour, theme.card, 0.3),
    })
  for (const [name, [onLight, onDark]] of Object.entries(SIGNALS)) add(name, theme.isDark ? onDark : onLight)
  add('Info', link)
  Object.assign(shades, {
    colorLink: link,
    colorLinkHover: mix(link, theme.text, 0.25),
    colorLinkActive: mix(link, theme.text, 0.4),
  })
  return (_seed, map) => ({ ...map!, ...shades })
}

export function antdThemeOf(theme: Theme, chosen?: string): ThemeConfig {
  const palette = paletteOf(theme, chosen)
  const primary = theme.isDark ? palette.link : palette.solid
  return {
    algorithm: [...(theme.isDark ? [antdTheme.darkAlgorithm] : []), dense, signals(theme, palette.link)],
    token: {
      fontFamily: FONT,
      fontFamilyCode: MONO,
      fontSize: 14,
      controlHeight: 34,
      borderRadius: theme.radius,
      colorPrimary: palette.solid,
      colorText: theme.text,
      colorTextSecondary: palette.muted,
      colorTextTertiary: palette.faint,
      colorTextDescription: palette.faint,
      colorTextPlaceholder: palette.faint,
      colorTextDisabled: palette.faint,
      colorBgLayout: theme.page,
      colorBgContainer: theme.card,
      colorBgElevated: elevatedOf(theme),
      colorBorder: theme.isDark ? mix(theme.line, '#ffffff', 0.12) : mix(theme.line, '#000000', 0.08),
      colorBorderSecondary: theme.line,
      // Instant is calmer than animated all day long, and a Modal open inside a re-shown Activity crashes with motion
      // on (architecture 3).
      motion: false,
    },
    components: {
      ...ofEach(lockedValues(palette.muted), theme.isDark ? wordsOnDark(palette.link) : {}),
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 400,
        // Darker under the pointer: antd's lighter hover would take the contrast from white words.
        colorPrimaryHover: mix(palette.solid, '#000000', 0.12),
        colorPrimaryActive: mix(palette.solid, '#000000', 0.22),
        defaultHoverColor: palette.link,
        defaultHoverBorderColor: palette.link,
        defaultActiveColor: palette.link,
        defaultActiveBorderColor: palette.link,
        ...(theme.isDark ? { dangerColor: '#2b0502' } : {}),
      },
      Table: {
        cellFontSize: 13,
        cellPaddingBlock: 8,
        cellPaddingInline: 12,
        headerBg: theme.isDark ? mix(theme.card, '#ffffff', 0.04) : '#f6f8fb',
        headerColor: palette.muted,
        headerSplitColor: 'transparent',
        rowHoverBg: mix(theme.card, palette.primary, theme.isDark ? 0.1 : 0.04),
        rowSelectedBg: palette.tint,
        rowSelectedHoverBg: palette.tint,
      },
      Tabs: { itemSelectedColor: primary, inkBarColor: primary, itemHoverColor: primary },
      Menu: { itemSelectedColor: primary },
      Segmented: { itemSelectedColor: theme.text },
      Form: { itemMarginBottom: 14, verticalLabelPadding: '0 0 4px', labelColor: palette.muted },
      Descriptions: { labelColor: palette.faint },
      Modal: { titleFontSize: 16 },
      Tooltip: { colorBgSpotlight: '#26303f' },
    },
  }
}

type Parts = Record<string, object>
const ofEach = (one: Parts, other: Parts): Parts => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([name, part]) => [name, { ...one[name], ...part }])),
})

/**
 * What a form shows and does not let change is still read, off the paper and aloud on the phone: antd's shade for it is
 * 1.8 to 1.
 */
const lockedValues = (colorTextDisabled: Hex): Parts =>
  Object.fromEntries(
    ['Input', 'InputNumber', 'Select', 'DatePicker', 'Cascader', 'TreeSelect', 'Checkbox', 'Radio'].map(name => [
      name,
      { colorTextDisabled },
    ]),
  )

/**
 * Parts that write in the primary colour: on dark grounds they need the lighter shade, while buttons keep the one that
 * carries white words.
 */
const wordsOnDark = (link: Hex): Parts => ({
  Badge: { colorError: '#cf3b30' },
  Pagination: { itemActiveColor: link, itemActiveColorHover: link, colorPrimary: link, colorPrimaryHover: link },
  Radio: { colorPrimary: link, colorPrimaryHover: link },
  Dropdown: { colorPrimary: link },
  Steps: { colorPrimary: link },
  Tree: { colorPrimary: link },
  Upload: { colorPrimary: link, colorPrimaryHover: link },
  Anchor: { colorPrimary: link },
})
