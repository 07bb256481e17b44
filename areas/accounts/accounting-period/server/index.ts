import { localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { findBreaches } from '#areas/accounts/ledger/server/check-ledger.ts'
import { monthBlockersPort } from '../../ports.ts'
import { accountingPeriod } from '../accounting-period.ts'

export default implement(accountingPeriod, {
  actions: {
    // Closing takes the row's lock exclusively; postings of the month share it (3.7).
    close: {
      async guard(tx, _actor, { row }) {
        const { total } = await findBreaches(tx)
        if (total > 0)
          refuse(
            'ledgerBreach',
            '账务检查有{n}处不符，不能结账 / the ledger check found {n} {n|difference|differences}',
            {
              n: total,
            },
          )
        for (const one of await monthBlockersPort.ask().of(tx, row.companyId!, row.period!))
          refuse(one.guard, one.message, { n: one.n })
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
})
