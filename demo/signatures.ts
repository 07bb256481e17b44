import { createHash } from 'node:crypto'
import { pictureLibrary } from '#packages/files/pictures.ts'

const [WIDTH, HEIGHT] = [360, 140]
/** A name of three characters, each of so many strokes of the pen. */
const [CHARACTERS, STROKES] = [3, 5]

/**
 * A signature as a pen leaves it: strokes drawn from the digest of the name, so that everybody signs the same way every
 * time and nobody's name is shown. Undefined where the picture library is missing.
 */
export async function drawnSignature(name: string): Promise<Buffer | undefined> {
  const sharp = await pictureLibrary().catch(() => undefined)
  return sharp?.(Buffer.from(svgOf(name)))
    .jpeg({ quality: 85 })
    .toBuffer()
}

function svgOf(name: string): string {
  const digest = createHash('sha512').update(name).digest()
  let at = 0
  const between = (from: number, to: number): number =>
    Math.round(from + (digest[at++ % digest.length]! / 255) * (to - from))
  const strokes: string[] = []
  for (let character = 0; character < CHARACTERS; character++) {
    const left = 40 + character * 96
    for (let stroke = 0; stroke < STROKES; stroke++) {
      const x = left + between(0, 50)
      const y = 30 + between(0, 60)
      const isAcross = stroke % 2 === 0
      const [dx, dy] = isAcross ? [between(30, 66), between(-12, 10)] : [between(-24, 18), between(26, 52)]
      strokes.push(`M${x} ${y}c${between(4, 16)} ${between(-10, 10)} ${dx - 8} ${dy - 6} ${dx} ${dy}`)
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><path d="${strokes.join('')}" fill="none" stroke="#1b2430" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}
