import { z } from 'zod'
import { localDate, localDateTime, refuse, type ChangesOf, type RowOf } from '#kernel'
import { product, productPrice } from '#areas/products/product/product.ts'
import { labels } from '#packages/server/registry.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { saveLines } from '#packages/server/lines.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { vehicleDirectRentProduct, vehicleDirectRentProductCity } from '../vehicle-direct-rent-product.ts'

type Rented = RowOf<typeof vehicleDirectRentProduct>
type City = RowOf<typeof vehicleDirectRentProductCity>
type CityLine = ChangesOf<typeof vehicleDirectRentProductCity> & Record<string, unknown>

const citiesOf = (tx: Tx, id: string): Promise<City[]> =>
  findRows(tx, vehicleDirectRentProductCity, { rentProductId: id } as never, { orderBy: 't.line_no' })

async function prepare(tx: Tx, actor: Actor, form: Form<typeof vehicleDirectRentProduct>): Promise<void> {
  const whole = { ...form.before, ...form.values }
  const base = whole.productId ? await findRow(tx, product, whole.productId) : undefined
  if (base && whole.modelId && base.carModelIds.length > 0 && !base.carModelIds.includes(whole.modelId))
    form.fault('modelId', '服务产品不适用该车型 / the base product is not for this model')
  if (base && !base.contractTypes.includes(5))
    form.fault('productId', '服务产品不适用C端合同 / the base product is not for consumer leases')
  if (whole.minMonths && whole.termMonths && whole.minMonths > whole.termMonths)
    form.fault('minMonths', '最短租期不能超过租期 / longer than the term')
  const cities = (form.lines['cities'] ?? []) as CityLine[]
  const seen = new Set<string>()
  let belowFloor = false
  for (const [index, line] of cities.entries()) {
    if (!line.cityCode) continue
    if (seen.has(line.cityCode)) form.fault(`cities.${index}.cityCode`, '城市重复 / the city stands here twice')
    seen.add(line.cityCode)
    const floor = base ? await floorOf(tx, base.id, line.cityCode, localDate(actor.clock.now())) : undefined
    if (base && !form.draft && floor === undefined) {
      const city = (await labels()?.regionName(line.cityCode)) || line.cityCode
      form.fault(
        `cities.${index}.cityCode`,
        `服务产品在【${city}】没有价格 / the base product has no price in this city`,
      )
    }
    if (floor !== undefined && line.unitRent && line.unitRent < floor) belowFloor = true
  }
  if (form.lines['cities']) form.values.belowFloor = belowFloor
  form.values.ownerUserId = form.before?.ownerUserId ?? actor.userId
}

async function floorOf(tx: Tx, productId: string, cityCode: string, on: string) {
  const [price] = await findRows(
    tx,
    productPrice,
    sql`t.product_id = ${productId}::bigint and t.city_code = ${cityCode} and t.valid_from <= ${on}::date and (t.valid_to is null or t.valid_to >= ${on}::date)`,
    { orderBy: 't.valid_from desc', limit: 1 },
  )
  return price?.priceFloor
}

/** Orders and leases under the base product and the model; free cars that fit, city by city. */
async function counts(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<{ id: string; orders: number; leases: number }>(
    sql`select t.id, count(ov.id) filter (where ov.status in (1, 2, 3, 4))::int as orders, count(ov.id) filter (where ov.status in (5, 6))::int as leases
      from vehicle_direct_rent_product t left join contract_product p on p.tenant_id = t.tenant_id and p.product_id = t.product_id and p.car_model_id = t.model_id
        left join order_vehicle ov on ov.tenant_id = p.tenant_id and ov.contract_product_id = p.id and ov.contract_type = 5 and ov.is_deleted = 0
      where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::bigint[]) group by t.id`,
  )
  return new Map(rows.map(row => [row.id, { orderCount: row.orders, leaseCount: row.leases }]))
}

/** stockQty is a figure of the moment; it is kept with the line for the shop. */
async function refreshStock(tx: Tx): Promise<void> {
  await tx.run(sql`update vehicle_direct_rent_product_city c set stock_qty = n.qty
    from (select l.id, (select count(*) from vehicle v where v.tenant_id = l.tenant_id and v.is_deleted = 0 and v.status = 1 and v.biz_status = 3 and v.model_id = p.model_id and v.operate_city_code = l.city_code
        and v.new_or_used = p.vehicle_nature and (p.min_fresh is null or coalesce(v.fresh_degree, 0) >= p.min_fresh)
        and not exists (select 1 from allocate_vehicle_record a where a.tenant_id = v.tenant_id and a.vehicle_id = v.id and a.state in (1, 2, 3) and a.is_deleted = 0))::int as qty
      from vehicle_direct_rent_product_city l join vehicle_direct_rent_product p on p.tenant_id = l.tenant_id and p.id = l.rent_product_id
      where l.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.status in (1, 3, 4)) n
    where c.tenant_id = ${tx.tenantId} and c.id = n.id and c.stock_qty is distinct from n.qty`)
}

async function assign(
  tx: Tx,
  actor: Actor,
  row: Rented,
  input: { ownerUserId: string; salesUserIds?: string[] | null; cityCodes?: string[] | null },
): Promise<ChangesOf<typeof vehicleDirectRentProduct>> {
  if (input.cityCodes && input.cityCodes.length > 0) {
    const cities = await citiesOf(tx, row.id)
    const kept = cities.map(one => ({ ...one, onOff: input.cityCodes!.includes(one.cityCode) }))
    const fresh = input.cityCodes
      .filter(code => !cities.some(one => one.cityCode === code))
      .map(cityCode => ({ cityCode, unitRent: row.unitRent, deposit: row.deposit, lotIds: [], onOff: true }))
    await saveLines(tx, actor, vehicleDirectRentProduct, row.id, 'cities', [...kept, ...fresh] as never)
  }
  return { ownerUserId: input.ownerUserId, salesUserIds: input.salesUserIds ?? row.salesUserIds }
}

async function shelve(tx: Tx, row: Rented): Promise<ChangesOf<typeof vehicleDirectRentProduct>> {
  const next = row.status === statusOf(vehicleDirectRentProduct, 'shelved') ? 'off' : 'shelved'
  if (next === 'shelved') {
    const cities = await citiesOf(tx, row.id)
    if (!cities.some(one => one.onOff)) refuse('noCity', '没有销售城市，不能上架 / no city to sell it in')
    const base = await findRow(tx, product, row.productId)
    if (base?.status !== 1) refuse('baseOff', '服务产品已下架，不能上架 / the base product is not on sale')
    await refreshStock(tx)
  }
  return { status: statusOf(vehicleDirectRentProduct, next) }
}

/** product-shelf of 60, 9: the switch at the times that were set. */
export async function runShelf(tx: Tx, actor: Actor): Promise<{ on: number; off: number }> {
  const now = localDateTime(actor.clock.now())
  const due = await findRows(
    tx,
    vehicleDirectRentProduct,
    sql`(t.status in (1, 4) and t.on_time <= ${now}::timestamptz and (t.off_time is null or t.off_time > ${now}::timestamptz) and (t.status = 1 or t.update_time < t.on_time))
      or (t.status = 3 and t.off_time <= ${now}::timestamptz)`,
    { orderBy: 't.id' },
  )
  const done = { on: 0, off: 0 }
  for (const row of due) {
    const isOn = row.status !== statusOf(vehicleDirectRentProduct, 'shelved')
    const worked = await tx
      .attempt(() => act(tx, actor, vehicleDirectRentProduct, row.id, 'handle'))
      .then(
        () => true,
        () => false,
      )
    if (worked) done[isOn ? 'on' : 'off'] += 1
  }
  await refreshStock(tx)
  return done
}
const shelfJob: JobKind = {
  kind: 'product-shelf',
  label: '直租产品定时上下架 / Direct-lease products go on and off sale',
  run: ({ actor, database }) => database.transaction(actor.tenantId, tx => runShelf(tx, actor)),
}

/** Who made products, for the filter (60, 4.4). */
async function makers(tx: Tx, actor: Actor): Promise<unknown> {
  const scope = scopeOf(vehicleDirectRentProduct, actor.rights, 'read')
  const rows = await tx.rows<{ id: string; name: string; deptName: string | null; count: number }>(
    sql`select u.id, coalesce(u.real_name, u.name, u.account) as name, (select d.dept_name from blade_dept d where d.tenant_id = u.tenant_id and d.id = u.dept_id[1]) as "deptName", count(*)::int as count
      from vehicle_direct_rent_product t join blade_user u on u.tenant_id = t.tenant_id and u.id = t.create_user
      where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 ${scope ? sql`and ${scope}` : sql.empty} group by u.tenant_id, u.id order by count(*) desc, u.id limit 200`,
  )
  return { records: rows, total: rows.length, size: rows.length, current: 1, pages: 1 }
}

export default implement(vehicleDirectRentProduct, {
  prepare,
  variables: async (tx, _actor, row) => ({ cityQty: (await citiesOf(tx, row.id)).length }),
  page: (tx, _actor, ids) => counts(tx, ids),
  detail: async (tx, _actor, row) => (await counts(tx, [row.id])).get(row.id)!,
  actions: {
    assign: { run: (tx, actor, { row, input }) => assign(tx, actor, row, input as never) },
    handle: { run: (tx, _actor, { row }) => shelve(tx, row) },
  },
  jobs: [shelfJob],
  schedules: [{ kind: 'product-shelf', everyMinutes: 60 }],
  calls: {
    'GET createUserPage': call({
      label: '创建人 / Makers',
      permission: 'vehicle_direct_rent_product_view',
      input: z.looseObject({}),
      run: (tx, actor) => makers(tx, actor),
    }),
  },
})
