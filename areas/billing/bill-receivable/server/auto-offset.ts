import { localDate, sumFen, ZERO, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { autoOffset, type OffsetBill, type SurplusRow } from '#areas/accounts/calculations/over-payment.ts'
import type { Surplus } from '#areas/accounts/ledger/server/lock-cash.ts'
import { termsOfContracts } from '../../ports.ts'
import { billReceivable } from '../bill-receivable.ts'
import { billFree } from './bill-money.ts'
import { depositCardOf } from './close-bill.ts'
import type { Bill } from './lock-money.ts'
import { lockReach } from './lock-reach.ts'
import { offsetBalance } from './offset-balance.ts'

const PARTIES_AT_ONCE = 50
interface Party {
  id: string
  company_id: string
  party_kind: number
  party_id: string
}

/** 01:00: balances pay the bills that fell due, where the contract or the balance says so (50-billing 7.2). */
export const autoOffsetJob: JobKind = {
  kind: 'auto-offset',
  label: '余额自动抵扣 / Offset of balances',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const parties = await tx.rows<Party>(
        sql`select min(id) as id, company_id, party_kind, party_id from account_surplus where tenant_id = ${tx.tenantId} and is_deleted = 0 and available_amt > 0
          group by company_id, party_kind, party_id having min(id) > ${after}::bigint order by 1 limit ${PARTIES_AT_ONCE}`,
      )
      for (const party of parties) await offsetParty(tx, actor, party)
      return parties.map(party => party.id)
    }),
}

/** One payer of one company; answers what was paid. Disputed bills wait for their dispute. */
export async function offsetParty(tx: Tx, actor: Actor, party: Party): Promise<Fen> {
  const today = localDate(actor.clock.now())
  const balances = await findRows(
    tx,
    accountSurplus,
    sql`t.company_id = ${party.company_id}::bigint and t.party_kind = ${party.party_kind} and t.party_id = ${party.party_id}::bigint`,
  )
  const due = await dueBills(tx, party, balances, today)
  if (due.length === 0) return ZERO
  const ids = due.map(bill => bill.id)
  const cardIds: string[] = []
  for (const bill of due) cardIds.push(...[await depositCardOf(tx, bill)].flatMap(id => id ?? []))
  const held = await lockReach(tx, actor, {
    companyIds: [party.company_id],
    surplusIds: balances.map(one => one.id),
    cardIds,
    billIds: ids,
  })
  const parts = autoOffset(
    balances.flatMap(one => surplusRowOf(held.surplus.get(one.id))),
    ids.flatMap(id => offsetBillOf(held.bills.get(id))),
  )
  if (parts.length === 0) return ZERO
  await offsetBalance(tx, actor, {
    key: `receipt.allocated:auto-offset:${party.id}:${today}`,
    voucher: { id: party.id, no: `ZDDK${today.replaceAll('-', '')}`, resource: 'account-surplus' },
    companyId: party.company_id,
    parts,
  })
  return sumFen(parts, part => part.amt)
}

/** One bill from one balance, at once: what a source keeps of money that it holds already. */
export async function payFromBalance(
  tx: Tx,
  actor: Actor,
  wanted: {
    key: string
    voucher: { id: string; no: string; resource: string }
    companyId: string
    surplusId: string
    billId: string
    amt: Fen
  },
): Promise<void> {
  const { surplusId, billId, amt, ...offset } = wanted
  await lockReach(tx, actor, { companyIds: [wanted.companyId], surplusIds: [surplusId], billIds: [billId] })
  await offsetBalance(tx, actor, { ...offset, parts: [{ surplusId, billId, amt }] })
}

async function dueBills(tx: Tx, party: Party, balances: readonly Surplus[], today: LocalDate): Promise<Bill[]> {
  const bills = await findRows(
    tx,
    billReceivable,
    sql`t.company_id = ${party.company_id}::bigint and t.payer_type = ${party.party_kind} and t.payer_id = ${party.party_id}::bigint
      and t.status in (1, 2) and t.due_date <= ${today}::date and t.disputed is not true`,
  )
  if (balances.some(one => one.autoOffset)) return bills
  const terms = await termsOfContracts(tx, [...new Set(bills.flatMap(bill => bill.contractId ?? []))])
  return bills.filter(bill => bill.contractId !== null && terms.get(bill.contractId)?.autoOffset === true)
}

const surplusRowOf = (row: Surplus | undefined): SurplusRow[] =>
  row
    ? [
        {
          id: row.id,
          companyId: row.companyId!,
          ...(row.contractId ? { contractId: row.contractId } : {}),
          balance: row.balance,
          frozenAmt: row.frozenAmt,
          lockedAmt: row.lockedAmt,
        },
      ]
    : []
const offsetBillOf = (bill: Bill | undefined): OffsetBill[] =>
  bill && (bill.status === 1 || bill.status === 2)
    ? [
        {
          id: bill.id,
          feeItem: bill.feeItem,
          dueDate: bill.dueDate,
          freeAmt: billFree(bill),
          companyId: bill.companyId,
          ...(bill.contractId ? { contractId: bill.contractId } : {}),
        },
      ]
    : []
