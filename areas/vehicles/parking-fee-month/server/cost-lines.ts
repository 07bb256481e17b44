import { fen, inBoth, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { provide, type Provision } from '#packages/server/ports.ts'
import { costLinePort, type CostLine, type CostLinesWanted } from '#areas/billing/ports.ts'
import { parkingFeeMonth } from '../parking-fee-month.ts'

const PROVIDER = 7
const PARKING = 18
const SOURCE = 'parking-fee-month'

interface Billed {
  id: string
  month: string
  last_day: string
  city: string | null
  lot: string
  days: number
  total: string
}
/** Checked bills of a parking provider that no settlement holds, by the last day of their month. */
async function openBills(tx: Tx, _actor: Actor, wanted: CostLinesWanted): Promise<readonly CostLine[]> {
  if (wanted.mechanismType !== PROVIDER) return []
  const rows = await tx.rows<Billed>(sql`
    select f.id, f.month, ((f.month || '-01')::date + interval '1 month' - interval '1 day')::date::text as last_day, f.city_code as city, l.lot_name as lot, f.vehicle_days as days, f.total_amt as total
    from parking_fee_month f join parking_lot l on l.tenant_id = f.tenant_id and l.id = f.lot_id
    where f.tenant_id = ${tx.tenantId} and f.is_deleted = 0 and f.status = 2 and f.settlement_id is null and f.total_amt > 0 and f.provider_id = ${wanted.mechanismId}::bigint
      ${wanted.contractId ? sql`and f.contract_id = ${wanted.contractId}::bigint` : sql.empty}
      and f.month between ${wanted.from.slice(0, 7)} and ${wanted.to.slice(0, 7)} order by f.month, f.id`)
  return rows
    .filter(row => row.last_day >= wanted.from && row.last_day <= wanted.to)
    .map(row => {
      const amt: Fen = fen(row.total)
      return {
        lineId: row.id,
        sourceType: SOURCE,
        sourceId: row.id,
        sourceNo: `${row.lot} ${row.month}`,
        bizDate: row.last_day,
        cityCode: row.city,
        vehicleId: null,
        plateNo: null,
        item: '停车费',
        feeItem: PARKING,
        qty: '1',
        price: amt,
        contractPrice: null,
        amt,
        taxRate: null,
        bearer: null,
        note: inBoth(`${row.days}台天`, `${row.days} vehicle days`),
      }
    })
}

export const parkingCostLines: Provision = provide(costLinePort, SOURCE, {
  list: openBills,
  async lock(tx, actor, lineIds, settlementId) {
    for (const id of [...lineIds].sort())
      await updateRow(tx, actor, parkingFeeMonth, await lockRow(tx, actor, parkingFeeMonth, id), { settlementId })
  },
  async settle(tx, actor, lineIds, settlementId) {
    for (const id of [...lineIds].sort())
      await act(tx, actor, parkingFeeMonth, id, 'settle', { input: { settlementId } })
  },
  async free(tx, actor, lineIds) {
    for (const id of [...lineIds].sort()) await act(tx, actor, parkingFeeMonth, id, 'free')
  },
})
