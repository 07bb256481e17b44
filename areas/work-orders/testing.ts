import type { RowOf } from '#kernel'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { plateQuota } from '#areas/vehicles/plate-quota/plate-quota.ts'
import { at, carInStock, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicleTask } from './vehicle-task/vehicle-task.ts'

export const NOW = '2026-11-20 16:00:00'
/** Who does the work, and who confirms it. */
export const clerk = at(NOW, '21', '陈工')
export const head = at(NOW, '22', '赵主管')

export const furnishPeople = (fleet: Fleet): Promise<void> =>
  fleet.run(async tx => {
    for (const [id, name] of [
      ['21', '陈工'],
      ['22', '赵主管'],
      ['23', '孙工'],
    ] as const)
      await insertRow(tx, head, userAccount, { id, account: `w${id}`, realName: name, name } as never)
  })
/** A car that has arrived: neither registered nor plated. */
export const newCar = (fleet: Fleet) =>
  carInStock(fleet, {
    registerCertNo: '',
    registerDate: '',
    registerCityCode: '',
    plateNo: '',
    plateKind: '',
    plateDate: '',
    inspectValidTo: '',
  })

/** Calls of a resource as the HTTP layer makes them. */
export const called =
  (fleet: Fleet, resource: { name: string }, name: string) =>
  (actor: Actor, input: Record<string, unknown>): Promise<never> =>
    fleet.run(tx => callIn(tx, resource, name, actor, input))
export async function callIn(
  tx: Tx,
  resource: { name: string },
  name: string,
  actor: Actor,
  input: Record<string, unknown>,
): Promise<never> {
  const call = codeOf(resource as never).calls![name as never] as unknown as {
    input: { parse(v: unknown): unknown }
    run: (...a: unknown[]) => Promise<never>
  }
  return call.run(tx, actor, call.input.parse(input))
}
export const tasksOfOrder = (fleet: Fleet, workOrderId: string): Promise<RowOf<typeof vehicleTask>[]> =>
  fleet.run(tx => findRows(tx, vehicleTask, { workOrderId } as never, { orderBy: 't.task_no' }))

/** Indicators for plates in the city that limits them. */
export const furnishQuotas = (fleet: Fleet, count: number, quotaKind = 'newEnergySmall'): Promise<void> =>
  fleet.run(async tx => {
    await insertRows(
      tx,
      head,
      plateQuota,
      Array.from({ length: count }, (_, at) => ({
        ...{ quotaNo: `ZB${quotaKind}${String(at).padStart(4, '0')}`, cityCode: '4403', quotaKind, holderKind: 1 },
        ...{ companyId: fleet.ids.company, validFrom: '2026-01-01', validTo: '2027-12-31' },
      })) as never,
    )
  })
