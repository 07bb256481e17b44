export { fillTemplate, type Data, type Filled, type PaperFunctions } from './fill.ts'
export { contentOf, type PictureOf } from './content.ts'
export { type Sheet, type SheetColumn, type SheetPart } from './sheet.ts'
export { pdfText } from './pdf-text.ts'
export { printable } from './picture.ts'
export type { PaperOptions } from './pdf.ts'
import { contentOf, type PictureOf } from './content.ts'
import type { PaperOptions } from './pdf.ts'
import { sheetsContent, type Sheet } from './sheet.ts'
import type { Document } from './tree.ts'

// The printer and its fonts weigh a second and 60 MB: whoever prints first waits for them, a start does not.
const printer = () => import('./pdf.ts')

/** A filled template as PDF. */
export async function templatePdf(tree: Document, picture: PictureOf, options: PaperOptions): Promise<Buffer> {
  const [{ pdfOf }, content] = await Promise.all([printer(), contentOf(tree, picture)])
  return pdfOf(content, options)
}

/** Forms of our own as one PDF, each on a page of its own. */
export async function sheetPdf(
  sheets: Sheet | readonly [Sheet, ...Sheet[]],
  options: Omit<PaperOptions, 'title'> = {},
): Promise<Buffer> {
  const all: readonly Sheet[] = Array.isArray(sheets) ? sheets : [sheets as Sheet]
  return (await printer()).pdfOf(sheetsContent(all), { title: all[0]!.title, ...options })
}
