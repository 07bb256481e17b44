import { inBoth, localDate, timesFen, ZERO, type ChangesOf, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { freightOf, type Freight } from '../../calculations/purchasing.ts'
import { vehicleParams } from '../../params.ts'
import { postCost } from '../../vehicle-cost/server/post-cost.ts'
import { ROW } from '../codes.ts'
import { waybillLine } from '../waybill-lines.ts'
import { waybill } from '../waybill.ts'
import { linesOf, lockCars, sourceOf, type Waybill, type WaybillLine } from './rows.ts'

const TRANSPORT = 7
const CARRIER = 2

export async function freightNow(
  tx: Tx,
  row: Waybill,
  lines: readonly WaybillLine[],
  otherDeduct: Fen = ZERO,
): Promise<Freight> {
  const { 'waybill.latePerDay': perDay } = await vehicleParams(tx, 'waybill.latePerDay')
  return freightOf(
    {
      priceBasis: row.priceBasis,
      price: row.pricePerVehicle,
      distanceKm: row.distanceKm,
      latePerDay: timesFen(100n as Fen, String(perDay)),
      otherDeduct,
    },
    lines.map(line => ({
      isSigned: line.rowState === ROW.signed,
      lateDays: line.lateDays ?? 0,
      damageAmt: line.damageAmt ?? ZERO,
      missingAmt: line.missingAmt ?? ZERO,
    })),
  )
}

/** 60, 7.8: what is paid, and what of it each car bears (cost item 7). */
export async function checkFreight(
  tx: Tx,
  actor: Actor,
  row: Waybill,
  input: { otherDeduct?: Fen | null; deductNote?: string | null },
): Promise<ChangesOf<typeof waybill>> {
  const lines = await linesOf(tx, row.id)
  const { freight, deduct, pay, costs } = await freightNow(tx, row, lines, input.otherDeduct ?? ZERO)
  const signed = lines.filter(one => one.rowState === ROW.signed)
  await lockCars(
    tx,
    actor,
    signed.map(one => one.vehicleId),
  )
  for (const [index, line] of signed.entries()) {
    const costAmt = costs[index]!
    await updateRow(tx, actor, waybillLine, line, { costAmt })
    if (costAmt > ZERO)
      await postCost(tx, actor, {
        vehicleId: line.vehicleId,
        costItem: TRANSPORT,
        amt: costAmt,
        bizDate: row.arriveTime?.slice(0, 10) ?? localDate(actor.clock.now()),
        bearer: 1,
        supplierType: CARRIER,
        supplierId: row.carrierId,
        supplierName: row.carrierName,
        ...sourceOf(row, 'freight'),
        sourceId: line.id,
      })
  }
  return { freightAmt: freight, deductAmt: deduct, payAmt: pay, deductNote: input.deductNote ?? null }
}

/** One line of a settlement with a carrier (90-interfaces 3.5, CostLineProvider). */
export interface FreightLine {
  lineId: string
  sourceType: string
  sourceId: string
  sourceNo: string
  bizDate: string
  cityCode: string
  item: string
  feeItem: number
  qty: string
  price: Fen
  amt: Fen
  bearer: number
  note: string
}
const FEE_TRANSPORT = 19

/** Checked waybills of a carrier that no settlement holds. */
export async function freightLines(tx: Tx, carrierId: string, from: string, to: string): Promise<FreightLine[]> {
  const rows = await tx.rows<{
    id: string
    no: string
    day: string
    city: string | null
    cars: number | null
    outer_no: string | null
    pay: string
  }>(
    sql`select id, waybill_no as no, (arrive_time at time zone 'Asia/Shanghai')::date::text as day, to_city_code as city, signed_count as cars, outer_no, (pay_amt * 100)::bigint::text as pay from waybill
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 5 and settle_state = 0 and carrier_id = ${carrierId}::bigint and (arrive_time at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date order by id`,
  )
  return rows.map(row => ({
    lineId: row.id,
    sourceType: 'waybill',
    sourceId: row.id,
    sourceNo: row.no,
    bizDate: row.day,
    cityCode: row.city ?? '',
    item: '运费',
    feeItem: FEE_TRANSPORT,
    qty: '1.00',
    price: BigInt(row.pay) as Fen,
    amt: BigInt(row.pay) as Fen,
    bearer: 1,
    note: inBoth(
      `${row.outer_no ?? ''} ${row.cars ?? 0}台`.trim(),
      `${row.outer_no ?? ''} ${row.cars ?? 0} vehicles`.trim(),
    ),
  }))
}

/** lock, settle and free of a CostLineProvider: 1 in a settlement, 2 settled, 0 open again. */
export async function markSettled(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  state: 0 | 1 | 2,
  settlementId: string | null,
): Promise<void> {
  for (const id of [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    await updateRow(tx, actor, waybill, id, { settleState: state, settlementId })
}
