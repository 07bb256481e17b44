import { leaseDaysPort } from '#areas/billing/ports.ts'
import { leaseDaysOfMonth } from './lease-days-port.ts'
import { z } from 'zod'
import { localDateTime, refuse, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, implement } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { driverWorkPort } from '#areas/partners/driver/server/ports.ts'
import { boughtCarsPort, recordedCarsPort } from '#areas/contracts/ports.ts'
import { leaseRecordsPort, recordedTakesPort } from '#areas/orders/ports.ts'
import { byVin, receiveBought, takeRecorded } from './recorded-cars.ts'
import { goOn } from './sign-update-lease.ts'
import { vehiclesOfDrivers } from './vehicles-of-drivers.ts'
import { provide } from '#packages/server/ports.ts'
import { carPort } from '#areas/accounts/ports.ts'
import { portProviders } from '../../ports.ts'
import { vinWarning } from './vin-warning.ts'
import { vehicle } from '../vehicle.ts'
import { applyInsurance } from './apply-papers.ts'
import { readinessOf } from './allot-readiness.ts'
import { carOfPosition, carOfVehicle } from './card-car.ts'
import { cardFaults } from './card-faults.ts'
import { changeLog } from './change-log.ts'
import { confirmServicing } from './confirm-servicing.ts'
import { custodyAt } from './custody-at.ts'
import { vehicleEnlargeJob, vehicleEnlargeSchedule } from './enlarge.ts'
import { freshJob } from './count-fresh.ts'
import { fire, type Vehicle } from './fire.ts'
import { biz, event } from './moves.ts'
import { cardWarnJob, cardWarnSchedule } from './card-warn.ts'
import { tellManual } from './tell-manual.ts'
import { listFilters } from './list-filters.ts'
import { ownCalls } from './own-calls.ts'
import { openCards, openMileages, openPlates } from './open-cards.ts'
import { prepareCard } from './prepare.ts'
import { recordMileage } from './record-mileage.ts'
import { vehicleCheckJob, vehicleCheckSchedule } from './vehicle-check.ts'

/** Every manual change needs its own source: two corrections of one day are two events. */
const byHand = async (tx: Tx) => ({ sourceType: 'vehicle', sourceId: await tx.newId(), sourceNo: '' })

async function refuseBusiness(tx: Tx, row: Vehicle): Promise<void> {
  const used = await tx.row(
    sql`select 1 where exists (select 1 from vehicle_lease_record where vehicle_id = ${row.id}::bigint and is_deleted = 0) or exists (select 1 from allocate_vehicle_record where vehicle_id = ${row.id}::bigint)`,
  )
  if (
    used ||
    row.plateNo ||
    row.compulsoryNo ||
    row.purchaseOrderId ||
    (row.bizStatus !== null && row.bizStatus > biz.stock)
  )
    refuse('vehicleUsed', '车辆已有业务数据，不能删除 / the vehicle has business data')
}

export default implement(vehicle, {
  provides: [
    provide(carPort, { ofPosition: carOfPosition, ofVehicle: carOfVehicle }),
    provide(driverWorkPort, { of: vehiclesOfDrivers }),
    provide(leaseDaysPort, { of: leaseDaysOfMonth }),
    provide(recordedCarsPort, { byVin }),
    provide(boughtCarsPort, { receive: receiveBought }),
    provide(recordedTakesPort, { take: takeRecorded }),
    provide(leaseRecordsPort, {
      async goOn(tx, actor, fromOrderVehicleId, orderVehicleId, signDate) {
        await goOn(tx, actor, { fromOrderVehicleId, orderVehicleId, signDate })
      },
    }),
  ],
  prepare: prepareCard,
  async saved(tx, actor, row, form) {
    if (form.draft) return
    if (row.status === 103) await act(tx, actor, vehicle, row.id, 'activate')
    const current = await getRow(tx, vehicle, row.id)
    const before = form.before
    if (!before || before.status === 103) return openCards(tx, actor, [current])
    // 补录: what was empty on the card begins its history now.
    if (before.plateNo === null && current.plateNo !== null) await openPlates(tx, actor, [current])
    if (before.mileage === null && current.mileage !== null) await openMileages(tx, actor, [current])
  },
  imported: (tx, actor, rows) => openCards(tx, actor, rows),
  importRow(tx, actor, form) {
    if (!form.before) return cardFaults(tx, actor, form.values as Partial<Vehicle>, undefined, form.fault, true)
    if (form.before.status !== 1) form.fault('vin', '车辆未启用 / the vehicle is not in use')
  },
  removing: (tx, _actor, row) => refuseBusiness(tx, row),
  actions: {
    disable: {
      async guard(tx, _actor, { row }) {
        const isIdle = [biz.stock, biz.disposed, biz.lost].includes(row.bizStatus as never)
        if (!isIdle || (await liveOccupations(tx, [row.id])).size)
          refuse('vehicleBusy', '车辆存在进行中的业务，不能停用 / the vehicle has open business')
      },
    },
    updateVehicleStatus: {
      async run(tx, actor, { row, input, reason }) {
        if ([...reason.trim()].length < 5)
          refuse('reasonShort', '原因至少5个字 / the reason needs at least 5 characters')
        const moved = await fire(tx, actor, row.id, event.manual, {
          source: await byHand(tx),
          reason,
          wanted: input.toStatus as number,
        })
        await tellManual(tx, actor, row, moved, reason)
      },
    },
    mileageSave: {
      async run(tx, actor, { row, input }) {
        const { mileage, recordTime, source, photoBizId } = input as {
          mileage: number
          recordTime: string
          source: number
          photoBizId?: string | null
        }
        if (recordTime > localDateTime(actor.clock.now()))
          refuse('mileageTime', '里程时间不能晚于现在 / the reading lies in the future')
        await recordMileage(tx, actor, row.id, mileage, recordTime, source, await byHand(tx), photoBizId ?? null)
      },
    },
    recordInsurance: {
      async run(tx, actor, { row, input, reason }) {
        const { compulsoryNo, compulsoryEnd, commercialNo, commercialEnd, insuredLiability } = input as Record<
          string,
          string | null
        > & { insuredLiability?: ChangesOf<typeof vehicle>['insuredLiability'] }
        await applyInsurance(
          tx,
          actor,
          row.id,
          [
            { kind: 'compulsory', no: compulsoryNo!, end: compulsoryEnd! },
            ...(commercialNo && commercialEnd
              ? [
                  {
                    kind: 'commercial' as const,
                    no: commercialNo,
                    end: commercialEnd,
                    ...(insuredLiability ? { liability: insuredLiability } : {}),
                  },
                ]
              : []),
          ],
          reason,
        )
      },
    },
    confirmServicing: { run: (tx, actor, { row, reason }) => confirmServicing(tx, actor, row.id, reason) },
  },
  detail: async (tx, _actor, row) => {
    const readiness =
      row.status === 1 && row.bizStatus === biz.stock
        ? (await readinessOf(tx, [{ vehicleId: row.id, wanted: undefined }], 'allot')).get(row.id)
        : undefined
    return {
      vinWarning: await vinWarning(tx, row),
      ports: portProviders(),
      ...(readiness ? { readiness: { ok: readiness.ok, blocks: readiness.blocks, warns: readiness.warns } } : {}),
    }
  },
  narrows: listFilters,
  calls: {
    ...ownCalls,
    'GET custody-at': call({
      label: '谁在使用 / Possession at a time',
      permission: 'vehicle_view',
      input: z.object({ vehicleId: optionalIdInput, plateNo: z.string().optional(), instant: z.string() }),
      run: (tx, actor, input: { vehicleId?: string | undefined; plateNo?: string | undefined; instant: string }) =>
        custodyAt(tx, actor, input.vehicleId ?? input.plateNo ?? '', input.instant),
    }),
    'GET change-log-page': call({
      label: '变更记录 / Change log',
      permission: 'vehicle_view',
      input: z.object({
        vehicleId: idInput,
        current: z.coerce.number().int().min(1).default(1),
        size: z.coerce.number().int().min(1).max(200).default(50),
      }),
      run: async (tx, actor, input: { vehicleId: string; current: number; size: number }) => {
        await requireVisible(tx, actor, vehicle, [input.vehicleId], 'read')
        return changeLog(tx, actor, input)
      },
    }),
  },
  jobs: [vehicleCheckJob, vehicleEnlargeJob, freshJob, cardWarnJob],
  schedules: [vehicleCheckSchedule, vehicleEnlargeSchedule, cardWarnSchedule],
})
