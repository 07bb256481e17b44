import { addDays, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { pricedKindsPort, type ServiceAsked } from './ports.ts'

export interface InForce {
  readonly id: string
  readonly contractNo: string
  readonly contractType: number
  readonly endDate: LocalDate
  readonly successorId: string | null
  /** Its term is over, its prices go on (parking). */
  readonly isHeldOver: boolean
}

/**
 * 3.3: executing, enabled, in its term, for this company, supplier and city. One that was stopped for a successor still
 * prices the work that names it.
 */
export async function agreementsInForce(
  tx: Tx,
  contractType: number,
  asked: Pick<ServiceAsked, 'mechanismId' | 'contractId' | 'companyId' | 'cityCode' | 'date'> & {
    mechanismType?: number | null
  },
): Promise<InForce[]> {
  const kind = pricedKindsPort.all().get(String(contractType))
  if (!kind) return []
  const more = (await kind.holdoverDays?.(tx)) ?? 0
  const has = (field: string) => field in kind.agreement.fields
  const successor = has('successorId') ? sql`x.successor_id` : sql`null::bigint`
  const mayUse = has('useCompanyIds') ? sql`x.use_company_ids` : sql`'{}'::bigint[]`
  const rows = await tx.rows<InForce>(sql`
    select c.id, c.contract_no as "contractNo", c.contract_type as "contractType", to_char(c.end_date, 'YYYY-MM-DD') as "endDate",
      ${successor} as "successorId", c.end_date < ${asked.date}::date as "isHeldOver"
    from contract c join ${sql.trusted(kind.agreement.table)} x on x.tenant_id = c.tenant_id and x.id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = ${contractType} and x.enabled = 1
      and (c.status in (6, 7) or (c.status = 4 and ${successor} is not null and c.id = ${asked.contractId ?? null}::bigint))
      and c.start_date <= ${asked.date}::date and c.end_date >= ${addDays(asked.date, -more)}::date
      and (${asked.contractId ?? null}::bigint is null or c.id = ${asked.contractId ?? null}::bigint)
      and (${asked.companyId ?? null}::bigint is null or c.own_company_id = ${asked.companyId ?? null}::bigint or ${asked.companyId ?? null}::bigint = any(${mayUse}))
      and (${asked.mechanismId ?? null}::bigint is null or exists (select 1 from contract_party p where p.tenant_id = c.tenant_id and p.contract_id = c.id and p.party_type = ${kind.supplierSide ?? 2}
        and p.mechanism_id = ${asked.mechanismId ?? null}::bigint and (${asked.mechanismType ?? null}::smallint is null or p.mechanism_type = ${asked.mechanismType ?? null}::smallint)))
      and (cardinality(coalesce(c.city_codes, '{}')) = 0 or ${asked.cityCode ?? ''} = ''
        or exists (select 1 from unnest(c.city_codes) city where ${asked.cityCode ?? ''} like regexp_replace(city, '(00)+$', '') || '%'))
    order by c.end_date desc, c.id desc`)
  return rows
}
