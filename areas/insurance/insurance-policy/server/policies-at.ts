import { fen, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { KIND } from '../codes.ts'

export interface PolicyAt {
  readonly id: string
  readonly policyNo: string
  readonly insuredValue: Fen
  readonly thirdPartyLimit: Fen
}
/** The policies of a vehicle whose cover held at that moment, whatever became of them later. */
export async function policiesAt(
  tx: Tx,
  vehicleId: string,
  time: string,
): Promise<{ compulsory?: PolicyAt; commercial?: PolicyAt }> {
  const rows = await tx.rows<{
    id: string
    no: string
    kind: number
    value: string | null
    third: string | null
  }>(sql`
    select id, policy_no as no, policy_kind as kind, insured_value as value, third_party_limit as third
    from insurance_policy where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = ${vehicleId}::bigint
      and policy_kind in (${KIND.compulsory}, ${KIND.commercial}) and status in (1, 2, 3, 4)
      and start_time <= ${time}::timestamptz and effective_end >= ${time}::timestamptz
    order by start_time desc, id desc`)
  const of = (kind: number): PolicyAt | undefined => {
    const row = rows.find(one => one.kind === kind)
    return row
      ? {
          id: row.id,
          policyNo: row.no,
          insuredValue: row.value ? fen(row.value) : ZERO,
          thirdPartyLimit: row.third ? fen(row.third) : ZERO,
        }
      : undefined
  }
  const [compulsory, commercial] = [of(KIND.compulsory), of(KIND.commercial)]
  return { ...(compulsory ? { compulsory } : {}), ...(commercial ? { commercial } : {}) }
}
