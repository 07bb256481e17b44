import { halfOf, localDate } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { sql } from '#packages/database/sql.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { ledgerCheckResult, ledgerCheckRun, ledgerEntry, ledgerMonthBalance } from '../ledger.ts'
import { trialBalance } from './balances.ts'
import { checkLedger, ruleStates } from './check-ledger.ts'
import { sumClosedMonths } from './month-balances.ts'
import { seedAccounts } from './seed-accounts.ts'
import { VOUCHER_FORMATS, voucherFile } from './voucher-file.ts'

/** 01:30: I1 to I15. Breaches are listed for finance; nothing is repaired automatically. */
export const ledgerCheckJob: JobKind = {
  kind: 'ledger-check',
  label: '账务检查 / Check the ledger',
  run: async context => {
    const { tenantId } = context.actor
    await context.database.transaction(tenantId, tx => sumClosedMonths(tx, context.actor))
    return {
      ...(await context.database.transaction(tenantId, tx => checkLedger(tx, context.actor), { name: 'ledger-check' })),
    }
  },
}

const dimensions = z.object({
  companyId: optionalIdInput,
  asOf: z.string().optional(),
  from: z.string().optional(),
  accountCode: z.string().optional(),
  partyId: optionalIdInput,
  billId: optionalIdInput,
  contractId: optionalIdInput,
  bankReceiptId: optionalIdInput,
})

const entries = implement(ledgerEntry, {
  calls: {
    'GET trial-balance': call({
      label: '科目余额表 / Trial balance',
      permission: 'ledger_view',
      input: dimensions,
      run: trialBalance,
    }),
    'GET balance': call({
      label: '余额 / Balance',
      permission: 'ledger_view',
      input: dimensions,
      run: async (tx, actor, input) => ({
        asOf: input.asOf || localDate(actor.clock.now()),
        accounts: await trialBalance(tx, actor, input),
      }),
    }),
    'GET voucher-export': call({
      label: '凭证导出 / Voucher file',
      permission: 'ledger_export',
      input: z.object({
        from: z.string(),
        to: z.string(),
        companyId: optionalIdInput,
        format: z.enum(VOUCHER_FORMATS).default('csv'),
      }),
      run: (tx, actor, input) => voucherFile(tx, actor, input),
    }),
    'POST check-run': call({
      label: '立即检查 / Check now',
      idempotent: false,
      permission: 'ledger_check',
      input: z.object({}),
      run: (tx, actor) => checkLedger(tx, actor),
    }),
    'GET check-page': call({
      label: '检查结果 / Findings',
      permission: 'ledger_view',
      input: z.object({}),
      run: async (tx, actor) => {
        const records = await tx.rows<{
          ruleLabel: string
        }>(sql`select id, run_time as "runTime", rule_no as "ruleNo", rule_label as "ruleLabel", subject, subject_id as "subjectId", subject_no as "subjectNo", expected, found, event_type as "eventType", event_key as "eventKey", entry_id as "entryId", resolved
          from ledger_check_result where tenant_id = ${tx.tenantId} and is_deleted = 0 order by resolved, id desc limit 1000`)
        return {
          records: records.map(row => ({ ...row, ruleLabel: halfOf(row.ruleLabel, actor.language) })),
          ...(await ruleStates(tx, actor)),
        }
      },
    }),
    'POST seed-accounts': call({
      label: '初始化科目 / Seed accounts',
      permission: 'ledger_edit',
      input: z.object({}),
      run: (tx, actor) => seedAccounts(tx, actor),
    }),
  },
  jobs: [ledgerCheckJob],
  schedules: [{ kind: 'ledger-check', dailyAt: '01:30' }],
})

export default [
  entries,
  implement(ledgerCheckResult, {}),
  implement(ledgerCheckRun, {}),
  implement(ledgerMonthBalance, {}),
]
