import { localDate, localDateTime, type Label, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { HttpContext } from '#packages/http/context.ts'
import { jobState } from '#packages/jobs/jobs.ts'
import { deliveryState } from '#packages/server/events.ts'
import { reading } from '#packages/server/transaction.ts'
import { backupState, type BackupState } from '#areas/platform/log/server/backups.ts'
import { eventState } from '#areas/platform/monitor/monitor.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'

/** One sign of life of the system; `path` opens the list that it was counted from. */
export interface Sign {
  key: string
  label: Label
  value: number
  unit: 'count' | 'bytes' /** Shown instead of the number, with the same facts. */
  words?: Label
  beside?: Label
  facts?: Record<string, string | number>
  tone?: 'warning' | 'danger'
  path?: string
}
export interface HealthAnswer {
  signs: Sign[]
}

const WAITING_MINUTES = 10

/** Card system-health (10-platform 13) from the tables that the monitor pages show. */
export const systemHealth = (context: HttpContext): Promise<HealthAnswer> =>
  reading(context, async tx => {
    const now = context.actor.clock.now()
    const today = localDate(now)
    const codes = context.rights.codes
    const found = await counts(tx, today, localDateTime(now))
    const backup = backupSign(
      await backupState(context.database, context.actor.clock),
      await paramNumber(tx, 'backup.maxHours'),
    )
    const path = (code: string, address: string) => (codes.has(code) ? { path: address } : {})
    const sinceToday = `createTime_datege=${today}`
    const rate = found.calls > 0 ? ((found.errors / (found.calls + found.errors)) * 100).toFixed(2) : '0.00'
    const signs: Sign[] = [
      {
        key: 'sessions',
        label: '在线会话 / Sessions',
        value: found.sessions,
        unit: 'count',
        beside: '今日峰值 {peak} / Peak today {peak}',
        facts: { peak: Math.max(found.peak, found.sessions) },
        ...path('session_view', '/monitor/online/index?status=1'),
      },
      {
        key: 'errors',
        label: '今日接口错误 / Failed calls today',
        value: found.errors,
        unit: 'count',
        beside: '错误率 {rate}% / {rate}% of calls',
        facts: { rate },
        ...(found.errors > 0 ? { tone: 'warning' as const } : {}),
        ...path('log_error_view', `/monitor/log/error/index?lastTime_datege=${today}`),
      },
      {
        key: 'slow',
        label: '今日慢调用 / Slow calls today',
        value: found.slow,
        unit: 'count',
        beside: '超过2秒 / Over 2 seconds',
        ...path('log_usual_view', `/monitor/log/usual/index?logId=slow&${sinceToday}`),
      },
      {
        key: 'client',
        label: '今日前端错误 / Browser errors today',
        value: found.clientErrors,
        unit: 'count',
        ...(found.clientErrors > 0 ? { tone: 'warning' as const } : {}),
        ...path('monitor_view', `/monitor/client/error/index?happenedTime_datege=${today}`),
      },
      {
        key: 'jobs',
        label: '排队任务 / Jobs waiting',
        value: found.waiting,
        unit: 'count',
        beside: '最久 {n} 分钟 / Oldest {n} min',
        facts: { n: found.oldest },
        ...(found.oldest > WAITING_MINUTES ? { tone: 'danger' as const } : {}),
        ...path('monitor_view', `/monitor/job/index?endTime_null=1`),
      },
      {
        key: 'failed',
        label: '今日失败任务 / Jobs failed today',
        value: found.failed,
        unit: 'count',
        ...(found.failed > 0 ? { tone: 'danger' as const } : {}),
        ...path('monitor_view', `/monitor/job/index?errorMsg_notnull=1&queuedTime_datege=${today}`),
      },
      {
        key: 'events',
        label: '投递失败的事件 / Dead events',
        value: found.dead,
        unit: 'count',
        ...(found.dead > 0 ? { tone: 'danger' as const } : {}),
        ...path('monitor_view', `/monitor/event/index?eventState=${eventState.failed}`),
      },
      {
        key: 'sms',
        label: '今日短信失败 / SMS failed today',
        value: found.sms,
        unit: 'count',
        ...(found.sms > 0 ? { tone: 'danger' as const } : {}),
        ...path('sms_view', '/resource/sms/index'),
      },
      {
        key: 'storage',
        label: '已用存储 / Storage used',
        value: found.bytes,
        unit: 'bytes',
        beside: '{n} 个文件 / {n} {n|file|files}',
        facts: { n: found.files },
        ...path('attach_view', '/resource/attach/index'),
      },
      {
        key: 'oa',
        label: 'OA同步 / OA pulls',
        value: found.pulls,
        unit: 'count',
        beside: '最近 {day} / Last {day}',
        facts: { day: found.lastPull || '-' },
        ...path('synchronous_view', '/synchronous/index'),
      },
      // Where it lies and what went wrong is the operator's to read.
      {
        ...backup,
        ...(tx.tenantId === PLATFORM ? path('log_usual_view', '/monitor/log/usual/index?logId=backup') : {}),
      },
      ...(deployment().thumbnails.isMissing()
        ? [
            {
              ...noThumbnails,
              ...(tx.tenantId === PLATFORM ? path('log_usual_view', '/monitor/log/usual/index?logId=server') : {}),
            },
          ]
        : []),
    ]
    return { signs }
  })

/** Of the server that answers: the others have their own machines, and the log has what each of them said. */
const noThumbnails: Sign = {
  key: 'thumbnails',
  label: '图片缩略图 / Small pictures',
  value: 0,
  unit: 'count',
  words: '无法生成 / Cannot be made',
  beside: '服务器缺少图片组件 / The server lacks its picture library',
  tone: 'danger',
}

/** Older than the parameter allows, or the last try failed: somebody has to look before it is needed. */
function backupSign({ last, isFailed }: BackupState, maxHours: number): Sign {
  const sign = { key: 'backup', label: '上次备份 / Last backup', value: last?.hours ?? 0, unit: 'count' } as const
  if (!last)
    return {
      ...sign,
      words: '从未 / Never',
      tone: 'danger',
      ...(isFailed ? { beside: '最近一次失败 / Last run failed' as const } : {}),
    }
  const words =
    last.hours === 0
      ? ('不到1小时前 / Under 1 h ago' as const)
      : last.hours < 48
        ? ('{hours} 小时前 / {hours} h ago' as const)
        : ('{days} 天前 / {days} d ago' as const)
  const isOld = maxHours > 0 && last.hours >= maxHours
  const beside = isFailed
    ? ('{end}，之后失败 / {end}, failed since' as const)
    : isOld
      ? ('{end}，超过{max}小时 / {end}, over {max} h' as const)
      : ('{end} / {end}' as const)
  return {
    ...sign,
    words,
    beside,
    facts: { hours: last.hours, days: Math.floor(last.hours / 24), end: last.end.slice(5, 16), max: maxHours },
    ...(isOld || isFailed ? { tone: 'danger' } : {}),
  }
}

interface Counts {
  sessions: number
  peak: number
  calls: number
  slow: number
  errors: number
  clientErrors: number
  waiting: number
  oldest: number
  failed: number
  dead: number
  sms: number
  files: number
  bytes: number
  pulls: number
  lastPull: string
}

async function counts(tx: Tx, today: LocalDate, now: string): Promise<Counts> {
  const since = sql`${`${today} 00:00:00`}::timestamptz`
  const of = (table: string, more = sql.empty) =>
    sql`(select count(*)::int from ${sql.name(table)} x where x.tenant_id = ${tx.tenantId} ${more})`
  return (await tx.row<Counts>(sql`
    select ${of('auth_session', sql`and x.status = 1`)} as sessions,
      coalesce((select max(n)::int from (select e.at, sum(e.step) over (order by e.at, e.step desc) as n from (
        select s.create_time as at, 1 as step from auth_session s where s.tenant_id = ${tx.tenantId} and s.create_time > ${since} - interval '7 days'
        union all select s.update_time, -1 from auth_session s where s.tenant_id = ${tx.tenantId} and s.create_time > ${since} - interval '7 days' and s.status <> 1) e) p where p.at >= ${since}), 0) as peak,
      ${of('log_api', sql`and x.create_time >= ${since}`)} as calls,
      ${of('log_usual', sql`and x.create_time >= ${since} and x.log_id = 'slow'`)} as slow,
      ${of('log_error', sql`and x.create_time >= ${since}`)} as errors,
      ${of('client_error', sql`and x.create_time >= ${since} and x.data_type = 'error'`)} as "clientErrors",
      ${of('job', sql`and x.end_time is null`)} as waiting,
      coalesce((select extract(epoch from ${now}::timestamptz - min(j.create_time))::int / 60 from job j where j.tenant_id = ${tx.tenantId} and j.state = ${jobState.queued}), 0) as oldest,
      ${of('job', sql`and x.error is not null and x.create_time >= ${since}`)} as failed,
      (select count(distinct d.event_id)::int from event_delivery d where d.tenant_id = ${tx.tenantId} and d.state = ${deliveryState.dead}) as dead,
      ${of('sms_log', sql`and x.status = 3 and x.create_time >= ${since}`)} as sms,
      ${of('attach', sql`and x.is_deleted = 0`)} as files,
      coalesce((select sum(a.attach_size)::float8 from attach a where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0), 0) as bytes,
      ${of('oa_pull')} as pulls,
      coalesce((select to_char(max(o.create_time), 'YYYY-MM-DD') from oa_pull o where o.tenant_id = ${tx.tenantId}), '') as "lastPull"`))!
}
