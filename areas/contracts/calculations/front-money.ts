import {
  addFen,
  addMonths,
  ratioFen,
  splitFen,
  subFen,
  sumFen,
  timesFen,
  groupedYuan,
  ZERO,
  type Fen,
  type Label,
  type LocalDate,
} from '#kernel'
import { billDate, onWorkday } from './due-date.ts'
import type { CalcNote, PlanDraft } from '#areas/billing/calculations/plan-row.ts'
import type { RentTerms } from './rent-schedule.ts'
import {
  chargeTrigger,
  chargeUnit,
  feeItem,
  type DueRule,
  type FeeLine,
  type FrontRule,
  type Rent,
  type Workdays,
} from './terms.ts'

export interface Deposit {
  amount: Fen
  instalments: number
}

/** Section 3, deposit: months x first monthly rent unless typed. depositMonths may be 1.5. */
export const defaultDeposit = (rent: Rent, rule: Pick<FrontRule, 'depositMonths'>): Fen =>
  timesFen(firstRent(rent), rule.depositMonths)

/** Section 3, quotaAmount: max(0, vehiclePrice - downPayment - deposit). */
export const quotaAmount = (vehiclePrice: Fen, downPayment: Fen, deposit: Fen): Fen => {
  const open = subFen(vehiclePrice, downPayment, deposit)
  return open > ZERO ? open : ZERO
}

/** 9 C4: the prepaid balance that the take guard asks for; no plan row. */
export const prepayDue = (rent: Rent, rule: Pick<FrontRule, 'prepayMonths'>): Fen =>
  ratioFen(firstRent(rent), rule.prepayMonths, 1)

export const firstRent = (rent: Rent): Fen =>
  rent.stages.find(stage => stage.fromMonth === 1)?.unitRent ?? rent.unitRent

/** 9 C4: equal parts, the last takes the remainder. */
export const depositParts = (deposit: Deposit): Fen[] =>
  deposit.amount === ZERO ? [] : splitFen(deposit.amount, Math.max(1, deposit.instalments))

export interface FrontEvent {
  on: LocalDate
  generatedOn: LocalDate
  rule: Pick<DueRule, 'billLeadDays' | 'holidayRule'>
  workdays: Workdays
}
export interface FrontTerms {
  fees: readonly FeeLine[]
  deposit: Deposit | null
  downPayment: Fen | null
  downPaymentTaxRate: string | null
}

/**
 * 10.1, "order confirmed" of one vehicle: the first deposit part, the down payment, fees of triggers 2 and 8.
 * `bornAtSigning` (orderMode 1): signing and confirming are one moment, so trigger 1 is charged here per vehicle.
 */
export function orderDrafts(
  orderVehicleId: string,
  terms: FrontTerms,
  event: FrontEvent,
  bornAtSigning: boolean,
): PlanDraft[] {
  const parts = terms.deposit ? depositParts(terms.deposit) : []
  const row = { feeId: null, orderVehicleId }
  const deposit = parts
    .slice(0, 1)
    .map(amt =>
      frontDraft({ ...row, feeItem: feeItem.deposit, periodCount: parts.length, amt, taxRate: null }, 'order', event),
    )
  const down =
    terms.downPayment && terms.downPayment > ZERO
      ? [
          frontDraft(
            {
              ...row,
              feeItem: feeItem.downPayment,
              periodCount: 1,
              amt: terms.downPayment,
              taxRate: terms.downPaymentTaxRate,
            },
            'order',
            event,
          ),
        ]
      : []
  const triggers = [
    ...(bornAtSigning ? [chargeTrigger.signed] : []),
    chargeTrigger.orderConfirmed,
    chargeTrigger.fixedDate,
  ]
  return [...deposit, ...down, ...triggerDrafts(orderVehicleId, terms.fees, triggers, 'order', event)]
}

/** 10.1, "allotted": fees of trigger 3. */
export const allotDrafts = (orderVehicleId: string, fees: readonly FeeLine[], event: FrontEvent): PlanDraft[] =>
  triggerDrafts(orderVehicleId, fees, [chargeTrigger.allotted], 'allot', event)

/**
 * 10.1, "signed": fees of trigger 1. With call-off orders (orderMode 2, kind 6) the vehicles are not known yet: a fee
 * per
 * vehicle is one contract-level row for the quantity of its line. `bornAtSigning`: see orderDrafts.
 */
export const signedDrafts = (
  lines: readonly { quantity: number; fees: readonly FeeLine[] }[],
  event: FrontEvent,
  bornAtSigning: boolean,
): PlanDraft[] =>
  lines.flatMap(line =>
    line.fees.flatMap(fee => {
      const perContract = fee.chargeUnit === chargeUnit.perContract
      const due =
        fee.chargeTrigger === chargeTrigger.signed || (perContract && fee.chargeTrigger === chargeTrigger.fixedDate)
      if (!due || (bornAtSigning && !perContract)) return []
      return [feeDraft(fee, null, perContract ? 1 : line.quantity, 'signed', event)]
    }),
  )

/**
 * Fees "per contract" of the later triggers: one row with the first order, allotment or take; the key keeps it single.
 */
export const contractFeeDrafts = (
  fees: readonly FeeLine[],
  trigger: FeeLine['chargeTrigger'],
  stage: CalcNote['stage'],
  event: FrontEvent,
): PlanDraft[] =>
  fees
    .filter(fee => fee.chargeUnit === chargeUnit.perContract && fee.chargeTrigger === trigger)
    .map(fee => feeDraft(fee, null, 1, stage, event))

const triggerDrafts = (
  orderVehicleId: string,
  fees: readonly FeeLine[],
  triggers: readonly number[],
  stage: CalcNote['stage'],
  event: FrontEvent,
): PlanDraft[] =>
  fees
    .filter(fee => fee.chargeUnit === chargeUnit.perVehicle && triggers.includes(fee.chargeTrigger))
    .map(fee => feeDraft(fee, orderVehicleId, 1, stage, event))

function feeDraft(
  fee: FeeLine,
  orderVehicleId: string | null,
  quantity: number,
  stage: CalcNote['stage'],
  event: FrontEvent,
): PlanDraft {
  const row = {
    feeItem: fee.feeItem,
    feeId: fee.feeId,
    orderVehicleId,
    periodCount: 1,
    amt: ratioFen(fee.amount, quantity, 1),
    taxRate: fee.refundable ? null : fee.taxRate,
  }
  if (fee.chargeTrigger !== chargeTrigger.fixedDate || !fee.fixedDate) return frontDraft(row, stage, event)
  const dated = frontDraft(row, stage, { ...event, on: fee.fixedDate })
  return { ...dated, calcNote: { ...dated.calcNote, kind: 'period' } }
}

type FrontRow = Pick<PlanDraft, 'feeItem' | 'feeId' | 'orderVehicleId' | 'periodCount' | 'amt' | 'taxRate'>

/** Due on the day of the event: front money must be paid before the handover. */
function frontDraft(row: FrontRow, stage: CalcNote['stage'], event: FrontEvent): PlanDraft {
  const due = onWorkday(event.on, event.rule, event.on, event.workdays)
  const scope = row.orderVehicleId === null ? 'contract' : 'vehicle'
  return {
    ...row,
    periodNo: 1,
    periodStart: null,
    periodEnd: null,
    dueDate: due,
    billDate: billDate(due, event.rule, event.generatedOn),
    calcNote: { kind: 'front', scope, stage, slices: [] },
  }
}

/** 9 C4: parts after the first fall due monthly from the take. They do not block the take. */
export function laterDepositDrafts(
  orderVehicleId: string,
  deposit: Deposit,
  rent: Pick<RentTerms, 'takeDate' | 'rule'>,
  generation: Pick<FrontEvent, 'generatedOn' | 'workdays'>,
): PlanDraft[] {
  const parts = depositParts(deposit)
  return parts.slice(1).map((amt, index): PlanDraft => {
    const due = onWorkday(addMonths(rent.takeDate, index + 1), rent.rule, rent.takeDate, generation.workdays)
    return {
      feeItem: feeItem.deposit,
      feeId: null,
      orderVehicleId,
      periodNo: index + 2,
      periodCount: parts.length,
      periodStart: null,
      periodEnd: null,
      dueDate: due,
      billDate: billDate(due, rent.rule, generation.generatedOn),
      amt,
      taxRate: null,
      calcNote: { kind: 'period', scope: 'vehicle', stage: 'take', slices: [] },
    }
  })
}

/** Front money of one vehicle (9 C4): first deposit part, down payment, fees of triggers 1-4, prepaid balance. */
export function frontMoneyOf(terms: FrontTerms & { rent: Rent; rule: FrontRule }): {
  deposit: Fen
  downPayment: Fen
  fees: Fen
  prepay: Fen
  total: Fen
} {
  const deposit = (terms.deposit ? depositParts(terms.deposit)[0] : undefined) ?? ZERO
  const downPayment = terms.downPayment ?? ZERO
  const fees = sumFen(
    terms.fees.filter(fee => fee.chargeUnit === chargeUnit.perVehicle && isFrontFee(fee)),
    fee => fee.amount,
  )
  const prepay = prepayDue(terms.rent, terms.rule)
  return { deposit, downPayment, fees, prepay, total: addFen(deposit, downPayment, fees, prepay) }
}

export const isFrontFee = (fee: Pick<FeeLine, 'chargeTrigger'>): boolean => fee.chargeTrigger <= chargeTrigger.take

/** Section 13, example 3. The names are those of fee_item (conventions 12). */
export function frontShortMessage(missing: readonly { name: Label; shortAmt: Fen }[]): Label {
  const amount = groupedYuan
  const list = (language: 0 | 1) =>
    missing.map(one => `${one.name.split(' / ')[language]}${language === 1 ? ' ' : ''}${amount(one.shortAmt)}`)
  return `首付款项未到账：${list(0).join('、')}，不能提车 / front money unpaid: ${list(1).join(', ')}, no take`
}
