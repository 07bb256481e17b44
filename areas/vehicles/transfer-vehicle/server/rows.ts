import type { RowOf } from '#kernel'
import { findRows } from '#packages/server/rows.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Source } from '../../source.ts'
import { transferVehicleLine, type transferVehicle } from '../transfer-vehicle.ts'

export type Transfer = RowOf<typeof transferVehicle>
export type TransferLine = RowOf<typeof transferVehicleLine> & { lineNo: number }
export const mode = { swap: 1, contract: 2 } as const
export const lineKind = { plan: 1, mileage: 2, damage: 3, transport: 4, fee: 5, debts: 6, deposit: 7 } as const
export const bearer = { us: 1, customer: 2 } as const

export const transferLines = (tx: Tx, transferId: string): Promise<TransferLine[]> =>
  findRows(tx, transferVehicleLine, { transferId } as never, { orderBy: 't.line_no' }) as never
export const sourceOfTransfer = (row: Pick<Transfer, 'id' | 'transferNo'>): Source => ({
  sourceType: 'transfer-vehicle',
  sourceId: row.id,
  sourceNo: row.transferNo!,
})
