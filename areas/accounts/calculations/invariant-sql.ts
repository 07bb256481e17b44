import type { Label } from '#kernel'
import type { InvariantNumber } from './invariants.ts'

/**
 * Where the documents only say `lines`: table and the column that points to the head. One place to change when a
 * definition
 * names them otherwise.
 */
export const LINES = {
  writeOffFund: { table: 'bill_receipt_write_off_fund', head: 'write_off_id' },
  writeOffAlloc: { table: 'bill_receipt_write_off_alloc', head: 'write_off_id' },
  writeOffOver: { table: 'bill_receipt_write_off_over', head: 'write_off_id' },
  receiveLine: { table: 'account_actually_receive_line', head: 'receive_id' },
  batchLine: { table: 'account_actually_receive_batch_line', head: 'batch_id' },
  orderLine: { table: 'bank_payment_order_line', head: 'order_id' },
  invoiceShare: { table: 'invoice_bill_share', head: 'invoice_id' },
  inputLink: { table: 'invoice_receipt_payable_link', head: 'receipt_id' },
} as const

/** Signed sum of postings: debit positive for 'D', credit positive for 'C'. */
export const balance = (side: 'D' | 'C', alias = 'p'): string =>
  `coalesce(sum(case when ${alias}.side = ${side === 'D' ? 1 : 2} then ${alias}.amt else -${alias}.amt end), 0)`

/** The same for one account among several. */
export const balanceOn = (account: string, side: 'D' | 'C'): string =>
  `coalesce(sum(case when p.side = ${side === 'D' ? 1 : 2} then p.amt else -p.amt end) filter (where p.account_code = '${account}'), 0)`

/** Differences between two figures of one subject. `rows` selects subject_id, expected, found. */
export const differing = (subject: string, rows: string): string =>
  `select '${subject}' as subject, x.subject_id::text, x.expected::text, x.found::text from (${rows.trim()}) x where x.expected is distinct from x.found`

/** Breaches that `rows` itself singles out, with the same columns. */
export const breaching = (subject: string, rows: string): string =>
  `select '${subject}' as subject, x.subject_id::text, x.expected::text, x.found::text from (${rows.trim()}) x`

/**
 * Per subject: ledger balance of some accounts against a figure of the row. Postings without a live row are found by
 * `ledgerWithout`.
 */
export function ledgerAgainst(
  table: string,
  expected: string,
  side: 'D' | 'C',
  accounts: readonly string[],
  only: string,
  join = 'p.bill_id = b.id',
): string {
  const codes = accounts.map(code => `'${code}'`).join(', ')
  return differing(
    table,
    `
    select b.id as subject_id, ${expected} as expected,
        (select ${balance(side)} from ledger_posting p where p.tenant_id = b.tenant_id and p.account_code in (${codes}) and ${join}) as found
      from ${table} b where b.tenant_id = $1 and b.is_deleted = 0${only}`,
  )
}

/** The reverse: ledger balances of subjects without a row, found by their dimension. */
export function ledgerWithout(
  table: string,
  side: 'D' | 'C',
  accounts: readonly string[],
  dimensions: readonly string[],
  subject: string,
  join: string,
): string {
  const codes = accounts.map(code => `'${code}'`).join(', ')
  const keys = dimensions.map(one => `p.${one}`).join(', ')
  return breaching(
    table,
    `
    select p.${subject} as subject_id, 0::numeric as expected, ${balance(side)} as found from ledger_posting p
      where p.tenant_id = $1 and p.account_code in (${codes}) and not exists (select 1 from ${table} b where b.tenant_id = p.tenant_id and b.is_deleted = 0 and ${join})
      group by ${keys} having ${balance(side)} <> 0`,
  )
}

const RELATIONS = /\b(?:from|join)\s+([a-z_]+)\b(?!\s*\(|\.)/g

/** Tables are parsed from the statement, so that the list cannot be outdated. */
export function invariant(number: InvariantNumber, label: Label, sql: string) {
  const tables = [...new Set([...sql.matchAll(RELATIONS)].map(match => match[1]!))].filter(name => name !== 'x')
  return { number, label, sql: sql.replace(/\s+/g, ' ').trim(), tables }
}
