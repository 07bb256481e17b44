import { z } from 'zod'
import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { ruleStates } from '#areas/accounts/ledger/server/check-ledger.ts'
import { reconciliation } from '../reconciliation.ts'
import { bankReconciliation } from './bank.ts'

const source = `select a.tenant_id, a.id, a.mechanism_id as company_id, a.id as own_account_id, a.account_name, null::date as closing_date, null::numeric as bank_closing
  from account_mechanism a where a.is_deleted = 0 and a.mechanism_type = 10`
/** 7.8: bills, receipts, balances, deposits, VAT, payments; the contracts' plans follow. */
const CONTROLS = ['I2', 'I4', 'I5', 'I6', 'I8', 'I10', 'I7']

export default implement(reconciliation, {
  source,
  calls: {
    'GET bank': call({
      label: '银行对账 / Bank reconciliation',
      permission: 'reconciliation_view',
      input: z.object({
        day: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确 / no date')
          .optional(),
        companyId: optionalIdInput,
      }),
      run: (tx, actor, input) => bankReconciliation(tx, input.day ?? localDate(actor.clock.now()), input.companyId),
    }),
    'GET control': call({
      label: '账务核对 / Control reports',
      permission: 'reconciliation_view',
      input: z.object({}),
      // What the last check of the books found: the check itself reads everything.
      async run(tx, actor) {
        const { lastRun, rules } = await ruleStates(tx, actor)
        return {
          lastRun,
          controls: CONTROLS.flatMap(number => rules.filter(one => one.ruleNo === number)).map(one => ({
            number: one.ruleNo,
            label: one.labels.join(actor.language === 'zh' ? '；' : '; '),
            state: one.state,
            breaches: one.breaches,
          })),
          plans: await planControl(tx),
        }
      },
    }),
  },
})

/** Contracts: plan total = billed + waiting + void. */
const planControl = (tx: Parameters<typeof ruleStates>[0]) =>
  tx.rows<Record<string, string>>(sql`
    select k.side, sum(k.total)::text as total, sum(k.billed)::text as billed, sum(k.waiting)::text as waiting, sum(k.void)::text as void, sum(k.total - k.billed - k.waiting - k.void)::text as difference from (
      select 'receipt' as side, coalesce(sum(amt), 0) as total, coalesce(sum(amt) filter (where status = 2), 0) as billed, coalesce(sum(amt) filter (where status = 1), 0) as waiting, coalesce(sum(amt) filter (where status = 3), 0) as void
        from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0
      union all select 'payment', coalesce(sum(amt), 0), coalesce(sum(amt) filter (where status = 2), 0), coalesce(sum(amt) filter (where status = 1), 0), coalesce(sum(amt) filter (where status = 3), 0)
        from bill_payment_plan where tenant_id = ${tx.tenantId} and is_deleted = 0) k group by k.side order by k.side desc`)
