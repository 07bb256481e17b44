import { z } from 'zod'
import { fen, isAmount, refuse, sumFen, yuan, type Fault, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { totalsOf } from '../../calculations/plan-invoices.ts'
import { COLOUR, INVOICE, KIND } from '../../codes.ts'
import { invoice, invoiceBillShare } from '../../invoice/invoice.ts'
import { assertCredit, lockSetting, remainCredit, settingOf } from '../../invoice-setting/server/credit.ts'
import { invoiceMake } from '../invoice-make.ts'
import { makeFollowersPort } from './followers-port.ts'
import { invoiceableInput, invoiceablePage } from './invoiceable-page.ts'
import { planMake, plannedRows } from './plan-make.ts'
import { prepareMake } from './prepare.ts'
import { raiseInvoices, sendSoon, type Make } from './raise-invoices.ts'
import { lockBillsOf, release, reserve, wantedOf } from './reserve.ts'

const lockOwn = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const make = await getRow(tx, invoiceMake, id)
  await lockSettingOf(tx, actor, make)
  await lockBillsOf(tx, actor, make.sellerId, await wantedOf(tx, id))
}
const lockSettingOf = async (tx: Tx, actor: Actor, make: Make): Promise<void> => {
  if (await settingOf(tx, make.sellerId)) await lockSetting(tx, actor, make.sellerId)
}

const reserveOwn = async (tx: Tx, actor: Actor, { row }: { row: Make }): Promise<void> =>
  reserve(tx, actor, row, await wantedOf(tx, row.id))
const releaseOwn = async (tx: Tx, actor: Actor, { row }: { row: Make }): Promise<void> =>
  release(tx, actor, row.sellerId, await wantedOf(tx, row.id))

/** The failed invoices of an application, with their bills. */
async function failedOf(tx: Tx, makeId: string) {
  const rows = await findRows(
    tx,
    invoice,
    sql`t.make_id = ${makeId}::bigint and t.status = ${INVOICE.failed} and t.colour = ${COLOUR.blue}`,
    { orderBy: 't.id' },
  )
  const shares = await findRows(tx, invoiceBillShare, { invoiceId: rows.map(row => row.id) } as never)
  return { rows, wanted: shares.map(({ billId, amt }) => ({ billId: billId!, amt })) }
}

/** Reserves anew and sends under a new number: the platform knows the old one as refused. */
async function retry(tx: Tx, actor: Actor, { row }: { row: Make }): Promise<void> {
  const { rows, wanted } = await failedOf(tx, row.id)
  const setting = await lockSetting(tx, actor, row.sellerId)
  await reserve(tx, actor, row, wanted)
  await assertCredit(
    tx,
    actor,
    setting,
    sumFen(
      rows.filter(one => one.kind !== KIND.receipt),
      one => one.netAmt,
    ),
  )
  for (const one of rows) await act(tx, actor, invoice, one, 'again')
  await sendSoon(tx, actor, row.id)
}

const previewInput = z.looseObject({
  sellerId: idInput,
  partyId: idInput,
  invoiceKind: z.coerce.number().int().min(1).max(3).default(1),
  basis: z.coerce.number().int().min(1).max(2).default(1),
  mergeMode: z.coerce.number().int().min(1).max(2).default(1),
  splitMode: z.coerce.number().int().min(0).max(4).default(0),
  splitLimit: z.union([z.string(), z.number()]).nullish(),
  bills: z
    .array(z.looseObject({ billId: idInput, amt: z.union([z.string(), z.number()]) }))
    .min(1)
    .max(1000),
})

/** What the bills would become: invoices, lines, totals, and what stands in their way. */
async function preview(tx: Tx, actor: Actor, input: z.infer<typeof previewInput>): Promise<unknown> {
  const setting = await settingOf(tx, input.sellerId)
  if (!setting) return refuse('noInvoiceSetting', '销售方未设置开票信息 / the seller has no invoice setting')
  if (actor.rights) await requireVisible(tx, actor, billReceivable, [...new Set(input.bills.map(one => one.billId))])
  const faults: Fault[] = []
  const amount = (given: unknown): Fen => (isAmount(String(given ?? '')) ? fen(String(given)) : (0n as Fen))
  const limit = amount(input.splitLimit)
  const plan = await planMake(
    tx,
    actor,
    input,
    { mergeMode: input.mergeMode, splitMode: input.splitMode, splitLimit: limit > 0n ? limit : null },
    setting,
    input.bills.map(one => ({ billId: one.billId, amt: amount(one.amt) })),
    (billId, path, reason) =>
      void faults.push({ path: `bills.${input.bills.findIndex(one => one.billId === billId)}.${path}`, reason }),
  )
  const totals = totalsOf(plan.invoices)
  const left = await remainCredit(tx, actor, setting)
  return {
    invoices: plan.invoices.map((one, index) => ({
      invoiceSeq: index + 1,
      invoiceKind: one.kind,
      totalAmt: yuan(one.amt),
      netAmt: yuan(one.net),
      taxAmt: yuan(one.tax),
      lines: plannedRows([one]).map(line => ({
        ...line,
        invoiceSeq: index + 1,
        price: yuan(line['price'] as Fen),
        amt: yuan(line['amt'] as Fen),
        netAmt: yuan(line['netAmt'] as Fen),
        taxAmt: yuan(line['taxAmt'] as Fen),
      })),
    })),
    totalAmt: yuan(totals.totalAmt),
    netAmt: yuan(totals.netAmt),
    taxAmt: yuan(totals.taxAmt),
    invoiceCount: totals.invoiceCount,
    remainCredit: yuan(left),
    creditShort: input.invoiceKind !== KIND.receipt && totals.netAmt > left,
    faults,
  }
}

export default implement(invoiceMake, {
  prepare: prepareMake,
  actions: {
    submit: { locks: lockOwn, run: reserveOwn },
    afresh: { locks: lockOwn, run: reserveOwn },
    reject: { locks: lockOwn, run: releaseOwn },
    withdraw: { locks: lockOwn, run: releaseOwn },
    approve: { locks: lockOwn, run: (tx, actor, { row }) => raiseInvoices(tx, actor, row) },
    raise: { locks: lockOwn, run: (tx, actor, { row }) => raiseInvoices(tx, actor, row) },
    follow: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
    retry: { locks: lockOwn, run: retry },
    close: {
      async after(tx, actor, { row }) {
        for (const follower of makeFollowersPort.all().values()) await follower.moved(tx, actor, row)
      },
    },
  },
  variables: (_tx, _actor, row) =>
    Promise.resolve({ special: row.invoiceKind === KIND.special, mechanismName: row.buyerName ?? '' }),
  calls: {
    'GET invoiceable-page': call({
      label: '可开票账单 / Bills to invoice',
      permission: 'invoice_make_view',
      input: invoiceableInput,
      run: invoiceablePage,
    }),
    'POST preview': call({
      label: '开票预览 / Preview',
      permission: 'invoice_make_add',
      idempotent: false,
      input: previewInput,
      run: preview,
    }),
  },
})
