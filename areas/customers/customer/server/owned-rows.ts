import { refuse, Refused, type Fault } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { ownedRows } from './picture.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Contacts, documents, accounts and titles sent with a customer's form: saved by their own rules, faults reported at
 * their rows. An account with an id is never edited (D3).
 */
export async function saveOwnedRows(tx: Tx, actor: Actor, customerId: string, body: Body): Promise<void> {
  const faults: Fault[] = []
  for (const [field, resource] of Object.entries(ownedRows)) {
    const rows = Array.isArray(body[field]) ? (body[field] as Body[]) : []
    for (const [index, row] of rows.entries()) {
      const id = row['id'] ? String(row['id']) : undefined
      if (id && resource === (accountMechanism as unknown)) continue
      const stored = id
        ? ((await getRow(tx, resource as never, id)) as { mechanismId: string; version: number })
        : undefined
      if (stored && stored.mechanismId !== customerId)
        refuse('foreignRow', '该记录属于其他机构 / the record belongs to another institution')
      const sent = { ...row, mechanismId: customerId, mechanismType: 1, ...(stored ? { version: stored.version } : {}) }
      try {
        // Behind a savepoint, so that faults of later rows are reported too.
        await tx.attempt(() => saveRecord(tx, actor, resource as never, sent, id ? 'update' : 'save'))
      } catch (error) {
        if (!(error instanceof Refused) || error.refusal.kind !== 'Invalid') throw error
        faults.push(...error.refusal.faults.map(one => ({ path: `${field}.${index}.${one.path}`, reason: one.reason })))
      }
    }
  }
  for (const id of idList(body['removedContactIds'])) {
    const row = await findRow(tx, contacts, id)
    if (row?.mechanismId === customerId) await removeRecord(tx, actor, contacts as never, id)
  }
  if (faults.length) throw new Refused({ kind: 'Invalid', faults })
}
const idList = (given: unknown): string[] => (Array.isArray(given) ? given.map(String).filter(isId) : [])
