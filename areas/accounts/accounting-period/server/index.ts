import { z } from 'zod'
import { refuse, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { getRow } from '#packages/server/rows.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { ruleCount } from '#areas/accounts/ledger/server/check-ledger.ts'
import { forgetMonth, sumClosedMonths } from '#areas/accounts/ledger/server/month-balances.ts'
import { accountingPeriod } from '../accounting-period.ts'
import { documentChecks, ownChecks } from './checks.ts'
import { closedBy, closeJob, closingState, isClosedByJob, PERIOD, requireClosable } from './close-month.ts'

export default implement(accountingPeriod, {
  actions: {
    // Closing takes the row's lock exclusively; postings of the month share it (3.7).
    close: {
      async guard(tx, actor, { row }) {
        if (!(await isClosedByJob(tx))) await requireClosable(tx, actor, row)
      },
      async run(tx, actor) {
        if (!(await isClosedByJob(tx))) return { status: PERIOD.closed, ...closedBy(actor), closeResult: '' }
        return { status: PERIOD.closing, stepsDone: 0, stepsTotal: ruleCount() + 1, closeResult: '' }
      },
      // A closing that stands already goes on by its own job: only one is alive for a beginning.
      async after(tx, actor, { row }) {
        if (row.status === PERIOD.closed) await sumClosedMonths(tx, actor)
        if (row.status === PERIOD.closing)
          await enqueue(tx, actor, closeJob.kind, { periodId: row.id }, { dedupeKey: `${row.id}:${row.version}` })
      },
    },
    finish: {
      run: (_tx, actor) => closedBy(actor),
      after: async (tx, actor) => void (await sumClosedMonths(tx, actor)),
    },
    halt: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
    reopen: {
      async guard(tx, _actor, { row }) {
        const later = await tx.row<{ n: string }>(
          sql`select count(*) as n from accounting_period where tenant_id = ${tx.tenantId} and company_id = ${row.companyId}::bigint and period > ${row.period} and status = 3 and is_deleted = 0`,
        )
        if (later!.n !== '0')
          refuse('notLast', '只能反结账最后一个已结账期间 / only the last closed month can be reopened')
      },
      run: () => ({ closedBy: null, closedTime: null }),
      after: async (tx, _actor, { row }) => void (await forgetMonth(tx, row.companyId!, row.period!)),
    },
  },
  calls: {
    'GET checks': call({
      label: '结账检查 / Closing checks',
      permission: 'accounting_period_view',
      input: z.object({ id: idInput }),
      async run(tx, actor, { id }) {
        const row = await getRow(tx, accountingPeriod, id)
        const checks = [...(await ownChecks(tx, row)), ...(await documentChecks(tx, actor, row))]
        return {
          ...(await closingState(tx, actor, id)),
          mayClose: checks.every(one => one.n === 0 || !one.refusal),
          checks: checks.map(one => ({
            key: one.key,
            label: textOf(one.label, actor.language),
            n: one.n,
            state: one.n === 0 ? 'done' : one.refusal ? 'blocks' : 'warns',
            page: one.page ?? '',
          })),
        }
      },
    }),
  },
  jobs: [closeJob],
})
