import type { RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { assetLend, assetLendItem } from '../asset-lend.ts'

export type Lend = RowOf<typeof assetLend>
export type LendItem = RowOf<typeof assetLendItem>

/** Codes of lendLineState. */
export const lineIs = { awaiting: 1, lent: 2, back: 3, lost: 4 } as const
export const lendItems = (tx: Tx, lendId: string): Promise<LendItem[]> =>
  findRows(tx, assetLendItem, { lendId } as never, { orderBy: 't.line_no' })
/** The day on which a loan is due, its extension included. */
export const dueOf = (row: Pick<Lend, 'dueDate' | 'extendTo'>): string => row.extendTo ?? row.dueDate
