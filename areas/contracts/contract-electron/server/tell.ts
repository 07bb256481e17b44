import { Refused } from '#kernel'
import { checkMobile } from '#kernel/validators.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRow, getRow, updateRow } from '#packages/server/rows.ts'
import { makeLink, revokeLink } from '#areas/platform/public-link/server/links.ts'
import { channelFor, sendSms } from '#areas/platform/sms/server/send.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { companySeal } from '../../company-seal/company-seal.ts'
import { contract } from '../../contract/contract.ts'
import { contractElectronSigner } from '../contract-electron.ts'
import { signersOf, STATE, type Electron, type Signer } from './rows.ts'

const DAY_MS = 86_400_000

/** Whoever is to sign next hears of it: our keeper by a message, everybody else by a text with his own link. */
export async function tellCurrent(tx: Tx, actor: Actor, electron: Electron, isReminder: boolean): Promise<void> {
  const current = (await signersOf(tx, electron.id)).find(one => one.state === STATE.current)
  if (!current) return
  if (current.sealId) await tellKeeper(tx, actor, electron, current.sealId)
  else await textSigner(tx, actor, electron, current, isReminder)
}

async function tellKeeper(tx: Tx, actor: Actor, electron: Electron, sealId: string): Promise<void> {
  if (!isBuilt('user-message')) return
  const seal = await getRow(tx, companySeal, sealId)
  await notify(tx, actor, {
    users: [seal.keeperUserId, ...(seal.backupKeeperId ? [seal.backupKeeperId] : [])],
    bizTypeCode: 'electron_sign_wait',
    bizId: electron.id,
    title: `电子合同${electron.electronNo}待盖章 / E-contract ${electron.electronNo} waits for the seal`,
    content: `${electron.subject}：对方已签署，请用登录密码确认用印。 / ${electron.subject}: the others have signed, confirm the seal with your password.`,
    dedupeKey: `electron-seal:${electron.id}`,
  })
}

/** Where texts are not in use, the link is made all the same: it is handed on by hand from the page of the record. */
async function textSigner(
  tx: Tx,
  actor: Actor,
  electron: Electron,
  signer: Signer,
  isReminder: boolean,
): Promise<void> {
  if (!isBuilt('public-link') || !signer.phone || !checkMobile(signer.phone).ok) return
  if (signer.linkId) await revokeQuietly(tx, actor, signer.linkId)
  const { id: linkId, path } = await makeLink(tx, actor, {
    kind: 'sign',
    resource: 'contract-electron',
    id: electron.id,
    phone: signer.phone,
    expires: electron.deadline,
    uses: 3,
  })
  const smsLogId = await sendLink(tx, actor, electron, signer.phone, path, isReminder)
  await updateRow(tx, actor, contractElectronSigner, signer, { linkId, smsLogId: smsLogId ?? signer.smsLogId })
}

async function sendLink(
  tx: Tx,
  actor: Actor,
  electron: Electron,
  phone: string,
  path: string,
  isReminder: boolean,
): Promise<string | null> {
  if (!isBuilt('sms') || !(await channelFor(tx, 'notice'))) return null
  // A phone that had its texts of the day is told by hand.
  return tx
    .attempt(() =>
      sendSms(tx, actor, 'notice', {
        phone,
        content: `${isReminder ? '请尽快签署' : '请签署'}《${electron.subject.slice(0, 40)}》，截止${electron.deadline.slice(0, 10)}，打开 {secret}`,
        secret: { text: path, untilMs: DAY_MS },
        bizTypeCode: 'electron_sign',
        bizId: electron.id,
      }),
    )
    .catch((error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    })
}

async function revokeQuietly(tx: Tx, actor: Actor, linkId: string): Promise<void> {
  await tx
    .attempt(() => revokeLink(tx, actor, linkId))
    .catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
}
/** Nothing more is signed: links that are out lead nowhere. */
export async function revokeLinks(tx: Tx, actor: Actor, electronId: string): Promise<void> {
  if (!isBuilt('public-link')) return
  for (const signer of await signersOf(tx, electronId)) if (signer.linkId) await revokeQuietly(tx, actor, signer.linkId)
}

/** The salesman and whoever sent it hear that it came to nothing. */
export async function tellFailure(
  tx: Tx,
  actor: Actor,
  electron: Electron,
  kind: 'electron_rejected' | 'electron_expired',
): Promise<void> {
  if (!isBuilt('user-message')) return
  const head = electron.contractId ? await findRow(tx, contract, electron.contractId) : undefined
  const [zh, en] = kind === 'electron_rejected' ? ['被拒签', 'was rejected'] : ['已过期', 'has expired']
  const reason = electron.reason ? `：${electron.reason}` : ''
  await notify(tx, actor, {
    users: [...new Set([...(head ? [head.bizUserId] : []), electron.createUser])],
    bizTypeCode: kind,
    bizId: electron.id,
    title: `电子合同${electron.electronNo}${zh} / E-contract ${electron.electronNo} ${en}`,
    content: `${electron.subject}${zh}${reason} / ${electron.subject} ${en}${electron.reason ? `: ${electron.reason}` : ''}`,
    dedupeKey: `${kind}:${electron.id}`,
  })
}
