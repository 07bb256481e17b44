import { localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { insertRow } from '#packages/server/rows.ts'
import { regionUse } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { cityQuota, cityQuotaVersion } from '../city-quota.ts'

type Ceiling = RowOf<typeof cityQuota>
type CeilingForm = Form<typeof cityQuota>

/** A limit of a stored ceiling is changed, not only its dates or manager. */
export const isChange = (form: CeilingForm): boolean =>
  form.before !== undefined &&
  (['limitQty', 'limitAmount', 'commitRatio'] as const).some(
    name => form.values[name] !== undefined && form.values[name] !== form.before![name],
  )

/** Below what is used: allowed once somebody has said that he knows (no new freeze passes then, E7). */
export async function askBelowUse(tx: Tx, form: CeilingForm): Promise<void> {
  const wanted = form.values.limitQty!
  if (form.body['confirmBelow'] === true || wanted >= form.before!.limitQty) return
  const { used } = await regionUse(tx, form.before!.regionCode)
  if (wanted < used.qty)
    form.fault(
      'limitQty',
      `低于已用的${used.qty}台，请勾选确认 / below the ${used.qty} vehicles in use: confirm that this is meant`,
    )
}

/** Old, new, who, why. */
export async function keepVersion(tx: Tx, actor: Actor, row: Ceiling, before: Ceiling): Promise<void> {
  const { used } = await regionUse(tx, row.regionCode)
  const last = await tx.row<{ no: number }>(
    sql`select coalesce(max(line_no), 0)::int as no from city_quota_version where tenant_id = ${tx.tenantId} and ceiling_id = ${row.id}::bigint`,
  )
  await insertRow(tx, actor, cityQuotaVersion, {
    ceilingId: row.id,
    lineNo: (last?.no ?? 0) + 1,
    changeTime: localDateTime(actor.clock.now()),
    changeUserId: actor.userId === '0' ? null : actor.userId,
    oldQty: before.limitQty,
    newQty: row.limitQty,
    oldAmount: before.limitAmount,
    newAmount: row.limitAmount,
    oldRatio: before.commitRatio,
    newRatio: row.commitRatio,
    usedQty: used.qty,
    reason: row.reason,
  } as never)
}
