import { addDays, daysBetween, localDate, Refused } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobContext } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { getRow } from '#packages/server/rows.ts'
import { contract } from '../contract.ts'
import { kindOf } from './kinds.ts'
import { tellExpiring } from './notices.ts'

/** 30, section 11: told so many days before the end. */
const NOTICE_DAYS: readonly number[] = [90, 60, 30, 7]
/** Kinds that a customer has a vehicle by. */
const LEASES: readonly number[] = [4, 5, 6, 7]

/** Contracts in force that end in 90, 60, 30 or 7 days: salesman and head of department hear of it. */
export async function tellEndings(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const days = NOTICE_DAYS.map(n => addDays(today, n))
  const rows = await tx.rows<{ id: string }>(sql`
    select id from contract where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_type = any(${[...LEASES]}::smallint[]) and status in (6, 7)
      and end_date = any(${days}::date[]) order by id`)
  for (const { id } of rows) {
    const row = await getRow(tx, contract, id)
    await tellExpiring(tx, actor, row, daysBetween(today, row.endDate))
  }
  return rows.length
}

/** Contracts that renew themselves, on the day of their notice, where nobody has begun a renewal. */
export async function toRenew(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from contract c where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = any(${[...LEASES]}::smallint[]) and c.status in (6, 7) and c.auto_renew
      and c.end_date - coalesce(c.renew_notice_days, 30) = ${today}::date
      and not exists (select 1 from contract s where s.tenant_id = c.tenant_id and s.is_deleted = 0 and s.origin_contract_id = c.id and s.sign_type = 2 and s.status <> 101) order by c.id`)
  return rows.map(row => row.id)
}

/** The draft of a renewal from the day after the end, for as long again. */
export async function renewByItself(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const row = await getRow(tx, contract, id)
  const { resource } = kindOf(row.contractType)
  if (!resource.actions?.['reSign']) return false
  await act(tx, actor, resource, id, 'reSign', {
    input: { startDate: addDays(row.endDate, 1), termMonths: row.termMonths ?? 12 },
  })
  return true
}

export async function endings(context: JobContext): Promise<{ told: number; renewed: number }> {
  const { actor, database } = context
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(actor.tenantId, work)
  const told = await inTenant(tx => tellEndings(tx, actor))
  let renewed = 0
  for (const id of await inTenant(tx => toRenew(tx, localDate(actor.clock.now())))) {
    try {
      if (await inTenant(tx => renewByItself(tx, actor, id))) renewed += 1
    } catch (error) {
      // Nothing is on lease any more, or somebody has begun a renewal meanwhile.
      if (!(error instanceof Refused)) throw error
    }
  }
  return { told, renewed }
}
