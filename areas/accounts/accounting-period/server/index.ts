import { localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { findBreaches } from '#areas/accounts/ledger/server/check-ledger.ts'
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
        const waiting = await tx.row<{
          n: string
        }>(sql`select count(distinct v.id) as n from bill_receipt_write_off v join bill_receipt_write_off_fund f on f.write_off_id = v.id and f.tenant_id = v.tenant_id
          where v.tenant_id = ${tx.tenantId} and v.status = 10 and v.is_deleted = 0 and v.company_id = ${row.companyId}::bigint and to_char(f.value_date, 'YYYYMM') = ${row.period}`)
        if (waiting!.n !== '0')
          refuse(
            'claimsWaiting',
            '有{n}笔本月到账的认领待确认，不能结账 / {n} {n|claim|claims} of the month await confirmation',
            { n: waiting!.n },
          )
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
