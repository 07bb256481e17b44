import { refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'

export interface ServiceTerms {
  insurancePayer: number
  insurancePlan: string | null
  repairPayer: number
  inspectionPayer: number
  tyrePayer: number
  violationRule: string | null
  violationServiceFee: string | null
  violationDeposit: string | null
  deductibleAmt: string | null
  depreciationRate: string | null
  downtimeRule: number | null
  withMaintenance: boolean
  withInspection: boolean
  crossClause: boolean
  returnStandard: string | null
}

/**
 * lease.serviceTerms of 90-interfaces 3.3: who bears what, from the contract and the product line of the vehicle; other
 * kinds than the KA lease go by its defaults. Reads only.
 */
export const serviceTerms = async (tx: Tx, orderVehicleId: string): Promise<ServiceTerms> =>
  (await serviceTermsOf(tx, [orderVehicleId])).get(orderVehicleId) ??
  refuse('leaseUnknown', '没有该订单车辆的租赁合同 / no lease of this order vehicle')

/** The same of many order vehicles with one statement; what is no lease has no entry. */
export async function serviceTermsOf(
  tx: Tx,
  orderVehicleIds: readonly string[],
): Promise<ReadonlyMap<string, ServiceTerms>> {
  const rows = await tx.rows<ServiceTerms & { id: string }>(sql`
    select v.id, coalesce(l.insurance_payer, 1) as "insurancePayer", p.insurance_plan as "insurancePlan", coalesce(l.repair_payer, 2) as "repairPayer", coalesce(l.inspection_payer, 1) as "inspectionPayer", coalesce(l.tyre_payer, 2) as "tyrePayer", l.violation_rule as "violationRule",
      l.violation_service_fee as "violationServiceFee", l.violation_deposit as "violationDeposit", l.deductible_amt as "deductibleAmt", l.depreciation_rate as "depreciationRate", l.downtime_days as "downtimeRule", p.with_maintenance as "withMaintenance",
      p.with_inspection as "withInspection", coalesce(l.cross_city_allowed, false) as "crossClause", l.return_standard as "returnStandard"
    from order_vehicle v left join contract_lease l on l.tenant_id = v.tenant_id and l.id = v.contract_id left join contract_product p on p.tenant_id = v.tenant_id and p.id = v.contract_product_id
    where v.tenant_id = ${tx.tenantId} and v.id = any(${[...orderVehicleIds]}::bigint[]) and v.is_deleted = 0`)
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}
