import { theme as antdTheme, type ThemeConfig } from 'antd'
import { mix } from './colour.ts'
import { paletteOf, type Theme } from './themes.ts'

export const FONT = "-apple-system, 'PingFang SC', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const MONO = "'SFMono-Regular', Consolas, 'Liberation Mono', 'Noto Sans Mono CJK SC', monospace"

type Algorithm = typeof antdTheme.compactAlgorithm

/** Compact spacing with the full font size: antd's compact algorithm alone would set office work in 12 px. */
const dense: Algorithm = (seed, map) => {
  const full = Object.entries(antdTheme.defaultAlgorithm(seed)).filter(([key]) => /^(fontSize|lineHeight|fontHeight)/.test(key))
  return { ...antdTheme.compactAlgorithm(seed, map), ...Object.fromEntries(full) }
}

export function antdThemeOf(theme: Theme, chosen?: string): ThemeConfig {
  const palette = paletteOf(theme, chosen)
  const primary = theme.isDark ? palette.link : palette.solid
  return {
    algorithm: theme.isDark ? [antdTheme.darkAlgorithm, dense] : [dense],
    token: {
      fontFamily: FONT,
      fontFamilyCode: MONO,
      fontSize: 14,
      controlHeight: 34,
      borderRadius: theme.radius,
      colorPrimary: palette.solid,
      colorLink: palette.link,
      colorInfo: palette.solid,
      colorError: '#cf2a1e',
      colorWarning: '#b45f06',
      colorSuccess: '#157a3c',
      ...(theme.isDark ? { colorErrorText: '#ff8f87', colorWarningText: '#f3b661', colorSuccessText: '#5fd38d', colorPrimaryText: palette.link } : {}),
      colorText: theme.text,
      colorTextSecondary: palette.muted,
      colorTextTertiary: palette.faint,
      colorTextDescription: palette.faint,
      colorTextPlaceholder: palette.faint,
      colorBgLayout: theme.page,
      colorBgContainer: theme.card,
      colorBgElevated: theme.isDark ? mix(theme.card, '#ffffff', 0.05) : '#ffffff',
      colorBorder: theme.isDark ? mix(theme.line, '#ffffff', 0.12) : mix(theme.line, '#000000', 0.08),
      colorBorderSecondary: theme.line,
      // Instant is calmer than animated all day long, and a Modal open inside a re-shown Activity crashes with motion on (architecture 3).
      motion: false,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 400 },
      Table: {
        cellFontSize: 13, cellPaddingBlock: 8, cellPaddingInline: 12, headerBg: theme.isDark ? mix(theme.card, '#ffffff', 0.04) : '#f6f8fb',
        headerColor: palette.muted, headerSplitColor: 'transparent', rowHoverBg: mix(theme.card, palette.primary, theme.isDark ? 0.1 : 0.04),
        rowSelectedBg: palette.tint, rowSelectedHoverBg: palette.tint,
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
