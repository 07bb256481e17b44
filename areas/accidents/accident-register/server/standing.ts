import type { Tx } from '#packages/database/tx.ts'
import { provide, type Provision } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { caseHolderPort } from '../../ports.ts'
import { accidentRegister } from '../accident-register.ts'
import { registerIs } from './rows.ts'

/** What is in approval or in effect stands on its case; drafts and rejected ones do not. */
async function standing(tx: Tx, accidentId: string): Promise<string | undefined> {
  const [row] = await findRows(
    tx,
    accidentRegister,
    { accidentId, status: [registerIs.approving, registerIs.active] } as never,
    { orderBy: 't.id', limit: 1 },
  )
  return row?.registerNo ?? undefined
}
export const registerHolds: Provision = provide(caseHolderPort, 'accident-register', { standing })
