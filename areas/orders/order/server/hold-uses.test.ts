import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractLeaseHandle } from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import {
  customerWith,
  leaseBody,
  openStage,
  saidBy,
  signing,
  signThrough,
  type Stage,
} from '#areas/contracts/testing.ts'
import { checkUses } from '#areas/customers/customer-city-quota/server/nightly/check-uses.ts'
import { customerCityQuota, quotaHold } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { order } from '../order.ts'

// 20-partners 11.6, Q3: the quota that a customer holds is what contracts and vehicles say he has.
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

async function leaseOf(quantity: number, quota: number, signed = true) {
  const customerId = await customerWith(stage, quota)
  const { id } = await stage.run(tx =>
    saveRecord(tx, signing, contractLease, leaseBody(stage, customerId, quantity, { orderMode: 2 }), 'save'),
  )
  if (signed) await signThrough(stage, contractLease, id)
  const [line] = await stage.run(tx => findRows(tx, contractProduct, { contractId: id }))
  return { id, customerId, line: line!.id }
}
type Lease = Awaited<ReturnType<typeof leaseOf>>
async function ordered(lease: Lease, quantity: number): Promise<string> {
  const body = {
    contractId: lease.id,
    cityCode: '4401',
    expectTakeDate: '2026-03-10',
    takeAddress: '白云',
    deliveryUserId: '7',
    receiverName: '王',
    receiverPhone: '13800001234',
    lines: [{ contractProductId: lease.line, quantity }],
  }
  const { id } = await stage.run(tx => saveRecord(tx, signing, order as never, body, 'save'))
  await stage.run(tx => act(tx, signing, order, id, 'confirm'))
  return id
}
async function changed(lease: Lease, quantityDelta: number): Promise<string> {
  const { id } = await stage.run(tx =>
    saveRecord(
      tx,
      signing,
      contractLeaseHandle,
      {
        leaseContractId: lease.id,
        handleType: 10,
        scope: 3,
        applyParty: 1,
        reasonType: 'price',
        reasonText: '客户申请',
        bizUserId: '7',
        bizDeptId: '3',
        effectiveDate: '2026-03-01',
        lines: [{ contractProductId: lease.line, quantityDelta }],
      },
      'save',
    ),
  )
  await signThrough(stage, contractLeaseHandle, id)
  return id
}
const rowOf = async ({ customerId }: Lease) =>
  (await stage.run(tx => findRows(tx, customerCityQuota, { customerId })))[0]!
const keysOf = async ({ id }: Lease) =>
  (await stage.run(tx => findRows(tx, orderVehicle, { contractId: id }, { orderBy: 't.id' })))
    .filter(one => one.status !== 10)
    .map(one => one.quotaKey)
const found = ({ customerId }: Lease) =>
  stage.run(async tx =>
    (await checkUses(tx)).filter(one => one.customerId === customerId).map(one => [one.checkCode, one.detail]),
  )
const sound = async (lease: Lease, used: number) => {
  const row = await rowOf(lease)
  expect([row.frozenQty! + row.occupiedQty!, await found(lease)]).toEqual([used, []])
}

describe('what is held is what contracts and vehicles say', () => {
  it('from the promise over the orders to the end of the contract', async () => {
    const lease = await leaseOf(3, 5, false)
    await sound(lease, 3)
    await signThrough(stage, contractLease, lease.id)
    await sound(lease, 3)
    await ordered(lease, 2)
    await sound(lease, 3)
    await stage.run(tx =>
      act(tx, signing, contractLease, lease.id, 'stop', { reason: '客户不要了', input: { stopType: 'agreed' } }),
    )
    await sound(lease, 0)
  })

  it('a disposal that adds vehicles holds for them; they stand under its hold, and the end of the contract gives it back', async () => {
    const lease = await leaseOf(2, 5)
    const handle = await changed(lease, 2)
    await sound(lease, 4)
    await ordered(lease, 3)
    expect(await keysOf(lease)).toEqual([`${lease.id}:1`, `${lease.id}:1`, `${handle}:1`])
    await sound(lease, 4)
    await stage.run(tx =>
      act(tx, signing, contractLease, lease.id, 'stop', { reason: '客户不要了', input: { stopType: 'agreed' } }),
    )
    await sound(lease, 0)
  })

  it('a disposal that takes away gives back what it takes, and no more', async () => {
    const lease = await leaseOf(5, 5)
    await ordered(lease, 2)
    await changed(lease, -1)
    await sound(lease, 4)
    await changed(lease, -2)
    await sound(lease, 2)
  })

  it('vehicles ordered in place of cancelled ones take their quota anew, and may be refused it', async () => {
    const lease = await leaseOf(3, 3)
    const first = await ordered(lease, 2)
    await stage.run(tx => act(tx, signing, order, first, 'close', { reason: '客户延期' }))
    await sound(lease, 1)
    const second = await ordered(lease, 2)
    expect(await keysOf(lease)).toEqual([`${lease.id}:1`, `${second}:1`])
    await sound(lease, 2)
    const row = await rowOf(lease)
    await stage.run(tx => updateRow(tx, signing, customerCityQuota, row, { quotaQty: 2 }))
    expect(await saidBy(ordered(lease, 1))).toContain('可用额度0台，本合同需1台')
    await stage.run(async tx =>
      updateRow(tx, signing, customerCityQuota, await getRow(tx, customerCityQuota, row.id), { quotaQty: 3 }),
    )
  })
})

it('tells what no contract and no vehicle stands behind', async () => {
  const [promised, leased] = [await leaseOf(2, 2, false), await leaseOf(2, 2)]
  await ordered(leased, 2)
  await stage.run(tx => tx.run(sql`update contract set status = 101 where id = ${promised.id}::bigint`))
  await stage.run(tx => tx.run(sql`update order_vehicle set status = 7 where contract_id = ${leased.id}::bigint`))
  expect(await found(promised)).toEqual([['Q3-frozen', 'frozen 2']])
  expect(await found(leased)).toEqual([['Q3-vehicles', 'occupied 2, vehicles 0, to be ordered 0']])
  await stage.run(tx => tx.run(sql`update contract set status = 2 where id = ${leased.id}::bigint`))
  expect(await found(leased)).toContainEqual(['Q3-occupied', 'occupied 2'])
  expect(await stage.run(tx => findRows(tx, quotaHold, { customerId: leased.customerId }))).toMatchObject([
    { occupiedQty: 2 },
  ])
})
