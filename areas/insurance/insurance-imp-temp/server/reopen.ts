import { refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { insuranceRequirement } from '../../insurance-requirement/insurance-requirement.ts'
import { requireBatchRight } from '../../insurance-requirement/server/kinds.ts'
import { linesOf } from '../../insurance-requirement/server/orders.ts'
import { recheckSet, stage } from './staged.ts'

const AGAIN: readonly number[] = [103, 100, 101]
/** A batch that came back, or a draft: its lines become rows of a new set, each with the order that it made. */
export async function reopen(
  tx: Tx,
  actor: Actor,
  given: { uuid: string; auditType: number; requirementId: string },
): Promise<Record<string, unknown>> {
  requireBatchRight(actor, given.auditType)
  await requireVisible(tx, actor, insuranceRequirement, [given.requirementId])
  const batch = await getRow(tx, insuranceRequirement, given.requirementId)
  if (batch.auditType !== given.auditType) refuse('auditType', '批次类型不符 / a batch of another type')
  if (!AGAIN.includes(batch.status))
    refuse('batchState', '只有草稿、已驳回或已撤回的批次可修改 / only drafts and batches that came back are changed')
  const lines = await linesOf(tx, batch.id)
  const head = { ...batch, requirementId: batch.id }
  await stage(
    tx,
    actor,
    { uuid: given.uuid, auditType: given.auditType, sourceKind: 1 },
    lines.map(line => ({
      vehicleId: line.vehicleId,
      workOrderId: line.workOrderId,
      policyId: line.policyId,
      payload: line.payload ?? {},
      attachBizId: line.attachBizId,
    })),
    head,
  )
  return recheckSet(tx, actor, given.uuid, given.auditType, head)
}
