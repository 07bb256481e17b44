import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { inTwo, type Segment } from '#areas/vehicles/history-port.ts'
import { policyKind } from '../codes.ts'

interface Row {
  id: string
  vehicle_id: string
  policy_no: string
  policy_kind: number
  start_time: string
  end_time: string
  insurer: string | null
  beneficiary: string | null
  third_party_limit: string | null
}

/** Policies of cars on the time axis; a cancelled one ends where it really ended. */
export async function policyHistory(
  tx: Tx,
  { vehicleIds, from, to }: { vehicleIds: readonly string[]; from: string; to: string },
): Promise<Segment[]> {
  const rows = await tx.rows<Row>(sql`
    select p.id, p.vehicle_id, p.policy_no, p.policy_kind, p.start_time, coalesce(p.effective_end, p.end_time) as end_time, m.mechanism_name as insurer, p.beneficiary, p.third_party_limit
    from insurance_policy p left join mechanism m on m.tenant_id = p.tenant_id and m.id = p.insurer_id
    where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.status in (1, 2, 3, 4) and p.vehicle_id = any(${[...vehicleIds]}::bigint[])
      and p.start_time <= ${to}::timestamptz and coalesce(p.effective_end, p.end_time) > ${from}::timestamptz and coalesce(p.effective_end, p.end_time) > p.start_time
    order by p.start_time, p.id`)
  return rows.map(row => {
    const [zh, en] = (policyKind.values.find(one => one.code === row.policy_kind)?.label ?? ' / ').split(' / ')
    return {
      vehicleId: row.vehicle_id,
      lane: 'insurance' as const,
      id: row.id,
      from: row.start_time,
      to: row.end_time,
      label: inTwo(`${zh} ${row.policy_no}`, `${en} ${row.policy_no}`),
      tone: 'success' as const,
      doc: { resource: 'insurance-policy', id: row.id, no: row.policy_no },
      facts: {
        kind: row.policy_kind,
        insurer: row.insurer,
        beneficiary: row.beneficiary,
        thirdPartyLimit: row.third_party_limit,
        validTo: row.end_time.slice(0, 10),
      },
    }
  })
}
