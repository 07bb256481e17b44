import { localDateTime, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { updateRow } from '#packages/server/rows.ts'
import { penaltyIs } from '../../codes.ts'
import { accident } from '../accident.ts'
import { caseIs, lockCase, type Case, type CaseChanges } from './rows.ts'

export { lockCase, type Case } from './rows.ts'

const FINAL: readonly number[] = [penaltyIs.charged, penaltyIs.received]
/** What is still to be charged; what was charged already stays so until area 50 says otherwise. */
export const penaltyAfter = (row: Pick<Case, 'penaltyAmtStatus'>, penaltyAmt: Fen): number =>
  FINAL.includes(row.penaltyAmtStatus ?? 0)
    ? row.penaltyAmtStatus!
    : penaltyAmt > 0n
      ? penaltyIs.wanted
      : penaltyIs.none

/** What the effective registers of a case say together. */
export interface Registered {
  readonly liability: number
  readonly liabilityRate: string | null
  readonly certificateNo?: string | null
  readonly lossTotal: Fen
  readonly claimTotal: Fen
  readonly selfTotal: Fen
  readonly penaltyAmt: Fen
  /** Registers in effect; 0 after the last one was voided. */
  readonly registerCount: number
  readonly totalLoss: boolean
}
/**
 * A register was approved or voided: totals to the case, 1 -> 2 at the first one, `accident.total-loss` once. The case
 * is locked by the caller (lockCase).
 */
export async function onRegistered(tx: Tx, actor: Actor, accidentId: string, told: Registered): Promise<Case> {
  const row = await lockCase(tx, actor, accidentId)
  const changes: CaseChanges = {
    liability: told.liability,
    liabilityRate: told.liabilityRate,
    ...(told.certificateNo ? { certificateNo: told.certificateNo } : {}),
    lossTotal: told.lossTotal,
    compensateAmt: told.claimTotal,
    selfAmt: told.selfTotal,
    customerAmt: told.penaltyAmt,
    penaltyAmt: told.penaltyAmt,
    penaltyAmtStatus: penaltyAfter(row, told.penaltyAmt),
    registerCount: told.registerCount,
    totalLoss: told.totalLoss,
  }
  const changed =
    row.status === caseIs.awaiting && told.registerCount > 0
      ? (await act(tx, actor, accident, row.id, 'registered', { input: { changes } })).row
      : await updateRow(tx, actor, accident, row, changes, { action: 'registered' })
  const facts = { id: row.id, no: row.accidentNo!, vehicleId: row.vehicleId }
  await emit(tx, actor, 'accident.registered', facts)
  if (told.totalLoss && !row.totalLoss)
    await emit(tx, actor, 'accident.total-loss', { ...facts, orderVehicleId: row.orderVehicleId })
  return changed as Case
}

/** apply-seal and the newest register: 0 none, 1 to apply, 2 in process, 3 stamped. */
export async function onSealed(tx: Tx, actor: Actor, accidentId: string, sealStatus: number): Promise<void> {
  const row = await lockCase(tx, actor, accidentId)
  if (row.sealStatus !== sealStatus) await updateRow(tx, actor, accident, row, { sealStatus })
}

/** A termination was submitted: 2 -> 3. */
export const onTerminating = async (tx: Tx, actor: Actor, accidentId: string): Promise<void> => {
  await act(tx, actor, accident, accidentId, 'closing')
}
/** It was rejected or withdrawn: 3 -> 2. */
export const onTerminateRefused = async (tx: Tx, actor: Actor, accidentId: string, reason: string): Promise<void> => {
  await act(tx, actor, accident, accidentId, 'reopen', { reason })
}

export interface Terminated {
  readonly lossTotal: Fen
  readonly compensateAmt: Fen
  readonly customerAmt: Fen
  /** What we bear in the end; below zero where more came in than went out. */
  readonly selfAmt: Fen
  /** Final charge of the customer. */
  readonly penaltyAmt: Fen
  /** The charge is given up by the approval of the termination. */
  readonly isWaived: boolean
  readonly totalLoss: boolean
  readonly downtimeDays: number | null
  /** Own repair; from a share of the purchase price on it makes an accident car. */
  readonly repairTotal: Fen
}
/**
 * The termination was approved: 3 -> 4. The case closes its follow-up, frees the vehicle, marks it, adds the risk record
 * and tells `accident.terminated`; money is the caller's.
 */
export async function onTerminated(tx: Tx, actor: Actor, accidentId: string, told: Terminated): Promise<Case> {
  const row = await lockCase(tx, actor, accidentId)
  const status = penaltyAfter(row, told.penaltyAmt)
  const changes: CaseChanges = {
    lossTotal: told.lossTotal,
    compensateAmt: told.compensateAmt,
    customerAmt: told.customerAmt,
    selfAmt: told.selfAmt,
    penaltyAmt: told.penaltyAmt,
    penaltyAmtStatus: told.isWaived && !FINAL.includes(status) ? penaltyIs.waived : status,
    totalLoss: told.totalLoss,
    downtimeDays: told.downtimeDays,
    closeTime: localDateTime(actor.clock.now()),
  }
  const done = await act(tx, actor, accident, row.id, 'terminate', {
    input: { changes, repairTotal: told.repairTotal },
  })
  return done.row as Case
}

/** An insurer's or another's money of this case arrived. */
export const onClaimPaid = async (
  tx: Tx,
  actor: Actor,
  row: Case,
  paid: { policyId: string | null; amt: string; payDate: string },
): Promise<void> => {
  await emit(tx, actor, 'accident.claim-paid', { id: row.id, no: row.accidentNo!, ...paid })
}
