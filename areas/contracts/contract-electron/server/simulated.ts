import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { contractElectron, contractElectronPlay } from '../contract-electron.ts'
import { builtin, noteAtProvider, signedOf, signFile } from './builtin.ts'
import type { ESignProvider, ProviderEvent } from './provider.ts'
import { nowOf, signersOf, type Electron } from './rows.ts'

const PLAY = { late: 1, twice: 2, reordered: 3, failing: 4 } as const

/** The oldest wish, used up by this request (decisions, silence 18). */
async function nextPlay(tx: Tx, actor: Actor, usedFor: string): Promise<number> {
  const [play] = await findRows(tx, contractElectronPlay, sql`t.used_time is null`, {
    lock: true,
    limit: 1,
    orderBy: 't.id',
  })
  if (!play) return 0
  // A refusal undoes what it wrote: out of reach he stays until something else is wished.
  if (play.nextAnswer === PLAY.failing) return PLAY.failing
  await updateRow(tx, actor, contractElectronPlay, play, { usedTime: nowOf(actor), usedFor })
  return play.nextAnswer
}

const event = z.object({
  eventId: z.string().min(1).max(64),
  docId: z.string().min(1).max(64),
  code: z.enum(['SIGNED', 'REJECTED']),
  signerId: idInput,
  reason: z.string().max(500).optional(),
})

/** The signature of a message: HMAC-SHA256 over its words with the secret that both sides know. */
export const messageSignature = (secret: string, events: readonly ProviderEvent[]): string =>
  createHmac('sha256', secret)
    .update(events.map(one => [one.eventId, one.docId, one.code, one.signerId].join('|')).join('\n'))
    .digest('hex')

interface Held {
  held?: ProviderEvent[]
}

/**
 * A vendor that stands in the product: his page is ours, his messages come as one wishes: late, twice, in another
 * order, or he fails.
 */
export const simulated: ESignProvider = {
  ...builtin,
  label: '模拟服务商 / Simulated vendor',
  createDraft: (_tx, actor, electron) => Promise.resolve(`${actor.tenantId}.${electron.id}`),
  async sign(tx, actor, electron, signer) {
    const play = await nextPlay(tx, actor, signer.id)
    if (play === PLAY.failing)
      refuse('esignDown', '电子签服务暂不可用，请稍后再试 / the signing service is out of reach, try again later')
    const certSerial = await signFile(tx, actor, electron, signer)
    await noteAtProvider(tx, actor, electron, signer.id, certSerial)
    const told: ProviderEvent = {
      eventId: `SIM${electron.id}:${signer.id}`,
      docId: electron.providerDocId ?? '',
      code: 'SIGNED',
      signerId: signer.id,
    }
    const held = await takeHeld(tx, actor, electron)
    if (play === PLAY.late) return held
    if (play === PLAY.reordered) {
      await hold(tx, actor, electron, [...held, told])
      return []
    }
    return [told, ...(play === PLAY.twice ? [told] : []), ...held]
  },
  async status(tx, electron) {
    const signed = signedOf(electron)
    const signers = await signersOf(tx, electron.id)
    return { code: signed.size >= signers.length ? 'COMPLETE' : 'SIGNING', signed }
  },
  async parseCallback(tx, headers, body) {
    const read = z.object({ events: z.array(event).min(1).max(50) }).safeParse(body)
    if (!read.success) return refuse('callbackBody', '消息格式不正确 / the message cannot be read')
    const events = read.data.events as ProviderEvent[]
    const wanted = messageSignature(await paramValue(tx, 'esign.callbackSecret'), events)
    const given = headers['x-esign-signature'] ?? ''
    if (given.length !== wanted.length || !timingSafeEqual(Buffer.from(given), Buffer.from(wanted)))
      return refuse('callbackSignature', '消息签名不正确 / the message is not signed by the provider')
    return events
  },
}

async function takeHeld(tx: Tx, actor: Actor, electron: Electron): Promise<ProviderEvent[]> {
  const row = await lockRow(tx, actor, contractElectron, electron.id)
  const held = (row.providerState as Held | null)?.held ?? []
  if (held.length > 0)
    await updateRow(tx, actor, contractElectron, row, { providerState: { ...row.providerState, held: [] } })
  return held
}
async function hold(tx: Tx, actor: Actor, electron: Electron, held: ProviderEvent[]): Promise<void> {
  const row = await lockRow(tx, actor, contractElectron, electron.id)
  await updateRow(tx, actor, contractElectron, row, { providerState: { ...row.providerState, held } })
}
