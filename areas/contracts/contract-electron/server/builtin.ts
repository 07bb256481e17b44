import { X509Certificate } from 'node:crypto'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { signPdf } from '#packages/paper/signing/signed-pdf.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { checkCreditCode, checkMobile } from '#kernel/validators.ts'
import { refuse } from '#kernel'
import { oneOffIdentity, rootOf, sealIdentity } from '../../contract-seal-root/server/identities.ts'
import { contractElectron } from '../contract-electron.ts'
import { lookOf } from './look.ts'
import type { ESignProvider } from './provider.ts'
import { digest, keepPaper, nowOf, paperOf, signersOf, STATE, type Electron, type Signer } from './rows.ts'

/** Signs the file that stands: the seal's certificate for us, one made for this signature for everybody else. */
export async function signFile(tx: Tx, actor: Actor, electron: Electron, signer: Signer): Promise<string> {
  const row = await lockRow(tx, actor, contractElectron, electron.id)
  const before = await paperOf(tx, row.signedFileBizId ?? row.draftFileBizId)
  const root = await rootOf(tx, actor)
  const name = signer.companyName ?? signer.personName ?? ''
  const identity = signer.sealId
    ? await sealIdentity(tx, actor, signer.sealId)
    : await oneOffIdentity(tx, actor, {
        name: signer.personName ?? name,
        ...(signer.companyName ? { organisation: signer.companyName } : {}),
        number: row.draftSha256 ?? digest(before),
      })
  const signed = signPdf(
    before,
    {
      field: `signer${signer.id}`,
      name: signer.companyName ? `${signer.companyName} ${signer.personName ?? ''}`.trim() : name,
      reason: row.subject,
      at: actor.clock.now(),
      look: await lookOf(tx, actor, row, signer, before),
    },
    identity,
    [root.certificate],
  )
  const { fileBizId, sha256 } = await keepPaper(tx, actor, row.id, row.electronNo ?? row.id, signed)
  await updateRow(tx, actor, contractElectron, row, { signedFileBizId: fileBizId, signedSha256: sha256 })
  return new X509Certificate(identity.certificate).serialNumber.slice(0, 64)
}

/** Registered: one of our institutions, in use. Certified: its code holds and somebody with a mobile may sign. */
export async function checkCompany(tx: Tx, name: string, creditCode: string) {
  const row = await tx.row<{ status: number; phone: string | null }>(sql`
    select m.status, coalesce(m.signer_phone, c.phone) as phone from mechanism m left join contacts c on c.tenant_id = m.tenant_id and c.mechanism_id = m.id and c.is_primary and c.is_deleted = 0
    where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and m.mechanism_name = ${name} and coalesce(m.credit_code, m.id_no) = ${creditCode} limit 1`)
  const registered = row?.status === 1
  return {
    registered,
    certified: registered && checkCreditCode(creditCode).ok && row.phone !== null && checkMobile(row.phone).ok,
  }
}

/** The product signs by itself: certificates of the tenant's own root, files in its own store. */
export const builtin: ESignProvider = {
  label: '内置签署 / Built-in',
  checkCompany: (tx, _actor, name, creditCode) => checkCompany(tx, name, creditCode),
  createDraft: (_tx, _actor, electron) => Promise.resolve(electron.id),
  send: () => Promise.resolve(),
  recall: () => Promise.resolve(),
  remind: () => Promise.resolve(),
  invalidate: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  async sign(tx, actor, electron, signer) {
    const certSerial = await signFile(tx, actor, electron, signer)
    await noteAtProvider(tx, actor, electron, signer.id, certSerial)
    return [{ eventId: `${electron.id}:${signer.id}`, docId: electron.id, code: 'SIGNED', signerId: signer.id }]
  },
  async status(tx, electron) {
    const signers = await signersOf(tx, electron.id)
    const signed = signedOf(electron)
    for (const one of signers.filter(signer => signer.state === STATE.signed && !signed.has(signer.id)))
      signed.set(one.id, { time: one.signTime ?? '', certSerial: one.certSerial })
    return { code: signed.size === signers.length ? 'COMPLETE' : 'SIGNING', signed }
  },
  download: (tx, electron) => paperOf(tx, electron.signedFileBizId ?? electron.draftFileBizId),
  parseCallback: () => refuse('noCallback', '内置签署没有回调 / the built-in provider sends no messages'),
}

interface AtProvider {
  signed?: Record<string, { time: string; certSerial: string | null }>
}
export const signedOf = (electron: Pick<Electron, 'providerState'>) =>
  new Map(Object.entries((electron.providerState as AtProvider | null)?.signed ?? {}))

/** The provider's own memory: who has signed there. */
export async function noteAtProvider(
  tx: Tx,
  actor: Actor,
  electron: Electron,
  signerId: string,
  certSerial: string | null,
): Promise<void> {
  const row = await lockRow(tx, actor, contractElectron, electron.id)
  const signed = Object.fromEntries([...signedOf(row), [signerId, { time: nowOf(actor), certSerial }]])
  await updateRow(tx, actor, contractElectron, row, { providerState: { ...row.providerState, signed } })
}
