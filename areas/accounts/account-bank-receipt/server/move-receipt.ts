import { addFen, subFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { receiptStatus } from '#areas/accounts/calculations/claim.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-cash.ts'
import { accountBankReceipt } from '../account-bank-receipt.ts'

export interface ReceiptMove {
  claimed?: Fen
  locked?: Fen
  ignored?: Fen
  returned?: Fen
}

export function receiptFigures(receipt: Receipt, move: ReceiptMove) {
  const claimedAmt = addFen(receipt.claimedAmt, move.claimed ?? ZERO)
  const lockedAmt = addFen(receipt.lockedAmt, move.locked ?? ZERO)
  const ignoredAmt = addFen(receipt.ignoredAmt, move.ignored ?? ZERO)
  const returnedAmt = addFen(receipt.returnedAmt, move.returned ?? ZERO)
  const openAmt = subFen(receipt.amt, claimedAmt, ignoredAmt, returnedAmt)
  const status = receiptStatus({ amt: receipt.amt, claimedAmt, ignoredAmt, returnedAmt })
  return { claimedAmt, lockedAmt, ignoredAmt, returnedAmt, openAmt, availableAmt: subFen(openAmt, lockedAmt), status }
}

/** I4: the caller holds the line's lock and posts the entry; the state follows from the amounts. */
export async function moveReceipt(tx: Tx, actor: Actor, receipt: Receipt, move: ReceiptMove): Promise<Receipt> {
  return (
    await act(tx, actor, accountBankReceipt, receipt, 'move', { input: { changes: receiptFigures(receipt, move) } })
  ).row
}
