import { localDate, localDateTime, refuse } from '#kernel'
import { getRow } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { contractElectron } from '../../contract-electron/contract-electron.ts'
import { applySeal } from '../../apply-seal/apply-seal.ts'
import { contractEvent, type ContractMove } from './approval.ts'
import { contractRefOf, type ContractHead } from './head.ts'
import type { KindOfContract } from './kinds.ts'

const stampedStates = [6, 7]
const ELECTRONIC = 1
const COMPLETE = 6

/** 5 -> 6: the contract is executing; what its kind owes (orders, quota, front money) follows in the same transaction. */
export const signed = (kind: KindOfContract): ContractMove<{ signDate?: string; signedFileBizId?: string }> => ({
  async guard(tx, _actor, { row, input }) {
    if (row.signMode === ELECTRONIC) return refuseUnsigned(tx, row)
    const application = row.applySealId ? await getRow(tx, applySeal, row.applySealId) : undefined
    if (!application || !stampedStates.includes(application.status))
      refuse('notStamped', '用印申请尚未用印，不能签成 / the seal has not been applied yet')
    if (!input.signedFileBizId) refuse('scanMissing', '请上传签署件扫描 / upload the signed scan')
  },
  async run(tx, actor, { row, input }) {
    await kind.onSigning?.(tx, actor, row)
    return {
      signDate: input.signDate ?? localDate(actor.clock.now()),
      signedTime: localDateTime(actor.clock.now()),
      signedFileBizId: input.signedFileBizId!,
    }
  },
  async after(tx, actor, { row }) {
    const rows = (await kind.generatePlans?.(tx, actor, row)) ?? []
    if (rows.length > 0) await createPlans(tx, actor, kind.plans, contractRefOf(row), rows)
    const answer = await kind.onSigned?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.signed', row)
    return answer
  },
})

/** An e-contract is signed by its last signature, by nobody's word. */
async function refuseUnsigned(tx: Tx, row: ContractHead): Promise<void> {
  const electron = row.electronId ? await getRow(tx, contractElectron, row.electronId) : undefined
  if (electron?.status !== COMPLETE)
    refuse('notComplete', '电子合同尚未签署完成，完成后自动签成 / the e-contract is not complete yet')
}

/** 6 -> 7. */
export const archive: ContractMove<{ archiveNo?: string; archivePlace?: string }> = {
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
    await contractEvent(tx, actor, 'contract.archived', row)
    return {
      archiveNo: input.archiveNo!,
      archivePlace: input.archivePlace!,
      archiveTime: localDateTime(actor.clock.now()),
    }
  },
}
