import { isPhoto, pictureLibrary, type PictureLibrary } from './pictures.ts'

/** The longest side of a small version, in pixels. */
const SIDE = 320
/**
 * More pixels than that are not unpacked: a picture of a few kilobytes can say that it has a thousand million of them.
 */
const MOST_PIXELS = 64_000_000
/**
 * Of those that are unpacked as a whole before they can be made smaller (measured: 50 million take 335 MB that way,
 * else 30 to 60).
 */
const MOST_AT_ONCE = 16_000_000
const SECONDS = 15

export const THUMBNAIL_MIME = 'image/webp'
/**
 * Where the small version of a stored content lies: beside it, so that whoever shares or clears the one has the other.
 */
export const thumbnailKey = (key: string): string => `${key}-small`

export interface Thumbnails {
  /**
   * A small version of a jpeg, png, gif (its first picture) or webp, upright and without its metadata: where a photo
   * was taken is nobody's matter.
   * Undefined for what cannot be read whole; that is no fault of the upload. One at a time: several large ones at once
   * would be several times their memory.
   */
  of(content: string | Buffer): Promise<Buffer | undefined>
  /** Nothing can be made on this machine: known with the first picture. */
  isMissing(): boolean
}

/**
 * `missing` is told once when the library cannot be loaded (its machine code is not there for every platform); pictures
 * are then stored without a small version.
 */
export function thumbnails(
  missing: (error: unknown) => void,
  load: () => Promise<PictureLibrary> = pictureLibrary,
): Thumbnails {
  let last: Promise<unknown> = Promise.resolve()
  let loaded: Promise<PictureLibrary | undefined> | undefined
  let isMissing = false
  const give = (): Promise<PictureLibrary | undefined> =>
    (loaded ??= load().catch((error: unknown) => {
      isMissing = true
      missing(error)
      return undefined
    }))
  return {
    isMissing: () => isMissing,
    of(content) {
      const made = last.then(give).then(sharp => sharp && small(sharp, content).catch(() => undefined))
      last = made
      return made
    },
  }
}

async function small(sharp: PictureLibrary, content: string | Buffer): Promise<Buffer | undefined> {
  if (!(await isPhoto(content))) return undefined
  const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  const { width, height, format, isProgressive } = await picture.metadata()
  if ((isProgressive || format === 'gif') && width * height > MOST_AT_ONCE) return undefined
  return picture
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer()
}
