import type { Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

export interface PresentPrice {
  readonly itemCode: string
  readonly cityCode: string | null
  readonly modelClass: string | null
  readonly price: string
}
/** What the agreement that a renewal names asks today: stands beside the quotes. */
export const presentPricesPort = definePort<{
  of(tx: Tx, contractId: string, date: string): Promise<readonly PresentPrice[]>
}>({
  name: 'supply.present-prices',
  label: '现协议价格 / Prices of the present agreement',
})

export interface WonLine {
  readonly itemCode: string
  readonly cityCode: string | null
  readonly modelClass: string | null
  readonly unit: string
  readonly price: string
  readonly taxRate: string | null
  readonly officialFee: string | null
  readonly stdDays: number | null
}
export interface AgreementWanted {
  readonly enquiryId: string
  readonly enquiryNo: string
  readonly title: string
  readonly ownCompanyId: string
  readonly cityCodes: readonly string[]
  readonly bizUserId: string | null
  readonly bizDeptId: string | null
  readonly supplierId: string
  readonly supplierType: number
  readonly parkingLotId: string | null
  readonly spaces: number | null
  readonly validFrom: string
  readonly validTo: string
  readonly yearEstimate: string
  readonly lines: readonly WonLine[]
}
/** Drafts an agreement with parties and price list of a winner; keyed by the kind of contract: 12, 15, 17. */
export const draftAgreementPort = definePort<{
  label: Label
  /** The code that whoever drafts it needs. */
  permission: string
  draft(tx: Tx, actor: Actor, wanted: AgreementWanted): Promise<{ id: string; no: string }>
}>({
  name: 'supply.draft-agreement',
  label: '由询价生成协议 / Agreements from enquiries',
  many: 'keyed',
})
