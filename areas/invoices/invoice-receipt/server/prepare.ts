import { inBoth, localDate, subFen, sumFen, yuan, ZERO, type Fen, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { isInvoiceRate } from '#areas/accounts/calculations/fee-settings.ts'
import { vehicleSnapshots } from '#areas/accounts/ledger/server/names.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import type { Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { isDeductibleKind, isOld, taxOff } from '../../calculations/input-invoice.ts'
import { invoiceReceipt, invoiceReceiptPayableLink } from '../invoice-receipt.ts'

type ReceiptForm = Form<typeof invoiceReceipt>
export type Receipt = RowOf<typeof invoiceReceipt>
const E_INVOICES = [1, 2]

/** Fills what can be known, asks every rule, and keeps what only warns. */
export async function prepareReceipt(tx: Tx, actor: Actor, form: ReceiptForm): Promise<void> {
  const { values } = form
  const warnings: Label[] = []
  fromImport(form)
  await fillParties(tx, form)
  const whole = { kind: 1, deductible: true, ...form.before, ...values } as Receipt
  values.invoiceKey = `${whole.invoiceCode ?? ''}:${whole.invoiceNo ?? ''}`.slice(0, 40)
  await refuseTwice(tx, form, whole)
  if (E_INVOICES.includes(whole.kind) && whole.invoiceCode)
    form.fault('invoiceCode', '数电票没有发票代码 / an e-invoice has no code')
  if (whole.issueDate && isOld(whole.issueDate, localDate(actor.clock.now())))
    warnings.push('开票日期超过360天 / issued more than 360 days ago')
  if (!isDeductibleKind(whole.kind)) {
    values.deductible = false
    values.nonDeductReason =
      (values.nonDeductReason ?? whole.nonDeductReason) || inBoth('该票种不可抵扣', 'This kind gives no deduction')
  }
  checkAmounts(form, whole, warnings)
  await checkLinks(tx, actor, form, whole, warnings)
  await checkVehicle(tx, form, whole)
  values.warnings = joined(warnings)
}

const joined = (labels: readonly Label[]): string | null => {
  if (labels.length === 0) return null
  const halves = labels.map(label => label.split(' / '))
  return `${halves.map(half => half[0]).join('；')} / ${halves.map(half => half[1]).join('; ')}`.slice(0, 1000)
}

/** 12: a row of a file has one line and names its payable by number. */
function fromImport(form: ReceiptForm): void {
  const { values, body } = form
  const rate = String(body['taxRateCell'] ?? '')
    .replace('%', '')
    .trim()
  if (form.before || form.lines['lines'] || rate === '') return
  const percent = Number(rate) > 0 && Number(rate) < 1 ? Number(rate) * 100 : Number(rate)
  if (!Number.isFinite(percent)) {
    form.fault('taxRateCell', '税率格式不正确 / the rate is no number')
    return
  }
  const [netAmt, taxAmt] = [values.netAmt ?? ZERO, values.taxAmt ?? ZERO]
  values.totalAmt ??= (netAmt + taxAmt) as Fen
  form.lines['lines'] = [{ item: '导入', netAmt, taxRate: percent.toFixed(6), taxAmt }]
}

const taxNosOf = (row: { taxNo: string | null; creditCode: string | null }): string[] =>
  [row.taxNo, row.creditCode].filter((one): one is string => Boolean(one))

async function fillParties(tx: Tx, form: ReceiptForm): Promise<void> {
  const { values, before } = form
  const sellerTaxNo = values.sellerTaxNo ?? before?.sellerTaxNo
  if (sellerTaxNo) {
    const [seller] = await findRows(
      tx,
      mechanism,
      sql`(t.tax_no = ${sellerTaxNo} or t.credit_code = ${sellerTaxNo}) and t.mechanism_type <> 1`,
      { orderBy: 't.status, t.id', limit: 1 },
    )
    values.mechanismId = seller?.id ?? null
    if (seller && !(values.sellerName ?? before?.sellerName)) values.sellerName = seller.mechanismName
  }
  const payableNo = String(form.body['payableNo'] ?? '').trim()
  if (payableNo !== '' && !form.before && !form.lines['payableLinks']) await linkByNo(tx, form, payableNo)
  const buyerId = values.buyerCompanyId ?? before?.buyerCompanyId
  if (!buyerId) return
  const buyer = await findRow(tx, mechanism, buyerId)
  if (!buyer) return
  const own = taxNosOf(buyer)
  const typed = values.buyerTaxNo ?? before?.buyerTaxNo
  if (!typed) values.buyerTaxNo = own[0] ?? ''
  else if (own.length > 0 && !own.includes(typed))
    form.fault('buyerTaxNo', '购方税号与我方主体不一致 / the buyer tax number is not that of our company')
}

async function linkByNo(tx: Tx, form: ReceiptForm, payableNo: string): Promise<void> {
  const [bill] = await findRows(tx, billPayable, { billNo: payableNo } as never)
  if (!bill) {
    form.fault('payableNo', '应付账单不存在 / no such payable')
    return
  }
  form.values.buyerCompanyId ??= bill.companyId
  form.lines['payableLinks'] = [{ billId: bill.id, amt: form.values.totalAmt ?? ZERO }]
}

/** Code and number are unique: an invoice is paid and deducted once. */
async function refuseTwice(tx: Tx, form: ReceiptForm, whole: Receipt): Promise<void> {
  if (!whole.invoiceNo) return
  const [other] = await findRows(
    tx,
    invoiceReceipt,
    sql`t.invoice_key = ${form.values.invoiceKey} and t.status <> 4
      ${form.before ? sql`and t.id <> ${form.before.id}::bigint` : sql.empty}`,
    { limit: 1 },
  )
  if (other)
    form.fault('invoiceNo', `发票【${whole.invoiceNo}】已登记 / invoice ${whole.invoiceNo} is already registered`)
}

function checkAmounts(form: ReceiptForm, whole: Receipt, warnings: Label[]): void {
  const { values } = form
  const lines = form.lines['lines'] as { netAmt: Fen; taxAmt: Fen; taxRate: string | null }[] | undefined
  if (lines && lines.length > 0) {
    const net = sumFen(lines, line => line.netAmt ?? ZERO)
    const tax = sumFen(lines, line => line.taxAmt ?? ZERO)
    values.netAmt ??= net
    values.taxAmt ??= tax
    if (values.netAmt !== net) form.fault('netAmt', '金额须等于明细合计 / net is the sum of the lines')
    if (values.taxAmt !== tax) form.fault('taxAmt', '税额须等于明细合计 / tax is the sum of the lines')
    for (const [index, line] of lines.entries()) {
      if (line.taxRate && !isInvoiceRate(line.taxRate))
        form.fault(`lines.${index}.taxRate`, '税率只能是13、9、6、3、1、0.5或0 / the rate is 13, 9, 6, 3, 1, 0.5 or 0')
      if (line.netAmt !== null && line.taxAmt !== null && taxOff({ ...line, taxRate: line.taxRate ?? null }))
        warnings.push(`第${index + 1}行税额与税率不符 / line ${index + 1}: the tax does not follow from the rate`)
    }
  }
  const [net, tax, total] = [
    values.netAmt ?? whole.netAmt,
    values.taxAmt ?? whole.taxAmt,
    values.totalAmt ?? whole.totalAmt,
  ]
  if (net === null || net === undefined || tax === null || tax === undefined) return
  if (total === null || total === undefined) values.totalAmt = (net + tax) as Fen
  else if (net + tax !== total) form.fault('totalAmt', '价税合计须等于金额加税额 / the total is net plus tax')
}

async function checkLinks(tx: Tx, actor: Actor, form: ReceiptForm, whole: Receipt, warnings: Label[]): Promise<void> {
  const links = form.lines['payableLinks']
  if (!links) return
  const ids = [...new Set(links.map(link => link['billId'] as string).filter(Boolean))]
  if (actor.rights && ids.length > 0) await requireVisible(tx, actor, billPayable, ids)
  const bills = new Map((await findRows(tx, billPayable, { id: ids } as never)).map(bill => [bill.id, bill]))
  const seen = new Set<string>()
  for (const [index, link] of links.entries()) {
    const say = (path: string, reason: Label): void => form.fault(`payableLinks.${index}.${path}`, reason)
    const bill = bills.get(link['billId'] as string)
    if (!bill) continue
    if (seen.has(bill.id)) say('billId', '同一账单只能关联一次 / the same payable twice')
    seen.add(bill.id)
    const wrong = linkFault(bill, whole, form.values.mechanismId ?? null)
    if (wrong) say('billId', wrong)
    const left = subFen(bill.dueAmt, bill.inputInvoicedAmt)
    const amt = (link['amt'] as Fen | null) ?? ZERO
    if (amt > left)
      say('amt', `账单【${bill.billNo}】可关联${yuan(left)}元 / only ${yuan(left)} of bill ${bill.billNo} left to link`)
    Object.assign(link, snapshotOf(bill, amt))
    matchRates(form, bill, warnings)
    if (bill.feeItem === FEE.interest) {
      form.values.deductible = false
      form.values.nonDeductReason ??= inBoth('贷款利息进项不可抵扣', 'Interest on loans gives no deduction')
    }
  }
  const total = form.values.totalAmt ?? whole.totalAmt ?? ZERO
  const linked = sumFen(links, link => (link['amt'] as Fen | null) ?? ZERO)
  form.values.linkedAmt = linked
  if (linked > total) form.fault('payableLinks', '关联金额不能超过价税合计 / more is linked than the invoice says')
}

function linkFault(bill: Payable, whole: Receipt, sellerId: string | null): Label | undefined {
  if (bill.status === 4) return '账单已关闭 / the payable is closed'
  if (bill.feeItem === FEE.refund) return '退款账单不收票 / a refund needs no invoice'
  if (whole.buyerCompanyId && bill.companyId !== whole.buyerCompanyId)
    return '账单不属于购方主体 / the payable is of another company of ours'
  if (bill.payeeId !== sellerId && bill.payeeName !== whole.sellerName)
    return '销方不是账单收款方，须有授权 / the seller is not the payee: an authorisation is needed'
  return undefined
}

/** Three-way match: what was agreed and billed beside what the invoice says. */
export const snapshotOf = (bill: Payable, amt: Fen) => ({
  billNo: bill.billNo,
  payeeName: bill.payeeName,
  dueAmt: bill.dueAmt,
  billTaxRate: bill.taxRate,
  difference: subFen(amt, bill.dueAmt),
})

function matchRates(form: ReceiptForm, bill: Payable, warnings: Label[]): void {
  const lines = form.lines['lines'] ?? []
  if (bill.taxRate === null || lines.length === 0) return
  const fits = lines.some(line => line['taxRate'] !== null && Number(line['taxRate']) === Number(bill.taxRate))
  if (!fits)
    warnings.push(
      `账单【${bill.billNo}】税率${Number(bill.taxRate)}%，与发票不一致 / bill ${bill.billNo} bears ${Number(bill.taxRate)} %, the invoice another rate`,
    )
}

async function checkVehicle(tx: Tx, form: ReceiptForm, whole: Receipt): Promise<void> {
  if (!whole.vehicleId || !whole.vin) return
  const car = (await vehicleSnapshots(tx, [whole.vehicleId])).get(whole.vehicleId)
  if (car?.vin && car.vin !== whole.vin) form.fault('vin', '车架号与车辆不一致 / the VIN is not that of the vehicle')
}

export const linksOf = (tx: Tx, receiptId: string) =>
  findRows(tx, invoiceReceiptPayableLink, sql`t.receipt_id = ${receiptId}::bigint`, { orderBy: 't.line_no' })
