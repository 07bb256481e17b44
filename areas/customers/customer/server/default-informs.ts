import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveLines } from '#packages/server/lines.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { informEvents } from '../../dictionaries.ts'
import { customerInform } from '../children.ts'
import { customer } from '../customer.ts'

const forFinance = ['bill_due', 'bill_overdue', 'statement', 'receipt', 'invoice_issued']

type Person = RowOf<typeof contacts>

/**
 * A new customer gets every event by SMS, to the finance or the fleet contact, else the business contact (20-partners
 * 5), until somebody sets it otherwise.
 */
export async function defaultInforms(tx: Tx, actor: Actor, customerId: string): Promise<void> {
  if ((await findRows(tx, customerInform, { customerId }, { limit: 1 })).length > 0) return
  const rows = informsTo(await findRows(tx, contacts, { mechanismId: customerId, status: 1 }))
  if (rows.length > 0) await saveLines(tx, actor, customer as never, customerId, 'informs', rows)
}

export function informsTo(people: readonly Person[]): Record<string, unknown>[] {
  const who = (role: string) =>
    people.find(one => one.roles.includes(role)) ?? people.find(one => one.roles.includes('business'))
  return Object.keys(informEvents).flatMap(informEvent => {
    const contact = who(forFinance.includes(informEvent) ? 'finance' : 'fleet')
    return contact
      ? [
          {
            informEvent,
            channels: [1],
            contactId: contact.id,
            roles: [],
            cityCodes: [],
            enabled: true,
            quietFrom: '21:00',
            quietTo: '08:30',
          },
        ]
      : []
  })
}
