import { z } from 'zod'
import type { Label } from '#kernel'

/** A page of A4 in millimetres. */
const [WIDTH, HEIGHT] = [210, 297]
const area = z.strictObject({
  partyType: z.number().int().min(1).max(4),
  keyword: z.string().trim().min(1).max(40).optional(),
  page: z.number().int().min(1).max(2_000).optional(),
  x: z.number().min(0).max(WIDTH).optional(),
  y: z.number().min(0).max(HEIGHT).optional(),
  sealType: z.string().max(32).optional(),
  crossPage: z.boolean().optional(),
})

/** Each row names a side and a place: a word of the text, or page and millimetres. */
export function faultOfAreas(areas: unknown): Label | undefined {
  if (areas === null || areas === undefined) return undefined
  const read = z.array(area).max(20).safeParse(areas)
  if (!read.success) {
    const at = read.error.issues[0]?.path[0]
    return typeof at === 'number'
      ? `第${at + 1}行签署区填写不正确：请选择签署方，位置须在A4纸内 / signature area ${at + 1} is not valid: choose a side, the place must lie on A4`
      : '签署区最多20行 / at most 20 signature areas'
  }
  const lost = read.data.findIndex(
    one => one.keyword === undefined && (one.page === undefined || one.x === undefined || one.y === undefined),
  )
  return lost < 0
    ? undefined
    : `第${lost + 1}行签署区须填写关键字，或页码与位置 / signature area ${lost + 1} needs a keyword, or page and place`
}
