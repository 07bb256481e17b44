import { daysBetween, fen, localDate, yuan } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import { maskOf } from '#packages/server/mask.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { openDocumentsPort } from '#areas/vehicles/ports.ts'
import { netValue } from '#areas/vehicles/vehicle-cost/server/depreciate.ts'
import { saleFloor } from '../../calculations/sale.ts'
import { contractSale } from '../contract-sale.ts'
import { contractSaleVehicle } from '../contract-sale-vehicle.ts'

interface Paging {
  current: number
  size: number
}
const paged = (records: unknown[], total: number, { current, size }: Paging) => ({
  records,
  total,
  size,
  current,
  pages: Math.ceil(total / size),
})
const like = (text: string) => `%${text.replace(/[\\%_]/g, found => `\\${found}`)}%`
/** Amounts that the red list keeps from this reader are not told. */
const mayRead = (actor: Actor, name: 'netValue' | 'floorPrice'): boolean =>
  maskOf('contract-sale-vehicle', name, contractSaleVehicle.fields[name], actor.rights) === undefined

/** GET contract-sale-vehicle/page: lines over the contracts that the reader may see. */
export async function vehiclePage(
  tx: Tx,
  actor: Actor,
  asked: Paging & {
    contractId?: string | undefined
    vehicleId?: string | undefined
    rowState?: number | undefined
    keyword?: string | undefined
  },
): Promise<unknown> {
  const where: Sql = sql`l.tenant_id = ${tx.tenantId} and c.is_deleted = 0
    ${asked.contractId ? sql`and l.contract_id = ${asked.contractId}::bigint` : sql.empty}
    ${asked.vehicleId ? sql`and l.vehicle_id = ${asked.vehicleId}::bigint` : sql.empty}
    ${asked.rowState ? sql`and l.row_state = ${asked.rowState}` : sql.empty}
    ${asked.keyword ? sql`and (l.plate_no ilike ${like(asked.keyword)} or l.vin ilike ${like(asked.keyword)})` : sql.empty}`
  const rows = await tx.rows<Record<string, string | number | null> & { id: string; contract_id: string }>(sql`
    select l.id, l.contract_id, c.contract_no, c.counterparty_name, l.vehicle_id, l.vin, l.plate_no, l.model_name, l.mileage, l.sale_price, l.net_price, l.tax_amt, l.gain_amt, l.net_value, l.floor_price, l.row_state, l.paid_amt, l.deliver_time::text, c.status
    from contract_sale_vehicle l join contract c on c.tenant_id = l.tenant_id and c.id = l.contract_id where ${where} order by c.create_time desc, l.line_no limit 5000`)
  const visible = new Set(
    await visibleOf(tx, actor, contractSale, [...new Set(rows.map(row => row.contract_id))], 'read'),
  )
  const seen = rows.filter(row => visible.has(row.contract_id))
  const money = (value: string | number | null | undefined) => yuan(fen(String(value ?? '0')))
  const records = seen.slice((asked.current - 1) * asked.size, asked.current * asked.size).map(row => ({
    id: row.id,
    contractId: row.contract_id,
    contractNo: row['contract_no'],
    counterpartyName: row['counterparty_name'] ?? '',
    contractStatus: row['status'],
    vehicleId: row['vehicle_id'],
    vin: row['vin'] ?? '',
    plateNo: row['plate_no'] ?? '',
    modelName: row['model_name'] ?? '',
    mileage: row['mileage'] ?? '',
    salePrice: money(row['sale_price']),
    netPrice: money(row['net_price']),
    taxAmt: money(row['tax_amt']),
    paidAmt: money(row['paid_amt']),
    rowState: row['row_state'],
    deliverTime: typeof row['deliver_time'] === 'string' ? row['deliver_time'].slice(0, 19) : '',
    ...(mayRead(actor, 'netValue') ? { netValue: money(row['net_value']), gainAmt: money(row['gain_amt']) } : {}),
    ...(mayRead(actor, 'floorPrice') ? { floorPrice: money(row['floor_price']) } : {}),
  }))
  return paged(records, seen.length, asked)
}

/** GET candidate-page: cars in stock that nobody holds, with what keeps each from being sold. */
export async function candidatePage(
  tx: Tx,
  actor: Actor,
  asked: Paging & { keyword?: string | undefined; cityCode?: string | undefined },
): Promise<unknown> {
  const where = sql`v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.biz_status = 3 and v.occupy_id is null
    ${asked.cityCode ? sql`and v.operate_city_code = ${asked.cityCode}` : sql.empty}
    ${asked.keyword ? sql`and (v.plate_no ilike ${like(asked.keyword)} or v.vin ilike ${like(asked.keyword)})` : sql.empty}`
  const rows = await tx.rows<{
    id: string
    vin: string
    plate_no: string | null
    model_name: string | null
    mileage: number | null
    idle_since: string | null
    mortgage_state: number | null
  }>(sql`
    select v.id, v.vin, v.plate_no, m.model_name, v.mileage, v.idle_since::text, v.mortgage_state from vehicle v left join car_model m on m.tenant_id = v.tenant_id and m.id = v.model_id
    where ${where} order by v.idle_since nulls last, v.id limit ${asked.size} offset ${(asked.current - 1) * asked.size}`)
  const total = (await tx.row<{ n: number }>(sql`select count(*)::int as n from vehicle v where ${where}`))!.n
  const today = localDate(actor.clock.now())
  const bars = new Map<string, string[]>()
  const ids = rows.map(row => row.id)
  for (const owner of openDocumentsPort.all().values())
    for (const one of ids.length > 0 ? await owner.of(tx, ids) : [])
      bars.set(one.vehicleId, [...(bars.get(one.vehicleId) ?? []), `${one.name}【${one.no}】`])
  const floorRate = await paramNumber(tx, 'sale.floorRate')
  const records = []
  for (const row of rows) {
    const net = await netValue(tx, row.id, today)
    records.push({
      vehicleId: row.id,
      vin: row.vin,
      plateNo: row.plate_no ?? '',
      modelName: row.model_name ?? '',
      mileage: row.mileage ?? '',
      idleDays: row.idle_since ? daysBetween(row.idle_since, today) : '',
      mortgageState: row.mortgage_state ?? 0,
      blocks: bars.get(row.id) ?? [],
      ...(mayRead(actor, 'netValue') ? { netValue: yuan(net) } : {}),
      ...(mayRead(actor, 'floorPrice') ? { floorPrice: yuan(saleFloor(null, net, floorRate)) } : {}),
    })
  }
  return paged(records, total, asked)
}
