import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { quotaApplyDetail } from '../quota-apply.ts'

export const storedLines = (tx: Tx, apply: { id: string }) =>
  findRows(tx, quotaApplyDetail, { applyId: apply.id }, { orderBy: 't.line_no' })
