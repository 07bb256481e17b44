import { localDateTime, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobContext, JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { findRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { isLongAgo, nextQueryAt, RESEND_AFTER_MINUTES } from '#areas/accounts/bank-payment-order/server/back-off.ts'
import { INVOICE, KIND } from '../../codes.ts'
import { settingOf } from '../../invoice-setting/server/credit.ts'
import { exchange, type Exchange } from '../../tax-platform/server/exchange.ts'
import type { IssueAnswer, IssueRequest } from '../../tax-platform/server/platform-port.ts'
import { invoice } from '../invoice.ts'
import { invoiceRed } from '../invoice-red.ts'
import { enterLetters, hearNews, lettersUnderway, moveLetters } from './red-jobs.ts'
import { linesOf, lockBills, type Invoice } from './rows.ts'

const some = async (tx: Tx, where: ReturnType<typeof sql>): Promise<boolean> =>
  (await tx.row(
    sql`select 1 from invoice t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${where} limit 1`,
  )) !== undefined

export const waitsForSending = async (tx: Tx): Promise<boolean> =>
  (await some(tx, sql`t.status = ${INVOICE.issuing} and t.send_count = 0`)) || lettersUnderway(tx)
export const waitsForQuery = async (tx: Tx): Promise<boolean> =>
  (await some(tx, sql`t.status in (1, 2, 4) and t.kind in (1, 2)`)) || lettersUnderway(tx)

const placeOf = (context: JobContext): Exchange => ({
  inTransaction: work => context.database.transaction(context.actor.tenantId, work),
  actor: context.actor,
})

/** 7.7: sends what is to be sent, red letters before the red invoices that they allow. */
export const invoiceSendJob: JobKind = {
  kind: 'invoice-send',
  label: '发送开票请求 / Invoices to the tax platform',
  async run(context) {
    const place = placeOf(context)
    await enterLetters(place, context.stopping)
    return { done: await sendAll(place, context.stopping) }
  },
}

/** 11: asks for what is under way, hears what buyers did, and lets red letters lapse after 72 hours. */
export const invoiceQueryJob: JobKind = {
  kind: 'invoice-query',
  label: '查询开票结果 / Results of invoices',
  async run(context) {
    const place = placeOf(context)
    const ids = await place.inTransaction(async tx =>
      (
        await tx.rows<{ id: string }>(
          sql`select id from invoice where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${INVOICE.issuing} and send_count > 0
            and next_query_time <= ${localDateTime(context.actor.clock.now())}::timestamptz order by next_query_time, id limit 500`,
        )
      ).map(row => row.id),
    )
    for (const id of ids) {
      if (context.stopping()) break
      await askPlatform(place, id)
    }
    await hearNews(place)
    await moveLetters(place, context.stopping)
    await sendAll(place, context.stopping)
    return { done: ids.length }
  },
}

async function sendAll(place: Exchange, stopping: () => boolean): Promise<number> {
  for (let done = 0; ; done += 1) {
    if (stopping()) return done
    const row = await place.inTransaction(tx => takeOut(tx, place.actor))
    if (!row) return done
    if (row.kind === KIND.receipt) await issueReceipt(place, row)
    else await tryPlatform(place, row, 'issue')
  }
}

/** One invoice that nobody else has taken out; counted before the platform hears of it. */
async function takeOut(tx: Tx, actor: Actor): Promise<Invoice | undefined> {
  const row = await tx.row<{ id: string }>(
    sql`select id from invoice where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${INVOICE.issuing} and send_count = 0
      order by id limit 1 for update skip locked`,
  )
  if (!row) return undefined
  return (await act(tx, actor, invoice, row.id, 'send')).row
}

/** A receipt (收据) needs no platform: it has a number of our own. */
const issueReceipt = ({ inTransaction, actor }: Exchange, row: Invoice) =>
  inTransaction(async tx => {
    await lockBills(tx, actor, row.id)
    const answer: IssueAnswer = {
      outcome: 'issued',
      requestNo: row.requestNo!,
      totalAmt: row.totalAmt,
      invoiceNo: await nextNumber(tx, actor, 'SJ', 6),
      issueTime: localDateTime(actor.clock.now()),
    }
    await act(tx, actor, invoice, row.id, 'answer', { input: { answer } })
  })

async function requestOf(tx: Tx, row: Invoice): Promise<IssueRequest> {
  const lines = await linesOf(tx, row.id)
  const blue = row.blueInvoiceId ? await findRow(tx, invoice, row.blueInvoiceId) : undefined
  const letter = row.redId ? await findRow(tx, invoiceRed, row.redId) : undefined
  return {
    requestNo: row.requestNo!,
    sellerTaxNo: row.sellerTaxNo ?? '',
    sellerName: row.sellerName ?? '',
    buyerTaxNo: row.buyerTaxNo ?? '',
    buyerName: row.buyerName ?? '',
    kind: row.kind!,
    netAmt: row.netAmt,
    taxAmt: row.taxAmt,
    totalAmt: row.totalAmt,
    lines: lines.map(line => ({
      itemName: line.itemName ?? '',
      taxCode: line.taxCode ?? '',
      taxRate: line.taxRate,
      net: line.netAmt,
      tax: line.taxAmt,
    })),
    ...(blue?.invoiceNo ? { blueInvoiceNo: blue.invoiceNo } : {}),
    ...(letter?.confirmNo ? { confirmNo: letter.confirmNo } : {}),
  }
}

/** The platform is asked outside of any transaction; what it says is applied in one. */
async function tryPlatform(place: Exchange, row: Invoice, verb: 'issue' | 'query'): Promise<IssueAnswer | undefined> {
  const { request, gateway } = await place.inTransaction(async tx => ({
    request: await requestOf(tx, row),
    gateway: (await settingOf(tx, row.sellerId!))?.gateway ?? null,
  }))
  const content = { buyerName: row.buyerName, totalAmt: yuan(row.totalAmt), colour: row.colour }
  const answer = await exchange(place, gateway, verb, request.requestNo, content, platform => platform[verb](request))
  for (let time = 0; time < (answer?.times ?? 1); time += 1)
    await place.inTransaction(tx => apply(tx, place.actor, row.id, answer))
  return answer
}

/** Said twice, about another invoice, or not at all it changes nothing but the time of the next question. */
async function apply(tx: Tx, actor: Actor, id: string, answer: IssueAnswer | undefined): Promise<void> {
  await lockBills(tx, actor, id)
  const row = await lockRow(tx, actor, invoice, id)
  if (row.status !== INVOICE.issuing) return
  const isOurs = answer !== undefined && answer.requestNo === row.requestNo && answer.totalAmt === row.totalAmt
  if (isOurs && (answer.outcome === 'issued' || answer.outcome === 'rejected')) {
    await act(tx, actor, invoice, row, 'answer', { input: { answer } })
    return
  }
  const now = actor.clock.now()
  await updateRow(tx, actor, invoice, row, {
    queryCount: (row.queryCount ?? 0) + 1,
    nextQueryTime: nextQueryAt(now, (row.queryCount ?? 0) + 1),
  })
}

/** An answer is asked for by the number before anything is sent again. */
async function askPlatform(place: Exchange, id: string): Promise<void> {
  const row = await place.inTransaction(tx => findRow(tx, invoice, id))
  if (!row || row.status !== INVOICE.issuing) return
  const answer = await tryPlatform(place, row, 'query')
  if (answer?.outcome !== 'not_found') return
  const again = await place.inTransaction(async tx => {
    const now = await lockRow(tx, place.actor, invoice, id)
    if (now.status !== INVOICE.issuing || !now.lastSentTime) return undefined
    if (!isLongAgo(place.actor.clock.now(), now.lastSentTime, RESEND_AFTER_MINUTES)) return undefined
    return (await act(tx, place.actor, invoice, now, 'send')).row
  })
  if (again) await tryPlatform(place, again, 'issue')
}
