import { fen, isLocalDate, localDate, refuse, yuan, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import type { Live } from '#packages/server/live.ts'
import { findRows } from '#packages/server/rows.ts'
import { idInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { customerCityQuota } from '../customer-city-quota.ts'
import { book, flowOps } from './book.ts'
import { checkQuota } from './check-quota.ts'
import { cityFigures, quotaTree } from './city-figures.ts'
import { figuresInSql, figuresOf, type QuotaRow } from './figures.ts'
import { grantQuota } from './grant-quota.ts'
import { holdStaleJob } from './nightly/hold-stale.ts'
import { licenceBlockJob } from './nightly/licence-block.ts'
import { tellContacts, tellOverLimit } from './tell-contacts.ts'
import { followOverdue, quotaThawJob } from './nightly/overdue-block.ts'
import { quotaCheckJob } from './nightly/quota-check.ts'
import { quotaExpireJob } from './nightly/quota-expire.ts'

const id = idInput
const useRate = (row: QuotaRow, date: string) => ({ useRate: figuresOf(row, date).useRate })
/** What is left of each row today, with a temporary increase inside its dates. */
const left: Live<'availableQty' | 'availableAmount'> = {
  fields: ['availableQty', 'availableAmount'],
  source(actor, among) {
    const { limitQty, usedQty, limitAmount, usedAmount } = figuresInSql(localDate(actor.clock.now()))
    return sql`select q.id, (${limitQty} - ${usedQty})::int as "availableQty", (${limitAmount} - ${usedAmount})::numeric(18,2) as "availableAmount" from customer_city_quota q where q.tenant_id = ${actor.tenantId} and ${among(sql`q.id`)}`
  },
}
export const rowsById = (tx: Tx, ids: readonly string[]): Promise<QuotaRow[]> =>
  findRows(tx, customerCityQuota, sql`t.id = any(${[...ids]}::bigint[])`)

export default implement(customerCityQuota, {
  page: async (tx, actor, ids) =>
    new Map((await rowsById(tx, ids)).map(row => [row.id, useRate(row, localDate(actor.clock.now()))])),
  detail: async (_tx, actor, row) => useRate(row, localDate(actor.clock.now())),
  live: left,
  jobs: [quotaExpireJob, licenceBlockJob, quotaThawJob, quotaCheckJob, holdStaleJob],
  schedules: [
    { kind: 'quota-expire', dailyAt: '00:10' },
    { kind: 'licence-block', dailyAt: '01:35' },
    { kind: 'quota-thaw', dailyAt: '01:40' },
    { kind: 'quota-check', dailyAt: '03:00' },
    { kind: 'hold-stale', dailyAt: '08:30' },
  ],
  listens: {
    'customer.overdue-changed': (tx, actor, { aggregateId, payload }) =>
      followOverdue(tx, actor, {
        customerId: aggregateId,
        amt: fen(String(payload['amt'])),
        days: Number(payload['days']),
      }),
    'quota.granted': (tx, actor, { aggregateId }) => tellContacts(tx, actor, aggregateId, 'quota_changed'),
    'quota.expiring': (tx, actor, { aggregateId }) => tellContacts(tx, actor, aggregateId, 'quota_expiring'),
    'quota.over-limit': (tx, actor, { aggregateId }) => tellOverLimit(tx, actor, aggregateId),
  },
  actions: {
    assess: { run: (_tx, _actor, { input }) => ({ status: Number((input as { status: number }).status) }) },
    cancel: {
      guard(_tx, _actor, { row }) {
        if (row.frozenQty! + row.occupiedQty! > 0)
          refuse('quotaInUse', '仍有冻结或占用{n}台，不能取消 / {n} {n|vehicle is|vehicles are} still held', {
            n: row.frozenQty! + row.occupiedQty!,
          })
      },
      run: async (tx, actor, { row, reason }) => {
        await book(
          tx,
          actor,
          row,
          {
            op: flowOps.cancel,
            opKey: `cancel:${row.id}:${row.version}`,
            quota: [-row.quotaQty!, -row.quotaAmount as Fen],
            temp: [-row.tempQty!, -row.tempAmount as Fen],
            note: reason,
          },
          { tempFrom: null, tempTo: null },
        )
      },
    },
    grant: {
      run: async (tx, actor, { row, input, reason }) => {
        await grantQuota(tx, actor, {
          customerId: row.customerId!,
          lines: [{ cityCode: row.cityCode!, qty: input.newQty!, amount: input.newAmount! }],
          validTo: input.newValidTo!,
          reason,
        })
      },
    },
  },
  calls: {
    'GET get-city-quota': call({
      label: '城市额度 / City quota',
      permission: 'mechanism_pick',
      input: z.object({
        customerId: id,
        cityCode: z.string().max(12).optional(),
        date: z.string().refine(isLocalDate).optional(),
      }),
      run: (tx, actor, input) => cityFigures(tx, actor, input.customerId, input.cityCode || undefined, input.date),
    }),
    'GET tree': call({
      label: '额度树 / Quota tree',
      permission: 'customer_city_quota_view',
      input: z.object({ customerId: id }),
      run: (tx, actor, input) => quotaTree(tx, actor, input.customerId),
    }),
    'POST what-if': call({
      label: '试算 / Simulate',
      idempotent: false,
      permission: 'mechanism_pick',
      input: z.object({
        customerId: id,
        items: z
          .array(
            z.object({ cityCode: z.string().max(12), n: z.coerce.number().int().min(0), amount: z.coerce.string() }),
          )
          .min(1)
          .max(100),
      }),
      run: async (tx, actor, { customerId, items }) => {
        const checked = await checkQuota(
          tx,
          actor,
          items.map(one => ({ customerId, cityCode: one.cityCode, n: one.n, amount: fen(one.amount) })),
        )
        return { ...checked, available: checked.available.map(one => ({ ...one, amount: yuan(one.amount) })) }
      },
    }),
  },
})
