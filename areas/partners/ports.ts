import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** What a higher area knows of a partner: figures by the field that shows them. */
export type PartnerFigures = Readonly<Record<string, string | number | readonly string[] | null>>

/**
 * Figures of partners that other areas keep, under the name of the partner's resource: lots of parking providers and
 * stations of depots (60), purchases of dealers (40), used credit lines (30), drivers of platforms (20, drivers).
 */
export const partnerFiguresPort = definePort<{
  of(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PartnerFigures>>
}>({
  name: 'partners.figures',
  label: '合作方的业务数字 / Figures of partners',
  many: 'keyed',
  notBuilt: {
    note: '停车、采购、融资等业务尚未启用，合作方页面不显示其数字 / parking, purchasing and financing are not in use yet: pages of partners show no figures of theirs',
  },
})

/** Whether something of this partner is still in use, under the name of its resource: active lots, active stations. */
export const partnerInUsePort = definePort<{ of(tx: Tx, id: string): Promise<boolean> }>({
  name: 'partners.in-use',
  label: '合作方名下在用资源 / What of a partner is in use',
  many: 'keyed',
  notBuilt: {
    note: '停车场、维修站尚未启用，停用合作方不检查 / lots and stations are not in use yet: a partner is disabled without asking them',
  },
})

/** What a platform asks of a car model (60, 4.1). */
export interface ModelFacts {
  readonly modelName: string
  readonly fuelType: number | null
  readonly wheelbaseMm: number | null
  /** Yuan. */
  readonly guidePrice: string | null
}
export const modelFactsPort = definePort<{ of(tx: Tx, carModelId: string): Promise<ModelFacts | undefined> }>({
  name: 'partners.model-facts',
  label: '车型参数 / Facts of a car model',
})
