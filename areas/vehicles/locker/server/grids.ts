import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { findRows, insertRows, removeRow } from '#packages/server/rows.ts'
import { selection } from '#packages/server/selection.ts'
import { sheetAnswer } from '#packages/transfer/sheet-answer.ts'
import { textOf } from '#kernel'
import { gridState } from '../../registers/codes.ts'
import { locker, lockerGrid } from '../locker.ts'
import { gridIs } from './moves.ts'

/** A01 ... A10, B01 ...: a row has a letter, a column two digits. */
export const gridNumbers = (rows: number, cols: number): string[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_one, col) => `${String.fromCharCode(65 + row)}${String(col + 1).padStart(2, '0')}`),
  ).flat()
const REGULAR = /^[A-Z]\d{2}$/

/** Makes the grids of the locker's size; free ones beyond it go, used ones refuse. Grids added by hand stay. */
export async function fitGrids(
  tx: Tx,
  actor: Actor,
  row: { id: string; rowQty: number; colQty: number; gridKind: number },
): Promise<void> {
  const wanted = gridNumbers(row.rowQty, row.colQty)
  const known = await findRows(tx, lockerGrid, { lockerId: row.id } as never, { lock: true, orderBy: 't.id' })
  const beyond = known.filter(one => REGULAR.test(one.gridNo) && !wanted.includes(one.gridNo))
  if (beyond.some(one => one.state === gridIs.used || one.state === gridIs.lent))
    refuse('gridsUsed', '存在已占用柜格 / grids in use')
  for (const grid of beyond) await removeRow(tx, actor, lockerGrid, grid)
  const numbers = new Set(known.map(one => one.gridNo))
  await insertRows(
    tx,
    actor,
    lockerGrid,
    wanted
      .filter(one => !numbers.has(one))
      .map(gridNo => ({ lockerId: row.id, gridNo, gridKind: row.gridKind, state: gridIs.free, keyQty: 0 })),
  )
}

/** export-all-data (60, 10): grids with what lies in them, as one file. */
export async function exportGrids(
  tx: Tx,
  actor: Actor,
  of: 'locker' | 'grid',
  { size: _, current: __, ...query }: Readonly<Record<string, string>>,
): Promise<FileAnswer> {
  const { from, where } = selection(actor, of === 'locker' ? locker : lockerGrid, query)
  const rows = await tx.rows<{
    locker: string
    grid: string
    state: number
    vin: string | null
    plate: string | null
    keys: number | null
    in_time: string | null
    lent_to: string | null
  }>(sql`select l.locker_name as locker, g.grid_no as grid, g.state, g.vin, g.plate_no as plate, g.key_qty as keys, g.in_time, coalesce(u.real_name, u.account) as lent_to
    from locker_grid g join locker l on l.tenant_id = g.tenant_id and l.id = g.locker_id left join blade_user u on u.tenant_id = g.tenant_id and u.id = g.lent_to
    where g.tenant_id = ${tx.tenantId} and g.is_deleted = 0 and ${of === 'locker' ? sql.trusted('l.id') : sql.trusted('g.id')} in (select t.id from ${from} where ${where})
    order by l.locker_name, g.grid_no limit 20000`)
  const stateName = (code: number) =>
    textOf(gridState.values.find(one => one.code === code)?.label ?? '', actor.language)
  return sheetAnswer(
    actor,
    '钥匙柜内容 / Contents of lockers',
    [
      { label: '钥匙柜 / Locker', width: 22 },
      { label: '柜格 / Grid' },
      { label: '状态 / State' },
      { label: '车架号 / VIN', width: 20 },
      { label: '车牌 / Plate' },
      { label: '钥匙数 / Keys' },
      { label: '存入时间 / In since', width: 20 },
      { label: '借用人 / Lent to' },
    ],
    rows.map(row => ({
      cells: [
        row.locker,
        row.grid,
        stateName(row.state),
        row.vin,
        row.plate,
        row.keys === null ? null : String(row.keys),
        row.in_time,
        row.lent_to,
      ],
    })),
  )
}
