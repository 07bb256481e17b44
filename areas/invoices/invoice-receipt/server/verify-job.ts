import { addDays, inBoth, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { nextQueryAt } from '#areas/accounts/bank-payment-order/server/back-off.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { OLD_AFTER_DAYS } from '../../calculations/input-invoice.ts'
import { RECEIPT } from '../../codes.ts'
import { invoiceSetting } from '../../invoice-setting/invoice-setting.ts'
import { warnOfCredit } from '../../invoice-setting/server/credit.ts'
import { exchange, type Exchange } from '../../tax-platform/server/exchange.ts'
import type { VerifyAnswer } from '../../tax-platform/server/platform-port.ts'
import { invoiceReceipt } from '../invoice-receipt.ts'
import { lockLinks } from './effects.ts'
import type { Receipt } from './prepare.ts'

const due = (actor: Actor) =>
  sql`t.status = ${RECEIPT.toCheck} and t.next_check_time <= ${localDateTime(actor.clock.now())}::timestamptz`

export async function waitsForCheck(tx: Tx, actor: Actor): Promise<boolean> {
  return (
    (await tx.row(
      sql`select 1 from invoice_receipt t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${due(actor)} limit 1`,
    )) !== undefined
  )
}

/** 7.7: the statutory check, asked outside of any transaction. */
export const inputVerifyJob: JobKind = {
  kind: 'input-verify',
  label: '查验收票 / Check of input invoices',
  async run(context) {
    const place: Exchange = {
      inTransaction: work => context.database.transaction(context.actor.tenantId, work),
      actor: context.actor,
    }
    const rows = await place.inTransaction(tx =>
      findRows(tx, invoiceReceipt, due(context.actor), { orderBy: 't.next_check_time, t.id', limit: 200 }),
    )
    for (const row of rows) {
      if (context.stopping()) break
      await verify(place, row)
    }
    return { done: rows.length }
  },
}

async function verify(place: Exchange, row: Receipt): Promise<void> {
  const gateway = await place.inTransaction(async tx => {
    const [setting] = await findRows(tx, invoiceSetting, { companyId: row.buyerCompanyId } as never)
    return setting?.gateway ?? null
  })
  const answer = await exchange(
    place,
    gateway,
    'verify',
    row.invoiceNo.slice(0, 40),
    { sellerTaxNo: row.sellerTaxNo },
    platform =>
      platform.verify({
        invoiceCode: row.invoiceCode ?? '',
        invoiceNo: row.invoiceNo,
        issueDate: row.issueDate,
        sellerTaxNo: row.sellerTaxNo,
        totalAmt: row.totalAmt,
        checkCode: row.checkCode ?? '',
      }),
  )
  await place.inTransaction(tx => apply(tx, place.actor, row.id, answer))
}

async function apply(tx: Tx, actor: Actor, id: string, answer: VerifyAnswer | undefined): Promise<void> {
  await lockLinks(tx, actor, id)
  const row = await lockRow(tx, actor, invoiceReceipt, id)
  if (row.status !== RECEIPT.toCheck) return
  if (!answer || answer.outcome === 'busy') {
    const checkCount = (row.checkCount ?? 0) + 1
    await updateRow(tx, actor, invoiceReceipt, row, {
      checkCount,
      nextCheckTime: nextQueryAt(actor.clock.now(), checkCount + 2),
    })
    return
  }
  await act(tx, actor, invoiceReceipt, row, 'verify', { input: { answer } })
  if (answer.outcome === 'mismatch' && isBuilt('user-message'))
    await notify(tx, actor, {
      bizTypeCode: 'invoice-receipt',
      bizId: row.id,
      users: row.handoverUserId ? [row.handoverUserId] : [],
      roles: ['invoice_clerk'],
      level: 2,
      title: inBoth(
        `发票查验不符：${row.invoiceNo}`,
        `Invoice does not verify: ${row.invoiceNo}`,
      ) as `${string} / ${string}`,
      content: (answer.message ?? '查验不符 / it does not verify') as `${string} / ${string}`,
      dedupeKey: `invoice-receipt:${row.id}`,
    })
}

const WARN_DAYS = 30
/** 11 `input-credit`: deadlines of certification, and sellers whose credit runs low. */
export const inputCreditJob: JobKind = {
  kind: 'input-credit',
  label: '进项抵扣与开票额度 / Input tax and invoice credit',
  run: ({ actor, database }) =>
    database.transaction(actor.tenantId, async tx => {
      const settings = await findRows(tx, invoiceSetting, { status: 1 } as never)
      for (const setting of settings) await warnOfCredit(tx, actor, setting)
      const day = addDays(localDate(actor.clock.now()), WARN_DAYS - OLD_AFTER_DAYS)
      const late = await findRows(
        tx,
        invoiceReceipt,
        sql`t.status = ${RECEIPT.checked} and t.deductible and t.issue_date <= ${day}::date`,
        { orderBy: 't.issue_date, t.id', limit: 200 },
      )
      for (const row of isBuilt('user-message') ? late : [])
        await notify(tx, actor, {
          bizTypeCode: 'invoice-receipt',
          bizId: row.id,
          roles: ['invoice_clerk'],
          level: 2,
          title: `进项票待认证：${row.invoiceNo} / Input invoice to certify: ${row.invoiceNo}`,
          content: `${row.issueDate}开具，将满360天 / issued on ${row.issueDate}, soon 360 days ago`,
          dedupeKey: `input-credit:${row.id}:${localDate(actor.clock.now()).slice(0, 7)}`,
        })
      return { done: late.length }
    }),
}
