import { z } from 'zod'
import { daysBetween, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { call, implement } from '#packages/server/implement.ts'
import { selection } from '#packages/server/selection.ts'
import { labels } from '#packages/server/registry.ts'
import { findRow } from '#packages/server/rows.ts'
import { company } from '#areas/partners/company/company.ts'
import { plateQuota } from '../plate-quota.ts'
import { expireQuotas } from './quota-verbs.ts'

const RENEWAL = 'renewal'
const SOON_DAYS = 30

async function daysLeft(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<{ id: string; until: string | null }>(
    sql`select id, valid_to::text as until from plate_quota where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and status in (1, 2)`,
  )
  return new Map(rows.map(row => [row.id, { daysLeft: row.until ? daysBetween(today, row.until) : '' }]))
}

/** plate-quota/city-count: cards per city, computed and never stored (60, 7.14). */
async function cityCount(tx: Tx, actor: Actor): Promise<unknown> {
  const { from, where } = selection(actor, plateQuota, {})
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<Record<string, string | number>>(sql`
    select left(t.city_code, 4) as "cityCode", count(*)::int as total, count(*) filter (where t.status = 1)::int as free,
      count(*) filter (where t.status = 2)::int as locked, count(*) filter (where t.status = 3)::int as used,
      count(*) filter (where t.status in (1, 2) and t.valid_to <= ${today}::date + ${SOON_DAYS}::int)::int as expiring
    from ${from} where ${where} and t.status in (1, 2, 3) group by 1 order by 1`)
  return Promise.all(
    rows.map(async row => ({
      ...row,
      cityName: (await labels()?.regionName(String(row['cityCode']), actor.language)) ?? row['cityCode'],
    })),
  )
}

const expireJob: JobKind = {
  kind: 'plate-quota-expire',
  label: '牌照指标过期 / Licence quotas expire',
  run: async ({ actor, database }) => ({
    expired: await database.transaction(actor.tenantId, tx => expireQuotas(tx, actor)),
  }),
}
const expireSchedule: Schedule = {
  kind: 'plate-quota-expire',
  dailyAt: '00:50',
  title: '牌照指标过期 / Licence quotas expire',
}

const given = (input: Readonly<Record<string, unknown>>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter(name => name in input).map(name => [name, input[name]]))

export default implement(plateQuota, {
  async prepare(tx, actor, { values, before, fault }) {
    const holderKind = values.holderKind ?? before?.holderKind
    if (holderKind === 1 && values.companyId) {
      const own = await findRow(tx, company, values.companyId)
      if (own) values.holderName = own.mechanismName
    }
    if (!before && values.validTo && values.validTo < localDate(actor.clock.now()))
      fault('validTo', '有效期止不能早于今天 / must not lie in the past')
  },
  page: daysLeft,
  actions: {
    lock: { run: (_tx, _actor, { input }) => given(input, 'workOrderId', 'vehicleId') },
    unlock: { run: () => ({ workOrderId: null, vehicleId: null }) },
    use: { run: (_tx, _actor, { input }) => given(input, 'vehicleId', 'useDate') },
    expire: { run: () => ({ workOrderId: null, vehicleId: null }) },
    release: {
      run: (_tx, _actor, { input }) => ({
        quotaKind: RENEWAL,
        validFrom: input.validFrom as string,
        validTo: input.validTo as string,
        vehicleId: null,
        workOrderId: null,
        useDate: null,
      }),
    },
    void: { run: () => ({ workOrderId: null }) },
  },
  calls: {
    'GET city-count': call({
      label: '各城市指标 / Quotas by city',
      permission: 'plate_quota_view',
      input: z.looseObject({}),
      run: (tx, actor) => cityCount(tx, actor),
    }),
  },
  jobs: [expireJob],
  schedules: [expireSchedule],
})
