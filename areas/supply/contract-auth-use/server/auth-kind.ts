import { addDays, addMonths, localDate, localDateTime, refuse, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { emit } from '#packages/server/emit.ts'
import type { Live } from '#packages/server/live.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { normaliseAccount, normaliseName } from '#areas/accounts/calculations/payer-name.ts'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import { DISABLED } from '../../contract-protocol/auth-codes.ts'
import { contractAuthAccount } from '../contract-auth-account.ts'

interface AuthHead extends ContractHead {
  authKind: number
  limitEach: Fen | null
  limitMonth: Fen | null
  limitTotal: Fen | null
  enabled: number | null
  revocable: boolean
}
type Line = Record<string, unknown>
type AnyForm = Form<any>

/** Accounts as they stand or were sent; a changed account is verified anew. */
export async function accountsOf(tx: Tx, form: AnyForm): Promise<Line[]> {
  const stored = form.before
    ? await findRows(tx, contractAuthAccount, { contractId: (form.before as { id: string }).id } as never)
    : []
  const sent = form.lines['accounts'] as Line[] | undefined
  if (!sent) return stored as unknown as Line[]
  const known = new Map(stored.map(row => [row.id, row]))
  for (const line of sent) {
    const before = known.get(String(line['id'] ?? ''))
    const isSame =
      before !== undefined &&
      (line['accountNo'] === undefined || before.accountNo === line['accountNo']) &&
      (line['accountName'] === undefined || before.accountName === line['accountName'])
    const own = isSame ? undefined : await institutionAccount(tx, line)
    line['verified'] = isSame ? before.verified : own
    line['verifyMethod'] = isSame ? before.verifyMethod : own ? 3 : null
    line['verifyTime'] = isSame ? before.verifyTime : null
  }
  return sent
}

/** An active account of an institution was checked when it was entered (20). */
async function institutionAccount(tx: Tx, line: Line): Promise<boolean> {
  const rows = await tx.rows<{ name: string; no: string }>(sql`
    select account_name as name, account_no as no from account_mechanism
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and account_no = ${String(line['accountNo'] ?? '')}`)
  return rows.some(
    row =>
      normaliseAccount(row.no) === normaliseAccount(String(line['accountNo'] ?? '')) &&
      normaliseName(row.name) === normaliseName(String(line['accountName'] ?? '')),
  )
}

/** Section 3.2: accounts verified, each <= month <= total, at most three years. */
export function checkAuthorisation(form: AnyForm, whole: AuthHead, accounts: readonly Line[]): void {
  if (accounts.length === 0) form.fault('accounts', '请填写授权账户 / accounts required')
  accounts.forEach((row, index) => {
    if (row['verified'] !== true)
      form.fault(`accounts.${index}.accountNo`, '账户未核验，不能提交 / the account has not been verified')
  })
  const ordered = [
    ['limitEach', whole.limitEach, whole.limitMonth ?? whole.limitTotal],
    ['limitMonth', whole.limitMonth, whole.limitTotal],
  ] as const
  for (const [field, low, high] of ordered)
    if (low !== null && low !== undefined && high !== null && high !== undefined && low > high)
      form.fault(field, '限额须满足单笔≤月≤总 / limits: each <= month <= total')
  if (whole.startDate && whole.endDate && whole.endDate > addDays(addMonths(whole.startDate, 36), -1))
    form.fault('endDate', '授权期限最长三年 / an authorisation lasts three years at most')
  if (!whole.attachBizId) form.fault('attachBizId', '请上传关系证明 / upload the proof of the relation')
  if (accounts.some(row => row['holderType'] === 2) && !(whole as unknown as Line)['signProofBizId'])
    form.fault('signProofBizId', '个人户主须附身份证复印件 / a person\u2019s ID copy is needed')
}

/** Variables of both processes: the finance director sees what has no limit, and accounts of persons. */
export async function authVariables(tx: Tx, row: AuthHead): Promise<Record<string, unknown>> {
  const accounts = await findRows(tx, contractAuthAccount, { contractId: row.id } as never)
  return {
    limitTotal: yuan(row.limitTotal ?? ZERO),
    unlimited: row.limitEach === null && row.limitMonth === null && row.limitTotal === null,
    otherAccount: accounts.some(one => one.holderType === 2),
    kind: row.contractType,
  }
}

export async function stopGuard(tx: Tx, row: { id: string }): Promise<void> {
  const open = await tx.row<{ no: string; amt: string }>(sql`
    select source_no as no, amt from contract_auth_use where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${row.id}::bigint and state = 1 order by id limit 1`)
  if (open)
    refuse('reserved', '单据【{no}】预占了{amt}元，尚未完成，不能终止 / {no} holds {amt} of it and is not done', open)
}

const revoked = (tx: Tx, actor: Actor, row: AuthHead, reason: string) =>
  emit(tx, actor, 'auth.revoked', { id: row.id, no: row.contractNo!, contractId: row.id, reason })

export async function onStopped(tx: Tx, actor: Actor, row: AuthHead, how: { reason: string }): Promise<void> {
  await revoked(tx, actor, row, how.reason)
}

interface Moved {
  row: AuthHead
  input: Record<string, unknown>
  reason: string
}
/** S9: the switch is a field; paper and history of money stay. */
export const authActions = {
  changeStatus: {
    guard(_tx: Tx, _actor: Actor, { row, input }: Moved) {
      if (input['enabled'] === (row.enabled ?? 1))
        refuse('asItIs', '授权已处于该状态 / the authorisation is in that state already')
      if (input['enabled'] === DISABLED && row.revocable === false)
        refuse('irrevocable', '该授权不可撤销 / this authorisation cannot be revoked')
    },
    async run(tx: Tx, actor: Actor, { row, input, reason }: Moved) {
      const isOff = input['enabled'] === DISABLED
      if (isOff) await revoked(tx, actor, row, reason)
      return {
        enabled: input['enabled'] as number,
        revokeTime: isOff ? localDateTime(actor.clock.now()) : null,
        revokeReason: isOff ? reason : null,
      }
    },
  },
  verifyAccounts: {
    async run(tx: Tx, actor: Actor, { row, input }: Moved) {
      const time = localDateTime(actor.clock.now())
      const accounts = await findRows(tx, contractAuthAccount, { contractId: row.id } as never)
      if (accounts.length === 0) refuse('noAccounts', '请先保存授权账户 / save the accounts first')
      for (const one of accounts.filter(account => !account.verified))
        await updateRow(tx, actor, contractAuthAccount, one, {
          verified: true,
          verifyTime: time,
          verifyMethod: input['verifyMethod'] as number,
          verifyFileBizId: input['verifyFileBizId'] as string,
        })
    },
  },
}

/** Used and used this month, from the ledger. */
export const authFigures: Live<'usedTotal' | 'usedMonth'> = {
  fields: ['usedTotal', 'usedMonth'],
  source: ({ tenantId, clock }, among) => sql`
    select contract_id as id, coalesce(sum(amt), 0)::numeric(18,2) as "usedTotal",
      coalesce(sum(amt) filter (where date_trunc('month', use_date) = date_trunc('month', ${localDate(clock.now())}::date)), 0)::numeric(18,2) as "usedMonth"
    from contract_auth_use where tenant_id = ${tenantId} and is_deleted = 0 and state in (1, 2) and ${among(sql.trusted('contract_id'))} group by 1`,
}

/** Past their last day, nothing reserved: the nightly scan completes them. */
export const authsToComplete = async (tx: Tx, contractType: number, today: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select c.id from contract c where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = ${contractType} and c.status in (6, 7) and c.end_date < ${today}::date
        and not exists (select 1 from contract_auth_use u where u.tenant_id = c.tenant_id and u.contract_id = c.id and u.is_deleted = 0 and u.state = 1) order by c.id`)
  ).map(row => row.id)
