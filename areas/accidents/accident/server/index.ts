import { z } from 'zod'
import { daysBetween, localDate, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { accidentPenaltyPort } from '#areas/billing/ports.ts'
import { accidentCountsPort } from '#areas/insurance/ports.ts'
import { historiesPort } from '#areas/vehicles/history-port.ts'
import { isWithinHours } from '../../calculations/level.ts'
import { penaltyIs, stageIs } from '../../codes.ts'
import { accident } from '../accident.ts'
import { packClaim } from './claim-pack.ts'
import { approve, close, decidedBy, reassign } from './moves.ts'
import { countsOfVehicles, setPenaltyStatus, yearOfDrivers } from './ports.ts'
import { prepare } from './prepare.ts'
import { accidentHistory } from './history.ts'
import { fillFromReport, takeReport } from './from-report.ts'
import { lockCase, type Case, type CaseChanges } from './rows.ts'
import { afterTerminated } from './terminated.ts'
import { openRepair, openTow } from './work.ts'

const isInTime = async (tx: Tx, row: Case): Promise<boolean> =>
  isWithinHours(
    row.accidentTime,
    row.insurerReportTime ?? row.reportTime,
    await paramNumber(tx, 'accident.reportHours'),
  )
const told = (input: unknown): CaseChanges => (input as { changes?: CaseChanges }).changes ?? {}

export default implement(accident, {
  provides: [
    provide(historiesPort, 'accident', { segments: accidentHistory }),
    provide(accidentPenaltyPort, {
      lock: async (tx, actor, id) => void (await lockCase(tx, actor, id)),
      moved: setPenaltyStatus,
    }),
    provide(accidentCountsPort, 'accident', { ofVehicles: countsOfVehicles, ofDrivers: yearOfDrivers }),
  ],
  async prepare(tx, actor, form) {
    await fillFromReport(tx, form)
    await prepare(tx, actor, form)
  },
  saved: (tx, actor, row) => takeReport(tx, actor, row),
  variables: async (tx, _actor, row) => decidedBy(row, await isInTime(tx, row)),
  actions: {
    approve: { run: () => ({ followStage: stageIs.report }), ...approve },
    close,
    reassign: { run: (tx, _actor, { row, input, reason }) => reassign(tx, row, input as never, reason) },
    rescue: {
      after: (tx, actor, { row, input }) =>
        openTow(tx, actor, row, (input as { way: 3 | 4 }).way, input as { address?: string; requirement?: string }),
    },
    repair: { after: (tx, actor, { row }) => openRepair(tx, actor, row) },
    registered: { run: (_tx, _actor, { input }) => told(input) },
    terminate: {
      run: (_tx, _actor, { input }) => told(input),
      after: (tx, actor, { row, input }) =>
        afterTerminated(tx, actor, row, (input as { repairTotal?: Fen }).repairTotal ?? (0n as Fen)),
    },
  },
  async page(tx, actor, ids) {
    const rows = await tx.rows<{ id: string; day: string; end: string | null }>(sql`
      select id, coalesce(report_time, create_time)::date::text as day, close_time::date::text as "end" from accident
      where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`)
    const today = localDate(actor.clock.now())
    return new Map(rows.map(row => [row.id, { openDays: Math.max(0, daysBetween(row.day, row.end ?? today)) }]))
  },
  detail: async (_tx, actor, row) => ({
    openDays: Math.max(
      0,
      daysBetween(
        (row.reportTime ?? row.createTime).slice(0, 10),
        (row.closeTime ?? '').slice(0, 10) || localDate(actor.clock.now()),
      ),
    ),
  }),
  calls: {
    'POST claim-pack': call({
      label: '理赔资料包 / Claim pack',
      permission: 'accident_export',
      input: z.looseObject({ id: idInput }),
      run: (tx, actor, { id }) => packClaim(tx, actor, id),
    }),
  },
  narrows: {
    // Picker of account-accident-fine: only what is still to be charged.
    queryPenaltyAmtStatus: value =>
      value === 'true' || value === '1'
        ? sql`t.penalty_amt_status = ${penaltyIs.wanted}::smallint and t.status in (2, 3, 4)`
        : sql`true`,
  },
})
