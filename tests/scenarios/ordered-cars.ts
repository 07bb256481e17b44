import { addDays, localDate } from '#kernel'
import { vin } from '#kernel/made-up.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { purchaseOrderVehicle } from '#areas/vehicles/purchase-order/purchase-order-vehicle.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import type { Masters } from '../../demo/masters.ts'
import { Stage } from '../../demo/stage.ts'
import type { World } from '../world.ts'

export interface OrderedCar {
  readonly id: string
  readonly vehicleId: string
}
export interface OrderedCars {
  readonly orderId: string
  readonly cars: OrderedCar[]
}
const DEALER = '深圳腾越汽车贸易有限公司'
const BUYER = '韩松'
let serial = 7_400_000

async function dealerOf(stage: Stage): Promise<string> {
  return stage.run(async tx => {
    const [known] = await findRows(tx, chandler, { mechanismName: DEALER } as never)
    if (known) return known.id
    const values = {
      mechanismName: DEALER,
      shortName: '腾越',
      entityKind: 1,
      status: 1,
      chandlerKind: '4s',
      brandIds: [],
    }
    return (await insertRow(tx, stage.system, chandler, values as never)).id
  })
}

/** Ordered two days ago, brought yesterday: so many new cars stand before the lot and wait to be accepted. */
export async function arrivedCars(world: World, masters: Masters, count: number): Promise<OrderedCars> {
  const today = localDate(world.clock.now())
  const stage = new Stage(world.product, world.people, today)
  const buyer = stage.who(BUYER)
  const dealer = await dealerOf(stage)
  stage.at(addDays(today, -2))
  const orderId = await stage.run(async tx => {
    const body = {
      orderTitle: `星岚 E5 ${count}台`,
      orderDate: addDays(today, -2),
      companyId: masters.companies.get('华驰深圳'),
      deptId: buyer.deptId,
      buyerUserId: buyer.userId,
      supplierType: 3,
      supplierId: dealer,
      contractType: 9,
      contractNo: 'XLCG-2026-02',
      purchaseKind: 1,
      lines: [
        {
          modelId: masters.models.get('E5'),
          color: 'white',
          quantity: count,
          unitPrice: '112800.00',
          rebatePerUnit: '0.00',
          plateCityCode: '440300',
          deliverLotId: masters.lots.get('白云中转库'),
          promiseDate: addDays(today, 8),
        },
      ],
      milestones: [{ trigger: 3, percent: '100' }],
      freightBearer: 2,
      freightPrice: '1180.00',
      deliverMode: 1,
      draft: false,
    }
    const { id } = await saveRecord(tx, buyer, purchaseOrder, body, 'save')
    await stage.approve(tx, 'purchase-order', id)
    return id
  })
  const cars: OrderedCar[] = []
  for (let at = 0; at < count; at += 1) cars.push(await arrives(stage, orderId))
  return { orderId, cars }
}

async function arrives(stage: Stage, orderId: string): Promise<OrderedCar> {
  const buyer = stage.who(BUYER)
  serial += 1
  stage.at(addDays(stage.today, -2), '14:00:00')
  const { id } = await stage.run(tx =>
    saveRecord(
      tx,
      buyer,
      purchaseOrderVehicle,
      {
        orderId,
        lineNo: 1,
        vin: vin('LXL', serial),
        driveMotorNo: `TZ${serial}`,
        certificateNo: `HGZ${serial}`,
        produceDate: addDays(stage.today, -8),
        color: 'white',
      },
      'save',
    ),
  )
  stage.at(addDays(stage.today, -1), '19:00:00')
  return stage.run(async tx => {
    await act(tx, buyer, purchaseOrderVehicle, id, 'arrive', {
      input: { arriveTime: `${addDays(stage.today, -1)} 18:00:00` },
    })
    return { id, vehicleId: (await getRow(tx, purchaseOrderVehicle, id)).vehicleId! }
  })
}
