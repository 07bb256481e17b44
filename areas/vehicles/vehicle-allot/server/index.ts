import { z } from 'zod'
import { refuse, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRows, lockRows, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { statusOf } from '#packages/server/act.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { allotmentsPort } from '#areas/orders/ports.ts'
import { occupyAll } from '../../allocate-vehicle-record/server/occupy.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import { portProviders } from '../../ports.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { allotDetail, vehicleAllot } from '../vehicle-allot.ts'
import { candidates } from './candidates.ts'
import { lockAround, makeEffective } from './effective.ts'
import { prepareAllot } from './prepare.ts'
import { freeable, releasable, releaseLines, releasePosition } from './release-lines.ts'
import { allotLines, sourceOf, type Allot } from './rows.ts'

/** Vehicles are occupied from submit on, through the approval (60, 4.5 save). */
async function hold(tx: Tx, actor: Actor, row: Allot): Promise<void> {
  const lines = await allotLines(tx, row.id)
  const held = await occupyAll(
    tx,
    actor,
    lines.map(line => ({
      vehicleId: line.vehicleId,
      kind: row.allotKind === 2 ? 2 : 1,
      source: sourceOf(row),
      orderVehicleId: line.orderVehicleId,
      customerId: row.customerId,
      contractId: row.contractId,
      orderId: row.orderId,
    })),
  )
  for (const [index, line] of lines.entries())
    await updateRow(tx, actor, allotDetail, line, {
      occupyId: held[index]!.id,
      lineState: 1,
      releaseReason: null,
      releaseTime: null,
    })
}

/** Rejected or withdrawn: vehicles are released, lines are kept for a resubmit. */
async function letGo(tx: Tx, actor: Actor, row: Allot, why: string): Promise<void> {
  await lockRows(
    tx,
    vehicle,
    (await allotLines(tx, row.id)).map(one => one.vehicleId),
  )
  await release(tx, actor, sourceOf(row), why)
}

async function releaseSome(
  tx: Tx,
  actor: Actor,
  row: Allot,
  lineIds: readonly string[] | undefined,
  reason: string,
): Promise<ChangesOf<typeof vehicleAllot>> {
  const lines = await releasable(tx, row, lineIds)
  if (lines.length === 0) refuse('nothingHeld', '没有可释放的车辆 / no car to release')
  if (lineIds === undefined && (row.takenQty ?? 0) > 0)
    refuse(
      'lineTaken',
      '已有车辆提车，不能整单取消，请释放明细 / vehicles were handed over; release single lines instead',
    )
  await releaseLines(tx, actor, row, lines, reason)
  const left = (await allotLines(tx, row.id)).filter(one => one.lineState !== 4)
  return {
    releasedQty: (row.releasedQty ?? 0) + lines.length,
    status: statusOf(vehicleAllot, left.length ? 'partly' : 'cancelled'),
  }
}

const waiting = z.object({
  orderVehicleId: idInput,
  planTakeTime: z.string().optional(),
  cityCode: z.string().optional(),
  keyword: z.string().max(40).optional(),
  limit: z.coerce.number().int().min(1).max(300).optional(),
})

export default implement(vehicleAllot, {
  provides: [provide(allotmentsPort, { release: releasePosition })],
  prepare: prepareAllot,
  async saved(tx, actor, row, form) {
    if (!form.draft) await hold(tx, actor, row)
  },
  /**
   * One answer per gateway of 60, section 9: an allotment may have several exceptions, and each of them has its
   * approver.
   */
  variables: async (_tx, _actor, row) => ({
    // Models deployed before 2026-11-21 ask for one number.
    exceptionKind: [7, 6, 1].find(one => row.exceptions.includes(one)) ?? row.exceptions[0] ?? 0,
    exceptionQty: row.exceptions.length,
    substituteModel: row.exceptions.includes(1),
    mortgageOpen: row.exceptions.includes(6),
    rentBelowTarget: row.exceptions.includes(7),
  }),
  page: (tx, _actor, ids) => freeable(tx, ids),
  detail: async (tx, _actor, row) => ({ ports: portProviders(), ...(await freeable(tx, [row.id])).get(row.id) }),
  actions: {
    approve: { locks: lockAround, run: (tx, actor, { row }) => makeEffective(tx, actor, row) },
    reject: { run: (tx, actor, { row }) => letGo(tx, actor, row, '驳回 / rejected') },
    withdraw: { run: (tx, actor, { row }) => letGo(tx, actor, row, '撤回 / withdrawn') },
    settle: {
      async run(tx, _actor, { row }) {
        const lines = await allotLines(tx, row.id)
        const released = lines.filter(one => one.lineState === 4).length
        return {
          releasedQty: released,
          status: statusOf(
            vehicleAllot,
            released === 0 ? 'active' : released === lines.length ? 'cancelled' : 'partly',
          ),
        }
      },
    },
    releaseLine: {
      locks: lockAround,
      run: (tx, actor, { row, input, reason }) => releaseSome(tx, actor, row, input.lineIds as string[], reason),
    },
    cancel: {
      locks: lockAround,
      async run(tx, actor, { row, reason }) {
        const { status: _, ...changes } = await releaseSome(tx, actor, row, undefined, reason)
        await emit(tx, actor, 'vehicle-allot.cancelled', { id: row.id, no: row.allotNo!, reason })
        return changes
      },
    },
  },
  calls: {
    'GET candidates': call({
      label: '候选车辆 / Candidates',
      permission: 'vehicle_allot_add',
      input: waiting,
      run: (tx, actor, input: z.output<typeof waiting>) => candidates(tx, actor, input),
    }),
    'GET allot-detail/list': call({
      label: '配车明细 / Lines',
      permission: 'vehicle_allot_view',
      input: z.object({ allotId: optionalIdInput, orderId: optionalIdInput }),
      run: async (tx, actor, { allotId, orderId }: { allotId?: string | undefined; orderId?: string | undefined }) => {
        const heads = await findRows(
          tx,
          vehicleAllot,
          allotId ? sql`t.id = ${allotId}::bigint` : sql`t.order_id = ${orderId ?? '0'}::bigint`,
        )
        await requireVisible(
          tx,
          actor,
          vehicleAllot,
          heads.map(one => one.id),
          'read',
        )
        return findRows(tx, allotDetail, sql`t.allot_id = any(${heads.map(one => one.id)}::bigint[])`, {
          orderBy: 't.allot_id, t.line_no',
        })
      },
    }),
  },
})
