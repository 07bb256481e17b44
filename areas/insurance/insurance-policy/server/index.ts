import { historiesPort } from '#areas/vehicles/history-port.ts'
import { policyHistory } from './history.ts'
import { daysBetween, fen, isLocalDateTime, localDate, refuse, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { illTyped } from '#packages/server/asked.ts'
import { emit } from '#packages/server/emit.ts'
import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { policiesPort } from '#areas/vehicles/ports.ts'
import { lastDay, lossRatio } from '../../calculations/cancellation.ts'
import { SOURCE } from '../codes.ts'
import { refreshStates } from '../../vehicle-insurance-state/server/refresh.ts'
import { insurancePolicy } from '../insurance-policy.ts'
import { ageOne, isPolicyDue, policyStatusJob } from './ageing.ts'
import { policyCalls } from './calls.ts'
import { cancel, type Cancelling } from './cancel.ts'
import { compulsoryEnds } from './cover.ts'
import { importRow, prepare } from './prepare.ts'
import type { Policy } from './overlap.ts'

/** What follows when policies stand: their state by the clock, the state of their cars, the news. */
async function entered(tx: Tx, actor: Actor, rows: readonly Policy[]): Promise<void> {
  for (const row of rows) {
    const now = await ageOne(tx, actor, row)
    await emit(tx, actor, 'policy.entered', { id: now.id, no: now.policyNo!, vehicleId: now.vehicleId })
  }
  await refreshStates(tx, actor, [...new Set(rows.map(row => row.vehicleId!))])
}
const gone = async (tx: Tx, actor: Actor, row: Policy): Promise<void> => {
  await emit(tx, actor, 'policy.cancelled', { id: row.id, no: row.policyNo!, vehicleId: row.vehicleId })
  await refreshStates(tx, actor, [row.vehicleId!])
}

interface Told {
  id: string
  status: number
  start: string
  end: string
  effective_end: string
  premium: string
  claims: string
  differs: boolean
}
/** Days left, claims against what is earned, and whether the card has another plate or VIN by now. */
async function told(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<Told>(sql`
    select p.id, p.status, p.start_time::text as start, p.end_time::text as end, coalesce(p.effective_end, p.end_time)::text as effective_end, p.premium,
      coalesce(p.claim_paid, 0) + coalesce(p.claim_open, 0) as claims,
      p.status in (1, 2) and (p.plate_no is distinct from v.plate_no or p.vin is distinct from v.vin or p.use_nature is distinct from v.use_nature) as differs
    from insurance_policy p join vehicle v on v.tenant_id = p.tenant_id and v.id = p.vehicle_id
    where p.tenant_id = ${tx.tenantId} and p.id = any(${[...ids]}::bigint[])`)
  return new Map(
    rows.map(row => [
      row.id,
      {
        daysLeft: [1, 2].includes(row.status) ? Math.max(0, daysBetween(today, lastDay(row.effective_end))) : '',
        differs: row.differs,
        lossRatio:
          lossRatio({
            premium: fen(row.premium),
            startDate: row.start.slice(0, 10),
            endDate: lastDay(row.end),
            today,
            claims: fen(row.claims),
          }).percent ?? '',
      },
    ]),
  )
}
export default implement(insurancePolicy, {
  provides: [
    provide(historiesPort, 'insurance-policy', { segments: policyHistory }),
    provide(policiesPort, { compulsoryEnd: compulsoryEnds }),
  ],
  prepare,
  importRow,
  async saved(tx, actor, row, form) {
    if (!form.before) return entered(tx, actor, [row])
    await ageOne(tx, actor, row)
    await emit(tx, actor, 'policy.changed', { id: row.id, no: row.policyNo!, vehicleId: row.vehicleId })
    await refreshStates(tx, actor, [row.vehicleId!])
  },
  async imported(tx, actor, rows) {
    for (const row of rows) await updateRow(tx, actor, insurancePolicy, row.id, { source: SOURCE.file })
    const stored = await Promise.all(rows.map(row => getRow(tx, insurancePolicy, row.id)))
    await entered(tx, actor, stored)
  },
  narrows: {
    // Policies in force at a moment, whatever became of them since.
    atTime: value => {
      const at = value.length === 10 ? `${value} 00:00:00` : value
      if (!isLocalDateTime(at)) illTyped('atTime')
      return sql`t.status in (2, 3, 4) and t.start_time <= ${at}::timestamptz and coalesce(t.effective_end, t.end_time) >= ${at}::timestamptz`
    },
  },
  page: told,
  detail: async (tx, actor, row) => (await told(tx, actor, [row.id])).get(row.id) ?? {},
  actions: {
    cancel: {
      run: (tx, actor, { row, input }) => cancel(tx, actor, row, input as unknown as Cancelling),
      after: (tx, actor, { row }) => gone(tx, actor, row),
    },
    endorse: {
      run: (_tx, _actor, { input }) => input as never,
      after: (tx, actor, { row }) => gone(tx, actor, row),
    },
    void: {
      guard(_tx, _actor, { row }) {
        const no = row.policyNo!
        if (row.source === SOURCE.order)
          refuse('ofChain', '保单【{no}】由工单录入，不能作废 / policy {no} came by a work order', { no })
        if ((row.claimCount ?? 0) > 0 || row.claimOpen > ZERO || row.claimPaid > ZERO)
          refuse('claims', '保单【{no}】有出险，不能作废 / policy {no} has claims', { no })
        if (row.revising) refuse('revising', '保单【{no}】正在批改 / policy {no} is being corrected', { no })
        if ((row.paidState ?? 0) > 0)
          refuse('paid', '保单【{no}】有付款，不能作废 / policy {no} was paid by us', { no })
      },
      after: (tx, actor, { row }) => gone(tx, actor, row),
    },
    age: { run: (_tx, _actor, { row, input }) => ({ status: Number(input.toStatus ?? row.status) }) },
  },
  calls: policyCalls,
  jobs: [policyStatusJob],
  schedules: [
    { kind: 'policy-status', dailyAt: '00:05' },
    { kind: 'policy-status', everyMinutes: 1, isNeeded: isPolicyDue },
  ],
})
