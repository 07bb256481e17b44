import type { Fen, LocalDate } from '#kernel'

/** The codes of contract-pay-rule and contract-product (30, section 3), with names for the code. */
export const cycleUnit = { month: 1, week: 2, day: 3 } as const
export const payMode = { advance: 1, arrears: 2 } as const
export const rentStartRule = { takeDay: 1, dayAfter: 2, fixedDate: 3 } as const
export const termRule = { perVehicle: 1, commonEnd: 2 } as const
export const alignMode = { anniversary: 1, billingDay: 2 } as const
export const firstStub = { own: 1, merged: 2, mergedWhenShort: 3 } as const
export const lastStub = { own: 1, merged: 2 } as const
export const dayRentBasis = { yearOf365: 1, monthOf30: 2 } as const
export const firstDueRule = { takeDay: 1, asOthers: 2 } as const
export const payDayRule = { offset: 1, onOrBefore: 2, onOrAfter: 3 } as const
export const holidayRule = { none: 0, nextWorkday: 1, previousWorkday: 2 } as const
export const chargeTrigger = {
  signed: 1,
  orderConfirmed: 2,
  allotted: 3,
  take: 4,
  everyPeriod: 5,
  yearly: 6,
  atReturn: 7,
  fixedDate: 8,
  termEnd: 9,
} as const
export const chargeUnit = { perVehicle: 1, perContract: 2 } as const
export const penaltyMode = { monthsOfRent: 1, shareOfRest: 2, stepsByMonths: 3, shorterTermPrice: 4 } as const
export const holdover = { stopBilling: 1, monthlyRenewal: 2, dayRentTimesFactor: 3 } as const
export const buyoutRule = { none: 0, fixed: 1, presentValue: 2, table: 3 } as const
export const feeItem = {
  rent: 1,
  deposit: 2,
  downPayment: 3,
  penalty: 15,
  buyOut: 16,
  residual: 17,
  principal: 20,
  interest: 21,
} as const

type Code<T extends Record<string, number>> = T[keyof T]
export type CycleUnit = Code<typeof cycleUnit>
export type PayMode = Code<typeof payMode>
export type DayRentBasis = Code<typeof dayRentBasis>
export type ChargeTrigger = Code<typeof chargeTrigger>

/** How the term of one vehicle is cut into slices and periods. */
export interface CutRule {
  cycleUnit: CycleUnit
  cycleCount: number
  alignMode: Code<typeof alignMode>
  /** 1-31; only for alignMode 2. */
  billingDay: number | null
  firstStub: Code<typeof firstStub>
  stubMergeDays: number
  lastStub: Code<typeof lastStub>
  dayRentBasis: DayRentBasis
}

/** When the rent of one vehicle starts and ends. */
export interface TermRule {
  rentStartRule: Code<typeof rentStartRule>
  fixedStartDate: LocalDate | null
  rentFreeDays: number
  termRule: Code<typeof termRule>
}

/** When a row falls due and is billed. */
export interface DueRule {
  payMode: PayMode
  firstDueRule: Code<typeof firstDueRule>
  payDayRule: Code<typeof payDayRule>
  payDay: number | null
  payOffsetDays: number
  holidayRule: Code<typeof holidayRule>
  billLeadDays: number
}

export type ScheduleRule = CutRule & TermRule & DueRule

/** What is paid before the vehicle is handed over. */
export interface FrontRule {
  depositMonths: string
  depositInstalments: number
  prepayMonths: number
}

/** `toMonth` null = without end. */
export interface PenaltyStep {
  fromMonth: number
  toMonth: number | null
  months: string
}
export interface PenaltyRule {
  penaltyMode: Code<typeof penaltyMode>
  penaltyMonths: string
  /** Percent, '20.000000'. */
  penaltyRate: string
  penaltySteps: PenaltyStep[]
  noticeDays: number
}
export interface HoldoverRule {
  holdover: Code<typeof holdover>
  holdoverFactor: string
}
export interface BuyoutRule {
  buyoutRule: Code<typeof buyoutRule>
  buyoutPrice: Fen | null
  /** Percent per year. */
  buyoutDiscount: string | null
  buyoutTable: { month: number; price: Fen }[]
}

/** One row of contract-pay-rule, as far as money is computed from it. */
export type PayRule = ScheduleRule & FrontRule & PenaltyRule & HoldoverRule & BuyoutRule

/** contract-product-rent: months counted from 1, both ends included. */
export interface RentStage {
  fromMonth: number
  toMonth: number
  unitRent: Fen
}
export interface Rent {
  unitRent: Fen
  stages: readonly RentStage[]
}

/** contract-product-fee. `taxRate` null = not taxed. */
export interface FeeLine {
  feeId: string
  feeItem: number
  chargeTrigger: ChargeTrigger
  chargeUnit: Code<typeof chargeUnit>
  amount: Fen
  taxRate: string | null
  refundable: boolean
  fixedDate?: LocalDate | null
}

/** The working-day calendar of area 10. Both answers may be the day itself. */
export interface Workdays {
  onOrAfter(date: LocalDate): LocalDate
  onOrBefore(date: LocalDate): LocalDate
}
