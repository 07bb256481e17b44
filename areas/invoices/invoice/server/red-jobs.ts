import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRow, findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { nextQueryAt } from '#areas/accounts/bank-payment-order/server/back-off.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { GATEWAY_KEYS, KIND, RED } from '../../codes.ts'
import { invoiceSetting } from '../../invoice-setting/invoice-setting.ts'
import { settingOf } from '../../invoice-setting/server/credit.ts'
import { exchange, platformOf, type Exchange } from '../../tax-platform/server/exchange.ts'
import type { RedAnswer, TaxNews, TaxPlatform } from '../../tax-platform/server/platform-port.ts'
import { invoice } from '../invoice.ts'
import { invoiceRed } from '../invoice-red.ts'
import { insertLetter, raiseRed } from './red-letter.ts'
import type { RedLetter } from './rows.ts'

/** A letter that still needs the platform, or a red invoice. */
const UNDERWAY = sql`t.status in (1, 2, 3, 4, 6, 8, 9) and (t.final_time is null or t.to_tell)
  and (t.red_invoice_id is null or t.to_tell)`

export async function lettersUnderway(tx: Tx): Promise<boolean> {
  const row = await tx.row(
    sql`select 1 from invoice_red t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${UNDERWAY} limit 1`,
  )
  return row !== undefined
}

const lettersOf = (place: Exchange, where: ReturnType<typeof sql>): Promise<RedLetter[]> =>
  place.inTransaction(tx => findRows(tx, invoiceRed, where, { orderBy: 't.id', limit: 200 }))

/** Letters that the platform has not heard of; the answer may say that the buyer must agree after all. */
export async function enterLetters(place: Exchange, stopping: () => boolean): Promise<void> {
  for (const letter of await lettersOf(
    place,
    sql`t.status in (1, 2) and t.confirm_no is null and t.red_invoice_id is null and t.final_time is null`,
  )) {
    if (stopping()) return
    await enter(place, letter)
  }
  await raiseAgreed(place)
}

async function enter(place: Exchange, letter: RedLetter): Promise<void> {
  const blue = await place.inTransaction(tx => findRow(tx, invoice, letter.invoiceId!))
  if (!blue) return
  // A receipt is our own paper: nobody else has to agree.
  if (blue.kind === KIND.receipt) {
    await place.inTransaction(tx => applyRed(tx, place.actor, letter.id, own(letter)))
    return
  }
  const answer = await ask(place, letter, 'red-enter', platform =>
    platform.enterRed({
      requestNo: letter.requestNo!,
      invoiceNo: blue.invoiceNo!,
      reasonCode: letter.reasonCode!,
      totalAmt: letter.amt,
    }),
  )
  if (answer) await place.inTransaction(tx => applyRed(tx, place.actor, letter.id, answer))
}
const own = (letter: RedLetter): RedAnswer => ({
  requestNo: letter.requestNo!,
  outcome: 'entered',
  confirmNo: `SJ${letter.requestNo!}`,
  confirmState: RED.none,
})

async function ask(
  place: Exchange,
  letter: RedLetter,
  verb: string,
  question: (platform: TaxPlatform) => Promise<RedAnswer>,
): Promise<RedAnswer | undefined> {
  const gateway = await place.inTransaction(async tx => {
    const blue = await findRow(tx, invoice, letter.invoiceId!)
    return blue ? ((await settingOf(tx, blue.sellerId!))?.gateway ?? null) : null
  })
  return exchange(place, gateway, verb, letter.requestNo!, { invoiceNo: letter.invoiceNo }, question)
}

/** What the platform says of a letter. */
async function applyRed(tx: Tx, actor: Actor, id: string, answer: RedAnswer): Promise<void> {
  const letter = await lockRow(tx, actor, invoiceRed, id)
  const isOpen = [RED.none, RED.awaitingBuyer, RED.awaitingSeller].includes(letter.status as 1)
  if (!isOpen || answer.outcome !== 'entered') return
  const to = answer.confirmState ?? letter.status
  const changes = {
    status: to,
    confirmNo: letter.confirmNo ?? answer.confirmNo ?? null,
    message: answer.message ?? null,
    nextQueryTime: nextQueryAt(actor.clock.now(), 5),
    ...(to === RED.awaitingBuyer && !letter.expireTime
      ? { expireTime: localDateTime(new Date(actor.clock.now().getTime() + 72 * 3_600_000)) }
      : {}),
  }
  if (to === letter.status || to === RED.awaitingSeller) {
    const { status: _, ...fields } = changes
    await updateRow(tx, actor, invoiceRed, letter, fields)
    return
  }
  await act(tx, actor, invoiceRed, letter, 'answer', { input: { changes } })
}

/** Agreed letters become red invoices. */
async function raiseAgreed(place: Exchange): Promise<void> {
  const agreed = await lettersOf(
    place,
    sql`t.red_invoice_id is null and t.final_time is null and ((t.status = 1 and t.confirm_no is not null) or t.status = 4)`,
  )
  for (const { id } of agreed)
    await place.inTransaction(async tx => {
      const letter = await lockRow(tx, place.actor, invoiceRed, id)
      const isAgreed = letter.status === RED.confirmed || (letter.status === RED.none && letter.confirmNo !== null)
      if (isAgreed && letter.redInvoiceId === null && letter.finalTime === null) await raiseRed(tx, place.actor, letter)
    })
}

/** Asks for every letter that waits, tells what we decided, lets those lapse whose 72 hours are over. */
export async function moveLetters(place: Exchange, stopping: () => boolean): Promise<void> {
  await enterLetters(place, stopping)
  for (const letter of await lettersOf(place, sql`t.to_tell`)) {
    if (stopping()) return
    await tellPlatform(place, letter)
  }
  for (const letter of await lettersOf(place, sql`t.status in (2, 3) and t.final_time is null`)) {
    if (stopping()) return
    if (letter.expireTime !== null && letter.expireTime <= localDateTime(place.actor.clock.now())) {
      await place.inTransaction(tx =>
        applyRed(tx, place.actor, letter.id, {
          requestNo: letter.requestNo!,
          outcome: 'entered',
          confirmState: RED.expired,
        }),
      )
      continue
    }
    if (letter.status !== RED.awaitingBuyer) continue
    const answer = await ask(place, letter, 'red-query', platform => platform.queryRed(letter.requestNo!))
    if (answer) await place.inTransaction(tx => applyRed(tx, place.actor, letter.id, answer))
  }
  await raiseAgreed(place)
}

async function tellPlatform(place: Exchange, letter: RedLetter): Promise<void> {
  const answer = await ask(place, letter, 'red-tell', platform =>
    letter.askedBy === 2
      ? platform.answerRed(letter.confirmNo!, letter.status === RED.confirmed)
      : platform.withdrawRed(letter.requestNo!),
  )
  if (answer) await place.inTransaction(tx => updateRow(tx, place.actor, invoiceRed, letter.id, { toTell: false }))
}

/** What buyers did: deduction, booking, red letters of their own. */
export async function hearNews(place: Exchange): Promise<void> {
  const settings = await place.inTransaction(tx => findRows(tx, invoiceSetting, { status: 1 } as never))
  for (const [gateway, own] of Map.groupBy(settings, one => one.gateway)) {
    if (!GATEWAY_KEYS[gateway ?? 1]) continue
    const { platform } = platformOf(place, gateway)
    if (!platform) continue
    const news = await platform.news(own.map(one => one.taxNo))
    for (const one of news) {
      await place.inTransaction(tx => hear(tx, place.actor, one))
      await platform.acknowledge([one.id])
    }
  }
}

async function hear(tx: Tx, actor: Actor, news: TaxNews): Promise<void> {
  const [found] = await findRows(tx, invoice, { invoiceNo: news.invoiceNo } as never)
  if (!found) return
  const blue = await lockRow(tx, actor, invoice, found.id)
  if (news.kind === 'use') {
    await updateRow(tx, actor, invoice, blue, { buyerUse: news.buyerUse })
    return
  }
  const [known] = await findRows(tx, invoiceRed, { confirmNo: news.confirmNo } as never)
  if (known || blue.redOpen) return
  const letter = await insertLetter(tx, actor, blue, {
    reasonCode: news.reasonCode,
    amt: news.totalAmt,
    askedBy: 2,
    status: RED.awaitingSeller,
    confirmNo: news.confirmNo,
  })
  await updateRow(tx, actor, invoice, blue, { redOpen: true })
  if (isBuilt('user-message'))
    await notify(tx, actor, {
      bizTypeCode: 'invoice-red',
      bizId: letter.id,
      roles: ['invoice_clerk'],
      level: 2,
      title: `购方申请红冲：${blue.buyerName} / The buyer asks for a red letter: ${blue.buyerName}`,
      content: `发票${blue.invoiceNo}，请在72小时内确认或拒绝 / Invoice ${blue.invoiceNo}: agree or refuse within 72 hours`,
      dedupeKey: `invoice-red:${letter.id}`,
    })
}
