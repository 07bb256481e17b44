import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import type { contract } from '../contract.ts'
import type { ContractHead } from './head.ts'
import type { KindOfContract } from './kinds.ts'
import { bearRecorded, RECORDED } from './record.ts'

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
const AWAITING_SEAL = 1
const EXECUTING = 6
/** 102 -> 1; a recorded contract was signed elsewhere and is in force (D6). */
export const approve = (kind: KindOfContract): ContractMove => ({
  async run(tx, actor, { row }) {
    await kind.onApproved?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.approved', row)
    const time = localDateTime(actor.clock.now())
    const isRecorded = row.signType === RECORDED
    if (isRecorded) await kind.onRecording?.(tx, actor, row)
    return {
      approvedTime: time,
      ...(isRecorded
        ? { signDate: row.signDate ?? row.startDate, signedTime: time, signedFileBizId: row.attachBizId }
        : {}),
      ...(kind.resource.actions!['approve']!.to ? {} : { status: isRecorded ? EXECUTING : AWAITING_SEAL }),
    }
  },
  async after(tx, actor, { row }) {
    if (row.signType !== RECORDED) return
    if (kind.hasProducts) await bearRecorded(tx, actor, row)
    await kind.onRecorded?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.signed', row)
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
