/** Pages and signs that are read: what lies beyond names no document. */
const MOST_PAGES = 30
const MOST_SIGNS = 2_000_000

/** The words of a PDF, line by line, as far as they are text: scans, encrypted and broken documents give ''. */
export async function pdfText(bytes: Buffer): Promise<string> {
  // The reader weighs half a second: whoever reads first waits for it, a start does not.
  const { getDocumentProxy } = await import('unpdf')
  try {
    // A copy: the reader takes the bytes that it is given for its own.
    const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
    try {
      const said: string[] = []
      let size = 0
      for (let page = 1; page <= Math.min(document.numPages, MOST_PAGES) && size < MOST_SIGNS; page += 1) {
        const { items } = await (await document.getPage(page)).getTextContent()
        const words = items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
        said.push(words)
        size += words.length
      }
      return said.join('\n').slice(0, MOST_SIGNS).trim()
    } finally {
      await document.loadingTask.destroy()
    }
  } catch {
    return ''
  }
}
