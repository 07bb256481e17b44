import { localDateTime, refuse, type Resource } from '#kernel'
import { checkEmail } from '#kernel/validators.ts'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type Form, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { kinds, mailPlan, mailPlanLog } from '../mail-plan.ts'
import { mailPlansJob, mailPlanSendJob, mailPlansSchedule, type Plan, promiseMails } from './send-plans.ts'
import { requireSource, sourceNames } from './source.ts'
import { isTime, nextAfter } from './times.ts'

const OUTSIDE = 'mail_plan_outside'
const MOST_RECEIVERS = 50

const filtersIn = (given: unknown): Record<string, string> =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(
        Object.entries(given)
          .filter(([name, value]) => /^\w{1,64}$/.test(name) && ['string', 'number'].includes(typeof value))
          .map(([name, value]) => [name, String(value).slice(0, 2000)]),
      )
    : {}

/** What is sent comes beside the form's own fields, once: a plan of a list stays one of that list. */
async function prepare(tx: Tx, actor: Actor, form: Form<typeof mailPlan>): Promise<void> {
  const { values, before, body, fault } = form
  if (!before) {
    const isReport = Boolean(body['reportId'])
    values.planKind = isReport ? kinds.report : kinds.list
    values.resource = isReport ? null : String(body['resource'] ?? '').slice(0, 64)
    values.reportId = isReport ? String(body['reportId']) : null
    values.filters = filtersIn(body['filters'])
    values.userId = actor.userId
    values.stopped = []
    await requireSource(tx, actor, values as never)
  } else if (actor.rights && before.userId !== actor.userId)
    refuse('planOwner', '只有负责人可以修改 / only its owner changes it')
  const now = { ...before, ...values } as Plan
  if (values.sendTime && !isTime(values.sendTime))
    fault('sendTime', '应为 HH:mm，如 08:30 / must read HH:mm, such as 08:30')
  const outside = [...new Set(now.outsideAddresses ?? [])]
  for (const one of outside)
    if (!checkEmail(one).ok) fault('outsideAddresses', `【${one}】不是邮箱 / ${one} is no mail address`)
  if (values.outsideAddresses !== undefined && outside.length > 0 && actor.rights && !actor.rights.codes.has(OUTSIDE))
    fault('outsideAddresses', '没有发送给外部的权限 / You may not send outside')
  const count = (now.receivers ?? []).length + outside.length
  if (count === 0) fault('receivers', '请至少选择一位收件人 / Choose a receiver')
  if (count > MOST_RECEIVERS) fault('receivers', `最多${MOST_RECEIVERS}位收件人 / At most ${MOST_RECEIVERS} receivers`)
  if (!now.sendTime || isTime(now.sendTime)) values.nextTime = nextAfter(now as never, localDateTime(actor.clock.now()))
}

const requireOwner = (actor: Actor, plan: Pick<Plan, 'userId'>): void => {
  if (actor.rights && plan.userId !== actor.userId)
    refuse('planOwner', '只有负责人可以修改 / only its owner changes it')
}

/** A receiver ends or takes up his own mails; the plan and the others stay. */
async function listens(tx: Tx, actor: Actor, id: string, isStopped: boolean): Promise<unknown> {
  const plan = await lockRow(tx, actor, mailPlan, id)
  if (!(plan.receivers ?? []).includes(actor.userId))
    refuse('planReceiver', '您不是该计划的收件人 / you receive nothing of it')
  const others = (plan.stopped ?? []).filter(one => one !== actor.userId)
  await updateRow(tx, actor, mailPlan, plan, { stopped: isStopped ? [...others, actor.userId] : others })
  return { id, isStopped }
}

const one = z.object({ id: idInput })
const plans = implement(mailPlan, {
  jobs: [mailPlansJob, mailPlanSendJob],
  schedules: [mailPlansSchedule],
  prepare,
  removing: (_tx, actor, row) => requireOwner(actor, row),
  actions: {
    pause: { guard: (_tx, actor, { row }) => requireOwner(actor, row) },
    resume: {
      guard: (_tx, actor, { row }) => requireOwner(actor, row),
      // What would have been sent meanwhile is not sent now.
      run: (_tx, actor, { row }) => ({ nextTime: nextAfter(row as never, localDateTime(actor.clock.now())) }),
    },
  },
  async page(tx, actor, ids) {
    const rows = await findRows(tx, mailPlan, { id: ids } as never)
    const names = await sourceNames(tx, actor, rows as never)
    return new Map(rows.map(row => [row.id, { sourceName: names.get(row.id) ?? '' }]))
  },
  async detail(tx, actor, row) {
    return { sourceName: (await sourceNames(tx, actor, [row as never])).get(row.id) ?? '' }
  },
  calls: {
    // Beside the form's own fields it names a list or a report: made from there, never from an empty form.
    'POST save': call({
      label: '新增邮件计划 / Add a mail schedule',
      permission: 'signed in',
      input: z.looseObject({}),
      async run(tx, actor, { id: _id, version: _version, ...given }) {
        const { row: _, ...saved } = await saveRecord(tx, actor, mailPlan as unknown as Resource, given, 'save')
        return saved
      },
    }),
    'PUT send-now': call({
      label: '立即发送 / Send now',
      permission: 'signed in',
      input: one,
      async run(tx, actor, { id }) {
        const plan = await getRow(tx, mailPlan, id)
        requireOwner(actor, plan)
        return { id, mails: await promiseMails(tx, actor, plan, await tx.newId()) }
      },
    }),
    'PUT unsubscribe': call({
      label: '退订 / Unsubscribe',
      permission: 'signed in',
      input: one,
      run: (tx, actor, { id }) => listens(tx, actor, id, true),
    }),
    'PUT subscribe': call({
      label: '恢复接收 / Receive again',
      permission: 'signed in',
      input: one,
      run: (tx, actor, { id }) => listens(tx, actor, id, false),
    }),
  },
})

export default [plans, implement(mailPlanLog, {})]
