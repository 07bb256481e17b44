import type { RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { insuranceRequirement } from '../insurance-requirement.ts'

export const getBatch = (tx: Tx, id: string | null): Promise<RowOf<typeof insuranceRequirement> | undefined> =>
  id === null ? Promise.resolve(undefined) : findRow(tx, insuranceRequirement, id)
