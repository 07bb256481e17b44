import { deflateSync } from 'node:zlib'
import type { PaperPlace } from './places.ts'
import type { Pixels } from './seal-picture.ts'

/** How a signature shows: its picture at a place, and cut over the edges of all pages. */
export interface Look {
  readonly picture: Pixels
  /** Width of the picture on the paper, in points. */
  readonly width: number
  /** Its centre. */
  readonly at: PaperPlace
  /** The pages whose right edges share the picture, when it is a seal across pages. */
  readonly across?: { readonly sizes: readonly { width: number; height: number }[]; readonly y: number }
}
export interface Drawn {
  readonly objects: readonly { no: number; text: string }[]
  /** What the signature's own field says of its looks. */
  readonly field: string
  readonly page: number
  /** Annotations of pages, from 1. */
  readonly stamps: readonly { page: number; no: number }[]
  readonly next: number
}

/** A picture is cut over so many pages at most; a longer paper carries it again. */
const MOST_SLICES = 20

export function drawn(look: Look, firstNo: number): Drawn {
  let next = firstNo
  const objects: { no: number; text: string }[] = []
  const add = (text: string): number => {
    objects.push({ no: next, text })
    next += 1
    return next - 1
  }
  const { picture, at } = look
  const [width, height] = [look.width, (look.width * picture.height) / picture.width]
  const image = (space: string, data: Buffer, more: string): number =>
    add(
      stream(
        `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /${space} /BitsPerComponent 8 /Filter /FlateDecode${more}`,
        deflateSync(data),
      ),
    )
  const mask = image('DeviceGray', picture.alpha, '')
  const colours = image('DeviceRGB', picture.rgb, ` /SMask ${mask} 0 R`)
  /** A window on the picture that begins `from` points from its left. */
  const form = (from: number, wide: number): number =>
    add(
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 ${point(wide)} ${point(height)}] /Resources << /XObject << /Im ${colours} 0 R >> >>`,
        Buffer.from(`q ${point(width)} 0 0 ${point(height)} ${point(-from)} 0 cm /Im Do Q`, 'latin1'),
      ),
    )
  const whole = form(0, width)
  const [left, below] = [at.x - width / 2, at.y - height / 2]
  const stamps = slicesOf(look.across?.sizes.length ?? 0).map(({ page, part, parts }) => {
    const size = look.across!.sizes[page - 1]!
    const wide = width / parts
    const y = look.across!.y - height / 2
    const no = add(
      `<< /Type /Annot /Subtype /Stamp /F 132 /Rect ${rect(size.width - wide, y, wide, height)} /AP << /N ${form(part * wide, wide)} 0 R >> >>`,
    )
    return { page, no }
  })
  return {
    objects,
    field: `/Rect ${rect(left, below, width, height)} /AP << /N ${whole} 0 R >>`,
    page: at.page,
    stamps,
    next,
  }
}

/** Which part of the picture each page bears; one page alone bears none. */
export function slicesOf(pages: number): { page: number; part: number; parts: number }[] {
  if (pages < 2) return []
  const groups = Math.ceil(pages / MOST_SLICES)
  return Array.from({ length: pages }, (_, at) => {
    const group = Math.floor((at * groups) / pages)
    const [first, end] = [Math.ceil((group * pages) / groups), Math.ceil(((group + 1) * pages) / groups)]
    return { page: at + 1, part: at - first, parts: end - first }
  })
}

const point = (value: number): string => value.toFixed(2)
const rect = (x: number, y: number, width: number, height: number): string =>
  `[${point(x)} ${point(y)} ${point(x + width)} ${point(y + height)}]`
const stream = (entries: string, data: Buffer): string =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`
