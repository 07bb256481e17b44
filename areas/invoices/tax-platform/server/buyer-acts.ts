import { localDateTime, refuse, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { RED } from '../../codes.ts'
import { simulatedTaxInvoice, simulatedTaxNews, simulatedTaxRed } from '../tax-platform-message.ts'
import { isOver, moveRed } from './simulated-platform.ts'

export type BuyerAct = 'deduct' | 'book' | 'agree' | 'refuse' | 'enterRed'

/** What the buyer of the simulated platform does with an invoice; our side hears of it by the query job. */
export async function buyerActs(tx: Tx, actor: Actor, invoiceNo: string, does: BuyerAct, amt?: Fen): Promise<void> {
  const [invoice] = await findRows(tx, simulatedTaxInvoice, { invoiceNo } as never, { lock: true })
  if (!invoice) return refuse('noSuchInvoice', '模拟平台没有该发票 / the simulated platform has no such invoice')
  if (does === 'deduct' || does === 'book') {
    const buyerUse = does === 'deduct' ? 1 : 2
    await updateRow(tx, actor, simulatedTaxInvoice, invoice, { buyerUse })
    await tell(tx, actor, invoice, { newsKind: 'use', buyerUse })
    return
  }
  if (does === 'enterRed') return enterByBuyer(tx, actor, invoice, amt ?? invoice.totalAmt)
  const waiting = (await findRows(tx, simulatedTaxRed, { invoiceNo } as never)).find(
    one => one.confirmState === RED.awaitingBuyer && !isOver(one, actor),
  )
  if (!waiting) return refuse('noRedWaiting', '没有待购方确认的红字 / no red letter awaits the buyer')
  await moveRed(tx, actor, { requestNo: waiting.requestNo! }, does === 'agree' ? RED.confirmed : RED.refusedByBuyer)
}

type Booked = RowOf<typeof simulatedTaxInvoice>
const tell = (tx: Tx, actor: Actor, invoice: Booked, news: Record<string, unknown>) =>
  insertRow(tx, actor, simulatedTaxNews, {
    sellerTaxNo: invoice.sellerTaxNo,
    invoiceNo: invoice.invoiceNo,
    heard: false,
    ...news,
  })

async function enterByBuyer(tx: Tx, actor: Actor, invoice: Booked, amt: Fen): Promise<void> {
  if (amt > invoice.totalAmt) refuse('redTooMuch', '红冲金额超过发票金额 / the red letter is more than the invoice')
  const confirmNo = `HZ${(await tx.newId()).slice(-16).padStart(16, '0')}`
  await insertRow(tx, actor, simulatedTaxRed, {
    requestNo: `B${confirmNo}`,
    invoiceNo: invoice.invoiceNo,
    confirmNo,
    confirmState: RED.awaitingSeller,
    reasonCode: amt === invoice.totalAmt ? 1 : 3,
    totalAmt: amt,
    enterTime: localDateTime(actor.clock.now()),
  })
  await tell(tx, actor, invoice, {
    newsKind: 'red',
    confirmNo,
    reasonCode: amt === invoice.totalAmt ? 1 : 3,
    totalAmt: amt,
  })
}
