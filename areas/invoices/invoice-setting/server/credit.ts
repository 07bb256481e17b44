import { fen, localDate, monthOf, refuse, subFen, yuan, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, lockRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { invoiceSetting } from '../invoice-setting.ts'

export type Setting = RowOf<typeof invoiceSetting>

/** Net amounts of the month per seller: blue ones from their request on, red ones of the month give back. */
export async function usedCredit(tx: Tx, sellerIds: readonly string[], month: string): Promise<Map<string, Fen>> {
  if (sellerIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; net: string }>(
    sql`select seller_id as id, coalesce(sum(net_amt), 0) as net from invoice where tenant_id = ${tx.tenantId} and is_deleted = 0
      and seller_id = any(${[...sellerIds]}::bigint[]) and credit_month = ${month} and kind in (1, 2)
      and (status in (2, 4, 5) or (status = 1 and colour = 1)) group by seller_id`,
  )
  return new Map(rows.map(row => [row.id, fen(row.net)]))
}

export const creditMonth = (actor: Actor): string => monthOf(localDate(actor.clock.now()))

export async function remainCredit(tx: Tx, actor: Actor, setting: Setting): Promise<Fen> {
  const used = await usedCredit(tx, [setting.companyId], creditMonth(actor))
  return subFen(setting.monthCredit ?? ZERO, used.get(setting.companyId) ?? ZERO)
}

/** The enabled setting of a seller. */
export async function settingOf(tx: Tx, sellerId: string): Promise<Setting | undefined> {
  const [row] = await findRows(tx, invoiceSetting, { companyId: sellerId, status: 1 } as never)
  return row
}

/** Locks the seller's setting: credit is promised one after the other. */
export async function lockSetting(tx: Tx, actor: Actor, sellerId: string): Promise<Setting> {
  const found = await settingOf(tx, sellerId)
  if (!found) return refuse('noInvoiceSetting', '销售方未设置开票信息 / the seller has no invoice setting')
  return lockRow(tx, actor, invoiceSetting, found.id)
}

/** 7.7: `net` must fit into what is left of the month. */
export async function assertCredit(tx: Tx, actor: Actor, setting: Setting, net: Fen): Promise<void> {
  const left = await remainCredit(tx, actor, setting)
  if (net > left)
    refuse('creditShort', '本月发票额度不足，剩余{x}元 / monthly credit short: only {x} left', { x: yuan(left) })
}

/** 3.9 `invoice.creditWarn`: invoicing staff hear of it once a day. */
export async function warnOfCredit(tx: Tx, actor: Actor, setting: Setting): Promise<void> {
  const credit = setting.monthCredit ?? ZERO
  if (credit === ZERO || !isBuilt('user-message')) return
  const left = await remainCredit(tx, actor, setting)
  const percent = await paramNumber(tx, 'invoice.creditWarn')
  if (left * 100n >= credit * BigInt(Math.round(percent))) return
  await notify(tx, actor, {
    bizTypeCode: 'invoice-setting',
    bizId: setting.id,
    roles: ['invoice_clerk'],
    level: 2,
    title: `发票额度不足：${setting.sellerName} / Invoice credit low: ${setting.sellerName}`,
    content: `本月剩余${yuan(left)}元，月度额度${yuan(credit)}元 / ${yuan(left)} left of ${yuan(credit)} this month`,
    dedupeKey: `invoice-credit:${setting.id}:${creditMonth(actor)}`,
  })
}
