import { fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { EnquiryLine, ServiceAsked } from '../../price-line/server/ports.ts'
import { enquiryPrices } from './prices.ts'
import { agreementType } from './prepare.ts'

/** Prices of approved enquiries as price lines: what `supply.servicePrice` asks after the agreements (40, C6). */
export async function enquiryLines(tx: Tx, asked: ServiceAsked): Promise<EnquiryLine[]> {
  if (!asked.itemCode) return []
  const types = Object.values(agreementType).filter(
    type => asked.contractTypes.length === 0 || asked.contractTypes.includes(type),
  )
  const lines: EnquiryLine[] = []
  for (const contractType of types)
    for (const one of await enquiryPrices(tx, {
      contractType,
      itemCode: asked.itemCode,
      date: asked.date,
      companyId: asked.companyId ?? null,
      mechanismId: asked.mechanismId ?? null,
    }))
      lines.push({
        id: one.enquiryId,
        enquiryId: one.enquiryId,
        itemCode: one.itemCode,
        cityCode: one.cityCode,
        modelClass: one.modelClass,
        unit: one.unit,
        price: fen(one.price),
        taxRate: one.taxRate,
        officialFee: one.officialFee === null ? null : fen(one.officialFee),
        stdDays: one.stdDays,
        validFrom: one.validFrom,
      })
  return lines
}
