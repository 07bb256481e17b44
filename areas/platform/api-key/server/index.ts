import { isIP } from 'node:net'
import { addDays, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { CHANGED } from '#areas/platform/tenant/server/versions.ts'
import { apiKey } from '../api-key.ts'

const LONGEST_DAYS = 366

export default implement(apiKey, {
  prepare(_tx, actor, { values, before, fault }) {
    if (!before) values.userId = actor.userId
    const today = localDate(actor.clock.now())
    if (values.expireTime && values.expireTime.slice(0, 10) <= today)
      fault('expireTime', '请选择今天以后的时间 / Choose a time after today')
    if (values.expireTime && values.expireTime.slice(0, 10) > addDays(today, LONGEST_DAYS))
      fault('expireTime', '最长一年 / One year at most')
    const foreign = (values.codes ?? []).find(code => actor.rights && !actor.rights.codes.has(code))
    if (foreign !== undefined) fault('codes', `您没有权限【${foreign}】 / You do not hold ${foreign}`)
    const wrong = (values.allowedAddresses ?? []).find(one => isIP(one) === 0)
    if (wrong !== undefined) fault('allowedAddresses', `【${wrong}】不是IP地址 / ${wrong} is no IP address`)
  },
  actions: {
    revoke: {
      // Sessions of it end at once, on every replica.
      async after(tx, _actor, { row }) {
        await tx.run(
          sql`select pg_notify(${CHANGED}, ${JSON.stringify({ tenantId: tx.tenantId, subject: 'session', ids: [row.id] })})`,
        )
      },
    },
  },
})
