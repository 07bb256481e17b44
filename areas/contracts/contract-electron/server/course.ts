import { localDate, localDateTime, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { contract } from '../../contract/contract.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { contractElectron, contractElectronEvent, contractElectronSigner } from '../contract-electron.ts'
import { providerNamed, type Proof, type ProviderEvent } from './provider.ts'
import { CODE, digest, nowOf, signersOf, STATE, type Electron, type Signer } from './rows.ts'
import { revokeLinks, tellCurrent } from './tell.ts'

const SIGNING = 5
const AGREEMENT = 3
const HANDLED = 1

/** L1: the contract before its e-contract. */
export async function lockElectron(tx: Tx, actor: Actor, id: string): Promise<Electron> {
  const known = await getRow(tx, contractElectron, id)
  if (known.contractId) await lockRow(tx, actor, contract, known.contractId)
  return lockRow(tx, actor, contractElectron, id)
}

/** The first who has not signed is asked; the others wait. */
export async function openNext(tx: Tx, actor: Actor, electron: Electron): Promise<void> {
  const next = (await signersOf(tx, electron.id)).find(
    one => one.state === STATE.waiting || one.state === STATE.current,
  )
  if (!next || next.state === STATE.current) return
  await updateRow(tx, actor, contractElectronSigner, next, { state: STATE.current })
  await tellCurrent(tx, actor, electron, false)
}

/** One who is asked signs: at the provider, whose messages say what is done. */
export async function signAs(tx: Tx, actor: Actor, electronId: string, signerId: string, proof: Proof): Promise<void> {
  const electron = await lockElectron(tx, actor, electronId)
  if (electron.status !== SIGNING) refuse('notSigning', '该电子合同不在签署中 / this e-contract is not being signed')
  const signer = (await signersOf(tx, electron.id)).find(one => one.id === signerId)
  if (signer?.state !== STATE.current) return refuse('notYourTurn', '尚未轮到您签署 / it is not your turn to sign')
  await noteEvidence(tx, actor, electron, signer, proof)
  const events = await providerNamed(electron.provider).sign(tx, actor, electron, signer, proof)
  await receive(tx, actor, electron.provider!, events)
}

/** Who signed what, when and from where, in one digest. */
async function noteEvidence(tx: Tx, actor: Actor, electron: Electron, signer: Signer, proof: Proof): Promise<void> {
  const time = nowOf(actor)
  await updateRow(tx, actor, contractElectronSigner, signer, {
    ip: proof.ip,
    userAgent: proof.userAgent,
    evidenceHash: digest(
      Buffer.from(
        [electron.draftSha256, signer.id, signer.personName, proof.phone, time, proof.ip, proof.userAgent].join('\n'),
      ),
    ),
  })
}

/** Messages of a provider: each is handled once by its id, in whatever order and however often it comes. */
export async function receive(
  tx: Tx,
  actor: Actor,
  provider: string,
  events: readonly ProviderEvent[],
): Promise<{ handled: number; repeated: number }> {
  let [handled, repeated] = [0, 0]
  for (const event of events) {
    const [known] = await findRows(tx, contractElectronEvent, { eventNo: event.eventId } as never, { lock: true })
    if (known) {
      await updateRow(tx, actor, contractElectronEvent, known, { repeats: (known.repeats ?? 0) + 1 })
      repeated += 1
      continue
    }
    const [electron] = await findRows(tx, contractElectron, { providerDocId: event.docId, provider } as never)
    await insertRow(tx, actor, contractElectronEvent, {
      eventNo: event.eventId,
      electronId: electron?.id ?? null,
      provider,
      code: event.code,
      signerId: event.signerId,
      receivedTime: nowOf(actor),
      outcome: electron ? HANDLED : 3,
      repeats: 0,
      // The provider's number of an event is none of our ids.
      raw: { ...event, eventId: undefined, eventNo: event.eventId },
    })
    if (!electron) continue
    if (event.code === 'REJECTED') await rejectAs(tx, actor, electron.id, event.signerId, event.reason ?? '')
    else await reconcile(tx, actor, electron.id)
    handled += 1
  }
  return { handled, repeated }
}

/** What the provider says is true: signatures that we had not heard of are entered, the last one completes. */
export async function reconcile(tx: Tx, actor: Actor, electronId: string): Promise<boolean> {
  const electron = await lockElectron(tx, actor, electronId)
  if (electron.status !== SIGNING) return false
  const { signed } = await providerNamed(electron.provider).status(tx, electron)
  let changed = false
  for (const signer of await signersOf(tx, electron.id)) {
    const told = signed.get(signer.id)
    if (!told || signer.state === STATE.signed) continue
    await updateRow(tx, actor, contractElectronSigner, signer, {
      state: STATE.signed,
      signTime: told.time || nowOf(actor),
      certSerial: told.certSerial,
    })
    changed = true
  }
  const left = (await signersOf(tx, electron.id)).some(one => one.state !== STATE.signed)
  if (left) await openNext(tx, actor, electron)
  else await act(tx, actor, contractElectron, electron.id, 'finish')
  return changed
}

/** Complete: the contract is signed, or what it invalidates is no more. */
export async function afterFinish(tx: Tx, actor: Actor, electron: Electron): Promise<void> {
  await revokeLinks(tx, actor, electron.id)
  await emit(tx, actor, 'electron.completed', told(electron))
  if (electron.bizType === AGREEMENT && electron.originId) {
    await act(tx, actor, contractElectron, electron.originId, 'agreeInvalid', { reason: electron.electronNo ?? '' })
    return
  }
  if (!electron.contractId) return
  const head = await getRow(tx, contract, electron.contractId)
  await act(tx, actor, kindOf(head.contractType).resource, head.id, 'signed', {
    input: { signDate: localDate(actor.clock.now()), signedFileBizId: electron.signedFileBizId },
  })
}

export async function rejectAs(
  tx: Tx,
  actor: Actor,
  electronId: string,
  signerId: string,
  reason: string,
): Promise<void> {
  const electron = await lockElectron(tx, actor, electronId)
  const signer = (await signersOf(tx, electron.id)).find(one => one.id === signerId)
  if (signer) await updateRow(tx, actor, contractElectronSigner, signer, { state: STATE.rejected })
  await act(tx, actor, contractElectron, electron.id, 'reject', { reason })
}

/** Recalled, rejected, expired: the contract waits for its seal again; an agreement leaves what it was about in force. */
export async function afterFailure(
  tx: Tx,
  actor: Actor,
  electron: Electron,
  reason: string,
  quietly = false,
): Promise<void> {
  await revokeLinks(tx, actor, electron.id)
  if (electron.bizType === AGREEMENT && electron.originId) {
    const origin = await getRow(tx, contractElectron, electron.originId)
    if (origin.status === 7) await act(tx, actor, contractElectron, origin.id, 'refuseInvalid', { reason })
    return
  }
  if (!electron.contractId || quietly) return
  const head = await getRow(tx, contract, electron.contractId)
  if (head.status === SIGNING)
    await act(tx, actor, kindOf(head.contractType).resource, head.id, 'sealBack', {
      reason: reason || '电子合同未签成 / the e-contract was not signed',
    })
}

export const told = (electron: Electron) => ({
  id: electron.id,
  no: electron.electronNo!,
  contractId: electron.contractId,
  contractType: electron.contractType,
})
/** The code of a state stands beside its number, for those who read codes. */
export const coded = (status: number, more: Record<string, unknown> = {}) => ({ statusCode: CODE[status]!, ...more })
export const timeOf = (actor: Actor): string => localDateTime(actor.clock.now())
