import { textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { contract } from '../contract.ts'
import type { ContractHead } from './head.ts'

type Told = Pick<ContractHead, 'id' | 'contractNo' | 'counterpartyName' | 'bizUserId' | 'bizDeptId' | 'ownCompanyId'>

/** Who sealing waits for: the keepers of the seals of our own company. */
async function keepersOf(tx: Tx, companyId: string | null): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct keeper_user_id as id from company_seal where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and company_id = ${companyId ?? '0'}::bigint and keeper_user_id is not null`)
  return rows.map(row => row.id)
}
/** Heads of the department of the contract. */
export async function headsOf(tx: Tx, deptId: string | null): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select leader_id as id from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and id = ${deptId ?? '0'}::bigint and leader_id is not null`,
  )
  return rows.map(row => row.id)
}

export async function tellOf(
  tx: Tx,
  actor: Actor,
  row: Told,
  users: readonly (string | null)[],
  words: { readonly bizTypeCode: string; readonly title: Label; readonly content: Label },
): Promise<void> {
  const { bizTypeCode, title, content } = words
  const told = [...new Set(users.filter(id => id !== null && id !== actor.userId))] as string[]
  if (told.length === 0) return
  const about = `${row.contractNo ?? ''}`
  await notify(tx, actor, {
    users: told,
    bizTypeCode,
    bizId: row.id,
    title: `${textOf(title, 'zh').replace('{no}', about)} / ${textOf(title, 'en').replace('{no}', about)}`,
    content: `${row.counterpartyName ?? ''}：${textOf(content, 'zh')} / ${row.counterpartyName ?? ''}: ${textOf(content, 'en')}`,
  })
}

/** 30, section 11: approved, seal now. */
export const tellToSeal = async (tx: Tx, actor: Actor, row: Told): Promise<void> =>
  tellOf(tx, actor, row, [row.bizUserId, ...(await keepersOf(tx, row.ownCompanyId))], {
    bizTypeCode: 'contract_sign_wait',
    title: '合同{no}已批准，待盖章 / Contract {no} is approved and awaits its seal',
    content: '合同已审批通过，请盖章。 / The contract is approved, please seal it.',
  })

const toOwners = async (tx: Tx, row: Told): Promise<(string | null)[]> => [
  row.bizUserId,
  ...(await headsOf(tx, row.bizDeptId)),
]
export const tellSigned = async (tx: Tx, actor: Actor, row: Told): Promise<void> =>
  tellOf(tx, actor, row, await toOwners(tx, row), {
    bizTypeCode: 'contract_signed',
    title: '合同{no}已签成 / Contract {no} is signed',
    content: '合同已签成，开始履行。 / The contract is signed and in force.',
  })
export const tellRejected = async (tx: Tx, actor: Actor, row: Told): Promise<void> =>
  tellOf(tx, actor, row, await toOwners(tx, row), {
    bizTypeCode: 'contract_rejected',
    title: '合同{no}被驳回 / Contract {no} was rejected',
    content: '合同审批被驳回，可修改后重新提交。 / The contract was rejected; it may be changed and submitted again.',
  })
export const tellStopped = async (tx: Tx, actor: Actor, row: Told & { stopReason: string | null }): Promise<void> => {
  const reason = (row.stopReason ?? '').replaceAll(' / ', '/')
  return tellOf(tx, actor, row, await toOwners(tx, row), {
    bizTypeCode: 'contract_stopped',
    title: '合同{no}已终止 / Contract {no} was stopped',
    content: `合同已终止：${reason} / The contract was stopped: ${reason}`,
  })
}
export const tellExpiring = async (
  tx: Tx,
  actor: Actor,
  row: Told & { endDate: string },
  days: number,
): Promise<void> =>
  tellOf(tx, actor, row, await toOwners(tx, row), {
    bizTypeCode: 'contract_expiring',
    title: '合同{no}即将到期 / Contract {no} is about to end',
    content: `合同将于${row.endDate}到期，还有${days}天。 / The contract ends on ${row.endDate}, in ${days} days.`,
  })

type Hears = (tx: Tx, actor: Actor, event: { readonly aggregateId: string }) => Promise<void>
const hears =
  (tell: (tx: Tx, actor: Actor, row: ContractHead) => Promise<void>, states?: readonly number[]): Hears =>
  async (tx, actor, { aggregateId }) => {
    const row = await findRow(tx, contract, aggregateId)
    if (row && (!states || states.includes(row.status))) await tell(tx, actor, row)
  }
/** Told after the commit of what happened. */
export const contractNotices = {
  'contract.approved': hears(tellToSeal, [1]),
  'contract.signed': hears(tellSigned),
  'contract.rejected': hears(tellRejected),
  'contract.stopped': hears(tellStopped),
}

/** A change or disposal that took effect, or could not: `applyError` of the document says why. */
export const tellApplied = async (tx: Tx, actor: Actor, row: Told): Promise<void> =>
  tellOf(tx, actor, row, [row.bizUserId], {
    bizTypeCode: 'change_applied',
    title: '{no}已生效 / {no} is in effect',
    content: '变更已生效，收款计划已更新。 / The change is in effect and the plans are rewritten.',
  })
export async function tellFailed(tx: Tx, actor: Actor, row: Told, why: string): Promise<void> {
  const reason = why.replaceAll(' / ', '/')
  await notify(tx, actor, {
    roles: ['contract_admin'],
    bizTypeCode: 'change_failed',
    bizId: row.id,
    level: 2,
    title: `${row.contractNo ?? ''}未能生效 / ${row.contractNo ?? ''} could not take effect`,
    content: `${row.counterpartyName ?? ''}：${reason}，明日重试 / ${row.counterpartyName ?? ''}: ${reason}; tried again tomorrow`,
  })
}
