import { mix, readable, type Hex } from './colour.ts'

export const THEME_NAMES = [
  'default',
  'white',
  'dark',
  'star',
  'smart',
  'iview',
  'vip',
  'cool',
  'd2',
  'hey',
  'lte',
] as const
export type ThemeName = (typeof THEME_NAMES)[number]

/** Standard primary colour (10-platform 3.9). */
export const DEFAULT_PRIMARY = '#409eff'

/** A strip of the frame: its ground, its words, and the item that is chosen. */
interface Strip {
  ground: Hex
  words: Hex
  strong: Hex
  line: Hex
  chosen: Hex
  chosenWords: Hex
}

export interface Theme {
  label: `${string} / ${string}`
  isDark: boolean
  /** The theme's own primary; a colour chosen by the user wins. */
  primary: Hex
  page: Hex
  card: Hex
  text: Hex
  line: Hex
  bar: Strip
  side: Strip
  radius: number
  /** Painted over the ground of bar and side, if any. */
  barPaint?: string
  sidePaint?: string
}

const light = {
  isDark: false,
  primary: DEFAULT_PRIMARY,
  page: '#f3f5f9',
  card: '#ffffff',
  text: '#1c2536',
  line: '#e1e6ee',
  radius: 6,
}
const whiteBar: Strip = {
  ground: '#ffffff',
  words: '#4a5568',
  strong: '#1c2536',
  line: '#e6eaf0',
  chosen: '#eaf3fd',
  chosenWords: '#1b66b8',
}
const paleSide: Strip = {
  ground: '#ffffff',
  words: '#414d60',
  strong: '#1c2536',
  line: '#e6eaf0',
  chosen: '#e8f2fd',
  chosenWords: '#1b66b8',
}
const inkSide: Strip = {
  ground: '#16213a',
  words: '#b4c0d6',
  strong: '#ffffff',
  line: '#24314f',
  chosen: '#1f66b8',
  chosenWords: '#ffffff',
}

export const themes: Record<ThemeName, Theme> = {
  default: { ...light, label: '默认 / Default', bar: whiteBar, side: inkSide },
  white: { ...light, label: '雅白 / White', page: '#f7f8fa', bar: whiteBar, side: paleSide },
  dark: {
    label: '暗夜 / Dark',
    isDark: true,
    primary: DEFAULT_PRIMARY,
    page: '#101319',
    card: '#181c24',
    text: '#e3e8f0',
    line: '#2b313d',
    radius: 6,
    bar: {
      ground: '#181c24',
      words: '#b3bccb',
      strong: '#ffffff',
      line: '#2b313d',
      chosen: '#1f344e',
      chosenWords: '#8cc4ff',
    },
    side: {
      ground: '#14171e',
      words: '#a9b3c3',
      strong: '#ffffff',
      line: '#2b313d',
      chosen: '#1f344e',
      chosenWords: '#8cc4ff',
    },
  },
  star: {
    label: '星空 / Star',
    isDark: true,
    primary: '#7c8cff',
    page: '#0d1024',
    card: '#161a35',
    text: '#e4e6f7',
    line: '#2a2f55',
    radius: 8,
    bar: {
      ground: '#12162e',
      words: '#b3b9de',
      strong: '#ffffff',
      line: '#2a2f55',
      chosen: '#2b3270',
      chosenWords: '#c9d0ff',
    },
    side: {
      ground: '#10132a',
      words: '#aab1d8',
      strong: '#ffffff',
      line: '#2a2f55',
      chosen: '#2b3270',
      chosenWords: '#c9d0ff',
    },
    barPaint: 'linear-gradient(90deg, #10132a, #1b1f4a 60%, #241a4d)',
    sidePaint:
      'radial-gradient(1px 1px at 22% 18%, #ffffff66, transparent), radial-gradient(1px 1px at 71% 33%, #ffffff55, transparent), ' +
      'radial-gradient(1.5px 1.5px at 38% 62%, #c9d0ff55, transparent), radial-gradient(1px 1px at 84% 78%, #ffffff66, transparent), ' +
      'linear-gradient(180deg, #10132a, #171a40)',
  },
  smart: {
    ...light,
    label: '智蓝 / Smart',
    primary: '#2f7de1',
    page: '#f1f5fb',
    bar: {
      ground: '#1b5fb8',
      words: '#e2edfb',
      strong: '#ffffff',
      line: '#1b5fb8',
      chosen: '#134a93',
      chosenWords: '#ffffff',
    },
    side: { ...paleSide, ground: '#fbfdff' },
  },
  iview: {
    ...light,
    label: '深蓝 / iView',
    primary: '#2d8cf0',
    page: '#f5f7f9',
    radius: 4,
    bar: whiteBar,
    side: {
      ground: '#363e4f',
      words: '#c3cad6',
      strong: '#ffffff',
      line: '#475064',
      chosen: '#252c3a',
      chosenWords: '#7cc0ff',
    },
  },
  vip: {
    ...light,
    label: '尊享 / VIP',
    primary: '#b08a3e',
    page: '#f6f4ef',
    line: '#e7e1d4',
    bar: {
      ground: '#1d1b1a',
      words: '#d9c9a3',
      strong: '#fff3d6',
      line: '#35302a',
      chosen: '#3a3226',
      chosenWords: '#f2d795',
    },
    side: {
      ground: '#232120',
      words: '#cfc1a1',
      strong: '#fff3d6',
      line: '#3a352f',
      chosen: '#41382a',
      chosenWords: '#f2d795',
    },
    barPaint: 'linear-gradient(90deg, #1d1b1a, #2b251d)',
  },
  cool: {
    ...light,
    label: '炫酷 / Cool',
    primary: '#0e8a8a',
    page: '#f0f6f6',
    bar: {
      ground: '#0f4c5c',
      words: '#d8eef0',
      strong: '#ffffff',
      line: '#0f4c5c',
      chosen: '#0a3743',
      chosenWords: '#ffffff',
    },
    side: {
      ground: '#0d2b36',
      words: '#a9c9d0',
      strong: '#ffffff',
      line: '#194452',
      chosen: '#116a72',
      chosenWords: '#ffffff',
    },
    barPaint: 'linear-gradient(90deg, #0d3b4c, #0f5a63 55%, #13705f)',
    sidePaint: 'linear-gradient(180deg, #0d2b36, #0e3a40)',
  },
  d2: {
    ...light,
    label: '简约 / D2',
    page: '#ebf1f6',
    primary: '#2f74ff',
    line: '#dbe3ea',
    bar: {
      ground: '#ebf1f6',
      words: '#4d5969',
      strong: '#1c2536',
      line: '#dbe3ea',
      chosen: '#ffffff',
      chosenWords: '#2459c7',
    },
    side: {
      ground: '#ebf1f6',
      words: '#4d5969',
      strong: '#1c2536',
      line: '#dbe3ea',
      chosen: '#ffffff',
      chosenWords: '#2459c7',
    },
  },
  hey: {
    ...light,
    label: '清紫 / Hey',
    primary: '#6a4fd8',
    page: '#f6f5fb',
    line: '#e6e3f2',
    radius: 8,
    bar: { ...whiteBar, chosen: '#efecfc', chosenWords: '#5638c4' },
    side: {
      ground: '#f9f8fd',
      words: '#4a4660',
      strong: '#241f3d',
      line: '#e6e3f2',
      chosen: '#e9e4fb',
      chosenWords: '#5638c4',
    },
  },
  lte: {
    ...light,
    label: '经典 / LTE',
    primary: '#3c8dbc',
    page: '#ecf0f5',
    line: '#d7dee6',
    radius: 3,
    bar: {
      ground: '#2b6f98',
      words: '#e6f1f8',
      strong: '#ffffff',
      line: '#2b6f98',
      chosen: '#205877',
      chosenWords: '#ffffff',
    },
    side: {
      ground: '#222d32',
      words: '#b8c7ce',
      strong: '#ffffff',
      line: '#2f3c43',
      chosen: '#1a2226',
      chosenWords: '#8ecdf2',
    },
  },
}

export const isThemeName = (text: unknown): text is ThemeName => THEME_NAMES.includes(text as ThemeName)

/** Ground of popovers and dialogs: on dark themes a step lighter than a card, so that they stand out. */
export const elevatedOf = (theme: Theme): Hex => (theme.isDark ? mix(theme.card, '#ffffff', 0.05) : '#ffffff')

export interface Palette {
  primary: Hex
  solid: Hex
  link: Hex
  muted: Hex
  faint: Hex
  tint: Hex
}

/** Shades that pass AA for words, made from a primary that may not: white on #409EFF is 2.8 to 1. */
export function paletteOf(theme: Theme, chosen?: Hex): Palette {
  const primary = chosen ?? theme.primary
  // The hardest ground that words stand on: on dark themes the lightest, on light themes the darkest.
  const ground = theme.isDark ? elevatedOf(theme) : theme.page
  return {
    primary,
    solid: readable(primary, '#ffffff', 4.6),
    link: readable(primary, ground, 5),
    muted: readable(mix(theme.text, theme.card, 0.34), ground, 4.6),
    faint: readable(mix(theme.text, theme.card, 0.46), ground, 4.6),
    tint: mix(theme.card, primary, theme.isDark ? 0.22 : 0.1),
  }
}

/**
 * Custom properties of the frame's style sheets; a strip's chosen item follows the user's colour only where the theme
 * has none of its own.
 */
export function propertiesOf(theme: Theme, palette: Palette): Record<string, string> {
  return {
    ...stripProperties('bar', theme.bar, theme.barPaint),
    ...stripProperties('side', theme.side, theme.sidePaint),
    '--page': theme.page,
    '--card': theme.card,
    '--text': theme.text,
    '--muted': palette.muted,
    '--faint': palette.faint,
    '--line': theme.line,
    '--primary': palette.primary,
    '--solid': palette.solid,
    '--link': palette.link,
    '--tint': palette.tint,
    '--hover': mix(theme.card, theme.text, theme.isDark ? 0.08 : 0.04),
    '--radius': `${theme.radius}px`,
    '--danger': theme.isDark ? '#ff8f87' : '#c8271b',
    '--success': theme.isDark ? '#5fd38d' : '#157a3c',
    '--warning': theme.isDark ? '#f3b661' : '#a35406',
  }
}

function stripProperties(name: string, strip: Strip, paint?: string): Record<string, string> {
  return {
    [`--${name}-ground`]: strip.ground,
    [`--${name}-paint`]: paint ?? strip.ground,
    [`--${name}-words`]: strip.words,
    [`--${name}-strong`]: strip.strong,
    [`--${name}-line`]: strip.line,
    [`--${name}-hover`]: mix(strip.ground, strip.strong, 0.07),
    [`--${name}-chosen`]: strip.chosen,
    [`--${name}-chosen-words`]: strip.chosenWords,
  }
}
