import { localDate, localDateTime } from '#kernel'
import { PHOTO_VIEWS } from '#areas/vehicles/vehicle-extract/photo-views.ts'
import { type Masters } from '../../demo/masters.ts'
import { type Person, type World } from '../world.ts'
import { uploadsFile } from './uploads.ts'

export interface Position {
  id: string
  carModelId: string
  status: number
  vehicleId: string
  plateNo: string
}

export const positionsOf = async (world: World, orderId: string): Promise<Position[]> =>
  (await (await world.as('唐可')).gets('order-vehicle/page', { orderId, size: 100 })).records

/** Fleet staff bind cars to positions of an order, one each, in one document. */
export async function allotsCars(
  world: World,
  masters: Masters,
  orderId: string,
  pairs: readonly { orderVehicleId: string; vehicleId: string }[],
): Promise<string> {
  const fleet = await world.as('韩松')
  const saved = await fleet.posts('vehicle-allot/save', {
    orderId,
    cityCode: '4403',
    takePlaceId: masters.lots.get('龙华交付中心'),
    planTakeTime: `${localDate(world.clock.now())} 15:00:00`,
    lines: pairs,
  })
  return saved.id
}

/** One hand-over of many cars: mileage, charge, eight pictures and two signatures each. */
export async function takesCars(
  world: World,
  masters: Masters,
  orderVehicleIds: readonly string[],
): Promise<{ id: string; taken: number; refused: number; lines: { ok: boolean; reason?: string }[] }> {
  const delivery = await world.as('乔麦')
  const saved = await delivery.posts('vehicle-extract/batch-extract', {
    placeKind: 1,
    takePlaceId: masters.lots.get('龙华交付中心'),
    planTakeTime: `${localDate(world.clock.now())} 15:00:00`,
    receiverName: '王强',
    receiverPhone: '13800138001',
    lines: orderVehicleIds.map(orderVehicleId => ({ orderVehicleId })),
  })
  const detail = await delivery.gets('vehicle-extract/detail', { id: saved.id })
  const photos: string[] = []
  for (const _ of orderVehicleIds) photos.push(await uploadsPictures(delivery, 8))
  const signature = await uploadsFile(delivery, '签字.pdf')
  const answer = await delivery.puts('vehicle-extract/confirm', {
    id: saved.id,
    lines: (detail.lines as { id: string }[]).map((line, at) => ({
      lineId: line.id,
      takeTime: localDateTime(world.clock.now()),
      takeMileage: 100 + at,
      soc: 86,
      exteriorOk: true,
      interiorOk: true,
      checkItems: [{ itemName: '车身漆面', result: 1 }],
      papers: { licence: 1, keys: 2 },
      accessories: { charging: 1 },
      photoBizId: photos[at],
      signCustomer: signature,
      signStaff: signature,
    })),
  })
  return { id: saved.id, ...answer }
}

/** Of one car, from the views of a hand-over in their order. */
export async function uploadsPictures(person: Person, count: number): Promise<string> {
  const path = '/api/blade-resource/oss/endpoint/put-file-attach-biz-id'
  let attachBizId = ''
  for (let at = 0; at < count; at++) {
    const view = PHOTO_VIEWS[at]
    const answer = await person.uploads<{ attachBizId: string }>(
      path,
      { name: `照片${at + 1}.pdf`, bytes: Buffer.from(`%PDF-1.4\n% ${at}\n%%EOF`) },
      {
        ...(attachBizId ? { attachBizId } : {}),
        ...(view ? { groupName: view.word } : {}),
      },
    )
    if (answer.status !== 200) throw new Error(`picture: ${answer.msg}`)
    attachBizId = answer.data.attachBizId
  }
  return attachBizId
}
