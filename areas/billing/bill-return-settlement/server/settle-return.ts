import { createHash } from 'node:crypto'
import { localDate, refuse, Refused, subFen, sumFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { surplusRowFor } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { findCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { lockForUse } from '#areas/billing/account-vehicle-margin-handle/server/use-margin.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { receivableForfeit } from '#areas/billing/receivable-forfeit/receivable-forfeit.ts'
import { accrue } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { billLateFee } from '#areas/billing/receivable-forfeit/server/bill-late-fee.ts'
import { payInOrder, type SettlePart } from '../../calculations/settle-return.ts'
import { billReturnSettlement } from '../bill-return-settlement.ts'
import { placeOf, type Place } from './place-of.ts'
import { CHANGED, offset, refund, type Holdings } from './settle-money.ts'

export interface ReturnLine {
  lineNo: number
  feeItem: number
  amt: Fen
  taxRate: string | null
  note: string
}
export interface ReturnSettlement {
  /** `R{recordId}-{seq}` or `S{settlementId}`. */
  key: string
  returnId: string
  seq: number
  contractId: string
  orderVehicleId?: string
  asOf: LocalDate
  lines: readonly ReturnLine[]
  marginOffset: Fen
  balanceOffset: { contractBound: Fen; general: Fen }
  /** Stays on the card for what may still come. */
  holdback: Fen
  refundAmt: Fen
  payeeAccountId?: string
  dueDate: LocalDate
}
export interface SettledReturn {
  billIds: string[]
  marginHandleId?: string
  payableId?: string
  oweAmt: Fen
}
interface Kept {
  billIds: string[]
  marginHandleId?: string
  payableId?: string
}

/**
 * 90-interfaces 3.5: bills what the return costs and its late fee, offsets balance and deposit, raises the refund, leaves
 * the rest owed. Asked again under its key it answers what it did; with other figures it is refused.
 */
export async function settleReturn(tx: Tx, actor: Actor, wanted: ReturnSettlement): Promise<SettledReturn> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`settle-return ${tx.tenantId} ${wanted.key}`}, 0))`)
  const asked = digestOf(wanted)
  const [before] = await findRows(tx, billReturnSettlement, { settleKey: wanted.key })
  if (before) {
    if (before.asked !== asked)
      throw new Refused({
        kind: 'Duplicate',
        message: '重复请求内容不一致 / repeated request with different content',
        facts: { key: wanted.key },
      })
    return { ...(before.result as Kept), oweAmt: before.oweAmt }
  }
  const place = await placeOf(tx, wanted)
  const held = await lockHoldings(tx, actor, wanted, place)
  const record = await insertRow(tx, actor, billReturnSettlement, {
    settleKey: wanted.key,
    returnId: wanted.returnId,
    seq: wanted.seq,
    contractId: wanted.contractId,
    orderVehicleId: wanted.orderVehicleId ?? null,
    asOf: wanted.asOf,
    marginOffset: wanted.marginOffset,
    contractOffset: wanted.balanceOffset.contractBound,
    generalOffset: wanted.balanceOffset.general,
    refundAmt: wanted.refundAmt,
    holdback: wanted.holdback,
    asked,
  })
  const raised = await billLines(tx, actor, wanted, place, record.id)
  await billLateFees(tx, actor, wanted)
  const parts = await partsOf(tx, wanted, held)
  const marginHandleId = await offset(tx, actor, wanted, place, held, parts, record)
  const payableId = wanted.refundAmt > ZERO ? await refund(tx, actor, wanted, held, record.id) : undefined
  const oweAmt = sumFen(await openBills(tx, wanted), bill => bill.unpaidAmt)
  const result: Kept = {
    billIds: raised,
    ...(marginHandleId ? { marginHandleId } : {}),
    ...(payableId ? { payableId } : {}),
  }
  await updateRow(tx, actor, billReturnSettlement, record, { result, oweAmt })
  return { ...result, oweAmt }
}

const digestOf = (wanted: ReturnSettlement): string =>
  createHash('sha256')
    .update(JSON.stringify(wanted, (_key, value: unknown) => (typeof value === 'bigint' ? yuan(value as Fen) : value)))
    .digest('hex')

const subject = (wanted: ReturnSettlement) =>
  wanted.orderVehicleId
    ? sql`t.order_vehicle_id = ${wanted.orderVehicleId}::bigint`
    : sql`t.contract_id = ${wanted.contractId}::bigint and t.order_vehicle_id is null`

/** What is open for this vehicle, or at contract level, in the order in which it is paid; deposits are not paid here. */
const openBills = (tx: Tx, wanted: ReturnSettlement) =>
  findRows(
    tx,
    billReceivable,
    sql`${subject(wanted)} and t.contract_id = ${wanted.contractId}::bigint and t.status in (1, 2) and t.fee_item <> ${FEE.deposit}`,
    { orderBy: 'case when t.fee_item = 14 then 0 else 1 end, t.due_date, t.id' },
  )

/** Everything at once, in the order of L8, before the first bill is made. */
async function lockHoldings(tx: Tx, actor: Actor, wanted: ReturnSettlement, place: Place): Promise<Holdings> {
  const party = { companyId: place.companyId, partyKind: place.partyKind, partyId: place.partyId }
  const cardId = await findCard(tx, {
    ...party,
    contractId: wanted.contractId,
    orderVehicleId: wanted.orderVehicleId ?? null,
  })
  const boundId = await surplusRowFor(tx, actor, {
    ...party,
    contractId: wanted.contractId,
    contractNo: place.contractNo,
  })
  const generalId = await surplusRowFor(tx, actor, party)
  const bills = await findRows(
    tx,
    billReceivable,
    sql`${subject(wanted)} and t.contract_id = ${wanted.contractId}::bigint and t.status in (1, 2, 3)`,
  )
  await lockPayables(tx, actor, {
    companyIds: [place.companyId],
    surplusIds: [boundId, generalId],
    cardIds: cardId ? [cardId] : [],
    billIds: bills.map(bill => bill.id),
  })
  await lockForUse(tx, actor, {
    companyId: place.companyId,
    cardIds: cardId ? [cardId] : [],
    billIds: bills.map(bill => bill.id),
  })
  return { cardId, boundId, generalId }
}

async function billLines(
  tx: Tx,
  actor: Actor,
  wanted: ReturnSettlement,
  place: Place,
  recordId: string,
): Promise<string[]> {
  const billIds: string[] = []
  for (const line of wanted.lines.filter(one => one.amt !== ZERO)) {
    const { billId } = await raiseReceivable(tx, actor, {
      source: { sourceType: 'return', sourceId: recordId, sourceNo: wanted.key.slice(0, 32), sourceSeq: line.lineNo },
      companyId: place.companyId,
      payerType: place.partyKind,
      payerId: place.partyId,
      contractId: wanted.contractId,
      ...(place.contractType ? { contractType: place.contractType } : {}),
      ...(wanted.orderVehicleId ? { orderVehicleId: wanted.orderVehicleId } : {}),
      ...(place.vehicleId ? { vehicleId: place.vehicleId } : {}),
      feeItem: line.feeItem,
      amt: line.amt,
      taxRate: line.taxRate,
      dueDate: wanted.dueDate,
      description: line.note,
    })
    billIds.push(billId)
  }
  return billIds
}

/** 7.1: what has accrued until the settlement becomes bills, so that the deposit can pay it. */
async function billLateFees(tx: Tx, actor: Actor, wanted: ReturnSettlement): Promise<void> {
  const bills = await findRows(
    tx,
    billReceivable,
    sql`${subject(wanted)} and t.contract_id = ${wanted.contractId}::bigint and t.status in (1, 2, 3) and t.late_fee_rate is not null`,
  )
  const today = localDate(actor.clock.now())
  await accrue(
    tx,
    actor,
    bills.map(bill => bill.id),
    wanted.asOf < today ? wanted.asOf : today,
  )
  for (const forfeit of await findRows(tx, receivableForfeit, { billId: bills.map(bill => bill.id) } as never))
    if (forfeit.unbilledAmt > ZERO)
      await billLateFee(tx, actor, forfeit.id, await getRow(tx, billReceivable, forfeit.billId!), forfeit.unbilledAmt)
}

async function partsOf(tx: Tx, wanted: ReturnSettlement, held: Holdings): Promise<SettlePart[]> {
  const bills = await openBills(tx, wanted)
  const { parts, left } = payInOrder(
    [
      { id: held.boundId, amt: wanted.balanceOffset.contractBound },
      { id: held.generalId, amt: wanted.balanceOffset.general },
      { id: held.cardId ?? 'no card', amt: wanted.marginOffset },
    ],
    bills.map(bill => ({ id: bill.id, unpaid: subFen(bill.unpaidAmt, bill.lockedAmt) })),
  )
  if (left !== ZERO) refuse('settleChanged', CHANGED, { left: yuan(left) })
  const [bound, general] = [
    await getRow(tx, accountSurplus, held.boundId),
    await getRow(tx, accountSurplus, held.generalId),
  ]
  const card = held.cardId ? await getRow(tx, accountVehicleMargin, held.cardId) : undefined
  const free = card ? subFen(card.heldAmt, card.lockedAmt) : ZERO
  if (
    bound.availableAmt < wanted.balanceOffset.contractBound ||
    general.availableAmt < wanted.balanceOffset.general ||
    free < ((wanted.marginOffset + wanted.holdback) as Fen)
  )
    refuse('settleChanged', CHANGED, {
      contractBound: yuan(bound.availableAmt),
      general: yuan(general.availableAmt),
      margin: yuan(free),
    })
  return parts
}
