import type { ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { vehicleState } from '#areas/codes/codes.ts'
import { typeIs } from '../../codes.ts'
import { securityStrategy } from '../security-strategy.ts'

type Row = ChangesOf<typeof securityStrategy>
const [stock, preparing, waiting, leased] = [3, 4, 5, 6].filter(code =>
  vehicleState.values.some(one => one.code === code),
)
const limits: Readonly<Record<number, Row>> = {
  1: { level: 1, responseMin: 15, handleMin: 120, escalateAfterMin: 15 },
  2: { level: 2, responseMin: 30, handleMin: 480, escalateAfterMin: 30 },
  3: { level: 3, responseMin: 240, handleMin: 1440, escalateAfterMin: 240 },
  4: { level: 4, responseMin: 0, handleMin: 0, escalateAfterMin: 0 },
}
const of = (strategyName: string, strategyType: number, level: number, more: Row = {}): Row => ({
  strategyName,
  strategyType,
  priority: 10,
  cityCodes: [],
  operationModes: [],
  bizStatuses: [leased!],
  customerIds: [],
  vehicleFlags: [],
  financialInvestorIds: [],
  fenceCityCodes: [],
  weekdays: [],
  notifyUserIds: [],
  notifyRoleIds: [],
  repeatMin: 60,
  recoverMin: 30,
  recoverAuto: true,
  smsHolder: false,
  autoAction: 0,
  ...limits[level],
  status: 1,
  ...more,
})

/** 40, section 7: a strategy of every type, and closer ones for nights and for cars that were given up. */
const standard: readonly Row[] = [
  of('在租车出城市围栏', typeIs.fence, 3, { fenceKind: 1, bufferM: 500, points: 3, minutes: 10 }),
  of('夜间出城市围栏', typeIs.fence, 2, {
    priority: 20,
    fenceKind: 1,
    bufferM: 500,
    points: 3,
    minutes: 10,
    activeFrom: '22:00',
    activeTo: '06:00',
  }),
  of('进入敏感区', typeIs.watched, 2, { points: 2, stayMin: 5, status: 2 }),
  of('设备离线', typeIs.offline, 3, { wiredHours: 24, wirelessHours: 72, graceHours: 48 }),
  of('库存车设备离线', typeIs.offline, 4, {
    bizStatuses: [stock!, preparing!, waiting!],
    wiredHours: 72,
    wirelessHours: 168,
    graceHours: 168,
  }),
  of('拆机断电', typeIs.removed, 2, { bizStatuses: [], recoverAuto: false }),
  of('出省', typeIs.border, 2, { points: 3 }),
  of('长时间停留', typeIs.stop, 4, { stopHours: 72, stopMetres: 200 }),
  of('超速', typeIs.speed, 4, { kmh: 120, points: 3, repeatMin: 1440 }),
  of('设备分离', typeIs.apart, 2, { distanceM: 2000, fixMinutes: 30, recoverAuto: false }),
  of('碰撞', typeIs.collision, 2, { speedBefore: 20, recoverAuto: false }),
  of('设备电量低', typeIs.battery, 4, { bizStatuses: [], wirelessPct: 15 }),
  of('库存车异动', typeIs.stock, 2, { bizStatuses: [stock!, preparing!, waiting!], bufferM: 100, recoverAuto: false }),
  of('里程异常', typeIs.mileage, 4, { kmPerDay: 800, zeroDays: 15 }),
]

export async function addStandardStrategies(tx: Tx, actor: Actor): Promise<void> {
  if ((await findRows(tx, securityStrategy, {}, { limit: 1 })).length > 0) return
  await insertRows(tx, actor, securityStrategy, standard as never[])
}
