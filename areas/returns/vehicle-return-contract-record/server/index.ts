import { z } from 'zod'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows, getRow, lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { statementForm } from '../../vehicle-return/server/settle-calls.ts'
import { plainly, settlementOf } from '../../vehicle-return-settlement/server/compute.ts'
import { saveStatement, type StatementForm } from '../../vehicle-return-settlement/server/store.ts'
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

type Listed = z.output<typeof statementForm> & { version?: number | undefined }
/** Statements of several contracts at once, each by its version; what one of them is refused for stops all. */
async function saveAll(
  tx: Tx,
  actor: Actor,
  list: readonly (Omit<Listed, 'id'> & { id?: string | undefined })[],
): Promise<unknown> {
  const saved: unknown[] = []
  for (const one of [...list].sort((a, b) => (BigInt(a.contractRecordId) < BigInt(b.contractRecordId) ? -1 : 1))) {
    const { returnId } = await getRow(tx, vehicleReturnContractRecord, one.contractRecordId)
    await requireVisible(tx, actor, vehicleReturn, [returnId!])
    const known = await settlementOf(tx, one)
    if (known && one.version !== undefined) await lockRow(tx, actor, vehicleReturnSettlement, known.id, one.version)
    const made = await saveStatement(tx, actor, { ...one, returnId: returnId! } as StatementForm)
    saved.push(plainly(made.settlement))
  }
  return saved
}

export default implement(vehicleReturnContractRecord, {
  calls: {
    'GET settlement-list': statements(1, '首次核算单 / First settlements'),
    'PUT update-settlement-list': call({
      label: '批量保存核算 / Save several statements',
      permission: 'vehicle_return_settle',
      // A list of its own is named `items` on its way in.
      input: z.object({
        items: z
          .array(statementForm.extend({ id: idInput.optional(), version: z.coerce.number().int().optional() }))
          .min(1)
          .max(50),
      }),
      run: (tx, actor, input) => saveAll(tx, actor, input.items),
    }),
    'GET second-cost-settlement-list': statements(2, '二次核算单 / Second settlements'),
  },
})
