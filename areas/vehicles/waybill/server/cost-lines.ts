import { provide, type Provision } from '#packages/server/ports.ts'
import { costLinePort } from '#areas/billing/ports.ts'
import { freightLines, markSettled } from './check-freight.ts'

const SERVICE_PROVIDER = 2

/** Freight of checked waybills, settled with their carrier. */
export const waybillCostLines: Provision = provide(costLinePort, 'waybill', {
  async list(tx, _actor, wanted) {
    if (wanted.mechanismType !== SERVICE_PROVIDER) return []
    const found = await freightLines(tx, wanted.mechanismId, wanted.from, wanted.to)
    return found.map(line => ({
      ...line,
      vehicleId: null,
      plateNo: null,
      contractPrice: null,
      taxRate: null,
      bearer: String(line.bearer),
    }))
  },
  lock: (tx, actor, ids, settlementId) => markSettled(tx, actor, ids, 1, settlementId),
  settle: (tx, actor, ids, settlementId) => markSettled(tx, actor, ids, 2, settlementId),
  free: (tx, actor, ids) => markSettled(tx, actor, ids, 0, null),
})
