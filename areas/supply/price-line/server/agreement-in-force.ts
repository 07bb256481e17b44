import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { pricedKindsPort } from './ports.ts'
import { agreementsInForce } from './agreements.ts'

export interface AgreementFound {
  /** Absent where a price list stands for the agreement. */
  readonly contractId: string | null
  readonly contractNo: string
  readonly siteIds: readonly string[]
  readonly endDate: LocalDate
  readonly successorId: string | null
}

/**
 * 90-interfaces 3.7 `supply.agreementInForce`: the one that ends last. A price list counts as the agreement of a
 * provider whose services have no kind (12.1); `contractType` null asks every kind.
 */
export async function agreementInForce(
  tx: Tx,
  contractType: number | null,
  mechanismType: number,
  mechanismId: string,
  cityCode: string | null,
  date: LocalDate,
): Promise<AgreementFound | null> {
  const types = contractType === null ? [...pricedKindsPort.all().keys()].map(Number) : [contractType]
  for (const type of types) {
    const [best] = await agreementsInForce(tx, type, { mechanismType, mechanismId, cityCode, date })
    if (best)
      return {
        contractId: best.id,
        contractNo: best.contractNo,
        siteIds: await sitesOf(tx, type, best.id),
        endDate: best.endDate,
        successorId: best.successorId,
      }
  }
  if (contractType !== null) return null
  const list = await tx.row<{ listNo: string; validTo: string }>(sql`
    select list_no as "listNo", to_char(valid_to, 'YYYY-MM-DD') as "validTo" from service_price_list
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and provider_id = ${mechanismId}::bigint and valid_from <= ${date}::date and valid_to >= ${date}::date order by valid_to desc limit 1`)
  return list
    ? { contractId: null, contractNo: list.listNo, siteIds: [], endDate: list.validTo, successorId: null }
    : null
}

async function sitesOf(tx: Tx, contractType: number, id: string): Promise<string[]> {
  const kind = pricedKindsPort.all().get(String(contractType))
  const sites = kind?.sites
  return sites ? sites(tx, id) : []
}
