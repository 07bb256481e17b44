import { historiesPort } from '#areas/vehicles/history-port.ts'
import { violationHistory } from './history.ts'
import { localDate, refuse, type Fen } from '#kernel'
import { emit } from '#packages/server/emit.ts'
import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, updateRows } from '#packages/server/rows.ts'
import { driverRecordPort } from '#areas/partners/driver/server/ports.ts'
import { offencesPort } from '#areas/returns/ports.ts'
import { incidentsPort } from '#areas/vehicles/ports.ts'
import { charged } from '../../codes.ts'
import { violation } from '../violation.ts'
import { agentLines } from './agent-lines.ts'
import { reassign } from './bearer.ts'
import { violationCalls } from './calls.ts'
import { bearFine, bearLateness } from './borne.ts'
import { bear, charge } from './charge.ts'
import { assign, handle, objection, told, transfer } from './moves.ts'
import { openCounts, openOf, recordsOf } from './open-of.ts'
import { markCharged, unmark } from './statements.ts'
import { importRow, prepare, SOURCE } from './prepare.ts'
import { tellOfTransfer } from './tell.ts'
import { violationTidyJob } from './tidy.ts'

export default implement(violation, {
  provides: [
    provide(historiesPort, 'violation', { segments: violationHistory }),
    provide(offencesPort, { offences: openOf, markCharged, unmark }),
    provide(driverRecordPort, { of: recordsOf }),
    provide(incidentsPort, { counts: openCounts }),
    agentLines,
  ],
  prepare,
  importRow,
  async saved(tx, actor, row, form) {
    if (!form.before)
      await emit(tx, actor, 'violation.found', { id: row.id, no: row.violationNo!, vehicleId: row.vehicleId })
  },
  async imported(tx, actor, rows) {
    await updateRows(
      tx,
      actor,
      violation,
      rows.map(row => ({ row, changes: { source: SOURCE.file } })),
    )
    for (const row of rows)
      await emit(tx, actor, 'violation.found', { id: row.id, no: row.violationNo!, vehicleId: row.vehicleId })
  },
  removing(_tx, _actor, row) {
    if (row.source === SOURCE.sync) refuse('synced', '同步的违章不能删除 / what a source told is not removed')
    if (row.chargeStatus !== charged.nothing)
      refuse('charged', '违章【{no}】已有收费，不能删除 / offence {no} has a charge', { no: row.violationNo! })
  },
  async detail(tx, actor, row) {
    if (!row.driverId) return {}
    const found = await recordsOf(tx, [row.driverId], localDate(actor.clock.now()))
    return { cyclePoints: found.get(row.driverId)?.points ?? 0 }
  },
  actions: {
    assign: {
      run: (tx, _actor, { row, input, reason }) => assign(tx, row, input as never, reason),
      after: (tx, actor, { row }) => emit(tx, actor, 'violation.assigned', { id: row.id, no: row.violationNo! }),
    },
    handle: {
      run: (_tx, actor, { row, input }) => handle(actor, row, input as never),
      after: (tx, actor, { row }) => told(tx, actor, row),
    },
    transfer: {
      run: (tx, actor, { row, input }) =>
        transfer(tx, actor, row, Number(input.step), (input.note as string | null) ?? null),
      after: (tx, actor, { row, input }) =>
        Number(input.step) === 1 ? tellOfTransfer(tx, actor, row) : Promise.resolve(),
    },
    objection: { run: (_tx, _actor, { row, input }) => objection(row, Number(input.step)) },
    charge: {
      run: (tx, actor, { row }) => charge(tx, actor, row),
      after: (tx, actor, { row }) =>
        row.chargeStatus === charged.done ? bearLateness(tx, actor, row, row.chargeAmt) : Promise.resolve(),
    },
    borne: {
      run: (_tx, _actor, { row }) => bear(row),
      after: (tx, actor, { row }) => bearFine(tx, actor, row),
    },
    synced: {
      run(_tx, _actor, { row, input }) {
        const { toStatus, ...facts } = input as { toStatus?: number; fine?: Fen }
        return { ...facts, status: Number(toStatus ?? row.status) }
      },
    },
  },
  calls: violationCalls,
  listens: {
    'order-vehicle.returned': async (tx, actor, event) => {
      const rows = await findRows(tx, violation, { orderVehicleId: event.aggregateId } as never)
      for (const vehicleId of new Set(rows.map(row => row.vehicleId)))
        if (vehicleId) await reassign(tx, actor, vehicleId)
    },
  },
  jobs: [violationTidyJob],
  schedules: [{ kind: 'violation-tidy', dailyAt: '06:00' }],
})
