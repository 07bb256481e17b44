import sharp from 'sharp'
import { barcode, type BarcodeKind } from './routes.ts'

/** The picture of a code in pixels, for printed sheets: they draw no SVG. */
export const barcodePng = async (text: string, kind: BarcodeKind = 'code128'): Promise<Buffer> =>
  sharp(Buffer.from(await barcode(text, kind)), { density: 200 })
    .png()
    .toBuffer()
