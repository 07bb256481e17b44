import { z } from 'zod'
import { addDays, inBoth, invalid, localDate, localDateTime, textOf, type Label } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { conditionsFault, conditionsHold, type RuleCondition } from '../conditions.ts'
import { vehicleStatusConfig } from '../vehicle-status-config.ts'
import { bent } from './apply-rule.ts'

const DAYS = 30
const SHOWN = 200
const code = z.coerce.number().int().min(1).max(99)
/** A stored rule by its id, or one that is still being written. */
export const dryRunInput = z.looseObject({
  id: optionalIdInput,
  event: code.optional(),
  fromStates: z.array(code).max(20).optional(),
  toStatus: code.optional(),
  conditions: z.unknown().optional(),
})
type Asked = z.output<typeof dryRunInput>

interface Happened {
  id: string
  vehicle: string
  plate: string | null
  vin: string
  from: number
  to: number
  time: string
  source_type: string | null
  source_no: string | null
  city: string | null
  mode: string | null
  leasing: string | null
  owner: number | null
  rule: string | null
}
interface Rule {
  readonly event: number
  readonly fromStates: readonly number[]
  readonly toStatus: number
  readonly conditions: readonly RuleCondition[] | null
}

async function ruleOf(tx: Tx, actor: Actor, asked: Asked): Promise<Rule> {
  if (asked.id) {
    await requireVisible(tx, actor, vehicleStatusConfig, [asked.id], 'read')
    const row = await getRow(tx, vehicleStatusConfig, asked.id)
    return { event: row.event, fromStates: row.fromStates, toStatus: row.toStatus, conditions: row.conditions }
  }
  const missing: Record<string, Label> = {}
  for (const field of ['event', 'fromStates', 'toStatus'] as const)
    if (asked[field] === undefined) missing[field] = '请先填写 / fill this in first'
  const wrong = conditionsFault(asked.conditions)
  if (wrong) missing['conditions'] = wrong
  if (Object.keys(missing).length > 0) invalid(missing)
  return {
    event: asked.event!,
    fromStates: asked.fromStates!,
    toStatus: asked.toStatus!,
    conditions: (asked.conditions as readonly RuleCondition[] | undefined) ?? null,
  }
}

/** Moves of the event in the last thirty days with the cars as they are now; the newest first. */
const happened = (tx: Tx, actor: Actor, rule: Rule): Promise<Happened[]> =>
  tx.rows<Happened>(sql`
    select r.id, v.id as vehicle, v.plate_no as plate, v.vin, r.from_status as "from", r.to_status as "to", r.happen_time as time, r.source_type, r.source_no,
      v.operate_city_code as city, v.operation_mode as mode, v.leasing_model as leasing, v.owner_kind as owner, c.config_name as rule
    from vehicle_status_record r join vehicle v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id left join vehicle_status_config c on c.tenant_id = r.tenant_id and c.id = r.config_id
    where r.tenant_id = ${tx.tenantId} and r.event = ${rule.event} and r.from_status = any(${[...rule.fromStates]}::smallint[])
      and r.happen_time >= ${`${addDays(localDate(actor.clock.now()), -DAYS)} 00:00:00`}::timestamptz and r.happen_time <= ${localDateTime(actor.clock.now())}::timestamptz
    order by r.happen_time desc, r.id desc`)

/**
 * 60, 4.3: what the rule would have done to the moves of the last thirty days. Nothing is written. The cars are asked as
 * they are today: the records keep states and documents, not modes and owners.
 */
export async function dryRun(tx: Tx, actor: Actor, asked: Asked): Promise<unknown> {
  const rule = await ruleOf(tx, actor, asked)
  const name = (state: number) =>
    textOf(vehicleState.values.find(one => one.code === state)?.label ?? '', actor.language)
  const rows = await happened(tx, actor, rule)
  const fitting = rows.filter(row =>
    conditionsHold(rule.conditions, {
      cityCode: row.city,
      operationMode: row.mode,
      leasingModel: row.leasing,
      ownerKind: row.owner,
      sourceType: row.source_type,
    }),
  )
  const would = fitting.flatMap(row => {
    const to = bent(rule.event, { state: row.from, prev: null }, { state: row.to, prev: null }, rule.toStatus)
    return to && to.state !== row.to ? [{ row, to: to.state }] : []
  })
  return {
    days: DAYS,
    happened: rows.length,
    fitting: fitting.length,
    moved: would.length,
    vehicles: new Set(would.map(one => one.row.vehicle)).size,
    records: would.slice(0, SHOWN).map(({ row, to }) => ({
      id: row.id,
      vehicleId: row.vehicle,
      plateNo: row.plate ?? '',
      vin: row.vin,
      happenTime: row.time,
      sourceNo: row.source_no ?? '',
      fromName: name(row.from),
      toName: name(row.to),
      wouldName: name(to),
      ruleName: row.rule ?? '',
    })),
    note: inBoth('按车辆现在的城市、模式和产权试算', 'Cars are asked as they are today'),
  }
}
