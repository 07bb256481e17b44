import { localDateTime, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { kindsById, type Kind } from '../../asset-kind-setting/server/index.ts'
import { holder } from '../../codes.ts'
import { assetArchives } from '../asset-archives.ts'
import { hand, room, type Archive } from './hand.ts'

/** States in which an item takes the place of its kind at its vehicle. */
export const LIVE = [10, 1, 2, 3, 8, 4, 6] as const

/** 当前状态 of an import: where the item is on the day of the file. */
const NOW_AT: Readonly<Record<string, 'kept' | 'withCar' | 'withLender'>> = {
  在库: 'kept',
  随车: 'withCar',
  在资方: 'withLender',
  'in custody': 'kept',
  'with the car': 'withCar',
  'with the lender': 'withLender',
}
const given = (form: Form<typeof assetArchives>, name: string): string => String(form.body[name] ?? '').trim()

export async function prepareArchive(tx: Tx, _actor: Actor, form: Form<typeof assetArchives>): Promise<void> {
  const whole = { ...form.before, ...form.values } as Archive
  const kind = whole.kindId ? (await kindsById(tx)).get(whole.kindId) : undefined
  const car = whole.vehicleId ? await findRow(tx, vehicle, whole.vehicleId) : undefined
  if (!kind || !car) return
  Object.assign(form.values, {
    kindCode: kind.kindCode,
    kindName: kind.kindName,
    plateNo: car.plateNo,
    vin: car.vin,
    companyId: car.ownerCompanyId,
    cityCode: form.values.cityCode ?? form.before?.cityCode ?? car.operateCityCode,
  } satisfies ChangesOf<typeof assetArchives>)
  checkSerial(form, whole, kind)
  if (kind.scanRequired && !whole.scanBizId && given(form, 'nowAt') === '')
    form.fault('scanBizId', `【${kind.kindName}】须上传扫描件 / a scan of ${kind.kindName} is required`)
  if (!form.before) {
    await refuseSecond(tx, form, kind, car.id, car.plateNo ?? car.vin)
    form.values.archivesCode = await bagOf(tx, form, car.id, form.values.cityCode ?? '')
  }
  checkNowAt(form, car.mortgageeName)
}

function checkSerial(form: Form<typeof assetArchives>, whole: Archive, kind: Kind): void {
  if (kind.serialRequired && !whole.serialNo)
    form.fault('serialNo', `请填写【${kind.kindName}】的证号 / enter the serial number of ${kind.kindName}`)
  if (kind.serialPattern && whole.serialNo && !new RegExp(kind.serialPattern, 'u').test(whole.serialNo))
    form.fault('serialNo', `证号不符合【${kind.kindName}】的格式 / not the pattern of ${kind.kindName}`)
}

async function refuseSecond(
  tx: Tx,
  form: Form<typeof assetArchives>,
  kind: Kind,
  vehicleId: string,
  plate: string,
): Promise<void> {
  if (!kind.uniquePerVehicle) return
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`archive ${tx.tenantId} ${vehicleId}`}, 0))`)
  const [other] = await findRows(tx, assetArchives, { vehicleId, kindId: kind.id, status: [...LIVE] } as never, {
    limit: 1,
  })
  if (other)
    form.fault(
      'kindId',
      `车辆【${plate}】已有【${kind.kindName}】档案【${other.itemNo}】 / vehicle ${plate} already has item ${other.itemNo} of ${kind.kindName}`,
    )
}

/** One bag per vehicle: DA, the code of its city and six digits, made with the first item. */
async function bagOf(tx: Tx, form: Form<typeof assetArchives>, vehicleId: string, cityCode: string): Promise<string> {
  const known = await tx.row<{ code: string }>(sql`
    select archives_code as code from asset_archives where tenant_id = ${tx.tenantId} and is_deleted = 0
      and vehicle_id = ${vehicleId}::bigint and archives_code is not null limit 1`)
  const wanted = given(form, 'bagGiven')
  if (wanted !== '') {
    const foreign = await tx.row(sql`
      select 1 from asset_archives where tenant_id = ${tx.tenantId} and is_deleted = 0 and archives_code = ${wanted}
        and vehicle_id <> ${vehicleId}::bigint limit 1`)
    if (foreign || (known && known.code !== wanted))
      form.fault('bagGiven', `档案袋【${wanted}】不属于该车辆 / bag ${wanted} is not of this vehicle`)
    return wanted
  }
  if (known) return known.code
  const prefix = `DA${cityCode}`
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`bag ${tx.tenantId} ${prefix}`}, 0))`)
  const last = await tx.row<{ n: number }>(sql`
    select coalesce(max(right(archives_code, 6)::int), 0)::int as n from asset_archives
    where tenant_id = ${tx.tenantId} and archives_code ~ ${`^${prefix}\\d{6}$`}`)
  return `${prefix}${String(last!.n + 1).padStart(6, '0')}`
}

function checkNowAt(form: Form<typeof assetArchives>, mortgagee: string | null): void {
  const now = given(form, 'nowAt')
  if (now === '') return
  if (!NOW_AT[now.toLowerCase()])
    form.fault('nowAt', '请填写在库、随车或在资方 / say in custody, with the car or with the lender')
  else if (NOW_AT[now.toLowerCase()] === 'withLender' && given(form, 'holderGiven') !== (mortgagee ?? ''))
    form.fault(
      'holderGiven',
      `与车辆抵押权人【${mortgagee ?? '无'}】不一致 / not the pledgee ${mortgagee ?? 'none'} of the vehicle`,
    )
}

/** A new item is registered where it is; an expected one is received by saving its form. */
export async function settle(tx: Tx, actor: Actor, row: Archive, form: Form<typeof assetArchives>): Promise<void> {
  if (form.draft || row.status !== 10) return
  const now = given(form, 'nowAt')
  const kind = (await kindsById(tx)).get(row.kindId)!
  const place =
    NOW_AT[now.toLowerCase()] ?? (kind.normalHolder === 3 && !row.roomCode && !row.cabinetNo ? 'withCar' : 'kept')
  const source = { sourceType: 'asset-archives', sourceId: row.id, sourceNo: row.itemNo! }
  const at = localDateTime(actor.clock.now())
  if (place === 'withCar')
    await hand(tx, actor, [row.id], {
      action: 'receiveInCar',
      to: await inCar(tx, row.vehicleId),
      at,
      source,
      cannot: '不能登记 / cannot be registered',
    })
  else
    await hand(tx, actor, [row.id], {
      action: 'receive',
      to: room,
      at,
      source,
      cannot: '不能入库 / cannot be received',
    })
  if (place === 'withLender')
    await hand(tx, actor, [row.id], {
      action: 'toLender',
      to: { kind: holder.lender, name: given(form, 'holderGiven') },
      at,
      source,
      cannot: '不能交资方 / cannot go to the lender',
    })
}

/** Who holds what lies in the car: its lessee while a lease is open, else our stock. */
export async function inCar(
  tx: Tx,
  vehicleId: string,
): Promise<{ kind: number; mechanismId: string | null; name: string }> {
  const car = await findRow(tx, vehicle, vehicleId)
  return car?.customerId
    ? { kind: holder.customer, mechanismId: car.customerId, name: car.customerName ?? '' }
    : { kind: holder.car, mechanismId: null, name: '随车在库' }
}
