import { localDate, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows, lockRow } from '#packages/server/rows.ts'
import { contract } from '../contract.ts'
import { contractParty } from '../contract-party.ts'
import type { ContractHead } from './head.ts'

const SNAPSHOT = [
  'partyType',
  'mechanismType',
  'mechanismId',
  'roleName',
  'legalPerson',
  'address',
  'contactName',
  'contactPhone',
  'contactEmail',
  'deliverAddress',
  'accountMechanismId',
  'signerName',
  'signerPhone',
  'signerIdNo',
  'signOrder',
] as const

/** What a disposal or change takes from the contract that it is about; answers that contract. */
export async function takeFromContract(
  tx: Tx,
  actor: Actor,
  form: Form<any>,
  contractId: string | null | undefined,
): Promise<ContractHead | undefined> {
  const head = contractId ? await findRow(tx, contract, contractId) : undefined
  if (!head) return undefined
  const values = form.values as Record<string, unknown>
  Object.assign(values, {
    signType: 4,
    originContractId: head.id,
    ownCompanyId: head.ownCompanyId,
    startDate: localDate(actor.clock.now()),
    endDate: head.endDate,
    termMonths: head.termMonths,
    cityCodes: head.cityCodes,
  })
  const parties = await findRows(tx, contractParty, { contractId: head.id }, { orderBy: 't.line_no' })
  form.lines['parties'] = parties.map(row =>
    Object.fromEntries(SNAPSHOT.map(name => [name, (row as unknown as Record<string, unknown>)[name]])),
  )
  return head
}

/** It must be in force, and one change or disposal of a contract runs at a time (30, section 3). */
export async function checkContract(
  tx: Tx,
  form: Form<any>,
  field: string,
  head: ContractHead | undefined,
): Promise<void> {
  if (!head) return
  if (head.status !== 6 && head.status !== 7) form.fault(field, '原合同不在履行中 / the contract is not in force')
  const other = await openDocument(tx, head.id, (form.before as { id: string } | undefined)?.id)
  if (other) form.fault(field, `该合同存在未完成的变更【${other}】 / an unfinished change exists: ${other}`)
}

/** Number of the disposal or change of the contract that is in approval, awaits its seal or is signing. */
export async function openDocument(tx: Tx, contractId: string, except?: string): Promise<string | undefined> {
  const row = await tx.row<{ contract_no: string }>(sql`
    select contract_no from contract where tenant_id = ${tx.tenantId} and is_deleted = 0 and origin_contract_id = ${contractId}::bigint and contract_type in (2, 3, 20) and status in (102, 1, 5)
      and id is distinct from ${except ?? null}::bigint order by id limit 1`)
  return row?.contract_no
}

/** The contract is locked before its document, and must still be in force (D10). */
export async function lockContract(tx: Tx, actor: Actor, contractId: string): Promise<ContractHead> {
  const head = await lockRow(tx, actor, contract, contractId)
  if (head.status !== 6 && head.status !== 7)
    refuse('contractNotInForce', '原合同【{no}】不在履行中 / contract {no} is not in force', { no: head.contractNo })
  return head
}

/** The contract that a document is about, before the document itself. */
export async function lockOriginOf(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await tx.row<{ origin: string | null }>(
    sql`select origin_contract_id as origin from contract where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  if (row?.origin) await lockRow(tx, actor, contract, row.origin)
}

/** A version of the payment rule begins after the one in force. */
export async function checkRuleDay(
  tx: Tx,
  form: Pick<Form<any>, 'fault'>,
  contractId: string,
  day: string | null | undefined,
): Promise<void> {
  const last = await tx.row<{ day: string | null }>(
    sql`select max(valid_from)::text as day from contract_pay_rule where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint`,
  )
  if (last?.day && day && day <= last.day)
    form.fault(
      'effectiveDate',
      `付款规则须晚于现行规则的生效日${last.day} / later than ${last.day}, when the present rule began`,
    )
}
