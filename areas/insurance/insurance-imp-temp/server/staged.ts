import { refuse, yuan, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, insertRows, removeRow, updateRows } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { checkRows, joined } from '../../insurance-requirement/server/check.ts'
import { plateOf, type Checked, type HeadFacts } from '../../insurance-requirement/server/checked.ts'
import type { Candidate, Facts } from '../../insurance-requirement/server/facts.ts'
import { insuranceImpTemp } from '../insurance-imp-temp.ts'

export type Staged = RowOf<typeof insuranceImpTemp>
const MOST = 2000
const POOL = 'POOL-'
export const isPool = (uuid: string): boolean => uuid.startsWith(POOL)
export const poolOf = (cityCode: string | null): string => `${POOL}${cityCode ?? ''}`

/** Rows of a set belong to whoever staged them; those of the pool to every officer of the city. */
export const ownRows = (tx: Tx, actor: Actor, uuid: string, auditType: number): Promise<Staged[]> =>
  findRows(
    tx,
    insuranceImpTemp,
    sql`t.uuid = ${uuid} and t.audit_type = ${auditType} and t.joined and t.requirement_id is null
      and (t.owner_user_id = ${actor.userId}::bigint or t.uuid like 'POOL-%')`,
    { orderBy: 't.row_no, t.id', limit: MOST + 1 },
  )
export const candidateOf = (row: Staged): Candidate => ({
  vehicleId: row.vehicleId,
  workOrderId: row.workOrderId,
  policyId: row.policyId,
  payload: row.payload ?? {},
  attachBizId: row.attachBizId,
})

/** For the batch: its rows, of the pool those of a demand too. */
export async function takeStaged(
  tx: Tx,
  actor: Actor,
  uuid: string,
  auditType: number,
  requirementId: string | undefined,
): Promise<Candidate[]> {
  const rows = await ownRows(tx, actor, uuid, auditType)
  if (rows.length > MOST) refuse('tooMany', '一批最多2000行 / at most 2000 rows in a batch')
  const filed =
    rows.length === 0 && requirementId !== undefined
      ? await findRows(tx, insuranceImpTemp, sql`t.uuid = ${uuid} and t.requirement_id = ${requirementId}::bigint`, {
          orderBy: 't.row_no, t.id',
        })
      : []
  return [...rows, ...filed].map(candidateOf)
}

/** From now on they are the archive that the detail of the batch shows. */
export async function fileStaged(
  tx: Tx,
  actor: Actor,
  uuid: string,
  auditType: number,
  requirementId: string,
): Promise<void> {
  await updateRows(
    tx,
    actor,
    insuranceImpTemp,
    (await ownRows(tx, actor, uuid, auditType)).map(row => ({ row, changes: { requirementId } })),
  )
}

/** What a row says after its checks. */
export const verdictOf = (row: Checked, facts: Facts) => ({
  vehicleId: row.vehicleId,
  workOrderId: row.workOrderId,
  policyId: row.policyId,
  plateNo: facts.cars.get(row.vehicleId ?? '')?.plateNo ?? null,
  vin: facts.cars.get(row.vehicleId ?? '')?.vin ?? null,
  payload: row.payload,
  amt: row.amt,
  result: row.reasons.length === 0,
  info: joined(row.reasons) || null,
  warn: joined(row.warnings) || null,
})

export interface StageResult {
  vehicleId: string | null
  workOrderId: string | null
  policyId: string | null
  plateNo: string
  ok: boolean
  reasons: string[]
  warnings: string[]
}
/** Adds rows to a set; each is checked and kept with what was found, unless it stands in the set already. */
export async function stage(
  tx: Tx,
  actor: Actor,
  set: { uuid: string; auditType: number; sourceKind: number; isJoined?: boolean },
  candidates: readonly Candidate[],
  head: HeadFacts = {},
): Promise<StageResult[]> {
  const known = await ownRows(tx, actor, set.uuid, set.auditType)
  const keyOf = (one: Pick<Candidate, 'vehicleId' | 'workOrderId' | 'policyId'>) =>
    one.workOrderId ?? one.policyId ?? `v${one.vehicleId}`
  const there = new Set(known.map(keyOf))
  const { rows, facts } = await checkRows(tx, actor, set.auditType, candidates, head)
  const added = rows.filter(row => !there.has(keyOf(row)) || (row.vehicleId === null && row.workOrderId === null))
  if (known.length + added.length > MOST) refuse('tooMany', '一批最多2000行 / at most 2000 rows in a batch')
  if (added.length > 0)
    await insertRows(
      tx,
      actor,
      insuranceImpTemp,
      added.map((row, index) => ({
        uuid: set.uuid,
        ownerUserId: actor.userId,
        auditType: set.auditType,
        rowNo: known.length + index + 1,
        sourceKind: set.sourceKind,
        attachBizId: row.candidate.attachBizId ?? null,
        joined: set.isJoined ?? true,
        ...verdictOf(row, facts),
      })),
    )
  return rows.map(row => ({
    vehicleId: row.vehicleId,
    workOrderId: row.workOrderId,
    policyId: row.policyId,
    plateNo: plateOf(facts.cars.get(row.vehicleId ?? '')),
    ok: row.reasons.length === 0,
    reasons: row.reasons,
    warnings: row.warnings,
  }))
}

/** All rows of a set again, and what they come to. */
export async function recheckSet(
  tx: Tx,
  actor: Actor,
  uuid: string,
  auditType: number,
  head: HeadFacts = {},
): Promise<Record<string, unknown>> {
  const staged = await ownRows(tx, actor, uuid, auditType)
  const { rows, facts } = await checkRows(tx, actor, auditType, staged.map(candidateOf), head)
  await updateRows(
    tx,
    actor,
    insuranceImpTemp,
    rows.map((row, index) => ({ row: staged[index]!, changes: verdictOf(row, facts) })),
  )
  const normal = rows.filter(one => one.reasons.length === 0)
  const total = normal.reduce((sum, one) => (sum + one.amt) as typeof one.amt, 0n as Checked['amt'])
  return {
    total: rows.length,
    normal: normal.length,
    abnormal: rows.length - normal.length,
    vehicles: new Set(rows.map(one => one.vehicleId)).size,
    amounts: yuan(total),
  }
}

export async function removeStaged(tx: Tx, actor: Actor, rows: readonly Staged[]): Promise<number> {
  for (const row of rows) await removeRow(tx, actor, insuranceImpTemp, row)
  return rows.length
}

/** A need that an order stands for, or whose vehicle is gone, leaves the pool. */
export async function clearPool(tx: Tx, actor: Actor, vehicleIds: readonly string[]): Promise<number> {
  const rows = await findRows(
    tx,
    insuranceImpTemp,
    sql`t.vehicle_id = any(${[...vehicleIds]}::bigint[]) and t.uuid like 'POOL-%' and t.requirement_id is null`,
    { limit: MOST },
  )
  return removeStaged(tx, actor, rows)
}

/** Rows that nobody used for seven days go; the archive of batches and the pool stay. */
export const unusedRows = (tx: Tx, before: string): Promise<Staged[]> =>
  findRows(
    tx,
    insuranceImpTemp,
    sql`t.requirement_id is null and t.uuid not like 'POOL-%' and t.update_time < ${before}::timestamptz`,
    { limit: 5000 },
  )

/** insurance.demand (80, 12.1): rows in the pool of the city; key vehicle + reason + start. */
export async function demand(
  tx: Tx,
  actor: Actor,
  rows: readonly { vehicleId: string; reason: number; expectStart: string; orderVehicleId?: string }[],
): Promise<number> {
  let added = 0
  const cars = new Map(
    (await findRows(tx, vehicle, { id: rows.map(one => one.vehicleId) } as never)).map(one => [one.id, one]),
  )
  for (const one of rows) {
    const car = cars.get(one.vehicleId)
    if (!car) continue
    const uuid = poolOf(car.operateCityCode)
    const [same] = await findRows(
      tx,
      insuranceImpTemp,
      sql`t.vehicle_id = ${one.vehicleId}::bigint and t.audit_type = ${AUDIT.demand} and t.uuid like 'POOL-%'
        and t.payload->>'insureReason' = ${String(one.reason)} and t.payload->>'expectStart' = ${one.expectStart}`,
      { limit: 1 },
    )
    if (same) continue
    const payload = {
      insureReason: one.reason,
      expectStart: one.expectStart,
      ...(one.orderVehicleId ? { orderVehicleId: one.orderVehicleId } : {}),
    }
    await stage(tx, actor, { uuid, auditType: AUDIT.demand, sourceKind: 3 }, [
      { vehicleId: one.vehicleId, workOrderId: null, policyId: null, payload },
    ])
    added += 1
  }
  return added
}
