import { fen, Refused, ZERO, type Fen, type Label, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import { findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import type { AuthorisationAnswer, AuthorisationAsked, AuthorisedSource } from '#areas/billing/authorisation-port.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { ENABLED, useState } from '../../contract-protocol/auth-codes.ts'
import { chooseAuthorisation, hindrance, type AuthTerms, type AuthWish } from '../../calculations/authorisation.ts'
import { contractAuthAccount } from '../contract-auth-account.ts'
import { contractAuthUse } from '../contract-auth-use.ts'

interface Found extends Record<string, unknown> {
  id: string
  contract_no: string
  contract_type: number
  status: number
  start_date: LocalDate
  end_date: LocalDate
  enabled: number
  contract_ids: string[]
  fee_items: number[]
  limit_each: string | null
  limit_month: string | null
  limit_total: string | null
  limit_day: string | null
}
const EXECUTING = [6, 7]
const NO_AUTHORISATION = {
  1: '付款户名与付款方不一致，且无有效收款授权 / the payer\u2019s account is in another name, and no authorisation covers it',
  2: '收款账户户名与收款方不一致，且无有效付款授权 / account holder differs, no authorisation',
} as const

/** Columns that every kind of authorisation has, of the tables of both. */
const terms = (table: string): Sql => sql`
  select c.id, c.contract_no, c.contract_type, c.status, c.start_date::text, c.end_date::text, x.enabled, x.contract_ids, x.fee_items, x.limit_each, x.limit_month, x.limit_total, x.limit_day
  from contract c join ${sql.trusted(table)} x on x.tenant_id = c.tenant_id and x.id = c.id`
const partyIs = (side: number, id: string | null): Sql => sql`
  exists (select 1 from contract_party p where p.tenant_id = c.tenant_id and p.contract_id = c.id and p.party_type = ${side} and p.mechanism_id = ${id}::bigint)`

/** Side and parties fit: kind 1 pays us for A; kinds 2 and 3 are paid by us, into the account of C or from it. */
function candidates(tx: Tx, asked: AuthorisationAsked): Promise<Found[]> {
  const { side, companyId, debtorId, creditorId } = asked
  const kinds = side === 1 ? [1] : [2, 3]
  const parties =
    side === 1
      ? sql`c.own_company_id = ${companyId}::bigint and ${partyIs(1, debtorId)}`
      : sql`c.own_company_id = ${companyId}::bigint and ${partyIs(2, creditorId)}`
  const live = sql`c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status = any(${[...EXECUTING, 4]}::int[])`
  const protocols = sql`${terms('contract_protocol')} where ${live} and c.contract_type = 13 and x.auth_kind = any(${kinds}::int[]) and ${parties}`
  const collections =
    side === 1
      ? sql`union all ${terms('contract_collection')} where ${live} and c.contract_type = 14 and (c.own_company_id = ${companyId}::bigint or ${partyIs(3, companyId)}) and ${owes(debtorId)}`
      : sql.empty
  return tx.rows<Found>(sql`${protocols} ${collections} order by start_date desc, id desc`)
}
/** Kind 14: A owes; where nobody stands as A, those of its scope owe, or everybody. */
const owes = (debtorId: string | null): Sql => sql`(${partyIs(1, debtorId)} or (
  not exists (select 1 from contract_party p where p.tenant_id = c.tenant_id and p.contract_id = c.id and p.party_type = 1)
  and (${debtorId}::bigint = any(x.customer_ids) or exists (select 1 from contract_collection_driver d where d.tenant_id = c.tenant_id and d.contract_id = c.id and d.driver_id = ${debtorId}::bigint)
    or (cardinality(coalesce(x.customer_ids, '{}')) = 0 and not exists (select 1 from contract_collection_driver d where d.tenant_id = c.tenant_id and d.contract_id = c.id)))))`
const oneOf = async (tx: Tx, authId: string): Promise<Found | undefined> => {
  for (const table of ['contract_protocol', 'contract_collection']) {
    const found = await tx.row<Found>(
      sql`${terms(table)} where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.id = ${authId}::bigint`,
    )
    if (found) return found
  }
  return undefined
}

interface Used {
  id: string
  total: string
  month: string
  day: string
}
/** S6: sums of the ledger; what one source holds already does not stand in its own way. */
async function usedOf(
  tx: Tx,
  ids: readonly string[],
  date: LocalDate,
  except?: Omit<AuthorisedSource, 'sourceNo'>,
): Promise<Map<string, Used>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Used>(sql`
    select contract_id as id, coalesce(sum(amt), 0)::numeric(18,2) as total,
      coalesce(sum(amt) filter (where date_trunc('month', use_date) = date_trunc('month', ${date}::date)), 0)::numeric(18,2) as month,
      coalesce(sum(amt) filter (where use_date = ${date}::date), 0)::numeric(18,2) as day
    from contract_auth_use where tenant_id = ${tx.tenantId} and is_deleted = 0 and state in (1, 2) and contract_id = any(${[...ids]}::bigint[])
      ${except ? sql`and not (source_type = ${except.sourceType} and source_id = ${except.sourceId})` : sql.empty}
    group by 1`)
  return new Map(rows.map(row => [row.id, row]))
}
const limit = (amount: string | null): Fen | null => (amount === null ? null : fen(amount))

async function termsOf(
  tx: Tx,
  found: readonly Found[],
  date: LocalDate,
  except?: Omit<AuthorisedSource, 'sourceNo'>,
): Promise<AuthTerms[]> {
  const ids = found.map(row => row.id)
  const used = await usedOf(tx, ids, date, except)
  const accounts = await findRows(tx, contractAuthAccount, { contractId: ids } as never)
  return found.map(row => ({
    id: row.id,
    contractNo: row.contract_no,
    contractType: row.contract_type,
    enabled: row.enabled === ENABLED,
    executing: EXECUTING.includes(row.status),
    validFrom: row.start_date,
    validTo: row.end_date,
    contractIds: row.contract_ids ?? [],
    feeItems: row.fee_items ?? [],
    limitEach: limit(row.limit_each),
    limitMonth: limit(row.limit_month),
    limitTotal: limit(row.limit_total),
    limitDay: limit(row.limit_day),
    usedTotal: fen(used.get(row.id)?.total ?? '0'),
    usedMonth: fen(used.get(row.id)?.month ?? '0'),
    usedDay: fen(used.get(row.id)?.day ?? '0'),
    accounts: accounts.filter(one => one.contractId === row.id),
  }))
}
const wishOf = ({ accountNo, accountName, contractId, feeItem, amt, date }: AuthorisationAsked): AuthWish => ({
  accountNo,
  accountName,
  contractId,
  feeItem,
  amt,
  date,
})

/** auth.check of 12.1 (C8). */
export async function checkAuthorisation(tx: Tx, asked: AuthorisationAsked): Promise<AuthorisationAnswer> {
  const found = await candidates(tx, asked)
  return chooseAuthorisation(await termsOf(tx, found, asked.date), wishOf(asked), NO_AUTHORISATION[asked.side])
}

const refused = (message: Label): Refused => new Refused({ kind: 'Guard', guard: 'authorisation', message })

/** auth.use: reserves under the lock of the authorisation, so that two cashiers never share the last of it. */
export async function useAuthorisation(
  tx: Tx,
  actor: Actor,
  authId: string,
  source: AuthorisedSource,
  asked: AuthorisationAsked,
): Promise<void> {
  await lockRow(tx, actor, contract, authId)
  const found = await oneOf(tx, authId)
  const [auth] = await termsOf(tx, found ? [found] : [], asked.date, source)
  const why = auth ? hindrance(auth, wishOf(asked)) : NO_AUTHORISATION[asked.side]
  if (why) throw refused(why)
  const [known] = await findRows(tx, contractAuthUse, {
    contractId: authId,
    sourceType: source.sourceType,
    sourceId: source.sourceId,
  } as never)
  const values = { amt: asked.amt, useDate: asked.date, accountNo: asked.accountNo, state: useState.reserved }
  if (known) await updateRow(tx, actor, contractAuthUse, known, values)
  else
    await insertRow(tx, actor, contractAuthUse, {
      contractId: authId,
      contractType: auth!.contractType,
      side: asked.side,
      ...source,
      ...values,
    })
}

const usesOf = (tx: Tx, { sourceType, sourceId }: Omit<AuthorisedSource, 'sourceNo'>) =>
  findRows(tx, contractAuthUse, { sourceType, sourceId, state: [useState.reserved, useState.used] } as never)

/** auth.settle: what was reserved is used; an authorisation that ended or was disabled meanwhile pays nothing. */
export async function settleAuthorisation(
  tx: Tx,
  actor: Actor,
  source: Omit<AuthorisedSource, 'sourceNo'>,
  day: LocalDate | null,
): Promise<void> {
  for (const use of (await usesOf(tx, source)).filter(one => one.state === useState.reserved)) {
    await lockRow(tx, actor, contract, use.contractId)
    const found = await oneOf(tx, use.contractId)
    const [auth] = await termsOf(tx, found ? [found] : [], use.useDate, source)
    const wish = { accountNo: use.accountNo ?? '', accountName: '', contractId: null, feeItem: null, amt: ZERO }
    const why = auth && day !== null ? hindrance(auth, { ...wish, date: day }) : undefined
    if (why) throw refused(why)
    await updateRow(tx, actor, contractAuthUse, use, { state: useState.used })
  }
}

/** auth.release: rejected, expired, failed, bounced or reversed. */
export async function releaseAuthorisation(
  tx: Tx,
  actor: Actor,
  source: Omit<AuthorisedSource, 'sourceNo'>,
): Promise<void> {
  for (const use of await usesOf(tx, source)) {
    await lockRow(tx, actor, contract, use.contractId)
    await updateRow(tx, actor, contractAuthUse, use, { state: useState.released })
  }
}
