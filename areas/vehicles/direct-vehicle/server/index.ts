import { z } from 'zod'
import { instantOf, localDateTime, refuse, yuan, ZERO } from '#kernel'
import { frontMoneyPaid } from '#areas/billing/bill-receipt-plan/server/front-money-paid.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRow, getRow, lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { order } from '#areas/orders/order/order.ts'
import { allotKindOf, saveAllot } from '../../vehicle-allot/server/allot-for.ts'
import { candidates } from '../../vehicle-allot/server/candidates.ts'
import { directVehicle } from '../direct-vehicle.ts'

const CONSUMER = 5
const source = `select ov.tenant_id, ov.id, ov.create_user, ov.create_dept, ov.create_time, ov.update_user, ov.update_time, ov.status, ov.is_deleted, ov.version, ov.order_vehicle_no, ov.driver_id, ov.counterparty_name as driver_name,
    ov.contract_id, c.contract_no, ov.order_id, p.product_id, ov.car_model_id, ov.model_name, ov.unit_rent, ov.deposit, coalesce(ov.city_code, o.city_code) as city_code, coalesce(ov.plan_place_id, case when ov.plan_address is null then o.take_place_id end) as take_place_id, o.expect_take_date,
    ov.biz_user_id, ov.biz_dept_id, ov.version as order_vehicle_version
  from order_vehicle ov join contract c on c.tenant_id = ov.tenant_id and c.id = ov.contract_id left join lease_order o on o.tenant_id = ov.tenant_id and o.id = ov.order_id
    left join contract_product p on p.tenant_id = ov.tenant_id and p.id = ov.contract_product_id
  where ov.is_deleted = 0 and ov.status = 1 and ov.contract_type = ${CONSUMER}`

/** What was received before the take, and how long the position waits. */
async function figures(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const now = actor.clock.now().getTime()
  const created = await tx.rows<{ id: string; create_time: string }>(
    sql`select id, create_time from order_vehicle where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  )
  const front = new Map((await frontMoneyPaid(tx, ids)).map(one => [one.orderVehicleId, one]))
  return new Map(
    created.map(row => {
      const money = front.get(row.id)
      const short = money?.shortAmt ?? ZERO
      return [
        row.id,
        {
          waitHours: Math.max(0, Math.floor((now - instantOf(row.create_time).getTime()) / 3_600_000)),
          frontShort: yuan(short),
          frontState: short === ZERO ? 3 : (money?.paidAmt ?? ZERO) > ZERO ? 2 : 1,
        },
      ]
    }),
  )
}

/** The driver's papers as they stand today: what speaks against handing him a car. */
async function papersOf(tx: Tx, actor: Actor, driverId: string | null): Promise<Record<string, unknown>> {
  const person = driverId ? await findRow(tx, driver, driverId) : undefined
  if (!person) return {}
  const today = localDateTime(actor.clock.now()).slice(0, 10)
  return {
    licenceClass: person.licenceClass,
    licenceValidTo: person.licenceValidTo,
    licenceState: person.licenceState,
    hailingCertTo: person.hailingCertTo ?? '',
    idValidTo: person.idValidTo,
    backgroundState: person.backgroundState,
    isLicenceValid: person.licenceValidTo >= today,
  }
}

const allocating = z.object({
  orderVehicleId: idInput,
  vehicleId: idInput,
  planTakeTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '时间格式为yyyy-MM-dd HH:mm:ss / time must be yyyy-MM-dd HH:mm:ss')
    .optional()
    .or(z.literal('').transform(() => undefined)),
  version: z.coerce.number().int(),
})

/** 60, 4.5: one car for one consumer, effective at once; a block stays a block. */
async function allocate(tx: Tx, actor: Actor, input: z.output<typeof allocating>): Promise<unknown> {
  await requireVisible(tx, actor, orderVehicle, [input.orderVehicleId])
  const seen = await getRow(tx, orderVehicle, input.orderVehicleId)
  await lockRow(tx, actor, contract, seen.contractId!)
  await lockRow(tx, actor, order, seen.orderId!)
  const position = await lockRow(tx, actor, orderVehicle, input.orderVehicleId, input.version)
  if (position.contractType !== CONSUMER) refuse('notDirect', '不是C端租赁的订单车辆 / no position of a consumer lease')
  const saved = await saveAllot(tx, actor, allotKindOf.direct, {
    orderId: position.orderId,
    planTakeTime: input.planTakeTime,
    lines: [{ orderVehicleId: position.id, vehicleId: input.vehicleId }],
  })
  return { id: saved.id, no: saved.no, status: saved.status }
}

export default implement(directVehicle, {
  source,
  page: figures,
  async detail(tx, actor, row) {
    return {
      ...(await figures(tx, actor, [row.id])).get(row.id),
      driver: await papersOf(tx, actor, row.driverId),
      candidates: await candidates(tx, actor, { orderVehicleId: row.id, limit: 50 }),
    }
  },
  calls: {
    'POST allocate-vehicle-direct': call({
      label: '直租配车 / Allot a car',
      permission: 'direct_vehicle_allocate',
      input: allocating,
      run: allocate,
    }),
  },
})
