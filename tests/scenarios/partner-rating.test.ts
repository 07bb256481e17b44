import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen, instantOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { maintenanceDicker } from '#areas/maintenance/maintenance-dicker/maintenance-dicker.ts'
import { maintenanceDepot } from '#areas/partners/maintenance-depot/maintenance-depot.ts'
import { ratePartnersNow } from '#areas/partners/service-provider/server/partner-rating.ts'
import { customerServiceWorkOrder } from '#areas/service/customer-service-work-order/customer-service-work-order.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { vehicleWorkOrder } from '#areas/work-orders/vehicle-work-order/vehicle-work-order.ts'
import { makeWorld, type World } from '../world.ts'

// 20-partners 11.9: what depots did is told by their tasks, by accepted repairs and by complaints.
let world: World
beforeAll(async () => {
  world = await makeWorld('2026-11-21')
})
afterAll(() => world?.close({ unchecked: true }))

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.inside(work)
const on = (day: string): Actor => ({
  ...world.people.get('江岳')!,
  clock: { now: () => instantOf(`${day} 04:40:00`) },
})
const made = () => on('2026-10-01')
const depotOf = (mechanismName: string) =>
  run(async tx => (await insertRow(tx, made(), maintenanceDepot, { mechanismName, entityKind: 1, status: 1 })).id)

interface Done {
  providerId?: string | null
  slaHit?: boolean
  backCount?: number
  costAmt?: string
  doneTime?: string
}
const tasks = (workOrderId: string | null, rows: readonly Done[]) =>
  run(tx =>
    insertRows(
      tx,
      made(),
      vehicleTask,
      rows.map(({ costAmt, ...row }) => ({
        type: 10,
        cityCode: '4403',
        workOrderId,
        slaHit: true,
        backCount: 0,
        doneTime: '2026-10-20 10:00:00',
        costAmt: fen(costAmt ?? '250'),
        status: 6,
        ...row,
      })) as never,
    ),
  ) as Promise<{ id: string }[]>

it('rates a depot by its tasks, the repairs it gave out in time, and the complaints it answers for', async () => {
  const [depot, other] = [await depotOf('粤晟汽车维修厂有限公司'), await depotOf('快修连锁（深圳）有限公司')]
  const { id: workOrderId } = await run(tx =>
    insertRow(tx, made(), vehicleWorkOrder, { type: 10, title: '维修', cityCode: '4403', status: 6 } as never),
  )
  // Eight tasks of the depot: seven in time, one sent back. A task of August is out of the three months.
  await tasks(
    workOrderId,
    Array.from({ length: 8 }, (_, at) => ({ providerId: depot, slaHit: at > 0, backCount: at === 1 ? 1 : 0 })),
  )
  await tasks(null, [{ providerId: depot, doneTime: '2026-08-31 10:00:00', slaHit: false }])
  // Two repairs under tasks of our own people: one came out late, and one of the other depot comes back in its guarantee.
  const own = await tasks(null, [{ providerId: null }, { providerId: null }, { providerId: null }])
  const repair = (at: number, mechanismId: string, out: string, more: Record<string, unknown> = {}) =>
    run(tx =>
      insertRow(tx, made(), maintenanceDicker, {
        taskId: own[at]!.id,
        mechanismType: 8,
        mechanismId,
        planOutTime: '2026-10-20 18:00:00',
        outShopTime: out,
        acceptTime: '2026-10-21 09:00:00',
        finalTotal: fen('250'),
        status: 4,
        ...more,
      } as never),
    )
  const first = await repair(0, depot, '2026-10-20 17:00:00')
  await repair(1, depot, '2026-10-20 19:00:00')
  await repair(2, other, '2026-10-20 17:00:00', { guaranteeHit: true, guaranteeDickerId: first.id })
  const complaint = (dutyParty: number) =>
    run(tx =>
      insertRow(tx, made(), customerServiceWorkOrder, {
        category: 4,
        callerName: '王鹏',
        callerPhone: '13800000001',
        content: '维修质量差',
        dutyParty,
        linkType: 1,
        linkId: workOrderId,
        doneTime: '2026-11-02 10:00:00',
        status: 7,
      } as never),
    )
  await complaint(4)
  await complaint(2)

  expect(await run(tx => ratePartnersNow(tx, on('2026-12-01')))).toEqual({ rated: 1, worst: 0 })
  // 10 works, 8 in time; one sent back, one come back, one complaint.
  expect(await run(tx => getRow(tx, maintenanceDepot, depot))).toMatchObject({
    scoreTime: '80.0',
    scoreQuality: '70.0',
    scoreCost: '100.0',
    scoreTotal: '80.0',
    coopRating: 2,
  })
  expect((await run(tx => getRow(tx, maintenanceDepot, other))).scoreTotal, 'one work is too few').toBeNull()
})
