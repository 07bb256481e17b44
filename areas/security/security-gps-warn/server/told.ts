import { z } from 'zod'
import { isLocalDateTime } from '#kernel'

const whole = z.coerce.number().int().min(-1_000_000).max(3_000_000)
/** An event as a platform tells it. */
export const told = z.object({
  eventId: z.string().trim().min(1).max(64),
  deviceNo: z.string().trim().min(1).max(32),
  eventType: z.coerce.number().int().min(1).max(9),
  eventTime: z.string().refine(isLocalDateTime),
  lng: z.coerce.number().min(-180).max(180).nullish(),
  lat: z.coerce.number().min(-90).max(90).nullish(),
  value: whole.nullish(),
  speed: z.coerce.number().int().min(0).max(400).nullish(),
  battery: z.coerce.number().int().min(0).max(100).nullish(),
})
export type Told = z.output<typeof told>
