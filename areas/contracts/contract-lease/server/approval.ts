import { localDateTime, yuan, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow } from '#packages/server/rows.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { quotaSnapshot } from '#areas/customers/customer-city-quota/server/quota-snapshot.ts'
import { contractTemplate } from '../../contract-template/contract-template.ts'
import { contractLines } from '../../contract/server/terms.ts'
import { exposureOf } from '../../contract/server/bills.ts'
import type { contractLease } from '../contract-lease.ts'
import { freezeQuota, releaseQuota, type Lease } from './quota.ts'

type Move = ActionCode<typeof contractLease, never>
export const leaseEvent = (
  tx: Tx,
  actor: Actor,
  name: `contract.${string}`,
  row: Lease,
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

/** Saved and resubmitted alike: the quota is promised before the process starts. */
export const submit: Move = {
  async run(tx, actor, { row }) {
    await freezeQuota(tx, actor, row)
    const snapshot = row.customerId ? await quotaSnapshot(tx, actor, row.customerId) : null
    await leaseEvent(tx, actor, 'contract.submitted', row)
    return { submitTime: localDateTime(actor.clock.now()), riskGrade: snapshot?.grade ?? null, quotaSnapshot: snapshot }
  },
}
export const approve: Move = {
  async run(tx, actor, { row }) {
    await leaseEvent(tx, actor, 'contract.approved', row)
    return { approvedTime: localDateTime(actor.clock.now()) }
  },
}
export const reject: Move = {
  async run(tx, actor, { row }) {
    await releaseQuota(tx, actor, row)
    await leaseEvent(tx, actor, 'contract.rejected', row)
  },
}
export const withdraw: Move = { run: (tx, actor, { row }) => releaseQuota(tx, actor, row) }

const hasText = (html: string | null): boolean => (html ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/**
 * Variables for the gateways of process F4 (decisions 17). A contract without one of our templates is treated like a
 * non-standard template: legal reviews it.
 */
export async function leaseVariables(tx: Tx, actor: Actor, row: Lease): Promise<Record<string, unknown>> {
  const template = row.templateId ? await findRow(tx, contractTemplate, row.templateId) : undefined
  const { products } = await contractLines(tx, row.id)
  const exposure = row.customerId ? await exposureOf(tx, actor, row.customerId) : { overdueAmt: ZERO }
  return {
    customTerms: hasText(row.customTerms),
    standardTemplate: template?.standard === true,
    belowFloor: products.some(line => line.belowFloor),
    overdueAmt: yuan(exposure.overdueAmt),
    earlyTakeOver: row.earlyTakeOver,
    vehicleQty: row.vehicleQty ?? 0,
    kind: row.contractType,
    signType: row.signType,
  }
}
