import { addDays, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { linesOf } from '#areas/vehicles/waybill/server/rows.ts'
import { waybill } from '#areas/vehicles/waybill/waybill.ts'
import { opensCar } from '../../demo/cars.ts'
import { Stage } from '../../demo/stage.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import { expect } from 'vitest'
import type { Act, Scene } from './acts.ts'

const CARRIER = '强杀板车运输有限公司'
const CARS = 2

interface Standing {
  readonly waybill: number
  readonly signed: number
  readonly lines: number
  readonly cars: number
  readonly moves: number
  readonly nodes: number
  readonly events: number
}
const whole: Standing = { waybill: 4, signed: CARS, lines: CARS, cars: CARS, moves: CARS, nodes: 1, events: 1 }
const untouched: Standing = { waybill: 2, signed: 0, lines: 0, cars: 0, moves: 0, nodes: 0, events: 0 }

/** So many cars on a carrier from one lot to another. */
async function onTheWay({ stand }: Scene, serial: number): Promise<{ id: string; lineIds: string[] }> {
  const { world, masters } = stand
  const today = localDate(world.clock.now())
  const stage = new Stage(world.product, world.people, today)
  const keeper = { ...world.people.get('韩松')!, clock: world.clock }
  return world.inside(async tx => {
    const [known] = await findRows(tx, serviceProvider, { mechanismName: CARRIER } as never)
    const values = { mechanismName: CARRIER, entityKind: 1, status: 1, providerKinds: ['transport'] }
    const carrier = known ?? (await insertRow(tx, world.system, serviceProvider, values as never))
    const cars: string[] = []
    for (let at = 0; at < CARS; at++)
      cars.push(
        await opensCar(tx, stage.at(addDays(today, -46)), masters, {
          plate: `粤BD${77_000 + serial * CARS + at}`,
          model: 'E5',
          city: '4403',
          company: '华驰深圳',
          bought: addDays(today, -60),
          km: 60,
        }),
      )
    const body = {
      waybillKind: 2,
      outerNo: `KL${serial}`,
      carrierId: carrier.id,
      carryMode: 1,
      truckPlate: '粤BX8866',
      driverName: '陈国栋',
      driverPhone: '13800138026',
      fromLotId: masters.lots.get('龙华交付中心'),
      toLotId: masters.lots.get('白云中转库'),
      planDepart: `${today} 00:00:00`,
      planArrive: `${today} 23:00:00`,
      priceBasis: 1,
      pricePerVehicle: '300.00',
      lines: cars.map(vehicleId => ({ vehicleId, keyQty: 2 })),
      draft: false,
    }
    const { id } = await saveRecord(tx, keeper, waybill, body, 'save')
    await act(tx, keeper, waybill, id, 'depart', { input: { departTime: localDateTime(world.clock.now()) } })
    return { id, lineIds: (await linesOf(tx, id)).map(one => one.id) }
  })
}

/** Cars arrive: the waybill, its cars, their moves and what the others hear of it are one thing. */
export async function carsArrive(scene: Scene, kill: number, count: number): Promise<Act[]> {
  const { world } = scene.stand
  const keeper = await scene.remote.as('系统管理员')
  const receipt = await uploadsFile(await world.as('系统管理员'), '签收单.pdf')
  const acts: Act[] = []
  for (let at = 0; at < count; at++) {
    const { id, lineIds } = await onTheWay(scene, kill * count + at)
    const stands = async () =>
      (await world.inside(tx =>
        tx.row<Standing & Record<string, unknown>>(sql`
          select w.status as waybill, w.signed_count as signed,
            (select count(*)::int from waybill_line l where l.tenant_id = w.tenant_id and l.waybill_id = w.id and l.row_state = 3) as lines,
            (select count(*)::int from waybill_line l join vehicle v on v.tenant_id = l.tenant_id and v.id = l.vehicle_id and v.biz_status = 2 where l.tenant_id = w.tenant_id and l.waybill_id = w.id) as cars,
            (select count(*)::int from vehicle_status_record r join waybill_line l on l.tenant_id = r.tenant_id and l.vehicle_id = r.vehicle_id where l.tenant_id = w.tenant_id and l.waybill_id = w.id and r.event = 3) as moves,
            (select count(*)::int from waybill_node n where n.tenant_id = w.tenant_id and n.waybill_id = w.id and n.node_kind = 6) as nodes,
            (select count(*)::int from outbox_event e where e.tenant_id = w.tenant_id and e.aggregate_id = w.id and e.name = 'waybill.signed') as events
          from waybill w where w.tenant_id = ${tx.tenantId} and w.id = ${id}::bigint`),
      ))!
    acts.push({
      what: `arrival of waybill ${id}`,
      send: () =>
        keeper.call(
          'PUT',
          'waybill/sign',
          {
            id,
            lineIds,
            result: 3,
            signTime: localDateTime(world.clock.now()),
            arrivePhotos: receipt,
            attachBizId: receipt,
          },
          { 'idempotency-key': `kill arrival ${id}` },
        ),
      isHalfDone: async () => {
        const now = JSON.stringify(await stands())
        return now !== JSON.stringify(whole) && now !== JSON.stringify(untouched)
      },
      proves: async () => expect(await stands()).toEqual(whole),
    })
  }
  return acts
}
