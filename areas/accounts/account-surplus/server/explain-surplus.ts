import { fen, subFen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { asWritten, minus, plus, sumFigure, type Part } from '#areas/accounts/calculations/derivation.ts'
import { postedLines, type Explained } from '#areas/accounts/explain/server/explained.ts'
import { accountSurplus } from '../account-surplus.ts'
import { ofSurplus } from './surplus-rows.ts'

const MOST = 200

/** A balance: every voucher that moved it (50-billing 6, I5). */
export async function explainSurplus(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, accountSurplus, id)
  const moves = await tx.rows<{ id: string; no: string; day: string; summary: string; amt: string }>(sql`
    select e.id, e.entry_no as no, e.post_date as day, e.summary, sum(case when p.side = 2 then p.amt else -p.amt end) as amt
      from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
     where p.tenant_id = ${tx.tenantId} and ${ofSurplus(row)} group by e.id, e.entry_no, e.post_date, e.summary order by e.id desc limit ${MOST + 1}`)
  const shown = moves.slice(0, MOST).reverse()
  const sum = shown.reduce((all, move) => all + fen(move.amt), 0n)
  const before: Part[] =
    moves.length > MOST ? [plus('更早变动合计 / Earlier movements', subFen(row.balance, sum as never))] : []
  return {
    no: row.partyName ?? '',
    of: row.contractNo ?? '',
    figures: [
      sumFigure(
        'balance',
        '余额 / Balance',
        row.balance,
        '余额 = 各笔变动之和 / balance = sum of its movements',
        '只由凭单变动，等于科目2203的余额（50-6、I5） / moved by vouchers only; equals account 2203 (50-6, I5)',
        [
          ...before,
          ...shown.map(move =>
            plus(asWritten(move.summary), fen(move.amt), {
              note: move.day,
              origin: { resource: 'ledger-entry', id: move.id, no: move.no },
            }),
          ),
        ],
      ),
      sumFigure(
        'availableAmt',
        '可用 / Available',
        row.availableAmt,
        '可用 = 余额 - 冻结 - 锁定 / available = balance - frozen - locked',
        '抵扣先用合同专用，再用通用（50-7.2） / contract-bound money first, then general (50-7.2)',
        [
          plus('余额 / Balance', row.balance),
          minus('冻结 / Frozen', row.frozenAmt),
          minus('锁定 / Locked', row.lockedAmt),
        ],
      ),
    ],
    postings: await postedLines(tx, ofSurplus(row)),
  }
}
