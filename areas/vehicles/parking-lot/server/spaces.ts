import { Refused, invalid, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { implement } from '#packages/server/implement.ts'
import { parkingSpace } from '../parking-lot.ts'

export const space = { free: 1, occupied: 2, reserved: 3, outOfUse: 4 } as const
type Space = RowOf<typeof parkingSpace>
interface Parked {
  readonly id: string
  readonly plateNo: string | null
  readonly vin: string
}

/**
 * The space of a stay, locked after the lot (90-interfaces 2, L6), so that concurrent entries cannot take one space.
 */
export async function takeSpace(
  tx: Tx,
  actor: Actor,
  lotId: string,
  spaceId: string,
  car: Parked,
  inTime: string,
): Promise<Space> {
  const place = await lockRow(tx, actor, parkingSpace, spaceId)
  if (place.lotId !== lotId) invalid({ spaceId: '车位不在该停车场 / not a space of this lot' })
  if (place.state !== space.free)
    throw new Refused({ kind: 'Duplicate', message: takenSaid(place), facts: { spaceId } })
  return updateRow(tx, actor, parkingSpace, place, {
    state: space.occupied,
    vehicleId: car.id,
    plateNo: car.plateNo,
    inTime,
  })
}
function takenSaid(place: Space): Label {
  if (place.state === space.outOfUse) return `车位【${place.spaceNo}】已停用 / space ${place.spaceNo} is out of use`
  if (place.state === space.reserved) return `车位【${place.spaceNo}】已预留 / space ${place.spaceNo} is reserved`
  return place.plateNo
    ? `车位【${place.spaceNo}】已停放车辆【${place.plateNo}】 / space ${place.spaceNo} is occupied by vehicle ${place.plateNo}`
    : `车位【${place.spaceNo}】已被占用 / space ${place.spaceNo} is taken`
}

export async function freeSpace(tx: Tx, actor: Actor, spaceId: string): Promise<void> {
  await updateRow(tx, actor, parkingSpace, await lockRow(tx, actor, parkingSpace, spaceId), {
    state: space.free,
    vehicleId: null,
    plateNo: null,
    inTime: null,
  })
}
/** A reopened stay gets its space back unless another vehicle is there. */
export async function takeSpaceAgain(
  tx: Tx,
  actor: Actor,
  spaceId: string,
  car: Parked,
  inTime: string,
): Promise<boolean> {
  const place = await getRow(tx, parkingSpace, spaceId)
  if (place.state !== space.free) return false
  await takeSpace(tx, actor, place.lotId, spaceId, car, inTime)
  return true
}

const RANGE = /^(.*?)(\d+)\.\.(.*?)(\d+)$/
const RANGE_MAX = 500
/** 'A-001..A-060' in one entry (60, 4.8): the numbers of the row, as they are painted. */
export function spaceNumbers(text: string): string[] | Label {
  const parts = RANGE.exec(text)
  if (!parts) return text.includes('..') ? '范围应写作 A-001..A-060 / write a range as A-001..A-060' : [text]
  const [, before, from, again, to] = parts as unknown as [string, string, string, string, string]
  if (before !== again || from.length !== to.length || Number(to) < Number(from))
    return '范围两端前缀和位数应一致，且由小到大 / both ends need the same prefix and length, in ascending order'
  if (Number(to) - Number(from) >= RANGE_MAX) return `一次最多${RANGE_MAX}个车位 / at most ${RANGE_MAX} spaces at once`
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, at) => `${before}${String(Number(from) + at).padStart(from.length, '0')}`,
  )
}

export default implement(parkingSpace, {
  async prepare(tx, _actor, form) {
    const { before, values } = form
    if (before) {
      if (before.state === space.occupied && values.spaceNo !== undefined && values.spaceNo !== before.spaceNo)
        form.fault('spaceNo', '车位占用中，不能改号 / the space is occupied; its number cannot change')
      return
    }
    if (!values.spaceNo || !values.lotId) return
    const numbers = spaceNumbers(values.spaceNo)
    if (typeof numbers === 'string') return form.fault('spaceNo', numbers)
    if (numbers.length > 1) {
      const known = new Set((await findRows(tx, parkingSpace, { lotId: values.lotId })).map(one => one.spaceNo))
      const twice = numbers.filter(one => known.has(one))
      if (twice.length)
        return form.fault(
          'spaceNo',
          `已有车位${twice.slice(0, 3).join('、')}${twice.length > 3 ? `等${twice.length}个` : ''} / ${twice.slice(0, 3).join(', ')}${twice.length > 3 ? ` and ${twice.length - 3} more` : ''} exist already`,
        )
      values.spaceNo = numbers[0]!
    }
  },
  async saved(tx, actor, row, form) {
    if (form.before) return
    const numbers = spaceNumbers(String(form.body['spaceNo'] ?? '').trim())
    if (typeof numbers === 'string' || numbers.length < 2) return
    const { lotId, zone, spaceKind, remark } = row
    await insertRows(
      tx,
      actor,
      parkingSpace,
      numbers.slice(1).map(spaceNo => ({ lotId, spaceNo, zone, spaceKind, remark, state: space.free })),
    )
  },
  removing(_tx, _actor, row) {
    if (row.state !== space.free)
      throw new Refused({ kind: 'Duplicate', message: takenSaid(row), facts: { spaceId: row.id } })
  },
})
