import { sumFen, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { VOUCHER } from '../../codes.ts'
import type { billReceiptWriteOff } from '../bill-receipt-write-off.ts'
import { billReceiptWriteOffAlloc, billReceiptWriteOffFund, billReceiptWriteOffOver } from '../write-off-lines.ts'

export type WriteOff = RowOf<typeof billReceiptWriteOff>

/** What every receipt voucher says of itself, whichever document it is (D5). */
export interface VoucherHead {
  id: string
  no: string
  companyId: string
  partyKind: number
  partyId: string
  partyName: string | null
  smallDiff: Fen
  /** The authorisation under which a third party paid. */
  authId?: string | null
}
export interface FundLine {
  id: string
  fundType: number
  bankReceiptId: string | null
  surplusId: string | null
  ownAccountId: string | null
  fundNo: string | null
  amt: Fen
  valueDate: string | null
}
export interface AllocLine {
  id: string
  allocType: number
  billId: string
  amt: Fen
  lateFeeBillId: string | null
  unpaidAtClaim: Fen
}
export interface OverLine {
  id: string
  customerId: string
  contractId: string | null
  amt: Fen
  surplusId: string | null
}
/** How a document takes part in the one allocation service: its type, its ledger source, where it keeps what was made. */
export interface VoucherFace {
  type: number
  resource: string
  over: 'receipt.over' | 'recharge.confirmed'
  /** Where it keeps them in lines of its own; what stands on its head goes with the move. */
  lateFeeBilled?(tx: Tx, actor: Actor, alloc: AllocLine, made: { billId: string; amt: Fen }): Promise<unknown>
  overPlaced?(tx: Tx, actor: Actor, over: OverLine, surplusId: string): Promise<unknown>
}
export interface Voucher {
  face: VoucherFace
  row: VoucherHead
  funds: FundLine[]
  allocs: AllocLine[]
  overs: OverLine[]
}

const writeOffFace: VoucherFace = {
  type: VOUCHER.receiptWriteOff,
  resource: 'bill-receipt-write-off',
  over: 'receipt.over',
  lateFeeBilled: (tx, actor, alloc, made) =>
    updateRow(tx, actor, billReceiptWriteOffAlloc, alloc.id, { lateFeeBillId: made.billId, lateFeeAmt: made.amt }),
  overPlaced: (tx, actor, over, surplusId) => updateRow(tx, actor, billReceiptWriteOffOver, over.id, { surplusId }),
}

export async function voucherOf(tx: Tx, row: WriteOff): Promise<Voucher> {
  const by = { writeOffId: row.id } as never
  return {
    face: writeOffFace,
    row: { ...row, no: row.writeOffNo! },
    funds: await findRows(tx, billReceiptWriteOffFund, by, { orderBy: 't.line_no' }),
    allocs: await findRows(tx, billReceiptWriteOffAlloc, by, { orderBy: 't.line_no' }),
    overs: await findRows(tx, billReceiptWriteOffOver, by, { orderBy: 't.line_no' }),
  }
}

export const sumBy = <T>(rows: readonly T[], key: (row: T) => string | null, amt: (row: T) => Fen): Map<string, Fen> =>
  new Map(
    [
      ...Map.groupBy(
        rows.filter(row => key(row) !== null),
        row => key(row)!,
      ),
    ].map(([id, list]) => [id, sumFen(list, amt)]),
  )

/**
 * What the voucher takes from each receipt and balance, and what it puts on each bill: the amounts that a claim locks.
 */
export const receiptParts = (voucher: Pick<Voucher, 'funds'>) =>
  sumBy(
    voucher.funds.filter(fund => fund.fundType === 1),
    fund => fund.bankReceiptId,
    fund => fund.amt,
  )
export const surplusParts = (voucher: Pick<Voucher, 'funds'>) =>
  sumBy(
    voucher.funds.filter(fund => fund.fundType === 2),
    fund => fund.surplusId,
    fund => fund.amt,
  )
/** Late fee is not a bill yet and cannot be locked (I11). */
export const billParts = (voucher: Pick<Voucher, 'allocs'>) =>
  sumBy(
    voucher.allocs.filter(alloc => alloc.allocType === 1),
    alloc => alloc.billId,
    alloc => alloc.amt,
  )
