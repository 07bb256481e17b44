import { isPhoto, pictureLibrary } from './pictures.ts'

const [WIDTH, HEIGHT] = [9, 8]
const MOST_PIXELS = 64_000_000
/** Below this difference of the brightest and the darkest of 72 fields a picture shows nothing to compare. */
const LEAST_CONTRAST = 12

/**
 * What a picture shows, as 64 bits that stay nearly the same when it is saved again, made smaller or brighter (dHash):
 * shrunk to 9 x 8 grey fields, a bit says whether a field is darker than its right neighbour. Sixteen hexadecimal
 * digits. Undefined for what is no picture, shows one colour only, or where no picture can be read on this machine.
 */
export async function pictureHash(content: Buffer): Promise<string | undefined> {
  try {
    if (!(await isPhoto(content))) return undefined
    const sharp = await pictureLibrary()
    const grey = await sharp(content, { limitInputPixels: MOST_PIXELS, pages: 1 })
      .rotate()
      .greyscale()
      .resize(WIDTH, HEIGHT, { fit: 'fill' })
      .raw()
      .toBuffer()
    return hashOfFields(grey)
  } catch {
    return undefined
  }
}
/** Pure: 72 fields of brightness, row by row. */
export function hashOfFields(grey: Uint8Array): string | undefined {
  if (Math.max(...grey) - Math.min(...grey) < LEAST_CONTRAST) return undefined
  let bits = 0n
  for (let row = 0; row < HEIGHT; row++)
    for (let at = 0; at < WIDTH - 1; at++)
      bits = (bits << 1n) | (grey[row * WIDTH + at]! < grey[row * WIDTH + at + 1]! ? 1n : 0n)
  return bits.toString(16).padStart(16, '0')
}
/** In how many of 64 bits two pictures differ. */
export function hashDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; different > 0n; different >>= 1n) count += Number(different & 1n)
  return count
}
