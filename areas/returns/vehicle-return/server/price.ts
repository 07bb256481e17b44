import { localDate, refuse, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, updateRow } from '#packages/server/rows.ts'
import { quoteBuyout } from '#areas/orders/order-vehicle/server/quote-buyout.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { agreedPrice } from '../../calculations/loss.ts'
import { returnKind } from '../../codes.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import type { Return } from './prepare.ts'
import { isIn, recordsOf, type ReturnRecord } from './records.ts'

/** Pledged, or on its way to or from it (60, vehicle_mortgage_state). */
const PLEDGED: readonly number[] = [1, 2, 3]

export interface Price {
  price: Fen
  agreed: Fen
  basis: string
}
/** 70, R9: the price when the rent ends on that day, and what was agreed instead of it. */
export async function priceOf(tx: Tx, record: ReturnRecord, day: LocalDate): Promise<Price> {
  const quote = await quoteBuyout(tx, record.orderVehicleId!, day)
  return {
    price: quote.price,
    agreed: agreedPrice(quote.price, record.buyOutAmt),
    basis: `已租${quote.monthsServed}个月的买断价 / Price after ${quote.monthsServed} months`,
  }
}

/** At submit: price, and whether the title is pledged, stand beside each vehicle. */
export async function priceRecords(tx: Tx, actor: Actor, row: Return): Promise<void> {
  if (row.returnType !== returnKind.buyOut) return
  const today = localDate(actor.clock.now())
  for (const record of (await recordsOf(tx, row.id)).filter(isIn)) {
    const { price, agreed, basis } = await priceOf(tx, record, today)
    if (agreed < price && !row.discountReason?.trim())
      refuse('discountReason', '成交价低于买断价，请填写优惠说明 / below the price: give the reason of the discount', {
        plateNo: record.plateNo,
      })
    const car = await findRow(tx, vehicle, record.vehicleId!)
    await updateRow(tx, actor, vehicleReturnRecord, record, {
      buyOutPrice: price,
      priceBasis: basis.slice(0, 128),
      mortgaged: PLEDGED.includes(car?.mortgageState ?? 0),
    })
  }
}
