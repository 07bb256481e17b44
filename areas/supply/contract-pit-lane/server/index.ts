import type { Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { putStationsUnder } from '#areas/vehicles/pit-lane/server/agreement.ts'
import { PARTY, SUPPLY } from '../../codes.ts'
import { serviceKind } from '../../service-agreement/server/service-kind.ts'
import { contractPitLane, contractPitLaneServe } from '../contract-pit-lane.ts'

const LABOUR = '工时'
type PitForm = Form<typeof contractPitLane>
const stationsIn = (form: PitForm): string[] => ({ ...form.before, ...form.values }).pitLaneIds ?? []

/** The labour price is a line of its own where none was given. */
function addLabour(form: PitForm): void {
  const lines = form.lines['serveLines']
  const whole = { ...form.before, ...form.values } as {
    labourPrice?: Fen | null
    taxRate?: string | null
    startDate?: string
  }
  if (!lines || !whole.labourPrice || lines.some(one => one['itemCode'] === LABOUR && !one['projectId'])) return
  lines.push({
    itemCode: LABOUR,
    unit: LABOUR,
    price: whole.labourPrice,
    taxRate: whole.taxRate ?? null,
    validFrom: whole.startDate ?? null,
  })
}
/** Cities follow from the stations. */
const citiesOf = (tx: Tx, ids: readonly string[]) =>
  tx.rows<{ id: string; city: string; depot: string }>(
    sql`select id, city_code as city, depot_id as depot from pit_lane where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  )
async function follow(tx: Tx, actor: Actor, row: { id: string; endDate: string }, isInForce: boolean): Promise<void> {
  const { pitLaneIds } = (await findRow(tx, contractPitLane, row.id))!
  const left = isInForce ? [] : await othersOf(tx, row.id, pitLaneIds)
  for (const station of pitLaneIds) {
    const other = left.find(one => one.station === station)
    const kept = other ? { contractId: other.contractId, validTo: other.endDate } : null
    await putStationsUnder(tx, actor, [station], isInForce ? { contractId: row.id, validTo: row.endDate } : kept)
  }
}
/** Other agreements in force of these stations, the one that ends last first. */
const othersOf = (tx: Tx, ownId: string, stations: readonly string[]) =>
  tx.rows<{ station: string; contractId: string; endDate: string }>(sql`
    select station, c.id as "contractId", to_char(c.end_date, 'YYYY-MM-DD') as "endDate"
    from contract c join contract_pit_lane x on x.tenant_id = c.tenant_id and x.id = c.id, unnest(x.pit_lane_ids) station
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status in (6, 7) and c.id <> ${ownId}::bigint and station = any(${[...stations]}::bigint[])
    order by c.end_date desc`)

export default implement(
  contractPitLane,
  serviceKind(contractPitLane, {
    contractType: SUPPLY.pitLane,
    noun: '维修',
    payee: { role: '维修方 / Repairer', types: [PARTY.station, PARTY.depot] },
    serve: contractPitLaneServe,
    sites: async (tx, id) => (await findRow(tx, contractPitLane, id))?.pitLaneIds ?? [],
    sitesOfForm: async (_tx, form) => stationsIn(form),
    async complete(tx, _actor, form) {
      addLabour(form)
      const stations = await citiesOf(tx, stationsIn(form))
      Object.assign(form.values, { cityCodes: [...new Set(stations.map(one => one.city))] })
    },
    cities: form => (form.values as { cityCodes?: string[] }).cityCodes ?? [],
    async submitChecks(tx, _actor, form, { parties }) {
      const payee = parties.find(one => one.partyType === 2)
      if (payee?.mechanismType !== PARTY.depot) return
      const stations = await citiesOf(tx, stationsIn(form))
      if (stations.some(one => one.depot !== payee.mechanismId))
        form.fault('pitLaneIds', '维修站不属于乙方 / a station is not run by party B')
    },
    follow,
  }),
)
