import { sumFen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { inputInvoicePort } from '../../ports.ts'
import { accountPayable } from '../account-payable.ts'

/** Input invoices that the request names: of its payee and company, with something left; their sum is the face value. */
export async function takeInvoices(tx: Tx, form: Form<typeof accountPayable>): Promise<void> {
  const ids = form.values.invoiceReceiptIds
  if (!ids || ids.length === 0) return
  const whole = { ...form.before, ...form.values }
  const found = await inputInvoicePort.ask().of(tx, ids)
  const wrong = found.find(
    one => one.companyId !== whole.companyId || (one.sellerId !== whole.payeeId && one.sellerName !== whole.payeeName),
  )
  if (wrong)
    form.fault(
      'invoiceReceiptIds',
      `发票【${wrong.no}】不是该收款方开给本主体的 / invoice ${wrong.no} is not of this payee to this company`,
    )
  const used = found.find(one => one.freeAmt <= 0n)
  if (used)
    form.fault('invoiceReceiptIds', `发票【${used.no}】已全部关联 / invoice ${used.no} is linked in full already`)
  form.values.invoiceAmt = sumFen(found, one => one.freeAmt)
}
