import { localDate, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { getRow } from '#packages/server/rows.ts'
import { contract } from '../contract.ts'
import { contractEvent, type ContractMove } from './approval.ts'
import { isSettled } from './bills.ts'
import { builtKinds, kindOf, type KindOfContract } from './kinds.ts'

export const complete = (kind: KindOfContract): ContractMove => ({
  async run(tx, actor, { row }) {
    await kind.onReleased?.(tx, actor, row)
    await kind.onCompleted?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.completed', row)
  },
})

/** 11, contract-complete-scan: what each kind calls finished. Each is completed in its own transaction. */
export async function contractsToComplete(tx: Tx, today: LocalDate): Promise<string[]> {
  const ids: string[] = []
  for (const kind of builtKinds()) ids.push(...((await kind.toComplete?.(tx, today)) ?? []))
  return ids
}

/** False while a plan waits, a bill is open or a deposit is held. */
export async function completeContract(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  if (!(await isSettled(tx, id))) return false
  const { contractType } = await getRow(tx, contract, id)
  await act(tx, actor, kindOf(contractType).resource, id, 'complete')
  return true
}

/** The nightly run for one tenant in one transaction; returns the completed ids. */
export async function completeContracts(tx: Tx, actor: Actor): Promise<string[]> {
  const done: string[] = []
  for (const id of await contractsToComplete(tx, localDate(actor.clock.now())))
    if (await completeContract(tx, actor, id)) done.push(id)
  return done
}
