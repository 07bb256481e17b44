import { z } from 'zod'
import { daysBetween, localDate, localDateTime, refuse, subFen, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRow, lockRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { diffTax, secondTotalsOf } from '../../calculations/second-cost.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleRegisterSecondCostSettlement, secondCostToken } from '../vehicle-register-second-cost-settlement.ts'
import { prefilled, type SecondCost, type SecondCostLine } from './open.ts'
import { linesOf, postSecond, reverseSecond } from './post.ts'
import { newToken, spendToken } from './tokens.ts'

const settlement = vehicleRegisterSecondCostSettlement
const WAIT_DAYS = 10

/** Typed amounts meet what was booked; lines are those of the tasks, nobody adds or drops one. */
async function prepare(tx: Tx, _actor: Actor, form: Form<typeof settlement>): Promise<void> {
  const { before, fault, values } = form
  if (!before) return
  const stored = await linesOf(tx, before.id)
  const given = form.lines['lines'] as (Partial<SecondCostLine> & { id?: string })[] | undefined
  const byId = new Map((given ?? []).map((one, at) => [one.id, { one, at }]))
  if (given && (given.length !== stored.length || stored.some(one => !byId.has(one.id))))
    return fault('lines', '费用明细由工单任务带出，不能增删 / lines come from the tasks; none is added or removed')
  const lines = stored.map((line, nth) => {
    const typed = byId.get(line.id)
    const at = typed?.at ?? nth
    const whole = { ...line, ...definedOf(typed?.one) }
    const secondAmt = whole.secondAmt
    const diffAmt = subFen(secondAmt, line.firstAmt)
    if (diffAmt !== ZERO && !whole.diffReason)
      fault(`lines.${at}.diffReason`, '有差异须填写原因 / a difference needs a reason')
    const isTyped = secondAmt !== prefilled(line)
    if ((line.statutory || isTyped) && !whole.slipBizId)
      fault(`lines.${at}.slipBizId`, '规费和手工更正须上传凭证 / statutory fees and corrections need a slip')
    const tax = diffTax({ firstAmt: ZERO, secondAmt, taxRate: whole.taxRate ?? '0' })
    return { whole, typed: typed?.one, secondAmt, diffAmt, tax }
  })
  for (const one of lines) if (one.typed) Object.assign(one.typed, { diffAmt: one.diffAmt, taxAmt: one.tax })
  Object.assign(
    values,
    secondTotalsOf(
      lines.map(({ whole, secondAmt }) => ({
        firstAmt: whole.firstAmt,
        secondAmt,
        taxRate: whole.taxRate ?? '0',
        capitalised: whole.capitalised,
        bearer: whole.bearer ?? 1,
        chargeAmt: whole.chargeAmt,
      })),
    ),
    { provisionalQty: stored.filter(one => !one.isSettled).length },
  )
}
const definedOf = <T extends object>(values: T | undefined): Partial<T> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>

const saving = z.looseObject({ id: idInput, version: z.coerce.number().int() })
type Saving = z.output<typeof saving>

/** Car before document (90-interfaces 2). */
async function lockBoth(tx: Tx, actor: Actor, id: string, version?: number): Promise<SecondCost> {
  const known = await findRow(tx, settlement, id)
  if (known?.vehicleId) await lockRow(tx, actor, vehicle, known.vehicleId)
  return version === undefined ? lockRow(tx, actor, settlement, id) : lockRow(tx, actor, settlement, id, version)
}
async function keep(tx: Tx, actor: Actor, input: Saving): Promise<SecondCost> {
  await requireVisible(tx, actor, settlement, [input.id])
  const row = await lockBoth(tx, actor, input.id, input.version)
  if (row.status === statusOf(settlement, 'confirmed') || row.status === statusOf(settlement, 'reversed'))
    refuse('secondCostClosed', '核算单【{no}】已确认或已冲回，不能修改 / {no} is confirmed or reversed', {
      no: row.settlementNo ?? '',
    })
  await saveRecord(tx, actor, settlement, input, 'update')
  if (row.status === statusOf(settlement, 'waiting')) await act(tx, actor, settlement, row.id, 'begin')
  return lockRow(tx, actor, settlement, row.id)
}
const answerOf = (row: SecondCost) => ({ id: row.id, no: row.settlementNo, status: row.status, version: row.version })

const ages = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> => {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<{ id: string; since: string }>(
    sql`select id, opened_on::text as since from vehicle_register_second_cost_settlement where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and status in (1, 2) and opened_on is not null`,
  )
  return new Map(rows.map(row => [row.id, { ageDays: daysBetween(row.since, today) }]))
}

/** second_cost_wait (60, 9): what waits longer than ten days, one message a day to asset accounting. */
export async function tellWaiting(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const row = await tx.row<{ n: number; id: string | null }>(
    sql`select count(*)::int as n, max(id) as id from vehicle_register_second_cost_settlement where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and opened_on < ${today}::date - ${WAIT_DAYS}::int`,
  )
  if (!row?.id || row.n === 0) return 0
  await notify(tx, actor, {
    bizTypeCode: 'second_cost_wait',
    bizId: row.id,
    roles: ['asset_accountant'],
    dedupeKey: today,
    title: `待二次核算超${WAIT_DAYS}天：${row.n}单 / Second accounting waits over ${WAIT_DAYS} days: ${row.n}`,
    content: '请核算并确认 / Account for them and confirm',
  })
  return row.n
}
const waitJob: JobKind = {
  kind: 'second-cost-wait',
  label: '二次核算催办 / Second accounting that waits',
  run: async ({ actor, database }) => ({
    waiting: await database.transaction(actor.tenantId, tx => tellWaiting(tx, actor)),
  }),
}
const waitSchedule: Schedule = {
  kind: 'second-cost-wait',
  dailyAt: '08:20',
  title: '二次核算催办 / Second accounting that waits',
}

export default [
  implement(settlement, {
    prepare,
    page: ages,
    detail: async (tx, actor, row) => (await ages(tx, actor, [row.id])).get(row.id) ?? {},
    actions: {
      begin: { run: (_tx, actor) => ({ accountUserId: actor.userId }) },
      settle: {
        run: async (tx, actor, { row }) => {
          await postSecond(tx, actor, row)
          return { confirmUserId: actor.userId, confirmTime: localDateTime(actor.clock.now()) }
        },
      },
      reverse: {
        locks: async (tx, actor, id) => void (await lockBoth(tx, actor, id)),
        run: (tx, actor, { row, reason }) => reverseSecond(tx, actor, row, reason),
      },
    },
    calls: {
      'GET getToken': call({
        label: '提交令牌 / Submit token',
        permission: 'vehicle_register_second_cost_settlement_confirm',
        input: z.looseObject({ id: idInput }),
        async run(tx, actor, { id }) {
          await requireVisible(tx, actor, settlement, [id])
          return newToken(tx, actor, id)
        },
      }),
      'POST save': call({
        label: '暂存核算 / Keep',
        permission: 'vehicle_register_second_cost_settlement_edit',
        input: saving,
        run: async (tx, actor, input: Saving) => answerOf(await keep(tx, actor, input)),
      }),
      'POST confirm': call({
        label: '确认核算 / Confirm',
        permission: 'vehicle_register_second_cost_settlement_confirm',
        input: saving.extend({ token: z.string().max(64).default('') }),
        async run(tx, actor, { token, ...input }: Saving & { token: string }) {
          await requireVisible(tx, actor, settlement, [input.id])
          await lockBoth(tx, actor, input.id)
          await spendToken(tx, actor, input.id, token)
          const row = await keep(tx, actor, input)
          return answerOf((await act(tx, actor, settlement, row.id, 'settle')).row)
        },
      }),
    },
    jobs: [waitJob],
    schedules: [waitSchedule],
  }),
  implement(secondCostToken, {}),
]
