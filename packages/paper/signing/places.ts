/** A place on a page, from 1; points from its lower left corner. */
export interface PaperPlace {
  readonly page: number
  readonly x: number
  readonly y: number
}
export interface PaperWords {
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** The last place where one of the words stands: signatures come at the end of a text. */
  lastOf(words: readonly string[]): PaperPlace | undefined
}

interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const bare = (text: string): string => text.replace(/\s/g, '').replace(/\(/g, '（').replace(/\)/g, '）')

/** Where the words of a PDF of ours stand. Blanks do not count, nor does the width of brackets. */
export async function wordsOf(bytes: Buffer): Promise<PaperWords> {
  const { getDocumentProxy } = await import('unpdf')
  // A copy: the reader takes the bytes that it is given for its own.
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  try {
    const sizes: { width: number; height: number }[] = []
    const pages: Piece[][] = []
    for (let at = 1; at <= document.numPages; at += 1) {
      const page = await document.getPage(at)
      const { width, height } = page.getViewport({ scale: 1 })
      sizes.push({ width, height })
      const { items } = await page.getTextContent()
      pages.push(
        items.flatMap(item =>
          'str' in item && bare(item.str) !== ''
            ? [
                {
                  text: bare(item.str),
                  x: Number(item.transform[4]),
                  y: Number(item.transform[5]),
                  width: item.width,
                  height: item.height,
                },
              ]
            : [],
        ),
      )
    }
    return { sizes, lastOf: words => lastOf(pages, words) }
  } finally {
    await document.loadingTask.destroy()
  }
}

/** What stands above the text of each page: fields of signatures, stamps. */
export async function marksOf(bytes: Buffer): Promise<{ subtype: string; rect: readonly number[] }[][]> {
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  try {
    const all: { subtype: string; rect: readonly number[] }[][] = []
    for (let at = 1; at <= document.numPages; at += 1) {
      const found = (await (await document.getPage(at)).getAnnotations()) as { subtype: string; rect: number[] }[]
      all.push(found.map(({ subtype, rect }) => ({ subtype, rect })))
    }
    return all
  } finally {
    await document.loadingTask.destroy()
  }
}

function lastOf(pages: readonly Piece[][], words: readonly string[]): PaperPlace | undefined {
  for (let page = pages.length; page >= 1; page -= 1) {
    const pieces = pages[page - 1]!
    const text = pieces.map(one => one.text).join('')
    const found = words
      .map(bare)
      .map(word => ({ word, at: word === '' ? -1 : text.lastIndexOf(word) }))
      .filter(one => one.at >= 0)
      .sort((a, b) => b.at - a.at)[0]
    if (!found) continue
    const [from, to] = [signAt(pieces, found.at), signAt(pieces, found.at + found.word.length - 1)]
    return {
      page,
      x: from.y === to.y ? (from.left + to.right) / 2 : from.left,
      y: from.y + from.height / 2,
    }
  }
  return undefined
}

/** Where the sign stands that is this one of all; signs of a piece share its width alike. */
function signAt(pieces: readonly Piece[], index: number) {
  let before = 0
  for (const one of pieces) {
    if (index < before + one.text.length) {
      const each = one.width / one.text.length
      const left = one.x + each * (index - before)
      return { left, right: left + each, y: one.y, height: one.height }
    }
    before += one.text.length
  }
  throw new RangeError('no such sign')
}
