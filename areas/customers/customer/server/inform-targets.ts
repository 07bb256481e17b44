import { addDays, localDateTime, type LocalDateTime, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { customerInform } from '../children.ts'

export interface InformTarget {
  channel: number
  name: string
  address: string
  contactId: string /** Held back until then, not lost; '' = at once. */
  notBefore: LocalDateTime | ''
}

/** Who is told of an event, by which channel and not before when (customer-inform rows in force). */
export async function informTargets(
  tx: Tx,
  actor: Actor,
  customerId: string,
  event: string,
  cityCode?: string,
): Promise<InformTarget[]> {
  const now = localDateTime(actor.clock.now())
  const rows = (
    await findRows(tx, customerInform, { customerId, informEvent: event }, { orderBy: 't.line_no' })
  ).filter(
    row =>
      row.enabled && (row.cityCodes.length === 0 || !cityCode || row.cityCodes.some(one => cityCode.startsWith(one))),
  )
  const people = await findRows(tx, contacts, { mechanismId: customerId, status: 1, informEnabled: true })
  const targets = rows.flatMap(row =>
    people
      .filter(
        one =>
          (row.contactId ? one.id === row.contactId : one.roles.some(role => row.roles.includes(role))) &&
          servesCity(one, cityCode),
      )
      .flatMap(one =>
        row.channels.flatMap(channel => {
          const address = channel === 2 ? one.email : one.phone
          return address
            ? [
                {
                  channel,
                  name: one.contactName,
                  address,
                  contactId: one.id,
                  notBefore: quietUntil(now, row.quietFrom, row.quietTo),
                },
              ]
            : []
        }),
      ),
  )
  return targets.filter(
    (one, index) =>
      targets.findIndex(other => other.channel === one.channel && other.address === one.address) === index,
  )
}
const servesCity = (contact: RowOf<typeof contacts>, cityCode: string | undefined) =>
  contact.cityCodes.length === 0 || !cityCode || contact.cityCodes.some(one => cityCode.startsWith(one))

/** End of the quiet hours that hold now, over midnight too: 21:00 to 08:30. */
export function quietUntil(now: LocalDateTime, from: string | null, to: string | null): LocalDateTime | '' {
  if (!from || !to || from === to) return ''
  const [date, time] = [now.slice(0, 10), now.slice(11, 16)]
  if (from < to) return time >= from && time < to ? `${date} ${to}:00` : ''
  if (time >= from) return `${addDays(date, 1)} ${to}:00`
  return time < to ? `${date} ${to}:00` : ''
}
