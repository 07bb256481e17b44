import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { insertRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { quotaCheckResult } from '../../customer-city-quota.ts'
import { checkInvariants } from '../invariants.ts'
import { checkLimits } from './check-limits.ts'
import { checkStates, checkUses } from './check-uses.ts'

/** 03:00 (20, section 13): Q1 to Q6 over the whole account. A breach is kept and told once; nothing repairs itself. */
export const quotaCheckJob: JobKind = {
  kind: 'quota-check',
  label: '额度核对 / Check quota accounts',
  run: context => context.database.transaction(context.actor.tenantId, tx => keepBreaches(tx, context.actor)),
}

export async function keepBreaches(tx: Tx, actor: Actor): Promise<{ found: number; new: number }> {
  const found = [
    ...(await checkInvariants(tx)),
    ...(await checkUses(tx)),
    ...(await checkLimits(tx, actor)),
    ...(await checkStates(tx, actor)),
  ]
  const known = new Set(
    (
      await tx.rows<{ key: string }>(sql`
        select concat_ws('|', check_code, customer_id, city_code, hold_key, detail) as key from quota_check_result
        where tenant_id = ${tx.tenantId} and is_deleted = 0`)
    ).map(row => row.key),
  )
  const fresh = found.filter(
    one =>
      !known.has(
        [one.checkCode, one.customerId, one.cityCode, one.holdKey, one.detail].filter(part => part !== null).join('|'),
      ),
  )
  const rows = await insertRows(tx, actor, quotaCheckResult, fresh)
  if (rows.length > 0)
    await notify(tx, actor, {
      bizTypeCode: 'quota_check_breach',
      bizId: rows[0]!.id,
      level: 3,
      title: `额度核对发现${rows.length}处差异 / The quota check found ${rows.length} ${rows.length === 1 ? 'breach' : 'breaches'}`,
      content: `${fresh[0]!.checkCode}：${fresh[0]!.detail} / ${fresh[0]!.checkCode}: ${fresh[0]!.detail}`,
      roles: ['risk_director'],
    })
  return { found: found.length, new: rows.length }
}
