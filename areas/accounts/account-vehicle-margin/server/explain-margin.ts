import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { minus, plus, sumFigure } from '#areas/accounts/calculations/derivation.ts'
import { postedLines, type Explained } from '#areas/accounts/explain/server/explained.ts'
import { accountVehicleMargin } from '../account-vehicle-margin.ts'

/** A deposit: what came in, what it was used for, what is held (50-billing 5, I6). */
export async function explainMargin(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const card = await getRow(tx, accountVehicleMargin, id)
  return {
    no: card.marginNo ?? '',
    of: card.customerName ?? '',
    figures: [
      sumFigure(
        'heldAmt',
        '持有 / Held',
        card.heldAmt,
        '持有 = 已收 + 转入 - 已抵扣 - 已退还 - 已没收 - 转出 / held = received + transferred in - offset - refunded - forfeited - transferred out',
        '等于科目2241.01在本卡的余额（50-5、I6） / equals account 2241.01 of this card (50-5, I6)',
        [
          plus('已收 / Received', card.receivedAmt),
          plus('转入 / Transferred in', card.transferInAmt),
          minus('已抵扣 / Offset', card.offsetAmt),
          minus('已退还 / Refunded', card.refundedAmt),
          minus('已没收 / Forfeited', card.forfeitedAmt),
          minus('转出 / Transferred out', card.transferOutAmt),
        ],
      ),
    ],
    postings: await postedLines(
      tx,
      sql`p.account_code = '2241.01' and p.party_id = ${card.partyId}::bigint and p.contract_id is not distinct from ${card.contractId}::bigint and p.order_vehicle_id is not distinct from ${card.orderVehicleId}::bigint and p.company_id = ${card.companyId}::bigint`,
    ),
  }
}
