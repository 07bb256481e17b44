import { halfOf } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { sql } from '#packages/database/sql.ts'
import { getRow } from '#packages/server/rows.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { accountSurplus } from '../account-surplus.ts'
import { explainCalls } from '../../explain/server/explain-calls.ts'
import { explainSurplus } from './explain-surplus.ts'
import { shownSurplus } from './get-surplus.ts'
import { ofSurplus } from './surplus-rows.ts'

export default implement(accountSurplus, {
  calls: {
    ...explainCalls(accountSurplus, 'account_surplus_view', '客户余额 / Customer balance', explainSurplus),
    'GET get-surplus': call({
      label: '客户余额 / Balance of a customer',
      permission: ['account_surplus_view', 'bill_receipt_write_off_add'],
      input: z.object({ customerId: idInput, companyId: optionalIdInput, contractId: optionalIdInput }),
      run: (tx, actor, input) => shownSurplus(tx, actor, input),
    }),
    // Every move of 2203 of this row, newest first: the drawer of the balance page.
    'GET flow-page': call({
      label: '余额流水 / Movements',
      permission: 'account_surplus_view',
      input: z.object({ id: idInput }),
      async run(tx, actor, input) {
        const row = await getRow(tx, accountSurplus, input.id)
        const moves = await tx.rows<{
          summary: string
          eventType: string
        }>(sql`select e.id, e.entry_no as "entryNo", e.event_type as "eventType", e.source_no as "sourceNo", e.post_date as "postDate", e.value_date as "valueDate", e.summary, sum(case when p.side = 2 then p.amt else -p.amt end) as amt
          from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id where p.tenant_id = ${tx.tenantId} and ${ofSurplus(row)} group by e.tenant_id, e.id order by e.id desc limit 500`)
        return { records: moves.map(move => ({ ...move, summary: halfOf(move.summary, actor.language) })) }
      },
    }),
  },
})
