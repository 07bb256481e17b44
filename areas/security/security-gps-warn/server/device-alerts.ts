import { inBoth, textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { eventIs, typeIs } from '../../codes.ts'
import { alertWorkPort } from '../../ports.ts'
import type { Device } from '../../gps-device/server/bind.ts'
import { activeStrategies, strategyFor, type Strategy } from '../../security-strategy/server/match.ts'
import { raise } from './raise.ts'
import type { Told } from './told.ts'

const typeOf: Readonly<Record<number, number>> = {
  [eventIs.removed]: typeIs.removed,
  [eventIs.powerCut]: typeIs.removed,
  [eventIs.collision]: typeIs.collision,
  [eventIs.battery]: typeIs.battery,
}
const words: Readonly<Record<number, Label>> = {
  [eventIs.removed]: '设备被拆除 / Device removed',
  [eventIs.powerCut]: '设备断电 / Device without power',
  [eventIs.collision]: '碰撞 / Collision',
  [eventIs.battery]: '设备电量低 / Battery of the device low',
}
const notes: Readonly<Record<string, string>> = {
  muted: inBoth('已静默', 'Muted'),
  counted: inBoth('计入已有预警', 'Counted with an open alert'),
}
const nothing = { warnId: null, note: null }

/** Below the threshold of the strategy a device tells nothing new. */
function isBelow(strategy: Strategy, told: Told): boolean {
  const value = told.value ?? null
  if (strategy.strategyType === typeIs.battery) return value !== null && value > (strategy.wirelessPct ?? 100)
  if (strategy.strategyType === typeIs.collision) return value !== null && value < (strategy.speedBefore ?? 0)
  return false
}

/** What follows from an event of a fitted device: an alert, or a note why there is none. */
export async function alertOf(
  tx: Tx,
  actor: Actor,
  device: Device,
  told: Told,
): Promise<{ warnId: string | null; note: string | null }> {
  const type = typeOf[told.eventType]
  if (type === undefined) return nothing
  const car = await findRow(tx, vehicle, device.vehicleId!)
  const strategy = car && strategyFor(await activeStrategies(tx), type, car, told.eventTime)
  if (!strategy) return { warnId: null, note: inBoth('无适用策略', 'No strategy for it') }
  if (isBelow(strategy, told)) return { warnId: null, note: inBoth('未达阈值', 'Below the threshold') }
  if (type === typeIs.removed && (await alertWorkPort.ask().isInRepair(tx, car.id)))
    return { warnId: null, note: inBoth('检修中', 'In repair') }
  const { how, warnId } = await raise(tx, actor, {
    car,
    strategy,
    time: told.eventTime,
    detail: inBoth(
      `${textOf(words[told.eventType]!, 'zh')}${told.value == null ? '' : `（${told.value}）`}`,
      `${textOf(words[told.eventType]!, 'en')}${told.value == null ? '' : ` (${told.value})`}`,
    ),
    deviceNo: device.deviceNo,
    wired: device.wired,
    ...(told.lng == null || told.lat == null ? {} : { lng: told.lng.toFixed(6), lat: told.lat.toFixed(6) }),
    speed: told.speed ?? null,
  })
  return { warnId, note: notes[how] ?? null }
}
