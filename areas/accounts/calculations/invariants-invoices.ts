import { differing, invariant, ledgerAgainst, LINES } from './invariant-sql.ts'

const { invoiceShare, inputLink } = LINES

/** Tax shares of issued invoices, red ones negative (6, invoice.billShares); states 2, 4, 5 were issued. */
const invoicedTax = `(select coalesce(sum(s.tax), 0) from ${invoiceShare.table} s join invoice i on i.tenant_id = s.tenant_id and i.id = s.${invoiceShare.head}
  where s.tenant_id = b.tenant_id and s.bill_id = b.id and i.status in (2, 4, 5))`

/** Tax shares of input invoices that were certified or taken as cost: state 3, or verified and not deductible. */
const certifiedTax = `(select coalesce(sum(k.tax), 0) from ${inputLink.table} k join invoice_receipt i on i.tenant_id = k.tenant_id and i.id = k.${inputLink.head}
  where k.tenant_id = b.tenant_id and k.bill_id = b.id and (i.status = 3 or (i.status = 2 and not i.deductible)))`

const ownTax = 'case when b.status = 4 then 0 else b.tax_amt end'
const pendingInput = 'case when b.status = 4 or b.pass_through or b.pay_kind in (3, 5) then 0 else b.tax_amt end'

/** I8, I14: tax not yet invoiced or certified; statements that follow each other. */
export const invoiceInvariants = [
  invariant(
    'I8',
    '待转销项等于未开票税额 / Receivable bill: 2221.02 = tax - invoiced share',
    ledgerAgainst('bill_receivable', `${ownTax} - ${invoicedTax}`, 'C', ['2221.02'], ''),
  ),
  invariant(
    'I8',
    '待认证进项等于未认证税额 / Payable bill: 2221.04 = tax - certified share',
    ledgerAgainst('bill_payable', `${pendingInput} - ${certifiedTax}`, 'D', ['2221.04'], ''),
  ),
  invariant(
    'I14',
    '本月期末等于下月期初 / Statement: closing = next opening',
    differing(
      'customer_statement',
      `
    select n.id as subject_id, n.previous as expected, n.opening as found from (
      select s.id, s.opening, lag(s.closing) over (partition by s.company_id, s.customer_id order by s.month) as previous from customer_statement s where s.tenant_id = $1 and s.is_deleted = 0) n
      where n.previous is not null`,
    ),
  ),
  invariant(
    'I14',
    '对账单期末可由各项算出 / Statement: opening + billed + changed + late fee - received - bad debt = closing',
    differing(
      'customer_statement',
      `
    select s.id as subject_id, s.opening + s.billed + s.changed + s.late_fee - s.received - s.bad_debt as expected, s.closing as found
      from customer_statement s where s.tenant_id = $1 and s.is_deleted = 0`,
    ),
  ),
]
