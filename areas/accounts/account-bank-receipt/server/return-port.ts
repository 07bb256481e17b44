import { Refused, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-money.ts'

/** Returning money raises an account-payable of kind 4 whose approval posts (5); the paying side brings it. */
export type ReturnProvider = (
  tx: Tx,
  actor: Actor,
  receipt: Receipt,
  amt: Fen,
  reason: string,
) => Promise<Record<string, unknown>>

let provider: ReturnProvider = async () => {
  throw new Refused({
    kind: 'Guard',
    guard: 'not-built',
    message: '退回需要付款申请，付款模块尚未启用 / returning money needs payment requests, which are not in use yet',
  })
}
export const provideReturn = (given: ReturnProvider): void => {
  provider = given
}
export const returnPort = (): ReturnProvider => provider
