import { localDateTime, Refused, refuse, invalid, type ChangesOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { gridItemsPort, type GridItem } from '../../register-ports.ts'
import type { Source } from '../../source.ts'
import { locker, lockerGrid, lockerGridRecord } from '../locker.ts'

export type Grid = RowOf<typeof lockerGrid>
export const gridIs = { free: 1, used: 2, lent: 3, outOfUse: 4 } as const
const move = { in: 1, out: 2, lent: 3, back: 4, moved: 5 } as const
const KEYS = 1
const PAPERS = 2
const empty = (): ChangesOf<typeof lockerGrid> => ({
  state: gridIs.free,
  vehicleId: null,
  vin: null,
  plateNo: null,
  archiveIds: [],
  keyQty: 0,
  inTime: null,
  inUserId: null,
  lentTo: null,
  lentTime: null,
})

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(one => b.includes(one))
const note = (
  tx: Tx,
  actor: Actor,
  grid: Grid,
  how: number,
  more: { toUserId?: string | null; reason?: string | null; source?: Source; photoBizId?: string | null } = {},
) =>
  insertRow(tx, actor, lockerGridRecord, {
    gridId: grid.id,
    vehicleId: grid.vehicleId,
    plateNo: grid.plateNo ?? grid.vin,
    archiveIds: grid.archiveIds,
    move: how,
    keyQty: grid.keyQty ?? 0,
    toUserId: more.toUserId ?? null,
    reason: more.reason ?? null,
    sourceType: more.source?.sourceType ?? null,
    sourceId: more.source?.sourceId ?? null,
    sourceNo: more.source?.sourceNo ?? null,
    moveTime: localDateTime(actor.clock.now()),
    photoBizId: more.photoBizId ?? null,
  })

async function itemsOf(tx: Tx, archiveIds: readonly string[]): Promise<readonly GridItem[]> {
  const items = await gridItemsPort.ask().of(tx, archiveIds)
  if (items.length !== new Set(archiveIds).size) return invalid({ archiveIds: '档案不存在 / no such item' })
  if (new Set(items.map(one => one.vehicleId)).size > 1)
    invalid({ archiveIds: '一个柜格只能放一台车的物品 / a grid holds things of one vehicle' })
  return items
}
/** The name of a grid for people: 龙华一号柜 A03. */
async function nameOf(tx: Tx, grid: Grid): Promise<string> {
  const [row] = await findRows(tx, locker, { id: grid.lockerId } as never)
  return `${row?.lockerName ?? ''} ${grid.gridNo}`.trim()
}

function refuseUsed(grid: Grid): void {
  if (grid.state === gridIs.free) return
  throw new Refused({
    kind: 'Duplicate',
    message:
      grid.state === gridIs.outOfUse
        ? `柜格【${grid.gridNo}】已停用 / grid ${grid.gridNo} is out of use`
        : `柜格【${grid.gridNo}】已被占用 / grid ${grid.gridNo} is in use`,
    facts: { gridId: grid.id },
  })
}
function refuseKind(grid: Grid, items: readonly GridItem[]): void {
  if (grid.gridKind === KEYS && items.some(one => !one.isKey))
    refuse('gridKind', '柜格【{grid}】只放钥匙 / grid {grid} holds keys only', { grid: grid.gridNo })
  if (grid.gridKind === PAPERS && items.some(one => one.isKey))
    refuse('gridKind', '柜格【{grid}】只放证照 / grid {grid} holds papers only', { grid: grid.gridNo })
}

export interface Put {
  gridId: string
  archiveIds: readonly string[]
  photoBizId?: string | null
  source?: Source
}
/**
 * locker.put of 90-interfaces 3.6. The grid is locked before the items in it (L6). A lent bunch comes back into its own
 * grid; a whole bunch may move from another one.
 */
export async function putIn(tx: Tx, actor: Actor, given: Put): Promise<Grid> {
  const before = await itemsOf(tx, given.archiveIds)
  const others = [...new Set(before.flatMap(one => (one.gridId && one.gridId !== given.gridId ? [one.gridId] : [])))]
  const locked = await lockRows(tx, lockerGrid, [given.gridId, ...others])
  const grid = locked.find(one => one.id === given.gridId) ?? (await lockRow(tx, actor, lockerGrid, given.gridId))
  const items = await itemsOf(tx, given.archiveIds)
  if (grid.state === gridIs.lent && same(grid.archiveIds, given.archiveIds)) return putBack(tx, actor, grid, given)
  refuseUsed(grid)
  refuseKind(grid, items)
  for (const other of locked.filter(one => one.id !== grid.id)) {
    if (!same(other.archiveIds, given.archiveIds))
      refuse('itemElsewhere', '档案已在柜格【{grid}】，请整格移动 / items lie in grid {grid}; move all of it', {
        grid: other.gridNo,
      })
    await updateRow(tx, actor, lockerGrid, other, empty())
  }
  const away = items.find(one => !one.isAtHand)
  if (away)
    refuse(
      'itemAway',
      '档案【{no}】当前由【{holder}】持有，不能存入 / item {no} is held by {holder} and cannot be put in',
      {
        no: away.itemNo,
        holder: away.holderName || '-',
      },
    )
  const car = items[0]!
  await gridItemsPort.ask().place(tx, actor, given.archiveIds, { id: grid.id, name: await nameOf(tx, grid) })
  const filled = await updateRow(tx, actor, lockerGrid, grid, {
    state: gridIs.used,
    vehicleId: car.vehicleId,
    vin: car.vin,
    plateNo: car.plateNo,
    archiveIds: [...given.archiveIds],
    keyQty: items.filter(one => one.isKey).length,
    inTime: localDateTime(actor.clock.now()),
    inUserId: actor.userId,
  })
  await note(tx, actor, filled, others.length ? move.moved : move.in, {
    photoBizId: given.photoBizId ?? null,
    ...(given.source ? { source: given.source } : {}),
  })
  return filled
}

async function putBack(tx: Tx, actor: Actor, grid: Grid, given: Put): Promise<Grid> {
  const source = given.source ?? { sourceType: 'locker-grid', sourceId: grid.id, sourceNo: grid.gridNo }
  await gridItemsPort.ask().back(tx, actor, { archiveIds: grid.archiveIds, source })
  await gridItemsPort.ask().place(tx, actor, grid.archiveIds, { id: grid.id, name: await nameOf(tx, grid) })
  const filled = await updateRow(tx, actor, lockerGrid, grid, {
    state: gridIs.used,
    lentTo: null,
    lentTime: null,
    inTime: localDateTime(actor.clock.now()),
    inUserId: actor.userId,
  })
  await note(tx, actor, filled, move.back, { source, photoBizId: given.photoBizId ?? null })
  return filled
}

export interface TakeOut {
  gridId: string
  kind: 'lent' | 'out'
  toUserId?: string | undefined
  reason: string
  photoBizId?: string | null
}
/** locker.takeOut, locker.lend: lent keeps the place and writes a loan of area 40; out follows take, sale or transport. */
export async function takeOut(tx: Tx, actor: Actor, given: TakeOut): Promise<Grid> {
  const grid = await lockRow(tx, actor, lockerGrid, given.gridId)
  if (grid.state !== gridIs.used)
    refuse('gridEmpty', '柜格【{grid}】没有可取出的物品 / nothing lies in grid {grid}', { grid: grid.gridNo })
  if (given.kind === 'lent' && !given.toUserId) invalid({ toUserId: '借出须选择领用人 / choose who borrows it' })
  const source = { sourceType: 'locker-grid', sourceId: grid.id, sourceNo: grid.gridNo }
  const told = { toUserId: given.toUserId ?? null, reason: given.reason, photoBizId: given.photoBizId ?? null }
  if (given.kind === 'lent') {
    const { lendId, lendNo } = await gridItemsPort.ask().lend(tx, actor, {
      archiveIds: grid.archiveIds,
      toUserId: given.toUserId!,
      reason: given.reason,
      source,
    })
    await note(tx, actor, grid, move.lent, {
      ...told,
      source: { sourceType: 'asset-lend', sourceId: lendId, sourceNo: lendNo },
    })
    return updateRow(tx, actor, lockerGrid, grid, {
      state: gridIs.lent,
      lentTo: given.toUserId!,
      lentTime: localDateTime(actor.clock.now()),
    })
  }
  await gridItemsPort.ask().place(tx, actor, grid.archiveIds, null)
  await note(tx, actor, grid, move.out, { ...told, source })
  return updateRow(tx, actor, lockerGrid, grid, empty())
}

/** Items that left our hands on another way (take, sale, loss): their grids are free again, whatever they held. */
export async function freeGridsOf(tx: Tx, actor: Actor, archiveIds: readonly string[], source: Source): Promise<void> {
  const grids = await findRows(
    tx,
    lockerGrid,
    sql`t.archive_ids && ${[...archiveIds]}::bigint[] and t.state in (${gridIs.used}, ${gridIs.lent})`,
    { orderBy: 't.id', lock: true },
  )
  for (const grid of grids) {
    const left = grid.archiveIds.filter(one => !archiveIds.includes(one))
    await note(tx, actor, grid, move.out, { source })
    await updateRow(tx, actor, lockerGrid, grid, left.length ? { archiveIds: left, keyQty: left.length } : empty())
  }
}
