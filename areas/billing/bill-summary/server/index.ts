import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { billSummary } from '../bill-summary.ts'
import { summaryFoldJob, waitsForFold } from './fold.ts'
import { sumsOf } from './sums.ts'

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应如2026-11 / a month like 2026-11')
  .optional()

export default implement(billSummary, {
  calls: {
    'GET sums': call({
      label: '账单汇总 / Sums of bills',
      permission: 'bill_summary_view',
      input: z.object({
        side: z.coerce.number().int().min(1).max(2).default(1),
        by: z.enum(['party', 'contract', 'month', 'item', 'company']).default('party'),
        companyId: optionalIdInput,
        partyId: optionalIdInput,
        contractId: optionalIdInput,
        from: month,
        to: month,
        openOnly: z.stringbool().default(false),
        current: z.coerce.number().int().min(1).max(100_000).default(1),
        size: z.coerce.number().int().min(1).max(200).default(20),
      }),
      run: (tx, actor, input) => sumsOf(tx, actor, input),
    }),
  },
  jobs: [summaryFoldJob],
  schedules: [{ kind: 'summary-fold', everyMinutes: 5, isNeeded: tx => waitsForFold(tx) }],
})
