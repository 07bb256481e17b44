import { fen, subFen, sumFen, ZERO, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { contractFinance } from '../../contract-finance/contract-finance.ts'
import { contractFinanceDraw } from '../contract-finance-draw.ts'

const REPAYING = 2
const SETTLED = 3

/** Repaid principal per draw, from its bills. The draw stands in the key of its plan rows. */
async function repaidByDraw(tx: Tx, contractId: string): Promise<Map<string, Fen>> {
  const rows = await tx.rows<{ draw: string; amt: string }>(sql`
    select split_part(p.gen_key, ':', 2) as draw, coalesce(sum(b.settled_amt), 0)::numeric(18,2) as amt
    from bill_payment_plan p join bill_payable b on b.tenant_id = p.tenant_id and b.id = p.bill_id
    where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.contract_id = ${contractId}::bigint and p.fee_item = 20 and p.status = 2 group by 1`)
  return new Map(rows.map(row => [row.draw, fen(row.amt)]))
}

/** The next day on which something is due: waiting plans and bills that are not paid. */
async function nextDue(tx: Tx, contractId: string): Promise<LocalDate | null> {
  const row = await tx.row<{ day: string | null }>(sql`
    select min(due)::text as day from (
      select due_date as due from bill_payment_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status = 1
      union all select due_date from bill_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (1, 2)) open`)
  return row?.day ?? null
}

/** Figures of a borrowing and its draws as they stand now. A draw of which nothing is left is settled. */
export async function refreshFinance(tx: Tx, actor: Actor, contractId: string): Promise<void> {
  const row = await lockRow(tx, actor, contractFinance, contractId)
  const draws = await findRows(tx, contractFinanceDraw, { contractId, status: [REPAYING, SETTLED] } as never, {
    lock: true,
    orderBy: 't.id',
  })
  const repaid = await repaidByDraw(tx, contractId)
  for (const draw of draws) {
    const repaidPrincipal = repaid.get(draw.id) ?? ZERO
    const balance = subFen(draw.amount, repaidPrincipal)
    if (draw.repaidPrincipal !== repaidPrincipal || draw.balance !== balance)
      await updateRow(tx, actor, contractFinanceDraw, draw, { repaidPrincipal, balance })
    if (draw.status === REPAYING && balance <= ZERO) await act(tx, actor, contractFinanceDraw, draw.id, 'settle')
  }
  const drawnAmount = sumFen(draws, draw => draw.amount)
  const repaidPrincipal = sumFen(draws, draw => repaid.get(draw.id) ?? ZERO)
  const pledged = (await tx.row<{ n: number }>(sql`
    select count(*)::int as n from contract_finance_vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (1, 2, 3)`))!
  const figures = {
    drawnAmount,
    repaidPrincipal,
    balance: subFen(drawnAmount, repaidPrincipal),
    nextDueDate: await nextDue(tx, contractId),
    vehicleQty: pledged.n,
  }
  const isChanged = Object.entries(figures).some(([key, value]) => row[key as keyof typeof row] !== value)
  if (isChanged) await updateRow(tx, actor, contractFinance, row, figures)
}
