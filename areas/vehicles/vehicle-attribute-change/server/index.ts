import { localDate, type ChangesOf, type Label, type Resource, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { implement, type ImplementationOf } from '#packages/server/implement.ts'
import { findRow, findRows, lockRows, updateRows, type Change } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { once } from '../../vehicle/server/models.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import {
  vehicleFinancialInvestorChange,
  vehicleLeasingModelChange,
  vehicleOperationModeChange,
} from '../vehicle-attribute-change.ts'
import { financialInvestor, leasingModel, operationMode, type Family, type Say } from './families.ts'

type AnyChange = RowOf<typeof vehicleLeasingModelChange>
type ChangeResource = typeof vehicleLeasingModelChange
type Values = Partial<AnyChange>
export const changeState = { waiting: 1, applied: 2, failed: 3 } as const

const families: readonly (readonly [ChangeResource, Family<AnyChange>])[] = [
  [vehicleLeasingModelChange, leasingModel],
  [vehicleFinancialInvestorChange, financialInvestor],
  [vehicleOperationModeChange, operationMode],
] as unknown as readonly (readonly [ChangeResource, Family<AnyChange>])[]

async function check(tx: Tx, actor: Actor, family: Family<AnyChange>, values: Values, say: Say): Promise<void> {
  if (!values.vehicleId) return
  const car = await findRow(tx, vehicle, values.vehicleId)
  if (!car || (await visibleOf(tx, actor, vehicle, [car.id])).length === 0)
    return say('vehicleId', '车辆不存在或不在数据范围内 / no such vehicle within your scope')
  if (car.status !== 1) say('vehicleId', '车辆未启用 / the vehicle is not in use')
  await family.check(tx, values, car, say)
}

/** A file names a car once: of two rows one would be lost. */
async function repeated(tx: Tx, resource: Resource, vehicleId: string | null | undefined, say: Say): Promise<void> {
  if (!vehicleId) return
  const named = await once(tx, `named:${resource.name}`, async () => new Set<string>())
  if (named.has(vehicleId)) say('vehicleId', '车辆在文件中重复 / the vehicle stands in the file twice')
  named.add(vehicleId)
}

/** Rows whose day has come change their cards; those that the rules refuse by now say why. */
export async function applyChanges(
  tx: Tx,
  actor: Actor,
  resource: ChangeResource,
  family: Family<AnyChange>,
  rows: readonly AnyChange[],
): Promise<{ applied: number; failed: number }> {
  const today = localDate(actor.clock.now())
  const due = rows.filter(row => row.effectiveDate! <= today)
  const cars = new Map(
    (
      await lockRows(
        tx,
        vehicle,
        due.map(row => row.vehicleId!),
      )
    ).map(car => [car.id, car]),
  )
  const onCards = new Map<string, ChangesOf<typeof vehicle>>()
  const results: Change<ChangeResource>[] = []
  for (const row of due) {
    const reasons: Label[] = []
    const car = cars.get(row.vehicleId!)
    if (!car) reasons.push('车辆不存在 / no such vehicle')
    else await family.check(tx, row, car, (_path, reason) => void reasons.push(reason))
    if (reasons.length === 0) onCards.set(car!.id, { ...onCards.get(car!.id), ...(await family.changes(tx, row)) })
    results.push({
      row,
      changes:
        reasons.length === 0
          ? { changeState: changeState.applied, failReason: null }
          : { changeState: changeState.failed, failReason: reasons.join('; ').slice(0, 500) },
    })
  }
  await updateRows(
    tx,
    actor,
    vehicle,
    [...onCards].map(([id, changes]) => ({ row: cars.get(id)!, changes })),
  )
  await updateRows(tx, actor, resource, results)
  const failed = results.filter(one => one.changes.changeState === changeState.failed).length
  return { applied: results.length - failed, failed }
}

const PORTION = 200
/** What waited for its day. */
export async function applyDueChanges(tx: Tx, actor: Actor): Promise<{ applied: number; failed: number }> {
  const sum = { applied: 0, failed: 0 }
  for (const [resource, family] of families)
    for (;;) {
      const rows = await findRows(
        tx,
        resource,
        sql`t.change_state = ${changeState.waiting} and t.effective_date <= ${localDate(actor.clock.now())}::date`,
        { orderBy: 't.effective_date, t.id', limit: PORTION, lock: true },
      )
      if (rows.length === 0) break
      const { applied, failed } = await applyChanges(tx, actor, resource, family, rows)
      sum.applied += applied
      sum.failed += failed
    }
  return sum
}

export const attributeApplyJob: JobKind = {
  kind: 'vehicle-attribute-apply',
  label: '车辆属性变更生效 / Changes of vehicle attributes take effect',
  run: ({ actor, database }) => database.transaction(actor.tenantId, tx => applyDueChanges(tx, actor)),
}
export const attributeApplySchedule: Schedule = {
  kind: 'vehicle-attribute-apply',
  dailyAt: '00:20',
  title: '车辆属性变更生效 / Changes of vehicle attributes take effect',
}

const codeOf = (resource: ChangeResource, family: Family<AnyChange>): ImplementationOf<ChangeResource> => ({
  async prepare(tx, actor, form) {
    form.values.changeState = changeState.waiting
    await check(tx, actor, family, form.values, form.fault)
  },
  async importRow(tx, actor, form) {
    await repeated(tx, resource, form.values.vehicleId, form.fault)
    await check(tx, actor, family, form.values, form.fault)
  },
  imported: async (tx, actor, rows) => void (await applyChanges(tx, actor, resource, family, rows)),
})

export default families.map(([resource, family], index) =>
  implement(resource, {
    ...codeOf(resource, family),
    ...(index === 0 ? { jobs: [attributeApplyJob], schedules: [attributeApplySchedule] } : {}),
  }),
)
