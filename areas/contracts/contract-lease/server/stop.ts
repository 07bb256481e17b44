import { localDate, refuse, Refused, yuan, ZERO } from '#kernel'

import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { voidPlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'
import { ordersPort } from '../../ports.ts'
import { applySeal } from '../../apply-seal/apply-seal.ts'
import { contractRefOf } from '../../contract/server/head.ts'
import { openBillAmount } from '../../contract/server/bills.ts'
import type { contractLease } from '../contract-lease.ts'
import { leaseEvent } from './approval.ts'
import { releaseQuota } from './quota.ts'

/** 6, 7 -> 4: no vehicle may be on the way or on lease; bills may stay open only after a default. */
export const stop: ActionCode<typeof contractLease, { stopType?: string; stopDate?: string | null }> = {
  async guard(tx, actor, { row, input }) {
    const busy = await tx.row<{ n: string }>(
      sql`select count(*) as n from order_vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${row.id}::bigint and status between 2 and 6`,
    )
    if (busy!.n !== '0')
      refuse(
        'vehiclesOpen',
        '还有{n}台车辆在配车、交付、租赁或退车中，不能终止 / {n} {n|vehicle is|vehicles are} allotted, on lease or returning',
        { n: busy!.n },
      )
    const open = await openBillAmount(tx, row.id)
    if (open <= ZERO) return
    if (input.stopType !== 'default')
      refuse('billsOpen', '还有未结清账单{amount}元，不能终止 / open bills of {amount}', { amount: yuan(open) })
    if (actor.rights && !actor.rights.codes.has('contract_lease_stop_default'))
      throw new Refused({ kind: 'NotAllowed', permission: 'contract_lease_stop_default' })
  },
  async run(tx, actor, { row, input, reason }) {
    const stopDate = input.stopDate ?? localDate(actor.clock.now())
    await ordersPort.ask().cancelWaiting(tx, actor, row.id, reason)
    await ordersPort.ask().close(tx, actor, row.id, reason)
    await voidPlans(tx, actor, contractRefOf(row), undefined, stopDate, reason)
    await releaseQuota(tx, actor, row)
    await leaseEvent(tx, actor, 'contract.stopped', row)
    return { stopDate, stopType: input.stopType ?? null, stopReason: reason }
  },
}

/** 1, 5 -> 101. Stamped paper must be returned before the contract is voided. */
export const voidContract: ActionCode<typeof contractLease, never> = {
  async guard(tx, _actor, { row }) {
    const application = row.status === 5 && row.applySealId ? await getRow(tx, applySeal, row.applySealId) : undefined
    if (application?.status === 102)
      refuse(
        'sealRunning',
        '用印申请【{no}】审批中，请先撤回 / seal application {no} is in approval, withdraw it first',
        { no: application.applyNo },
      )
    if (application?.status === 6)
      refuse('paperOut', '已用印文件须先办理归还 / the stamped paper must be returned first')
  },
  async run(tx, actor, { row, reason }) {
    const application = row.applySealId ? await getRow(tx, applySeal, row.applySealId) : undefined
    if (application && [1, 100, 101].includes(application.status))
      await act(tx, actor, applySeal, application.id, 'void', { reason })
    await releaseQuota(tx, actor, row)
    await leaseEvent(tx, actor, 'contract.voided', row)
    return { stopReason: reason }
  },
}

export const sealBack: ActionCode<typeof contractLease, never> = { run: () => ({ sealTime: null }) }
