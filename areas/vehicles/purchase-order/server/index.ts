import { daysBetween, localDate, refuse, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { statusOf } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { payableDocumentsPort } from '#areas/billing/ports.ts'
import { supplyPort } from '../../ports.ts'
import { demandLinesOf, leftOf, recountDemands } from '../../vehicle-city-demand/server/count.ts'
import { purchaseOrderLine } from '../purchase-order-lines.ts'
import { purchaseOrderVehicle } from '../purchase-order-vehicle.ts'
import { purchaseOrder } from '../purchase-order.ts'
import { acceptCar, afterCar, arriveCar } from './accept-car.ts'
import { allotOnArrival } from './auto-allot.ts'
import { boardInput, purchaseBoard } from './board.ts'
import { cancelRest } from './close-order.ts'
import { purchaseLateJob, purchaseSchedules, reserveProlongJob } from './jobs.ts'
import { milestonePaid, reachMilestones } from './milestones.ts'
import { purchaseDocuments } from './payable-documents.ts'
import { onlyLeft, prepareOrder } from './prepare.ts'
import { registerCars, withdrawCar } from './register-car.ts'
import { CAR, carsOf, demandsOf, lineNoOf, LIVE, lockOrder, lockOrderOfCar, orderLines, type Order } from './rows.ts'
import { checkCar, countRoom } from './vin-list.ts'

/** 60, 4.4: what the demands still want, under their lock; the volume of the agreement. */
async function takeQuantities(tx: Tx, actor: Actor, order: Order): Promise<void> {
  const lines = await orderLines(tx, order.id)
  const left = new Map((await demandLinesOf(tx, demandsOf(order))).map(one => [one.id, leftOf(one)]))
  for (const line of lines.filter(one => one.demandLineId !== null)) {
    const room = left.get(line.demandLineId!) ?? 0
    if (room < line.quantity) refuse('demandLeft', onlyLeft(room))
    left.set(line.demandLineId!, room - line.quantity)
  }
  await supplyPort.ask().reserve(
    tx,
    actor,
    order.id,
    lines.map(line => ({ lineId: line.id, modelId: line.modelId, qty: line.quantity })),
  )
}

/** Counts the VIN list into lines and head; the state follows the accepted cars. */
async function progressOf(tx: Tx, actor: Actor, order: Order): Promise<ChangesOf<typeof purchaseOrder>> {
  const cars = await carsOf(tx, order.id)
  let wanted = 0
  for (const line of await orderLines(tx, order.id)) {
    const own = cars.filter(car => car.lineNo === lineNoOf(line))
    const vinQty = own.filter(car => LIVE.includes(car.status)).length
    const arrivedQty = own.filter(car => car.status === CAR.accepted).length
    if (vinQty !== line.vinQty || arrivedQty !== line.arrivedQty)
      await updateRow(tx, actor, purchaseOrderLine, line, { vinQty, arrivedQty })
    wanted += line.quantity - (line.closedQty ?? 0)
  }
  const arrivedQty = cars.filter(car => car.status === CAR.accepted).length
  return {
    vinQty: cars.filter(car => LIVE.includes(car.status)).length,
    arrivedQty,
    status: statusOf(purchaseOrder, arrivedQty === 0 ? 'executing' : arrivedQty >= wanted ? 'arrived' : 'partly'),
  }
}

const lateOf = (order: Pick<Order, 'expectArrive' | 'status'>, today: string): number =>
  order.expectArrive !== null && (order.status === 1 || order.status === 3)
    ? Math.max(0, daysBetween(order.expectArrive, today))
    : 0

/** Which neighbours are not built yet (decisions, silences 2). */
const neighbours = () => ({ ports: { supply: supplyPort.built() ? 'built' : 'not-built' } })

const orders = implement(purchaseOrder, {
  provides: [provide(payableDocumentsPort, 'vehicles', { of: (tx, _actor, bill) => purchaseDocuments(tx, bill) })],
  prepare: prepareOrder,
  variables: async (_tx, _actor, row) => ({ priceAboveAgreement: row.aboveAgreement }),
  page: async (tx, actor, ids) => {
    const rows = await findRows(tx, purchaseOrder, sql`t.id = any(${[...ids]}::bigint[])`)
    const today = localDate(actor.clock.now())
    return new Map(rows.map(row => [row.id, { lateDays: lateOf(row, today) }]))
  },
  detail: async (_tx, actor, row) => ({ ...neighbours(), lateDays: lateOf(row, localDate(actor.clock.now())) }),
  actions: {
    approve: {
      locks: async (tx, actor, id) => void (await lockOrder(tx, actor, id)),
      run: (tx, actor, { row }) => takeQuantities(tx, actor, row),
      async after(tx, actor, { row }) {
        await recountDemands(tx, actor, demandsOf(row))
        await emit(tx, actor, 'purchase-order.approved', {
          id: row.id,
          no: row.orderNo!,
          contractType: row.contractType,
          contractId: row.contractId,
          totalAmt: row.totalAmt,
          totalQty: row.totalQty,
        })
        await reachMilestones(tx, actor, row.id)
      },
    },
    progress: { run: (tx, actor, { row }) => progressOf(tx, actor, row) },
    close: {
      locks: async (tx, actor, id) => void (await lockOrder(tx, actor, id)),
      run: (tx, actor, { row, reason }) => cancelRest(tx, actor, row, reason),
      async after(tx, actor, { row }) {
        const { status: _, ...counted } = await progressOf(tx, actor, row)
        await updateRow(tx, actor, purchaseOrder, await getRow(tx, purchaseOrder, row.id), counted)
        await recountDemands(tx, actor, demandsOf(row))
        await reachMilestones(tx, actor, row.id)
        await emit(tx, actor, 'purchase-order.closed', { id: row.id, no: row.orderNo! })
      },
    },
    report: {
      run: (_tx, _actor, { input }) => ({ progressNote: input.progressNote, expectArrive: input.expectArrive }),
    },
  },
  calls: {
    'GET board': call({
      label: '采购看板 / Purchasing board',
      permission: 'purchase_order_view',
      input: boardInput,
      run: purchaseBoard,
    }),
  },
  listens: {
    'vehicle.status-changed': allotOnArrival,
    'payable.paid': (tx, actor, { aggregateId }) => milestonePaid(tx, actor, aggregateId),
  },
  jobs: [purchaseLateJob, reserveProlongJob],
  schedules: purchaseSchedules,
})

const cars = implement(purchaseOrderVehicle, {
  async prepare(tx, actor, form) {
    await checkCar(tx, actor, form)
    if (!form.before) await countRoom(tx, form)
  },
  importRow: async (tx, actor, form, known) => {
    // With other faults `prepare` does not run: what it would say is told as well.
    if (known.length > 0) await checkCar(tx, actor, form)
  },
  saved: (tx, actor, row) => registerCars(tx, actor, [row]),
  imported: (tx, actor, rows) => registerCars(tx, actor, rows),
  actions: {
    drop: { run: (tx, actor, { row, reason }) => withdrawCar(tx, actor, row, reason) },
    arrive: {
      locks: lockOrderOfCar,
      run: (tx, actor, { row, input }) => arriveCar(tx, actor, row, input.arriveTime!),
      after: (tx, actor, { row }) => afterCar(tx, actor, row, true),
    },
    accept: {
      locks: lockOrderOfCar,
      run: (tx, actor, { row, input }) =>
        acceptCar(tx, actor, row, {
          acceptResult: input.acceptResult!,
          lotId: input.lotId ?? null,
          defectNote: input.defectNote ?? null,
          checkBizId: input.checkBizId ?? null,
        }),
      after: (tx, actor, { row }) => afterCar(tx, actor, row, false),
    },
  },
})

export default [orders, cars]
