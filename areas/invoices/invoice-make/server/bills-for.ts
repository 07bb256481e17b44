import { localDate, maxFen, subFen, textOf, yuan, ZERO, type Fen, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { DOCUMENT, isInvoiceRate, type FeeTerms } from '#areas/accounts/calculations/fee-settings.ts'
import { feesOn } from '#areas/accounts/fee-item-setting/server/fee-table.ts'
import type { Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { feeItemName } from '#areas/billing/bill-receivable/server/raise-bills.ts'
import type { InvoicePart } from '../../calculations/plan-invoices.ts'
import { BASIS, KIND } from '../../codes.ts'
import type { Setting } from '../../invoice-setting/server/credit.ts'

export interface InvoiceHead {
  readonly sellerId: string
  readonly partyId: string
  readonly basis: number
  /** KIND; undefined: each item stands on the best document that it may have (batches), no better than `best`. */
  readonly invoiceKind: number | undefined
  readonly best?: number
}
export interface WantedBill {
  readonly billId: string
  readonly amt: Fen
}

/** 7.7: what of a bill can still be invoiced. */
export function invoiceable(bill: Bill, basis: number): Fen {
  const of = basis === BASIS.received ? bill.settledAmt : bill.dueAmt
  return maxFen(subFen(of, bill.invoicedAmt, bill.invoicingAmt), ZERO)
}

/** The item that a bill is named after: a late fee bears the name of what is overdue. */
export async function namedItems(tx: Tx, bills: readonly Bill[]): Promise<Map<string, number>> {
  const late = bills.filter(bill => bill.feeItem === FEE.lateFee && bill.sourceType === 'forfeit' && bill.sourceId)
  const rows =
    late.length === 0
      ? []
      : await tx.rows<{ id: string; item: number }>(
          sql`select b.id, o.fee_item as item from bill_receivable b join receivable_forfeit f on f.tenant_id = b.tenant_id and f.id = b.source_id::bigint
            join bill_receivable o on o.tenant_id = f.tenant_id and o.id = f.bill_id
            where b.tenant_id = ${tx.tenantId} and b.id = any(${late.map(bill => bill.id)}::bigint[])`,
        )
  return new Map(rows.map(row => [row.id, row.item]))
}

const rateOf = (bill: Bill, setting: Setting): string | null =>
  bill.taxRate === null || setting.taxpayerKind === 1 ? bill.taxRate : `${setting.smallRate ?? 1}.000000`

/** The document that an item may have; undefined where it has none of the wanted kind, with the reason. */
export function documentOf(
  terms: FeeTerms,
  isPassThrough: boolean,
  wanted: number | undefined,
  best: number = KIND.special,
): { kind: number } | { fault: Label } {
  const may = isPassThrough ? [DOCUMENT.receipt] : terms.documents
  if (may.includes(DOCUMENT.red) || may.length === 0)
    return { fault: '该费用不开蓝字发票 / no invoice is issued for this item' }
  if (wanted === undefined) {
    const kind = [KIND.special, KIND.general, KIND.receipt].find(one => one >= best && may.includes(one))
    return kind === undefined ? { fault: '该费用没有可开的票种 / no document fits this item' } : { kind }
  }
  if (may.includes(wanted)) return { kind: wanted }
  if (may.includes(DOCUMENT.general) && wanted === KIND.special)
    return { fault: '该费用只能开普票 / only a general invoice may be issued for this item' }
  if (wanted === KIND.receipt)
    return { fault: '该费用应开发票，不开收据 / an invoice, not a receipt, is issued for this item' }
  return { fault: '该费用不征税，只开收据 / this item is not taxed: a receipt only' }
}

/** The bills as parts of invoices; `say` hears every fault of a bill. */
export async function partsOf(
  tx: Tx,
  actor: Actor,
  head: InvoiceHead,
  setting: Setting,
  bills: readonly Bill[],
  wanted: readonly WantedBill[],
  say: (billId: string, path: 'billId' | 'amt', reason: Label) => void,
): Promise<InvoicePart[]> {
  const fees = await feesOn(tx, localDate(actor.clock.now()))
  const named = await namedItems(tx, bills)
  const byId = new Map(bills.map(bill => [bill.id, bill]))
  const parts: InvoicePart[] = []
  for (const { billId, amt } of wanted) {
    const bill = byId.get(billId)
    if (!bill) {
      say(billId, 'billId', '账单不存在 / no such bill')
      continue
    }
    const wrong = strangerOf(bill, head)
    if (wrong) say(billId, 'billId', wrong)
    const left = invoiceable(bill, head.basis)
    if (amt > left)
      say(
        billId,
        'amt',
        `账单【${bill.billNo}】可开票金额不足，剩余${yuan(left)}元 / bill ${bill.billNo}: only ${yuan(left)} left to invoice`,
      )
    const item = named.get(bill.id) ?? bill.feeItem
    const terms = fees.byRate(item, bill.taxRate)
    const document = documentOf(terms, bill.passThrough, head.invoiceKind, head.best)
    if ('fault' in document) {
      say(billId, 'billId', document.fault)
      continue
    }
    const isReceipt = document.kind === KIND.receipt
    const taxRate = isReceipt ? null : rateOf(bill, setting)
    if (taxRate !== null && !isInvoiceRate(taxRate))
      say(billId, 'billId', `税率${Number(taxRate)}%不能开票 / ${Number(taxRate)} % is no rate of invoices`)
    parts.push({
      billId,
      billNo: bill.billNo ?? '',
      feeItem: bill.feeItem,
      itemName: isReceipt
        ? textOf(feeItemName(bill.feeItem), 'zh')
        : (terms.invoiceLine ?? textOf(feeItemName(item), 'zh')),
      taxCode: isReceipt ? null : terms.taxCode,
      taxRate,
      regime: isReceipt ? 0 : terms.regime,
      kind: document.kind,
      contractId: bill.contractId,
      cityCode: bill.cityCode,
      month: monthOfBill(bill),
      plateNo: bill.plateNo,
      amt,
    })
  }
  return parts
}

const strangerOf = (bill: Bill, head: InvoiceHead): Label | undefined =>
  bill.companyId !== head.sellerId
    ? '账单不属于该销售方 / the bill is of another company of ours'
    : bill.payerId !== head.partyId
      ? '账单不属于该付款方 / the bill is of another payer'
      : bill.status === 4
        ? '账单已关闭 / the bill is closed'
        : undefined

export const monthOfBill = (bill: Bill): string => (bill.periodStart ?? bill.billDate).slice(0, 7)

/** Default remark: contracts, period, plates when they are ten or fewer. */
export function remarkOf(bills: readonly Bill[]): string {
  const some = (values: readonly (string | null)[]): string[] => [
    ...new Set(values.filter((one): one is string => one !== null && one !== '')),
  ]
  const contracts = some(bills.map(bill => bill.contractNo))
  const days = some(bills.flatMap(bill => [bill.periodStart, bill.periodEnd])).sort()
  const plates = some(bills.map(bill => bill.plateNo))
  return [
    contracts.length > 0 && contracts.length <= 5 ? `合同：${contracts.join('、')}` : '',
    days.length > 0 ? `账期：${days[0]}至${days.at(-1)}` : '',
    plates.length > 0 && plates.length <= 10 ? `车牌：${plates.join('、')}` : '',
  ]
    .filter(Boolean)
    .join('；')
    .slice(0, 230)
}
