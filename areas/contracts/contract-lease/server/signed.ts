import { localDate, localDateTime, refuse } from '#kernel'
import type { ActionCode } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { ordersPort } from '../../ports.ts'
import { applySeal } from '../../apply-seal/apply-seal.ts'
import type { contractLease } from '../contract-lease.ts'
import { leaseEvent } from './approval.ts'
import { contractFrontMoney } from './contract-front-money.ts'
import { occupyQuota } from './quota.ts'

const stampedStates = [6, 7]

/** 5 -> 6: the contract is executing; orders, quota and front money follow in the same transaction. */
export const signed: ActionCode<typeof contractLease, { signDate?: string; signedFileBizId?: string }> = {
  async guard(tx, _actor, { row, input }) {
    const application = row.applySealId ? await getRow(tx, applySeal, row.applySealId) : undefined
    if (!application || !stampedStates.includes(application.status))
      refuse('notStamped', '用印申请尚未用印，不能签成 / the seal has not been applied yet')
    if (!input.signedFileBizId) refuse('scanMissing', '请上传签署件扫描 / upload the signed scan')
  },
  async run(tx, actor, { row, input }) {
    await occupyQuota(tx, actor, row)
    return {
      signDate: input.signDate ?? localDate(actor.clock.now()),
      signedTime: localDateTime(actor.clock.now()),
      signedFileBizId: input.signedFileBizId!,
    }
  },
  async after(tx, actor, { row }) {
    await contractFrontMoney(tx, actor, row)
    const orders = row.orderMode === 1 ? await ordersPort.ask().create(tx, actor, row) : []
    await leaseEvent(tx, actor, 'contract.signed', row)
    return { orderIds: orders.map(one => one.id) }
  },
}

/** 6 -> 7. */
export const archive: ActionCode<typeof contractLease, { archiveNo?: string; archivePlace?: string }> = {
  async guard(tx, _actor, { row, input }) {
    if (!row.signedFileBizId) refuse('scanMissing', '请先上传签署件扫描 / upload the signed scan first')
    const other = await tx.row<{ contract_no: string }>(sql`
      select contract_no from contract where tenant_id = ${tx.tenantId} and is_deleted = 0 and archive_no = ${input.archiveNo ?? ''} and id <> ${row.id}::bigint`)
    if (other)
      refuse('archiveNoTaken', '档案号已用于合同【{no}】 / archive no. used by contract {no}', {
        no: other.contract_no,
      })
  },
  async run(tx, actor, { row, input }) {
    await leaseEvent(tx, actor, 'contract.archived', row)
    return {
      archiveNo: input.archiveNo!,
      archivePlace: input.archivePlace!,
      archiveTime: localDateTime(actor.clock.now()),
    }
  },
}
