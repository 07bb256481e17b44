import { notFound, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import type { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { accounts } from '#areas/partners/mechanism/server/party.ts'
import { company } from '../company.ts'

export interface CompanyDefaults {
  rentTaxRate: string
  serviceTaxRate: string
  taxpayerKind: number
  title: RowOf<typeof mechanismTitle> | undefined
  receiveAccount: RowOf<typeof accountMechanism> | undefined
  payAccount: RowOf<typeof accountMechanism> | undefined
}

/** What contracts and bills of one of our companies begin with. */
export async function defaults(tx: Tx, actor: Actor, companyId: string): Promise<CompanyDefaults> {
  const row = (await findRow(tx, company, companyId)) ?? notFound(company.name, companyId)
  const [title] = await findRows(
    tx,
    mechanismTitle,
    { mechanismId: companyId, status: 1 },
    { orderBy: 't.is_default desc, t.id', limit: 1 },
  )
  return {
    rentTaxRate: row.rentTaxRate,
    serviceTaxRate: row.serviceTaxRate,
    taxpayerKind: row.taxpayerKind,
    title,
    receiveAccount: (await accounts(tx, actor, companyId, 1))[0],
    payAccount: (await accounts(tx, actor, companyId, 2))[0],
  }
}

/** Whether the company has its rental filing in the city; a lease elsewhere warns (30, 60). */
export async function mayLease(tx: Tx, _actor: Actor, companyId: string, cityCode: string): Promise<boolean> {
  const row = (await findRow(tx, company, companyId)) ?? notFound(company.name, companyId)
  return row.rentalFilingCities.some(filed => cityCode.startsWith(filed))
}
