import { addDays, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { invoice } from '#areas/invoices/invoice/invoice.ts'
import { invoiceMake } from '#areas/invoices/invoice-make/invoice-make.ts'
import { invoiceSetting } from '#areas/invoices/invoice-setting/invoice-setting.ts'
import { buyerActs } from '#areas/invoices/tax-platform/server/buyer-acts.ts'
import type { Masters } from './masters.ts'
import type { Payer } from './paying.ts'
import type { Stage } from './stage.ts'

const BILLS_OF_ONE = 8

/** Sellers, invoices of some customers, a red letter, one that waits for its buyer: done once. */
export async function issuesInvoices(stage: Stage, masters: Masters, payers: readonly Payer[]): Promise<void> {
  if ((await stage.run(tx => findRows(tx, invoiceMake, {}, { limit: 1 }))).length > 0) return
  stage.at(addDays(stage.today, -6), '10:00:00')
  for (const companyId of masters.companies.values()) await stage.run(tx => setsSeller(tx, stage, companyId))
  const seller = masters.companies.get('华驰深圳')!
  for (const [at, payer] of payers.slice(0, 8).entries()) {
    const id = await stage.run(tx => appliesFor(tx, stage, seller, payer, at))
    // The last ones lie with the invoicing staff.
    if (id && at < 6) await stage.run(tx => stage.approve(tx, 'invoice-make', id))
  }
  await stage.job('invoice-send')
  stage.at(addDays(stage.today, -5), '10:00:00')
  await stage.job('invoice-query')
  await reversesTwo(stage)
}

export async function setsSeller(tx: Tx, stage: Stage, companyId: string): Promise<void> {
  if ((await findRows(tx, invoiceSetting, { companyId } as never)).length > 0) return
  const company = await getRow(tx, mechanism, companyId)
  const finance = stage.who('王静')
  await saveRecord(
    tx,
    finance,
    invoiceSetting,
    {
      companyId,
      taxpayerKind: 1,
      taxNo: company.taxNo || company.creditCode,
      address: company.officeAddress ?? '深圳市龙华区民治街道',
      phone: '0755-26008800',
      gateway: 1,
      maxNetPerInvoice: '100000.00',
      maxLines: 100,
      monthCredit: '10000000.00',
      drawerUserId: finance.userId,
      autoDeliver: true,
    },
    'save',
  )
}

async function titleOf(tx: Tx, stage: Stage, payer: Payer, at: number): Promise<string> {
  const [known] = await findRows(tx, mechanismTitle, { mechanismId: payer.customerId, status: 1 } as never)
  if (known) return known.id
  const owner = await getRow(tx, mechanism, payer.customerId)
  const saved = await saveRecord(
    tx,
    stage.who(payer.sales),
    mechanismTitle,
    {
      mechanismId: owner.id,
      titleName: owner.mechanismName,
      buyerKind: 1,
      taxNo: owner.taxNo || owner.creditCode,
      invoiceKind: '2',
      email: `fapiao${at + 1}@example.com`,
      relation: 1,
    },
    'save',
  )
  return saved.id
}

async function appliesFor(
  tx: Tx,
  stage: Stage,
  sellerId: string,
  payer: Payer,
  at: number,
): Promise<string | undefined> {
  const bills = await findRows(
    tx,
    billReceivable,
    sql`t.company_id = ${sellerId}::bigint and t.customer_id = ${payer.customerId}::bigint and t.fee_item = 1 and t.status in (1, 2, 3)
      and t.due_amt > t.invoiced_amt + t.invoicing_amt`,
    { orderBy: 't.due_date, t.id', limit: BILLS_OF_ONE },
  )
  if (bills.length === 0) return undefined
  const saved = await saveRecord(
    tx,
    stage.who(payer.sales),
    invoiceMake,
    {
      sellerId,
      invoiceKind: 2,
      basis: 1,
      partyKind: 1,
      partyId: payer.customerId,
      titleId: await titleOf(tx, stage, payer, at),
      mergeMode: at % 2 === 0 ? 1 : 2,
      splitMode: 0,
      bills: bills.map(bill => ({ billId: bill.id, amt: yuan(bill.invoiceableAmt) })),
    },
    'save',
  )
  return saved.id
}

/** One in part at once; one that its buyer has deducted, so that he is asked. */
async function reversesTwo(stage: Stage): Promise<void> {
  const issued = await stage.run(tx =>
    findRows(tx, invoice, sql`t.status = 2 and t.colour = 1`, { orderBy: 't.id', limit: 2 }),
  )
  const finance = stage.who('王静')
  const [first, second] = issued
  if (first)
    await stage.run(tx =>
      act(tx, finance, invoice, first.id, 'red', {
        input: { reasonCode: 4, amt: (first.totalAmt / 4n) as Fen, note: '客户车辆停驶，协商折让' },
      }),
    )
  if (second) {
    await stage.run(tx => buyerActs(tx, stage.system, second.invoiceNo!, 'deduct'))
    await stage.job('invoice-query')
    await stage.run(tx => act(tx, finance, invoice, second.id, 'red', { input: { reasonCode: 1 } }))
  }
  await stage.job('invoice-send')
}
