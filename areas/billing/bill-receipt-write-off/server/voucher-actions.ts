import { refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { confirmClaim } from './confirm-claim.ts'
import { lockClaim, unlockClaim } from './lock-claim.ts'
import { reverseVoucher } from './reverse-voucher.ts'
import type { Voucher } from './voucher.ts'

interface Entered {
  id: string
  createUser: string
}
interface Context<R> {
  readonly row: R
  readonly input: Record<string, unknown>
  readonly reason: string
}

/** Moves of the vouchers that a cashier enters and another confirms: the same locks, posting and reversal for all (D5). */
export const voucherActions = <R extends Entered>(voucherOf: (tx: Tx, row: R) => Promise<Voucher>) => ({
  submit: { run: async (tx: Tx, actor: Actor, { row }: Context<R>) => lockClaim(tx, actor, await voucherOf(tx, row)) },
  confirm: {
    guard: (_tx: Tx, actor: Actor, { row }: Context<R>) => {
      if (row.createUser === actor.userId || (row as { claimUserId?: string }).claimUserId === actor.userId)
        refuse('ownClaim', '登记人不能确认本人的收款 / the maker cannot confirm')
    },
    run: async (tx: Tx, actor: Actor, { row }: Context<R>) => {
      const voucher = await voucherOf(tx, row)
      const done = await confirmClaim(tx, actor, voucher)
      return { ...done, surplusId: voucher.overs[0]?.surplusId ?? null }
    },
  },
  reject: {
    run: async (tx: Tx, actor: Actor, { row, reason }: Context<R>) => {
      await unlockClaim(tx, actor, await voucherOf(tx, row))
      return { rejectReason: reason.slice(0, 200) } as never
    },
  },
  release: {
    run: async (tx: Tx, actor: Actor, { row, reason }: Context<R>) => {
      await unlockClaim(tx, actor, await voucherOf(tx, row))
      return { rejectReason: reason.slice(0, 200) } as never
    },
  },
  invalid: {
    run: async (tx: Tx, actor: Actor, { row, reason, input }: Context<R>) => {
      await reverseVoucher(tx, actor, await voucherOf(tx, row), reason, input['voidLateFee'] === true)
      return { invalidReason: reason.slice(0, 200) } as never
    },
  },
})
