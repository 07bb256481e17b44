import { ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { provide, type Provision } from '#packages/server/ports.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { costLinePort, type CostLine, type CostLinesWanted } from '#areas/billing/ports.ts'
import { accident } from '../../accident/accident.ts'
import { costIs } from '../../calculations/loss-codes.ts'
import { accidentTerminate } from '../accident-terminate.ts'
import { accidentTerminateRepair } from '../lines.ts'
import { terminateIs } from './rows.ts'

/** 90-interfaces 3.5: repairs typed by hand in terminations in effect; those of applications are costs of their tasks. */
async function list(tx: Tx, wanted: CostLinesWanted): Promise<CostLine[]> {
  if (wanted.contractId) return []
  const rows = await findRows(
    tx,
    accidentTerminateRepair,
    sql`t.mechanism_id = ${wanted.mechanismId}::bigint and t.cost_state = ${costIs.open} and t.dicker_id is null`,
    { orderBy: 't.id', limit: 2000 },
  )
  const heads = new Map(
    (
      await findRows(tx, accidentTerminate, {
        id: [...new Set(rows.map(one => one.terminateId!))],
        status: terminateIs.active,
      } as never)
    ).map(one => [one.id, one]),
  )
  const cases = new Map(
    (await findRows(tx, accident, { id: [...heads.values()].map(one => one.accidentId) } as never)).map(one => [
      one.id,
      one,
    ]),
  )
  return rows.flatMap(row => {
    const head = heads.get(row.terminateId!)
    const found = head && cases.get(head.accidentId)
    const bizDate = row.outShopDate ?? head?.closedTime?.slice(0, 10)
    if (!head || !found || !bizDate || bizDate < wanted.from || bizDate > wanted.to) return []
    return [
      {
        ...{ lineId: row.id, sourceType: 'accident', sourceId: head.id, sourceNo: head.terminateNo!, bizDate },
        ...{ cityCode: found.cityCode, vehicleId: found.vehicleId, plateNo: found.plateNo },
        ...{ item: row.item ?? '', feeItem: FEE.accident, qty: row.qty ?? '1.00', price: row.price ?? ZERO },
        ...{ contractPrice: null, amt: row.amt, taxRate: null, bearer: '1', note: found.accidentNo },
      },
    ]
  })
}

const move =
  (costState: number) =>
  async (tx: Tx, actor: Actor, lineIds: readonly string[], settlementId?: string): Promise<void> => {
    for (const row of await findRows(tx, accidentTerminateRepair, { id: [...lineIds] } as never))
      await updateRow(tx, actor, accidentTerminateRepair, row.id, {
        costState,
        settlementId: costState === costIs.open ? null : (settlementId ?? row.settlementId),
      })
  }

export const accidentCostLines: Provision = provide(costLinePort, 'accident', {
  list: (tx, _actor, wanted) => list(tx, wanted),
  lock: move(costIs.locked),
  settle: move(costIs.settled),
  free: (tx, actor, ids) => move(costIs.open)(tx, actor, ids),
})
