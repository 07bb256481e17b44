import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'

export type PictureLibrary = typeof import('sharp')['default']

/** What people upload as pictures, by signature. */
const PHOTOS: ReadonlySet<string> = new Set(['jpg', 'png', 'apng', 'webp', 'gif'])
let loaded: Promise<PictureLibrary> | undefined

/**
 * The picture library, configured once for the process: its loaders are switched on and off for everybody at once.
 * Loaded with the first picture, not with the server: its machine code is larger than the rest of what a start reads.
 * Besides photos it opens SVG, because seals and codes are drawn that way: what comes from strangers is asked by
 * `isPhoto` first.
 */
export function pictureLibrary(): Promise<PictureLibrary> {
  loaded ??= configured()
  return loaded
}

async function configured(): Promise<PictureLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadSvg',
    ],
  })
  return sharp
}

/** A jpeg, png, webp or gif by its first bytes; `content` is the path of a file, or its bytes. */
export async function isPhoto(content: string | Buffer): Promise<boolean> {
  const kind = await (typeof content === 'string' ? fileTypeFromFile(content) : fileTypeFromBuffer(content))
  return kind !== undefined && PHOTOS.has(kind.ext)
}
