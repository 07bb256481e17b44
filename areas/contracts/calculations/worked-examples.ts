import { fen, type LocalDate } from '#kernel'
import type { IssuedRow } from './change.ts'
import { everyDay } from './due-date.ts'
import { genKey, type PlanDraft } from '#areas/billing/calculations/plan-row.ts'
import type { RentTerms } from './rent-schedule.ts'
import {
  alignMode,
  cycleUnit,
  dayRentBasis,
  firstDueRule,
  firstStub,
  holidayRule,
  lastStub,
  payDayRule,
  payMode,
  rentStartRule,
  termRule,
  type PayRule,
} from './terms.ts'
import type { Generation, VehicleTerms } from './vehicle-plans.ts'

/** The lease of 30, section 9, E1: the base that the other examples differ from. */
export const e1Rule: PayRule = {
  cycleUnit: cycleUnit.month,
  cycleCount: 1,
  alignMode: alignMode.billingDay,
  billingDay: 1,
  firstStub: firstStub.own,
  stubMergeDays: 15,
  lastStub: lastStub.own,
  dayRentBasis: dayRentBasis.yearOf365,
  rentStartRule: rentStartRule.takeDay,
  fixedStartDate: null,
  rentFreeDays: 0,
  termRule: termRule.perVehicle,
  payMode: payMode.advance,
  firstDueRule: firstDueRule.takeDay,
  payDayRule: payDayRule.onOrAfter,
  payDay: 5,
  payOffsetDays: 0,
  holidayRule: holidayRule.none,
  billLeadDays: 7,
  depositMonths: '2',
  depositInstalments: 1,
  prepayMonths: 0,
  penaltyMode: 1,
  penaltyMonths: '2',
  penaltyRate: '20.000000',
  penaltySteps: [],
  noticeDays: 30,
  holdover: 3,
  holdoverFactor: '1.5',
  buyoutRule: 0,
  buyoutPrice: null,
  buyoutDiscount: null,
  buyoutTable: [],
}

export const e1: RentTerms = {
  takeDate: '2026-03-16',
  termMonths: 36,
  contractEnd: '2029-02-28',
  rent: { unitRent: fen('5200'), stages: [] },
  rule: e1Rule,
}

export const e2: RentTerms = {
  takeDate: '2026-01-31',
  termMonths: 12,
  contractEnd: '2026-12-31',
  rent: {
    unitRent: fen('4980'),
    stages: [
      { fromMonth: 1, toMonth: 6, unitRent: fen('4980') },
      { fromMonth: 7, toMonth: 12, unitRent: fen('4780') },
    ],
  },
  rule: {
    ...e1Rule,
    cycleCount: 3,
    payMode: payMode.arrears,
    alignMode: alignMode.anniversary,
    billingDay: null,
    payDayRule: payDayRule.offset,
    payDay: null,
    payOffsetDays: 10,
  },
}

export const e3: RentTerms = {
  takeDate: '2026-04-08',
  termMonths: 24,
  contractEnd: '2028-03-31',
  rent: { unitRent: fen('4600'), stages: [] },
  rule: { ...e1Rule, cycleCount: 3, billingDay: 10, firstStub: firstStub.mergedWhenShort },
}

export const e4: RentTerms = {
  takeDate: '2026-04-08',
  termMonths: 12,
  contractEnd: '2027-03-31',
  rent: { unitRent: fen('980'), stages: [] },
  rule: { ...e1Rule, cycleUnit: cycleUnit.week, alignMode: alignMode.anniversary, billingDay: null },
}

export const vehicle = (rent: RentTerms, orderVehicleId = '701'): VehicleTerms => ({
  orderVehicleId,
  rent,
  taxRate: '13.000000',
  fees: [],
  deposit: null,
})
export const on = (generatedOn: LocalDate): Generation => ({ generatedOn, workdays: everyDay })

/** The rows as area 50 holds them after generation; those with periodStart before `billedBefore` have a bill. */
export const issued = (drafts: readonly PlanDraft[], billedBefore: LocalDate, rev = 0): IssuedRow[] =>
  drafts.map((draft, index) => ({
    genKey: genKey('9001', draft, rev),
    planId: String(5000 + index),
    billId: draft.periodStart !== null && draft.periodStart < billedBefore ? String(8000 + index) : null,
    feeItem: draft.feeItem,
    feeId: draft.feeId,
    orderVehicleId: draft.orderVehicleId,
    periodNo: draft.periodNo,
    periodStart: draft.periodStart,
    periodEnd: draft.periodEnd,
    amt: draft.amt,
  }))
