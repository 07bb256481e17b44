import { localDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { isMoved, pickUpFees, type PickUpFees } from '../../calculations/pick-up.ts'
import { isPriced, servicePrice } from '../../price-line/server/service-price.ts'
import {
  contractReceivingGroundChangeLine,
  type contractReceivingGroundChange,
} from '../contract-receiving-ground-change.ts'

export type ChangeForm = Form<typeof contractReceivingGroundChange>
export type Change = RowOf<typeof contractReceivingGroundChange>
export type Line = Partial<RowOf<typeof contractReceivingGroundChangeLine>>
export const wholeOf = (form: ChangeForm): Change => ({ ...form.before, ...form.values }) as Change
/** What a carrier asks for (dictionary service_kind). */
const CARRIER = '板车'

/** A position with its car and where both stand. */
export interface Waiting {
  readonly id: string
  readonly no: string
  readonly status: number
  readonly contractId: string
  readonly orderId: string
  readonly cityCode: string | null
  readonly carModelId: string | null
  readonly vehicleId: string | null
  readonly vin: string | null
  readonly plateNo: string | null
  readonly lotId: string | null
  readonly placeId: string | null
  readonly address: string | null
}
export const waitingCars = (tx: Tx, ids: readonly string[]): Promise<Waiting[]> =>
  tx.rows<Waiting>(sql`
    select ov.id, ov.order_vehicle_no as no, ov.status, ov.contract_id as "contractId", ov.order_id as "orderId",
      ov.city_code as "cityCode", ov.car_model_id as "carModelId", ov.vehicle_id as "vehicleId", coalesce(v.vin, ov.vin) as vin,
      coalesce(v.plate_no, ov.plate_no) as "plateNo", v.parking_lot_id as "lotId",
      coalesce(ov.plan_place_id, case when ov.plan_address is null then o.take_place_id end) as "placeId",
      coalesce(ov.plan_address, case when ov.plan_place_id is null then o.take_address end) as address
    from order_vehicle ov left join lease_order o on o.tenant_id = ov.tenant_id and o.id = ov.order_id
      left join vehicle v on v.tenant_id = ov.tenant_id and v.id = ov.vehicle_id
    where ov.tenant_id = ${tx.tenantId} and ov.is_deleted = 0 and ov.id = any(${[...ids]}::bigint[])`)

export const linesOf = async (tx: Tx, form: ChangeForm): Promise<Line[]> =>
  (form.lines['lines'] as Line[] | undefined) ??
  (form.before
    ? await findRows(tx, contractReceivingGroundChangeLine, { changeId: form.before.id }, { orderBy: 't.line_no' })
    : [])

export interface Reckoned extends PickUpFees {
  readonly cars: PickUpFees['cars']
  readonly positions: readonly (Waiting | undefined)[]
  /** Rows whose transport nobody prices, or whose distance is missing. */
  readonly unpriced: readonly { readonly row: number; readonly isDistance: boolean }[]
}

/** 40 C10: where each car stands, what it costs to bring it, and what is asked for it. Fills the lines. */
export async function reckon(tx: Tx, actor: Actor, whole: Change, lines: readonly Line[]): Promise<Reckoned> {
  const found = new Map(
    (
      await waitingCars(
        tx,
        lines.flatMap(line => line.orderVehicleId ?? []),
      )
    ).map(one => [one.id, one]),
  )
  const unpriced: { row: number; isDistance: boolean }[] = []
  const moved = []
  for (const [row, line] of lines.entries()) {
    const position = found.get(line.orderVehicleId ?? '')
    const isAllotted = Boolean(position?.vehicleId)
    const isThere = Boolean(line.newPlaceId) && position?.lotId === line.newPlaceId
    const price = isMoved({ isAllotted, isThere }) ? await transportPrice(tx, actor, whole, line, position!) : null
    if (isMoved({ isAllotted, isThere }) && price === null)
      unpriced.push({ row, isDistance: line.km === null || line.km === undefined })
    moved.push({ isAllotted, isThere, price })
  }
  const fees = pickUpFees(moved, whole.feeRule ?? 0, whole.feePerVehicle)
  const positions = lines.map(line => found.get(line.orderVehicleId ?? ''))
  lines.forEach((line, row) =>
    Object.assign(line, {
      vin: positions[row]?.vin ?? null,
      plateNo: positions[row]?.plateNo ?? null,
      vehicleLotId: positions[row]?.lotId ?? null,
      oldPlaceId: positions[row]?.placeId ?? null,
      oldAddress: positions[row]?.address ?? null,
      transportCost: fees.cars[row]!.cost,
      feeAmt: fees.cars[row]!.fee,
    }),
  )
  return { ...fees, positions, unpriced }
}

async function transportPrice(tx: Tx, actor: Actor, whole: Change, line: Line, position: Waiting) {
  if (line.km === null || line.km === undefined) return null
  const found = await servicePrice(tx, {
    itemCode: CARRIER,
    contractTypes: [],
    cityCode: position.cityCode,
    carModelId: position.carModelId,
    companyId: whole.ownCompanyId,
    date: localDate(actor.clock.now()),
    km: line.km,
  })
  return isPriced(found) ? found.amt : null
}
