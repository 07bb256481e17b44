import type { ChangesOf, RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import {
  customerBusinessArea,
  customerFinancialFlow,
  customerFinancialReport,
  customerInform,
  customerServiceItem,
  customerShareholder,
} from '../children.ts'
import type { customer } from '../customer.ts'

export type Customer = RowOf<typeof customer>
export type CustomerChanges = ChangesOf<typeof customer>
/**
 * A customer as a whole: what is stored, overlaid with what the form brings. Rows that only the body holds are partial.
 */
export interface Picture {
  readonly values: Partial<Customer>
  readonly shareholders: readonly Partial<RowOf<typeof customerShareholder>>[]
  readonly informs: readonly Partial<RowOf<typeof customerInform>>[]
  readonly areas: readonly Partial<RowOf<typeof customerBusinessArea>>[]
  readonly serviceItems: readonly Partial<RowOf<typeof customerServiceItem>>[]
  readonly flows: readonly Partial<RowOf<typeof customerFinancialFlow>>[]
  readonly reports: readonly Partial<RowOf<typeof customerFinancialReport>>[]
  readonly contacts: readonly Partial<RowOf<typeof contacts>>[]
  readonly licences: readonly Partial<RowOf<typeof mechanismLicence>>[]
  readonly accounts: readonly Partial<RowOf<typeof accountMechanism>>[]
  readonly titles: readonly Partial<RowOf<typeof mechanismTitle>>[]
}
type Rows = readonly Record<string, unknown>[]

export const childFields = {
  shareholders: customerShareholder,
  informs: customerInform,
  areas: customerBusinessArea,
  serviceItems: customerServiceItem,
  flows: customerFinancialFlow,
  reports: customerFinancialReport,
} as const
export const ownedRows = {
  contacts,
  licences: mechanismLicence,
  accounts: accountMechanism,
  titles: mechanismTitle,
} as const

export interface Given {
  readonly values: CustomerChanges
  readonly lines: Readonly<Record<string, Rows>>
  readonly body: Readonly<Record<string, unknown>>
}
const nothing: Given = { values: {}, lines: {}, body: {} }

/**
 * Reads what the form does not bring. Owned rows of the body (contacts, licences, accounts, titles) stand over those
 * stored, by id.
 */
export async function pictureOf(tx: Tx, before: Customer | undefined, given: Given = nothing): Promise<Picture> {
  const id = before?.id
  const picture: Record<string, unknown> = { values: { ...before, ...given.values } }
  for (const [field, child] of Object.entries(childFields))
    picture[field] =
      given.lines[field] ??
      (id ? await findRows(tx, child as never, { customerId: id } as never, { orderBy: 't.line_no' }) : [])
  for (const [field, resource] of Object.entries(ownedRows)) {
    const stored = (id ? await findRows(tx, resource as never, { mechanismId: id } as never) : []) as Record<
      string,
      unknown
    >[]
    const sent = Array.isArray(given.body[field]) ? (given.body[field] as Record<string, unknown>[]) : []
    const kept = stored.filter(row => !sent.some(one => String(one['id'] ?? '') === row['id']))
    picture[field] = [
      ...kept,
      ...sent.map(one => ({ ...stored.find(row => row['id'] === String(one['id'] ?? '')), ...one })),
    ]
  }
  return picture as unknown as Picture
}
