import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** Whose money a return settles: the lessee of the vehicle or of the contract, and our company there. */
export interface Place {
  companyId: string
  partyKind: number
  partyId: string
  contractType: number | null
  contractNo: string | null
  vehicleId: string | null
}

export async function placeOf(tx: Tx, of: { contractId: string; orderVehicleId?: string }): Promise<Place> {
  const only = of.orderVehicleId ? sql`and order_vehicle_id = ${of.orderVehicleId}::bigint` : sql.empty
  const row = await tx.row<Place>(
    sql`select company_id as "companyId", party_kind as "partyKind", party_id as "partyId", contract_type as "contractType", contract_no as "contractNo", vehicle_id as "vehicleId" from (
        select company_id, party_kind, party_id, contract_type, contract_no, vehicle_id, id from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${of.contractId}::bigint ${only}
        union all
        select company_id, payer_type, payer_id, contract_type, contract_no, vehicle_id, id from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${of.contractId}::bigint and fee_item <> 14 ${only}) p
      where party_id is not null order by vehicle_id is null, id limit 1`,
  )
  return row ?? refuse('noMoney', '该合同没有账单或计划 / this contract has no bills and no plans')
}
