import { textOf, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { KindFacts } from './kinds.ts'
import type { Party } from './terms.ts'

export interface Institution {
  id: string
  mechanismType: number
  mechanismName: string
  shortName: string | null
  creditCode: string | null
  idNo: string | null
  legalPerson: string | null
  registerAddress: string | null
  officeAddress: string | null
  deliverAddress: string | null
  phone: string | null
  taxNo: string | null
  signerName: string | null
  signerPhone: string | null
  signerIdNo: string | null
  contactName: string | null
  contactPhone: string | null
  contactEmail: string | null
}
interface Account {
  id: string
  accountName: string
  bankName: string
  bankNo: string
  accountNo: string
}

/** Fills missing values and the snapshot of every side; a signed contract keeps the snapshot. */
export async function completeParties(
  tx: Tx,
  contractId: string | undefined,
  parties: Party[],
  ownCompanyId: string | null | undefined,
  kind: Pick<KindFacts, 'contractType' | 'sides' | 'ownSide'>,
): Promise<Map<string, Institution>> {
  addOwnCompany(parties, ownCompanyId, kind.ownSide)
  const institutions = await institutionsOf(
    tx,
    parties.map(one => one.mechanismId).filter(id => id !== null && id !== undefined),
  )
  const stored = await storedParties(tx, contractId)
  const accounts = await accountsOf(tx, parties)
  for (const party of parties) {
    const who = party.mechanismId ? institutions.get(party.mechanismId) : undefined
    const before = party.id ? stored.get(party.id) : undefined
    party['contractType'] = kind.contractType
    fillEmpty(party, {
      roleName: roleOf(kind, party.partyType),
      signOrder: party.partyType === 2 ? 9 : party.partyType === 1 ? 1 : (party.partyType ?? 0) - 1,
      contactName: before?.['contact_name'] ?? who?.contactName ?? who?.legalPerson,
      contactPhone: before?.['contact_phone'] ?? who?.contactPhone ?? who?.phone,
      contactEmail: who?.contactEmail,
      deliverAddress: who?.deliverAddress ?? who?.officeAddress,
      legalPerson: who?.legalPerson,
      address: who?.registerAddress ?? who?.officeAddress,
      signerName: before?.['signer_name'] ?? who?.signerName,
      signerPhone: before?.['signer_phone'] ?? who?.signerPhone,
      signerIdNo: before?.['signer_id_no'] ?? who?.signerIdNo,
    })
    if (who)
      Object.assign(party, {
        partyName: who.mechanismName,
        creditCode: who.creditCode ?? who.idNo,
        ...(party.partyType === 1 ? { invoiceTitle: who.mechanismName, taxNo: who.taxNo } : {}),
      })
    const account = accounts.get(String(party['accountMechanismId'] ?? ''))
    if (account)
      Object.assign(party, {
        accountName: account.accountName,
        bankName: account.bankName,
        bankNo: account.bankNo,
        accountNo: account.accountNo,
      })
  }
  return institutions
}

/** Our own side needs no typing: filled by the server. */
function addOwnCompany(parties: Party[], ownCompanyId: string | null | undefined, ownSide: 1 | 2): void {
  if (ownCompanyId && parties.length > 0 && !parties.some(one => one.partyType === ownSide))
    parties.push({ partyType: ownSide, mechanismType: 10, mechanismId: ownCompanyId })
}

/** The word under which a side is printed (30, section 3): the Chinese half is stored. */
function roleOf({ sides }: Pick<KindFacts, 'sides'>, side: number | null | undefined): string | undefined {
  const role = sides[side ?? 0]?.role
  return role && textOf(role, 'zh')
}

function fillEmpty(target: Record<string, unknown>, values: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(values))
    if (
      (target[key] === null || target[key] === undefined || target[key] === '') &&
      value !== null &&
      value !== undefined
    )
      target[key] = value
}

async function institutionsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Institution>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Institution>(sql`
    select m.id, m.mechanism_type as "mechanismType", m.mechanism_name as "mechanismName", m.short_name as "shortName", m.credit_code as "creditCode", m.id_no as "idNo", m.legal_person as "legalPerson",
      m.register_address as "registerAddress", m.office_address as "officeAddress", m.deliver_address as "deliverAddress", m.phone, m.tax_no as "taxNo", m.signer_name as "signerName", m.signer_phone as "signerPhone",
      m.signer_id_no as "signerIdNo", c.contact_name as "contactName", c.phone as "contactPhone", c.email as "contactEmail"
    from mechanism m left join contacts c on c.tenant_id = m.tenant_id and c.mechanism_id = m.id and c.is_primary and c.is_deleted = 0
    where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and m.id = any(${ids}::bigint[])`)
  return new Map(rows.map(row => [row.id, row]))
}

async function storedParties(tx: Tx, contractId: string | undefined): Promise<Map<string, Record<string, unknown>>> {
  if (!contractId) return new Map()
  const rows = await tx.rows<Record<string, unknown> & { id: string }>(sql`
    select id, contact_name, contact_phone, signer_name, signer_phone, signer_id_no from contract_party where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint`)
  return new Map(rows.map(row => [row.id, row]))
}

/** The chosen account, else the default one of a side that is paid. */
async function accountsOf(tx: Tx, parties: Party[]): Promise<Map<string, Account>> {
  const payee = parties.find(one => one.partyType === 2)
  const rows = await tx.rows<Account & { mechanismId: string; isDefault: boolean }>(sql`
    select id, mechanism_id as "mechanismId", account_name as "accountName", bank_name as "bankName", bank_no as "bankNo", account_no as "accountNo", is_default as "isDefault"
    from account_mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and use_range in (1, 3) and mechanism_id = any(${parties.map(one => one.mechanismId).filter(Boolean)}::bigint[])
    order by is_default desc, id`)
  if (payee && !payee['accountMechanismId'])
    payee['accountMechanismId'] = rows.find(row => row.mechanismId === payee.mechanismId)?.id ?? null
  return new Map(rows.map(row => [row.id, row]))
}

export const missingParties: Label = '请完善合同主体 / complete the parties'
