/** Colours as '#rrggbb'. */
export type Hex = string

const channels = (hex: Hex): number[] => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16))

export function luminance(hex: Hex): number {
  const [red, green, blue] = channels(hex).map(value =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** WCAG contrast, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [low, high] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (high! + 0.05) / (low! + 0.05)
}

/** `share` of `b` in `a`, 0 to 1. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const other = channels(b)
  return `#${channels(a)
    .map((value, index) =>
      Math.round(value + (other[index]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/**
 * The colour itself, or the nearest darker (on light) or lighter (on dark) shade that can be read on the background: AA
 * for words is 4.5.
 */
export function readable(colour: Hex, background: Hex, ratio = 4.5): Hex {
  const towards = luminance(background) > 0.18 ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, towards, share)
    if (contrast(shade, background) >= ratio) return shade
  }
  return towards
}
