import { daysBetween, localDate, localDateTime, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { channelFor, leftToday, sendSms } from '#areas/platform/sms/server/send.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { recipients } from '#areas/platform/user-message/server/recipients.ts'
import { tellCustomer } from '#areas/customers/customer/server/tell-customer.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { accident } from '../../accident/accident.ts'
import type { Case } from '../../accident/server/rows.ts'
import { accidentFollowRemind } from '../../accident-follow-remind/accident-follow-remind.ts'
import { peopleOfPost, stagesOf, type RuleStage } from '../../accident-follow-rule/server/rules.ts'
import { dueReminder } from '../../calculations/reminder.ts'
import { followStage, receiverIs, remindIs } from '../../codes.ts'
import { accidentFollow } from '../accident-follow.ts'
import type { Follow } from './open-follow.ts'

const KIND: Readonly<Record<number, string>> = {
  [remindIs.before]: 'accident_follow_due',
  [remindIs.overdue]: 'accident_follow_overdue',
  [remindIs.escalated]: 'accident_follow_escalated',
}
export const REMINDERS = Object.values(KIND)
export const keyOf = (remindId: string): string => `accident-remind:${remindId}`
const SMS = 2

function words(row: Follow, line: RuleStage, kind: number): { title: Label; content: Label } {
  const label = followStage.values.find(one => one.code === row.followStage)!.label
  const [zh, en] = [textOf(label, 'zh'), textOf(label, 'en')]
  const what = { plate: row.plateNo ?? '', no: row.accidentNo ?? '', due: row.stageDue ?? '' }
  const filled = (text: string, stage: string) =>
    text.replace(/\{(plate|no|stage|due)\}/g, (_all, name: string) => ({ ...what, stage })[name as 'no'])
  const late = row.overdueDays ?? 0
  return {
    title:
      kind === remindIs.before
        ? `事故跟进将到期：${what.plate} / Follow-up due soon: ${what.plate}`
        : kind === remindIs.overdue
          ? `事故跟进已超期${late}天：${what.plate} / Follow-up ${late} days late: ${what.plate}`
          : `事故跟进升级：${what.plate}超期${late}天 / Follow-up escalated: ${what.plate}, ${late} days late`,
    content: line.template
      ? `${filled(line.template, zh)} / ${filled(line.template, en)}`
      : `${what.no}【${zh}】应于${what.due}完成 / ${what.no}: ${en} was due on ${what.due}`,
  }
}

/** People of ours whom the rule names for this reminder. */
async function staffOf(tx: Tx, row: Follow, line: RuleStage, kind: number, one: Case): Promise<string[]> {
  const wanted = line.receivers as number[]
  const supervisors = () => recipients(tx, { roles: ['accident_supervisor'], cityCode: row.cityCode })
  const users = new Set<string>()
  if (wanted.includes(receiverIs.owner)) users.add(row.ownerId)
  if (wanted.includes(receiverIs.sales) && one.customerId) {
    const sales = (await findRow(tx, customer, one.customerId))?.bizUserId
    if (sales) users.add(sales)
  }
  if (wanted.includes(receiverIs.supervisor)) for (const id of await supervisors()) users.add(id)
  if (kind !== remindIs.escalated) return [...users]
  users.add(row.ownerId)
  if (line.escalateTo) users.add(line.escalateTo)
  if (line.escalatePostId) for (const id of await peopleOfPost(tx, line.escalatePostId, row.cityCode)) users.add(id)
  if (!line.escalateTo && !line.escalatePostId) for (const id of await supervisors()) users.add(id)
  return [...users]
}

/** The customer by his own settings, the driver by a text where the rule allows texts. */
async function tellOutside(tx: Tx, actor: Actor, one: Case, line: RuleStage, said: { title: Label; content: Label }) {
  const wanted = line.receivers as number[]
  if (wanted.includes(receiverIs.customer) && one.customerId)
    await tellCustomer(tx, actor, {
      customerId: one.customerId,
      event: 'accident',
      purpose: 'notice',
      subject: said.title,
      content: said.content,
      bizTypeCode: 'accident',
      bizId: one.id,
    })
  const byText = (line.channel as number[]).includes(SMS) && wanted.includes(receiverIs.driver) && one.driverPhone
  if (!byText || !isBuilt('sms-log') || !(await channelFor(tx, 'notice'))) return
  if ((await leftToday(tx, actor, one.driverPhone)) <= 0) return
  await sendSms(tx, actor, 'notice', {
    phone: one.driverPhone,
    content: textOf(said.content, 'zh'),
    bizTypeCode: 'accident',
    bizId: one.id,
  })
}

async function send(tx: Tx, actor: Actor, row: Follow, line: RuleStage, kind: number): Promise<void> {
  const one = await getRow(tx, accident, row.accidentId)
  const said = words(row, line, kind)
  const users = await staffOf(tx, row, line, kind, one)
  const remind = await insertRow(tx, actor, accidentFollowRemind, {
    followId: row.id,
    accidentId: row.accidentId,
    cityCode: row.cityCode,
    stage: row.followStage,
    stageSince: row.stageSince,
    remindKind: kind,
    dueDate: row.stageDue,
    sendDate: localDate(actor.clock.now()),
    sendTime: localDateTime(actor.clock.now()),
    receiverIds: users,
    channel: (line.channel as number[]).length > 0 ? (line.channel as number[]) : [1],
    content: textOf(said.content, 'zh').slice(0, 500),
  })
  if (kind === remindIs.escalated)
    for (const earlier of await findRows(tx, accidentFollowRemind, { followId: row.id, status: 1 } as never))
      await act(tx, actor, accidentFollowRemind, earlier.id, 'escalate')
  await notify(tx, actor, {
    bizTypeCode: KIND[kind]!,
    bizId: row.id,
    users,
    level: kind === remindIs.before ? 1 : kind === remindIs.overdue ? 2 : 3,
    ...said,
    dedupeKey: keyOf(remind.id),
  })
  await tellOutside(tx, actor, one, line, said)
}

/** One follow-up: its days late, and the reminder that is due. */
async function remindOne(tx: Tx, actor: Actor, found: Follow, today: string): Promise<boolean> {
  const late = Math.max(0, daysBetween(found.stageDue!, today))
  const row =
    late === (found.overdueDays ?? 0) ? found : await updateRow(tx, actor, accidentFollow, found, { overdueDays: late })
  const line = row.ruleId ? (await stagesOf(tx, row.ruleId)).find(one => one.stage === row.followStage) : undefined
  if (!line) return false
  const told = await findRows(tx, accidentFollowRemind, {
    followId: row.id,
    stage: row.followStage,
    stageSince: row.stageSince,
  } as never)
  const kind = dueReminder(row.stageDue!, today, line, told)
  if (kind === undefined) return false
  await send(tx, actor, row, line, kind)
  return true
}

/** Cases that nobody told the insurer of in time: officer and supervisor, once a day. */
async function warnUnreported(tx: Tx, actor: Actor): Promise<number> {
  const now = localDateTime(actor.clock.now())
  const hours = await paramNumber(tx, 'accident.reportHours')
  const rows = await findRows(
    tx,
    accident,
    sql`t.status in (102, 1, 2) and t.insurer_report_time is null
      and t.accident_time < ${now}::timestamptz - make_interval(hours => ${hours}::int)`,
    { orderBy: 't.accident_time, t.id' },
  )
  for (const row of rows)
    await notify(tx, actor, {
      bizTypeCode: 'accident_report_48h',
      bizId: row.id,
      level: 2,
      title: `超过${hours}小时未报险：${row.plateNo} / Insurer not told within ${hours} hours: ${row.plateNo}`,
      content: `${row.accidentNo}，事故时间${row.accidentTime} / ${row.accidentNo}, accident at ${row.accidentTime}`,
      users: [row.handlerId],
      roles: ['accident_supervisor'],
      cityCode: row.cityCode,
      dedupeKey: `accident-report:${row.id}:${now.slice(0, 10)}`,
    })
  return rows.length
}

/** 08:30: reminders, escalations, and cases that the insurer does not know of. */
export async function remindAll(tx: Tx, actor: Actor): Promise<{ reminded: number; unreported: number }> {
  const today = localDate(actor.clock.now())
  const rows = await findRows(tx, accidentFollow, sql`t.status = 1 and t.stage_due is not null`, {
    orderBy: 't.id',
    lock: true,
  })
  let reminded = 0
  for (const row of rows) if (await remindOne(tx, actor, row, today)) reminded += 1
  return { reminded, unreported: await warnUnreported(tx, actor) }
}

export const remindJob: JobKind = {
  kind: 'accident-remind',
  label: '事故跟进提醒 / Reminders of accidents',
  run: job => job.database.transaction(job.actor.tenantId, tx => remindAll(tx, job.actor)),
}
