import { invalid, localDateTime, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import { enterQueue, followQueue, queueRowOf, sourceKind } from '../../vehicle-allocate/server/queue.ts'
import { vehicleAllocate } from '../../vehicle-allocate/vehicle-allocate.ts'
import { vehicleUseRequisition, vehicleUseRequisitionLine } from '../vehicle-use-requisition.ts'
import { giveBack, type GiveBack } from './give-back.ts'
import { handOut, type HandOut } from './hand-out.ts'
import { daysOfUse, kindOfUse, prepareUse } from './prepare.ts'
import { useOverdueJob } from './overdue.ts'
import type { Use } from './rows.ts'

type Changes = ChangesOf<typeof vehicleUseRequisition>
const code = (name: string) => statusOf(vehicleUseRequisition, name)

/** A first application waits for its car; an extension goes on in use, with its new end. */
const approved = (row: Use): Changes =>
  row.isExtension
    ? {
        status: code('using'),
        toTime: row.pendingToTime!,
        days: daysOfUse(row.fromTime, row.pendingToTime!),
        pendingToTime: null,
      }
    : { status: code('waiting') }
const refused = (row: Use, otherwise: string): Changes =>
  row.isExtension
    ? { status: code('using'), pendingToTime: null, days: daysOfUse(row.fromTime, row.toTime) }
    : { status: code(otherwise) }

async function begin(tx: Tx, actor: Actor, row: Use): Promise<void> {
  if (row.isExtension) {
    await updateRow(tx, actor, vehicleUseRequisition, row, { isExtension: false })
    return
  }
  await enterQueue(tx, actor, {
    sourceType: sourceKind.use,
    sourceId: row.id,
    sourceNo: row.requisitionNo!,
    customerName: row.driverName,
    contractNo: null,
    cityCode: row.cityCode,
    planTakeTime: row.fromTime,
    urgency: row.useKind === kindOfUse.courtesy ? 2 : 1,
    totalQty: 1,
  })
}

function extension(actor: Actor, row: Use, toTime: string): Changes {
  if (toTime <= row.toTime) invalid({ toTime: '须晚于原结束时间 / later than the end so far' })
  if (toTime < localDateTime(actor.clock.now())) invalid({ toTime: '不能早于现在 / not in the past' })
  if (row.licenceValidTo < toTime.slice(0, 10))
    invalid({ toTime: '驾驶证在延期期间到期 / the licence ends before that' })
  return { pendingToTime: toTime, isExtension: true, days: daysOfUse(row.fromTime, toTime) }
}

async function close(tx: Tx, actor: Actor, row: Use, reason: string): Promise<Changes> {
  if (row.occupyId) await release(tx, actor, row.occupyId, reason)
  const queued = await queueRowOf(tx, row.id)
  if (queued && queued.status !== 4)
    await act(tx, actor, vehicleAllocate, queued.id, 'progress', { input: { closeReason: reason, status: 4 } })
  for (const line of await findRows(tx, vehicleUseRequisitionLine, { requisitionId: row.id } as never))
    await updateRow(tx, actor, vehicleUseRequisitionLine, line, { lineState: 4 })
  return { vehicleId: null, occupyId: null }
}

/** The queue row knows what was taken. */
async function taken(tx: Tx, actor: Actor, row: Use): Promise<void> {
  const queued = await queueRowOf(tx, row.id)
  if (queued) await followQueue(tx, actor, queued.id, { totalQty: 1, allocatedQty: 1, takenQty: 1 })
  for (const line of await findRows(tx, vehicleUseRequisitionLine, { requisitionId: row.id } as never))
    await updateRow(tx, actor, vehicleUseRequisitionLine, line, { takenQty: 1 })
}

async function overdue(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const now = localDateTime(actor.clock.now())
  const rows = await tx.rows<{ id: string; overdue: boolean }>(
    sql`select id, (status = 4 and to_time < ${now}::timestamptz) as overdue from vehicle_use_requisition where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map(row => [row.id, { overdue: row.overdue === true }]))
}

export default implement(vehicleUseRequisition, {
  prepare: prepareUse,
  variables: async (_tx, _actor, row) => ({ isExtension: row.isExtension === true }),
  page: overdue,
  detail: async (tx, actor, row) => (await overdue(tx, actor, [row.id])).get(row.id)!,
  actions: {
    approve: {
      run: (_tx, _actor, { row }) => approved(row),
      after: (tx, actor, { row }) => begin(tx, actor, row),
    },
    reject: { run: (_tx, _actor, { row }) => ({ ...refused(row, 'rejected'), isExtension: false }) },
    withdraw: { run: (_tx, _actor, { row }) => ({ ...refused(row, 'withdrawn'), isExtension: false }) },
    allocate: { run: (_tx, _actor, { input }) => input as Changes },
    handOut: {
      run: (tx, actor, { row, input }) => handOut(tx, actor, row, input as HandOut),
      after: (tx, actor, { row }) => taken(tx, actor, row),
    },
    giveBack: { run: (tx, actor, { row, input }) => giveBack(tx, actor, row, input as GiveBack) },
    extend: { run: (_tx, actor, { row, input }) => extension(actor, row, input.toTime as string) },
    close: { run: (tx, actor, { row, reason }) => close(tx, actor, row, reason) },
  },
  jobs: [useOverdueJob],
  schedules: [{ kind: 'vehicle-use-overdue', dailyAt: '09:00', title: '用车超期提醒 / Cars not given back in time' }],
})
