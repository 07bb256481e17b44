import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { counted, volume } from '../../codes.ts'

/** What goes up and what comes down by the agreed basis of a ladder. */
export const countKinds = (basis: number | null): readonly [up: number, down: number] =>
  basis === counted.reserved
    ? [volume.reserved, volume.released]
    : [basis === counted.invoiced ? volume.invoiced : volume.accepted, volume.rejected]

export interface Counting {
  /** The agreement itself, or the policy that it names. */
  readonly of: 'contract' | 'policy'
  readonly id: string
  readonly basis: number | null
  readonly from: string
  readonly to: string
  /** undefined: of all groups. */
  readonly group?: string | null | undefined
  /** Absent or empty: of all models. */
  readonly modelIds?: readonly string[]
}

/** C2: cars that count by the agreed basis, in the period and the group. */
export async function countedCars(tx: Tx, one: Counting): Promise<number> {
  const [up, down] = countKinds(one.basis)
  const owner = one.of === 'policy' ? sql`policy_contract_id` : sql`contract_id`
  const models = one.modelIds ?? []
  const found = (await tx.row<{ n: string }>(sql`
    select coalesce(sum(case volume_kind when ${up} then qty when ${down} then -qty else 0 end), 0)::text as n from supply_volume
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${owner} = ${one.id}::bigint and biz_date between ${one.from}::date and ${one.to}::date
      ${one.group === undefined ? sql.empty : sql`and ladder_group is not distinct from ${one.group}`}
      ${models.length === 0 ? sql.empty : sql`and car_model_id = any(${[...models]}::bigint[])`}`))!
  return Number(found.n)
}
