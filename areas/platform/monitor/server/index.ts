import { inBoth, type Label, type Language, localDateTime, notFound, refuse, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue, jobState } from '#packages/jobs/jobs.ts'
import { type EventFact, type PublishedEvent, tellEvents } from '#packages/server/event-facts.ts'
import { deliverAgain, deliveryState, type DeadDelivery, eventJob, eventSchedule } from '#packages/server/events.ts'
import { call, implement, type Implementation } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { allEvents, allSchedules, eventLabel, isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { z } from 'zod'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { bothOf, senderName } from '#areas/platform/user-message/server/words.ts'
import { eventMonitor, eventState, jobMonitor } from '../monitor.ts'

/** Bilingual texts of the view, reduced to the reader's language. */
const both = (zh: string, en: string): string => `'${inBoth(zh, en)}'`
const halves = (text: string): string => `replace(${text}, ' / ', '${inBoth('', '')}')`
/** A refusal is kept as JSON: show its message, in both languages if available. */
const REASON = `case when j.error like '{%' then coalesce(j.error::jsonb ->> 'message', j.error::jsonb #>> '{faults,0,reason}', j.error) else j.error end`

const jobs = `select j.id, j.tenant_id, ${halves('j.title')} as job_title, j.kind, j.state as job_state, case when p.kind is null then '-' else ${both('已暂停', 'Paused')} end as schedule,
    case when coalesce(j.total, 0) > 0 then j.done || '/' || j.total else '' end as progress, j.attempts::int as attempts, ${halves(REASON)} as error_msg, coalesce(j.user_name, '') as user_name, j.create_time as queued_time, j.start_time, j.end_time
  from job j left join job_pause p on p.tenant_id = j.tenant_id and p.kind = j.kind`

const DELIVERY = `case when d.n is null then ${eventState.published} when d.dead > 0 then ${eventState.failed} when d.waiting > 0 and d.attempts > 0 then ${eventState.retrying} when d.waiting > 0 then ${eventState.waiting} else ${eventState.delivered} end`
/** The words of every event that a definition declares, for the list to be searched by what it shows. */
const wordsOfEvents = (): string =>
  [...allEvents().values()]
    .map(({ name, label }) => `('${name}', ${both(quoteless(textOf(label, 'zh')), quoteless(textOf(label, 'en')))})`)
    .join(', ')
const quoteless = (words: string): string => words.replaceAll("'", "''")

const events =
  (): string => `select e.id, e.tenant_id, coalesce(w.words, e.name) as name, e.name as code, coalesce(e.payload ->> 'no', '') as no, coalesce(e.aggregate_id::text, '') as aggregate_id, ${DELIVERY} as event_state, coalesce(d.subscribers, '') as subscribers, d.attempts::int as attempts, coalesce(d.error, '') as error_msg, d.next_time,
    '' as payload, e.create_time as happened_time, e.done_time
  from outbox_event e left join (values ${wordsOfEvents()}) w(name, words) on w.name = e.name left join lateral (
    select count(*) as n, count(*) filter (where state = ${deliveryState.dead}) as dead, count(*) filter (where state = ${deliveryState.waiting}) as waiting, string_agg(subscriber, ', ' order by subscriber) as subscribers, max(attempts) as attempts, max(error) as error, min(next_time) filter (where state = ${deliveryState.waiting}) as next_time
      from event_delivery x where x.tenant_id = e.tenant_id and x.event_id = e.id having count(*) > 0) d on true`

/**
 * Runs a job again: a failed or cancelled one from its start; a finished one as a new job if it is scheduled, since
 * its only parameter is the time.
 */
async function runAgain(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const job =
    (await tx.row<{ kind: string; title: string; state: number }>(
      sql`select kind, title, state from job where tenant_id = ${tx.tenantId} and id = ${id}::bigint for update`,
    )) ?? notFound('job', id)
  if (job.state === jobState.queued || job.state === jobState.running)
    refuse('jobRunning', '任务正在执行 / The job is running')
  if (job.state === jobState.done) {
    if (!allSchedules().some(one => one.kind === job.kind))
      refuse('jobDone', '任务已完成，请由发起人重新发起 / The job is done, its person may ask for it again')
    return { id: await enqueue(tx, actor, job.kind, { due: localDateTime(actor.clock.now()) }, { title: job.title }) }
  }
  await tx.run(
    sql`update job set state = ${jobState.queued}, attempts = 0, cursor = null, error = null, result = null, file_id = null, done = 0, start_time = null, end_time = null, lease_until = null where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  await tx.run(sql`select pg_notify('job', ${job.kind})`)
  return { id }
}

/** A paused kind is not queued by its schedule; jobs already queued still run. */
async function pause(
  tx: Tx,
  actor: Actor,
  kind: string,
  isPaused: boolean,
): Promise<{ kind: string; isPaused: boolean }> {
  if (!allSchedules().some(one => one.kind === kind))
    refuse('noSchedule', '【{kind}】不是定时任务 / {kind} is no timed job', { kind })
  if (isPaused)
    await tx.run(
      sql`insert into job_pause (tenant_id, kind, user_name, create_time) values (${tx.tenantId}, ${kind}, ${actor.userName}, ${localDateTime(actor.clock.now())}::timestamptz) on conflict do nothing`,
    )
  else await tx.run(sql`delete from job_pause where tenant_id = ${tx.tenantId} and kind = ${kind}`)
  return { kind, isPaused }
}

/** The page's options per row: scheduled kinds can be paused, finished ones can be run again if they need no input. */
async function possibilities(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const timed = new Set(allSchedules().map(one => one.kind))
  const rows = await tx.rows<{
    id: string
    kind: string
    state: number
    userId: string | null
    userName: string | null
  }>(
    sql`select id, kind, state, user_id as "userId", user_name as "userName" from job where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  )
  const mayRun = ({ kind, state }: { kind: string; state: number }) =>
    state === jobState.failed || state === jobState.cancelled || (state === jobState.done && timed.has(kind))
  return new Map(
    rows.map(row => [
      row.id,
      {
        isTimed: timed.has(row.kind),
        mayRun: mayRun(row),
        userName: senderName(row.userId, row.userName ?? '', actor.language),
      },
    ]),
  )
}

/** What each event told, in words, and which have deliveries that can be tried again. */
async function told(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<PublishedEvent & { mayRetry: boolean }>(sql`
    select e.id, e.name, coalesce(e.aggregate_id::text, '') as "aggregateId", coalesce(e.payload, '{}') as payload, exists (select 1 from event_delivery d where d.tenant_id = e.tenant_id and d.event_id = e.id and d.state <> ${deliveryState.delivered}) as "mayRetry"
      from outbox_event e where e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::bigint[])`)
  const words = await tellEvents(tx, actor, rows)
  const said = (facts: readonly EventFact[]) =>
    facts
      .map(one => `${one.label}${actor.language === 'zh' ? '：' : ': '}${one.text}`)
      .join(actor.language === 'zh' ? '；' : '; ')
  return new Map(
    rows.map(({ id, mayRetry }) => {
      const { about, facts } = words.get(id)!
      return [id, { about, facts, payload: said(facts), ...(mayRetry ? { mayRetry } : {}) }]
    }),
  )
}

const deadIn = (name: string, no: string, subscriber: string, language: Language): string =>
  `${textOf(eventLabel(name), language)} ${no} → ${textOf(isBuilt(subscriber) ? resourceNamed(subscriber).label : (subscriber as Label), language)}`
const tellDead = (tx: Tx, actor: Actor, { eventId, name, no, subscriber, error }: DeadDelivery): Promise<unknown> =>
  notify(tx, actor, {
    bizTypeCode: 'event_dead',
    bizId: eventId,
    title: '事件投递失败 / Event delivery failed',
    content: {
      zh: `${deadIn(name, no, subscriber, 'zh')}：${bothOf(error).zh}`,
      en: `${deadIn(name, no, subscriber, 'en')}: ${bothOf(error).en}`,
    },
    users: [],
    roles: ['admin', 'administrator'],
  })

let eventSource: string | undefined
const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '0', '1'])])
  .optional()
  .transform(given => given === undefined || given === true || given === 'true' || given === '1')

const monitors: readonly Implementation[] = [
  implement(jobMonitor, {
    source: jobs,
    page: (tx, actor, ids) => possibilities(tx, actor, ids),
    calls: {
      'PUT run': call({
        label: '重新执行 / Run again',
        permission: 'monitor_edit',
        input: z.object({ id: idInput }),
        idempotent: false,
        run: (tx, actor, { id }) => runAgain(tx, actor, id),
      }),
      'PUT pause': call({
        label: '暂停定时 / Pause the schedule',
        permission: 'monitor_edit',
        input: z.object({ kind: z.string().trim().min(1).max(64), isPaused: flag }),
        idempotent: false,
        run: (tx, actor, input) => pause(tx, actor, input.kind, input.isPaused),
      }),
    },
  }),
  implement(eventMonitor, {
    get source() {
      return (eventSource ??= events())
    },
    page: told,
    jobs: [eventJob(tellDead)],
    schedules: [eventSchedule],
    calls: {
      'PUT retry': call({
        label: '重新投递 / Deliver again',
        permission: 'monitor_edit',
        input: z.object({ id: idInput }),
        idempotent: false,
        async run(tx, actor, { id }) {
          if (!(await tx.row(sql`select 1 from outbox_event where tenant_id = ${tx.tenantId} and id = ${id}::bigint`)))
            notFound('event', id)
          const outcome = await deliverAgain(tx, actor, id)
          if (outcome === 'noSubscriber')
            refuse('noSubscriber', '该事件没有订阅者，无需重新投递 / Nobody subscribes to this event')
          if (outcome === 'delivered')
            refuse('eventDelivered', '该事件已送达，无需重新投递 / This event was delivered already')
          return { id }
        },
      }),
    },
  }),
]
export default monitors
