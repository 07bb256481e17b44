import { localDateTime, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { isLongAgo } from '#areas/accounts/bank-payment-order/server/back-off.ts'
import { RED } from '../../codes.ts'
import { simulatedTaxInvoice, simulatedTaxNews, simulatedTaxPlay, simulatedTaxRed } from '../tax-platform-message.ts'
import {
  PlatformTimeout,
  type InTransaction,
  type IssueAnswer,
  type IssueRequest,
  type RedAnswer,
  type RedRequest,
  type TaxNews,
  type TaxPlatform,
  type VerifyAnswer,
  type VerifyRequest,
} from './platform-port.ts'

export const PLAY = { asUsual: 0, late: 1, double: 2, wrong: 3, absent: 4, refused: 5 } as const
/** The buyer has so many hours to answer a red letter. */
export const RED_HOURS = 72
const REJECTED = '购方税号校验不通过 / the tax number of the buyer does not pass'

/**
 * The built-in platform. It keeps its own books by request number, in transactions of its own: what it has issued
 * stands whatever becomes of the server that asked. Buyer tax numbers that end in 9 are refused, in 8 issued without an
 * answer in time.
 */
export function simulatedPlatform(inTransaction: InTransaction, actor: Actor): TaxPlatform {
  return {
    issue: request => inTransaction(tx => takeIn(tx, actor, request)).then(told),
    query: request => inTransaction(tx => lookUp(tx, actor, request)).then(told),
    enterRed: request => inTransaction(tx => enterRed(tx, actor, request)).then(told),
    queryRed: requestNo => inTransaction(tx => redOf(tx, actor, requestNo)).then(told),
    withdrawRed: requestNo => inTransaction(tx => moveRed(tx, actor, { requestNo }, RED.withdrawn)).then(told),
    answerRed: (confirmNo, agreed) =>
      inTransaction(tx => moveRed(tx, actor, { confirmNo }, agreed ? RED.confirmed : RED.refusedBySeller)).then(told),
    news: sellers => inTransaction(tx => newsFor(tx, sellers)),
    acknowledge: ids => inTransaction(tx => heard(tx, actor, ids)),
    verify: request => inTransaction(tx => verify(tx, actor, request)).then(told),
  }
}

/** The platform's transaction has ended; only now its answer gets lost. */
function told<T>(answer: T | 'lost'): T {
  if (answer === 'lost') throw new PlatformTimeout('the tax platform did not answer in time')
  return answer
}

/** The next answer that an administrator has asked for, used up by this call. */
async function playOf(tx: Tx, actor: Actor, verb: string, requestNo: string): Promise<number> {
  const [play] = await findRows(tx, simulatedTaxPlay, sql`t.verb = ${verb} and t.used_time is null`, {
    lock: true,
    limit: 1,
  })
  if (!play) return PLAY.asUsual
  await updateRow(tx, actor, simulatedTaxPlay, play, {
    usedTime: localDateTime(actor.clock.now()),
    usedFor: requestNo,
  })
  return play.nextAnswer ?? PLAY.asUsual
}

/** One request at a time: asked twice at once, the second finds what the first has booked. */
const oneAtATime = (tx: Tx, requestNo: string): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`tax ${tx.tenantId} ${requestNo}`}, 0))`)

type Booked = RowOf<typeof simulatedTaxInvoice>
async function booked(tx: Tx, actor: Actor, requestNo: string): Promise<Booked | undefined> {
  await oneAtATime(tx, requestNo)
  const [row] = await findRows(tx, simulatedTaxInvoice, { requestNo } as never)
  return row && lockRow(tx, actor, simulatedTaxInvoice, row.id)
}

async function takeIn(tx: Tx, actor: Actor, request: IssueRequest): Promise<IssueAnswer | 'lost'> {
  const play = await playOf(tx, actor, 'issue', request.requestNo)
  const known = await booked(tx, actor, request.requestNo)
  let row =
    known ??
    (await insertRow(tx, actor, simulatedTaxInvoice, {
      requestNo: request.requestNo,
      sellerTaxNo: request.sellerTaxNo,
      buyerTaxNo: request.buyerTaxNo,
      totalAmt: request.totalAmt,
      content: { buyerName: request.buyerName, kind: request.kind, lines: request.lines.length },
      submits: 0,
      queries: 0,
      withheld: false,
      buyerUse: 0,
    }))
  const withheld = play === PLAY.absent
  row = await updateRow(tx, actor, simulatedTaxInvoice, row, { submits: (row.submits ?? 0) + 1, withheld })
  if (withheld) return 'lost'
  if (row.outcome === null) row = await decide(tx, actor, row, request, play === PLAY.refused)
  // Issued, but nobody hears of it before he asks.
  const isSilent = row.outcome === 'issued' && request.buyerTaxNo.endsWith('8') && (row.submits ?? 0) === 1
  return played(play, isSilent ? 'lost' : answerOf(row, request))
}

async function decide(tx: Tx, actor: Actor, row: Booked, request: IssueRequest, isRefused: boolean): Promise<Booked> {
  if (isRefused || (request.blueInvoiceNo === undefined && request.buyerTaxNo.endsWith('9')))
    return updateRow(tx, actor, simulatedTaxInvoice, row, { outcome: 'rejected' })
  return updateRow(tx, actor, simulatedTaxInvoice, row, {
    outcome: 'issued',
    invoiceNo: invoiceNoOf(row.id, request.sellerTaxNo, actor),
    issueTime: localDateTime(actor.clock.now()),
  })
}

/** yy + province + channel + 15 digits. */
const invoiceNoOf = (id: string, sellerTaxNo: string, actor: Actor): string => {
  const province = /^\d{2}$/.test(sellerTaxNo.slice(2, 4)) ? sellerTaxNo.slice(2, 4) : '44'
  return `${localDateTime(actor.clock.now()).slice(2, 4)}${province}2${id.slice(-15).padStart(15, '0')}`
}

function answerOf(row: Booked, request: IssueRequest): IssueAnswer {
  const about = { requestNo: request.requestNo, totalAmt: row.totalAmt }
  if (row.outcome === 'rejected') return { ...about, outcome: 'rejected', message: REJECTED }
  const link = (format: string) => `https://dppt.simulated/${row.invoiceNo}.${format}`
  return {
    ...about,
    outcome: 'issued',
    invoiceNo: row.invoiceNo!,
    issueTime: row.issueTime!,
    pdfUrl: link('pdf'),
    ofdUrl: link('ofd'),
    xmlUrl: link('xml'),
  }
}

function played(play: number, answer: IssueAnswer | 'lost'): IssueAnswer | 'lost' {
  if (play === PLAY.late || play === PLAY.absent || answer === 'lost') return 'lost'
  if (play === PLAY.double) return { ...answer, times: 2 }
  if (play === PLAY.wrong)
    return { ...answer, requestNo: `${answer.requestNo}9`, totalAmt: (answer.totalAmt + 100n) as Fen }
  return answer
}

async function lookUp(tx: Tx, actor: Actor, request: IssueRequest): Promise<IssueAnswer | 'lost'> {
  const play = await playOf(tx, actor, 'query', request.requestNo)
  const row = await booked(tx, actor, request.requestNo)
  if (!row || row.withheld || row.outcome === null)
    return played(play, { requestNo: request.requestNo, totalAmt: request.totalAmt, outcome: 'not_found' })
  await updateRow(tx, actor, simulatedTaxInvoice, row, { queries: (row.queries ?? 0) + 1 })
  return played(play, answerOf(row, request))
}

async function enterRed(tx: Tx, actor: Actor, request: RedRequest): Promise<RedAnswer | 'lost'> {
  const play = await playOf(tx, actor, 'red', request.requestNo)
  await oneAtATime(tx, request.requestNo)
  const [known] = await findRows(tx, simulatedTaxRed, { requestNo: request.requestNo } as never)
  const [blue] = await findRows(tx, simulatedTaxInvoice, { invoiceNo: request.invoiceNo } as never)
  if (play === PLAY.absent) return 'lost'
  const row =
    known ??
    (await insertRow(tx, actor, simulatedTaxRed, {
      requestNo: request.requestNo,
      invoiceNo: request.invoiceNo,
      confirmNo: `HZ${(await tx.newId()).slice(-16).padStart(16, '0')}`,
      confirmState: (blue?.buyerUse ?? 0) === 0 ? RED.none : RED.awaitingBuyer,
      reasonCode: request.reasonCode,
      totalAmt: request.totalAmt,
      enterTime: localDateTime(actor.clock.now()),
    }))
  return play === PLAY.late ? 'lost' : redAnswer(row)
}

type Red = RowOf<typeof simulatedTaxRed>
const redAnswer = (row: Red): RedAnswer => ({
  requestNo: row.requestNo!,
  outcome: 'entered',
  confirmNo: row.confirmNo!,
  confirmState: row.confirmState!,
})
export const isOver = (row: Red, actor: Actor): boolean =>
  (row.confirmState === RED.awaitingBuyer || row.confirmState === RED.awaitingSeller) &&
  isLongAgo(actor.clock.now(), row.enterTime!, RED_HOURS * 60)

async function redOf(tx: Tx, actor: Actor, requestNo: string): Promise<RedAnswer | 'lost'> {
  const play = await playOf(tx, actor, 'red', requestNo)
  if (play === PLAY.absent || play === PLAY.late) return 'lost'
  const [row] = await findRows(tx, simulatedTaxRed, { requestNo } as never)
  if (!row) return { requestNo, outcome: 'not_found' }
  return redAnswer(
    isOver(row, actor) ? await updateRow(tx, actor, simulatedTaxRed, row, { confirmState: RED.expired }) : row,
  )
}

/** What either side says of a confirmation that still waits. */
export async function moveRed(
  tx: Tx,
  actor: Actor,
  which: { requestNo: string } | { confirmNo: string },
  to: number,
): Promise<RedAnswer> {
  const [row] = await findRows(tx, simulatedTaxRed, which as never, { lock: true })
  const requestNo = 'requestNo' in which ? which.requestNo : ''
  if (!row) return { requestNo, outcome: 'not_found' }
  const waits = row.confirmState === RED.awaitingBuyer || row.confirmState === RED.awaitingSeller
  return redAnswer(waits ? await updateRow(tx, actor, simulatedTaxRed, row, { confirmState: to }) : row)
}

async function newsFor(tx: Tx, sellers: readonly string[]): Promise<TaxNews[]> {
  const rows = await findRows(
    tx,
    simulatedTaxNews,
    sql`not t.heard and t.seller_tax_no = any(${[...sellers]}::text[])`,
    {
      orderBy: 't.id',
      limit: 500,
    },
  )
  return rows.map(row =>
    row.newsKind === 'use'
      ? { id: row.id, kind: 'use', invoiceNo: row.invoiceNo!, buyerUse: row.buyerUse ?? 0 }
      : {
          id: row.id,
          kind: 'red',
          invoiceNo: row.invoiceNo!,
          confirmNo: row.confirmNo!,
          reasonCode: row.reasonCode ?? 3,
          totalAmt: row.totalAmt,
        },
  )
}

async function heard(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = await findRow(tx, simulatedTaxNews, id)
    if (row && !row.heard) await updateRow(tx, actor, simulatedTaxNews, row, { heard: true })
  }
}

/** 7.7: a number that ends in 0 does not verify. */
async function verify(tx: Tx, actor: Actor, request: VerifyRequest): Promise<VerifyAnswer | 'lost'> {
  const play = await playOf(tx, actor, 'verify', request.invoiceNo)
  if (play === PLAY.late || play === PLAY.absent) return 'lost'
  if (play === PLAY.wrong || play === PLAY.refused || request.invoiceNo.endsWith('0'))
    return { outcome: 'mismatch', message: '查无此票或票面信息不符 / no such invoice, or its contents differ' }
  return { outcome: 'valid' }
}
