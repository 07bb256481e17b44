import { z } from 'zod'
import { textOf, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { company } from '#areas/partners/company/company.ts'
import { ledgerAccount } from '#areas/accounts/calculations/ledger-accounts.ts'
import { openingVoucher } from '../opening-voucher.ts'
import { accountsOf, amountsOf, bookOpening, type OpeningAsked } from './book.ts'
import { lockForReversal, reverseOpening } from './reverse.ts'

const asked = z.object({
  companyId: idInput,
  cutoverDate: z.iso.date('请填写切换日 / enter the day of the cut-over').transform(day => day as LocalDate),
})

class Tried extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('a preview is rolled back')
    this.answer = answer
  }
}

const seen = (tx: Tx, actor: Actor, { companyId }: OpeningAsked) =>
  requireVisible(tx, actor, company, [companyId], 'read')

/** Booked for real and undone: what it would refuse is what the booking refuses. */
async function preview(tx: Tx, actor: Actor, input: OpeningAsked): Promise<unknown> {
  await seen(tx, actor, input)
  try {
    return await tx.attempt(async () => {
      const { voucher } = await bookOpening(tx, actor, input)
      const accounts = await accountsOf(tx, voucher.entryId!)
      throw new Tried({
        rowCount: voucher.rowCount,
        ...amountsOf(voucher),
        accounts: accounts.map(one => ({
          ...one,
          accountName: textOf(ledgerAccount(one.accountCode).label, actor.language),
        })),
      })
    })
  } catch (error) {
    if (error instanceof Tried) return error.answer
    throw error
  }
}

export default implement(openingVoucher, {
  actions: {
    reverse: {
      locks: lockForReversal,
      run: (tx, actor, { row, reason }) => reverseOpening(tx, actor, row, reason),
    },
  },
  calls: {
    'POST preview': call({
      label: '期初凭证预览 / Preview of the opening voucher',
      permission: 'opening_voucher_book',
      idempotent: false,
      input: asked,
      run: preview,
    }),
    'POST book': call({
      label: '期初余额入账 / Book opening balances',
      permission: 'opening_voucher_book',
      input: asked,
      async run(tx, actor, input) {
        await seen(tx, actor, input)
        const { voucher } = await bookOpening(tx, actor, input)
        return { id: voucher.id, voucherNo: voucher.voucherNo, rowCount: voucher.rowCount, ...amountsOf(voucher) }
      },
    }),
  },
})
