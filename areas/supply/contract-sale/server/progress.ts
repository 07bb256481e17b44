import { addDays, addFen, fen, inBoth, localDate, localDateTime, negFen, refuse, subFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { outOfVehicles } from '#areas/assets/asset-archives/server/verbs.ts'
import { release } from '#areas/vehicles/allocate-vehicle-record/server/release.ts'
import { leave } from '#areas/vehicles/parking-record/server/leave.ts'
import { postCost } from '#areas/vehicles/vehicle-cost/server/post-cost.ts'
import { applyOwnerChange } from '#areas/vehicles/vehicle/server/apply-owner-change.ts'
import { endLease } from '#areas/vehicles/vehicle/server/end-lease.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { finishForSale } from '#areas/orders/order-vehicle/server/finish-for-sale.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { contractSale } from '../contract-sale.ts'
import { contractSaleVehicle } from '../contract-sale-vehicle.ts'
import { KIND, row as rowState } from '../sale-codes.ts'
import { cardsOf, openViolations, type Sale, type SaleRow } from './lines.ts'
import { saleWorkPort, type SaleWork } from './work-port.ts'

export const SOURCE = 'contract-sale'
const DISPOSED = 15
/** How a lease record ends. */
const LEASE_DISPOSED = 4
const DISPOSAL_PRICE = 53
const OWN_ACCOUNT = 1
const OUT_SOLD = 5
const TITLE_FIRST = 1
const FREE_OF_PLEDGE: readonly (number | null)[] = [0, 4, null]

export const sourceOf = (sale: Pick<Sale, 'id' | 'contractNo'>) => ({
  sourceType: SOURCE,
  sourceId: sale.id,
  sourceNo: sale.contractNo!,
})
export const rowsOf = (tx: Tx, contractId: string): Promise<SaleRow[]> =>
  findRows(tx, contractSaleVehicle, { contractId } as never, { orderBy: 't.line_no' })

/** The chosen lines, all of this sale and in one of these states. */
export async function chosen(
  tx: Tx,
  sale: Sale,
  lineIds: readonly string[],
  states: readonly number[],
): Promise<SaleRow[]> {
  const rows = (await rowsOf(tx, sale.id)).filter(one => lineIds.includes(one.id))
  if (rows.length === 0 || rows.length !== new Set(lineIds).size)
    refuse('lineIds', '请选择本合同的车辆 / choose vehicles of this sale')
  const other = rows.find(one => !states.includes(one.rowState!))
  if (other)
    refuse('lineState', '车辆【{plate}】当前进度不允许此操作 / vehicle {plate} is not at this step', {
      plate: other.plateNo ?? other.vin,
    })
  return rows
}
const told = (sale: Sale, line: SaleRow) => ({
  id: sale.id,
  no: sale.contractNo!,
  contractId: sale.id,
  vehicleId: line.vehicleId,
})
const workOf = (actor: Actor, sale: Sale, lines: readonly SaleRow[]): SaleWork => {
  const today = localDate(actor.clock.now())
  return {
    contractId: sale.id,
    contractNo: sale.contractNo!,
    companyId: sale.ownCompanyId,
    vehicleIds: lines.map(one => one.vehicleId),
    from: today,
    until: addDays(today, sale.transferDays ?? 15),
  }
}

interface CarMoney {
  vehicle_id: string
  planned: string
  settled: string
  earnest_open: string
}
/** What was billed for each car and what of it is settled. */
const moneyOf = (tx: Tx, contractId: string): Promise<CarMoney[]> =>
  tx.rows<CarMoney>(sql`
    select p.vehicle_id, sum(p.amt)::numeric(18,2) as planned, coalesce(sum(b.settled_amt), 0)::numeric(18,2) as settled,
      coalesce(sum(p.amt - coalesce(b.settled_amt, 0)) filter (where p.period_no = 1), 0)::numeric(18,2) as earnest_open
    from bill_receipt_plan p left join bill_receivable b on b.tenant_id = p.tenant_id and b.id = p.bill_id and b.is_deleted = 0
    where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.contract_id = ${contractId}::bigint and p.status <> 3 and p.vehicle_id is not null group by 1`)

/** 1 -> 2: the price of the car stands, or its earnest where it is handed over before the rest. */
export async function takeMoney(tx: Tx, actor: Actor, contractId: string): Promise<void> {
  const sale = await lockRow(tx, actor, contractSale, contractId)
  const money = new Map((await moneyOf(tx, contractId)).map(one => [one.vehicle_id, one]))
  const ready: SaleRow[] = []
  let sum: Fen = ZERO
  for (const line of await rowsOf(tx, contractId)) {
    const car = money.get(line.vehicleId)
    const paid = fen(car?.settled ?? '0')
    sum = addFen(sum, paid)
    const isPaid = car !== undefined && (sale.allPaidFirst ? paid >= fen(car.planned) : fen(car.earnest_open) <= ZERO)
    if (line.paidAmt !== paid || (isPaid && line.rowState === rowState.locked)) {
      const now = await updateRow(tx, actor, contractSaleVehicle, line, {
        paidAmt: paid,
        ...(isPaid && line.rowState === rowState.locked ? { rowState: rowState.ready } : {}),
      })
      if (now.rowState !== line.rowState) ready.push(now)
    }
  }
  await act(tx, actor, contractSale, sale, 'follow', { input: { changes: { paidAmt: sum } } })
  for (const line of ready) await emit(tx, actor, 'sale.vehicle-paid', told(sale, line))
  const pledged = ready.filter(line => !FREE_OF_PLEDGE.includes(line.mortgageState))
  if (pledged.length > 0) await saleWorkPort.ask().discharge(tx, actor, workOf(actor, sale, pledged))
}

/** 2 (titleRule 2: 4) -> 3: free of pledge and offences; a work order changes the owner. */
export async function transfer(tx: Tx, actor: Actor, sale: Sale, lineIds: readonly string[]): Promise<void> {
  const from = sale.titleRule === TITLE_FIRST ? rowState.ready : rowState.delivered
  const lines = await chosen(tx, sale, lineIds, [from])
  const ids = lines.map(one => one.vehicleId)
  const cards = await cardsOf(tx, ids)
  const incidents = await openViolations(tx, ids)
  for (const line of lines) {
    const plate = line.plateNo ?? line.vin
    if (!FREE_OF_PLEDGE.includes(cards.get(line.vehicleId)?.mortgage_state ?? null))
      refuse('pledged', '车辆未解除抵押：{plate} / the mortgage of {plate} is not discharged', { plate })
    const n = incidents.get(line.vehicleId)?.violations ?? 0
    if (n > 0) refuse('violations', '存在未处理违章{n}条：{plate} / {n} open violations of {plate}', { n, plate })
  }
  const port = saleWorkPort.ask()
  const work = workOf(actor, sale, lines)
  const tasks = await port.transfer(tx, actor, { ...work, withinGroup: sale.saleKind === KIND.intraGroup })
  await port.removeDevices(tx, actor, work)
  for (const line of lines)
    await updateRow(tx, actor, contractSaleVehicle, line, {
      rowState: rowState.inTransfer,
      mortgageState: cards.get(line.vehicleId)?.mortgage_state ?? 0,
      openViolations: 0,
      transferTaskId: tasks.get(line.vehicleId) ?? null,
      // Without work orders the press of the button is the transfer.
      transferTime: saleWorkPort.built() ? null : localDateTime(actor.clock.now()),
    })
  await finishLines(tx, actor, sale)
}

/** The transfer task is done. */
export async function transferred(tx: Tx, actor: Actor, taskId: string): Promise<void> {
  const [line] = await findRows(tx, contractSaleVehicle, { transferTaskId: taskId } as never)
  if (!line || line.transferTime) return
  const sale = await lockRow(tx, actor, contractSale, line.contractId!)
  await updateRow(tx, actor, contractSaleVehicle, line.id, { transferTime: localDateTime(actor.clock.now()) })
  await finishLines(tx, actor, sale)
}

export interface HandOver {
  deliverTime: string
  receiverName: string
  receiverIdNo: string
  deliverBizId: string
}
/** 3 after its task is done (titleRule 2: 2) -> 4: papers and keys go along, the stay ends, the risk passes. */
export async function deliver(
  tx: Tx,
  actor: Actor,
  sale: Sale,
  lineIds: readonly string[],
  how: HandOver,
): Promise<void> {
  const isTitleFirst = sale.titleRule === TITLE_FIRST
  const lines = await chosen(tx, sale, lineIds, [isTitleFirst ? rowState.inTransfer : rowState.ready])
  const waits = isTitleFirst ? lines.find(one => !one.transferTime) : undefined
  if (waits)
    refuse('notTransferred', '车辆【{plate}】过户尚未完成 / the transfer of {plate} is not done', {
      plate: waits.plateNo ?? waits.vin,
    })
  await outOfVehicles(
    tx,
    actor,
    lines.map(one => one.vehicleId),
    {
      outKind: 'sale',
      outTo: sale.counterpartyName ?? '',
      outDate: how.deliverTime.slice(0, 10),
      source: sourceOf(sale),
    },
  )
  for (const line of lines) {
    await leave(tx, actor, line.vehicleId, { time: how.deliverTime, kind: OUT_SOLD, source: sourceOf(sale) })
    const now = await updateRow(tx, actor, contractSaleVehicle, line, { rowState: rowState.delivered, ...how })
    await emit(tx, actor, 'sale.delivered', told(sale, now))
  }
  await finishLines(tx, actor, sale)
}

/** Both done -> 5: the car leaves the fleet, its price is booked, its hold ends. */
export async function finishLines(tx: Tx, actor: Actor, sale: Sale): Promise<void> {
  const done = (await rowsOf(tx, sale.id)).filter(
    one =>
      one.transferTime &&
      one.deliverTime &&
      (one.rowState === rowState.delivered || one.rowState === rowState.inTransfer),
  )
  for (const line of done) await complete(tx, actor, sale, line)
  const rows = await rowsOf(tx, sale.id)
  const completed = rows.filter(one => one.rowState === rowState.completed)
  const isOver = rows.every(one => one.rowState === rowState.completed || one.rowState === rowState.cancelled)
  await act(tx, actor, contractSale, await getRow(tx, contractSale, sale.id), 'follow', {
    input: {
      changes: {
        doneQty: completed.length,
        ...(isOver && completed.length > 0 ? { completedTime: localDateTime(actor.clock.now()) } : {}),
      },
    },
  })
}

/** Its lease ends on the day before the hand-over; the rent from then on is the buyer's. */
async function endLeaseOf(tx: Tx, actor: Actor, sale: Sale, line: SaleRow): Promise<void> {
  const { orderVehicleId } = await getRow(tx, vehicle, line.vehicleId)
  if (!orderVehicleId) return
  await finishForSale(tx, actor, orderVehicleId, {
    lastDay: addDays(line.deliverTime!.slice(0, 10), -1),
    source: sourceOf(sale),
  })
  await endLease(tx, actor, orderVehicleId, { time: line.deliverTime!, mileage: null, event: LEASE_DISPOSED })
}

async function complete(tx: Tx, actor: Actor, sale: Sale, line: SaleRow): Promise<void> {
  const source = sourceOf(sale)
  const day = (line.deliverTime ?? '').slice(0, 10)
  if (sale.saleKind === KIND.withLease) await endLeaseOf(tx, actor, sale, line)
  if (sale.saleKind === KIND.intraGroup)
    await applyOwnerChange(
      tx,
      actor,
      line.vehicleId,
      { ownerKind: 1, ownerCompanyId: sale.counterpartyId, ownerName: sale.counterpartyName ?? '' },
      line.transferTaskId ?? '',
    )
  else await fire(tx, actor, line.vehicleId, DISPOSED, { source, time: line.deliverTime! })
  await postCost(tx, actor, {
    vehicleId: line.vehicleId,
    costItem: DISPOSAL_PRICE,
    amt: negFen(line.salePrice),
    taxAmt: negFen(subFen(line.salePrice, line.netPrice)),
    bizDate: day,
    bearer: OWN_ACCOUNT,
    capitalised: false,
    sourceType: SOURCE,
    sourceId: line.id,
    sourceNo: sale.contractNo!,
  })
  if (line.occupyId) await release(tx, actor, line.occupyId, inBoth('买卖完成', 'Sale completed'))
  const now = await updateRow(tx, actor, contractSaleVehicle, line, { rowState: rowState.completed })
  await emit(tx, actor, 'sale.completed', { ...told(sale, now), price: line.salePrice, date: day })
}
