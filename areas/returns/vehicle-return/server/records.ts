import { yuan, type ChangesOf, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows, removeRow, updateRow } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import { vehicleReturnContractRecord } from '../../vehicle-return-contract-record/vehicle-return-contract-record.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { candidates, todayIn, type Candidate } from './positions.ts'
import type { Return } from './prepare.ts'

export type ReturnRecord = RowOf<typeof vehicleReturnRecord>
export type ContractRecord = RowOf<typeof vehicleReturnContractRecord>

export const recordsOf = (tx: Tx, returnId: string, lock = false): Promise<ReturnRecord[]> =>
  findRows(tx, vehicleReturnRecord, { returnId } as never, { orderBy: 't.id', ...(lock ? { lock: true } : {}) })
export const contractRecordsOf = (tx: Tx, returnId: string, lock = false): Promise<ContractRecord[]> =>
  findRows(tx, vehicleReturnContractRecord, { returnId } as never, {
    orderBy: 't.id',
    ...(lock ? { lock: true } : {}),
  })
/** Vehicles that are still part of the return. */
export const isIn = (record: Pick<ReturnRecord, 'status'>): boolean => record.status !== 5

/** Makes one record per vehicle and one per contract; vehicles taken off the draft lose theirs. */
export async function writeRecords(
  tx: Tx,
  actor: Actor,
  row: Return,
  plans: ReadonlyMap<string, ChangesOf<typeof vehicleReturnRecord>>,
): Promise<void> {
  const wanted = await candidates(tx, row.orderVehicleIds, todayIn(actor))
  const known = await recordsOf(tx, row.id)
  for (const record of known.filter(one => !row.orderVehicleIds.includes(one.orderVehicleId!)))
    await removeRow(tx, actor, vehicleReturnRecord, record)
  const contracts = await writeContracts(tx, actor, row, wanted)
  const fresh = wanted.filter(one => !known.some(record => record.orderVehicleId === one.position.id))
  await insertRows(
    tx,
    actor,
    vehicleReturnRecord,
    fresh.map(one => ({
      ...snapshotOf(row, one),
      contractRecordId: contracts.get(one.position.contractId!)!.id,
      ...plans.get(one.position.id),
    })),
  )
  await countRecords(tx, actor, row.id)
}

const snapshotOf = (row: Return, { position, margin }: Candidate): ChangesOf<typeof vehicleReturnRecord> => ({
  returnId: row.id,
  orderId: position.orderId,
  orderVehicleId: position.id,
  vehicleId: position.vehicleId,
  holding: false,
  plateNo: position.plateNo,
  vin: position.vin,
  modelName: position.modelName,
  takeDate: position.takeTime?.slice(0, 10) ?? null,
  rentEndDate: position.rentEndDate,
  unitRent: position.unitRent,
  takeMileage: position.takeMileage,
  marginHeld: margin,
  planReturnDate: row.planReturnTime?.slice(0, 10) ?? null,
})

/** One row per contract with its terms of today; a contract without vehicles loses its row. */
async function writeContracts(
  tx: Tx,
  actor: Actor,
  row: Return,
  wanted: readonly Candidate[],
): Promise<Map<string, ContractRecord>> {
  const known = new Map((await contractRecordsOf(tx, row.id)).map(one => [one.contractId!, one]))
  const byContract = Map.groupBy(wanted, one => one.position.contractId!)
  for (const [contractId, record] of known)
    if (!byContract.has(contractId)) await removeRow(tx, actor, vehicleReturnContractRecord, record)
  for (const [contractId, cars] of byContract) {
    if (known.has(contractId)) continue
    const [lease] = await findRows(tx, contractLease, { id: contractId } as never)
    const line = (await contractLines(tx, contractId)).products.find(
      one => one.id === cars[0]!.position.contractProductId,
    )
    known.set(
      contractId,
      await insertRow(tx, actor, vehicleReturnContractRecord, {
        returnId: row.id,
        contractType: cars[0]!.position.contractType,
        contractId,
        contractNo: cars[0]!.contractNo,
        contractEndDate: cars[0]!.contractEnd,
        kmRule: line
          ? { kmPerMonth: line.kmPerMonth ?? 0, overKmPrice: line.overKmPrice === null ? null : yuan(line.overKmPrice) }
          : null,
        violationRule: lease?.violationRule ?? null,
        returnStandard: lease?.returnStandard ?? null,
        byDefault: row.returnType === 2,
      }),
    )
  }
  return known
}

/** Counters of head and contracts are counted, never added up. */
export async function countRecords(tx: Tx, actor: Actor, returnId: string): Promise<void> {
  const records = await recordsOf(tx, returnId)
  const of = (list: readonly ReturnRecord[]) => ({
    vehicleCount: list.filter(isIn).length,
    receivedCount: list.filter(one => [2, 3, 4, 6].includes(one.status)).length,
    removedCount: list.filter(one => one.status === 5).length,
  })
  for (const record of await contractRecordsOf(tx, returnId)) {
    const counts = of(records.filter(one => one.contractRecordId === record.id))
    if (differs(record, counts)) await updateRow(tx, actor, vehicleReturnContractRecord, record, counts)
  }
  const [head] = await findRows(tx, vehicleReturn, sql`t.id = ${returnId}::bigint`)
  const counts = { ...of(records), settledCount: records.filter(one => [3, 4, 7, 8].includes(one.status)).length }
  if (head && differs(head, counts)) await updateRow(tx, actor, vehicleReturn, head, counts)
}
const differs = (row: object, counts: Record<string, number>): boolean =>
  Object.entries(counts).some(([key, value]) => (row as Record<string, unknown>)[key] !== value)
