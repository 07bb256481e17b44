import { Refused, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { KIND } from '../codes.ts'
import type { insurancePolicy } from '../insurance-policy.ts'

export type Policy = RowOf<typeof insurancePolicy>
interface Period {
  readonly id?: string | undefined
  readonly vehicleId: string
  readonly policyKind: number
  readonly startTime: string
  readonly endTime: string
  readonly coverageCodes: readonly string[]
}

/** Two officers never insure one vehicle at the same moment: every writer of its policies takes this first. */
export const lockVehicleCover = (tx: Tx, vehicleId: string): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`insurance ${tx.tenantId} ${vehicleId}`}, 0))`)

/** N1: the policy whose cover overlaps this one: any compulsory one, of commercial ones that with the same coverage. */
export async function overlapping(tx: Tx, one: Period): Promise<{ no: string; from: string; to: string } | undefined> {
  await lockVehicleCover(tx, one.vehicleId)
  if (one.policyKind !== KIND.compulsory && one.coverageCodes.length === 0) return undefined
  const same =
    one.policyKind === KIND.compulsory
      ? sql.empty
      : sql`and exists (select 1 from insurance_policy_cover c where c.tenant_id = p.tenant_id and c.policy_id = p.id
          and c.coverage_code = any(${[...one.coverageCodes]}::text[]))`
  return tx.row(sql`
    select p.policy_no as no, p.start_time::date::text as "from", p.effective_end::date::text as "to" from insurance_policy p
    where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.vehicle_id = ${one.vehicleId}::bigint and p.policy_kind = ${one.policyKind}
      and p.status in (1, 2, 3, 4) and p.effective_end >= p.start_time and p.id <> ${one.id ?? '0'}::bigint
      and tstzrange(p.start_time, p.effective_end, '[]') && tstzrange(${one.startTime}::timestamptz, ${one.endTime}::timestamptz, '[]') ${same}
    order by p.start_time limit 1`)
}
export const overlapText = (kind: number, other: { no: string; from: string; to: string }): `${string} / ${string}` =>
  `${kind === KIND.compulsory ? '交强险保障期间重叠' : '相同险别保障期间重叠'}：${other.no} ${other.from}至${other.to} / overlapping ${kind === KIND.compulsory ? 'compulsory ' : ''}cover: ${other.no} ${other.from} to ${other.to}`

export const refuseOverlap = (kind: number, other: { no: string; from: string; to: string }): never => {
  throw new Refused({ kind: 'Duplicate', message: overlapText(kind, other), facts: other })
}
