import { isPhoto, pictureLibrary } from '#packages/files/pictures.ts'

/** Photos are printed a few centimetres wide: more pixels only make the file heavy. */
const SIDE = 720
const MOST_PIXELS = 64_000_000

/**
 * A picture as the printer takes it, upright and small: PNG where parts of it are transparent (signatures, seals), else
 * JPEG. Undefined for what is no readable picture: the paper then shows its place empty.
 */
export async function printable(bytes: Buffer): Promise<Buffer | undefined> {
  if (!(await isPhoto(bytes))) return undefined
  const sharp = await pictureLibrary()
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    const { hasAlpha } = await picture.metadata()
    const small = picture.rotate().resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    return await (hasAlpha ? small.png() : small.jpeg({ quality: 80 })).toBuffer()
  } catch {
    // What cannot be decoded was uploaded as it is; the paper is printed without it.
    return undefined
  }
}
