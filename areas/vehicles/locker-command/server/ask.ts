import { invalid, localDateTime, refuse, Refused, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { findRows, getRow, insertRow, lockRow } from '#packages/server/rows.ts'
import { gridItemsPort } from '../../register-ports.ts'
import { locker, lockerGrid } from '../../locker/locker.ts'
import { gridIs } from '../../locker/server/moves.ts'
import { lockerCommand } from '../locker-command.ts'

export type Command = RowOf<typeof lockerCommand>
export const purposeIs = { in: 1, out: 2, lent: 3, unasked: 9 } as const
export const commandIs = { sent: 1, opened: 2, done: 3, failed: 4, unasked: 5 } as const
export const LOCKER_JOB = 'locker-cabinet'
const ELECTRONIC = 2

export interface Wanted {
  gridId: string
  purpose: 1 | 2 | 3
  archiveIds?: readonly string[] | undefined
  toUserId?: string | null | undefined
  reason?: string | undefined
  photoBizId?: string | null | undefined
}

/** A grid is to be opened for somebody who stands before it; what he moves is booked when the cabinet reports it. */
export async function askToOpen(tx: Tx, actor: Actor, wanted: Wanted): Promise<Command> {
  const grid = await lockRow(tx, actor, lockerGrid, wanted.gridId)
  const cabinet = await getRow(tx, locker, grid.lockerId)
  if (cabinet.lockKind !== ELECTRONIC || !cabinet.deviceNo)
    refuse('mechanical', '钥匙柜【{locker}】不是电子锁，请手工登记 / locker {locker} has no electronic lock', {
      locker: cabinet.lockerName,
    })
  const [open] = await findRows(tx, lockerCommand, {
    gridId: grid.id,
    status: [commandIs.sent, commandIs.opened],
  } as never)
  if (open)
    throw new Refused({
      kind: 'Duplicate',
      message: `柜格【${grid.gridNo}】有未完成的开柜指令【${open.requestNo}】 / grid ${grid.gridNo} has the open command ${open.requestNo}`,
      facts: { gridId: grid.id },
    })
  const moved = wanted.purpose === purposeIs.in ? await wantedIn(tx, wanted, grid) : wantedOut(wanted, grid)
  const command = await insertRow(tx, actor, lockerCommand, {
    lockerId: cabinet.id,
    gridId: grid.id,
    deviceNo: cabinet.deviceNo,
    gridNo: grid.gridNo,
    purpose: wanted.purpose,
    ...moved,
    askedBy: actor.userId,
    toUserId: wanted.toUserId ?? null,
    reason: wanted.reason ?? null,
    photoBizId: wanted.photoBizId ?? null,
    askedTime: localDateTime(actor.clock.now()),
    nextTime: localDateTime(actor.clock.now()),
    tries: 0,
  })
  await enqueue(tx, actor, LOCKER_JOB, {}, { title: '钥匙柜通信 / Talk to key cabinets', dedupeKey: command.id })
  return command
}

type Grid = RowOf<typeof lockerGrid>
type Moved = Pick<Command, 'archiveIds' | 'vehicleId' | 'plateNo'>

async function wantedIn(tx: Tx, { archiveIds = [] }: Wanted, grid: Grid): Promise<Moved> {
  if (archiveIds.length === 0) invalid({ archiveIds: '请选择要存入的钥匙或证照 / choose what is put in' })
  const isOwn =
    grid.state === gridIs.lent &&
    grid.archiveIds.length === archiveIds.length &&
    grid.archiveIds.every(one => archiveIds.includes(one))
  if (grid.state !== gridIs.free && !isOwn)
    throw new Refused({
      kind: 'Duplicate',
      message: `柜格【${grid.gridNo}】已被占用 / grid ${grid.gridNo} is in use`,
      facts: { gridId: grid.id },
    })
  const items = await gridItemsPort.ask().of(tx, archiveIds)
  if (items.length !== new Set(archiveIds).size) invalid({ archiveIds: '档案不存在 / no such item' })
  return {
    archiveIds: [...archiveIds],
    vehicleId: items[0]!.vehicleId,
    plateNo: items[0]!.plateNo ?? items[0]!.vin,
  }
}

function wantedOut(wanted: Wanted, grid: Grid): Moved {
  if (grid.state !== gridIs.used)
    refuse('gridEmpty', '柜格【{grid}】没有可取出的物品 / nothing lies in grid {grid}', { grid: grid.gridNo })
  if (!wanted.reason) invalid({ reason: '请填写原因 / give the reason' })
  if (wanted.purpose === purposeIs.lent && !wanted.toUserId)
    invalid({ toUserId: '借出须选择领用人 / choose who borrows it' })
  return { archiveIds: grid.archiveIds, vehicleId: grid.vehicleId, plateNo: grid.plateNo ?? grid.vin }
}
