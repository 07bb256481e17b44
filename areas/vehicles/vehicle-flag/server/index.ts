import { z } from 'zod'
import { invalid, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { idsInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { selection } from '#packages/server/selection.ts'
import { act } from '#packages/server/act.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleFlag, vehicleFlagRelation } from '../vehicle-flag.ts'
import type { FlagRule } from '../flag-rule.ts'
import { addBuiltInFlags } from './built-in-flags.ts'
import { factsFor, joinsOf, ruleFault, ruleSql } from './compile-rule.ts'
import { clear, copyToCards, flagRunJob, flagRunSchedule, runFlagsOn } from './run-flags.ts'
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

/** vehicle-flag/try: how many cars of the user's data scope the rule would flag now, and the first of them. */
async function tryRule(tx: Tx, actor: Actor, { rule }: { rule: unknown }): Promise<unknown> {
  const fault = ruleFault(rule)
  if (fault) invalid({ rule: fault })
  const wanted = rule as FlagRule
  const { from, where } = selection(actor, vehicle, {})
  const facts = await factsFor(tx, actor, [wanted])
  const rows = await tx.rows<{ id: string; vin: string; plate_no: string | null; total: string }>(
    sql`select t.id, t.vin, t.plate_no, count(*) over () as total from ${from} ${joinsOf([wanted], facts)} where ${where} and t.status = 1 and t.biz_status not in (9, 10) and ${ruleSql(wanted, actor)} order by t.id limit 10`,
  )
  return {
    count: Number(rows[0]?.total ?? 0),
    vehicles: rows.map(row => ({ id: row.id, vin: row.vin, plateNo: row.plate_no ?? '' })),
  }
}

const disabling = z.object({
  ids: idsInput,
  clear: z
    .union([z.boolean(), z.string(), z.number()])
    .nullish()
    .transform(given => given === true || String(given) === '1' || given === 'true'),
})
/** vehicle-flag/disable: many at once; with `clear` they come off every car. */
async function disable(tx: Tx, actor: Actor, { ids, clear: isCleared }: z.output<typeof disabling>): Promise<unknown> {
  await requireVisible(tx, actor, vehicleFlag, ids)
  for (const id of [...ids].sort()) await act(tx, actor, vehicleFlag, id, 'disable')
  if (!isCleared) return { disabled: ids.length, cleared: 0 }
  const open = await findRows(
    tx,
    vehicleFlagRelation,
    sql`t.flag_id = any(${[...ids]}::bigint[]) and t.clear_time is null`,
    { lock: true },
  )
  await clear(tx, actor, open, '标签停用 / the flag was disabled')
  await copyToCards(tx, [...new Set(open.map(one => one.vehicleId!))])
  return { disabled: ids.length, cleared: open.length }
}

export default implement(vehicleFlag, {
  provides: [provide(startingRowsPort, 'vehicle-flag', { add: addBuiltInFlags })],
  prepare(_tx, _actor, { values, before, fault }) {
    const setMode = values.setMode ?? before?.setMode
    const rule = values.rule === undefined ? before?.rule : values.rule
    const wrong = rule && (setMode === 2 || setMode === 3) ? ruleFault(rule) : undefined
    if (wrong) fault('rule', wrong)
    if (setMode === 1 || setMode === 4)
      if ((values.clearMode ?? before?.clearMode) === 1)
        fault('clearMode', '没有规则的标签不能按规则清除 / without a rule a flag is not cleared by it')
  },
  listens: {
    'vehicle.status-changed': (tx, actor, event) => runFlagsOn(tx, actor, event.aggregateId),
  },
  jobs: [flagRunJob],
  schedules: [flagRunSchedule],
  async removing(tx, _actor, row) {
    const used = await tx.row(
      sql`select 1 from vehicle_flag_relation where tenant_id = ${tx.tenantId} and flag_id = ${row.id}::bigint limit 1`,
    )
    if (used) refuse('flagUsed', '标签已被使用，不能删除，请停用 / the flag was used, disable it instead')
  },
  page: (tx, _actor, flagIds) => counts(tx, flagIds),
  detail: async (tx, _actor, row) => (await counts(tx, [row.id])).get(row.id)!,
  calls: {
    'POST try': call({
      label: '试算 / Try the rule',
      permission: 'vehicle_flag_add',
      idempotent: false,
      input: z.object({ rule: z.unknown() }),
      run: tryRule,
    }),
    'PUT disable': call({
      label: '批量停用 / Disable',
      permission: 'vehicle_flag_status',
      input: disabling,
      run: disable,
    }),
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
