import { inBoth, refuse, sumFen, ZERO, type ChangesOf, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { proposeReturn } from '#areas/returns/vehicle-return/server/proposal.ts'
import { accident } from '../../accident/accident.ts'
import { onRegistered, onSealed } from '../../accident/server/case-verbs.ts'
import { caseIs, type Case } from '../../accident/server/rows.ts'
import { openRepair } from '../../accident/server/work.ts'
import { penaltyIs, sealIs } from '../../codes.ts'
import { planIs } from '../../calculations/loss-codes.ts'
import type { accidentRegister } from '../accident-register.ts'
import { countClaims, lockBefore } from './policy-claims.ts'
import { registerIs, registersOf, type Register } from './rows.ts'

type Move<I = never> = ActionCode<typeof accidentRegister, I>
type Changes = ChangesOf<typeof accidentRegister>
const TOTAL_LOSS = 5
const REGISTRABLE: readonly number[] = [caseIs.awaiting, caseIs.processing]

async function locks(tx: Tx, actor: Actor, id: string): Promise<void> {
  const found = await tx.row<{ accident_id: string | null }>(
    sql`select accident_id from accident_register where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  if (found?.accident_id) await lockBefore(tx, actor, found.accident_id)
}

async function refuseClosed(tx: Tx, row: Register): Promise<void> {
  const head = await getRow(tx, accident, row.accidentId)
  if (!REGISTRABLE.includes(head.status))
    refuse('caseClosed', '事故【{no}】已在结案或已关闭，不能变更登记 / case {no} is being closed or is over', {
      no: head.accidentNo!,
    })
}

/** What all registers in effect say together, to the case and its policies. */
async function tellCase(tx: Tx, actor: Actor, row: Register): Promise<Case> {
  const all = await registersOf(tx, row.accidentId, [registerIs.active])
  const newest = all.at(-1)
  const before = await getRow(tx, accident, row.accidentId)
  const sum = (name: 'lossTotal' | 'claimTotal' | 'selfAmt' | 'penaltyAmt'): Fen => sumFen(all, one => one[name])
  const changed = await onRegistered(tx, actor, row.accidentId, {
    liability: newest?.liability ?? before.liability,
    liabilityRate: newest?.liabilityRate ?? before.liabilityRate,
    certificateNo: newest?.certificateNo ?? null,
    lossTotal: sum('lossTotal'),
    claimTotal: sum('claimTotal'),
    selfTotal: sum('selfAmt'),
    penaltyAmt: sum('penaltyAmt'),
    registerCount: all.length,
    totalLoss: all.some(one => one.repairPlan === planIs.totalLoss),
  })
  await onSealed(tx, actor, row.accidentId, newest?.sealStatus ?? sealIs.none)
  await countClaims(tx, actor, changed)
  return changed
}

/** 90-interfaces 3.7: the return of a vehicle that was lost while on lease is drafted for its clerk. */
async function proposeLoss(tx: Tx, actor: Actor, row: Register, head: Case): Promise<void> {
  if (row.repairPlan !== planIs.totalLoss) return
  await proposeReturn(tx, actor, {
    vehicleId: head.vehicleId,
    returnType: TOTAL_LOSS,
    reason: inBoth('事故全损', 'Total loss in an accident'),
    sourceNo: head.accidentNo!,
    loss: { accidentId: head.id, lossTime: head.accidentTime, lossPlace: head.accidentPlace },
  })
}

export const submit: Move = {
  locks,
  guard: (tx, _actor, { row }) => refuseClosed(tx, row),
}

export const approve: Move = {
  locks,
  guard: (tx, _actor, { row }) => refuseClosed(tx, row),
  run: (_tx, _actor, { row }) => ({ sealStatus: row.penaltyAmt > ZERO ? sealIs.wanted : sealIs.none }),
  async after(tx, actor, { row }) {
    const head = await tellCase(tx, actor, row)
    await proposeLoss(tx, actor, row, head)
  },
}

/** 1 -> 4, only while nothing is charged or claimed. */
export const voidRegister: Move = {
  locks,
  async guard(tx, _actor, { row }) {
    await refuseClosed(tx, row)
    const head = await getRow(tx, accident, row.accidentId)
    if (head.penaltyAmtStatus === penaltyIs.charged || head.penaltyAmtStatus === penaltyIs.received)
      refuse('charged', '事故【{no}】的赔付金已收取，不能作废登记 / the charge of case {no} is raised already', {
        no: head.accidentNo!,
      })
  },
  after: (tx, actor, { row }) => tellCase(tx, actor, row),
}

/** By hand only whether a seal is wanted; what becomes of it follows the seal application. */
export const seal: Move<{ sealStatus: number }> = {
  locks,
  run(_tx, _actor, { row, input }): Changes {
    if (input.sealStatus !== sealIs.none && input.sealStatus !== sealIs.wanted)
      refuse('sealFollows', '用印中与已用印由用印申请更新 / in process and stamped follow the seal application')
    if (row.sealStatus === sealIs.running || row.sealStatus === sealIs.stamped)
      refuse('sealRuns', '该登记的用印已在办理 / a seal application of it is under way')
    return { sealStatus: input.sealStatus }
  },
  async after(tx, actor, { row }) {
    const newest = (await registersOf(tx, row.accidentId, [registerIs.active])).at(-1)
    if (newest?.id === row.id) await onSealed(tx, actor, row.accidentId, row.sealStatus ?? sealIs.none)
  },
}

/** 转维修: the order of the case, at the station of the registration. */
export const repair: Move<{ planOutDate: string | null; requirement: string | null }> = {
  locks,
  async guard(tx, _actor, { row }) {
    await refuseClosed(tx, row)
    if (row.repairPlan !== planIs.repair)
      refuse('noRepair', '该登记的处理方式不是维修 / this registration does not ask for a repair')
    if (row.workOrderId)
      refuse('repairOpen', '已开立维修工单【{no}】 / repair order {no} is open already', { no: row.workOrderNo ?? '' })
  },
  async run(tx, actor, { row, input }) {
    const made = await openRepair(tx, actor, await getRow(tx, accident, row.accidentId), {
      planOutDate: input.planOutDate ?? row.planOutDate,
      providerId: row.repairMechanismId,
      requirement: input.requirement,
    })
    return { workOrderId: made.workOrderId, workOrderNo: made.workOrderNo }
  },
}
