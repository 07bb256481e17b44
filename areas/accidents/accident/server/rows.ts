import type { ChangesOf, RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { lockRow } from '#packages/server/rows.ts'
import { accident } from '../accident.ts'

export type Case = RowOf<typeof accident>
export type CaseChanges = ChangesOf<typeof accident>
export type CaseForm = Form<typeof accident>

export const caseIs = {
  draft: 103,
  approving: 102,
  rejected: 100,
  withdrawn: 101,
  awaiting: 1,
  processing: 2,
  closing: 3,
  terminated: 4,
  dropped: 5,
} as const
/** Cases that somebody works on, those in approval included. */
export const OPEN: readonly number[] = [caseIs.approving, caseIs.awaiting, caseIs.processing, caseIs.closing]
export const isOpen = (status: number): boolean => OPEN.includes(status)

/** L2 before everything that hangs on the case: registers, terminations, follow-ups, then the vehicle. */
export const lockCase = (tx: Tx, actor: Actor, accidentId: string): Promise<Case> =>
  lockRow(tx, actor, accident, accidentId)

/** Two reports of one vehicle at the same moment: the second sees the case of the first. */
export const lockCasesOf = (tx: Tx, vehicleId: string): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`accident:${tx.tenantId}:${vehicleId}`}, 0))`)
