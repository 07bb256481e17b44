import { addDays, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import { implement } from '#packages/server/implement.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { workCalendar } from '../work-calendar.ts'

const PAST = '已过去的日期不能修改 / A past day cannot be changed'

export default implement(workCalendar, {
  prepare(_tx, actor, { values, fault }) {
    if (values.day && values.day < localDate(actor.clock.now())) fault('day', PAST)
  },
  importRow(_tx, actor, { values, fault }) {
    if (values.day && values.day.slice(0, 4) < localDate(actor.clock.now()).slice(0, 4))
      fault('day', '只能导入当年及以后的日期 / Only days of this year and later')
  },
  async saved(tx, actor, row) {
    await emit(tx, actor, 'calendar.changed', { id: row.id, no: row.day })
  },
  jobs: [
    {
      kind: 'calendar-missing',
      label: "次年日历提醒 / Remind of next year's calendar",
      run: job =>
        job.database.transaction(job.actor.tenantId, async tx => {
          const today = localDate(job.actor.clock.now())
          if (today.slice(5) < '12-01') return { told: 0 }
          const year = addDays(`${today.slice(0, 4)}-12-31`, 1).slice(0, 4)
          const known = await tx.row(
            sql`select 1 from work_calendar where tenant_id = ${tx.tenantId} and is_deleted = 0 and day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date limit 1`,
          )
          if (known) return { told: 0 }
          return {
            told: await notify(tx, job.actor, {
              bizTypeCode: 'calendar_missing',
              bizId: year,
              title: `${year}年工作日历未维护 / The calendar of ${year} is missing`,
              content: '请按国务院放假通知导入 / Import it from the yearly notice',
              roles: ['admin'],
              dedupeKey: today,
            }),
          }
        }),
    },
  ],
  schedules: [{ kind: 'calendar-missing', dailyAt: '09:20', title: "次年日历提醒 / Remind of next year's calendar" }],
})
