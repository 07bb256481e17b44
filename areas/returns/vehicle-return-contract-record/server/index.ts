import { z } from 'zod'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { plainly } from '../../vehicle-return-settlement/server/compute.ts'
import { vehicleReturnSettlement } from '../../vehicle-return-settlement/vehicle-return-settlement.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { vehicleReturnContractRecord } from '../vehicle-return-contract-record.ts'

const statements = (seq: number, label: `${string} / ${string}`) =>
  call({
    label,
    permission: 'vehicle_return_view',
    input: z.object({ returnId: idInput }),
    run: (tx, actor, input) => listOf(tx, actor, input.returnId, seq),
  })

async function listOf(tx: Tx, actor: Actor, returnId: string, seq: number): Promise<unknown> {
  await requireVisible(tx, actor, vehicleReturn, [returnId])
  const rows = await findRows(
    tx,
    vehicleReturnSettlement,
    sql`t.return_id = ${returnId}::bigint and t.seq = ${seq}::int`,
    {
      orderBy: 't.id',
    },
  )
  return rows.map(row => plainly(row))
}

export default implement(vehicleReturnContractRecord, {
  calls: {
    'GET settlement-list': statements(1, '首次核算单 / First settlements'),
    'GET second-cost-settlement-list': statements(2, '二次核算单 / Second settlements'),
  },
})
