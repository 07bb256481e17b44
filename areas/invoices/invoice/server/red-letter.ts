import {
  addFen,
  fen,
  localDateTime,
  negFen,
  refuse,
  subFen,
  sumFen,
  yuan,
  ZERO,
  type ChangesOf,
  type Fen,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { findRows, insertRow, insertRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { redLines, redShares } from '../../calculations/tax-shares.ts'
import { COLOUR, RED } from '../../codes.ts'
import { creditMonth } from '../../invoice-setting/server/credit.ts'
import { RED_HOURS } from '../../tax-platform/server/simulated-platform.ts'
import { invoiceRed } from '../invoice-red.ts'
import { invoice, invoiceBillShare, invoiceLine } from '../invoice.ts'
import { linesOf, sharesOf, type Invoice, type RedLetter } from './rows.ts'

const WHOLE_ONLY = 1
export interface RedAsked {
  reasonCode: number
  amt?: Fen | null
  note?: string | null
}

/** 7.7: a red letter for an invoice. A buyer who has deducted or booked it must agree within 72 hours. */
export async function askRed(tx: Tx, actor: Actor, blue: Invoice, asked: RedAsked): Promise<ChangesOf<typeof invoice>> {
  if (blue.redOpen) refuse('redUnderway', '该发票有红字正在办理 / a red letter of this invoice is underway')
  const left = subFen(blue.totalAmt, blue.redAmt)
  const amt = asked.amt ?? left
  if (amt > left)
    refuse('redTooMuch', '红冲金额超过剩余{x}元 / the red letter is more than the {x} that are left', { x: yuan(left) })
  if (asked.reasonCode === WHOLE_ONLY && amt !== blue.totalAmt)
    refuse('redWhole', '开票有误只能整张红冲 / a mistake reverses the whole invoice')
  const isUsed = (blue.buyerUse ?? 0) !== 0
  await insertLetter(tx, actor, blue, {
    ...asked,
    amt,
    askedBy: 1,
    status: isUsed ? RED.awaitingBuyer : RED.none,
  })
  await enqueueSend(tx, actor, blue.id)
  return { redOpen: true }
}

export const enqueueSend = (tx: Tx, actor: Actor, key: string) =>
  enqueue(tx, actor, 'invoice-send', {}, { dedupeKey: `invoice-send:${key}:${localDateTime(actor.clock.now())}` })

interface LetterWanted {
  reasonCode: number
  amt: Fen
  note?: string | null
  askedBy: number
  status: number
  confirmNo?: string
}
export async function insertLetter(tx: Tx, actor: Actor, blue: Invoice, wanted: LetterWanted): Promise<RedLetter> {
  const now = actor.clock.now()
  const waits = wanted.status === RED.awaitingBuyer || wanted.status === RED.awaitingSeller
  return insertRow(tx, actor, invoiceRed, {
    invoiceId: blue.id,
    invoiceNo: blue.invoiceNo,
    buyerName: blue.buyerName,
    reasonCode: wanted.reasonCode,
    askedBy: wanted.askedBy,
    amt: wanted.amt,
    requestNo: await nextNumber(tx, actor, 'HZQ', 6),
    confirmNo: wanted.confirmNo ?? null,
    expireTime: waits ? localDateTime(new Date(now.getTime() + RED_HOURS * 3_600_000)) : null,
    enteredTime: localDateTime(now),
    nextQueryTime: localDateTime(now),
    note: wanted.note ?? null,
    toTell: false,
    shares: (await sharesFor(tx, blue, wanted.amt)).map(share => ({ billId: share.billId, amt: yuan(share.amt) })),
    status: wanted.status,
    applicantId: blue.applicantId,
    applicantDeptId: blue.applicantDeptId,
  } as never)
}

/** Bills invoiced beyond what they are come first, then the last ones of the invoice. */
async function sharesFor(tx: Tx, blue: Invoice, amt: Fen) {
  const shares = await sharesOf(tx, blue.id)
  const bills = await findRows(tx, billReceivable, { id: shares.map(share => share.billId!) } as never)
  const excess = new Map(
    bills.map(bill => [bill.id, bill.invoicedAmt > bill.dueAmt ? subFen(bill.invoicedAmt, bill.dueAmt) : ZERO]),
  )
  return redShares(
    shares.map(share => ({ ...share, billId: share.billId! })),
    amt,
    excess,
  )
}

/** The red invoice that an agreed letter allows; the platform issues it like any other. */
export async function raiseRed(tx: Tx, actor: Actor, letter: RedLetter): Promise<void> {
  const blue = await lockRow(tx, actor, invoice, letter.invoiceId!)
  const blueShares = await sharesOf(tx, blue.id)
  const wanted = new Map((letter.shares ?? []).map(share => [share.billId, fen(share.amt)]))
  const shares = redShares(
    blueShares.filter(share => wanted.has(share.billId!)).map(share => ({ ...share, billId: share.billId! })),
    sumFen([...wanted.values()], one => one),
    wanted,
  )
  const blueLines = await linesOf(tx, blue.id)
  const before = await redByLine(tx, blue.id)
  const lines = redLines(
    blueLines.map(line => ({
      lineNo: lineNoOf(line),
      taxRate: line.taxRate,
      amt: line.amt,
      tax: line.taxAmt,
      redAmt: before.get(lineNoOf(line))?.amt ?? ZERO,
      redTax: before.get(lineNoOf(line))?.tax ?? ZERO,
      parts: (line.parts ?? []).map(part => ({ billId: part.billId, amt: fen(part.amt) })),
    })),
    shares,
  )
  const red = await insertRow(tx, actor, invoice, { ...copyOf(blue), ...redHead(actor, letter, lines) } as never)
  await insertRows(
    tx,
    actor,
    invoiceLine,
    lines.map(line => {
      const own = blueLines.find(one => lineNoOf(one) === line.lineNo)!
      const { feeItem, itemName, taxCode, spec, unit, taxRate } = own
      return {
        invoiceId: red.id,
        lineNo: line.lineNo,
        ...{ feeItem, itemName, taxCode, spec, unit, taxRate },
        qty: '-1.00',
        price: negFen(line.net),
        amt: line.amt,
        netAmt: line.net,
        taxAmt: line.tax,
      }
    }) as never,
  )
  await insertRows(
    tx,
    actor,
    invoiceBillShare,
    shares.map((share, index) => {
      const { billNo, contractNo, plateNo } = blueShares.find(one => one.billId === share.billId)!
      return {
        invoiceId: red.id,
        lineNo: index + 1,
        billId: share.billId,
        ...{ billNo, contractNo, plateNo },
        amt: negFen(share.amt),
        tax: negFen(share.tax),
      }
    }) as never,
  )
  await updateRow(tx, actor, invoiceRed, letter.id, { redInvoiceId: red.id })
}

const lineNoOf = (line: object): number => (line as { lineNo: number }).lineNo

/** What a red invoice has in common with its blue one. */
function copyOf(blue: Invoice): Record<string, unknown> {
  const { makeId, makeNo, sellerId, sellerName, sellerTaxNo, sellerContact, sellerBank, kind, partyId } = blue
  const { customerId, buyerName, buyerTaxNo, buyerAddress, buyerPhone, buyerBank, buyerAccount } = blue
  const { drawer, reviewer, payee, deliverMode, email, mobile, applicantId, applicantDeptId } = blue
  return {
    ...{ makeId, makeNo, sellerId, sellerName, sellerTaxNo, sellerContact, sellerBank, kind, partyId, customerId },
    ...{ buyerKind: blue.buyerKind, buyerName, buyerTaxNo, buyerAddress, buyerPhone, buyerBank, buyerAccount },
    ...{ drawer, reviewer, payee, deliverMode, email, mobile, applicantId, applicantDeptId },
    blueInvoiceId: blue.id,
    remark: `对应蓝字发票${blue.invoiceNo ?? ''}`,
  }
}

function redHead(actor: Actor, letter: RedLetter, lines: readonly { amt: Fen; net: Fen; tax: Fen }[]) {
  return {
    colour: COLOUR.red,
    redId: letter.id,
    netAmt: sumFen(lines, line => line.net),
    taxAmt: sumFen(lines, line => line.tax),
    totalAmt: sumFen(lines, line => line.amt),
    redOpen: false,
    deliverStatus: 0,
    buyerUse: 0,
    creditMonth: creditMonth(actor),
    attempt: 1,
    sendCount: 0,
    queryCount: 0,
  }
}

/** Totals of the red parts that a blue invoice has so far, by line. */
async function redByLine(tx: Tx, blueId: string): Promise<Map<number, { amt: Fen; tax: Fen }>> {
  const reds = await findRows(
    tx,
    invoice,
    sql`t.blue_invoice_id = ${blueId}::bigint and t.colour = ${COLOUR.red} and t.status in (1, 2)`,
  )
  const sums = new Map<number, { amt: Fen; tax: Fen }>()
  for (const red of reds)
    for (const line of await linesOf(tx, red.id)) {
      const before = sums.get(lineNoOf(line)) ?? { amt: ZERO, tax: ZERO }
      sums.set(lineNoOf(line), {
        amt: addFen(before.amt, negFen(line.amt)),
        tax: addFen(before.tax, negFen(line.taxAmt)),
      })
    }
  return sums
}

/** The letter of an invoice that nobody has ended yet. */
export async function openLetter(tx: Tx, invoiceId: string): Promise<RedLetter | undefined> {
  const [letter] = await findRows(
    tx,
    invoiceRed,
    sql`t.invoice_id = ${invoiceId}::bigint and t.status in (1, 2, 3, 4) and t.final_time is null`,
    { orderBy: 't.id desc', limit: 1 },
  )
  return letter
}
