import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { carInStock, manager, openFleet, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { stage } from './insurance-imp-temp/server/staged.ts'
import { insurancePolicy } from './insurance-policy/insurance-policy.ts'
import { insuranceWorkOrder } from './insurance-work-order/insurance-work-order.ts'
import { insuranceRequirement } from './insurance-requirement/insurance-requirement.ts'
import { payablePaid } from './insurance-requirement/server/payable-events.ts'
import { saveBatch } from './insurance-requirement/server/save-batch.ts'

export type Car = RowOf<typeof vehicle>
export let fleet: Fleet
export let insurerId: string
export let payeeAccountId: string
/** A fleet with settings, schemes and one insurer who is paid; one per test file. */
export async function openInsured(): Promise<void> {
  fleet = await openFleet()
  await fleet.run(async tx => {
    for (const name of ['insurance-setting', 'insurance-scheme'])
      await startingRowsPort.all().get(name)!.add(tx, manager)
    insurerId = (
      await insertRow(tx, manager, serviceProvider, {
        mechanismName: '安澜财产保险深圳分公司',
        providerKinds: ['insurer'],
        status: 1,
      } as never)
    ).id
    payeeAccountId = (
      await insertRow(tx, manager, accountMechanism, {
        ...{
          mechanismType: 2,
          mechanismId: insurerId,
          accountName: '安澜财产保险深圳分公司',
          accountNo: '6225880100000088',
        },
        ...{ useRange: 3, status: 1 },
      } as never)
    ).id
  })
}

let sets = 0
interface Row {
  vehicleId?: string
  workOrderId?: string
  policyId?: string
  payload?: Record<string, unknown>
  attachBizId?: string
}
/** Stages rows and saves them as one batch. */
export const batch = (auditType: number, rows: Row[], head: Record<string, unknown> = {}, by = manager) =>
  fleet.run(async tx => {
    const uuid = `set-${++sets}`
    await stage(
      tx,
      by,
      { uuid, auditType, sourceKind: 1 },
      rows.map(one => ({
        vehicleId: one.vehicleId ?? null,
        workOrderId: one.workOrderId ?? null,
        policyId: one.policyId ?? null,
        payload: one.payload ?? {},
        attachBizId: one.attachBizId ?? null,
      })),
      head as never,
    )
    const saved = await saveBatch(tx, by, auditType, { uuid, ...head })
    return getRow(tx, insuranceRequirement, saved['id'] as string)
  })
export const ordersOf = (vehicleId: string, orderKind = 1) =>
  fleet.run(tx => findRows(tx, insuranceWorkOrder, { vehicleId, orderKind } as never, { orderBy: 't.id' }))
export const orderOf = async (vehicleId: string, orderKind = 1) => (await ordersOf(vehicleId, orderKind)).at(-1)!
export const policiesOf = (vehicleId: string) =>
  fleet.run(tx => findRows(tx, insurancePolicy, { vehicleId } as never, { orderBy: 't.policy_kind, t.id' }))
/** A car whose recorded cover ends soon enough to be renewed. */
export const carEnding = (day: string): Promise<Car> =>
  fleet.run(async tx => {
    const car = await carInStock(fleet)
    await tx.run(
      (await import('#packages/database/sql.ts'))
        .sql`update vehicle set compulsory_end = ${day}::date, commercial_end = ${day}::date where id = ${car.id}::bigint`,
    )
    return getRow(tx, vehicle, car.id)
  })

export const COVERS = [
  { policyKind: 2, coverageCode: 'A', limitAmt: '102424.00', premium: '2538.00' },
  { policyKind: 2, coverageCode: 'B', limitAmt: '2000000.00', premium: '2722.00' },
]
export const application = (more: Record<string, unknown> = {}) => ({
  insurerId,
  compulsoryPremium: '1620.00',
  startTime: '2026-12-19 00:00:00',
  endTime: '2027-12-18 23:59:59',
  covers: COVERS,
  ...more,
})
export const applied = async (
  car: Car,
  payload: Record<string, unknown> = {},
  demanded: Record<string, unknown> = {},
) => {
  await batch(6, [{ vehicleId: car.id, payload: { expectStart: '2026-12-19', ...demanded } }])
  const order = await orderOf(car.id)
  await batch(1, [{ workOrderId: order.id, payload: application(payload) }], { insurerId })
  return orderOf(car.id)
}
export const payFully = async (requirementId: string, at: number) => {
  const row = await fleet.run(tx => getRow(tx, insuranceRequirement, requirementId))
  const id = row.payableIds[at]!
  const request = await fleet.run(async tx => {
    await tx.run(sql`update account_payable set status = 3 where id = ${id}::bigint`)
    return getRow(tx, accountPayable, id)
  })
  await fleet.run(tx => payablePaid(tx, manager, request.billId!))
}
export const entry = (
  order: { id: string },
  more: Record<string, unknown> = {},
  commercial: Record<string, unknown> = {},
) => ({
  workOrderId: order.id,
  payload: {
    policies: [
      {
        policyKind: 1,
        policyNo: `C${order.id}`,
        startTime: '2026-12-19 00:00:00',
        endTime: '2027-12-18 23:59:59',
        premium: '1620.00',
      },
      {
        ...{
          policyKind: 2,
          policyNo: `B${order.id}`,
          startTime: '2026-12-19 00:00:00',
          endTime: '2027-12-18 23:59:59',
        },
        premium: '5260.00',
        ...commercial,
      },
    ],
    ...more,
  },
})
