import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { addLines } from '#packages/server/lines.ts'
import { updateRows } from '#packages/server/rows.ts'
import type { contacts } from '#areas/partners/contacts/contacts.ts'
import { customer } from '../customer.ts'
import { informsTo } from './default-informs.ts'
import { pictureOf, type Customer } from './picture.ts'
import { firstState } from './section-names.ts'
import { assess } from './sections.ts'

/**
 * What a saved draft gets, for the rows of a file together: notices to its contact, and how complete each section is.
 * Nothing else is stored of a new customer, so the picture is made of what was just written: twenty thousand rows are
 * not read again one by one.
 */
export async function completeImported(
  tx: Tx,
  actor: Actor,
  rows: readonly Customer[],
  people: readonly RowOf<typeof contacts>[],
): Promise<void> {
  const contactsOf = Map.groupBy(people, one => one.mechanismId)
  const informsOf = new Map(rows.map(row => [row.id, informsTo(contactsOf.get(row.id) ?? [])]))
  await addLines(tx, actor, customer, 'informs', informsOf)
  const states: { row: Customer; changes: Pick<Customer, 'sectionState'> }[] = []
  for (const row of rows) {
    const picture = await pictureOf(tx, undefined, {
      values: row,
      lines: { informs: informsOf.get(row.id)! },
      body: { contacts: contactsOf.get(row.id) ?? [] },
    })
    states.push({ row, changes: { sectionState: (await assess(actor, picture, firstState)).state } })
  }
  await updateRows(tx, actor, customer, states as never)
}
