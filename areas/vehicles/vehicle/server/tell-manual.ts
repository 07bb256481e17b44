import { textOf } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { vehicleState } from '#areas/codes/codes.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Vehicle } from './fire.ts'

const nameOf = (code: number, language: 'zh' | 'en'): string =>
  textOf(vehicleState.values.find(one => one.code === code)?.label ?? String(code), language)

/** 60, 9: a state set by hand is seen by the manager of the car and the supervisors. */
export async function tellManual(
  tx: Tx,
  actor: Actor,
  car: Vehicle,
  { from, to }: { from: number; to: number },
  reason: string,
): Promise<void> {
  const name = car.plateNo ?? car.vin
  await notify(tx, actor, {
    bizTypeCode: 'state_manual',
    bizId: car.id,
    users: car.managerId ? [car.managerId] : [],
    roles: ['vehicle_supervisor'],
    level: 2,
    title: '人工改车辆状态 / State of a car set by hand',
    content: `${name}：${nameOf(from, 'zh')} → ${nameOf(to, 'zh')}，${reason} / ${name}: ${nameOf(from, 'en')} → ${nameOf(to, 'en')}, ${reason}`,
  })
}
