import { localDate, Refused, refuse, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { vehiclePlateRecord } from '../histories.ts'
import { vehicle } from '../vehicle.ts'
import { plateColourOf } from './plate-colour.ts'

type Card = ChangesOf<typeof vehicle>
const given = (values: Card): Card =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Card

/** vehicle.applyRegistration (70 hook 1): what the certificate of registration says. */
export async function applyRegistration(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  payload: {
    registerCityCode: string
    registerDate: string
    registerCertNo: string
    useNature?: string
    archiveFileNo?: string
  },
  _taskId: string,
): Promise<void> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  if (car.produceDate && payload.registerDate < car.produceDate)
    refuse('registerDate', '注册登记日不能早于出厂日期 / registered before its production date')
  await updateRow(tx, actor, vehicle, car, given(payload as Card))
  await emit(tx, actor, 'vehicle.registered', { id: vehicleId, no: car.vehicleNo!, ...payload })
}

export interface PlatePayload {
  plateNo: string
  plateKind?: string | null
  plateColor?: number | null
  plateCityCode?: string | null
  plateDate: string
  companyId?: string | null
  endReason?: string
  /** Indicator of a city that limits plates. */
  quotaId?: string | null
}

/** vehicle.applyPlate (70 hook 2): ends the old plate, opens the new one; a plate stands on one car only. */
export async function applyPlate(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  payload: PlatePayload,
  taskId: string,
): Promise<void> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  const [other] = await findRows(
    tx,
    vehiclePlateRecord,
    sql`t.plate_no = ${payload.plateNo} and t.to_date is null and t.vehicle_id <> ${vehicleId}::bigint`,
  )
  if (other)
    throw new Refused({
      kind: 'Duplicate',
      message: `车牌【${payload.plateNo}】已用于其他车辆 / plate ${payload.plateNo} is used by another vehicle`,
      facts: { vehicleId: other.vehicleId },
    })
  const [open] = await findRows(tx, vehiclePlateRecord, sql`t.vehicle_id = ${vehicleId}::bigint and t.to_date is null`)
  if (open?.plateNo === payload.plateNo) return
  if (open)
    await updateRow(tx, actor, vehiclePlateRecord, open, {
      toDate: payload.plateDate,
      endReason: payload.endReason ?? 'replate',
    })
  const plateColor = payload.plateColor ?? plateColourOf(payload.plateNo, car.fuelType)
  await insertRow(tx, actor, vehiclePlateRecord, {
    vehicleId,
    plateNo: payload.plateNo,
    plateKind: payload.plateKind ?? null,
    plateColor,
    cityCode: payload.plateCityCode ?? null,
    companyId: payload.companyId ?? car.ownerCompanyId,
    quotaId: payload.quotaId ?? null,
    fromDate: payload.plateDate,
    workOrderId: /^\d+$/.test(taskId) ? taskId : null,
  })
  await updateRow(tx, actor, vehicle, car, {
    plateNo: payload.plateNo,
    plateKind: payload.plateKind ?? car.plateKind,
    plateColor,
    plateDate: payload.plateDate,
    plateCityCode: payload.plateCityCode ?? car.plateCityCode,
    ...(payload.quotaId ? { plateQuotaId: payload.quotaId } : {}),
  })
  await emit(tx, actor, 'vehicle.plated', { id: vehicleId, no: car.vehicleNo!, plateNo: payload.plateNo })
}

/** vehicle.applyOwnerChange (70 hook 3). */
export async function applyOwnerChange(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  payload: { ownerKind: number; ownerCompanyId?: string | null; ownerName: string },
  _taskId: string,
): Promise<void> {
  await updateRow(tx, actor, vehicle, vehicleId, {
    ownerKind: payload.ownerKind,
    ownerCompanyId: payload.ownerCompanyId ?? null,
    ownerName: payload.ownerName,
  })
}

/** vehicle.applyGps (70 hook 6): a device sits in one car only. */
export async function applyGps(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  payload: { gpsWiredNo?: string | null; gpsWirelessNo?: string | null; simNo?: string; gpsSupplier?: string },
  _taskId: string,
): Promise<void> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  for (const [column, device] of [
    ['gps_wired_no', payload.gpsWiredNo],
    ['gps_wireless_no', payload.gpsWirelessNo],
  ] as const) {
    if (!device) continue
    const other = await tx.row<{ plate: string }>(
      sql`select coalesce(plate_no, vin) as plate from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and id <> ${vehicleId}::bigint and ${sql.name(column)} = ${device} limit 1`,
    )
    if (other)
      refuse('gpsInUse', 'GPS设备【{device}】已装在车辆【{plate}】 / device {device} is fitted in {plate}', {
        device,
        plate: other.plate,
      })
  }
  await updateRow(
    tx,
    actor,
    vehicle,
    car,
    given({ ...payload, gpsInstallDate: localDate(actor.clock.now()), gpsState: 1 } as Card),
  )
}

/** vehicle.applyPermit (70 hooks 2 and 5). */
export async function applyPermit(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  payload: { operateCertKind: string; operateCertNo: string; operateCertValidTo: string },
  _taskId: string,
): Promise<void> {
  await updateRow(tx, actor, vehicle, vehicleId, payload)
}

/** vehicle.applyInsurance (80; until then by the permitted verb 补录): last write wins. */
export async function applyInsurance(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  policies: readonly {
    kind: 'compulsory' | 'commercial'
    no: string
    end: string
    liability?: Card['insuredLiability']
  }[],
  reason?: string,
): Promise<void> {
  const changes: Card = {}
  for (const one of policies)
    Object.assign(
      changes,
      one.kind === 'compulsory'
        ? { compulsoryNo: one.no, compulsoryEnd: one.end }
        : {
            commercialNo: one.no,
            commercialEnd: one.end,
            ...(one.liability === undefined ? {} : { insuredLiability: one.liability }),
          },
    )
  await updateRow(tx, actor, vehicle, vehicleId, changes, { action: 'recordInsurance', ...(reason ? { reason } : {}) })
}

/** vehicle.applyInspection, vehicle.applyMaintenance (80). */
export async function applyInspection(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  validTo: string,
  nextDate: string,
): Promise<void> {
  await updateRow(tx, actor, vehicle, vehicleId, { inspectValidTo: validTo, nextInspectDate: nextDate })
}
export async function applyMaintenance(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  done: { date: string; km: number; nextDate: string | null; nextKm: number | null },
): Promise<void> {
  await updateRow(tx, actor, vehicle, vehicleId, {
    lastMaintainDate: done.date,
    lastMaintainKm: done.km,
    nextMaintainDate: done.nextDate,
    nextMaintainKm: done.nextKm,
  })
}

/** vehicle.applyPledge (30 draw; 70 hooks 1/3 and 1/4). */
export async function applyPledge(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  pledge: {
    state: number
    mortgagee?: string | null
    no?: string | null
    date?: string | null
    financeContractId?: string | null
    financialInvestorId?: string | null
    drawNo?: string | null
  },
): Promise<void> {
  const isDischarge = pledge.state === 4
  await updateRow(
    tx,
    actor,
    vehicle,
    vehicleId,
    given({
      mortgageState: pledge.state,
      mortgageeName: pledge.mortgagee,
      mortgageNo: pledge.no,
      ...(isDischarge ? { dischargeDate: pledge.date } : { mortgageDate: pledge.date }),
      financeContractId: pledge.financeContractId,
      financialInvestorId: pledge.financialInvestorId,
      drawNo: pledge.drawNo,
    } as Card),
  )
}
