import { z } from 'zod'
import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { call, implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { inputInvoicePort, payableDocumentsPort } from '#areas/billing/ports.ts'
import { RECEIPT } from '../../codes.ts'
import type { VerifyAnswer } from '../../tax-platform/server/platform-port.ts'
import { invoiceReceipt } from '../invoice-receipt.ts'
import { checked, goTo, lockLinks } from './effects.ts'
import { explainReceipt } from './explain-receipt.ts'
import { invoiceDocuments } from './documents.ts'
import { inputInvoices, linkInvoices } from './link-request.ts'
import { prepareReceipt } from './prepare.ts'
import { readInvoice } from './read-file.ts'
import { inputCreditJob, inputVerifyJob, waitsForCheck } from './verify-job.ts'

const locks = async (tx: Tx, actor: Actor, id: string): Promise<void> => void (await lockLinks(tx, actor, id))

export default implement(invoiceReceipt, {
  provides: [
    provide(payableDocumentsPort, 'invoices', { of: (tx, _actor, bill) => invoiceDocuments(tx, bill) }),
    provide(inputInvoicePort, { of: inputInvoices, link: linkInvoices }),
  ],
  prepare: prepareReceipt,
  actions: {
    submit: {
      async run(tx, actor, { row }) {
        const now = localDateTime(actor.clock.now())
        await enqueue(tx, actor, 'input-verify', {}, { dedupeKey: `input-verify:${row.id}:${now}` })
        return { nextCheckTime: now, checkCount: 0 }
      },
    },
    move: {
      locks,
      run: (tx, actor, { row, input }) => goTo(tx, actor, row, input.status, input.deductMonth),
    },
    verify: {
      locks,
      async run(tx, actor, { row, input }) {
        const { answer } = input as unknown as { answer: VerifyAnswer }
        const facts = {
          checkResult: { outcome: answer.outcome, message: answer.message ?? '' },
          checkMessage: answer.message ?? null,
          checkTime: localDateTime(actor.clock.now()),
          checkCount: (row.checkCount ?? 0) + 1,
          nextCheckTime: null,
        }
        if (answer.outcome === 'mismatch') return { ...facts, status: RECEIPT.mismatch }
        return { ...facts, ...(await checked(tx, actor, row)) }
      },
    },
  },
  calls: {
    ...explainCalls(invoiceReceipt, 'invoice_receipt_view', '收票 / Input invoice', explainReceipt),
    'POST read': call({
      label: '读入发票文件 / Read an invoice file',
      permission: 'invoice_receipt_add',
      input: z.object({}),
      idempotent: false,
      upload: { maxBytes: 5 * 1024 * 1024 },
      run: (_tx, _actor, _input, file) => readInvoice(file),
    }),
  },
  jobs: [inputVerifyJob, inputCreditJob],
  schedules: [
    { kind: 'input-verify', everyMinutes: 5, isNeeded: waitsForCheck },
    { kind: 'input-credit', dailyAt: '03:00' },
  ],
})
