import { yuan, ZERO, type Fen, type LocalDate } from '#kernel'

/**
 * Shown as "16天 × 170.96". `dayRent` null = a whole unit; `less` = the closing slice, the month's rent less the first
 * stub; `factor` = past the term, a day of this rent times the contract's factor.
 */
export interface NoteSlice {
  from: LocalDate
  to: LocalDate
  days: number
  dayRent: string | null
  amt: string
  less?: { days: number; dayRent: string }
  factor?: { rent: string; times: string }
}
export interface CalcNote {
  kind: 'period' | 'front' | 'quote'
  /** order-vehicle or contract: what the row belongs to. */
  scope: 'vehicle' | 'contract'
  /** The life of the lease that made the row. */
  stage: 'signed' | 'order' | 'allot' | 'take' | 'change' | 'holdover' | 'quote'
  slices: NoteSlice[]
  relief?: string
  /** What it is for, where no period says so: the order and its cars. */
  note?: string
}

/** A row before it is given its place: money as Fen. `feeId` only for fee lines of the contract. */
export interface PlanDraft {
  feeItem: number
  feeId: string | null
  orderVehicleId: string | null
  periodNo: number
  periodCount: number
  periodStart: LocalDate | null
  periodEnd: LocalDate | null
  billDate: LocalDate
  dueDate: LocalDate
  amt: Fen
  taxRate: string | null
  calcNote: CalcNote
}

/** 10.1. `amt` > 0 with two decimals; `taxRate` null = not taxed. */
export interface PlanRow {
  genKey: string
  partyKind: number
  partyId: string
  orderId: string | null
  orderVehicleId: string | null
  vehicleId: string | null
  feeItem: number
  periodNo: number
  periodCount: number
  periodStart: LocalDate | null
  periodEnd: LocalDate | null
  dayCount: number | null
  billDate: LocalDate
  dueDate: LocalDate
  amt: string
  taxRate: string | null
  calcNote: CalcNote
}

export interface ContractRef {
  companyId: string
  contractType: number
  contractId: string
  contractNo: string
  cityCode: string | null
  deptId: string
  salesUserId: string
}
export type PlanSide = 'receipt' | 'payment'
export interface GeneratedPlans {
  side: PlanSide
  contractRef: ContractRef
  rows: PlanRow[]
}

/** Where the rows of one generation belong. `rev` is the order-vehicle's planRev. */
export interface PlanPlace {
  contractId: string
  partyKind: number
  partyId: string
  orderId: string | null
  vehicleId: string | null
  rev: number
}

/**
 * 10.1: contractId:orderVehicleId|0:feeItem:periodNo:rev. Two fee lines of one contract may share their fee item
 * (maintenance package and GPS service are both 5): a row of a fee line carries the line's id behind the item,
 * else the second line's rows would count as already made.
 */
export function genKey(
  contractId: string,
  draft: Pick<PlanDraft, 'orderVehicleId' | 'feeItem' | 'feeId' | 'periodNo'>,
  rev: number,
): string {
  const item = draft.feeId === null ? String(draft.feeItem) : `${draft.feeItem}.${draft.feeId}`
  return [contractId, draft.orderVehicleId ?? '0', item, draft.periodNo, rev].join(':')
}

/** Rows of 0.00 are not rows (10.1, amt > 0): a closing slice of nothing, a period relieved wholly. */
export const planRows = (drafts: readonly PlanDraft[], place: PlanPlace): PlanRow[] =>
  drafts
    .filter(draft => draft.amt > ZERO)
    .map(draft => ({
      genKey: genKey(place.contractId, draft, place.rev),
      partyKind: place.partyKind,
      partyId: place.partyId,
      orderId: place.orderId,
      orderVehicleId: draft.orderVehicleId,
      vehicleId: place.vehicleId,
      feeItem: draft.feeItem,
      periodNo: draft.periodNo,
      periodCount: draft.periodCount,
      periodStart: draft.periodStart,
      periodEnd: draft.periodEnd,
      dayCount: dayCountOf(draft.calcNote),
      billDate: draft.billDate,
      dueDate: draft.dueDate,
      amt: yuan(draft.amt),
      taxRate: draft.taxRate,
      calcNote: draft.calcNote,
    }))

const dayCountOf = (note: CalcNote): number | null =>
  note.slices.length === 0 ? null : note.slices.reduce((days, slice) => days + slice.days, 0)

/** The text of the row's pop-up (50, calcNote): 16天 × 170.96 = 2735.36. */
export function noteText(note: CalcNote): string {
  const parts = note.slices.map(slice => {
    const span = `${slice.from}~${slice.to} `
    if (slice.less) return `${span}月租 − ${slice.less.days}天 × ${slice.less.dayRent} = ${slice.amt}`
    if (slice.dayRent === null) return `${span}${slice.amt}`
    const factor = slice.factor ? `（${slice.factor.rent}的日租 × ${slice.factor.times}）` : ''
    return `${span}${slice.days}天 × ${slice.dayRent}${factor} = ${slice.amt}`
  })
  return [...parts, ...(note.relief ? [`减免 − ${note.relief}`] : []), ...(note.note ? [note.note] : [])].join('; ')
}
