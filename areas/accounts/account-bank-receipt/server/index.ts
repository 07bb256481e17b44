import { invalid, type Fen } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { assertRoom } from '../../calculations/money-room.ts'
import { z } from 'zod'
import { accountBankReceipt, bankImportBatch, bankImportProfile } from '../account-bank-receipt.ts'
import { ignoreLine, lockLine, unignoreLine, type IgnoreInput } from './ignore-line.ts'
import { checkStatement, importStatement, shownCheck } from './import-statement.ts'
import { hasOpenLines, matchSuggestJob, shownSuggestions } from './match-suggest.ts'
import { profileFaults } from './profiles.ts'
import { importMissingJob, unclaimedNoticeJob } from './receipt-notices.ts'
import { STATEMENT_MAX_BYTES } from './read-statement.ts'
import { returnPort } from './return-port.ts'
import { provide } from '#packages/server/ports.ts'
import { statementReaderPort } from '#areas/customers/ports.ts'
import { readForCustomer } from './read-for-customer.ts'
import { abnormalRows, titleWorkbook } from './import-title.ts'

const importInput = z.object({
  ownAccountId: idInput,
  profileId: z
    .string()
    .max(32)
    .optional()
    .transform(given => given || undefined),
})
const needed = <T>(value: T | undefined): T => value ?? invalid({ file: '请选择文件 / choose a file' })

const lines = implement(accountBankReceipt, {
  provides: [provide(statementReaderPort, { read: readForCustomer })],
  actions: {
    claim: { run: () => ({}) },
    ignore: {
      locks: lockLine,
      run: (tx, actor, { row, input, reason }) => ignoreLine(tx, actor, row, input as unknown as IgnoreInput, reason),
    },
    unignore: { locks: lockLine, run: (tx, actor, { row, reason }) => unignoreLine(tx, actor, row, reason) },
    giveBack: {
      locks: lockLine,
      async run(tx, actor, { row, input, reason }) {
        const amt = input.amt as Fen
        assertRoom('receipt', { no: row.bankReceiptNo!, open: row.openAmt, locked: row.lockedAmt }, amt)
        return returnPort.ask().raise(tx, actor, row, amt, reason)
      },
    },
    move: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
  },
  calls: {
    'POST import-check': call({
      label: '检查流水文件 / Check a statement',
      idempotent: false,
      permission: 'account_bank_receipt_import',
      input: importInput,
      upload: { maxBytes: STATEMENT_MAX_BYTES },
      run: async (tx, actor, input, file) => shownCheck(await checkStatement(tx, actor, input, needed(file)), actor),
    }),
    'POST import-normal': call({
      label: '导入流水 / Import a statement',
      permission: 'account_bank_receipt_import',
      input: importInput,
      upload: { maxBytes: STATEMENT_MAX_BYTES },
      run: (tx, actor, input, file) => importStatement(tx, actor, input, needed(file)),
    }),
    'GET import-title': call({
      label: '流水模板 / Statement template',
      permission: 'account_bank_receipt_import',
      input: z.object({}),
      run: () => titleWorkbook(),
    }),
    'GET export-abnormal': call({
      label: '异常行 / Refused rows',
      permission: 'account_bank_receipt_import',
      input: z.object({ batchId: idInput }),
      run: (tx, actor, input) => abnormalRows(tx, actor, input.batchId),
    }),
    'GET match-suggest': call({
      label: '匹配建议 / Suggestions',
      permission: ['account_bank_receipt_view', 'bill_receipt_write_off_add'],
      input: z.object({ id: idInput }),
      run: (tx, actor, input) => shownSuggestions(tx, actor, input.id),
    }),
    'GET list-by-bank-receipt-no': call({
      label: '按流水号查询 / By serial',
      permission: 'account_bank_receipt_view',
      input: z.object({ bankReceiptNo: z.string() }),
      run: async (tx, _actor, input) =>
        (await import('#packages/server/rows.ts'))
          .findRows(tx, accountBankReceipt, { bankReceiptNo: input.bankReceiptNo } as never)
          .then(rows =>
            rows.map(row => ({
              id: row.id,
              bankReceiptNo: row.bankReceiptNo,
              valueDate: row.valueDate,
              status: row.status,
            })),
          ),
    }),
  },
  jobs: [matchSuggestJob, unclaimedNoticeJob, importMissingJob],
  schedules: [
    { kind: 'match-suggest', everyMinutes: 60, isNeeded: hasOpenLines },
    { kind: 'receipt-unclaimed', dailyAt: '08:50' },
    { kind: 'import-missing', dailyAt: '12:00' },
  ],
})

const profiles = implement(bankImportProfile, {
  prepare(_tx, _actor, { values, before, fault }) {
    for (const { path, reason } of profileFaults({ ...before, ...values })) fault(path, reason)
  },
})

export default [lines, implement(bankImportBatch, {}), profiles]
