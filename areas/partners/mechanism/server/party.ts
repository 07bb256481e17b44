import { notFound, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { mechanism } from '../mechanism.ts'

export interface Party {
  mechanismType: number
  mechanismId: string
  status: number
  name: string
  creditCode: string | null
  idNo: string | null
  legalPerson: string | null
  registerAddress: string | null
  officeAddress: string | null
  deliverAddress: string | null
  cityCode: string | null
  phone: string | null
  email: string | null
  signerName: string | null
  signerPhone: string | null
  signerIdNo: string | null
  taxNo: string | null
  taxpayerKind: number | null
  blackFlag: boolean
  contact: RowOf<typeof contacts> | undefined
  title: RowOf<typeof mechanismTitle> | undefined
  account: RowOf<typeof accountMechanism> | undefined
}

/**
 * What a contract keeps of its party: identity, addresses, signer, primary contact, default title and account. 101 is
 * signed by a row of 100.
 */
export async function party(tx: Tx, actor: Actor, type: number, id: string): Promise<Party> {
  const row = await findRow(tx, mechanism, id)
  if (!row || row.mechanismType !== (type === 101 ? 100 : type)) return notFound('mechanism', id)
  const [contact] = await findRows(
    tx,
    contacts,
    { mechanismId: id, status: 1 },
    { orderBy: 't.is_primary desc, t.id', limit: 1 },
  )
  const [title] = await findRows(
    tx,
    mechanismTitle,
    { mechanismId: id, status: 1 },
    { orderBy: 't.is_default desc, t.id', limit: 1 },
  )
  const [account] = await accounts(tx, actor, id)
  return {
    mechanismType: type,
    mechanismId: id,
    status: row.status,
    name: row.mechanismName,
    creditCode: row.creditCode,
    idNo: row.idNo,
    legalPerson: row.legalPerson,
    registerAddress: row.registerAddress,
    officeAddress: row.officeAddress,
    deliverAddress: row.deliverAddress,
    cityCode: row.cityCode,
    phone: row.phone,
    email: row.email,
    signerName: row.signerName ?? row.legalPerson,
    signerPhone: row.signerPhone ?? row.legalPersonPhone,
    signerIdNo: row.signerIdNo ?? row.legalPersonIdNo,
    taxNo: row.taxNo ?? row.creditCode,
    taxpayerKind: row.taxpayerKind,
    blackFlag: row.blackFlag,
    contact,
    title,
    account,
  }
}

/**
 * Accounts in state 1 that may be used so: 1 the institution receives, 2 it pays; without a range all of them. Default
 * first.
 */
export async function accounts(
  tx: Tx,
  _actor: Actor,
  id: string,
  useRange?: number,
): Promise<RowOf<typeof accountMechanism>[]> {
  const rows = await findRows(
    tx,
    accountMechanism,
    { mechanismId: id, status: 1 },
    { orderBy: 't.is_default desc, t.id' },
  )
  return useRange === undefined || useRange === 3
    ? rows
    : rows.filter(one => one.useRange === useRange || one.useRange === 3)
}

/** One invoice title, to be copied by area 50. */
export async function title(tx: Tx, _actor: Actor, titleId: string): Promise<RowOf<typeof mechanismTitle>> {
  return (await findRow(tx, mechanismTitle, titleId)) ?? notFound(mechanismTitle.name, titleId)
}

export interface AccountHolder {
  mechanismType: number
  mechanismId: string
  status: number
}
/** Institutions with this account number: candidates for a claim. Several may share one. */
export async function accountHolder(tx: Tx, _actor: Actor, accountNo: string): Promise<AccountHolder[]> {
  const rows = await findRows(tx, accountMechanism, { accountNo, status: [1, 2] }, { orderBy: 't.status, t.id' })
  return rows.map(one => ({ mechanismType: one.mechanismType, mechanismId: one.mechanismId, status: one.status }))
}
