import { refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { monthChecksPort } from '#areas/accounts/ports.ts'
import { z } from 'zod'
import { billReceiptWriteOff } from '../bill-receipt-write-off.ts'
import { releaseAuthorisation, reserveAuthorisation, settleAuthorisation } from './authorised.ts'
import { autoConfirmJob, minScore } from './auto-confirm.ts'
import { claimRemindJob, tellRejected, tellWaiting } from './claim-notices.ts'
import { confirmClaim } from './confirm-claim.ts'
import { sureFacts } from './differences.ts'
import { claimExpireJob } from './expire-job.ts'
import { monthChecks } from './month-checks.ts'
import { lockClaim, unlockClaim } from './lock-claim.ts'
import { prepareClaim } from './prepare-claim.ts'
import { reverseVoucher } from './reverse-voucher.ts'
import { suggest } from './suggest.ts'
import { voucherOf, type WriteOff } from './voucher.ts'

/** A claim that comes to nothing gives back what it held. */
async function free(tx: Tx, actor: Actor, row: WriteOff): Promise<void> {
  await releaseAuthorisation(tx, actor, row)
  await unlockClaim(tx, actor, await voucherOf(tx, row))
}

export default implement(billReceiptWriteOff, {
  provides: [provide(monthChecksPort, 'billing', { of: monthChecks })],
  prepare: prepareClaim,
  handingOver: (_tx, _actor, row) => {
    // The claimant must not change by handover while somebody else confirms (10-platform 5.9).
    if (row.status === 10) refuse('claimUnderWay', '认领确认中 / The claim is being confirmed')
  },
  actions: {
    submit: {
      run: async (tx, actor, { row }) => {
        await reserveAuthorisation(tx, actor, row)
        await lockClaim(tx, actor, await voucherOf(tx, row))
        if (actor.userId !== '0') await tellWaiting(tx, actor, row)
      },
    },
    chargeOff: {
      guard: (_tx, actor, { row }) => {
        // The system confirms its own claims where the parameter says so.
        if (actor.userId !== '0' && (row.claimUserId === actor.userId || row.createUser === actor.userId))
          refuse('ownClaim', '认领人不能确认本人认领 / the claimant cannot confirm')
      },
      run: async (tx, actor, { row }) => {
        await settleAuthorisation(tx, actor, row)
        return confirmClaim(tx, actor, await voucherOf(tx, row))
      },
    },
    reject: {
      run: async (tx, actor, { row, reason }) => {
        await free(tx, actor, row)
        await tellRejected(tx, actor, row, reason)
        return { rejectReason: reason.slice(0, 200) }
      },
    },
    withdraw: {
      guard: (_tx, actor, { row }) => {
        if (actor.rights && row.claimUserId !== actor.userId)
          refuse('notClaimant', '只有认领人可以撤回 / only the claimant can withdraw')
      },
      run: async (tx, actor, { row }) => free(tx, actor, row),
    },
    expire: { run: async (tx, actor, { row }) => free(tx, actor, row) },
    invalid: {
      async run(tx, actor, { row, reason, input }) {
        await releaseAuthorisation(tx, actor, row)
        await reverseVoucher(tx, actor, await voucherOf(tx, row), reason, input.voidLateFee === true)
        return { invalidReason: reason.slice(0, 200) }
      },
    },
  },
  calls: {
    'GET suggest-allocation': call({
      label: '建议分配 / Suggested allocation',
      permission: ['bill_receipt_write_off_view', 'bill_receipt_write_off_add'],
      input: z.object({
        payerId: idInput,
        companyId: idInput,
        receiptIds: z.string().optional(),
        amounts: z.string().optional(),
        billIds: z.string().optional(),
        order: z.coerce.number().optional(),
        amt: z.string().optional(),
        valueDate: z.string().optional(),
      }),
      run: (tx, actor, input) => suggest(tx, actor, input),
    }),
  },
  detail: async (tx, actor, row) => sureFacts(tx, actor, await voucherOf(tx, row), row.status),
  jobs: [claimExpireJob, claimRemindJob, autoConfirmJob],
  schedules: [
    { kind: 'claim-expire', dailyAt: '03:00' },
    { kind: 'claim-remind', dailyAt: '08:40' },
    { kind: 'auto-confirm', everyMinutes: 60, isNeeded: async tx => (await minScore(tx)) > 0 },
  ],
})
