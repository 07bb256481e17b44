import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'

export interface PaperOptions {
  readonly title: string
  /** Stands small at the head of every page: the number of the document. */
  readonly number?: string
  /** Across every page, where the paper is no final one. */
  readonly watermark?: string
  readonly landscape?: boolean
  readonly language?: 'zh' | 'en'
  /** Carried inside the PDF: its data for programs that read it. */
  readonly attachment?: { readonly name: string; readonly mime: string; readonly bytes: Buffer }
}

const fonts = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts')
const regular = join(fonts, 'NotoSansHans-Regular.otf')
const bold = join(fonts, 'NotoSansHans-Bold.otf')
// Chinese type knows no italics: emphasis is bold.
pdfmake.setFonts({ Sans: { normal: regular, bold, italics: regular, bolditalics: bold } })
pdfmake.setLocalAccessPolicy(path => path.startsWith(fonts) || path.startsWith('data:'))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setTableLayouts({
  sheet: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => '#8a94a6',
    vLineColor: () => '#8a94a6',
    paddingTop: () => 4,
    paddingBottom: () => 4,
    paddingLeft: () => 5,
    paddingRight: () => 5,
  },
})

/** Content as a PDF of A4 pages with a full Chinese font, page numbers and, where asked, a watermark. */
export function pdfOf(content: Content[], options: PaperOptions): Promise<Buffer> {
  const small = { fontSize: 8, color: '#667085' }
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageOrientation: options.landscape ? 'landscape' : 'portrait',
    pageMargins: [56, 56, 56, 56],
    defaultStyle: { font: 'Sans', fontSize: 10.5, lineHeight: 1.35 },
    info: { title: options.title },
    content,
    ...(options.attachment
      ? {
          files: {
            [options.attachment.name]: {
              src: `data:${options.attachment.mime};base64,${options.attachment.bytes.toString('base64')}`,
              name: options.attachment.name,
            },
          },
        }
      : {}),
    header: () => ({ text: options.number ?? '', alignment: 'right', margin: [56, 28, 56, 0], ...small }),
    footer: (page, pages) => ({
      text: options.language === 'en' ? `Page ${page} of ${pages}` : `第 ${page} 页 共 ${pages} 页`,
      alignment: 'center',
      margin: [0, 20, 0, 0],
      ...small,
    }),
    ...(options.watermark
      ? { watermark: { text: options.watermark, opacity: 0.12, angle: -35, fontSize: 42, bold: true } }
      : {}),
  }
  return pdfmake.createPdf(definition).getBuffer() as Promise<Buffer>
}
