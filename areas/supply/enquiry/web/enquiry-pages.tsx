import type { Customs } from '#packages/web/kit/customise.ts'

export const enquiryPages: Customs = {}
