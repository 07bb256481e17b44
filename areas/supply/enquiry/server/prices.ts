import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { enquiryItemTable } from './tables.ts'

export interface EnquiryPriceQuery {
  /** Of a contract that the enquiry would go over into: 12 parking, 15 agency, 17 inspection. */
  readonly contractType: number
  readonly itemCode: string
  readonly date: LocalDate
  readonly companyId?: string | null
  readonly mechanismId?: string | null
}
/** One price that an approved enquiry holds for a supplier. */
export interface EnquiryPrice {
  readonly enquiryId: string
  readonly enquiryNo: string
  readonly lineNo: number
  readonly mechanismId: string
  readonly itemCode: string
  readonly cityCode: string | null
  readonly modelClass: string | null
  readonly unit: string
  readonly price: string
  readonly taxRate: string | null
  readonly officialFee: string | null
  readonly stdDays: number | null
  readonly validFrom: LocalDate
}

/**
 * The prices of enquiries in state 1 that are valid on the day (40, 3.3 and C6): the source after the agreements.
 * Which of them fits best, the caller decides as for any price line.
 */
export function enquiryPrices(tx: Tx, query: EnquiryPriceQuery): Promise<EnquiryPrice[]> {
  const table = enquiryItemTable(query.contractType)
  if (!table) return Promise.resolve([])
  return tx.rows<EnquiryPrice>(sql`
    select e.id as "enquiryId", e.enquiry_no as "enquiryNo", i.line_no as "lineNo", s.supplier_id as "mechanismId", i.item_code as "itemCode",
      i.city_code as "cityCode", i.model_class as "modelClass", i.unit, q.price::text as price, q.tax_rate::text as "taxRate",
      q.official_fee::text as "officialFee", q.std_days as "stdDays", e.price_valid_from::text as "validFrom"
    from enquiry e
      join ${sql.name(table)} i on i.tenant_id = e.tenant_id and i.enquiry_id = e.id
      join enquiry_supplier s on s.tenant_id = e.tenant_id and s.id = i.winner_id
      join enquiry_quote q on q.tenant_id = e.tenant_id and q.enquiry_id = e.id and q.supplier_line_id = s.id and q.item_line_no = i.line_no
    where e.tenant_id = ${tx.tenantId} and e.is_deleted = 0 and e.status = 1 and i.item_code = ${query.itemCode}
      and s.supplier_id is not null and ${query.date}::date between e.price_valid_from and e.price_valid_to
      and (${query.companyId ?? null}::bigint is null or e.own_company_id = ${query.companyId ?? null}::bigint)
      and (${query.mechanismId ?? null}::bigint is null or s.supplier_id = ${query.mechanismId ?? null}::bigint)
    order by e.price_valid_from desc, q.price, e.id`)
}
