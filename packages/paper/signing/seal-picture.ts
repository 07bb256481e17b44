import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pictureLibrary } from '#packages/files/pictures.ts'

/** 42 mm at 300 dots an inch, as seals are scanned. */
export const SEAL_PIXELS = 496
const RED = '#d0202a'
const INK = '#1f3a68'
const font = join(
  dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')),
  '../fonts/NotoSansHans-Bold.otf',
)

/** A picture as the pages take it: colours and transparency, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Buffer
  readonly alpha: Buffer
}
interface Piece {
  readonly input: Buffer
  readonly left: number
  readonly top: number
}

const escaped = (text: string): string => text.replace(/[&<>]/g, one => `&#${one.charCodeAt(0)};`)

async function written(text: string, colour: string, height: number, width: number): Promise<Buffer> {
  const sharp = await pictureLibrary()
  return sharp({
    text: { text: `<span foreground="${colour}">${escaped(text)}</span>`, fontfile: font, rgba: true, height, width },
  })
    .png()
    .toBuffer()
}

/** A piece by its centre, turned by degrees. */
async function placed(png: Buffer, x: number, y: number, degrees = 0): Promise<Piece> {
  const sharp = await pictureLibrary()
  const { data, info } = await sharp(png)
    .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, left: Math.round(x - info.width / 2), top: Math.round(y - info.height / 2) }
}

/**
 * The round seal of a company as engravers cut it: its name along the ring, a star, the kind of seal below. For a seal
 * of which nobody has scanned the print.
 */
export async function roundSeal(company: string, kind: string): Promise<Buffer> {
  const sharp = await pictureLibrary()
  const middle = SEAL_PIXELS / 2
  const [outer, ring] = [middle - 6, middle - 56]
  const points = Array.from({ length: 10 }, (_, at) => {
    const [angle, far] = [(Math.PI / 5) * at - Math.PI / 2, at % 2 === 0 ? 66 : 26]
    return `${middle + far * Math.cos(angle)},${middle + far * Math.sin(angle)}`
  }).join(' ')
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${SEAL_PIXELS}" height="${SEAL_PIXELS}"><circle cx="${middle}" cy="${middle}" r="${outer}" fill="none" stroke="${RED}" stroke-width="11"/><polygon points="${points}" fill="${RED}"/></svg>`
  const signs = [...company.replace(/\s/g, '')].slice(0, 30)
  const step = Math.min(22, 258 / Math.max(1, signs.length - 1))
  const size = Math.round(Math.min(54, 2 * Math.PI * ring * (step / 360) * 0.92))
  const around = await Promise.all(
    signs.map(async (sign, at) => {
      const turn = (at - (signs.length - 1) / 2) * step
      const angle = ((turn - 90) * Math.PI) / 180
      const png = await written(sign, RED, size, size)
      return placed(png, middle + ring * Math.cos(angle), middle + ring * Math.sin(angle), turn)
    }),
  )
  const below = kind ? [await placed(await written(kind, RED, 42, 230), middle, middle + 124)] : []
  return sharp(Buffer.from(frame))
    .composite([...around, ...below])
    .png()
    .toBuffer()
}

/** The name of somebody who signed without a seal, with what stands below it. */
export async function writtenName(name: string, below: string): Promise<Buffer> {
  const sharp = await pictureLibrary()
  const [width, height] = [480, 150]
  const blank = { r: 255, g: 255, b: 255, alpha: 0 }
  return sharp({ create: { width, height, channels: 4, background: blank } })
    .composite([
      await placed(await written(name.slice(0, 24), INK, 74, width - 20), width / 2, 52),
      await placed(await written(below.slice(0, 40), INK, 26, width - 20), width / 2, 124),
    ])
    .png()
    .toBuffer()
}

/** Undefined for what is no readable picture. */
export async function pixelsOf(picture: Buffer, most = SEAL_PIXELS): Promise<Pixels | undefined> {
  const sharp = await pictureLibrary()
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: 64_000_000, pages: 1 })
      .rotate()
      .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const dots = info.width * info.height
    const [rgb, alpha] = [Buffer.alloc(dots * 3), Buffer.alloc(dots)]
    for (let at = 0; at < dots; at += 1) {
      data.copy(rgb, at * 3, at * 4, at * 4 + 3)
      alpha[at] = data[at * 4 + 3]!
    }
    return { width: info.width, height: info.height, rgb, alpha }
  } catch {
    // An upload that nobody can decode: the caller has a picture of its own.
    return undefined
  }
}
