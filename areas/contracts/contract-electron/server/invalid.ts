import { addDays, localDate, refuse, Refused } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { pdfOf } from '#packages/paper/pdf.ts'
import { act } from '#packages/server/act.ts'
import { getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { contract } from '../../contract/contract.ts'
import { contractElectron, contractElectronSigner } from '../contract-electron.ts'
import { lockElectron } from './course.ts'
import { keepDraft } from './create.ts'
import { providerNamed } from './provider.ts'
import { CODE, signersOf, STATE, type Electron } from './rows.ts'

const BY_FORCE = 2
const AGREEMENT = 3
const DAYS = 15
const OPEN = [103, 1, 5]
const COMPLETE = 6

/** D8: nothing is billed, and no vehicle is allotted. */
export async function refuseInUse(tx: Tx, contractId: string): Promise<void> {
  const used = await tx.row<{ used: boolean }>(sql`
    select exists (select 1 from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status = 2)
      or exists (select 1 from bill_payment_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status = 2)
      or exists (select 1 from order_vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status not in (1, 10)) as used`)
  if (used!.used)
    refuse('contractInUse', '合同已产生账单或车辆已配车，请走处置或终止 / contract in use, use disposal or stop')
}

/** contract-invalid (30, section 3): what is under way is recalled; what is complete is undone by agreement or by force. */
export async function invalidate(
  tx: Tx,
  actor: Actor,
  input: { id: string; mode: number; reason: string },
): Promise<Electron> {
  const electron = await lockElectron(tx, actor, input.id)
  // Asked again it changes nothing: the call is a GET, and may be repeated on the way.
  if ([101, 4, 7, 8, 9].includes(electron.status)) return electron
  if (OPEN.includes(electron.status)) {
    const action = electron.status === 103 ? 'discard' : 'recall'
    return (await act(tx, actor, contractElectron, electron.id, action, { reason: input.reason })).row
  }
  if (electron.status !== COMPLETE)
    return refuse('notComplete', '该电子合同未签署完成 / this e-contract is not complete')
  if (electron.contractId) await refuseInUse(tx, electron.contractId)
  await providerNamed(electron.provider).invalidate(tx, actor, electron, input.reason, input.mode)
  if (input.mode === BY_FORCE) {
    if (actor.rights && !actor.rights.codes.has('contract_electron_force'))
      throw new Refused({ kind: 'NotAllowed', permission: 'contract_electron_force' })
    return (
      await act(tx, actor, contractElectron, electron.id, 'forceInvalid', {
        reason: input.reason,
        input: { invalidMode: input.mode },
      })
    ).row
  }
  const { row } = await act(tx, actor, contractElectron, electron.id, 'startInvalid', {
    reason: input.reason,
    input: { invalidMode: input.mode },
  })
  await sendAgreement(tx, actor, row as Electron, input.reason)
  return row as Electron
}

/** The same signers sign that the contract is undone. */
async function sendAgreement(tx: Tx, actor: Actor, origin: Electron, reason: string): Promise<void> {
  const row = await insertRow(tx, actor, contractElectron, {
    subject: `作废协议 ${origin.subject}`.slice(0, 128),
    bizType: AGREEMENT,
    contractType: origin.contractType,
    originId: origin.id,
    statusCode: CODE[103]!,
    provider: origin.provider,
    deadline: `${addDays(localDate(actor.clock.now()), DAYS)} 23:59:59`,
    fillNames: [],
    noticeCount: 0,
    noticeToday: 0,
  })
  const signers = await signersOf(tx, origin.id)
  await insertRows(
    tx,
    actor,
    contractElectronSigner,
    signers.map(
      ({ partyType, signerKind, companyName, creditCode, personName, phone, idNo, sealId, signOrder }, index) => ({
        ...{ partyType, signerKind, companyName, creditCode, personName, phone, idNo, sealId, signOrder },
        electronId: row.id,
        lineNo: index + 1,
        state: STATE.waiting,
      }),
    ) as never,
  )
  const { contractNo } = origin.contractId ? await getRow(tx, contract, origin.contractId) : { contractNo: '' }
  const pdf = await pdfOf(
    [
      { text: '合同作废协议', fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 24] },
      {
        text: `各方一致同意：合同【${contractNo}】${origin.subject}自本协议签署完成之日起作废，各方互不承担该合同项下的义务。`,
      },
      { text: `作废原因：${reason}`, margin: [0, 12, 0, 12] },
      { text: `原文件摘要（SHA-256）：${origin.signedSha256 ?? ''}`, fontSize: 8 },
      ...signers.map(one => ({
        text: `${one.companyName ?? one.personName ?? ''}（签署）`,
        margin: [0, 24, 0, 0] as [number, number, number, number],
      })),
    ],
    { title: row.subject, number: row.electronNo ?? '' },
  )
  await keepDraft(tx, actor, row, pdf)
  await act(tx, actor, contractElectron, row.id, 'send')
}
