import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { setMortgage } from '#areas/contracts/contract-finance-vehicle/server/pledges.ts'
import { bind, unbind } from '#areas/security/gps-device/server/bind.ts'
import { applyGps } from '#areas/vehicles/vehicle/server/apply-gps.ts'
import { applyInspection } from '#areas/vehicles/vehicle/server/apply-inspection.ts'
import { applyOwnerChange } from '#areas/vehicles/vehicle/server/apply-owner-change.ts'
import { applyPermit } from '#areas/vehicles/vehicle/server/apply-permit.ts'
import { applyPlate } from '#areas/vehicles/vehicle/server/apply-plate.ts'
import { applyPledge } from '#areas/vehicles/vehicle/server/apply-pledge.ts'
import { applyRegistration } from '#areas/vehicles/vehicle/server/apply-registration.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { biz, event } from '#areas/vehicles/vehicle/server/moves.ts'
import { mileageBy, recordMileage } from '#areas/vehicles/vehicle/server/record-mileage.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { enter } from '#areas/vehicles/parking-record/server/enter.ts'
import { leave } from '#areas/vehicles/parking-record/server/leave.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import type { Payload, Task } from '../../ports.ts'
import { typeIs } from '../../kinds/types.ts'
import { releasePlateQuota, usePlateQuota } from './plate-quotas.ts'
import { nowOf } from './rows.ts'

type Effect = (tx: Tx, actor: Actor, task: Task, payload: Payload) => Promise<void>
const text = (payload: Payload, name: string): string | null => (payload[name] as string | null | undefined) ?? null
const rows = (payload: Payload, name: string) => (payload[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
const sourceOf = (task: Task) => ({ sourceType: 'vehicle-task', sourceId: task.id, sourceNo: task.taskNo! })

async function mileage(tx: Tx, actor: Actor, task: Task, km: unknown, time: string | null, by: number): Promise<void> {
  if (km === null || km === undefined) return
  await recordMileage(tx, actor, task.vehicleId!, Number(km), time ?? nowOf(actor), by, sourceOf(task))
}

const register: Effect = async (tx, actor, task, payload) => {
  const id = task.vehicleId!
  const certNo = text(payload, 'certNo')
  const registerDate = text(payload, 'registerDate')
  if (task.subKind === 1)
    return applyRegistration(
      tx,
      actor,
      id,
      {
        registerCityCode: text(payload, 'registerCityCode') ?? task.cityCode!,
        registerDate: registerDate!,
        registerCertNo: certNo!,
        useNature: text(payload, 'usageNature')!,
      },
      task.id,
    )
  if (task.subKind === 3) {
    const lender = text(payload, 'mortgageeId')
    await setMortgage(tx, actor, id, {
      ...{ state: 'registered', no: text(payload, 'mortgageContractNo'), date: text(payload, 'mortgageDate')! },
      taskId: task.id,
    })
    return applyPledge(tx, actor, id, {
      state: 2,
      mortgagee: lender ? (await getRow(tx, mechanism, lender)).mechanismName : null,
      financialInvestorId: lender,
      no: text(payload, 'mortgageContractNo'),
      date: text(payload, 'mortgageDate'),
    })
  }
  if (task.subKind === 4) {
    await setMortgage(tx, actor, id, {
      ...{ state: 'discharged', no: text(payload, 'dischargeNo'), date: text(payload, 'dischargeDate')! },
      taskId: task.id,
    })
    return applyPledge(tx, actor, id, {
      state: 4,
      no: text(payload, 'dischargeNo'),
      date: text(payload, 'dischargeDate'),
    })
  }
  const car = await getRow(tx, vehicle, id)
  if (task.subKind === 6 && car.registerDate)
    await applyRegistration(
      tx,
      actor,
      id,
      {
        registerCityCode: car.registerCityCode ?? task.cityCode!,
        registerDate: car.registerDate,
        registerCertNo: certNo!,
      },
      task.id,
    )
}

const license: Effect = async (tx, actor, task, payload) => {
  const id = task.vehicleId!
  if (task.subKind === 5)
    return applyPermit(
      tx,
      actor,
      id,
      {
        operateCertKind: text(payload, 'permitKind')!,
        operateCertNo: text(payload, 'permitNo')!,
        operateCertValidTo: text(payload, 'permitValidTo')!,
      },
      task.id,
    )
  if (task.subKind === 4) return releasePlateQuota(tx, actor, task, payload)
  const plateDate = text(payload, 'licenseIssueDate')!
  await applyPlate(
    tx,
    actor,
    id,
    {
      plateNo: text(payload, 'plateNo')!,
      plateKind: text(payload, 'plateTypeCode'),
      plateCityCode: task.cityCode,
      plateDate,
      quotaId: await usePlateQuota(tx, actor, task, plateDate),
    },
    task.workOrderId!,
  )
  // Whoever works on it next calls it by its new plate.
  await tx.run(sql`update vehicle_task set plate_no = ${text(payload, 'plateNo')!} where tenant_id = ${tx.tenantId}
    and vehicle_id = ${id}::bigint and is_deleted = 0 and stage in (1, 2, 3, 9)`)
  const validTo = text(payload, 'inspectValidTo')
  if (validTo) await applyInspection(tx, actor, id, validTo, validTo)
}

/** Own company as buyer, else whoever bought it: the car is no longer ours. */
const OWN_COMPANY = 10
const transfer: Effect = async (tx, actor, task, payload) => {
  const car = await getRow(tx, vehicle, task.vehicleId!)
  if (car.mortgageState !== null && [1, 2, 3].includes(car.mortgageState))
    refuse('mortgaged', '车辆未解除抵押，不能过户 / mortgage not discharged')
  const isOurs = payload['buyerType'] === OWN_COMPANY && text(payload, 'buyerId') !== null
  await applyOwnerChange(
    tx,
    actor,
    car.id,
    {
      ownerKind: isOurs ? 1 : 4,
      ownerCompanyId: isOurs ? text(payload, 'buyerId') : null,
      ownerName: text(payload, 'buyerName')!,
    },
    task.id,
  )
  // The plate that goes with the car takes its indicator along.
  if (payload['plateGo'] !== true) await releasePlateQuota(tx, actor, task, payload)
  const plate = text(payload, 'newPlateNo')
  if (plate)
    await applyPlate(
      tx,
      actor,
      car.id,
      {
        plateNo: plate,
        plateCityCode: task.cityCode,
        plateDate: text(payload, 'transferDate')!,
        endReason: 'transfer',
      },
      task.workOrderId!,
    )
}

/** The car leaves with the first leg and arrives with the last (60, events 2 and 3). */
const transport: Effect = async (tx, actor, task, payload) => {
  const legs = rows(payload, 'legs')
  const left = (legs[0]?.['departTime'] as string | null) ?? task.acceptTime ?? nowOf(actor)
  const came = (legs.at(-1)?.['arriveTime'] as string | null) ?? nowOf(actor)
  const id = task.vehicleId!
  const source = sourceOf(task)
  const car = await getRow(tx, vehicle, id)
  const isOurs = [biz.transit, biz.stock, biz.preparing, biz.awaitingTake].includes(car.bizStatus as never)
  if (isOurs) {
    await fire(tx, actor, id, event.departed, { source, time: left })
    await fire(tx, actor, id, event.arrived, { source, time: came })
  }
  await mileage(tx, actor, task, payload['endMileage'], came, mileageBy.manual)
}

const gps: Effect = async (tx, actor, task, payload) => {
  const devices = rows(payload, 'devices')
  const of = (wired: boolean) => devices.find(one => one['wired'] === wired)
  // Devices that were taken out leave the card when the next ones are fitted.
  if (task.subKind === 2) {
    await unbind(
      tx,
      actor,
      task.vehicleId!,
      devices.map(one => String(one['deviceNo'])),
      task.id,
    )
    return
  }
  await bind(tx, actor, task.vehicleId!, devices as never, task.id)
  await applyGps(
    tx,
    actor,
    task.vehicleId!,
    {
      ...(of(true) ? { gpsWiredNo: of(true)!['deviceNo'] as string } : {}),
      ...(of(false) ? { gpsWirelessNo: of(false)!['deviceNo'] as string } : {}),
      ...(devices[0]?.['simNo'] ? { simNo: devices[0]['simNo'] as string } : {}),
      ...(text(payload, 'gpsSupplier') ? { gpsSupplier: text(payload, 'gpsSupplier')! } : {}),
    },
    task.id,
  )
}

const store: Effect = async (tx, actor, task, payload) => {
  const source = sourceOf(task)
  const time = text(payload, 'inTime')!
  const id = task.vehicleId!
  const car = await getRow(tx, vehicle, id)
  const lotId = text(payload, 'lotId')!
  if (car.parkingLotId !== lotId) {
    if (car.parkingLotId !== null) await leave(tx, actor, id, { time, kind: LEFT.moved, source })
    await enter(tx, actor, id, lotId, {
      time,
      kind: cameFor[task.subKind!] ?? 1,
      source,
      spaceId: text(payload, 'spaceId'),
      mileage: payload['mileage'] as number,
    })
  }
  if (car.bizStatus === biz.awaitingStore) await fire(tx, actor, id, event.stored, { source, time })
  await mileage(tx, actor, task, payload['mileage'], time, mileageBy.manual)
}
/** Why a car enters and leaves a lot (60, 4.8), the former by the sub kind of the task. */
const cameFor: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 6 }
const LEFT = { taken: 1, moved: 7 } as const

const collection: Effect = async (tx, actor, task, payload) => {
  const time = text(payload, 'pickTime')!
  await leave(tx, actor, task.vehicleId!, { time, kind: LEFT.taken, source: sourceOf(task) })
  await mileage(tx, actor, task, payload['mileage'], time, mileageBy.manual)
}
/** A return writes the mileage with the end of its lease. */
const receive: Effect = async (tx, actor, task, payload) =>
  task.sourceType === 'vehicle-return'
    ? undefined
    : mileage(tx, actor, task, payload['mileage'], text(payload, 'actualTime'), mileageBy.return)

/** 70, 9.2: what a done task does to its vehicle, in the same transaction; inspection and repair act by their hooks. */
const effects: Readonly<Record<number, Effect>> = {
  [typeIs.register]: register,
  [typeIs.license]: license,
  [typeIs.transfer]: transfer,
  [typeIs.transport]: transport,
  [typeIs.receive]: receive,
  [typeIs.gps]: gps,
  [typeIs.store]: store,
  [typeIs.collection]: collection,
}
export const applyEffect: Effect = async (tx, actor, task, payload) => {
  await effects[task.type!]?.(tx, actor, task, payload)
}
