import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import type { contract } from '../contract.ts'
import type { ContractHead } from './head.ts'
import type { KindOfContract } from './kinds.ts'

export type ContractMove<Input = never> = ActionCode<typeof contract, Input>

export const contractEvent = (
  tx: Tx,
  actor: Actor,
  name: `contract.${string}`,
  row: Pick<ContractHead, 'id' | 'contractNo' | 'contractType' | 'customerId'>,
  more: Record<string, unknown> = {},
): Promise<void> =>
  emit(tx, actor, name, {
    id: row.id,
    no: row.contractNo!,
    contractId: row.id,
    contractType: row.contractType,
    customerId: row.customerId,
    ...more,
  })

/** Saved and resubmitted alike: what the contract needs is promised before the process starts. */
export const submit = (kind: KindOfContract): ContractMove => ({
  async run(tx, actor, { row }) {
    const changes = await kind.onSubmitted?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.submitted', row)
    return { submitTime: localDateTime(actor.clock.now()), ...changes }
  },
})
export const approve = (kind: KindOfContract): ContractMove => ({
  async run(tx, actor, { row }) {
    await kind.onApproved?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.approved', row)
    return { approvedTime: localDateTime(actor.clock.now()) }
  },
})
export const reject = (kind: KindOfContract): ContractMove => ({
  async run(tx, actor, { row }) {
    await kind.onReleased?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.rejected', row)
  },
})
export const withdraw = (kind: KindOfContract): ContractMove => ({
  run: (tx, actor, { row }) => kind.onReleased?.(tx, actor, row),
})
