import { z } from 'zod'
import { isId } from './kinds.ts'

// Ids in calls written by hand. One schema for all: an id that no bigint holds is told at its field, before PostgreSQL
// finds out.

const FAULT = '编号不正确 / Not a valid id'
const sent = z.union([z.string(), z.number()], FAULT)

/** A decimal id, also sent as a number. */
export const idInput = sent.transform(given => String(given).trim()).refine(isId, FAULT)
/** Absent, null and '' are the same: undefined. */
export const optionalIdInput = z.preprocess(
  given => (given === '' ? undefined : (given ?? undefined)),
  idInput.optional(),
)
const parts = (given: unknown): string[] => [
  ...new Set((Array.isArray(given) ? given : String(given).split(',')).map(one => String(one).trim()).filter(Boolean)),
]
/** '1,2' or [1, 2]; at least one. */
export const idsInput = z
  .union([z.array(sent), sent], FAULT)
  .transform(parts)
  .refine(ids => ids.length > 0, '请选择至少一条数据 / Choose at least one record')
  .refine(ids => ids.length <= 1000, '一次最多1000条 / At most 1000 at once')
  .refine(ids => ids.every(isId), FAULT)
/** The same, where none may be chosen: []. */
export const optionalIdsInput = z
  .union([z.array(sent), sent], FAULT)
  .nullish()
  .transform(given => (given === null || given === undefined ? [] : parts(given)))
  .refine(ids => ids.every(isId), FAULT)
