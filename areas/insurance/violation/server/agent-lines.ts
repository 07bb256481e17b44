import { ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { provide, type Provision } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { costLinePort, type CostLine, type CostLinesWanted } from '#areas/billing/ports.ts'
import { charged } from '../../codes.ts'
import { violation } from '../violation.ts'
import { FINE_ITEM } from './borne.ts'

const SOURCE = 'violation'
const BY_AGENT = 2
const FINE = 12
const SERVICE = 23
const OTHER = 99

/** C11: two lines of each offence that an agent handled: the fine that he paid, and his fee. */
async function linesOfAgent(tx: Tx, wanted: CostLinesWanted): Promise<CostLine[]> {
  const rows = await findRows(
    tx,
    violation,
    sql`t.agent_id = ${wanted.mechanismId}::bigint and t.paid_by = ${BY_AGENT} and t.status = 3
      and t.paid_date between ${wanted.from}::date and ${wanted.to}::date`,
    { orderBy: 't.paid_date, t.id' },
  )
  return rows.flatMap(row => {
    const line = (item: string, feeItem: number, amt: Fen): CostLine => ({
      lineId: row.id,
      sourceType: SOURCE,
      sourceId: row.id,
      sourceNo: row.violationNo!,
      bizDate: row.paidDate!,
      cityCode: row.cityCode,
      vehicleId: row.vehicleId,
      plateNo: row.plateNo,
      item,
      feeItem,
      qty: '1.00',
      price: amt,
      contractPrice: null,
      amt,
      taxRate: null,
      bearer: row.chargeStatus === charged.ours ? '1' : '2',
      note: row.behaviour,
    })
    return [
      ...(row.payAmt > ZERO ? [line(FINE_ITEM, row.chargeStatus === charged.ours ? OTHER : FINE, row.payAmt)] : []),
      ...(row.agentFee && row.agentFee > ZERO ? [line('代办费', SERVICE, row.agentFee)] : []),
    ]
  })
}

/** Which settlement holds a line is known there by its key; nothing of the offence changes with it. */
export const agentLines: Provision = provide(costLinePort, SOURCE, {
  list: (tx, _actor, wanted) => linesOfAgent(tx, wanted),
  lock: async () => undefined,
  settle: async () => undefined,
  free: async () => undefined,
})
