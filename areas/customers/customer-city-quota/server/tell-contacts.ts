import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { labels } from '#packages/server/registry.ts'
import { findRow } from '#packages/server/rows.ts'
import { tellCustomer } from '../../customer/server/tell-customer.ts'
import { customerCityQuota } from '../customer-city-quota.ts'
import { figuresOf } from './figures.ts'
import { tellQuota } from './nightly/tell-quota.ts'

const cityOf = async (cityCode: string | null, language: 'zh' | 'en'): Promise<string> =>
  (cityCode && (await labels()?.regionName(cityCode, language))) || (cityCode ?? '')

/** The customer's own contacts hear of a grant and of its end, by the channels of his inform settings (20, 13). */
export async function tellContacts(
  tx: Tx,
  actor: Actor,
  rowId: string,
  event: 'quota_changed' | 'quota_expiring',
): Promise<void> {
  const row = await findRow(tx, customerCityQuota, rowId)
  if (!row?.customerId) return
  const [zh, en] = [await cityOf(row.cityCode, 'zh'), await cityOf(row.cityCode, 'en')]
  const isEnd = event === 'quota_expiring'
  await tellCustomer(tx, actor, {
    customerId: row.customerId,
    event,
    purpose: 'notice',
    subject: isEnd ? '额度将到期 / Your quota ends soon' : '额度变动通知 / Your quota has changed',
    content: isEnd
      ? `贵司在${zh}的用车额度将于${row.validTo}到期，请联系业务员续期 / Your quota in ${en} ends on ${row.validTo}: please renew it`
      : `贵司在${zh}的用车额度为${row.quotaQty}台，有效至${row.validTo} / Your quota in ${en} is ${row.quotaQty} vehicles until ${row.validTo}`,
    bizTypeCode: isEnd ? 'quota_expiring' : 'quota_granted',
    bizId: row.id,
  })
}

/** More is used than granted after a cut or the end of an increase: leases go on, nothing new passes. */
export async function tellOverLimit(tx: Tx, actor: Actor, rowId: string): Promise<void> {
  const row = await findRow(tx, customerCityQuota, rowId)
  const today = localDate(actor.clock.now())
  const left = row ? figuresOf(row, today).availableQty : 0
  if (!row?.customerId || left >= 0) return
  const [zh, en] = [await cityOf(row.cityCode, 'zh'), await cityOf(row.cityCode, 'en')]
  await tellQuota(tx, actor, {
    kind: 'quota_over_limit',
    customerId: row.customerId,
    ...(row.cityCode ? { cityCode: row.cityCode } : {}),
    title: '额度超用 / More used than granted',
    content: `{customer}在${zh}超额${-left}台，在租车辆不受影响，不再接受新合同 / {customer} uses ${-left} more than granted in ${en}: leases go on, nothing new is taken`,
    dedupeKey: `${row.id}:${today}`,
  })
}
