import { localDate, yuan, type Label } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { debtsPort } from '#areas/risk/ports.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { openTasks } from '#areas/work-orders/vehicle-task/server/open-tasks.ts'
import { kindLabel, typeOf } from '#areas/work-orders/kinds/types.ts'
import { accident } from '#areas/accidents/accident/accident.ts'

const RUNNING = [5, 6, 7]
const HELD = [5, 6]
const OPEN_CASES = [1, 2, 3]
const SHOWN = 8

export interface Known {
  readonly contracts: { id: string; contractNo: string; contractName: string; endDate: string; status: number }[]
  readonly vehicles: { id: string; plateNo: string; modelName: string; rentEndDate: string }[]
  readonly vehicleQty: number
  readonly openBills: { billNo: string; dueDate: string; unpaidAmt: string; overdueDays: number; plateNo: string }[]
  readonly tasks: { id: string; taskNo: string; type: Label; kind: Label; plateNo: string; dueTime: string }[]
  readonly accidents: { id: string; accidentNo: string; plateNo: string; accidentTime: string }[]
}
const nothing: Known = { contracts: [], vehicles: [], vehicleQty: 0, openBills: [], tasks: [], accidents: [] }

/** What whoever answers must know of a customer: what runs, what he drives, owes and waits for. */
export async function knownOf(
  tx: Tx,
  actor: Actor,
  { customerId, vehicleId }: { customerId: string | null; vehicleId: string | null },
): Promise<Known> {
  const cars = customerId
    ? await findRows(tx, orderVehicle, { customerId, status: HELD } as never, { orderBy: 't.plate_no, t.id' })
    : []
  const tasks = await tasksOf(
    tx,
    vehicleId,
    cars.flatMap(one => one.vehicleId ?? []),
  )
  if (!customerId) return { ...nothing, tasks, accidents: vehicleId ? await casesOf(tx, [vehicleId]) : [] }
  const today = localDate(actor.clock.now())
  const contracts = await findRows(
    tx,
    contract,
    { counterpartyType: 1, counterpartyId: customerId, status: RUNNING } as never,
    { orderBy: 't.end_date desc, t.id', limit: SHOWN },
  )
  const bills = await debtsPort.ask().openBills(tx, { customerIds: [customerId] }, today)
  const ids = [...new Set([vehicleId ?? [], ...cars.map(one => one.vehicleId ?? [])].flat())]
  return {
    contracts: contracts.map(one => ({
      id: one.id,
      contractNo: one.contractNo ?? '',
      contractName: one.contractName ?? '',
      endDate: one.endDate ?? '',
      status: one.status,
    })),
    // The car that he calls about stands first.
    vehicles: [...cars]
      .sort((a, b) => Number(b.vehicleId === vehicleId) - Number(a.vehicleId === vehicleId))
      .slice(0, SHOWN)
      .map(one => ({
        id: one.vehicleId ?? '',
        plateNo: one.plateNo ?? '',
        modelName: one.modelName ?? '',
        rentEndDate: one.rentEndDate ?? '',
      })),
    vehicleQty: cars.length,
    openBills: bills.slice(0, SHOWN).map(one => ({
      billNo: one.billNo,
      dueDate: one.dueDate,
      unpaidAmt: yuan(one.unpaidAmt),
      overdueDays: one.overdueDays,
      plateNo: one.plateNo ?? '',
    })),
    tasks,
    accidents: await casesOf(tx, ids),
  }
}

async function tasksOf(tx: Tx, vehicleId: string | null, held: readonly string[]): Promise<Known['tasks']> {
  const wanted = [...new Set([vehicleId ?? [], held].flat())].slice(0, SHOWN * 5)
  const open = []
  for (const id of vehicleId ? [vehicleId] : wanted) open.push(...(await openTasks(tx, { vehicleId: id })))
  return open.slice(0, SHOWN).map(one => ({
    id: one.id,
    taskNo: one.taskNo ?? '',
    type: typeOf(one.type!).label,
    kind: kindLabel(one.type!, one.subKind!),
    plateNo: one.plateNo ?? '',
    dueTime: one.dueTime ?? '',
  }))
}

const casesOf = async (tx: Tx, vehicleIds: readonly string[]): Promise<Known['accidents']> =>
  vehicleIds.length === 0
    ? []
    : (
        await findRows(
          tx,
          accident,
          sql`${isAmong(sql.trusted('t.vehicle_id'), vehicleIds)} and t.status = any(${OPEN_CASES}::smallint[])`,
          { orderBy: 't.accident_time desc', limit: SHOWN },
        )
      ).map(one => ({
        id: one.id,
        accidentNo: one.accidentNo ?? '',
        plateNo: one.plateNo ?? '',
        accidentTime: one.accidentTime ?? '',
      }))
