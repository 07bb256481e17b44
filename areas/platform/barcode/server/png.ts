import { pictureLibrary } from '#packages/files/pictures.ts'
import { barcode, type BarcodeKind } from './routes.ts'

/** The picture of a code in pixels, for printed sheets: they draw no SVG. */
export async function barcodePng(text: string, kind: BarcodeKind = 'code128'): Promise<Buffer> {
  const sharp = await pictureLibrary()
  return sharp(Buffer.from(await barcode(text, kind)), { density: 200 })
    .png()
    .toBuffer()
}
