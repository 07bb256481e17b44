import { addDays, daysInMonth, isLocalDate, localDate, refuse, ZERO, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { findRows, getRow, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { addMonth, monthOf } from '../../calculations/depreciation.ts'
import { monthFeeBy, type FeeTerms, type MonthFee } from '../../calculations/parking-fee.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { parkingPricesPort } from '../../ports.ts'
import { parkingFeeLine, parkingFeeMonth } from '../parking-fee-month.ts'

export type Fee = RowOf<typeof parkingFeeMonth>
type Lot = RowOf<typeof parkingLot>

interface Stayed {
  vehicle_id: string
  plate: string
  in_date: string
  out_date: string | null
}
/** Of yyyy-MM; a bill that came from elsewhere without a month cannot be worked out. */
export function firstDay(month: string | null): string {
  const first = `${month ?? ''}-01`
  return isLocalDate(first) ? first : refuse('billMonth', '月份不正确 / not a month')
}

export interface Computed {
  fee: MonthFee
  plates: Map<string, string>
  /** By which agreement and mode: that of the month's first day, else the lot's own. */
  by: { priceMode: number | null; contractId: string | null }
}
/** What the stays of a month come to, by the agreement of the lot or its own price. */
export async function monthlyFee(tx: Tx, lot: Lot, month: string): Promise<Computed> {
  const first = firstDay(month)
  const next = addDays(first, daysInMonth(first))
  const stays = await tx.rows<Stayed>(sql`
    select r.vehicle_id, coalesce(v.plate_no, v.vin) as plate, to_char(r.in_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as in_date, to_char(r.out_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as out_date
    from parking_record r join vehicle v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id
    where r.tenant_id = ${tx.tenantId} and r.lot_id = ${lot.id}::bigint and r.is_deleted = 0 and r.in_time < ${`${next} 00:00:00`}::timestamptz and (r.out_time is null or r.out_time >= ${`${first} 00:00:00`}::timestamptz)
    order by coalesce(v.plate_no, v.vin), r.in_time`)
  const agreed = await parkingPricesPort.ask().of(tx, lot, first, addDays(next, -1))
  const own: FeeTerms & { from: string } = { ...(lot as unknown as FeeTerms), from: first }
  return {
    by: {
      priceMode: agreed[0]?.priceMode ?? lot.priceMode,
      contractId: agreed[0]?.contractId ?? lot.contractId,
    },
    fee: monthFeeBy(
      agreed.length > 0 ? agreed : [own],
      month,
      stays.map(one => ({ vehicleId: one.vehicle_id, inDate: one.in_date, outDate: one.out_date })),
    ),
    plates: new Map(stays.map(one => [one.vehicle_id, one.plate])),
  }
}
const amountsOf = (fee: MonthFee) => ({
  vehicleDays: fee.vehicleDays,
  packageAmt: fee.packageAmt,
  overDays: fee.overDays,
  overAmt: fee.overAmt,
  dayAmt: fee.dayAmt,
  totalAmt: fee.total,
})

async function writeLines(
  tx: Tx,
  actor: Actor,
  feeId: string,
  fee: MonthFee,
  plates: Map<string, string>,
): Promise<void> {
  await tx.run(sql`delete from parking_fee_line where tenant_id = ${tx.tenantId} and fee_id = ${feeId}::bigint`)
  await insertRows(
    tx,
    actor,
    parkingFeeLine,
    fee.lines.map((line, at) => ({
      feeId,
      lineNo: at + 1,
      vehicleId: line.vehicleId,
      plateNo: plates.get(line.vehicleId) ?? '',
      days: line.days,
      amt: line.amt,
      customerAmt: ZERO,
    })) as never,
  )
}

/** A bill that is not checked yet follows the stays as they stand now (redo). */
export async function computeAgain(tx: Tx, actor: Actor, row: Fee): Promise<void> {
  const lot = await getRow(tx, parkingLot, row.lotId!)
  const { fee, plates, by } = await monthlyFee(tx, lot, row.month!)
  await writeLines(tx, actor, row.id, fee, plates)
  await updateRow(tx, actor, parkingFeeMonth, row, {
    ...by,
    providerId: lot.providerId,
    ...amountsOf(fee),
  })
}

/** The bill of one lot and month; a lot without price and without cars has none. The second time it finds it. */
export async function draftBill(tx: Tx, actor: Actor, lot: Lot, month: string): Promise<Fee | undefined> {
  const [known] = await findRows(tx, parkingFeeMonth, { lotId: lot.id, month } as never)
  if (known) return known
  const { fee, plates, by } = await monthlyFee(tx, lot, month)
  if (fee.vehicleDays === 0 && fee.total === ZERO) return undefined
  const row = await insertRow(tx, actor, parkingFeeMonth, {
    lotId: lot.id,
    providerId: lot.providerId,
    cityCode: lot.cityCode,
    month,
    ...by,
    ...amountsOf(fee),
  })
  await writeLines(tx, actor, row.id, fee, plates)
  await notify(tx, actor, {
    bizTypeCode: 'parking-fee-month',
    bizId: row.id,
    users: [lot.managerId],
    title: `停车费月账待核对：${lot.lotName} ${month} / Parking bill to check: ${lot.lotName} ${month}`,
    content: '请与供应商账单核对 / Check it against the bill of the provider',
    dedupeKey: month,
  })
  return row
}

export const lotsToBill = (tx: Tx): Promise<Lot[]> =>
  findRows(tx, parkingLot, sql`t.status in (1, 2)`, { orderBy: 't.id' })

/** Bills of the past month (60, 9), one transaction per lot. */
export const parkingFeeJob: JobKind = {
  kind: 'parking-fee-draft',
  label: '停车费月账 / Monthly parking bills',
  async run({ actor, database, stopping, progress }) {
    const month = addMonth(monthOf(localDate(actor.clock.now())), -1)
    const lots = await database.transaction(actor.tenantId, lotsToBill)
    let drafted = 0
    for (const [at, lot] of lots.entries()) {
      if (stopping()) break
      if (await database.transaction(actor.tenantId, tx => draftBill(tx, actor, lot, month))) drafted++
      await progress(at + 1, lots.length)
    }
    return { month, drafted }
  },
}
export const parkingFeeSchedule: Schedule = {
  kind: 'parking-fee-draft',
  monthlyAt: '1 04:00',
  title: '停车费月账 / Monthly parking bills',
}
