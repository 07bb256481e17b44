import { call, implement } from '#packages/server/implement.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { z } from 'zod'
import { mechanism } from '../mechanism.ts'
import { checkDuplicate } from './check-duplicate.ts'
import { partnerScanJob } from './partner-scan.ts'

const optional = z.string().max(128).optional()

/** A file may call an institution by its credit code; of several roles of one firm the customer is meant. */
async function byCreditCode(tx: Tx, names: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ code: string; ids: string[] }>(sql`
    select credit_code as code, coalesce(array_agg(id::text) filter (where mechanism_type = 1), array_agg(id::text)) as ids
    from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and credit_code = any(${[...names]}::varchar[])
    group by credit_code`)
  return new Map(rows.map(row => [row.code, row.ids]))
}

export default implement(mechanism, {
  named: byCreditCode,
  jobs: [partnerScanJob],
  schedules: [{ kind: 'partner-scan', dailyAt: '01:35' }],
  calls: {
    'GET check-duplicate': call({
      label: '查重 / Check for duplicates',
      permission: 'mechanism_pick',
      input: z.object({
        mechanismType: z.coerce.number().int(),
        mechanismName: optional,
        creditCode: optional,
        idNo: optional,
        legalPersonPhone: optional,
        id: optional,
      }),
      run: (tx, _actor, input) => checkDuplicate(tx, input),
    }),
    'GET same-entity': call({
      label: '同一主体的其他身份 / Other roles of the same entity',
      permission: 'mechanism_pick',
      input: z.object({ creditCode: z.string().min(1).max(18) }),
      run: (tx, _actor, { creditCode }) =>
        tx.rows(sql`select id, mechanism_no as "mechanismNo", mechanism_name as "mechanismName", mechanism_type as "mechanismType", status from mechanism
        where tenant_id = ${tx.tenantId} and is_deleted = 0 and credit_code = ${creditCode} order by mechanism_type`),
    }),
  },
})
