import { addDays, inBoth, localDate, yuan, ZERO, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customerBusinessArea } from '#areas/customers/customer/children.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import type { WishedQuota } from '../../ports.ts'
import { applyKinds, quotaApply } from '../quota-apply.ts'
import { rowsInForce } from './city-facts.ts'

type Customer = RowOf<typeof customer>
const LIVE = [103, 102, 1]

/**
 * An approved customer applies for what its business areas wish (20, acceptance 4). It is submitted at once; what its
 * checks refuse stays as a draft for the salesperson.
 */
export async function openFirst(tx: Tx, actor: Actor, customerId: string): Promise<void> {
  const owner = await getRow(tx, customer, customerId)
  const known = await findRows(
    tx,
    quotaApply,
    sql`t.customer_id = ${customerId}::bigint and t.apply_kind = ${applyKinds.first} and t.status = any(${LIVE}::int[])`,
    { limit: 1 },
  )
  if (known.length > 0 || owner.status !== 1 || (await rowsInForce(tx, customerId)).size > 0) return
  const areas = (await findRows(tx, customerBusinessArea, { customerId }, { orderBy: 't.line_no' })).filter(
    one => (one.applyQty ?? 0) > 0,
  )
  if (areas.length === 0) return
  const body = {
    applyKind: applyKinds.first,
    customerId,
    reasonType: 'new_project',
    reason: inBoth('客户准入通过，按业务区域首次申请', 'Admitted: first application by its business areas'),
    lines: areas.map(one => ({
      cityCode: one.cityCode,
      usage: one.usage,
      carModelIds: one.carModelIds,
      applyQty: one.applyQty,
      applyAmount: yuan(((one.unitExposure ?? ZERO) * BigInt(one.applyQty ?? 0)) as never),
      unitRent: one.unitRent === null ? null : yuan(one.unitRent),
      unitPrice: one.unitPrice === null ? null : yuan(one.unitPrice),
      deposit: one.deposit === null ? null : yuan(one.deposit),
      downPayment: one.downPayment === null ? null : yuan(one.downPayment),
      termMonths: one.termMonths,
      expectDate: one.expectDate,
    })),
  }
  await submittedOrDraft(tx, salesOf(actor, owner), body)
}

/** The salesperson applies; the case's reviewers are other people. */
export const salesOf = (actor: Actor, owner: Customer): Actor => ({
  ...actor,
  userId: owner.bizUserId ?? actor.userId,
  deptId: owner.bizDeptId ?? actor.deptId,
})

async function submittedOrDraft(tx: Tx, actor: Actor, body: Record<string, unknown>): Promise<void> {
  const { rights: _, ...free } = actor
  try {
    await tx.attempt(() => saveRecord(tx, free, quotaApply as never, body, 'save'))
  } catch (error) {
    if ((error as { name?: string }).name !== 'Refused') throw error
    await saveRecord(tx, free, quotaApply as never, { ...body, draft: true }, 'save')
  }
}

/** What a customer who was woken up wants, as a draft for the salesperson (20, rouse: mode 2). */
export async function openWished(
  tx: Tx,
  actor: Actor,
  wished: WishedQuota,
): Promise<{ id: string; no: string } | undefined> {
  const owner = await getRow(tx, customer, wished.customerId)
  const { rights: _, ...free } = salesOf(actor, owner)
  const parts = wished.cityCodes.length
  if (parts === 0) return undefined
  const saved = await saveRecord(
    tx,
    free,
    quotaApply as never,
    {
      draft: true,
      applyKind: applyKinds.first,
      customerId: wished.customerId,
      reasonType: 'rouse',
      reason: wished.reason,
      lines: wished.cityCodes.map((cityCode, at) => ({
        cityCode,
        applyQty: Math.floor(wished.qty / parts) + (at < wished.qty % parts ? 1 : 0),
        expectDate: wished.expectDate,
      })),
    },
    'save',
  )
  return { id: saved.id, no: saved.no }
}

/** A renewal of what stands, as a draft: sixty days before its end (11.8). */
export async function openYearly(tx: Tx, actor: Actor, customerId: string): Promise<boolean> {
  const owner = await getRow(tx, customer, customerId)
  const open = await findRows(
    tx,
    quotaApply,
    sql`t.customer_id = ${customerId}::bigint and t.apply_kind in (1, 2, 3) and t.status in (103, 102)`,
    { limit: 1 },
  )
  if (owner.status !== 1 || open.length > 0) return false
  const rows = [...(await rowsInForce(tx, customerId)).values()]
  if (rows.length === 0) return false
  const { rights: _, ...free } = salesOf(actor, owner)
  const firstEnd = rows.map(row => row.validTo ?? '').sort()[0]
  await saveRecord(
    tx,
    free,
    quotaApply as never,
    {
      draft: true,
      applyKind: applyKinds.yearly,
      customerId,
      reasonType: 'yearly',
      reason: inBoth(`额度将于${firstEnd}到期，年审续授`, `The quota ends on ${firstEnd}: yearly renewal`),
      lines: rows.map(row => ({
        cityCode: row.cityCode,
        applyQty: row.quotaQty,
        applyAmount: yuan(row.quotaAmount),
      })),
    },
    'save',
  )
  return true
}

/** Customers with used quantity whose quota ends in so many days. */
export const endingIn = (tx: Tx, actor: Actor, days: number): Promise<{ id: string }[]> =>
  tx.rows<{
    id: string
  }>(sql`select distinct customer_id as id from customer_city_quota where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1
    and valid_to = ${addDays(localDate(actor.clock.now()), days)}::date and frozen_qty + occupied_qty > 0 order by 1`)
