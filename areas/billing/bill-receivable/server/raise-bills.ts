import {
  addFen,
  inBoth,
  localDate,
  refuse,
  sumFen,
  textOf,
  type ChangesOf,
  type Fen,
  type Label,
  type LocalDate,
} from '#kernel'
import { feeItem as feeItemCodes } from '#areas/codes/codes.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emitAll } from '#packages/server/emit.ts'
import { insertRows } from '#packages/server/rows.ts'
import { feeItem as feeItemOf, FEE } from '#areas/accounts/calculations/fee-items.ts'
import type { SupplierRefund } from '#areas/accounts/calculations/postings-receivable.ts'
import { marginCardFor, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { held, lockMoney, type Bill } from './lock-money.ts'
import { postEntries } from '#areas/accounts/ledger/server/post-entries.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { termsOfContracts, type BillingTerms } from '../../ports.ts'
import { ORIGIN } from '../../codes.ts'
import { billReceivable } from '../bill-receivable.ts'
import { billRef, derived } from './bill-money.ts'

export interface NewBill {
  origin: number
  planId?: string | null
  sourceType?: string | null
  sourceId?: string | null
  sourceNo?: string | null
  feeItem: number
  billTitle?: string | null
  periodNo?: number | null
  periodStart?: LocalDate | null
  periodEnd?: LocalDate | null
  companyId: string
  payerType: number
  payerId: string
  payerName?: string | null
  contractType?: number | null
  contractId?: string | null
  contractNo?: string | null
  orderVehicleId?: string | null
  vehicleId?: string | null
  plateNo?: string | null
  vin?: string | null
  cityCode?: string | null
  deptId?: string | null
  salesUserId?: string | null
  billAmt: Fen
  taxRate: string | null
  billDate: LocalDate
  dueDate: LocalDate
  passThrough?: boolean
  refundOf?: SupplierRefund
  remark?: string | null
  attachBizId?: string | null
}

/**
 * Makes bills, posts them and counts deposits on their cards: `receivable.activated`, or `latefee.billed` for item 14.
 */
export async function raiseBills(tx: Tx, actor: Actor, list: readonly NewBill[]): Promise<Bill[]> {
  if (list.length === 0) return []
  const bills = await insertBills(tx, actor, list)
  await postBills(tx, actor, bills, list)
  await tellRaised(tx, actor, bills)
  return bills
}

/** The bills alone, where the caller's own entry posts them (a supplier who owes back what a change made too much). */
export async function insertBills(tx: Tx, actor: Actor, list: readonly NewBill[]): Promise<Bill[]> {
  if (list.length === 0) return []
  await countDeposits(tx, actor, list)
  const terms = await termsOf(tx, list)
  const today = localDate(actor.clock.now())
  return insertRows(
    tx,
    actor,
    billReceivable,
    list.map(one => valuesOf(one, terms.get(one.contractId ?? '')!, today)),
  )
}

export async function tellRaised(tx: Tx, actor: Actor, bills: readonly Bill[]): Promise<void> {
  await emitAll(
    tx,
    actor,
    'receivable.activated',
    bills.map(bill => ({
      id: bill.id,
      no: bill.billNo!,
      billId: bill.id,
      contractId: bill.contractId,
      orderVehicleId: bill.orderVehicleId,
      feeItem: bill.feeItem,
      amt: bill.dueAmt,
      valueDate: bill.billDate,
    })),
  )
}

export async function postBills(
  tx: Tx,
  actor: Actor,
  bills: readonly Bill[],
  list: readonly Pick<NewBill, 'refundOf'>[],
): Promise<void> {
  await postEntries(
    tx,
    actor,
    bills.map((bill, index) => {
      const facts = { bill: billRef(bill), gross: bill.dueAmt, tax: bill.taxAmt }
      const { refundOf } = list[index]!
      return {
        event:
          bill.feeItem === FEE.lateFee
            ? { eventType: 'latefee.billed' as const, ...facts }
            : {
                eventType: 'receivable.activated' as const,
                ...facts,
                ...(refundOf ? { refundOf } : {}),
                ...(bill.origin === ORIGIN.opening ? { opening: true as const } : {}),
              },
        eventKey: `receivable.activated:${bill.id}`,
        companyId: bill.companyId,
        valueDate: bill.billDate,
        source: { sourceType: 'bill-receivable', sourceId: bill.id, sourceNo: bill.billNo! },
        summary: bill.billTitle ?? '',
      }
    }),
  )
}

interface Terms {
  late: ChangesOf<typeof billReceivable>
  invoice: ChangesOf<typeof billReceivable>
}

/**
 * 3.9: the contract's late-fee terms, else the parameters; copied, so that a later change of the contract does not
 * touch the bill.
 */
async function termsOf(tx: Tx, list: readonly NewBill[]): Promise<Map<string, Terms>> {
  const params = await paramValues(tx, [
    'billing.lateFee.dailyRate',
    'billing.lateFee.graceDays',
    'billing.lateFee.graceMode',
    'billing.lateFee.capRate',
  ])
  const contracts = [...new Set(list.map(one => one.contractId ?? ''))]
  const given = await termsOfContracts(
    tx,
    contracts.filter(id => id !== ''),
  )
  return new Map(
    contracts.map((contractId): [string, Terms] => {
      const own: BillingTerms = given.get(contractId) ?? {}
      return [
        contractId,
        {
          late: {
            lateFeeRate: rate(own.dailyRate ?? params['billing.lateFee.dailyRate']),
            graceDays: own.graceDays ?? Number(params['billing.lateFee.graceDays']),
            graceMode: own.graceMode ?? Number(params['billing.lateFee.graceMode']),
            lateFeeCapRate: rate(own.capRate ?? params['billing.lateFee.capRate']),
          },
          invoice: { invoiceTiming: own.invoiceTiming ?? null, invoiceKind: own.invoiceKind ?? null },
        },
      ]
    }),
  )
}
const rate = (text: string): string => {
  const [whole, decimals = ''] = text.split('.')
  return `${whole}.${decimals.padEnd(6, '0').slice(0, 6)}`
}

function valuesOf(one: NewBill, terms: Terms, today: LocalDate): ChangesOf<typeof billReceivable> {
  const { refundOf: _, ...given } = one
  const zero = 0n as Fen
  const figures = derived(
    { billAmt: one.billAmt, changeAmt: zero, settledAmt: zero, badDebtAmt: zero, lockedAmt: zero },
    one.taxRate,
    one.dueDate,
    today,
  )
  const late = feeItemOf(one.feeItem).lateFee && !one.passThrough ? terms.late : {}
  return {
    ...given,
    ...late,
    ...terms.invoice,
    ...figures,
    billTitle: one.billTitle || titleOf(one),
    passThrough: one.passThrough ?? false,
    overdueTold: 0,
    customerId: one.payerType === 1 ? one.payerId : null,
    groupNo: one.contractId
      ? `${one.contractId}:${one.periodStart?.slice(0, 7) ?? one.dueDate.slice(0, 7)}:${one.feeItem}`
      : null,
    // R for people (origin 2); a fine without a contract has neither contract nor attachment.
  } as ChangesOf<typeof billReceivable>
}

/** The name that every page shows for a fee item (conventions 12). */
export const feeItemName = (code: number): Label =>
  feeItemCodes.values.find(one => one.code === code)?.label ?? feeItemOf(code).label

/** "2026年11月租金 粤B·D88012", "Rent 2026-11 粤B·D88012" (4, bill/receivable). */
export function titleOf(one: Pick<NewBill, 'feeItem' | 'periodStart' | 'plateNo'>): string {
  const month = one.periodStart ? `${one.periodStart.slice(0, 4)}年${Number(one.periodStart.slice(5, 7))}月` : ''
  const plate = one.plateNo ? ` ${one.plateNo}` : ''
  const name = feeItemName(one.feeItem)
  return inBoth(
    `${month}${textOf(name, 'zh')}${plate}`,
    `${textOf(name, 'en')}${one.periodStart ? ` ${one.periodStart.slice(0, 7)}` : ''}${plate}`,
  )
}

/** A deposit bill is counted on a card from its first day: the card shows the amount due. */
async function countDeposits(tx: Tx, actor: Actor, list: readonly NewBill[]): Promise<void> {
  const deposits = list.filter(one => one.feeItem === FEE.deposit)
  if (deposits.length === 0) return
  const ids: string[] = []
  for (const one of deposits) {
    if (!one.contractId) refuse('depositContract', '保证金账单必须关联合同 / a deposit bill needs its contract')
    const {
      companyId,
      payerType,
      payerId,
      payerName = null,
      contractId,
      contractNo = null,
      orderVehicleId = null,
      vehicleId = null,
      plateNo = null,
      vin = null,
    } = one
    ids.push(
      await marginCardFor(tx, actor, {
        companyId,
        partyKind: payerType,
        partyId: payerId,
        contractId: contractId!,
        orderVehicleId,
        customerName: payerName,
        contractNo,
        vehicleId,
        plateNo,
        vin,
      }),
    )
  }
  const { cards } = await lockMoney(tx, actor, { companyIds: deposits.map(one => one.companyId), cardIds: ids })
  for (const id of new Set(ids)) {
    const should = sumFen(
      deposits.filter((_, index) => ids[index] === id),
      one => one.billAmt,
    )
    await moveCard(tx, actor, held(cards, id), { should: addFen(should) })
  }
}
