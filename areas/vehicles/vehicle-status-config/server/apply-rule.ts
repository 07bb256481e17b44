import { inBoth, localDate, localDateTime, textOf, type RowOf } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { ruleWorkOrdersPort } from '../../register-ports.ts'
import type { Source } from '../../source.ts'
import { biz } from '../../vehicle/server/moves.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { setFlags } from '../../vehicle-flag/server/set-flags.ts'
import { conditionsHold } from '../conditions.ts'
import { vehicleStatusConfig } from '../vehicle-status-config.ts'
import { BENT, BENT_TO } from './matrix.ts'

export type StatusRule = RowOf<typeof vehicleStatusConfig>
interface Place {
  readonly state: number
  readonly prev: number | null
}
interface Car {
  readonly id: string
  readonly plateNo: string | null
  readonly vin: string
  readonly operateCityCode: string | null
  readonly operationMode: string | null
  readonly leasingModel: string | null
  readonly ownerKind: number | null
}

/** The target of a rule, where it may take the place of the built-in one; undefined: the rule does not fit. */
export function bent(happening: number, before: Place, after: Place, toStatus: number): Place | undefined {
  if (toStatus === after.state) return after
  // A car that comes back to somebody, or whose return is kept while it is in repair, goes where it must.
  const isFree = BENT.includes(happening) && BENT_TO.includes(after.state) && before.state !== biz.repair
  const isMended = happening === BENT[2] && BENT_TO.includes(after.state)
  if (!(isFree || isMended) || !BENT_TO.includes(toStatus)) return undefined
  return { state: toStatus, prev: toStatus === biz.repair ? biz.stock : null }
}

/** 60, 4.3: of the enabled rules that fit the event, the state and the car, the one with the highest priority. */
export async function ruleFor(
  tx: Tx,
  actor: Actor,
  car: Car,
  happening: number,
  before: Place,
  after: Place,
  source: Source,
): Promise<{ rule: StatusRule; after: Place } | undefined> {
  const rules = await findRows(
    tx,
    vehicleStatusConfig,
    sql`t.status = 1 and t.event = ${happening} and ${before.state} = any(t.from_states) and (t.valid_from is null or t.valid_from <= ${localDate(actor.clock.now())}::date)`,
    { orderBy: 't.priority desc, t.id' },
  )
  const facts = {
    cityCode: car.operateCityCode,
    operationMode: car.operationMode,
    leasingModel: car.leasingModel,
    ownerKind: car.ownerKind,
    sourceType: source.sourceType,
  }
  for (const rule of rules) {
    if (!conditionsHold(rule.conditions, facts)) continue
    const to = bent(happening, before, after, rule.toStatus)
    if (to) return { rule, after: to }
  }
  return undefined
}

/** What a rule does beside the move. The card is locked by the caller. */
export async function followRule(tx: Tx, actor: Actor, car: Car, rule: StatusRule, source: Source): Promise<void> {
  // A counter, not an edit: open forms of the rule stay valid.
  await tx.run(
    sql`update vehicle_status_config set hit_count = coalesce(hit_count, 0) + 1, last_hit_time = ${localDateTime(actor.clock.now())}::timestamptz where tenant_id = ${tx.tenantId} and id = ${rule.id}::bigint`,
  )
  if (rule.setOperationMode && rule.setOperationMode !== car.operationMode)
    await updateRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, car.id), {
      operationMode: rule.setOperationMode,
    })
  if (rule.addFlagIds.length + rule.removeFlagIds.length > 0)
    await setFlags(tx, actor, car.id, rule.addFlagIds, rule.removeFlagIds, {
      by: 3,
      reason: inBoth(`状态规则【${rule.configName}】`, `state rule ${rule.configName}`),
      sourceId: rule.id,
    })
  if (rule.openWorkOrderTypes.length > 0)
    await ruleWorkOrdersPort.ask().open(tx, actor, car.id, rule.openWorkOrderTypes, source)
  await tellRoles(tx, actor, car, rule)
}

async function tellRoles(tx: Tx, actor: Actor, car: Car, rule: StatusRule): Promise<void> {
  if (rule.notifyRoleIds.length === 0) return
  const roles = await tx.rows<{ alias: string }>(
    sql`select role_alias as alias from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0 and id = any(${rule.notifyRoleIds}::bigint[])`,
  )
  const plate = car.plateNo ?? car.vin
  const to = vehicleState.values.find(one => one.code === rule.toStatus)!.label
  await notify(tx, actor, {
    bizTypeCode: 'vehicle',
    bizId: car.id,
    roles: roles.map(one => one.alias),
    cityCode: car.operateCityCode,
    title: `车辆【${plate}】转为【${textOf(to, 'zh')}】 / Vehicle ${plate} is now ${textOf(to, 'en')}`,
    content: `按规则【${rule.configName}】 / By the rule ${rule.configName}`,
  })
}
