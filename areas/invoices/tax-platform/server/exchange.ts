import { localDateTime } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { insertRow } from '#packages/server/rows.ts'
import { GATEWAY_KEYS } from '../../codes.ts'
import { taxPlatformMessage } from '../tax-platform-message.ts'
import { PlatformTimeout, taxPlatformPort, type InTransaction, type TaxPlatform } from './platform-port.ts'

export interface Exchange {
  readonly inTransaction: InTransaction
  readonly actor: Actor
}

export const platformOf = (
  { inTransaction, actor }: Exchange,
  gateway: number | null,
): { key: string; platform: TaxPlatform | undefined } => {
  const key = GATEWAY_KEYS[gateway ?? 1] ?? ''
  return { key, platform: taxPlatformPort.all().get(key)?.open(inTransaction, actor) }
}

/** Keeps what was sent and what came; undefined: no answer in time. */
export async function exchange<T extends { outcome: string; message?: string }>(
  place: Exchange,
  gateway: number | null,
  verb: string,
  requestNo: string,
  content: Record<string, unknown>,
  ask: (platform: TaxPlatform) => Promise<T>,
): Promise<T | undefined> {
  const { key, platform } = platformOf(place, gateway)
  if (!platform) return undefined
  await keep(place, key, 1, verb, requestNo, '', '', content)
  const answer = await ask(platform).catch((error: unknown) => {
    if (error instanceof PlatformTimeout) return undefined
    throw error
  })
  await keep(place, key, 2, verb, requestNo, answer?.outcome ?? 'timeout', answer?.message ?? '', {})
  return answer
}

const keep = (
  { inTransaction, actor }: Exchange,
  gateway: string,
  direction: 1 | 2,
  verb: string,
  requestNo: string,
  outcome: string,
  note: string,
  content: Record<string, unknown>,
) =>
  inTransaction(tx =>
    insertRow(tx, actor, taxPlatformMessage, {
      messageTime: localDateTime(actor.clock.now()),
      gateway,
      direction,
      verb,
      requestNo,
      outcome,
      note: note.slice(0, 200),
      content,
    }),
  )
