import { z } from 'zod'
import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleFlag } from '../vehicle-flag.ts'
import { setFlags } from './set-flags.ts'

const ids = z
  .union([z.string(), z.array(z.string())])
  .transform(value => (Array.isArray(value) ? value : value.split(',')).map(one => one.trim()).filter(Boolean))
const input = z.object({ vehicleIds: ids, flagIds: ids, reason: z.string().trim().min(1).max(200) })
type Marking = z.output<typeof input>

async function mark(
  tx: Tx,
  actor: Actor,
  { vehicleIds, flagIds, reason }: Marking,
  how: 'add' | 'remove',
): Promise<unknown> {
  await requireVisible(tx, actor, vehicle, vehicleIds)
  const flags = await findRows(tx, vehicleFlag, { id: flagIds } as never)
  const closed = flags.find(one => how === 'add' && (one.status !== 1 || one.setMode === 2 || one.setMode === 4))
  if (flags.length !== flagIds.length) refuse('flagUnknown', '标签不存在或已删除 / no such flag')
  if (closed)
    refuse('flagMode', '标签【{flag}】不能手工打标 / flag {flag} is not set by hand', { flag: closed.flagName })
  for (const vehicleId of [...vehicleIds].sort())
    await setFlags(tx, actor, vehicleId, how === 'add' ? flagIds : [], how === 'remove' ? flagIds : [], {
      by: 1,
      reason,
    })
  return { vehicles: vehicleIds.length }
}

const counts = async (tx: Tx, flagIds: readonly string[]) => {
  const rows = await tx.rows<{ flag_id: string; n: string }>(
    sql`select flag_id, count(*) as n from vehicle_flag_relation where tenant_id = ${tx.tenantId} and is_deleted = 0 and clear_time is null and flag_id = any(${[...flagIds]}::bigint[]) group by 1`,
  )
  return new Map(flagIds.map(id => [id, { vehicleCount: Number(rows.find(row => row.flag_id === id)?.n ?? 0) }]))
}

export default implement(vehicleFlag, {
  async removing(tx, _actor, row) {
    const used = await tx.row(
      sql`select 1 from vehicle_flag_relation where tenant_id = ${tx.tenantId} and flag_id = ${row.id}::bigint limit 1`,
    )
    if (used) refuse('flagUsed', '标签已被使用，不能删除，请停用 / the flag was used, disable it instead')
  },
  page: (tx, _actor, flagIds) => counts(tx, flagIds),
  detail: async (tx, _actor, row) => (await counts(tx, [row.id])).get(row.id)!,
  calls: {
    'PUT mark': call({
      label: '打标 / Mark',
      permission: 'vehicle_flag_mark',
      input,
      run: (tx, actor, body: Marking) => mark(tx, actor, body, 'add'),
    }),
    'PUT unmark': call({
      label: '去标 / Unmark',
      permission: 'vehicle_flag_mark',
      input,
      run: (tx, actor, body: Marking) => mark(tx, actor, body, 'remove'),
    }),
  },
})
