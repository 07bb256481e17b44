import { addDays, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assetArchives } from '#areas/assets/asset-archives/asset-archives.ts'
import { askToOpen, type Wanted } from '#areas/vehicles/locker-command/server/ask.ts'
import { talkToCabinets } from '#areas/vehicles/locker-command/server/talk.ts'
import { locker, lockerGrid } from '#areas/vehicles/locker/locker.ts'
import { putIn, takeOut } from '#areas/vehicles/locker/server/moves.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { stands } from './fleet-desk.ts'
import type { Doing, Stage } from './stage.ts'

/** The last digit of a simulated device says how it behaves: 1 well, 9 offline, 3 a broken door, 6 opened unasked. */
const cabinets = [
  ['龙华电子柜', 'SZ-3001'],
  ['龙华备用电子柜', 'SZ-3009'],
  ['龙华旧电子柜', 'SZ-3003'],
  ['龙华门口电子柜', 'SZ-3006'],
] as const
type Cabinet = (typeof cabinets)[number][0]
interface Desk {
  readonly stage: Stage
  readonly keeper: Actor
  readonly borrowers: readonly string[]
  readonly grids: ReadonlyMap<Cabinet, readonly string[]>
}

/**
 * 60, 4.9: electronic cabinets and what became of their commands; bunches of keys lent, back again and gone from either
 * kind. Done once.
 */
export const opensCabinets: Doing = async stage => {
  if (await stands(stage, locker, { lockKind: 2 })) return
  const keeper = stage.who('韩松')
  const borrowers = ['罗毅', '马骁', '乔麦'].map(name => stage.who(name).userId)
  const desk: Desk = { stage, keeper, borrowers, grids: await putsUp(stage, keeper) }
  const day = (ago: number) => addDays(stage.today, -ago)
  const keys = await stage.run(tx =>
    // What was lent lately has a later page in its custody.
    findRows(
      tx,
      assetArchives,
      sql`t.kind_code = 'KEY2' and t.status = 1 and t.grid_id is null and t.hold_from < ${`${day(32)} 00:00:00`}::timestamptz`,
      {
        orderBy: 't.id',
        limit: 6,
      },
    ),
  )
  if (keys.length < 6) throw new Error(`only ${keys.length} bunches of keys lie in the archive for the cabinets`)
  for (const [at, key] of keys.slice(0, 4).entries())
    await opens(desk, '龙华电子柜', at, day(30 - at), { purpose: 1, archiveIds: [key.id] })
  await opens(desk, '龙华电子柜', 0, day(12), { purpose: 3, toUserId: borrowers[0]!, reason: '陪同客户看车' })
  await opens(desk, '龙华电子柜', 0, day(9), { purpose: 1, archiveIds: [keys[0]!.id] })
  await opens(desk, '龙华电子柜', 1, day(1), { purpose: 3, toUserId: borrowers[1]!, reason: '送车年检' })
  await opens(desk, '龙华电子柜', 2, day(6), { purpose: 2, reason: '车辆已售，钥匙随车交付' })
  for (const [at, name] of (['龙华备用电子柜', '龙华旧电子柜', '龙华门口电子柜'] as const).entries()) {
    const key = keys[Math.min(4 + at, keys.length - 1)]
    if (key) await opens(desk, name, 0, day(5 - at), { purpose: 1, archiveIds: [key.id] })
  }
  await lendsByHand(desk)
}

async function putsUp(stage: Stage, keeper: Actor): Promise<Desk['grids']> {
  stage.at(addDays(stage.today, -45), '14:00:00')
  return stage.run(async tx => {
    const [lot] = await findRows(tx, parkingLot, { lotName: '龙华交付中心' } as never)
    const grids = new Map<Cabinet, readonly string[]>()
    for (const [lockerName, deviceNo] of cabinets) {
      const body = {
        ...{ lockerName, deviceNo, lotId: lot!.id, rowQty: 2, colQty: 4, gridKind: 1, lockKind: 2 },
        ...{ keeperId: keeper.userId, position: '交付大厅东侧' },
      }
      const { id } = await saveRecord(tx, keeper, locker, body, 'save')
      const made = await findRows(tx, lockerGrid, { lockerId: id } as never, { orderBy: 't.grid_no' })
      grids.set(
        lockerName,
        made.map(one => one.id),
      )
    }
    return grids
  })
}

/** Somebody stands before the cabinet; what it did is heard a moment later, or that it did nothing. */
async function opens(
  { stage, keeper, grids }: Desk,
  cabinet: Cabinet,
  grid: number,
  day: LocalDate,
  wanted: Omit<Wanted, 'gridId'>,
): Promise<void> {
  stage.at(day, '09:30:00')
  await stage.run(tx => askToOpen(tx, keeper, { gridId: grids.get(cabinet)![grid]!, ...wanted }))
  for (const time of ['09:30:01', '09:31:05', '09:32:10']) {
    stage.at(day, time)
    await talkToCabinets(stage.run, stage.system)
  }
}

/** Mechanical cabinets are written down by their keeper: one bunch is back, one is out, one left for good. */
async function lendsByHand({ stage, keeper, borrowers }: Desk): Promise<void> {
  const used = await stage.run(tx =>
    findRows(
      tx,
      lockerGrid,
      sql`t.state = 2 and exists (select from locker l where l.tenant_id = t.tenant_id and l.id = t.locker_id and l.lock_kind = 1)`,
      { orderBy: 't.id', limit: 3 },
    ),
  )
  const [back, out, gone] = used
  if (!back || !out || !gone) return
  stage.at(addDays(stage.today, -8), '11:00:00')
  await stage.run(tx =>
    takeOut(tx, keeper, { gridId: back.id, kind: 'lent', toUserId: borrowers[2]!, reason: '移车至充电位' }),
  )
  stage.at(addDays(stage.today, -7), '17:20:00')
  await stage.run(tx => putIn(tx, keeper, { gridId: back.id, archiveIds: back.archiveIds }))
  stage.at(addDays(stage.today, -2), '10:10:00')
  await stage.run(tx =>
    takeOut(tx, keeper, { gridId: out.id, kind: 'lent', toUserId: borrowers[0]!, reason: '维修厂取车' }),
  )
  await stage.run(tx => takeOut(tx, keeper, { gridId: gone.id, kind: 'out', reason: '车辆调往广州，钥匙随车' }))
}
