import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { implement, type Implementation } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { keepSecret, starred } from '#areas/platform/server/kept-secret.ts'
import { sms, smsLog } from '../sms.ts'
import { dispatchJob, dispatchSchedule } from './dispatch.ts'
import { gatewayOf } from './gateway.ts'
import { readableTexts } from './secrets.ts'

const channel = implement(sms, {
  jobs: [dispatchJob],
  schedules: [dispatchSchedule],
  prepare(_tx, actor, { values, before }) {
    const code = values.smsCode ?? before?.smsCode ?? ''
    for (const field of ['accessKey', 'secretKey'] as const)
      keepSecret(values as Record<string, unknown>, field, {
        table: 'sms',
        tenantId: actor.tenantId,
        code,
        stored: before?.[field],
      })
  },
  detail: async (_tx, _actor, row) => starred(row as unknown as Record<string, unknown>, 'accessKey', 'secretKey'),
  async page(tx, _actor, ids) {
    const rows = await findRows(tx, sms, sql`t.id = any(${[...ids]}::bigint[])`)
    return new Map(
      rows.map(row => [row.id, starred(row as unknown as Record<string, unknown>, 'accessKey', 'secretKey')]),
    )
  },
  actions: {
    enable: {
      guard: (_tx, _actor, { row }) => void gatewayOf(row.category),
      async run(tx, actor, { row }) {
        for (const other of await findRows(tx, sms, { purpose: row.purpose, status: 2 }))
          if (other.id !== row.id) await act(tx, actor, sms, other.id, 'retire')
      },
    },
  },
})

const both: readonly Implementation[] = [channel, implement(smsLog, { page: readableTexts })]
export default both
