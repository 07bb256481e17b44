import { localDate, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { scopeOf, visibleOf } from '#packages/server/scope.ts'
import { debtsPort } from '#areas/risk/ports.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { custodyAt } from '#areas/vehicles/vehicle/server/custody-at.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { accident } from '#areas/accidents/accident/accident.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { knownOf, type Known } from './known.ts'
import { nowOf } from './rows.ts'

export interface Caller {
  vehicleId: string | null
  plateNo: string | null
  customerId: string | null
  driverId: string | null
  contractId: string | null
  orderVehicleId: string | null
  cityCode: string | null
  callerName: string | null
  callerType: number | null
}
const nobody: Caller = {
  vehicleId: null,
  plateNo: null,
  customerId: null,
  driverId: null,
  contractId: null,
  orderVehicleId: null,
  cityCode: null,
  callerName: null,
  callerType: null,
}

/** Who calls: the plate says who has the vehicle now, the phone whose contact or which driver it is. */
export async function callerOf(tx: Tx, actor: Actor, asked: { phone: string; plate: string }): Promise<Caller> {
  const byPlate = asked.plate === '' ? nobody : await ofPlate(tx, actor, asked.plate)
  const byPhone = asked.phone === '' ? nobody : await ofPhone(tx, asked.phone)
  const merged = { ...byPhone } as Record<string, unknown>
  for (const [key, value] of Object.entries(byPlate)) if (value !== null) merged[key] = value
  if (byPhone.callerName !== null)
    Object.assign(merged, { callerName: byPhone.callerName, callerType: byPhone.callerType })
  return merged as unknown as Caller
}

async function ofPlate(tx: Tx, actor: Actor, plate: string): Promise<Caller> {
  const [car] = await findRows(tx, vehicle, { plateNo: plate } as never, { limit: 1 })
  if (!car) return nobody
  const custody = await custodyAt(tx, actor, car.id, nowOf(actor))
  return {
    ...nobody,
    vehicleId: car.id,
    plateNo: car.plateNo,
    cityCode: car.operateCityCode,
    customerId: custody.customerId ?? null,
    driverId: custody.driverId ?? null,
    contractId: custody.contractId ?? null,
    orderVehicleId: custody.orderVehicleId ?? null,
  }
}

async function ofPhone(tx: Tx, phone: string): Promise<Caller> {
  const [one] = await findRows(tx, driver, { phone } as never, { limit: 1 })
  if (one) return { ...nobody, driverId: one.id, callerName: one.mechanismName, callerType: 2 }
  const [contact] = await findRows(tx, contacts, { phone } as never, { limit: 1 })
  if (!contact) return nobody
  const owner = await findRow(tx, customer, contact.mechanismId)
  return { ...nobody, customerId: owner?.id ?? null, callerName: contact.contactName, callerType: owner ? 1 : 9 }
}

/** What an agent is told of but may not open himself: its page would be refused (10, data scopes). */
export async function outsideOf(
  tx: Tx,
  actor: Actor,
  found: Partial<Caller>,
  known: Pick<Known, 'contracts' | 'vehicles' | 'tasks' | 'accidents'> = nothingKnown,
): Promise<string[]> {
  const told = [
    [customer, [found.customerId]],
    [driver, [found.driverId]],
    [orderVehicle, [found.orderVehicleId]],
    [contract, [found.contractId, ...known.contracts.map(one => one.id)]],
    [vehicle, [found.vehicleId, ...known.vehicles.map(one => one.id)]],
    [vehicleTask, known.tasks.map(one => one.id)],
    [accident, known.accidents.map(one => one.id)],
  ] as const
  const outside: string[] = []
  for (const [resource, asked] of told) {
    const ids = [...new Set(asked.filter(one => one != null && one !== ''))] as string[]
    const seen = new Set(await visibleOf(tx, actor, resource, ids, 'read'))
    outside.push(...ids.filter(one => !seen.has(one)))
  }
  return outside
}
const nothingKnown = { contracts: [], vehicles: [], tasks: [], accidents: [] }

const SHOWN = 10
/** caller-info: what is known of whoever calls, beside the form. */
export async function callerInfo(tx: Tx, actor: Actor, asked: { phone: string; plate: string }) {
  const found = await callerOf(tx, actor, asked)
  const scope = scopeOf(customerServiceWorkOrder, actor.rights, 'read') ?? sql`true`
  const orders =
    found.vehicleId === null && found.customerId === null && asked.phone === ''
      ? []
      : await tx.rows<Record<string, unknown>>(sql`
        select t.id, t.order_no as "orderNo", t.category, t.status, t.create_time as "createTime", t.resolve_due as "resolveDue", coalesce(t.content, '') as content
        from customer_service_work_order t
        where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${scope}
          and (t.vehicle_id = ${found.vehicleId}::bigint or t.customer_id = ${found.customerId}::bigint or t.caller_phone = nullif(${asked.phone}, ''))
        order by t.status in (6, 7), t.create_time desc limit ${SHOWN}`)
  const money = found.customerId
    ? await debtsPort.ask().of(tx, found.customerId, localDate(actor.clock.now()))
    : undefined
  const names = await tx.row<Record<string, string>>(sql`select
    coalesce((select mechanism_name from mechanism where tenant_id = ${tx.tenantId} and id = ${found.customerId}::bigint), '') as "customerName",
    coalesce((select mechanism_name from mechanism where tenant_id = ${tx.tenantId} and id = ${found.driverId}::bigint), '') as "driverName",
    coalesce((select contract_no from contract where tenant_id = ${tx.tenantId} and id = ${found.contractId}::bigint), '') as "contractNo"`)
  const known = await knownOf(tx, actor, found)
  return {
    ...Object.fromEntries(Object.entries(found).map(([key, value]) => [key, value ?? ''])),
    ...names,
    isKnown: found.customerId !== null || found.driverId !== null || found.vehicleId !== null,
    orders,
    known,
    outside: await outsideOf(tx, actor, found, known),
    bills: money
      ? {
          overdueAmt: yuan(money.overdueAmt),
          overdueDays: money.overdueDays,
          openAmt: yuan(money.openAmt),
          balance: yuan(money.balance),
        }
      : '',
  }
}

/** Orders of the same caller and category within a day, which are shown before another one is opened. */
export const sameWithinADay = (
  tx: Tx,
  actor: Actor,
  asked: { callerPhone: string; category: number },
): Promise<{ id: string; no: string }[]> =>
  tx.rows<{ id: string; no: string }>(sql`
    select id, order_no as no from customer_service_work_order
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and caller_phone = ${asked.callerPhone} and category = ${asked.category}
      and status not in (6, 7) and create_time > ${nowOf(actor)}::timestamptz - interval '24 hours'
    order by create_time desc limit ${SHOWN}`)
