import { addDays, addMonths, localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { customerBusiness } from '../../../ports.ts'
import { customer } from '../../customer.ts'

const CHUNK = 500
const ACTIVE = 1
const TOLD_DAYS_BEFORE = 30

/**
 * 02:10 (20, 11.8 "dormant"): an active customer with no open business whose last business is `customer.dormant.months`
 * back falls dormant; his salesperson hears of it 30 days before.
 */
export const dormantScanJob: JobKind = {
  kind: 'dormant-scan',
  label: '客户休眠扫描 / Dormant customers',
  run: context => inChunks(context, scanChunk),
}

export async function scanChunk(tx: Tx, actor: Actor, after: string): Promise<string[]> {
  const found = await customerBusiness.ask().after(tx, after, CHUNK)
  const idle = found.filter(one => !one.isBusy)
  const rows = await findRows(
    tx,
    customer,
    sql`t.id = any(${idle.map(one => one.customerId)}::bigint[]) and h.status = ${ACTIVE}::smallint`,
  )
  const months = await paramNumber(tx, 'customer.dormant.months')
  const today = localDate(actor.clock.now())
  for (const row of rows) {
    // Who never did business counts from the day on which he became a customer.
    const last = idle.find(one => one.customerId === row.id)?.lastBizDate ?? row.cooperateFrom
    if (!last) continue
    const dormantOn = addDays(addMonths(last, months), 1)
    if (dormantOn <= today) await act(tx, actor, customer, row.id, 'fallDormant')
    else if (addDays(dormantOn, -TOLD_DAYS_BEFORE) === today && row.bizUserId)
      await notify(tx, actor, {
        bizTypeCode: 'customer_dormant_soon',
        bizId: row.id,
        title: `客户即将休眠：${row.mechanismName} / Soon dormant: ${row.mechanismName}`,
        content: `自${last}起无业务，将于${dormantOn}转为休眠 / No business since ${last}: dormant from ${dormantOn}`,
        users: [row.bizUserId],
      })
  }
  return found.map(one => one.customerId)
}
