import { localDate, monthOf, ZERO } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import type { MatchCandidate, OpenBill } from '#areas/accounts/calculations/match-candidate.ts'
import { normaliseAccount, normaliseName } from '#areas/accounts/calculations/payer-name.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-cash.ts'
import type { Bill } from './lock-money.ts'
import { billReceivable } from '../bill-receivable.ts'
import { billFree } from './bill-money.ts'
import { lateFeeOpenAt } from '../../receivable-forfeit/server/late-fee-facts.ts'

const MOST = 30

/**
 * Candidates: all customers with this payer account (two of them halve the points), similar names, numbers and plates
 * in the text, and debtors of exactly this amount. Scoring is the pure rule of 7.4.
 */
export async function candidatesFor(tx: Tx, actor: Actor, receipt: Receipt): Promise<MatchCandidate[]> {
  const ids = await candidateIds(tx, receipt)
  if (ids.length === 0) return []
  const [people, known, bills] = [await facesOf(tx, ids), await knownPayers(tx, ids), await billsOf(tx, ids)]
  const lateFees = await lateFeeOpenAt(tx, bills)
  const day = receipt.valueDate ?? localDate(actor.clock.now())
  return people.map(
    (person): MatchCandidate => ({
      partyKind: person.kind,
      partyId: person.id,
      name: person.name,
      titles: person.titles,
      legalRepresentatives: person.legal ? [person.legal] : [],
      drivers: [],
      ...(person.short ? { shortName: person.short } : {}),
      authorisedPayers: known
        .filter(one => one.party_id === person.id && one.relation !== 1)
        .map(one => one.payer_name),
      accounts: [
        ...person.accounts,
        ...known.filter(one => one.party_id === person.id).map(one => one.account_key ?? ''),
      ].filter(Boolean),
      accountFrozen: false,
      bills: bills
        .filter(bill => bill.payerId === person.id)
        .map(bill => openBill(bill, lateFees.get(bill.id)?.(day) ?? ZERO)),
    }),
  )
}

const openBill = (bill: Bill, lateFee: OpenBill['lateFee']): OpenBill => ({
  id: bill.id,
  companyId: bill.companyId,
  ...(bill.contractId ? { contractId: bill.contractId } : {}),
  ...(bill.periodStart ? { month: monthOf(bill.periodStart) } : {}),
  dueDate: bill.dueDate,
  unpaid: billFree(bill),
  lateFee,
  feeItem: bill.feeItem,
  numbers: [bill.billNo, bill.contractNo, bill.sourceNo].filter((no): no is string => no !== null && no !== ''),
  ...(bill.plateNo ? { plateNo: bill.plateNo } : {}),
  ...(bill.vin ? { vin: bill.vin } : {}),
})

async function candidateIds(tx: Tx, receipt: Receipt): Promise<string[]> {
  const account = normaliseAccount(receipt.payerAccountNo ?? '')
  const name = receipt.payerName ?? ''
  const text = normaliseName([receipt.summary, receipt.remark, receipt.usage].filter(Boolean).join(' '))
  const words = [...new Set([...text.matchAll(/[A-Z]{1,6}\d{5,}/g)].map(match => match[0]))].slice(0, 10)
  const plates = [...new Set([...text.matchAll(/[A-Z][A-Z0-9]{5,6}/g)].map(match => match[0]))].slice(0, 10)
  const open = sql`b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status in (1, 2)`
  const ways: Sql[] = [
    sql`select party_id as id, 1 as rank from account_relation where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and ((${account} <> '' and account_key = ${account}) or payer_name = ${name})`,
    sql`select b.payer_id as id, 4 as rank from bill_receivable b where ${open} and b.company_id = ${receipt.companyId}::bigint and b.unpaid_amt = ${yuanText(receipt)}::numeric`,
    ...(name === ''
      ? []
      : [sql`select b.payer_id as id, 2 as rank from bill_receivable b where ${open} and b.payer_name = ${name}`]),
    ...(words.length
      ? [
          sql`select b.payer_id as id, 3 as rank from bill_receivable b where ${open} and (b.bill_no = any(${words}::text[]) or b.contract_no = any(${words}::text[]))`,
        ]
      : []),
    ...(plates.length
      ? [
          sql`select b.payer_id as id, 3 as rank from bill_receivable b where ${open} and right(replace(replace(b.plate_no, '·', ''), ' ', ''), 6) = any(${plates.map(plate => plate.slice(-6))}::text[])`,
        ]
      : []),
    ...(isBuilt('mechanism') && name !== ''
      ? [
          sql`select id, 2 as rank from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_type in (1, 100, 101) and (mechanism_name = ${name} or legal_person = ${name} or mechanism_name % ${name})`,
        ]
      : []),
    ...(isBuilt('account-mechanism') && account !== ''
      ? [
          sql`select mechanism_id as id, 1 as rank from account_mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and mechanism_type <> 10 and regexp_replace(account_no, '[^0-9A-Za-z]', '', 'g') = ${account}`,
        ]
      : []),
  ]
  const rows = await tx.rows<{ id: string }>(
    sql`select id from (${sql.join(ways, ' union all ')}) found where id is not null group by id order by min(rank), id limit ${MOST}`,
  )
  return rows.map(row => row.id)
}
const yuanText = (receipt: Receipt): string => {
  const digits = receipt.availableAmt.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

interface Face {
  id: string
  kind: number
  name: string
  short: string | null
  legal: string | null
  titles: string[]
  accounts: string[]
}
async function facesOf(tx: Tx, ids: readonly string[]): Promise<Face[]> {
  if (!isBuilt('mechanism')) return []
  const rows = await tx.rows<{
    id: string
    mechanism_type: number
    mechanism_name: string
    short_name: string | null
    legal_person: string | null
  }>(
    sql`select id, mechanism_type, mechanism_name, short_name, legal_person from mechanism where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  )
  const titles = isBuilt('mechanism-title')
    ? await tx.rows<{ mechanism_id: string; title_name: string }>(
        sql`select mechanism_id, title_name from mechanism_title where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_id = any(${[...ids]}::bigint[])`,
      )
    : []
  const accounts = isBuilt('account-mechanism')
    ? await tx.rows<{ mechanism_id: string; account_no: string }>(
        sql`select mechanism_id, account_no from account_mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and mechanism_id = any(${[...ids]}::bigint[])`,
      )
    : []
  return rows.map(row => ({
    id: row.id,
    kind: row.mechanism_type,
    name: row.mechanism_name,
    short: row.short_name,
    legal: row.legal_person,
    titles: titles.filter(one => one.mechanism_id === row.id).map(one => one.title_name),
    accounts: accounts.filter(one => one.mechanism_id === row.id).map(one => one.account_no),
  }))
}

const knownPayers = (tx: Tx, ids: readonly string[]) =>
  tx.rows<{
    party_id: string
    payer_name: string
    account_key: string | null
    relation: number
  }>(sql`select party_id, payer_name, account_key, relation from account_relation
  where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and party_id = any(${[...ids]}::bigint[])`)

const billsOf = (tx: Tx, ids: readonly string[]): Promise<Bill[]> =>
  findRows(
    tx,
    billReceivable,
    sql`t.payer_id = any(${[...ids]}::bigint[]) and t.status in (1, 2) and t.unpaid_amt > t.locked_amt`,
    { orderBy: 't.due_date, t.id', limit: 3000 },
  )
