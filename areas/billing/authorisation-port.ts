import type { Fen, Label, LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

export interface AuthorisationAsked {
  /** 1 receipt, 2 payment. */
  readonly side: 1 | 2
  readonly companyId: string
  /** Who owes, and to whom. */
  readonly debtorId: string | null
  readonly creditorId: string | null
  /** Whose account really pays (side 1) or is paid (side 2). */
  readonly accountNo: string
  readonly accountName: string
  readonly contractId: string | null
  readonly feeItem: number | null
  readonly amt: Fen
  readonly date: LocalDate
}
export interface AuthorisationAnswer {
  readonly ok: boolean
  /** The one that fits; where none has room, the nearest one; null where nobody authorised this account. */
  readonly authId: string | null
  readonly authType: number | null
  readonly room: Fen | null
  readonly reasons: readonly Label[]
}
export interface AuthorisedSource {
  readonly sourceType: string
  readonly sourceId: string
  readonly sourceNo: string
}

/** 40 12.1 `auth.*`: who may pay or be paid instead of a party, and how much of it is left. */
export const authorisationsPort = definePort<{
  check(tx: Tx, asked: AuthorisationAsked): Promise<AuthorisationAnswer>
  /** Reserves (state 1) under the lock of the authorisation; refuses what exceeds it. */
  use(tx: Tx, actor: Actor, authId: string, source: AuthorisedSource, asked: AuthorisationAsked): Promise<void>
  /** Used (state 2); refuses where it is no longer in force on the day. Without a day nothing is asked any more. */
  settle(tx: Tx, actor: Actor, source: Omit<AuthorisedSource, 'sourceNo'>, day: LocalDate | null): Promise<void>
  /** Free again (state 3); also what was used, where it is undone. */
  release(tx: Tx, actor: Actor, source: Omit<AuthorisedSource, 'sourceNo'>): Promise<void>
}>({
  name: 'billing.authorisations',
  label: '收付款授权 / Authorisations to pay and to collect',
  notBuilt: {
    note: '授权协议尚未启用：第三方付款凭说明认领，他人账户不付款 / authorisations are not in use: third parties are claimed with a reason, other holders\u2019 accounts are not paid',
    answers: {
      check: async () => ({ ok: false, authId: null, authType: null, room: null, reasons: [] }),
      use: async () => undefined,
      settle: async () => undefined,
      release: async () => undefined,
    },
  },
})
