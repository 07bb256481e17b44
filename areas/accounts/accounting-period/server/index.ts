import { z } from 'zod'
import { localDateTime, refuse, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { getRow } from '#packages/server/rows.ts'
import { findBreaches } from '#areas/accounts/ledger/server/check-ledger.ts'
import { accountingPeriod } from '../accounting-period.ts'
import { documentChecks, ownChecks } from './checks.ts'

export default implement(accountingPeriod, {
  actions: {
    // Closing takes the row's lock exclusively; postings of the month share it (3.7).
    close: {
      async guard(tx, actor, { row }) {
        const { total } = await findBreaches(tx)
        if (total > 0)
          refuse(
            'ledgerBreach',
            '账务检查有{n}处不符，不能结账 / the ledger check found {n} {n|difference|differences}',
            {
              n: total,
            },
          )
        for (const one of await documentChecks(tx, actor, row))
          if (one.refusal && one.n > 0) refuse(one.key, one.refusal, { n: one.n })
      },
      run: (_tx, actor) => ({
        closedBy: actor.userId === '0' ? null : actor.userId,
        closedTime: localDateTime(actor.clock.now()),
      }),
    },
    reopen: {
      async guard(tx, _actor, { row }) {
        const later = await tx.row<{ n: string }>(
          sql`select count(*) as n from accounting_period where tenant_id = ${tx.tenantId} and company_id = ${row.companyId}::bigint and period > ${row.period} and status = 3 and is_deleted = 0`,
        )
        if (later!.n !== '0')
          refuse('notLast', '只能反结账最后一个已结账期间 / only the last closed month can be reopened')
      },
      run: () => ({ closedBy: null, closedTime: null }),
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
})
