import { localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { partnerFiguresPort, partnerInUsePort, type PartnerFigures } from '#areas/partners/ports.ts'
import { ruleWorkOrdersPort, stationFiguresPort } from '../../register-ports.ts'
import { pitLane } from '../pit-lane.ts'

/** Stations in use, their cities and open work orders, by depot: a depot without stations has none of each. */
async function stationsOfDepots(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PartnerFigures>> {
  const rows = await tx.rows<{ depot: string; id: string; city: string }>(
    sql`select depot_id as depot, id, city_code as city from pit_lane where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and depot_id = any(${[...ids]}::bigint[]) order by city_code`,
  )
  const open = await ruleWorkOrdersPort.ask().openAt(
    tx,
    rows.map(one => one.id),
  )
  return new Map(
    ids.map(depot => {
      const own = rows.filter(one => one.depot === depot)
      return [
        depot,
        {
          stationCount: own.length,
          serviceCities: [...new Set(own.map(one => one.city))],
          openTasks: own.reduce((sum, one) => sum + (open.get(one.id) ?? 0), 0),
        },
      ]
    }),
  )
}
const hasActiveStations = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.row(
    sql`select 1 from pit_lane where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and depot_id = ${id}::bigint limit 1`,
  )) !== undefined

async function figures(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const found = await stationFiguresPort.ask().of(tx, actor, ids)
  return new Map(
    ids.map(id => {
      const { rating = null, monthOrders = 0, avgHours = null } = found.get(id) ?? {}
      return [id, { rating: rating ?? '', monthOrders, avgHours: avgHours ?? '' }]
    }),
  )
}

export default implement(pitLane, {
  provides: [
    provide(partnerFiguresPort, 'maintenance-depot', { of: stationsOfDepots }),
    provide(partnerInUsePort, 'maintenance-depot', { of: hasActiveStations }),
  ],
  prepare(_tx, actor, { values, before, fault }) {
    if (values.depotId !== undefined) values.mechanismId = values.depotId
    const ends = values.licenceValidTo
    if (!before && ends && ends < localDate(actor.clock.now()))
      fault('licenceValidTo', '备案已过期 / the filing has expired')
  },
  page: figures,
  detail: async (tx, actor, row) => (await figures(tx, actor, [row.id])).get(row.id)!,
  actions: {
    disable: {
      async guard(tx, _actor, { row }) {
        const open = (await ruleWorkOrdersPort.ask().openAt(tx, [row.id])).get(row.id) ?? 0
        if (open > 0)
          refuse('stationBusy', '维修站有{n}个未完成工单，不能停用 / {n} open work orders of this station', { n: open })
      },
    },
  },
  async removing(tx, _actor, row) {
    const open = (await ruleWorkOrdersPort.ask().openAt(tx, [row.id])).get(row.id) ?? 0
    if (open > 0) refuse('stationUsed', '维修站已使用，不能删除，请停用 / the station was used, disable it instead')
  },
})
