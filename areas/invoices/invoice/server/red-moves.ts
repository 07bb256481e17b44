import { localDateTime, refuse, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { implement } from '#packages/server/implement.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { RED } from '../../codes.ts'
import { invoiceRed } from '../invoice-red.ts'
import { invoice } from '../invoice.ts'
import { enqueueSend, openLetter } from './red-letter.ts'
import type { Invoice, RedLetter } from './rows.ts'

/** States that end a letter without a red invoice. */
const ENDED: readonly number[] = [
  RED.refusedByBuyer,
  RED.refusedBySeller,
  RED.expired,
  RED.withdrawn,
  RED.withdrawnLate,
]

/** The invoice is free for another letter; invoicing staff hear why. */
async function letGo(tx: Tx, actor: Actor, letter: RedLetter): Promise<void> {
  const blue = await lockRow(tx, actor, invoice, letter.invoiceId!)
  if (blue.redOpen) await updateRow(tx, actor, invoice, blue, { redOpen: false })
}

const final = (actor: Actor): ChangesOf<typeof invoiceRed> => ({ finalTime: localDateTime(actor.clock.now()) })

/** The invoice stands before its letter in the order of locks. */
async function lockBlue(tx: Tx, actor: Actor, id: string): Promise<void> {
  const letter = await getRow(tx, invoiceRed, id)
  if (letter.invoiceId) await lockRow(tx, actor, invoice, letter.invoiceId)
}

async function tellEnd(tx: Tx, actor: Actor, letter: RedLetter): Promise<void> {
  if (!isBuilt('user-message') || (letter.status !== RED.refusedByBuyer && letter.status !== RED.expired)) return
  const isRefused = letter.status === RED.refusedByBuyer
  await notify(tx, actor, {
    bizTypeCode: 'invoice-red',
    bizId: letter.id,
    roles: ['invoice_clerk'],
    level: 2,
    title: `红字未成：${letter.invoiceNo} / Red letter without effect: ${letter.invoiceNo}`,
    content: isRefused
      ? '购方拒绝确认 / the buyer has refused it'
      : '购方72小时内未确认，已作废 / the buyer did not agree within 72 hours',
    dedupeKey: `invoice-red-end:${letter.id}`,
  })
}

export const redLetters = implement(invoiceRed, {
  actions: {
    answer: {
      locks: lockBlue,
      async run(tx, actor, { row, input }) {
        const { changes } = input as unknown as { changes: ChangesOf<typeof invoiceRed> & { status: number } }
        if (!ENDED.includes(changes.status)) return changes
        await letGo(tx, actor, row)
        return { ...changes, ...final(actor) }
      },
      after: (tx, actor, { row }) => tellEnd(tx, actor, row),
    },
    agree: {
      locks: lockBlue,
      run: async (tx, actor, { row }) => {
        await enqueueSend(tx, actor, row.id)
        return { toTell: true }
      },
    },
    refuse: {
      locks: lockBlue,
      async run(tx, actor, { row }) {
        await letGo(tx, actor, row)
        return { toTell: true, ...final(actor) }
      },
    },
    withdraw: {
      locks: lockBlue,
      async run(tx, actor, { row }) {
        await letGo(tx, actor, row)
        return {
          status: row.status === RED.confirmed ? RED.withdrawnLate : RED.withdrawn,
          toTell: row.confirmNo !== null,
          ...final(actor),
        }
      },
    },
  },
})

/** 6: a letter is taken back as long as its red invoice is not on its way. */
export async function cancelRed(tx: Tx, actor: Actor, blue: Invoice): Promise<void> {
  const letter = await openLetter(tx, blue.id)
  if (!letter) return refuse('noRed', '没有可撤回的红字 / there is no red letter to withdraw')
  if (letter.redInvoiceId) refuse('redIssuing', '红字发票已在开具，不能撤回 / the red invoice is on its way already')
  if (letter.status === RED.awaitingSeller)
    refuse('redOfBuyer', '购方发起的红字请同意或拒绝 / agree to the letter of the buyer, or refuse it')
  await act(tx, actor, invoiceRed, letter, 'withdraw')
}
