import { addDays, invalid, localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, insertRow } from '#packages/server/rows.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { sendSms } from '#areas/platform/sms/server/send.ts'
import { rentalChaseRecord } from '../bill-rental-overdue.ts'
import { OVERDUE } from './owed.ts'

/** Texts of a tenant, by how far it went; {places} are filled from the customer's debt. */
export const TEMPLATES = ['billing.chase.smsFriendly', 'billing.chase.smsFirm', 'billing.chase.smsFinal'] as const
export type Template = (typeof TEMPLATES)[number]
const LONGEST = 500
const SMS = '2'
const AGAIN_AFTER = 3

/** What each template says to this customer today: shown before it is sent, and may be changed. */
export async function messagesFor(tx: Tx, customerId: string): Promise<{ template: Template; text: string }[]> {
  const owed = (await tx.row<{ name: string | null; bills: number; amt: string; days: number; late: string }>(sql`
    select max(b.payer_name) as name, count(*)::int as bills, coalesce(sum(b.unpaid_amt), 0) as amt, coalesce(max(b.overdue_days), 0)::int as days,
      coalesce(sum(b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived), 0) as late
      from bill_receivable b where b.tenant_id = ${tx.tenantId} and ${OVERDUE} and b.payer_id = ${customerId}::bigint`))!
  const places: Readonly<Record<string, string>> = {
    客户: owed.name ?? '',
    笔数: String(owed.bills),
    金额: owed.amt,
    天数: String(owed.days),
    滞纳金: owed.late,
  }
  const texts = await paramValues(tx, TEMPLATES)
  return TEMPLATES.map(template => ({
    template,
    text: texts[template].replace(/\{([^}]+)\}/g, (whole, name: string) => places[name] ?? whole),
  }))
}

/** By the tenant's channel for dunning, and into the log of what was done. */
export async function sendMessage(
  tx: Tx,
  actor: Actor,
  input: { customerId: string; contactId: string; text: string },
): Promise<{ id: string; smsId: string }> {
  const text = input.text.trim()
  if (text === '' || text.length > LONGEST)
    invalid({ text: `请填写${LONGEST}字以内的短信 / a text of up to ${LONGEST} characters` })
  const contact = await findRow(tx, contacts, input.contactId)
  if (!contact || contact.mechanismId !== input.customerId)
    invalid({ contactId: '请选择该客户的联系人 / choose a contact of the customer' })
  if (!contact.phone) refuse('noPhone', '该联系人没有手机号 / the contact has no mobile number')
  const smsId = await sendSms(tx, actor, 'dunning', {
    phone: contact.phone,
    content: text,
    bizTypeCode: 'bill_overdue',
    bizId: input.customerId,
  })
  const today = localDate(actor.clock.now())
  const row = await insertRow(tx, actor, rentalChaseRecord, {
    customerId: input.customerId,
    channel: SMS,
    result: 'sent',
    contactName: contact.contactName,
    contactPhone: contact.phone,
    note: text,
    nextChaseDate: addDays(today, AGAIN_AFTER),
    chaserId: actor.userId === '0' ? null : actor.userId,
  })
  return { id: row.id, smsId }
}
