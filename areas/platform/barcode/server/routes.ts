import { createRequire } from 'node:module'
import { code128Svg, notBarcode } from '#kernel/barcode.ts'
import { invalid } from '#kernel'
import { route } from '#packages/http/context.ts'
import { FileAnswer, type Route } from '#packages/server/route.ts'
import { z } from 'zod'

export type BarcodeKind = 'code128' | 'qr'
interface QrCode {
  toString(text: string, options: { type: 'svg'; margin: number; errorCorrectionLevel: 'M' }): Promise<string>
}
const qrcode = createRequire(import.meta.url)('qrcode') as QrCode
const LONGEST_QR = 1000

/**
 * 90-interfaces: `barcode(text, kind)`, a picture for labels, custody slips and pages to scan; as SVG, which prints
 * sharp at any size.
 */
export async function barcode(text: string, kind: BarcodeKind): Promise<string> {
  if (kind === 'code128') return code128Svg(text) ?? invalid({ text: notBarcode })
  if (text === '' || text.length > LONGEST_QR)
    invalid({ text: '二维码内容为1到1000个字 / A QR code holds 1 to 1000 characters' })
  return qrcode.toString(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
}

export const barcodeRoutes = (): Route[] => [
  route('GET /api/blade-desk/barcode', {
    label: '条码 / Barcode',
    permissions: ['signed in'],
    input: z.object({ text: z.string().max(1000), kind: z.enum(['code128', 'qr']).default('code128') }),
    handle: async (_context, { text, kind }) =>
      new FileAnswer(`${kind}.svg`, 'image/svg+xml', Buffer.from(await barcode(text, kind)), true),
  }),
]
