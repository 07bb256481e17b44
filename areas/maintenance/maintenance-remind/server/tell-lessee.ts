import { textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRow } from '#packages/server/rows.ts'
import { channelFor, leftToday, sendSms } from '#areas/platform/sms/server/send.ts'
import { tellCustomer } from '#areas/customers/customer/server/tell-customer.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'

export interface ToLessee {
  readonly vehicleId: string
  /** Of the customer's inform settings. */
  readonly event: 'maintenance_due' | 'inspection_due'
  readonly customer: boolean
  readonly driver: boolean
  /** False: nobody gets a text; customers hear by mail where their settings say so. */
  readonly texts?: boolean
  readonly subject: Label
  readonly content: Label
  readonly bizTypeCode: string
  readonly bizId: string
}

/**
 * Whoever has the vehicle: the customer's contacts by his inform settings, the driver by a text to his phone. Answers
 * how many were reached; nobody where it is not leased or the tenant has no channel.
 */
export async function tellLessee(tx: Tx, actor: Actor, told: ToLessee): Promise<number> {
  const car = await findRow(tx, vehicle, told.vehicleId)
  if (!car) return 0
  const { event, subject, content, bizTypeCode, bizId } = told
  let reached = 0
  if (told.customer && car.customerId)
    reached += await tellCustomer(tx, actor, {
      customerId: car.customerId,
      event,
      purpose: 'notice',
      subject,
      content,
      bizTypeCode,
      bizId,
      ...(told.texts === false ? { texts: false } : {}),
    })
  if (told.driver && told.texts !== false && car.driverId) reached += await textDriver(tx, actor, car.driverId, told)
  return reached
}

async function textDriver(tx: Tx, actor: Actor, driverId: string, told: ToLessee): Promise<number> {
  if (!isBuilt('sms-log')) return 0
  const person = await findRow(tx, driver, driverId)
  const phone = person?.phone ?? null
  if (phone === null || !(await channelFor(tx, 'notice')) || (await leftToday(tx, actor, phone)) <= 0) return 0
  await sendSms(tx, actor, 'notice', {
    phone,
    content: textOf(told.content, 'zh'),
    bizTypeCode: told.bizTypeCode,
    bizId: told.bizId,
  })
  return 1
}
