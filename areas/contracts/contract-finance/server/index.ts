import { z } from 'zod'
import { fen, refuse, yuan } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { approval } from '#packages/server/registry.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { partnerFiguresPort, type PartnerFigures } from '#areas/partners/ports.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import type { ContractKind } from '../../contract/server/kinds.ts'
import { saveRecordCall } from '../../contract/server/record.ts'
import { contractFinance } from '../contract-finance.ts'
import { financeDueJob } from './due.ts'
import { financeFacts } from './kind.ts'

const kind = contractKind(contractFinance, financeFacts)
const AGREE = 1

/** Used credit of lenders: what is borrowed from them and not repaid. */
async function usedLines(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PartnerFigures>> {
  const rows = await tx.rows<{ id: string; amt: string }>(sql`
    select f.finance_company_id as id, coalesce(sum(f.balance), 0)::numeric(18,2) as amt
    from contract_finance f join contract c on c.tenant_id = f.tenant_id and c.id = f.id and c.is_deleted = 0 and c.status in (6, 7)
    where f.tenant_id = ${tx.tenantId} and f.finance_company_id = any(${[...ids]}::bigint[]) group by 1`)
  return new Map(rows.map(row => [row.id, { usedLine: yuan(fen(row.amt)) }]))
}

export default implement(contractFinance, {
  ...kind,
  provides: [...(kind.provides ?? []), provide(partnerFiguresPort, 'finance-company', { of: usedLines })],
  jobs: [financeDueJob],
  schedules: [{ kind: 'finance-due', dailyAt: '09:00' }],
  calls: {
    'POST save-record': saveRecordCall(contractFinance as unknown as ContractKind),
    /** The caller's own task is decided on the page, by the rules of the inbox (30, section 4). */
    'POST approval': call({
      label: '审批 / Decide',
      permission: 'contract_finance_view',
      input: z.object({
        id: idInput,
        decision: z.coerce.number().int().min(1).max(2),
        comment: z.string().max(500).default(''),
        taskId: optionalIdInput,
      }),
      async run(tx, actor, { id, decision, comment }) {
        await requireVisible(tx, actor, contractFinance, [id], 'read')
        const port = approval()
        if (!port.decide) refuse('noTask', '没有待您审批的任务 / there is no task of yours')
        await port.decide!(tx, actor, {
          resource: 'contract-finance',
          id,
          decision: decision === AGREE ? 'approve' : 'reject',
          comment,
        })
        const row = await getRow(tx, contractFinance, id)
        return { id, status: row.status, version: row.version }
      },
    }),
  },
})
