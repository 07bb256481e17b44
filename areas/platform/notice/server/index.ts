import { localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { asWritten } from '#areas/platform/user-message/server/words.ts'
import { bindAttach } from '#areas/platform/attach/server/groups.ts'
import { notice } from '../notice.ts'
import { addressees } from './audience.ts'

/** Limit of ids that fit into one PostgreSQL notification. */
const AT_ONCE = 200
const textOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

async function tellAddressees(tx: Tx, actor: Actor, row: RowOf<typeof notice>): Promise<void> {
  const users = await addressees(tx, row)
  for (let from = 0; from < users.length; from += AT_ONCE) {
    await notify(tx, actor, {
      bizTypeCode: 'notice',
      bizId: row.id,
      title: asWritten(row.title),
      content: asWritten(textOfHtml(row.content ?? '')),
      users: users.slice(from, from + AT_ONCE),
      level: row.popup ? 2 : 1,
    })
  }
}
const isDue = (row: RowOf<typeof notice>, actor: Actor): boolean =>
  !row.releaseTime || row.releaseTime <= localDateTime(actor.clock.now())

const dueNow = (
  actor: Actor,
) => sql`t.status = 1 and t.release_time <= ${localDateTime(actor.clock.now())}::timestamptz and t.release_time > t.update_time and (t.end_time is null or t.end_time > ${localDateTime(actor.clock.now())}::timestamptz)
      and not exists (select 1 from user_message m where m.tenant_id = t.tenant_id and m.biz_type_code = 'notice' and m.biz_id = t.id::text)`
/** Scheduled announcements: lists show them from their minute on, messages follow within a minute. */
const release: JobKind = {
  kind: 'notice-release',
  label: '定时公告 / Publish scheduled announcements',
  run: ({ database, actor }) =>
    database.transaction(actor.tenantId, async tx => {
      const rows = await findRows(tx, notice, dueNow(actor), { lock: true })
      for (const row of rows) await tellAddressees(tx, actor, row)
      return { released: rows.length }
    }),
}

export default implement(notice, {
  jobs: [release],
  schedules: [
    {
      kind: 'notice-release',
      everyMinutes: 1,
      title: '定时公告 / Publish scheduled announcements',
      isNeeded: async (tx, actor) => (await findRows(tx, notice, dueNow(actor), { limit: 1 })).length > 0,
    },
  ],
  prepare(_tx, actor, { values, before, fault }) {
    const audience = values.audience ?? before?.audience
    const chosen = values.audienceIds ?? before?.audienceIds ?? []
    if (audience !== 1 && chosen.length === 0) fault('audienceIds', '请选择对象 / choose whom it is for')
    if (!before && !values.releaseTime) values.releaseTime = localDateTime(actor.clock.now())
  },
  saved: async (tx, actor, row) => void (await bindAttach(tx, actor, row.attachBizId, 'notice', row.id)),
  actions: {
    publish: {
      run: async (tx, actor, { row }) => ({
        targetCount: (await addressees(tx, row)).length,
        ...(row.releaseTime ? {} : { releaseTime: localDateTime(actor.clock.now()) }),
      }),
      after: async (tx, actor, { row }) => void (isDue(row, actor) && (await tellAddressees(tx, actor, row))),
    },
    withdraw: {
      // Unread messages of a withdrawn announcement are removed (10-platform 5.7).
      after: (tx, _actor, { row }) =>
        tx.run(
          sql`update user_message set is_deleted = 1, version = version + 1 where tenant_id = ${tx.tenantId} and biz_type_code = 'notice' and biz_id = ${row.id} and status = 0 and is_deleted = 0`,
        ),
    },
  },
})
