import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { PNG } from 'pngjs'
import { GLYPHS } from './captcha-glyphs.ts'

export interface Captcha {
  code: string
  /** data:image/png;base64,... of 130 x 48 (dialect 5.3) */
  image: string
}

const WIDTH = 130
const HEIGHT = 48
const LENGTH = 5
/** Half the diagonal of the largest letter. */
const REACH = 20
const SAMPLES = [
  [0.25, 0.25],
  [0.25, 0.75],
  [0.75, 0.25],
  [0.75, 0.75],
] as const
const SIGNS = Object.keys(GLYPHS)

/**
 * A fresh code and its picture. The caller keeps the code under a single-use key for five minutes and never sends it.
 */
export function createCaptcha(): Captcha {
  const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]!).join('')
  return { code, image: `data:image/png;base64,${draw(code).toString('base64')}` }
}

/** Without regard to case, in constant time. */
export function captchaMatches(code: string, typed: string): boolean {
  const [one, other] = [Buffer.from(code.toUpperCase()), Buffer.from(typed.trim().toUpperCase())]
  return one.length === other.length && timingSafeEqual(one, other)
}

type Colour = readonly [red: number, green: number, blue: number]
interface Letter {
  columns: readonly number[]
  x: number
  y: number
  cosine: number
  sine: number
  scale: number
  colour: Colour
}
interface Wave {
  height: number
  length: number
  phase: number
}

const between = (low: number, high: number): number => low + ((high - low) * randomInt(1_000_000)) / 1_000_000
const randomWave = (height: number): Wave => ({ height, length: between(14, 24), phase: between(0, 6.28) })
const shift = (wave: Wave, at: number): number => wave.height * Math.sin(at / wave.length + wave.phase)
const ink = (): Colour => [randomInt(100), randomInt(100), randomInt(100)]

function draw(code: string): Buffer {
  const png = new PNG({ width: WIDTH, height: HEIGHT })
  const letters = [...code].map(randomLetter)
  const [across, down] = [randomWave(between(1.5, 3)), randomWave(between(1.5, 3))]
  const paper: Colour = [randomInt(225, 250), randomInt(225, 250), randomInt(225, 250)]
  const grain = randomBytes(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x
      png.data.set(
        [paper[0] + (grain[at]! & 3), paper[1] + ((grain[at]! >> 2) & 3), paper[2] + ((grain[at]! >> 4) & 3), 255],
        at * 4,
      )
      const letter = letterAt(letters, x + shift(across, y), y + shift(down, x))
      if (letter !== undefined) blend(png, x, y, letter.colour, letter.cover)
    }
  }
  for (let count = 0; count < 3; count++) drawCurve(png, ink())
  for (let count = 0; count < 150; count++) blend(png, randomInt(WIDTH), randomInt(HEIGHT), ink(), 0.6)
  return PNG.sync.write(png, { deflateLevel: 3 })
}

function randomLetter(sign: string, index: number): Letter {
  const angle = between(-0.38, 0.38)
  const place = {
    x: 17 + index * 24 + between(-3, 3),
    y: HEIGHT / 2 + between(-4, 4),
    cosine: Math.cos(angle),
    sine: Math.sin(angle),
  }
  return { ...place, columns: GLYPHS[sign]!, scale: between(3.6, 4.4), colour: ink() }
}

/** How much of the pixel (of 4 samples) a letter covers, and in which colour. */
function letterAt(letters: readonly Letter[], x: number, y: number): { colour: Colour; cover: number } | undefined {
  for (const letter of letters) {
    if (Math.abs(x - letter.x) > REACH) continue
    const hits = SAMPLES.filter(([dx, dy]) => covers(letter, x + dx, y + dy)).length
    if (hits > 0) return { colour: letter.colour, cover: hits / SAMPLES.length }
  }
  return undefined
}

function covers(letter: Letter, x: number, y: number): boolean {
  const [dx, dy] = [x - letter.x, y - letter.y]
  const column = Math.floor((dx * letter.cosine + dy * letter.sine) / letter.scale + 2.5)
  const row = Math.floor((dy * letter.cosine - dx * letter.sine) / letter.scale + 3.5)
  return row >= 0 && row < 7 && (((letter.columns[column] ?? 0) >> row) & 1) === 1
}

function blend(png: PNG, x: number, y: number, colour: Colour, share: number): void {
  const at = (y * WIDTH + x) * 4
  for (let channel = 0; channel < 3; channel++)
    png.data[at + channel] = Math.round(png.data[at + channel]! * (1 - share) + colour[channel]! * share)
}

/** A line through the letters, thin enough for people, enough to join them for a program that cuts letters apart. */
function drawCurve(png: PNG, colour: Colour): void {
  const wave = randomWave(between(4, 12))
  const [start, slope] = [between(8, HEIGHT - 8), between(-0.15, 0.15)]
  for (let x = 0; x < WIDTH; x++) {
    const y = Math.round(start + slope * x + shift(wave, x))
    if (y >= 0 && y < HEIGHT) blend(png, x, y, colour, 0.85)
  }
}
