import { textOf, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { saidBoth } from '#packages/server/due-reason.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { vehicleAt, type VehicleAt } from '#areas/vehicles/truth-line/server/vehicle-at.ts'
import { vehicleExtract } from '#areas/vehicles/vehicle-extract/vehicle-extract.ts'
import { vehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { charged, custody, custodyKind } from '../../codes.ts'
import { filingOf } from '../../violation-lease-filing/server/filings.ts'
import { violation } from '../violation.ts'
import type { Violation } from './bearer.ts'

type Lease = RowOf<typeof vehicleLeaseRecord>
interface Doc {
  readonly resource: string
  readonly id: string
  readonly no: string
}
interface Proof {
  readonly what: Label
  readonly says: Label
  readonly doc: Doc | null
}
const plain = (text: string): Label => saidBoth(text, text)
const minute = (time: string | null): string => (time ? time.slice(0, 16) : '')

/** 80 C9, C13: who had the vehicle at that second, what proves it, who had it before and after, and what a letter lacks. */
export async function evidenceOf(tx: Tx, actor: Actor, id: string) {
  const row = await getRow(tx, violation, id)
  const [found] = row.vehicleId ? await vehicleAt(tx, [row.vehicleId], row.violationTime, false) : []
  const { lease, before, after } = await leasesAround(tx, row)
  const said = (label: Label) => textOf(label, actor.language)
  const proofs = found ? await proofsOf(tx, row, found, lease) : []
  const lacking = await lackingFor(tx, row)
  return {
    instant: row.violationTime,
    vehicleId: row.vehicleId ?? '',
    holder: said(await holderName(tx, row, found)),
    custody: said(custodyKind.values.find(one => one.code === row.custodyKind)?.label ?? '无法判定 / Unknown'),
    from: row.custodyFrom ?? '',
    to: row.custodyTo ?? '',
    isByHand: row.assignManual,
    note: row.assignReason ?? '',
    /** What the histories say now, where people or a charge keep another answer. */
    differs: found !== undefined && differs(row, found),
    isCharged: row.chargeStatus === charged.done || row.chargeStatus === charged.collected,
    around: [...(before ? [stretch(before, 'before')] : []), ...(after ? [stretch(after, 'after')] : [])],
    proofs: proofs.map(one => ({ what: said(one.what), says: said(one.says), doc: one.doc })),
    lacking: lacking.map(said),
  }
}

const stretch = (lease: Lease, side: 'before' | 'after') => ({
  side,
  name: lease.holderName ?? '',
  from: lease.startTime ?? '',
  to: lease.endTime ?? '',
})
const differs = (row: Violation, { custody: now }: VehicleAt): boolean =>
  now.custodyKind !== row.custodyKind || (now.orderVehicleId ?? null) !== (row.orderVehicleId ?? null)

async function leasesAround(
  tx: Tx,
  row: Violation,
): Promise<{ lease?: Lease | undefined; before?: Lease | undefined; after?: Lease | undefined }> {
  if (!row.vehicleId) return {}
  const at = row.violationTime
  const all = await findRows(tx, vehicleLeaseRecord, { vehicleId: row.vehicleId } as never, { orderBy: 't.start_time' })
  const isOver = (one: Lease) => one.endTime !== null && one.endTime <= at
  return {
    lease: all.find(one => one.startTime! <= at && !isOver(one)),
    before: all.findLast(isOver),
    after: all.find(one => one.startTime! > at),
  }
}

async function holderName(tx: Tx, row: Violation, found: VehicleAt | undefined): Promise<Label> {
  if (row.custodyKind === custody.work) {
    const person = row.custodyUserId
      ? await tx.row<{ name: string }>(
          sql`select coalesce(real_name, name) as name from blade_user where tenant_id = ${tx.tenantId} and id = ${row.custodyUserId}::bigint`,
        )
      : undefined
    return person
      ? plain(person.name)
      : saidBoth(`我方作业 ${row.custodyDocNo ?? ''}`, `Our work ${row.custodyDocNo ?? ''}`)
  }
  if (row.driverName) return plain(row.driverName)
  const name = row.customerId
    ? await tx.row<{ name: string }>(
        sql`select mechanism_name as name from mechanism where tenant_id = ${tx.tenantId} and id = ${row.customerId}::bigint`,
      )
    : undefined
  if (name) return plain(name.name)
  return found?.place ? found.place.label : '无人持有 / Nobody'
}

/** What says so: plate, contract, take, return, driver, work in hand, lot, position. */
async function proofsOf(tx: Tx, row: Violation, at: VehicleAt, lease: Lease | undefined): Promise<Proof[]> {
  const head = row.contractId ? await findRow(tx, contract, row.contractId) : undefined
  const person = row.driverId ? await findRow(tx, driver, row.driverId) : undefined
  return [
    ...(at.plate
      ? [
          {
            what: '当日号牌 / Plate of that day' as Label,
            says: since(at.plate.label, at.plate.from, at.plate.to),
            doc: null,
          },
        ]
      : []),
    ...(head
      ? [
          {
            what: '租赁合同 / Lease' as Label,
            says: plain(head.counterpartyName ?? ''),
            doc: { resource: 'contract', id: head.id, no: head.contractNo! },
          },
        ]
      : []),
    ...(lease ? await handOvers(tx, lease) : []),
    ...(person
      ? [
          {
            what: '驾驶人 / Driver' as Label,
            says: plain(person.mechanismName ?? ''),
            doc: { resource: 'driver', id: person.id, no: person.mechanismNo ?? person.mechanismName! },
          },
        ]
      : []),
    ...whereabouts(at),
  ]
}

/** The take and the return of a lease, each with its document. */
async function handOvers(tx: Tx, lease: Lease): Promise<Proof[]> {
  const take = lease.extractId ? await findRow(tx, vehicleExtract, lease.extractId) : undefined
  const back = lease.returnId ? await findRow(tx, vehicleReturn, lease.returnId) : undefined
  return [
    {
      what: '交车记录 / Hand-over to the lessee',
      says: saidBoth(
        `${minute(lease.startTime)}交付${lease.holderName ?? ''}，里程${lease.startMileage ?? '-'}公里`,
        `Handed over to ${lease.holderName ?? ''} at ${minute(lease.startTime)}, ${lease.startMileage ?? '-'} km`,
      ),
      doc: take ? { resource: 'vehicle-extract', id: take.id, no: take.extractNo! } : null,
    },
    {
      what: '还车记录 / Return',
      says: lease.endTime
        ? saidBoth(
            `${minute(lease.endTime)}交还，里程${lease.endMileage ?? '-'}公里`,
            `Given back at ${minute(lease.endTime)}, ${lease.endMileage ?? '-'} km`,
          )
        : '尚未交还 / Not given back yet',
      doc: back ? { resource: 'vehicle-return', id: back.id, no: back.returnNo! } : null,
    },
  ]
}

const IN_HAND = 3
/** Work in our hands, a stay in a lot, the last position, what the truth line notes. */
function whereabouts({ custody: held, place, position }: VehicleAt): Proof[] {
  const found: Proof[] = []
  if (held.custodyKind === IN_HAND)
    found.push({
      what: '实际控制单据 / Document of the possession',
      says: since(plain(held.docNo), held.from, held.to),
      doc: null,
    })
  if (place) found.push({ what: '停放 / In a lot', says: since(place.label, place.from, place.to), doc: place.doc })
  if (position)
    found.push({
      what: '定位 / Position',
      says: plain(`${position.time} ${position.address || `${position.lng}, ${position.lat}`}`),
      doc: null,
    })
  if (held.note) found.push({ what: '说明 / Note', says: held.note as Label, doc: null })
  return found
}

const since = (label: Label, from: string | null, to: string | null): Label => {
  const [zh = '', en = zh] = label.split(' / ')
  return saidBoth(
    `${zh}（${minute(from)} 起${to ? `，${minute(to)} 止` : ''}）`,
    `${en} (from ${minute(from)}${to ? ` to ${minute(to)}` : ''})`,
  )
}

/** What a letter of transfer still asks for; nothing for who is no lessee. */
async function lackingFor(tx: Tx, row: Violation): Promise<Label[]> {
  const isLessee = row.custodyKind === custody.customer || row.custodyKind === custody.driver
  if (!isLessee) return ['责任方不是承租方，无需转移 / It is not of a lessee: nothing to transfer']
  const filing = row.orderVehicleId ? await filingOf(tx, row.orderVehicleId) : undefined
  return [
    ...(row.driverId ? [] : ['未指明驾驶人，请先分配责任 / No driver is named: assign it first' as Label]),
    ...(row.orderVehicleId ? [] : ['没有对应的租赁 / No lease stands behind it' as Label]),
    ...(filing ? [] : ['租赁未备案，请先登记备案 / The lease is not filed: record the filing first' as Label]),
    ...(filing?.driverId && row.driverId && filing.driverId !== row.driverId
      ? [
          saidBoth(
            `备案司机为${filing.driverName ?? ''}，与责任司机不一致`,
            `The lease is filed for ${filing.driverName ?? ''}, not for this driver`,
          ),
        ]
      : []),
  ]
}
