import { z } from 'zod'
import { invalid, localDateTime } from '#kernel'
import { act } from '#packages/server/act.ts'
import { provide } from '#packages/server/ports.ts'
import { monthChecksPort } from '#areas/accounts/ports.ts'
import { invoiceChecks } from './month-checks.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { nextQueryAt } from '#areas/accounts/bank-payment-order/server/back-off.ts'
import { COLOUR, INVOICE } from '../../codes.ts'
import { followMake } from '../../invoice-make/server/follow-make.ts'
import { creditMonth } from '../../invoice-setting/server/credit.ts'
import type { IssueAnswer } from '../../tax-platform/server/platform-port.ts'
import { invoice } from '../invoice.ts'
import { invoiceRed } from '../invoice-red.ts'
import { answered } from './issue-effects.ts'
import { explainInvoice } from './explain-invoice.ts'
import { invoiceFile } from './invoice-file.ts'
import { invoiceQueryJob, invoiceSendJob, waitsForQuery, waitsForSending } from './issue-jobs.ts'
import { askRed } from './red-letter.ts'
import { cancelRed, redLetters } from './red-moves.ts'
import { lockBills } from './rows.ts'

const invoices = implement(invoice, {
  provides: [
    provide(monthChecksPort, 'invoices', {
      of: (tx, _actor, companyId, period) => invoiceChecks(tx, companyId, period),
    }),
  ],
  actions: {
    send: {
      run: (_tx, actor, { row }) => {
        const now = actor.clock.now()
        return {
          sendCount: (row.sendCount ?? 0) + 1,
          firstSentTime: row.firstSentTime ?? localDateTime(now),
          lastSentTime: localDateTime(now),
          queryCount: 0,
          nextQueryTime: nextQueryAt(now, 0),
        }
      },
    },
    answer: {
      locks: async (tx, actor, id) => void (await lockBills(tx, actor, id)),
      run: (tx, actor, { row, input }) =>
        answered(tx, actor, row, (input as unknown as { answer: IssueAnswer }).answer),
      async after(tx, actor, { row }) {
        if (row.colour === COLOUR.red && row.status === INVOICE.failed && row.redId)
          await act(tx, actor, invoiceRed, row.redId, 'withdraw')
        await followMake(tx, actor, row.makeId)
      },
    },
    again: {
      run: async (tx, actor, { row }) => ({
        attempt: (row.attempt ?? 1) + 1,
        requestNo: await nextNumber(tx, actor, 'FPQ', 7),
        creditMonth: creditMonth(actor),
        sendCount: 0,
        queryCount: 0,
        nextQueryTime: null,
        failReason: null,
      }),
    },
    redden: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
    resend: {
      run: (_tx, actor, { row, input }) => {
        const email = input.email || row.email
        const mobile = input.mobile || row.mobile
        if (!email && !mobile) invalid({ email: '邮箱与手机至少填一项 / e-mail or mobile is needed' })
        return { email, mobile, deliverStatus: 1, deliverTime: localDateTime(actor.clock.now()) }
      },
    },
    red: { run: (tx, actor, { row, input }) => askRed(tx, actor, row, input) },
    redCancel: { run: async (tx, actor, { row }) => void (await cancelRed(tx, actor, row)) },
  },
  calls: {
    ...explainCalls(invoice, 'invoice_view', '发票 / Invoice', explainInvoice),
    'GET file': call({
      label: '下载发票 / Download an invoice',
      permission: 'invoice_view',
      input: z.object({ id: idInput, format: z.enum(['pdf', 'ofd', 'xml']).default('pdf') }),
      async run(tx, actor, { id, format }) {
        await requireVisible(tx, actor, invoice, [id])
        return invoiceFile(tx, await getRow(tx, invoice, id), format)
      },
    }),
  },
  jobs: [invoiceSendJob, invoiceQueryJob],
  schedules: [
    { kind: 'invoice-send', everyMinutes: 1, isNeeded: waitsForSending },
    { kind: 'invoice-query', everyMinutes: 5, isNeeded: waitsForQuery },
  ],
})

export default [invoices, redLetters]
