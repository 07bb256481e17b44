import { z } from 'zod'
import { instantOf, invalid, localDateTime } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { candidates } from '../../vehicle-allot/server/candidates.ts'
import { linesOfRequisitions, type LineRow } from '../../vehicle-requisition-detail/server/index.ts'
import { vehicleAllocate } from '../vehicle-allocate.ts'
import { allocating, saveAllocate, waitingOf } from './save-allocate.ts'
import { sourceKind, type Queued } from './queue.ts'
import { useCandidates } from './use-candidates.ts'
import { tellWaitingJob } from './tell-waiting.ts'

const HOUR = 3_600_000
/** From the approval to the last car, or to now. */
export const hoursBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((instantOf(to).getTime() - instantOf(from).getTime()) / HOUR))

async function waits(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const now = localDateTime(actor.clock.now())
  const rows = await findRows(tx, vehicleAllocate, sql`t.id = any(${[...ids]}::bigint[])`)
  return new Map(
    rows.map(row => [
      row.id,
      { waitHours: hoursBetween(row.createTime, row.doneTime ?? (row.status === 4 ? row.updateTime : now)) },
    ]),
  )
}

const listing = z.object({ id: optionalIdInput, allocateId: optionalIdInput, sourceIds: optionalIdsInput })
const CANDIDATES = 30

/** Lines of one row with the cars that fit, or of many requisitions without. */
async function listLines(tx: Tx, actor: Actor, input: z.output<typeof listing>): Promise<unknown> {
  const allocateId = input.allocateId ?? input.id
  if (!allocateId && input.sourceIds.length === 0) invalid({ allocateId: '请选择分配记录 / name a row of the queue' })
  const rows = await findRows(
    tx,
    vehicleAllocate,
    allocateId ? sql`t.id = ${allocateId}::bigint` : sql`t.source_id = any(${input.sourceIds}::bigint[])`,
  )
  if (allocateId) await requireVisible(tx, actor, vehicleAllocate, [allocateId], 'read')
  else
    await requireVisible(
      tx,
      actor,
      vehicleAllocate,
      rows.map(row => row.id),
      'read',
    )
  const system = { ...actor, rights: undefined } as unknown as Actor
  const lines = await linesOfRequisitions(tx, system, { requisitionIds: rows.map(row => row.sourceId!) })
  const shown = []
  for (const line of lines) {
    const queued = rows.find(row => row.sourceId === line.requisitionId)!
    shown.push(await shownLine(tx, actor, queued, line, allocateId !== undefined))
  }
  return shown
}

async function shownLine(tx: Tx, actor: Actor, queued: Queued, line: LineRow, isWhole: boolean): Promise<unknown> {
  const isUse = queued.sourceType === sourceKind.use
  const waiting = isUse ? [] : await waitingOf(tx, line.orderVehicleIds)
  const openQty = isUse ? line.quantity - line.allottedQty : waiting.length
  const isCandidated = isWhole && openQty > 0 && (queued.status === 1 || queued.status === 2)
  return {
    ...line,
    allocateId: queued.id,
    openQty,
    waitingIds: waiting.map(one => one.id),
    candidates: !isCandidated
      ? []
      : isUse
        ? await useCandidates(tx, actor, line, CANDIDATES)
        : await candidates(tx, actor, {
            orderVehicleId: waiting[0]!.id,
            planTakeTime: queued.planTakeTime ?? undefined,
            cityCode: queued.cityCode ?? undefined,
            limit: CANDIDATES,
          }),
  }
}

export default implement(vehicleAllocate, {
  page: waits,
  detail: async (tx, actor, row) => (await waits(tx, actor, [row.id])).get(row.id)!,
  actions: {
    progress: { run: (_tx, _actor, { input }) => input },
    assign: {
      run: (_tx, _actor, { input }) => ({ assignUserId: input.assignUserId }),
      async after(tx, actor, { row }) {
        await notify(tx, actor, {
          bizTypeCode: 'requisition_new',
          bizId: row.id,
          users: [row.assignUserId!],
          level: 1,
          title: '分车任务转派给您 / A distribution was assigned to you',
          content: `${row.allocateNo} ${row.customerName ?? ''} ${row.totalQty ?? 0}台 / ${row.allocateNo} ${row.customerName ?? ''}, ${row.totalQty ?? 0}`,
        })
      },
    },
  },
  jobs: [tellWaitingJob],
  schedules: [{ kind: 'vehicle-allocate-wait', everyMinutes: 30 }],
  calls: {
    'GET list': call({
      label: '分配明细 / Lines to allocate',
      permission: 'vehicle_allocate_view',
      input: listing,
      run: listLines,
    }),
    'POST save-allocate': call({
      label: '分配车辆 / Allocate cars',
      permission: 'vehicle_allocate_save',
      input: allocating,
      run: saveAllocate,
    }),
  },
})
