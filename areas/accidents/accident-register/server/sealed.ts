import type { Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { provide, type Provision } from '#packages/server/ports.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { sealedDocumentPort } from '#areas/contracts/ports.ts'
import { accident } from '../../accident/accident.ts'
import { onSealed } from '../../accident/server/case-verbs.ts'
import { caseIs, lockCase } from '../../accident/server/rows.ts'
import { sealIs } from '../../codes.ts'
import { accidentRegister } from '../accident-register.ts'
import { registerIs, registersOf } from './rows.ts'

/** Kind of business of a seal application. */
const ACCIDENT = '2'
const BEFORE: readonly number[] = [caseIs.draft, caseIs.approving, caseIs.rejected, caseIs.withdrawn]
const stateOf = { running: sealIs.running, stamped: sealIs.stamped, free: sealIs.wanted } as const

async function bar(tx: Tx, accidentId: string): Promise<Label | undefined> {
  const row = await getRow(tx, accident, accidentId)
  if (row.status === caseIs.dropped) return '该事故已关闭 / the case is closed'
  return BEFORE.includes(row.status) ? '该事故尚未立案 / the case is not open yet' : undefined
}

/** The newest register in effect carries what becomes of the paper; a case without one carries it itself. */
async function moved(tx: Tx, actor: Actor, accidentId: string, to: keyof typeof stateOf): Promise<void> {
  const newest = (await registersOf(tx, accidentId, [registerIs.active])).at(-1)
  if (newest) await updateRow(tx, actor, accidentRegister, newest, { sealStatus: stateOf[to] })
  await onSealed(tx, actor, accidentId, stateOf[to])
}

export const sealedAccident: Provision = provide(sealedDocumentPort, ACCIDENT, {
  lock: async (tx, actor, accidentId) => {
    await lockCase(tx, actor, accidentId)
  },
  bar,
  moved,
})
