import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { refuse } from '#kernel'
import { implement, type Form } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { lotsWithCars, putLotsUnder } from '#areas/vehicles/parking-lot/server/agreement.ts'
import { parkingPricesPort } from '#areas/vehicles/ports.ts'
import { PARTY, SUPPLY } from '../../codes.ts'
import { linesOfForm } from '../../price-line/server/check-lines.ts'
import { serviceKind } from '../../service-agreement/server/service-kind.ts'
import { parkingPrices } from './parking-prices.ts'
import { contractParkingLot, contractParkingLotServe, contractParkingLotSite } from '../contract-parking-lot.ts'

interface Lot {
  parkingLotId?: string | null
}
const lotsOf = async (tx: Tx, contractId: string): Promise<string[]> =>
  (await findRows(tx, contractParkingLotSite, { contractId })).map(one => one.parkingLotId)

/** Agreements in force that cover such lots, besides this one. */
const coveredBy = (tx: Tx, lotIds: readonly string[], ownId: string | null, span?: { from: string; to: string }) =>
  tx.rows<{ lotId: string; lotName: string; contractId: string; contractNo: string }>(sql`
    select s.parking_lot_id as "lotId", l.lot_name as "lotName", c.id as "contractId", c.contract_no as "contractNo"
    from contract_parking_lot_site s join contract c on c.tenant_id = s.tenant_id and c.id = s.contract_id and c.is_deleted = 0 and c.status in (6, 7)
      join parking_lot l on l.tenant_id = s.tenant_id and l.id = s.parking_lot_id
    where s.tenant_id = ${tx.tenantId} and s.parking_lot_id = any(${[...lotIds]}::bigint[]) and c.id is distinct from ${ownId}::bigint
      and (${span?.from ?? null}::date is null or (c.start_date <= ${span?.to ?? null}::date and c.end_date >= ${span?.from ?? null}::date))
    order by c.end_date desc`)

/** 3.2: a lot stands under one agreement at a time, and belongs to the provider that is paid. */
async function checkLots(tx: Tx, form: Form<typeof contractParkingLot>, providerId: string | null): Promise<void> {
  const lots = await linesOfForm<Lot>(tx, form, 'lots', contractParkingLotSite)
  const ids = lots.flatMap(one => one.parkingLotId ?? [])
  const whole = { ...form.before, ...form.values }
  if (whole.startDate && whole.endDate) {
    const others = await coveredBy(tx, ids, form.before?.id ?? null, { from: whole.startDate, to: whole.endDate })
    lots.forEach((lot, row) => {
      const other = others.find(one => one.lotId === lot.parkingLotId)
      if (other)
        form.fault(
          `lots.${row}.parkingLotId`,
          `停车场【${other.lotName}】已在执行中的协议【${other.contractNo}】内 / lot ${other.lotName} stands under agreement ${other.contractNo}`,
        )
    })
  }
  if (!providerId || ids.length === 0) return
  const foreign = await tx.rows<{ id: string }>(sql`
    select id from parking_lot where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and provider_id is distinct from ${providerId}::bigint`)
  lots.forEach((lot, row) => {
    if (foreign.some(one => one.id === lot.parkingLotId))
      form.fault(`lots.${row}.parkingLotId`, '停车场不属于乙方 / the lot is not run by party B')
  })
}

/** Cars in its lots need another agreement before it is stopped. */
async function refuseParked(tx: Tx, id: string): Promise<void> {
  const lots = await lotsOf(tx, id)
  const covered = new Set((await coveredBy(tx, lots, id)).map(one => one.lotId))
  const left = (await lotsWithCars(tx, lots)).find(one => !covered.has(one.id))
  if (left)
    refuse('lotHasCars', '停车场【{lot}】仍有{n}台车辆 / {n} vehicles still parked at {lot}', {
      lot: left.lotName,
      n: left.occupied ?? 0,
    })
}

/** Lots carry the number of the agreement in force that covers them. */
async function follow(tx: Tx, actor: Actor, row: { id: string }, isInForce: boolean): Promise<void> {
  const lots = await lotsOf(tx, row.id)
  if (isInForce) return putLotsUnder(tx, actor, lots, row.id)
  const others = await coveredBy(tx, lots, row.id)
  for (const lot of lots)
    await putLotsUnder(tx, actor, [lot], others.find(one => one.lotId === lot)?.contractId ?? null)
}

const kind = serviceKind(contractParkingLot, {
  contractType: SUPPLY.parkingLot,
  noun: '停车',
  payee: { role: '停放服务方 / Parking provider', types: [PARTY.parking] },
  serve: contractParkingLotServe,
  sites: lotsOf,
  holdoverDays: tx => paramNumber(tx, 'supply.holdover.days'),
  sitesOfForm: async (tx, form) =>
    (await linesOfForm<Lot>(tx, form, 'lots', contractParkingLotSite)).flatMap(one => one.parkingLotId ?? []),
  submitChecks: (tx, _actor, form, { parties }) =>
    checkLots(tx, form, parties.find(one => one.partyType === 2)?.mechanismId ?? null),
  stopGuard: (tx, _actor, row) => refuseParked(tx, row.id),
  follow,
  fromEnquiry: ({ parkingLotId, spaces }) => (parkingLotId ? { lots: [{ parkingLotId, spaces }] } : {}),
  /** Its prices go on while cars stand in its lots. */
  completesWhen: sql`not exists (select 1 from parking_lot l where l.tenant_id = c.tenant_id and l.contract_id = c.id and l.is_deleted = 0 and l.occupied > 0)`,
})

export default implement(contractParkingLot, {
  ...kind,
  provides: [...(kind.provides ?? []), provide(parkingPricesPort, { of: parkingPrices })],
})
