import { invalid, refuse, titled } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { applySeal } from '../../apply-seal/apply-seal.ts'
import { contractElectron } from '../../contract-electron/contract-electron.ts'
import { createElectron, refuseSecond } from '../../contract-electron/server/create.ts'
import { companySeal } from '../../company-seal/company-seal.ts'
import { contractParty } from '../contract-party.ts'
import type { ContractMove } from './approval.ts'
import type { ContractHead } from './head.ts'
import type { KindOfContract } from './kinds.ts'

export interface SealInput {
  sealIds?: string[]
  copies?: number
  pagesPerCopy?: number
  draftFileBizId?: string | null
  takeOut?: boolean
  expressTo?: string | null
}

const ELECTRONIC = 1

/** 1 -> 5: what the kind asks of it, then the seal application on paper, or the e-contract that goes out. */
export const seal = (kind: KindOfContract): ContractMove<SealInput> => ({
  async guard(tx, actor, { row, input }) {
    if (row.signMode === ELECTRONIC) await refuseSecond(tx, row.id)
    if (!row.templateId && !(input.draftFileBizId ?? row.attachBizId))
      refuse('textMissing', '请选择合同模板或上传定稿文件 / choose a template or upload the final file')
    await refuseIncompleteContacts(tx, row)
    await kind.sealGuard?.(tx, actor, row)
    await refuseForeignSeals(tx, row, input.sealIds ?? [])
  },
  async run(tx, actor, { row, input }) {
    if (row.signMode === ELECTRONIC)
      return { electronId: (await createElectron(tx, actor, { contractId: row.id, sealIds: input.sealIds! })).id }
    return { applySealId: await createApplication(tx, actor, row, input) }
  },
  after: (tx, actor, { row }) => sendElectron(tx, actor, row),
})

/** The paper is rendered before the state moves, so that it is no draft; it leaves once the contract is signing. */
async function sendElectron(tx: Tx, actor: Actor, row: ContractHead): Promise<void> {
  if (row.signMode === ELECTRONIC && row.electronId) await act(tx, actor, contractElectron, row.electronId, 'send')
}

async function refuseIncompleteContacts(tx: Tx, row: ContractHead): Promise<void> {
  const parties = await findRows(tx, contractParty, { contractId: row.id })
  if (parties.some(one => !one.contactName || !one.contactPhone || !one.deliverAddress))
    refuse(
      'contactsMissing',
      '请补全各方联系人、电话和送达地址 / complete the contacts and service addresses of the parties',
    )
}

async function refuseForeignSeals(tx: Tx, row: ContractHead, sealIds: readonly string[]): Promise<void> {
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

async function createApplication(tx: Tx, actor: Actor, row: ContractHead, input: SealInput): Promise<string> {
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
    reason: titled('合同用印', 'Contract with', row.counterpartyName ?? ''),
    expressTo: input.expressTo ?? null,
    draftFileBizId: input.draftFileBizId ?? row.attachBizId,
    bizUserId: row.bizUserId,
  })
  await act(tx, actor, applySeal, made.id, 'submit')
  return made.id
}
