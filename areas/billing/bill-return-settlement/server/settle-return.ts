import { createHash } from 'node:crypto'
import { localDate, maxFen, refuse, Refused, subFen, sumFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { surplusRowFor } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { findCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { PAY_KIND } from '#areas/accounts/calculations/bill-references.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { accountVehicleMarginHandle, accountVehicleMarginHandleAlloc } from '#areas/billing/account-vehicle-margin-handle/account-vehicle-margin-handle.ts'
import { lockForUse, useMargin } from '#areas/billing/account-vehicle-margin-handle/server/use-margin.ts'
import { refundMargin } from '#areas/billing/account-vehicle-margin-handle/server/index.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { offsetBalance } from '#areas/billing/bill-receivable/server/offset-balance.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { receivableForfeit } from '#areas/billing/receivable-forfeit/receivable-forfeit.ts'
import { accrue } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { billLateFee } from '#areas/billing/receivable-forfeit/server/bill-late-fee.ts'
import { payInOrder, refundFrom, type SettlePart } from '../../calculations/settle-return.ts'
import { billReturnSettlement } from '../bill-return-settlement.ts'
import { placeOf, type Place } from './place-of.ts'

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
    { orderBy: "case when t.fee_item = 14 then 0 else 1 end, t.due_date, t.id" },
  )

interface Holdings {
  cardId: string | undefined
  boundId: string
  generalId: string
}

/** Everything at once, in the order of L8, before the first bill is made. */
async function lockHoldings(tx: Tx, actor: Actor, wanted: ReturnSettlement, place: Place): Promise<Holdings> {
  const party = { companyId: place.companyId, partyKind: place.partyKind, partyId: place.partyId }
  const cardId = await findCard(tx, {
    ...party,
    contractId: wanted.contractId,
    orderVehicleId: wanted.orderVehicleId ?? null,
  })
  const boundId = await surplusRowFor(tx, actor, { ...party, contractId: wanted.contractId, contractNo: place.contractNo })
  const generalId = await surplusRowFor(tx, actor, party)
  const bills = await findRows(tx, billReceivable, sql`${subject(wanted)} and t.contract_id = ${wanted.contractId}::bigint and t.status in (1, 2, 3)`)
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

const CHANGED = '余额或保证金已变动，请重新核算 / balance or deposit changed, settle anew'

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
  const [bound, general] = [await getRow(tx, accountSurplus, held.boundId), await getRow(tx, accountSurplus, held.generalId)]
  const card = held.cardId ? await getRow(tx, accountVehicleMargin, held.cardId) : undefined
  const free = card ? subFen(card.heldAmt, card.lockedAmt) : ZERO
  if (
    bound.availableAmt < wanted.balanceOffset.contractBound ||
    general.availableAmt < wanted.balanceOffset.general ||
    free < ((wanted.marginOffset + wanted.holdback) as Fen)
  )
    refuse('settleChanged', CHANGED, { contractBound: yuan(bound.availableAmt), general: yuan(general.availableAmt), margin: yuan(free) })
  return parts
}

async function offset(
  tx: Tx,
  actor: Actor,
  wanted: ReturnSettlement,
  place: Place,
  held: Holdings,
  parts: readonly SettlePart[],
  record: { id: string },
): Promise<string | undefined> {
  const fromBalance = parts.filter(part => part.fundId === held.boundId || part.fundId === held.generalId)
  if (fromBalance.length > 0)
    await offsetBalance(tx, actor, {
      key: `receipt.allocated:return:${record.id}`,
      voucher: { id: record.id, no: wanted.key.slice(0, 32), resource: 'bill-return-settlement' },
      companyId: place.companyId,
      parts: fromBalance.map(part => ({ surplusId: part.fundId, billId: part.billId, amt: part.amt })),
    })
  const fromCard = parts.filter(part => part.fundId === held.cardId)
  if (!held.cardId || fromCard.length === 0) return undefined
  const handle = await systemHandle(tx, actor, wanted, held.cardId, 1, sumFen(fromCard, part => part.amt))
  let lineNo = 0
  for (const part of fromCard)
    await insertRow(tx, actor, accountVehicleMarginHandleAlloc, {
      handleId: handle.id,
      lineNo: (lineNo += 1),
      billId: part.billId,
      billNo: (await getRow(tx, billReceivable, part.billId)).billNo,
      amt: part.amt,
    } as never)
  await useMargin(tx, actor, {
    cardId: held.cardId,
    voucher: { id: handle.id, no: handle.handleNo! },
    rows: fromCard.map(part => ({ billId: part.billId, amt: part.amt })),
    how: 'offset',
  })
  return handle.id
}

/** The settlement's own approval covered it: the handling stands in effect at once. */
async function systemHandle(
  tx: Tx,
  actor: Actor,
  wanted: ReturnSettlement,
  cardId: string,
  kind: number,
  amt: Fen,
  payeeAccountId: string | null = null,
) {
  const card = await getRow(tx, accountVehicleMargin, cardId)
  return insertRow(tx, actor, accountVehicleMarginHandle, {
    cardId,
    companyId: card.companyId,
    partyId: card.partyId,
    customerName: card.customerName,
    contractNo: card.contractNo,
    plateNo: card.plateNo,
    kind,
    amt,
    payeeAccountId,
    returnId: wanted.returnId,
    sourceKey: `return:${wanted.key}:${kind}`,
    reason: `退车结算 ${wanted.key} / Return settlement ${wanted.key}`,
    status: 1,
  } as never)
}

/** Deposit first, then the contract balance, then the general one; each part is a pre-approved request. */
async function refund(
  tx: Tx,
  actor: Actor,
  wanted: ReturnSettlement,
  held: Holdings,
  recordId: string,
): Promise<string> {
  const card = held.cardId ? await getRow(tx, accountVehicleMargin, held.cardId) : undefined
  const [bound, general] = [await getRow(tx, accountSurplus, held.boundId), await getRow(tx, accountSurplus, held.generalId)]
  const { parts, short } = refundFrom(wanted.refundAmt, [
    ...(card ? [{ kind: 'card' as const, id: card.id, amt: maxFen(subFen(card.heldAmt, card.lockedAmt, wanted.holdback), ZERO) }] : []),
    { kind: 'surplus', id: bound.id, amt: bound.availableAmt },
    { kind: 'surplus', id: general.id, amt: general.availableAmt },
  ])
  if (short !== ZERO) refuse('settleChanged', CHANGED, { short: yuan(short) })
  const ids: string[] = []
  for (const [index, part] of parts.entries())
    ids.push(
      part.kind === 'card'
        ? await refundCard(tx, actor, wanted, part)
        : await refundBalance(tx, actor, wanted, part, recordId, index + 1),
    )
  return ids[0]!
}

async function refundCard(tx: Tx, actor: Actor, wanted: ReturnSettlement, part: { id: string; amt: Fen }): Promise<string> {
  const handle = await systemHandle(tx, actor, wanted, part.id, 2, part.amt, wanted.payeeAccountId ?? null)
  const payableId = await refundMargin(tx, actor, await getRow(tx, accountVehicleMargin, part.id), {
    ...handle,
    dueDate: wanted.dueDate,
  })
  await updateRow(tx, actor, accountVehicleMarginHandle, handle, { payableId })
  return payableId
}

async function refundBalance(
  tx: Tx,
  actor: Actor,
  wanted: ReturnSettlement,
  part: { id: string; amt: Fen },
  recordId: string,
  sourceSeq: number,
): Promise<string> {
  const surplus = await getRow(tx, accountSurplus, part.id)
  const { accountPayableId } = await raisePayable(tx, actor, {
    source: { sourceType: 'surplus-refund', sourceId: recordId, sourceNo: wanted.key.slice(0, 32), sourceSeq },
    companyId: surplus.companyId!,
    payeeType: surplus.partyKind,
    payeeId: surplus.partyId,
    payeeAccountId: wanted.payeeAccountId ?? null,
    payKind: PAY_KIND.refund,
    feeItem: FEE.refund,
    contractId: wanted.contractId,
    amt: part.amt,
    dueDate: wanted.dueDate,
    description: `退车结算 ${wanted.key} / Return settlement ${wanted.key}`,
    preApproved: true,
    refundOf: { kind: 'surplus', id: part.id },
  })
  return accountPayableId
}
