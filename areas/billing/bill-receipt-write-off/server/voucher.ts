import { sumFen, type Fen, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { billReceiptWriteOff } from '../bill-receipt-write-off.ts'
import { billReceiptWriteOffAlloc, billReceiptWriteOffFund, billReceiptWriteOffOver } from '../write-off-lines.ts'

export type WriteOff = RowOf<typeof billReceiptWriteOff>
export type FundLine = RowOf<typeof billReceiptWriteOffFund>
export type AllocLine = RowOf<typeof billReceiptWriteOffAlloc>
export type OverLine = RowOf<typeof billReceiptWriteOffOver>
export interface Voucher {
  row: WriteOff
  funds: FundLine[]
  allocs: AllocLine[]
  overs: OverLine[]
}

export async function voucherOf(tx: Tx, row: WriteOff): Promise<Voucher> {
  const by = { writeOffId: row.id } as never
  return {
    row,
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
