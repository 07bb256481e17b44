import { maxFen, refuse, subFen, sumFen, titled, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { PAY_KIND } from '#areas/accounts/calculations/bill-references.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import {
  accountVehicleMarginHandle,
  accountVehicleMarginHandleAlloc,
} from '#areas/billing/account-vehicle-margin-handle/account-vehicle-margin-handle.ts'
import { refundMargin } from '#areas/billing/account-vehicle-margin-handle/server/index.ts'
import { useMargin } from '#areas/billing/account-vehicle-margin-handle/server/use-margin.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { offsetBalance } from '#areas/billing/bill-receivable/server/offset-balance.ts'
import { refundFrom, type SettlePart } from '../../calculations/settle-return.ts'
import type { Place } from './place-of.ts'
import type { ReturnSettlement } from './settle-return.ts'

/** What the lessee holds with us: deposit card, contract balance, general balance. */
export interface Holdings {
  cardId: string | undefined
  boundId: string
  generalId: string
}
export const CHANGED = '余额或保证金已变动，请重新核算 / balance or deposit changed, settle anew'

export async function offset(
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
  const handle = await systemHandle(
    tx,
    actor,
    wanted,
    held.cardId,
    1,
    sumFen(fromCard, part => part.amt),
  )
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
    reason: titled('退车结算', 'Return settlement', wanted.key),
    status: 1,
  } as never)
}

/** Deposit first, then the contract balance, then the general one; each part is a pre-approved request. */
export async function refund(
  tx: Tx,
  actor: Actor,
  wanted: ReturnSettlement,
  held: Holdings,
  recordId: string,
): Promise<string> {
  const card = held.cardId ? await getRow(tx, accountVehicleMargin, held.cardId) : undefined
  const [bound, general] = [
    await getRow(tx, accountSurplus, held.boundId),
    await getRow(tx, accountSurplus, held.generalId),
  ]
  const { parts, short } = refundFrom(wanted.refundAmt, [
    ...(card
      ? [
          {
            kind: 'card' as const,
            id: card.id,
            amt: maxFen(subFen(card.heldAmt, card.lockedAmt, wanted.holdback), ZERO),
          },
        ]
      : []),
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

async function refundCard(
  tx: Tx,
  actor: Actor,
  wanted: ReturnSettlement,
  part: { id: string; amt: Fen },
): Promise<string> {
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
    description: titled('退车结算', 'Return settlement', wanted.key),
    preApproved: true,
    refundOf: { kind: 'surplus', id: part.id },
  })
  return accountPayableId
}
