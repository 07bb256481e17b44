import { randomBytes } from 'node:crypto'
import { instantOf, localDateTime, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { secondCostToken } from '../vehicle-register-second-cost-settlement.ts'

const LIVES_MS = 10 * 60_000

export async function newToken(
  tx: Tx,
  actor: Actor,
  settlementId: string,
): Promise<{ token: string; expireTime: string }> {
  const token = randomBytes(24).toString('hex')
  const expireTime = localDateTime(new Date(actor.clock.now().getTime() + LIVES_MS))
  await insertRow(tx, actor, secondCostToken, { settlementId, holderId: actor.userId, token, expireTime })
  return { token, expireTime }
}

/** Spends a token: one of somebody else, of another document or too old is as good as none. */
export async function spendToken(tx: Tx, actor: Actor, settlementId: string, token: string): Promise<void> {
  const [row] = token ? await findRows(tx, secondCostToken, { token } as never, { lock: true }) : []
  if (row?.usedTime && row.settlementId === settlementId) refuse('tokenUsed', '请勿重复提交 / already submitted')
  const isValid =
    row !== undefined &&
    row.settlementId === settlementId &&
    row.holderId === actor.userId &&
    row.expireTime !== null &&
    instantOf(row.expireTime).getTime() > actor.clock.now().getTime()
  if (!isValid) return refuse('tokenExpired', '页面已过期，请刷新后重新提交 / page expired, refresh and submit again')
  await updateRow(tx, actor, secondCostToken, row, { usedTime: localDateTime(actor.clock.now()) })
}
