import { z } from 'zod'
import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { findRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { locker, lockerGrid, lockerGridRecord } from '../locker.ts'
import { exportGrids, fitGrids } from './grids.ts'
import { gridIs, putIn, takeOut } from './moves.ts'

const asked = z.record(z.string(), z.string())
const ELECTRONIC = 2
const USED = [gridIs.used, gridIs.lent]
const busy = sql`state in (${gridIs.used}, ${gridIs.lent})`
const putting = z.object({ gridId: idInput, archiveIds: idsInput, photoBizId: optionalIdInput })
const taking = z.object({
  gridId: idInput,
  kind: z.union([
    z.enum(['lent', 'out']),
    z.coerce
      .number()
      .int()
      .min(2)
      .max(3)
      .transform(code => (code === 3 ? ('lent' as const) : ('out' as const))),
  ]),
  toUserId: optionalIdInput,
  reason: z.string().trim().min(1, '请填写原因 / give the reason').max(200),
  photoBizId: optionalIdInput,
})

const lockers = implement(locker, {
  async prepare(tx, _actor, { values, before, fault }) {
    const lotId = values.lotId === undefined ? before?.lotId : values.lotId
    const deptId = values.deptId === undefined ? before?.deptId : values.deptId
    if (!lotId && !deptId) fault('lotId', '停车场和部门至少填一个 / a lot or a department is needed')
    const lot = lotId ? await findRow(tx, parkingLot, lotId) : undefined
    const unit = !lot && deptId ? await findRow(tx, dept, deptId) : undefined
    values.cityCode = lot?.cityCode ?? unit?.cityCodes?.[0] ?? null
  },
  saved: (tx, actor, row) => fitGrids(tx, actor, row),
  actions: {
    disable: {
      async guard(tx, _actor, { row }) {
        const used = await tx.row(
          sql`select 1 from locker_grid where tenant_id = ${tx.tenantId} and locker_id = ${row.id}::bigint and is_deleted = 0 and ${busy} limit 1`,
        )
        if (used) refuse('gridsUsed', '存在已占用柜格 / grids in use')
      },
    },
  },
  async removing(tx, _actor, row) {
    const used = await tx.row(
      sql`select 1 from locker_grid g where g.tenant_id = ${tx.tenantId} and g.locker_id = ${row.id}::bigint and g.is_deleted = 0
        and (g.state in (2, 3) or exists (select from locker_grid_record r where r.tenant_id = g.tenant_id and r.grid_id = g.id)) limit 1`,
    )
    if (used) refuse('lockerUsed', '钥匙柜已使用，不能删除，请停用 / the locker was used, disable it instead')
    await tx.run(
      sql`update locker_grid set is_deleted = 1 where tenant_id = ${tx.tenantId} and locker_id = ${row.id}::bigint`,
    )
  },
  live: {
    fields: ['gridQty', 'usedQty', 'freeQty'],
    source: ({ tenantId }, among) => sql`
      select l.id, count(g.id)::int as "gridQty", (count(g.id) filter (where g.state in (2, 3)))::int as "usedQty", (count(g.id) filter (where g.state = 1))::int as "freeQty"
      from locker l left join locker_grid g on g.tenant_id = l.tenant_id and g.locker_id = l.id and g.is_deleted = 0
      where l.tenant_id = ${tenantId} and ${among(sql.trusted('l.id'))} group by l.id`,
  },
  calls: {
    'GET export-all-data': call({
      label: '导出柜内物品 / Export contents',
      permission: 'locker_export',
      input: asked,
      run: (tx, actor, query: Record<string, string>) => exportGrids(tx, actor, 'locker', query),
    }),
  },
})

const grids = implement(lockerGrid, {
  detail: async (tx, _actor, row) => ({
    electronic: (await findRow(tx, locker, row.lockerId))?.lockKind === ELECTRONIC,
  }),
  prepare(_tx, _actor, { values, before, fault }) {
    const isOut = values.outOfUse ?? before?.outOfUse ?? false
    const isBusy = before && USED.includes(before.state as never)
    if (isOut && isBusy) fault('outOfUse', '柜格已占用，不能停用 / the grid is in use')
    if (!isBusy) values.state = isOut ? gridIs.outOfUse : gridIs.free
    if (!before) values.keyQty = 0
    else if (isBusy && values.gridNo !== undefined && values.gridNo !== before.gridNo)
      fault('gridNo', '柜格已占用，不能改号 / the grid is in use')
  },
  removing(_tx, _actor, row) {
    if (USED.includes(row.state as never))
      refuse('gridUsed', '柜格【{grid}】已被占用 / grid {grid} is in use', { grid: row.gridNo })
  },
  calls: {
    'GET export-all-data': call({
      label: '导出柜格 / Export grids',
      permission: 'locker_grid_export',
      input: asked,
      run: (tx, actor, query: Record<string, string>) => exportGrids(tx, actor, 'grid', query),
    }),
    'POST put': call({
      label: '存入 / Put in',
      permission: 'locker_grid_move',
      input: putting,
      async run(tx, actor, { gridId, archiveIds, photoBizId }) {
        await requireVisible(tx, actor, lockerGrid, [gridId])
        const grid = await putIn(tx, actor, { gridId, archiveIds, photoBizId: photoBizId ?? null })
        return { id: grid.id, state: grid.state, version: grid.version }
      },
    }),
    'POST take-out': call({
      label: '取出 / Take out',
      permission: 'locker_grid_move',
      input: taking,
      async run(tx, actor, input: z.output<typeof taking>) {
        await requireVisible(tx, actor, lockerGrid, [input.gridId])
        const grid = await takeOut(tx, actor, { ...input, photoBizId: input.photoBizId ?? null })
        return { id: grid.id, state: grid.state, version: grid.version }
      },
    }),
  },
})

export default [lockers, grids, implement(lockerGridRecord, {})]
