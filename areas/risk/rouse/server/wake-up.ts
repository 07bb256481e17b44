import { inBoth, localDate, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { lastDay, type QuotaRow } from '#areas/customers/customer-city-quota/server/figures.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { quotaDraftPort } from '../../ports.ts'
import { restoredTotals } from '../restored.ts'
import type { rouse } from '../rouse.ts'

type Rouse = RowOf<typeof rouse>
const RESTORE = 1
const CANCELLED = 4

/** What becomes of the old quota: a part of it again, or none and a new application. */
export async function wakeUp(tx: Tx, actor: Actor, row: Rouse): Promise<{ id: string; no: string } | undefined> {
  const rows = (
    await findRows(tx, customerCityQuota, { customerId: row.customerId }, { orderBy: 't.city_code' })
  ).filter(one => one.status !== CANCELLED)
  if (row.restoreMode === RESTORE) {
    for (const one of rows) await restore(tx, actor, row, one)
    return undefined
  }
  for (const one of rows)
    if (one.frozenQty! + one.occupiedQty! === 0)
      await act(tx, actor, customerCityQuota, one.id, 'cancel', {
        reason: inBoth(`客户唤醒${row.rouseNo}：重新申请额度`, `Wake-up ${row.rouseNo}: the quota is applied for anew`),
      })
  return quotaDraftPort.ask().open(tx, actor, {
    customerId: row.customerId,
    bizUserId: row.bizUserId,
    cityCodes: row.expectCities,
    qty: row.expectQty,
    expectDate: row.expectDate,
    reason: row.reason,
  })
}

/** A row that has ended meanwhile stays ended: it is not made valid again by a wake-up. */
async function restore(tx: Tx, actor: Actor, row: Rouse, one: QuotaRow): Promise<void> {
  const validTo = lastDay(one)
  if (validTo === null || validTo < localDate(actor.clock.now())) return
  const totals = restoredTotals(
    {
      qty: one.quotaQty ?? 0,
      amount: one.quotaAmount,
      usedQty: one.frozenQty! + one.occupiedQty!,
      usedAmount: (one.frozenAmount + one.occupiedAmount) as Fen,
    },
    row.restoreRate ?? '50',
  )
  await grantQuota(tx, actor, {
    customerId: row.customerId,
    lines: [{ cityCode: one.cityCode!, ...totals }],
    validTo: one.validTo ?? validTo,
    reason: inBoth(
      `客户唤醒${row.rouseNo}，恢复${Number(row.restoreRate ?? '50')}%`,
      `Wake-up ${row.rouseNo}, ${Number(row.restoreRate ?? '50')} % restored`,
    ),
    docNo: row.rouseNo!,
  })
}
