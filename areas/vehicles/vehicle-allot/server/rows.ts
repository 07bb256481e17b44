import type { RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Source } from '../../source.ts'
import { allotDetail, vehicleAllot } from '../vehicle-allot.ts'

export type Allot = RowOf<typeof vehicleAllot>
export type AllotLine = RowOf<typeof allotDetail>
export const allotLines = (tx: Tx, allotId: string): Promise<AllotLine[]> =>
  findRows(tx, allotDetail, { allotId } as never, { orderBy: 't.line_no' })
/** Occupations and moves of a document carry its number: whoever comes second reads it. */
export const sourceOf = (row: Pick<Allot, 'id' | 'allotNo'>): Source => ({
  sourceType: 'vehicle-allot',
  sourceId: row.id,
  sourceNo: row.allotNo!,
})
