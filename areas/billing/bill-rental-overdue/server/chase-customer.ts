import { halfOf, textOf, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { feeItem } from '#areas/codes/codes.ts'
import { rentalChaseRecord } from '../bill-rental-overdue.ts'

const MOST_BILLS = 300
const MOST_RECORDS = 100

interface OpenBill {
  id: string
  billNo: string
  billTitle: string
  feeItem: number
  contractNo: string | null
  plateNo: string | null
  dueDate: string
  overdueDays: number
  unpaidAmt: string
  lateFee: string
  disputed: boolean
}

/** The customer's whole debt, who can be spoken to, and what was said so far: all that a call needs. */
export async function chaseCustomer(tx: Tx, actor: Actor, id: string) {
  const bills = await tx.rows<OpenBill>(sql`
    select b.id, b.bill_no as "billNo", coalesce(b.bill_title, '') as "billTitle", b.fee_item as "feeItem", b.contract_no as "contractNo", b.plate_no as "plateNo", b.due_date as "dueDate", b.overdue_days as "overdueDays",
      b.unpaid_amt as "unpaidAmt", b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived as "lateFee", coalesce(b.disputed, false) as disputed
      from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status in (1, 2) and b.payer_id = ${id}::bigint order by b.due_date, b.id limit ${MOST_BILLS}`)
  const sums = (await tx.row<Record<string, string>>(sql`
    select coalesce(sum(b.unpaid_amt), 0) as "openAmt", coalesce(sum(b.unpaid_amt) filter (where b.overdue_days > 0), 0) as "overdueAmt", coalesce(sum(b.unpaid_amt) filter (where b.disputed), 0) as "disputedAmt",
      coalesce(sum(b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived), 0) as "lateFee",
      (select coalesce(sum(m.held_amt), 0) from account_vehicle_margin m where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and m.party_id = ${id}::bigint) as "marginHeld",
      (select coalesce(sum(s.balance), 0) from account_surplus s where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.party_id = ${id}::bigint) as balance
      from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status in (1, 2) and b.payer_id = ${id}::bigint`))!
  return {
    sums,
    bills: bills.map(bill => ({
      ...bill,
      billTitle: halfOf(bill.billTitle, actor.language),
      feeItem: textOf(feeItem.values.find(one => one.code === bill.feeItem)?.label ?? '', actor.language),
    })),
    contacts: await peopleOf(tx, id),
    records: await recordsOf(tx, id),
  }
}

/** Numbers are told covered: the text is sent by the contact's id. */
async function peopleOf(tx: Tx, id: string) {
  if (!isBuilt('contacts')) return []
  const people = await findRows(tx, contacts, { mechanismId: id, status: 1 } as never, { orderBy: 't.id' })
  return people.slice(0, 20).map(one => ({ id: one.id, name: one.contactName ?? '', phone: covered(one.phone ?? '') }))
}
const covered = (phone: string): string => (phone.length < 8 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`)

async function recordsOf(tx: Tx, id: string) {
  const rows = await findRows(tx, rentalChaseRecord, { customerId: id } as never, { orderBy: 't.id desc' })
  const recent = rows.slice(0, MOST_RECORDS)
  const ids = [...new Set(recent.flatMap(row => row.chaserId ?? []))]
  const names =
    ids.length > 0 && isBuilt('user')
      ? new Map((await findRows(tx, userAccount, { id: ids } as never)).map(row => [row.id, row.realName ?? '']))
      : new Map<string, string>()
  return recent.map(row => ({
    id: row.id,
    time: row.createTime,
    by: names.get(row.chaserId ?? '') ?? '',
    channel: row.channel,
    result: row.result,
    contactName: row.contactName ?? '',
    promiseAmt: row.promiseAmt === null ? '' : yuan(row.promiseAmt),
    promiseDate: row.promiseDate ?? '',
    promiseKept: row.promiseKept,
    nextChaseDate: row.nextChaseDate ?? '',
    note: row.note ?? '',
  }))
}
