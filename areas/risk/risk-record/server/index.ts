import { fen, localDate, localDateTime, refuse, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, implement, type CustomCall } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { provide } from '#packages/server/ports.ts'
import { rowsOf } from '#packages/server/query.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { blackListPort } from '#areas/customers/ports.ts'
import { z } from 'zod'
import { debtsPort } from '../../ports.ts'
import { riskRecord, riskRecordFinancial, riskRecordFollow, riskRecordMeasure } from '../risk-record.ts'
import type { BehaviourRow } from '../behaviour.ts'
import { blackListHit } from './black-list-hit.ts'
import { loseEffect, takeEffect, type Record_ } from './effects.ts'
import { financialOf } from './financials.ts'
import { followChecks } from './follow-checks.ts'
import { followOverdueRecord } from './follow-overdue.ts'
import { followPromise } from './follow-promise.ts'
import { followReturn } from './follow-return.ts'
import { measureDueJob } from './measure-due.ts'
import { prepareRecord } from './prepare.ts'

const BLACK = 4
const today = (actor: Actor) => localDate(actor.clock.now())

const openMeasures = (tx: Tx, recordId: string) =>
  findRows(tx, riskRecordMeasure, { recordId, measureState: 0 }, { orderBy: 't.line_no' })

async function markDone(tx: Tx, actor: Actor, ids: readonly string[], result: string): Promise<void> {
  await tx.run(sql`update risk_record_measure set measure_state = 1, done_time = ${localDateTime(actor.clock.now())}::timestamptz,
    result = ${result} where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`)
}

async function addFollow(
  tx: Tx,
  actor: Actor,
  row: Record_,
  told: { way?: string | null; note: string; nextDate?: string | null },
): Promise<void> {
  const before = await findRows(tx, riskRecordFollow, { recordId: row.id })
  await insertRow(tx, actor, riskRecordFollow, {
    recordId: row.id,
    lineNo: before.length + 1,
    time: localDateTime(actor.clock.now()),
    userId: actor.userId,
    way: told.way ?? null,
    note: told.note,
    nextDate: told.nextDate ?? null,
  } as never)
}

/** By recordId: the money of that record. By customerId: the open bills that a record of his may be about. */
const financials = (label: `${string} / ${string}`, paged: boolean): CustomCall =>
  call({
    label,
    permission: 'risk_record_view',
    input: z.object({
      recordId: optionalIdInput,
      customerId: optionalIdInput,
      current: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(200).default(10),
    }),
    async run(tx, actor, { recordId, customerId, current, size }) {
      const records = recordId
        ? await linesOfRecord(tx, actor, recordId)
        : customerId
          ? await billsOfCustomer(tx, actor, customerId)
          : []
      if (!paged) return records
      const shown = records.slice((current - 1) * size, current * size)
      return { records: shown, total: records.length, current, size, pages: Math.ceil(records.length / size) }
    },
  })
async function linesOfRecord(tx: Tx, actor: Actor, recordId: string) {
  await requireVisible(tx, actor, riskRecord, [recordId], 'read')
  const rows = await findRows(tx, riskRecordFinancial, { recordId }, { orderBy: 't.line_no' })
  return rowsOf(
    tx,
    actor,
    riskRecordFinancial as never,
    rows.map(row => row.id),
  )
}
async function billsOfCustomer(tx: Tx, actor: Actor, customerId: string) {
  await requireVisible(tx, actor, customer as never, [customerId], 'read')
  const bills = await debtsPort.ask().openBills(tx, { customerIds: [customerId] }, today(actor))
  return bills.map(one => ({
    id: one.billId,
    ...financialOf(one),
    dueAmt: yuan(one.dueAmt),
    unpaidAmt: yuan(one.unpaidAmt),
    lateFee: yuan(one.lateFee),
  }))
}
const page = financials('涉及款项分页 / Page of money', true)
const list = financials('涉及款项 / Money', false)

export default implement(riskRecord, {
  provides: [provide(blackListPort, { hit: blackListHit })],
  prepare: prepareRecord,
  variables: async (_tx, _actor, row) => ({ riskLevel: row.level, mechanismName: row.mechanismName }),
  actions: {
    approve: {
      run: (_tx, actor, { row }) =>
        row.isResolving ? { status: 2, isResolving: false, closeDate: today(actor) } : { status: 1 },
      after: (tx, actor, { row }) =>
        row.status === 2 ? loseEffect(tx, actor, row, row.closeReason ?? '') : takeEffect(tx, actor, row),
    },
    reject: {
      run: (_tx, _actor, { row }) =>
        row.isResolving ? { status: 1, isResolving: false, closeReason: null } : { status: 100 },
    },
    withdraw: {
      run: (_tx, _actor, { row }) =>
        row.isResolving ? { status: 1, isResolving: false, closeReason: null } : { status: 101 },
    },
    follow: {
      async guard(tx, _actor, { row, input }) {
        const open = new Set((await openMeasures(tx, row.id)).map(one => one.id))
        if ((input.doneMeasures ?? []).some(id => !open.has(String(id))))
          refuse('measureDone', '措施已完成或不属于本记录 / the measure is done already or not of this record')
      },
      async after(tx, actor, { row, input }) {
        if (input.doneMeasures?.length)
          await markDone(tx, actor, input.doneMeasures.map(String), input.result || input.note!)
        await addFollow(tx, actor, row, { way: input.way, note: input.note!, nextDate: input.nextDate })
      },
    },
    resolve: {
      async guard(tx, _actor, { row }) {
        if (row.recordType === 'overdue' && row.sourceKind === 1)
          refuse(
            'automaticOverdue',
            '自动逾期记录在欠款结清后由系统解除 / an automatic overdue record ends by itself when nothing is overdue',
          )
        const open = await openMeasures(tx, row.id)
        if (open.length > 0)
          refuse('openMeasures', '尚有{n}项措施未完成，不能解除 / {n} {n|measure is|measures are} not done yet', {
            n: open.length,
          })
      },
      run: (_tx, actor, { row, input }) =>
        row.level === BLACK
          ? { closeReason: input.closeReason! }
          : { status: 2, closeReason: input.closeReason!, closeDate: today(actor) },
      async after(tx, actor, { row, input }) {
        if (row.level !== BLACK) return loseEffect(tx, actor, row, input.closeReason!)
        const { row: asked } = await act(tx, actor, riskRecord, row.id, 'askResolve', { reason: input.closeReason! })
        return { status: asked.status, version: asked.version }
      },
    },
    askResolve: { run: () => ({ isResolving: true }) },
    escalate: {
      run: (_tx, _actor, { row, input }) => {
        const line = input as unknown as BehaviourRow & { description: string }
        return {
          stage: line.stage,
          level: Math.max(row.level, line.level),
          basePoints: line.points.toFixed(1),
          points: Math.max(Number(row.points), line.points).toFixed(1),
          description: line.description,
        }
      },
      after: (tx, actor, { row }) => takeEffect(tx, actor, row),
    },
    lift: {
      run: (_tx, actor, { reason }) => ({ closeDate: today(actor), closeReason: reason }),
      after: (tx, actor, { row, reason }) => loseEffect(tx, actor, row, reason),
    },
  },
  jobs: [measureDueJob],
  schedules: [{ kind: 'risk-measure-due', dailyAt: '08:00' }],
  listens: {
    'customer.overdue-changed': (tx, actor, { aggregateId, payload }) =>
      followOverdueRecord(tx, actor, {
        customerId: aggregateId,
        amt: fen(String(payload['amt'])),
        days: Number(payload['days']),
      }),
    'rental-chase-record.promise-broken': (tx, actor, { aggregateId, payload }) =>
      followPromise(tx, actor, {
        chaseId: aggregateId,
        customerId: String(payload['customerId']),
        amt: String(payload['amt']),
        promiseDate: String(payload['promiseDate']),
      }),
    'mechanism.checked': (tx, actor, { aggregateId, payload }) =>
      followChecks(tx, actor, {
        mechanismId: aggregateId,
        checkIds: (payload['checkIds'] as string[] | undefined) ?? [],
      }),
    'vehicle-return.approved': (tx, actor, told) => followReturn(tx, actor, told),
  },
  calls: {
    'GET financial-page': page,
    'GET financial-list': list,
    'GET /api/ratutech-core/risk-record/financial-page': page,
    'GET /api/ratutech-core/risk-record/financial-list': list,
  },
})

/** For a thaw: whether everything that a record asked for is done (20, risk-quota kind 4). */
export const measuresDone = async (tx: Tx, recordId: string): Promise<boolean> => {
  await getRow(tx, riskRecord, recordId)
  return (await openMeasures(tx, recordId)).length === 0
}
