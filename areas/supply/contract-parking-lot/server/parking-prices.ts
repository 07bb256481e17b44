import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { ParkingPrices } from '#areas/vehicles/ports.ts'
import { SUPPLY } from '../../codes.ts'
import { agreementsInForce, type InForce } from '../../price-line/server/agreements.ts'
import { isPriced, servicePrice } from '../../price-line/server/service-price.ts'

const ITEM = { day: '按天停放', package: '包位', over: '超位' } as const

interface Lot {
  readonly id: string
  readonly cityCode: string | null
  readonly providerId: string | null
}
interface Covering extends InForce {
  readonly priceMode: number
  readonly packageSpaces: number | null
}

/** 40, 4: what a lot costs by its agreement, from the first day asked and from each day on which a price changes. */
export async function parkingPrices(tx: Tx, lot: Lot, from: LocalDate, to: LocalDate): Promise<ParkingPrices[]> {
  if (!lot.providerId) return []
  const found: ParkingPrices[] = []
  for (const day of await changingDays(tx, lot, from, to)) {
    const agreement = await agreementOf(tx, lot, day)
    if (agreement) found.push(await pricesOn(tx, lot, agreement, day))
  }
  return found
}

/** The first day, and days within on which an agreement of the lot or one of its prices begins or is over. */
async function changingDays(tx: Tx, lot: Lot, from: LocalDate, to: LocalDate): Promise<LocalDate[]> {
  const rows = await tx.rows<{ day: string }>(sql`
    select distinct to_char(day, 'YYYY-MM-DD') as day from (
      select unnest(array[c.start_date, c.end_date + 1]) as day from contract_parking_lot_site s join contract c on c.tenant_id = s.tenant_id and c.id = s.contract_id and c.is_deleted = 0 and c.status in (6, 7, 4, 2)
        where s.tenant_id = ${tx.tenantId} and s.parking_lot_id = ${lot.id}::bigint
      union all
      select unnest(array[p.valid_from, p.valid_to + 1]) from contract_parking_lot_site s join contract_parking_lot_serve p on p.tenant_id = s.tenant_id and p.contract_id = s.contract_id and (p.site_id is null or p.site_id = s.parking_lot_id)
        where s.tenant_id = ${tx.tenantId} and s.parking_lot_id = ${lot.id}::bigint and p.line_state is distinct from 2
    ) days where day > ${from}::date and day <= ${to}::date order by 1`)
  return [from, ...rows.map(row => row.day)]
}

/** The agreement in force that covers the lot; one that ended goes on for the days of the holdover. */
async function agreementOf(tx: Tx, lot: Lot, date: LocalDate): Promise<Covering | undefined> {
  const all = await agreementsInForce(tx, SUPPLY.parkingLot, {
    mechanismId: lot.providerId,
    cityCode: lot.cityCode,
    date,
  })
  if (all.length === 0) return undefined
  const covering = await tx.rows<{ id: string; priceMode: number; packageSpaces: number | null }>(sql`
    select s.contract_id as id, x.price_mode as "priceMode", s.package_spaces as "packageSpaces" from contract_parking_lot_site s
      join contract_parking_lot x on x.tenant_id = s.tenant_id and x.id = s.contract_id
    where s.tenant_id = ${tx.tenantId} and s.parking_lot_id = ${lot.id}::bigint and s.contract_id = any(${all.map(one => one.id)}::bigint[])`)
  for (const agreement of all) {
    const own = covering.find(one => one.id === agreement.id)
    if (own) return { ...agreement, priceMode: own.priceMode, packageSpaces: own.packageSpaces }
  }
  return undefined
}

async function pricesOn(tx: Tx, lot: Lot, agreement: Covering, date: LocalDate): Promise<ParkingPrices> {
  const priceOf = async (itemCode: string) => {
    const found = await servicePrice(tx, {
      itemCode,
      contractTypes: [SUPPLY.parkingLot],
      contractId: agreement.id,
      siteId: lot.id,
      cityCode: lot.cityCode,
      date,
    })
    return isPriced(found) && found.contractId === agreement.id ? found : undefined
  }
  const [day, space, over] = [await priceOf(ITEM.day), await priceOf(ITEM.package), await priceOf(ITEM.over)]
  return {
    from: date,
    contractId: agreement.id,
    priceMode: agreement.priceMode,
    dayPrice: day?.price ?? null,
    freeDays: day?.freeDays ?? null,
    monthPrice: space?.price ?? null,
    packageSpaces: agreement.packageSpaces,
    overPrice: over?.price ?? null,
  }
}
