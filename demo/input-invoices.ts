import { addDays, fen, minFen, ratioFen, subFen, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { invoiceReceipt } from '#areas/invoices/invoice-receipt/invoice-receipt.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import type { Stage } from './stage.ts'

const CLERK = '金瑶'
const FINANCE = '王静'
/** Where an input invoice stands; the last digit of its number tells the platform what to answer. */
const stands = ['certified', 'checked', 'checked', 'toCheck', 'mismatch', 'draft', 'returned', 'red'] as const

type Bill = Awaited<ReturnType<typeof billsWithoutInvoice>>[number]
const billsWithoutInvoice = (tx: Tx) =>
  findRows(
    tx,
    billPayable,
    sql`t.status in (1, 2, 3) and t.pay_kind in (2, 9) and t.fee_item <> 24 and t.due_amt > t.input_invoiced_amt`,
    { orderBy: 't.id', limit: stands.length },
  )

/** What suppliers sent: linked to their payables, checked by the platform, deducted, returned or reversed. */
export async function getsInputInvoices(stage: Stage): Promise<void> {
  const known = await stage.run(tx => findRows(tx, invoiceReceipt, {}, { limit: 1 }))
  const bills = await stage.run(billsWithoutInvoice)
  if (known.length > 0 || bills.length === 0) return
  stage.at(addDays(stage.today, -4), '14:00:00')
  const ids: [string, (typeof stands)[number]][] = []
  for (const [at, stand] of stands.entries())
    ids.push([await stage.run(tx => registers(tx, stage, bills[at % bills.length]!, at, stand)), stand])
  await stage.job('input-verify')
  stage.at(addDays(stage.today, -3), '09:40:00')
  for (const [id, stand] of ids)
    await stage.run(async tx => {
      const finance = stage.who(FINANCE)
      const go = (status: number, more: object = {}) =>
        act(tx, finance, invoiceReceipt, id, 'move', { input: { status, ...more }, reason: '按流程办理' })
      const row = await getRow(tx, invoiceReceipt, id)
      if (stand === 'certified' && row.status === 2 && row.linkedAmt === row.totalAmt)
        await go(3, { deductMonth: stage.now.slice(0, 7) })
      if (stand === 'returned' && row.status === 2) await go(4)
      if (stand === 'red' && row.status === 2) await go(6)
    })
  // What came yesterday is checked tonight.
  stage.at(addDays(stage.today, -1), '17:20:00')
  await stage.run(tx => registers(tx, stage, bills[0]!, stands.length, 'toCheck'))
}

async function registers(
  tx: Tx,
  stage: Stage,
  first: Bill,
  at: number,
  stand: (typeof stands)[number],
): Promise<string> {
  const bill = await getRow(tx, billPayable, first.id)
  const [seller, buyer] = [await getRow(tx, mechanism, bill.payeeId), await getRow(tx, mechanism, bill.companyId)]
  const left = subFen(bill.dueAmt, bill.inputInvoicedAmt)
  const isLinked = left > 0n && ['certified', 'checked', 'mismatch'].includes(stand)
  const total = isLinked ? left : minFen(bill.dueAmt, fen('2260.00'))
  const net = ratioFen(total, 100n, 113n)
  const tax = (total - net) as Fen
  const clerk = stage.who(CLERK)
  const saved = await saveRecord(
    tx,
    clerk,
    invoiceReceipt,
    {
      kind: 1,
      invoiceNo: `26442000000${String(70_000_000 + at * 10 + (stand === 'mismatch' ? 0 : 3)).padStart(9, '0')}`,
      issueDate: addDays(stage.now, -3),
      sellerName: seller.mechanismName,
      sellerTaxNo: seller.taxNo || seller.creditCode || '91440300MA5FYUES01',
      buyerCompanyId: bill.companyId,
      buyerTaxNo: buyer.taxNo || buyer.creditCode || '',
      lines: [{ item: '服务费', netAmt: yuan(net), taxRate: '13', taxAmt: yuan(tax) }],
      netAmt: yuan(net),
      taxAmt: yuan(tax),
      totalAmt: yuan(total),
      payableLinks: isLinked ? [{ billId: bill.id, amt: yuan(total) }] : [],
      attachBizId: await stage.scan(tx, clerk, `${seller.mechanismName} 发票`),
      ...(stand === 'draft' ? { draft: true } : {}),
    },
    'save',
  )
  return saved.id
}
