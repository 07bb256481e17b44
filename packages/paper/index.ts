export { fillTemplate, type Data, type Filled, type PaperFunctions } from './fill.ts'
export { contentOf, type PictureOf } from './content.ts'
export { sheetContent, type Sheet, type SheetColumn, type SheetPart } from './sheet.ts'
export type { PaperOptions } from './pdf.ts'
import { contentOf, type PictureOf } from './content.ts'
import type { PaperOptions } from './pdf.ts'
import { sheetContent, type Sheet } from './sheet.ts'
import type { Document } from './tree.ts'

// The printer and its fonts weigh a second and 60 MB: whoever prints first waits for them, a start does not.
const printer = () => import('./pdf.ts')

/** A filled template as PDF. */
export async function templatePdf(tree: Document, picture: PictureOf, options: PaperOptions): Promise<Buffer> {
  const [{ pdfOf }, content] = await Promise.all([printer(), contentOf(tree, picture)])
  return pdfOf(content, options)
}

/** A form of our own as PDF. */
export async function sheetPdf(sheet: Sheet, options: Omit<PaperOptions, 'title'> = {}): Promise<Buffer> {
  return (await printer()).pdfOf(sheetContent(sheet), { title: sheet.title, ...options })
}
