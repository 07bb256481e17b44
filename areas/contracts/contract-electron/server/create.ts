import { addDays, localDate, refuse, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { templatePdf } from '#packages/paper/index.ts'
import { findRow, findRows, getRow, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { companySeal } from '../../company-seal/company-seal.ts'
import { contract } from '../../contract/contract.ts'
import { contractParty } from '../../contract/contract-party.ts'
import { filledContract } from '../../contract/server/contract-pdf.ts'
import { contractTemplate } from '../../contract-template/contract-template.ts'
import { contractElectron, contractElectronSigner } from '../contract-electron.ts'
import { providerNamed } from './provider.ts'
import { CODE, keepPaper, signersOf, STATE, type Electron } from './rows.ts'

const DAYS = 15
const COMPANY = 1
const PERSON = 2
const CHANGE_CONTRACT = 20

export interface Wanted {
  readonly contractId: string
  readonly sealIds: readonly string[]
  readonly templateId?: string | null
  readonly subject?: string | null
  readonly deadline?: string | null
}

/** DRAFT: the paper is rendered, its signers stand in order; nothing is sent yet. */
export async function createElectron(tx: Tx, actor: Actor, wanted: Wanted): Promise<Electron> {
  const head = await getRow(tx, contract, wanted.contractId)
  const templateId = wanted.templateId ?? head.templateId
  const template = templateId ? await findRow(tx, contractTemplate, templateId) : undefined
  if (!template) return refuse('textMissing', '电子签须选择合同模板 / electronic signing needs a template')
  const isOwn = template.id === head.templateId
  const row = await insertRow(tx, actor, contractElectron, {
    subject: wanted.subject ?? `${head.contractNo} ${head.contractName}`.slice(0, 128),
    bizType: head.contractType === CHANGE_CONTRACT ? 2 : 1,
    contractType: head.contractType,
    contractId: head.id,
    statusCode: CODE[103]!,
    templateId: template.id,
    templateVersion: isOwn ? (head.templateVersion ?? template.versionNo) : template.versionNo,
    provider: await paramValue(tx, 'esign.provider'),
    deadline: wanted.deadline ?? `${addDays(localDate(actor.clock.now()), DAYS)} 23:59:59`,
    fillNames: template.fillFields ?? [],
    noticeCount: 0,
    noticeToday: 0,
  })
  await insertSigners(tx, actor, row, head, wanted.sealIds)
  return render(tx, actor, row)
}

async function insertSigners(
  tx: Tx,
  actor: Actor,
  row: Electron,
  head: RowOf<typeof contract>,
  sealIds: readonly string[],
): Promise<void> {
  const parties = await findRows(tx, contractParty, { contractId: head.id }, { orderBy: 't.sign_order, t.party_type' })
  const seals = await findRows(tx, companySeal, { id: [...sealIds] } as never)
  const signers = parties.flatMap((party): Record<string, unknown>[] => {
    const isUs = party.mechanismType === 10
    const common = {
      electronId: row.id,
      partyType: party.partyType,
      companyName: isPerson(party.mechanismType) ? null : party.partyName,
      creditCode: isPerson(party.mechanismType) ? null : party.creditCode,
      state: STATE.waiting,
    }
    if (isUs)
      return seals
        .filter(seal => seal.companyId === party.mechanismId)
        .map(seal => ({ ...common, signerKind: COMPANY, sealId: seal.id, personName: seal.sealName }))
    return [
      {
        ...common,
        signerKind: isPerson(party.mechanismType) ? PERSON : COMPANY,
        personName: party.signerName,
        phone: party.signerPhone,
        idNo: party.signerIdNo,
      },
    ]
  })
  if (!signers.some(one => 'sealId' in one))
    refuse('sealMissing', '请选择我方主体的印章 / choose a seal of the own company')
  await insertRows(
    tx,
    actor,
    contractElectronSigner,
    signers.map((signer, index) => ({ ...signer, lineNo: index + 1, signOrder: index + 1 })) as never,
  )
}
const isPerson = (mechanismType: number | null): boolean => mechanismType === 100 || mechanismType === 101

/** The text with what the counterparty filled in; its digest ties every certificate to it. */
export async function render(tx: Tx, actor: Actor, row: Electron): Promise<Electron> {
  const head = await getRow(tx, contract, row.contractId!)
  const { tree } = await filledContract(tx, actor, head, {
    templateId: row.templateId ?? undefined,
    fill: row.fillValues ?? {},
  })
  const pdf = await templatePdf(tree, async () => undefined, { title: row.subject, number: head.contractNo ?? '' })
  return keepDraft(tx, actor, row, pdf)
}

export async function keepDraft(tx: Tx, actor: Actor, row: Electron, pdf: Buffer): Promise<Electron> {
  const { fileBizId, sha256 } = await keepPaper(tx, actor, row.id, row.electronNo ?? row.id, pdf)
  const kept = await updateRow(tx, actor, contractElectron, row, { draftFileBizId: fileBizId, draftSha256: sha256 })
  const providerDocId = await providerNamed(kept.provider).createDraft(tx, actor, kept, await signersOf(tx, kept.id))
  return updateRow(tx, actor, contractElectron, kept, { providerDocId })
}

/** No second one of a contract is under way. */
export async function refuseSecond(tx: Tx, contractId: string): Promise<void> {
  const other = await tx.row<{ electron_no: string }>(sql`
    select electron_no from contract_electron where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (1, 5, 6, 7) limit 1`)
  if (other)
    refuse('electronOpen', '该合同已有电子合同【{no}】 / e-contract {no} of this contract is under way', {
      no: other.electron_no,
    })
}
