import type { NextBand } from '../../calculations/next-bands.ts'
import type { SuggestionWhy } from '../../calculations/suggestion-why.ts'

export interface Line {
  cityCode: string
  cityName?: string
  curQty: number
  usedQty: number
  applyQty: number
  applyAmount: string
  unitExposure: string
  suggestQty: number | null
  suggestAmount: string
  primaryQty: number | null
  ddQty: number | null
  finalQty: number | null
  finalAmount: string
  grantQty: number | null
  grantAmount: string
  poolRoomQty: number | null
}
export interface ScoreLine {
  code: string
  name: string
  shown: string
  declared: string
  value: string
  band: string
  points: string
  maxPoints: string
  trace: string
  isLeftOut: boolean
  isMissing: boolean
}
export interface RedLine {
  code: string
  zh: string
  evidence: string
  veto: boolean
  waiverLevel: number
  waivedBy?: string
}
export interface Opinion {
  id: string
  round: number
  step: number
  level: number
  reviewerName: string
  decideTime: string
  decision: number
  opinion: string
  lines: { cityCode: string; qty: number; amount: string }[]
  payload: Record<string, unknown>
  revokedTime: string
  revokeReason: string
}
export interface CheckItem {
  itemCode: string
  itemName: string
  groupName: string
  must: boolean
}
export interface Condition {
  id: string
  condKind: string
  condKindName?: string
  value: string
  precedent: boolean
  state: number
  waiveReason: string
}
export interface Loan {
  id: string
  lender: string
  balance: string
  monthPay: string
  fiveClass: number
  confirmed: boolean
  version: number
}
export interface CaseView {
  id: string
  version: number
  quotaNo: string
  customerId: string
  customerName: string
  status: number
  step: number
  round: number
  creditLevel: number
  grade: string
  autoScore: string
  finalScore: string
  applyQty: number
  suggestQty: number
  slaDue: string
  approvalUserId: string
  lines: Line[]
  conditions: Condition[]
  snapshot: {
    customer?: Record<string, string | number | boolean | null>
    flow?: { rows: { month: string; validIn: string; net: string }[]; coverage: string; cv: string; validIn: string }
    papers?: { needed: number; valid: number }
    debt?: { overdueAmt: string; overdueDays: number }
  } | null
  changedSince: { field: string; was: string; now: string }[]
  scoreRows: ScoreLine[]
  /** What each line has to reach for more points, by its code. */
  nextBands: Record<string, NextBand>
  /** How the suggestion came about; a draft has none. */
  why: SuggestionWhy | null
  redLines: RedLine[]
  skipped: { step: number; rule: string }[]
  checkItems: CheckItem[]
  grades: { grade: string; validMonths: number }[]
  reviews: Opinion[]
  draft: {
    opinion: string
    lines: { cityCode: string; qty: number; amount: string }[]
    payload: Record<string, unknown>
  } | null
  loans: Loan[]
  mine: boolean
  cityNames: Record<string, string>
}
