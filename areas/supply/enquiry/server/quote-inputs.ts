import { z } from 'zod'

/** What the form of a supplier and our own entry of his prices both read. */
export const amount = z
  .string()
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/)
export const days = z.coerce.number().int().min(0).max(999)
export const shortText = z.string().trim().max(200)
