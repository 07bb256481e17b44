import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { codeOf } from '#packages/server/registry.ts'
import { page } from '#packages/server/query.ts'
import { carInStock, manager, openFleet, type Fleet } from '../../testing.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { investorVehicle } from '../investor-vehicle.ts'
import { risksOf } from './index.ts'

let fleet: Fleet
const lender = '9000000000000000001'
beforeAll(async () => {
  fleet = await openFleet()
  await fleet.run(async tx => {
    await tx.run(sql`insert into mechanism (id, tenant_id, create_user, create_time, status, is_deleted, version, mechanism_no, mechanism_type, mechanism_name, short_name)
      values (${lender}::bigint, ${tx.tenantId}, 7, now(), 1, 0, 1, 'ZJF202601010001', 4, '华夏金租', 'hxjz')`)
    await tx.run(sql`insert into finance_company (id, tenant_id) values (${lender}::bigint, ${tx.tenantId})`)
  })
})
afterAll(() => fleet?.drop())

it('is red below the loan, after 48 silent hours, and 30 days before a policy ends', () => {
  const fine = { id: '1', cover: '1.20', gps: 1, last: '2026-11-21 08:00:00', policy: '2027-05-01' }
  const now = '2026-11-21 09:00:00'
  expect(risksOf(fine, now)).toEqual([])
  expect(risksOf({ ...fine, cover: '0.99' }, now)).toEqual(['净值低于融资 / net value below the loan'])
  expect(risksOf({ ...fine, gps: 2, last: '2026-11-19 09:00:00' }, now)).toEqual([])
  expect(risksOf({ ...fine, gps: 2, last: '2026-11-19 08:59:59' }, now)).toHaveLength(1)
  expect(risksOf({ ...fine, policy: '2026-12-21' }, now)).toHaveLength(1)
  expect(risksOf({ ...fine, policy: '2026-12-22' }, now)).toEqual([])
})

it('shows the cars of the lender that the parameter names, and no others', async () => {
  const [own, other] = [await carInStock(fleet), await carInStock(fleet)]
  await fleet.run(tx =>
    tx.run(sql`update vehicle set financial_investor_id = ${lender}::bigint, net_value = 90000, compulsory_end = '2027-05-01', commercial_end = '2026-12-01'
      where id = ${own.id}::bigint`),
  )
  const found = (await fleet.run(tx =>
    codeOf(investorVehicle as never).calls!['GET investor']!.run(tx, manager, {} as never),
  )) as { id: string; name: string; cars: number; atRisk: number }
  expect(found).toMatchObject({ id: lender, name: '华夏金租', cars: 1, atRisk: 1 })
  const list = await fleet.run(tx =>
    page(tx, undefined, manager, investorVehicle as never, { financialInvestorId: lender }),
  )
  expect((list.records as Record<string, unknown>[]).map(one => one['vin'])).toEqual([own.vin])
  const told = await fleet.run(tx => codeOf(investorVehicle as never).page!(tx, manager, [own.id]))
  expect(told.get(own.id)).toEqual({ beneficiary: '', warnings: '保单30天内到期' })
  const byCode = await fleet.run(tx =>
    page(tx, undefined, manager, vehicle as never, { financialInvestorCode: 'HXJZ', columns: 'vin' }),
  )
  const vins = (byCode.records as Record<string, unknown>[]).map(one => one['vin'])
  expect(vins).toEqual([own.vin])
  expect(vins).not.toContain(other.vin)
})
