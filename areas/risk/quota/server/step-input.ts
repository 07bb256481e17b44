import { isLocalDateTime } from '#kernel'
import { idInput } from '#packages/server/inputs.ts'
import { z } from 'zod'

const amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/))
const count = z.coerce.number().int().min(0).max(1_000_000)
const points = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,3}(\.\d)?$/))
export const reviewLine = z.object({ cityCode: z.string().min(2).max(12), qty: count, amount })
export type LineInput = z.infer<typeof reviewLine>

const override = z.object({ code: z.string().max(16), points, reason: z.string().trim().max(200).default('') })
const condition = z.object({
  condKind: z.string().min(1).max(32),
  value: z.string().trim().max(64).default(''),
  precedent: z.coerce.boolean().default(false),
  dueDate: z.string().max(10).nullish(),
})

/** What each step hands in (20, quota-review: payload). Unknown keys stay with the review. */
export const payloads = {
  1: z.looseObject({
    checks: z
      .array(
        z.looseObject({
          itemCode: z.string().max(16),
          result: z.coerce.number().int().min(1).max(3).nullish(),
          value: z.string().max(200).nullish(),
          note: z.string().max(500).nullish(),
          fileBizId: z.string().max(20).nullish(),
        }),
      )
      .max(100)
      .default([]),
    docScore: points.nullish(),
    riskPoints: z.string().trim().max(2000).default(''),
    ddNeeded: z.coerce.boolean().default(true),
    waivers: z.array(z.object({ code: z.string().max(16), reason: z.string().trim().min(1).max(200) })).default([]),
  }),
  2: z.looseObject({
    visitTime: z.string().max(19).default(''),
    visitorIds: z.array(idInput).max(10).default([]),
    metPersons: z.string().trim().max(200).default(''),
    place: z.string().trim().max(200).default(''),
    lng: z.coerce.number().min(-180).max(180).nullish(),
    lat: z.coerce.number().min(-90).max(90).nullish(),
    siteState: z.coerce.number().int().min(1).max(3).nullish(),
    officeHeadcount: count.nullish(),
    fleetCounted: count.nullish(),
    fleetSampled: count.nullish(),
    licenceMatched: count.nullish(),
    utilisationSeen: z.coerce.number().min(0).max(100).nullish(),
    turnoverSeen: z.coerce.number().min(0).max(100).nullish(),
    incomeSeen: amount.nullish(),
    photosBizId: z.string().max(20).nullish(),
    photos: z
      .array(
        z.looseObject({
          lng: z.coerce.number().min(-180).max(180).nullish(),
          lat: z.coerce.number().min(-90).max(90).nullish(),
        }),
      )
      .max(200)
      .default([]),
    platformBackstage: z.string().max(20).nullish(),
    driverInterviews: z
      .array(
        z.looseObject({
          name: z.string().max(64),
          months: count.nullish(),
          rent: amount.nullish(),
          isOwed: z.coerce.boolean().default(false),
        }),
      )
      .max(50)
      .default([]),
    gpsOthers: z.string().max(500).nullish(),
    rivalTerms: z.string().max(1000).nullish(),
    manualPoints: z.record(z.string().max(16), points).default({}),
    reportBizId: z.string().max(20).nullish(),
    recommend: z.coerce.number().int().min(1).max(3).nullish(),
  }),
  3: z.looseObject({
    scoreOverrides: z.array(override).max(50).default([]),
    gradeOverride: z.string().max(1).nullish(),
    gradeReason: z.string().max(200).nullish(),
    conditions: z.array(condition).max(50).default([]),
    priceAdvice: z.string().max(500).nullish(),
    meeting: z.looseObject({}).nullish(),
  }),
  4: z.looseObject({
    validMonths: z.coerce.number().int().min(1).max(24).nullish(),
    orderInquiry: z.coerce.boolean().default(false),
    isFigureConfirmed: z.coerce.boolean().default(false),
  }),
  5: z.looseObject({
    additKind: z.coerce.number().int().min(1).max(3).nullish(),
    conditions: z
      .array(
        z.object({
          id: idInput,
          state: z.coerce.number().int().min(0).max(2),
          proofBizId: z.string().max(20).nullish(),
          waiveReason: z.string().max(200).nullish(),
        }),
      )
      .max(50)
      .default([]),
    finding: z.string().max(2000).nullish(),
  }),
} as const
export type Payload<S extends keyof typeof payloads> = z.infer<(typeof payloads)[S]>

export const decisionInput = z.object({
  id: idInput,
  version: z.coerce.number().int().optional(),
  round: z.coerce.number().int().optional(),
  decision: z.coerce.number().int().min(1).max(4),
  opinion: z.string().trim().max(2000).default(''),
  lines: z.array(reviewLine).max(100).default([]),
  payload: z.looseObject({}).default({}),
  targetStep: z.coerce.number().int().min(1).max(5).optional(),
  refuseType: z.string().max(32).optional(),
  attachBizId: z.string().max(20).nullish(),
})
export type DecisionInput = z.infer<typeof decisionInput>
export const draftInput = decisionInput.partial({ decision: true }).extend({
  step: z.coerce.number().int().min(1).max(5).optional(),
})
export const isTime = (text: string): boolean => isLocalDateTime(text)
