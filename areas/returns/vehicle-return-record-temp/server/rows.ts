import { addDays, type ChangesOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRows, removeRow } from '#packages/server/rows.ts'
import { barsOf, candidates, todayIn, type Candidate, type EntryTerms } from '../../vehicle-return/server/positions.ts'
import { returnParams } from '../../vehicle-return/server/params.ts'
import { vehicleReturnRecordTemp } from '../vehicle-return-record-temp.ts'

export type TempRow = RowOf<typeof vehicleReturnRecordTemp>
export interface Wanted {
  orderVehicleId: string
  planReturnDate: string | null
  buyOutAmt?: TempRow['buyOutAmt']
  lossBase?: TempRow['lossBase']
  remark?: string | null
  rowNo?: number
  /** Reasons found before the vehicle was looked at. */
  faults?: string[]
}
export interface TempKey {
  tempId: string
  returnType: number
  /** Ground and plan of the return, for R1. */
  breachKind?: string | null | undefined
  protectKind?: string | null | undefined
}

export const ownRows = (tx: Tx, actor: Actor, tempId: string): Promise<TempRow[]> =>
  findRows(tx, vehicleReturnRecordTemp, { tempId, ownerUserId: actor.userId } as never, { orderBy: 't.row_no, t.id' })

/** Checks R1 per vehicle and adds the rows; a vehicle that stands there already is not added twice. */
export async function addRows(tx: Tx, actor: Actor, key: TempKey, wanted: readonly Wanted[]): Promise<TempRow[]> {
  const known = await ownRows(tx, actor, key.tempId)
  const cars = new Map(
    (
      await candidates(
        tx,
        wanted.map(one => one.orderVehicleId),
        todayIn(actor),
      )
    ).map(one => [one.position.id, one]),
  )
  const terms = await termsOf(tx, key)
  const first = known.find(row => row.rowState === 1)?.partyName ?? [...cars.values()][0]?.partyName ?? null
  const seen = new Set(known.map(row => row.orderVehicleId))
  const rows: ChangesOf<typeof vehicleReturnRecordTemp>[] = []
  for (const one of wanted) {
    const car = cars.get(one.orderVehicleId)
    if (!car || (seen.has(one.orderVehicleId) && !one.rowNo)) continue
    const faults = [...(one.faults ?? []), ...faultsOf(car, terms, one, first)]
    if (seen.has(one.orderVehicleId)) faults.push('文件内重复 / stands in the file twice')
    seen.add(one.orderVehicleId)
    rows.push(rowOf(actor, key, one, car, faults, known.length + rows.length + 1))
  }
  return insertRows(tx, actor, vehicleReturnRecordTemp, rows)
}

async function termsOf(tx: Tx, key: TempKey): Promise<Omit<EntryTerms, 'planDate'>> {
  const found = await returnParams(tx, 'return.expire.leadDays', 'return.protect.overdueDays')
  return {
    returnId: null,
    returnType: key.returnType,
    scene: 1,
    endKind: null,
    breachKind: key.breachKind ?? null,
    protectKind: key.protectKind ?? null,
    manual: false,
    leadDays: Number(found['return.expire.leadDays']),
    protectDays: Number(found['return.protect.overdueDays']),
  }
}

function faultsOf(car: Candidate, terms: Omit<EntryTerms, 'planDate'>, one: Wanted, party: string | null): string[] {
  const faults = barsOf(car, {
    ...terms,
    planDate: one.planReturnDate ?? addDays(car.position.rentEndDate ?? '2000-01-01', 0),
  })
  if (party !== null && car.partyName !== party)
    faults.push(`承租方与已选车辆不同【${car.partyName}】 / of another lessee: ${car.partyName}`)
  return faults
}

const rowOf = (actor: Actor, key: TempKey, one: Wanted, car: Candidate, faults: readonly string[], rowNo: number) => ({
  tempId: key.tempId,
  ownerUserId: actor.userId,
  returnType: key.returnType,
  scene: car.position.contractType === 5 ? 2 : 1,
  orderVehicleId: car.position.id,
  vehicleId: car.position.vehicleId,
  plateNo: car.position.plateNo,
  vin: car.position.vin,
  orderNo: car.orderNo,
  contractNo: car.contractNo,
  partyName: car.partyName,
  rentEndDate: car.position.rentEndDate,
  marginHeld: car.margin,
  overdueAmt: car.overdueAmt,
  planReturnDate: one.planReturnDate,
  buyOutAmt: one.buyOutAmt ?? null,
  lossBase: one.lossBase ?? null,
  remark: one.remark ?? null,
  rowNo: one.rowNo ?? rowNo,
  rowState: faults.length === 0 ? 1 : 2,
  rowError: joined(faults),
})
/** '中；中 / en; en' of several reasons. */
export function joined(faults: readonly string[]): string | null {
  if (faults.length === 0) return null
  const half = (index: 0 | 1) => faults.map(one => one.split(' / ')[index] ?? one).join(index === 0 ? '；' : '; ')
  return `${half(0)} / ${half(1)}`.slice(0, 500)
}

/** Contracts among the rows, with what they hold and owe (70, 3.7). */
export async function contractsAmong(tx: Tx, actor: Actor, tempId: string): Promise<unknown[]> {
  return tx.rows(sql`
    select contract_no as "contractNo", min(party_name) as "partyName", count(*)::int as "vehicleCount", count(*) filter (where row_state = 2)::int as "abnormal",
      sum(margin_held)::text as "marginHeld", sum(overdue_amt)::text as "overdueAmt"
    from vehicle_return_record_temp where tenant_id = ${tx.tenantId} and is_deleted = 0 and temp_id = ${tempId} and owner_user_id = ${actor.userId}::bigint
    group by contract_no order by contract_no`)
}

export async function counts(tx: Tx, actor: Actor, tempId: string): Promise<Record<string, unknown>> {
  const rows = await ownRows(tx, actor, tempId)
  const byContract = [...Map.groupBy(rows, row => row.contractNo ?? '')].map(([contractNo, list]) => ({
    contractNo,
    total: list.length,
  }))
  const ok = rows.filter(row => row.rowState === 1).length
  return { total: rows.length, ok, abnormal: rows.length - ok, byContract }
}

export async function removeRows(
  tx: Tx,
  actor: Actor,
  of: { ids?: string[] | undefined; tempId?: string | undefined },
): Promise<{ removed: number }> {
  const rows = of.tempId
    ? await ownRows(tx, actor, of.tempId)
    : (await findRows(tx, vehicleReturnRecordTemp, { ownerUserId: actor.userId } as never)).filter(row =>
        of.ids?.includes(row.id),
      )
  for (const row of rows) await removeRow(tx, actor, vehicleReturnRecordTemp, row)
  return { removed: rows.length }
}
