import { invalid, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { holdState } from '#areas/customers/customer-city-quota/server/hold-state.ts'
import { applySeal } from '../../apply-seal/apply-seal.ts'
import { companySeal } from '../../company-seal/company-seal.ts'
import { contractParty } from '../../contract/contract-party.ts'
import { contractLines } from '../../contract/server/terms.ts'
import type { contractLease } from '../contract-lease.ts'
import { quotaKey, type Lease } from './quota.ts'

export interface SealInput {
  sealIds?: string[]
  copies?: number
  pagesPerCopy?: number
  draftFileBizId?: string | null
  takeOut?: boolean
  expressTo?: string | null
}

/** 1 -> 5: final quota check (20 D6), then the seal application on paper. */
export const seal: ActionCode<typeof contractLease, SealInput> = {
  async guard(tx, actor, { row, input }) {
    if (row.signMode === 1) refuse('electronicSigning', '电子签尚未启用 / electronic signing is not enabled yet')
    if (!row.templateId && !(input.draftFileBizId ?? row.attachBizId))
      refuse('textMissing', '请选择合同模板或上传定稿文件 / choose a template or upload the final file')
    await refuseIncompleteContacts(tx, row)
    await refuseBlockedQuota(tx, actor, row)
    await refuseForeignSeals(tx, row, input.sealIds ?? [])
  },
  async run(tx, actor, { row, input }) {
    return { applySealId: await createApplication(tx, actor, row, input) }
  },
}

async function refuseIncompleteContacts(tx: Tx, row: Lease): Promise<void> {
  const parties = await findRows(tx, contractParty, { contractId: row.id })
  if (parties.some(one => !one.contactName || !one.contactPhone || !one.deliverAddress))
    refuse(
      'contactsMissing',
      '请补全各方联系人、电话和送达地址 / complete the contacts and service addresses of the parties',
    )
}

async function refuseBlockedQuota(tx: Tx, actor: Actor, row: Lease): Promise<void> {
  if (!row.customerId) return
  for (const line of (await contractLines(tx, row.id)).products.filter(one => one.renewOrderVehicleIds.length === 0))
    if (!(await holdState(tx, actor, quotaKey(row.id, line.lineNo))).ok)
      refuse('quotaBlocked', '额度已冻结或到期，不能盖章 / quota blocked or expired')
}

async function refuseForeignSeals(tx: Tx, row: Lease, sealIds: readonly string[]): Promise<void> {
  if (sealIds.length === 0) invalid({ sealIds: '请选择印章 / choose a seal' })
  const seals = await findRows(tx, companySeal, { id: [...sealIds] } as never)
  const fits = (one: (typeof seals)[number]) =>
    one.status === 1 &&
    one.companyId === row.ownCompanyId &&
    (one.usableKinds.length === 0 || one.usableKinds.includes(row.contractType!))
  if (seals.length !== new Set(sealIds).size || !seals.every(fits))
    invalid({
      sealIds: '印章须属于我方主体、已启用且可用于该类合同 / seals of the own company, enabled, usable for this kind',
    })
}

async function createApplication(tx: Tx, actor: Actor, row: Lease, input: SealInput): Promise<string> {
  const made = await insertRow(tx, actor, applySeal, {
    bizType: 1,
    contractType: row.contractType,
    contractId: row.id,
    title: `${row.contractNo} ${row.contractName}`.slice(0, 128),
    companyId: row.ownCompanyId,
    sealIds: input.sealIds!,
    fileKind: 'contract',
    copies: input.copies ?? 2,
    pagesPerCopy: input.pagesPerCopy ?? 1,
    crossPage: true,
    takeOut: input.takeOut ?? false,
    reason: `合同用印：${row.counterpartyName ?? ''}`,
    expressTo: input.expressTo ?? null,
    draftFileBizId: input.draftFileBizId ?? row.attachBizId,
    bizUserId: row.bizUserId,
  })
  await act(tx, actor, applySeal, made.id, 'submit')
  return made.id
}
