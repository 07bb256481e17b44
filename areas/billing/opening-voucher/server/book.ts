import {
  addFen,
  localDate,
  localDateTime,
  refuse,
  titled,
  yuan,
  ZERO,
  type Fen,
  type LocalDate,
  type RowOf,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { actAll } from '#packages/server/act.ts'
import { insertRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { moveSurplus } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { creditsOf, debitsOf } from '#areas/accounts/calculations/posting.ts'
import { clearingOf } from '#areas/accounts/calculations/postings-opening.ts'
import { postingsOf } from '#areas/accounts/calculations/postings-of.ts'
import { operatorOf, postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { periodOf, postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { held } from '../../bill-receivable/server/lock-money.ts'
import { tellRaised } from '../../bill-receivable/server/raise-bills.ts'
import { openingBalance } from '../../opening-balance/opening-balance.ts'
import { openingVoucher } from '../opening-voucher.ts'
import { makeParts, type Balance, type Made } from './parts.ts'

export interface OpeningAsked {
  companyId: string
  cutoverDate: LocalDate
}
export interface Booked {
  readonly voucher: RowOf<typeof openingVoucher>
  readonly rows: readonly Balance[]
}

/** All balances of a company that wait, as one voucher of today's month; refused once a month of it is closed. */
export async function bookOpening(tx: Tx, actor: Actor, asked: OpeningAsked): Promise<Booked> {
  if (asked.cutoverDate > localDate(actor.clock.now()))
    refuse('cutoverDate', '切换日不能晚于今天 / the cut-over is not after today')
  await refuseClosed(tx, asked.companyId)
  const rows = await waiting(tx, asked.companyId)
  if (rows.length === 0)
    refuse('openingNone', '该主体没有待入账的期初余额 / no opening balances of this company wait to be booked')
  const made = await makeParts(tx, actor, asked.companyId, rows)
  const event = { eventType: 'opening.booked' as const, companyId: asked.companyId, parts: made.parts }
  const lines = postingsOf(event)
  const drawn = await insertRow(tx, actor, openingVoucher, {
    companyId: asked.companyId,
    cutoverDate: asked.cutoverDate,
    rowCount: rows.length,
    debitAmt: debitsOf(lines),
    creditAmt: creditsOf(lines),
    clearingAmt: clearingOf(lines),
    period: periodOf(postingDate(actor)),
    bookedBy: operatorOf(actor),
    bookedTime: localDateTime(actor.clock.now()),
  })
  const { entryId } = await postEntry(tx, actor, {
    event,
    eventKey: `opening.booked:${drawn.id}`,
    companyId: asked.companyId,
    valueDate: asked.cutoverDate,
    source: { sourceType: openingVoucher.name, sourceId: drawn.id, sourceNo: drawn.voucherNo! },
    summary: titled('期初余额', 'Opening balances', String(rows.length)),
  })
  await moveCash(tx, actor, rows, made)
  await tellRaised(tx, actor, made.bills)
  const booked = await actAll(
    tx,
    actor,
    openingBalance,
    rows.map(row => ({ id: row.id, input: { became: { voucherId: drawn.id, ...made.became.get(row.id) } } })),
    'book',
  )
  const voucher = await updateRow(tx, actor, openingVoucher, drawn, { entryId })
  return { voucher, rows: booked }
}

export const waitingIds = async (tx: Tx, companyId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      sql`select id from opening_balance where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${companyId}::bigint and status = 102 order by id`,
    )
  ).map(row => row.id)

const waiting = async (tx: Tx, companyId: string): Promise<Balance[]> =>
  ((await lockRows(tx, openingBalance, await waitingIds(tx, companyId))) as Balance[]).filter(row => row.status === 102)

export async function refuseClosed(tx: Tx, companyId: string): Promise<void> {
  const closed = await tx.row<{ period: string }>(
    sql`select period from accounting_period where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${companyId}::bigint and status = 3 order by period limit 1`,
  )
  if (closed)
    refuse(
      'openingClosed',
      '会计期间【{period}】已结账，期初余额不能再入账或冲回 / period {period} is closed: opening balances are neither booked nor reversed',
      { period: closed.period },
    )
}

/** Sums of the rows by what they changed: several rows may fill one balance or one card. */
export function sumsOf(rows: readonly Balance[], idOf: (row: Balance) => string | null | undefined): Map<string, Fen> {
  const sums = new Map<string, Fen>()
  for (const row of rows) {
    const id = idOf(row)
    if (id) sums.set(id, addFen(sums.get(id) ?? ZERO, row.amt))
  }
  return sums
}

async function moveCash(tx: Tx, actor: Actor, rows: readonly Balance[], { became, cash }: Made): Promise<void> {
  for (const [id, amt] of sumsOf(rows, row => became.get(row.id)?.surplusId))
    await moveSurplus(tx, actor, held(cash.surplus, id), { amt })
  for (const [id, amt] of sumsOf(rows, row => became.get(row.id)?.cardId))
    await moveCard(tx, actor, held(cash.cards, id), { should: amt, received: amt })
}

/** The voucher by account, as it would be booked. */
export async function accountsOf(
  tx: Tx,
  entryId: string,
): Promise<{ accountCode: string; n: number; debit: string; credit: string }[]> {
  const rows = await tx.rows<{ account_code: string; n: number; debit: string; credit: string }>(sql`
    select account_code, count(*)::int as n, coalesce(sum(amt) filter (where side = 1), 0) as debit, coalesce(sum(amt) filter (where side = 2), 0) as credit
      from ledger_posting where tenant_id = ${tx.tenantId} and entry_id = ${entryId}::bigint group by 1 order by 1`)
  return rows.map(row => ({ accountCode: row.account_code, n: row.n, debit: row.debit, credit: row.credit }))
}
export const amountsOf = ({ debitAmt, creditAmt, clearingAmt }: Booked['voucher']) => ({
  debitAmt: yuan(debitAmt),
  creditAmt: yuan(creditAmt),
  clearingAmt: yuan(clearingAmt),
})
