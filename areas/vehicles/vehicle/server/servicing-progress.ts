import { daysBetween, localDate, textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { page } from '#packages/server/query.ts'
import { openDocumentsOf } from '../../ports.ts'
import type { Item } from '../../calculations/servicing-items.ts'
import { biz } from './moves.ts'
import { progressOf, servicingOf } from './servicing-state.ts'
import { vehicle } from '../vehicle.ts'

const ageings: readonly (readonly [atLeast: number, label: Label])[] = [
  [8, '8天以上 / 8 days and more'],
  [4, '4-7天 / 4-7 days'],
  [0, '0-3天 / 0-3 days'],
]

/** vehicle/servicing-progress-page (60, 4.2): cars in preparation, one column per item, how long it takes, what holds it. */
export async function servicingProgress(
  tx: Tx,
  actor: Actor,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  const found = await page(tx, undefined, actor, vehicle, {
    ascs: 'bizStatusTime',
    size: '50',
    ...query,
    bizStatus: String(biz.preparing),
    status: '1',
    columns:
      'vehicleNo,vin,plateNo,modelId,modelName,bizStatusTime,operateCityCode,parkingLotId,managerId,customerName,version',
  })
  const ids = found.records.map(row => row['id'] as string)
  const today = localDate(actor.clock.now())
  const states = await servicingOf(tx, ids, today)
  const documents = await openDocumentsOf(tx, ids)
  return {
    ...found,
    records: found.records.map(row => {
      const { items, orderVehicleId, position } = states.get(row['id'] as string)!
      const days = Math.max(0, daysBetween(String(row['bizStatusTime']).slice(0, 10), today))
      return {
        ...row,
        orderVehicleId: orderVehicleId ?? '',
        orderVehicleNo: position?.order_vehicle_no ?? '',
        ...Object.fromEntries(items.map(one => [`item${one.code}`, stateOf(one)])),
        progress: progressOf(items),
        days,
        ageing: ageings.findIndex(([atLeast]) => days >= atLeast),
        ageingName: textOf(ageings.find(([atLeast]) => days >= atLeast)![1], actor.language),
        nextDocument: documents.find(one => one.vehicleId === row['id'])?.no ?? '',
      }
    }),
  }
}
/** 1 done, 0 to be done, 2 not asked. */
const stateOf = ({ required, done }: Item): number => (done ? 1 : required ? 0 : 2)
