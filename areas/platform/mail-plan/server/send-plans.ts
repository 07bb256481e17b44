import { Readable } from 'node:stream'
import { inBoth, localDate, localDateTime, Refused, textOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { refusalInBoth } from '#packages/server/refusal-words.ts'
import { findRow, findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { insertResult, keepResult, resultKey } from '#packages/transfer/files.ts'
import { mailChannel, sendMail } from '#areas/platform/mail/server/send.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { languagesOf } from '#areas/platform/user-message/server/channels.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { mailPlan, mailPlanLog, results } from '../mail-plan.ts'
import { makeFile, type Made, sourceNames } from './source.ts'
import { nextAfter } from './times.ts'

const MAIL_PLANS = 'mail-plans'
const MAIL_PLAN_SEND = 'mail-plan-send'
const ACTIVE = 1
const MOST_BYTES = 20 * 1024 * 1024
export type Plan = RowOf<typeof mailPlan>
const TITLE = '邮件计划 / Scheduled mails'

/** Each minute: what is due gets a job per receiver, which runs with that receiver's rights. */
export const mailPlansJob: JobKind = {
  kind: MAIL_PLANS,
  label: TITLE,
  run: ({ actor, step }) =>
    step(async tx => {
      const now = localDateTime(actor.clock.now())
      const due = await findRows(tx, mailPlan, sql`t.status = ${ACTIVE} and t.next_time <= ${now}::timestamptz`, {
        lock: true,
      })
      for (const plan of due) {
        await promiseMails(tx, actor, plan, plan.nextTime!)
        await updateRow(tx, actor, mailPlan, plan, { lastTime: now, nextTime: nextAfter(plan as never, now) })
      }
      return { cursor: {}, result: { plans: due.length } }
    }),
}
export const mailPlansSchedule: Schedule = {
  kind: MAIL_PLANS,
  everyMinutes: 1,
  title: TITLE,
  isNeeded: async (tx, actor) =>
    (await tx.row(
      sql`select 1 from mail_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${ACTIVE} and next_time <= ${localDateTime(actor.clock.now())}::timestamptz limit 1`,
    )) !== undefined,
}

/** `key` makes a second call for the same moment add nothing. */
export async function promiseMails(tx: Tx, actor: Actor, plan: Plan, key: string): Promise<number> {
  const stopped = new Set(plan.stopped ?? [])
  const wanted = [...new Set([...(plan.receivers ?? []), plan.userId!])]
  const people = await tx.rows<{ id: string; name: string }>(
    sql`select id::text as id, real_name as name from blade_user where tenant_id = ${tx.tenantId} and id = any(${wanted}::bigint[]) and status = 1 and is_deleted = 0`,
  )
  const languages = await languagesOf(tx, wanted)
  const queue = (id: string, name: string, more: Record<string, unknown>) =>
    enqueue(
      tx,
      { ...actor, userId: id, userName: name, language: languages.get(id) ?? 'zh' },
      MAIL_PLAN_SEND,
      { planId: plan.id, ...more },
      {
        title: `邮件计划 ${plan.planName} / Scheduled mail ${plan.planName}`,
        dedupeKey: `${plan.id} ${key} ${id} ${more['outside'] ? 'outside' : ''}`,
      },
    )
  const receivers = people.filter(one => (plan.receivers ?? []).includes(one.id) && !stopped.has(one.id))
  for (const { id, name } of receivers) await queue(id, name, {})
  const owner = people.find(one => one.id === plan.userId)
  const outside = plan.outsideAddresses ?? []
  if (outside.length > 0 && owner) await queue(owner.id, owner.name, { outside: true })
  return receivers.length + (owner ? outside.length : 0)
}

/** The file as this receiver may see it, then his mail; one failing receiver is a line of the log and stops nobody. */
export const mailPlanSendJob: JobKind = {
  kind: MAIL_PLAN_SEND,
  label: TITLE,
  async run({ actor, params, database, step }) {
    const plan = await database.transaction(actor.tenantId, tx => findRow(tx, mailPlan, String(params['planId'])))
    if (!plan) return { result: 'gone' }
    const isOutside = params['outside'] === true
    const made = await makeFile(database, actor, plan as never).catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    if (made instanceof Refused) {
      const noRight = ['NotAllowed', 'NotFound'].includes(made.refusal.kind)
      await step(async tx => {
        await logs(tx, actor, plan, isOutside, {
          result: noRight ? results.noRight : results.failed,
          reason: refusalInBoth(made.refusal, plan.resource ?? ''),
        })
        return { cursor: { at: 'refused' } }
      })
      return { result: 'refused' }
    }
    if (made.rows === 0 && plan.onlyWithRows) {
      await step(async tx => {
        await logs(tx, actor, plan, isOutside, { result: results.empty, rowCount: 0 })
        return { cursor: { at: 'empty' } }
      })
      return { result: 'empty' }
    }
    const file =
      made.rows > 0
        ? await keepResult(
            deployment().files,
            () => database.newId(),
            actor,
            made.name,
            Readable.from([made.bytes]),
            MOST_BYTES,
          )
        : undefined
    return step(async tx => {
      if (file) await insertResult(tx, actor, file)
      const letter = { made, ...(file ? { key: resultKey(actor, file.id) } : {}) }
      const sent = isOutside ? await toOutside(tx, actor, plan, letter) : await toColleague(tx, actor, plan, letter)
      return {
        cursor: { at: 'sent' },
        result: { rows: made.rows, sent, ...(file ? { fileId: file.id, fileName: file.name, size: file.size } : {}) },
      }
    })
  },
}

type Outcome = Partial<RowOf<typeof mailPlanLog>> & { result: number }
const logs = async (tx: Tx, actor: Actor, plan: Plan, isOutside: boolean, outcome: Outcome): Promise<void> => {
  for (const address of isOutside ? (plan.outsideAddresses ?? []) : [''])
    await insertRow(tx, actor, mailPlanLog, {
      ...outcome,
      planId: plan.id,
      userId: isOutside ? null : actor.userId,
      receiverName: address || actor.userName,
    })
}

interface Letter {
  readonly made: Made
  /** Of the workbook in the file store; absent where there was nothing to send. */
  readonly key?: string
}

async function toOutside(tx: Tx, actor: Actor, plan: Plan, letter: Letter): Promise<number> {
  const { made } = letter
  let sent = 0
  for (const address of plan.outsideAddresses ?? []) {
    const mailId = await mail(tx, actor, plan, letter, address)
    if (mailId) sent++
    await insertRow(tx, actor, mailPlanLog, {
      planId: plan.id,
      receiverName: address,
      rowCount: made.rows,
      fileName: made.name,
      mailId: mailId ?? null,
      ...(mailId
        ? { result: results.mailed }
        : { result: results.failed, reason: inBoth('本租户未开通邮件', 'This tenant has no mail channel') }),
    })
  }
  return sent
}

/** By mail where he has an address and the tenant a channel; the bell tells him in any case where it does not go. */
async function toColleague(tx: Tx, actor: Actor, plan: Plan, letter: Letter): Promise<number> {
  const { made } = letter
  const person = await tx.row<{ email: string | null }>(
    sql`select email from blade_user where tenant_id = ${tx.tenantId} and id = ${actor.userId}::bigint`,
  )
  const channel = await mailChannel(tx)
  const address = channel ? (person?.email ?? '') : ''
  const mailId = address ? await mail(tx, actor, plan, letter, address) : undefined
  if (!mailId) {
    const { rights: _, ...system } = actor
    await notify(
      tx,
      { ...system, userId: '0', userName: '系统' },
      {
        bizTypeCode: 'mail_plan',
        bizId: plan.id,
        title: { zh: `${plan.planName}（${made.rows}行）`, en: `${plan.planName} (${made.rows} rows)` },
        content: {
          zh: `${made.name}，共${made.rows}行。文件在【我的下载】中。`,
          en: `${made.name}, ${made.rows} rows. It lies in My downloads.`,
        },
        users: [actor.userId],
      },
    )
  }
  await insertRow(tx, actor, mailPlanLog, {
    planId: plan.id,
    userId: actor.userId,
    receiverName: actor.userName,
    rowCount: made.rows,
    fileName: made.name,
    mailId: mailId ?? null,
    result: mailId ? results.mailed : results.bell,
    ...(mailId ? {} : { reason: inBoth('没有邮箱或未开通邮件', 'No address, or no mail channel') }),
  })
  return 1
}

async function mail(
  tx: Tx,
  actor: Actor,
  plan: Plan,
  { made, key }: Letter,
  address: string,
): Promise<string | undefined> {
  const source = (await sourceNames(tx, actor, [plan as never])).get(plan.id) ?? ''
  const text = (label: string) => textOf(label, actor.language)
  const isColleague = !(plan.outsideAddresses ?? []).includes(address)
  const content = [
    `${text('内容 / Content')}: ${source}`,
    `${text('行数 / Rows')}: ${made.rows}`,
    `${text('时间 / Time')}: ${localDateTime(actor.clock.now()).slice(0, 16)}`,
    ...(isColleague
      ? [
          text(
            '退订：登录后打开【邮件计划】，选择本计划后点【退订】。 / To stop these mails, open Mail schedules, choose this one and press Unsubscribe.',
          ),
        ]
      : []),
  ].join('\n')
  return sendMail(tx, actor, {
    address,
    subject: `${plan.planName} ${localDate(actor.clock.now())}`,
    content,
    bizTypeCode: 'mail_plan',
    bizId: plan.id,
    ...(key ? { attachment: { name: made.name, key } } : {}),
  })
}
