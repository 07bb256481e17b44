/** The longest side of a small version, in pixels. */
const SIDE = 320
/** More pixels than that are not unpacked: a picture of a few kilobytes can say that it has a thousand million of them. */
const MOST_PIXELS = 64_000_000
/** Of those that are unpacked as a whole before they can be made smaller (measured: 50 million take 335 MB that way, else 30 to 60). */
const MOST_AT_ONCE = 16_000_000
const SECONDS = 15

export const THUMBNAIL_MIME = 'image/webp'
/** Where the small version of a stored content lies: beside it, so that whoever shares or clears the one has the other. */
export const thumbnailKey = (key: string): string => `${key}-small`

let last: Promise<unknown> = Promise.resolve()
/**
 * A small version of a jpeg, png, gif (its first picture) or webp, upright and without its metadata: where a photo was taken is nobody's matter.
 * Undefined for what cannot be read whole; that is no fault of the upload. One at a time: several large ones at once would be several times their memory.
 */
export function thumbnailOf(content: string | Buffer): Promise<Buffer | undefined> {
  const made = last.then(() => small(content)).catch(() => undefined)
  last = made
  return made
}

async function small(content: string | Buffer): Promise<Buffer | undefined> {
  const sharp = await library()
  const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  const { width, height, format, isProgressive } = await picture.metadata()
  if ((isProgressive || format === 'gif') && width * height > MOST_AT_ONCE) return undefined
  return picture.timeout({ seconds: SECONDS }).autoOrient().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 76 }).toBuffer()
}

type Library = typeof import('sharp')['default']
let loaded: Promise<Library> | undefined
/** With the first picture, not with the server: its machine code is larger than the rest of what a start reads. */
const library = (): Promise<Library> => loaded ??= import('sharp').then(({ default: sharp }) => {
  sharp.cache(false)
  sharp.concurrency(1)
  // What else the library could open (drawings, documents, raw formats) comes from strangers too and is nothing that we show.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] })
  return sharp
})
