import { refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { rowsOf } from '#packages/server/query.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { contract } from '../contract.ts'
import { contractParty } from '../contract-party.ts'
import { head } from './head.ts'

/**
 * Who stands on a side, with the accounts that may be used; a missing side is an empty party, not an error (30, section
 * 3).
 */
export async function mechanismDetail(
  tx: Tx,
  actor: Actor,
  input: { contractType?: number | undefined; contractId: string; partyType: number },
): Promise<Record<string, unknown>> {
  const row = await head(tx, input.contractId)
  if (input.contractType !== undefined && input.contractType !== row.contractType)
    refuse('kindDiffers', '合同类型与合同不符 / contract kind does not match')
  const shown = {
    id: row.id,
    contractNo: row.contractNo,
    contractType: row.contractType,
    contractName: row.contractName,
    ownCompanyId: row.ownCompanyId,
    customerId: row.customerId,
    status: row.status,
    startDate: row.startDate,
    endDate: row.endDate,
  }
  const found = await tx.row<{ id: string; mechanism_id: string }>(sql`
    select id, mechanism_id from contract_party where tenant_id = ${tx.tenantId} and contract_id = ${row.id}::bigint and party_type = ${input.partyType}`)
  if (!found) return { contract: shown, party: {}, mechanism: {}, accounts: [] }
  const [party] = await rowsOf(tx, actor, contractParty, [found.id])
  const mechanism = await tx.row(sql`
    select id, mechanism_type as "mechanismType", mechanism_no as "mechanismNo", mechanism_name as "mechanismName", credit_code as "creditCode", status from mechanism where tenant_id = ${tx.tenantId} and id = ${found.mechanism_id}::bigint`)
  const accounts = await tx.rows<{ id: string }>(sql`
    select id from account_mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and mechanism_id = ${found.mechanism_id}::bigint order by is_default desc, id`)
  return {
    contract: shown,
    party,
    mechanism: mechanism ?? {},
    accounts: await rowsOf(
      tx,
      actor,
      accountMechanism,
      accounts.map(one => one.id),
    ),
  }
}

/** The chain of a contract: framework, predecessor, successors. Kinds of later issues add their own relations. */
export async function relatedContracts(
  tx: Tx,
  _actor: Actor,
  input: { contractId: string },
): Promise<Record<string, unknown>[]> {
  const row = await head(tx, input.contractId)
  return tx.rows(sql`
    select case when id = ${row.parentContractId}::bigint then 'framework' when id = ${row.originContractId}::bigint then 'predecessor' when origin_contract_id = ${row.id}::bigint then 'successor' else 'calledOff' end as relation,
      id, contract_no as "contractNo", contract_type as "contractType", contract_name as "contractName", status, total_amount as amount, start_date as "startDate", end_date as "endDate"
    from contract where tenant_id = ${tx.tenantId} and is_deleted = 0 and id <> ${row.id}::bigint
      and (id in (${row.parentContractId}::bigint, ${row.originContractId}::bigint) or origin_contract_id = ${row.id}::bigint or parent_contract_id = ${row.id}::bigint) order by id`)
}

/** Contracts in which a partner stands on a side; in force unless states are asked for. */
export async function contractList(
  tx: Tx,
  actor: Actor,
  input: {
    mechanismType: number
    mechanismId: string
    partyType?: number | undefined
    contractType?: number | undefined
    statusList?: string | undefined
  },
): Promise<Record<string, unknown>[]> {
  const states = (input.statusList || '6,7').split(',').filter(Boolean).map(Number)
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct c.id from contract_party p join contract c on c.tenant_id = p.tenant_id and c.id = p.contract_id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and p.mechanism_type = ${input.mechanismType} and p.mechanism_id = ${input.mechanismId}::bigint and c.status = any(${states}::smallint[])
      and (${input.partyType ?? null}::smallint is null or p.party_type = ${input.partyType ?? null}::smallint) and (${input.contractType ?? null}::smallint is null or c.contract_type = ${input.contractType ?? null}::smallint)
    order by c.id desc limit 200`)
  return rowsOf(
    tx,
    actor,
    contract,
    rows.map(row => row.id),
  )
}
