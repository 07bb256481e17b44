import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { JobRunner } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import type { Context } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { transferCalls } from '#packages/transfer/calls.ts'
import { importJob } from '#packages/transfer/import-run.ts'
import { manager, openFleet, pictures, vinOf, type Fleet } from '../testing.ts'
import { good, workbook } from '../testing/import-file.ts'
import { vehicle } from '../vehicle/vehicle.ts'
import { vehicleInvoiceRegister, vehicleTaxRegister } from '../vehicle-invoice-register/vehicle-invoice-register.ts'

/** One delivery of so many cars; `npm run test:long registers-import` takes 10,000 (IMPORTED). */
const CARS = Number(process.env['IMPORTED'] ?? 300)
let fleet: Fleet
let runner: JobRunner
let scans: string
const actor: Actor = { ...manager, deptId: '3' }
beforeAll(async () => {
  fleet = await openFleet()
  scans = await pictures(fleet, 2)
  runner = new JobRunner({
    database: fleet.test.database,
    kinds: [importJob],
    actorFor: async () => actor,
    concurrency: 1,
    log: {
      info() {},
      error: (facts, message) => {
        throw new Error(`${message} ${(facts as { error: Error }).error?.stack}`)
      },
    },
  })
  await fleet.run(tx => tx.run(sql`update parking_lot set capacity = ${2 * CARS} where id = ${fleet.ids.lot}::bigint`))
  const place = { city: '4403', dept: '深圳车管' }
  const rows = Array.from({ length: CARS }, (_, at) => good(at + 1, place))
  await loads(vehicle, await workbook(rows))
})
afterAll(() => fleet?.drop())

const run = async (resource: object, call: string, more: Partial<Context>): Promise<any> => {
  const made = transferCalls[call]!(resource as never, undefined as never)
  const context = {
    database: fleet.test.database,
    actor,
    rights: undefined,
    query: {},
    body: {},
    remoteAddress: '',
    sessionId: '1',
  }
  return (typeof made === 'function' ? made : made.handle)({ ...context, ...more } as Context)
}
async function checks(resource: object, bytes: Uint8Array, query: Record<string, string> = {}): Promise<any> {
  return run(resource, 'import-check', { query, file: { name: '登记.xlsx', mime: '', bytes: Buffer.from(bytes) } })
}
async function loads(resource: object, bytes: Uint8Array, query: Record<string, string> = {}): Promise<any> {
  const { uuid } = await checks(resource, bytes, query)
  await run(resource, 'import-normal', { body: { uuid } })
  await runner.drain()
  return run(resource, 'processing-stat', { query: { uuid } })
}
const INVOICES = [
  '车架号*',
  '票种*',
  '发票号码*',
  '开票日期*',
  '购方*',
  '购方税号*',
  '销方*',
  '销方税号*',
  '价税合计*',
  '税率*',
  '不含税*',
  '税额*',
]
const invoiceOf = (n: number) => [
  ...[vinOf(n), '数电发票（机动车）', `2644000000${String(n).padStart(10, '0')}`, '2026-11-20'],
  ...['华驰汽车租赁（深圳）有限公司', '91440300MA5EXAMPLE', '深圳腾越汽车贸易有限公司', '91440300MA5SELLER1'],
  ...['118000.00', '13', '104424.78', '13575.22'],
]
const TAXES = [
  '车架号*',
  '计税价格*',
  '税率*',
  '应纳税额*',
  '减免税额',
  '实缴税额*',
  '缴税日*',
  '完税证明号*',
  '缴纳方*',
  '与测算不一致原因',
]
const taxOf = (n: number) => [
  ...[vinOf(n), '104424.78', '10', '10442.48', '5221.24', '5221.24', '2026-11-20', `WS${n}`, '我方', '按完税证明登记'],
]
const series = <T>(of: (n: number) => T) => Array.from({ length: CARS }, (_, at) => of(at + 1))
const valid = (table: string) =>
  fleet.run(async tx =>
    Number(
      (await tx.row<{ n: string }>(
        sql`select count(*) as n from ${sql.trusted(table)} where tenant_id = ${tx.tenantId} and status = 1`,
      ))!.n,
    ),
  )

it(`takes ${CARS} invoices of one file: every card says what was paid, every cost row is exchanged`, async () => {
  const rows = series(invoiceOf)
  expect(await loads(vehicleInvoiceRegister, await workbook(rows, INVOICES), { attachBizId: scans })).toMatchObject({
    success: CARS,
    failed: 0,
  })
  expect(await valid('vehicle_invoice_register')).toBe(CARS)
  const [car] = await fleet.run(tx => findRows(tx, vehicle, { vin: vinOf(CARS) } as never))
  expect(car).toMatchObject({
    invoiceNo: invoiceOf(CARS)[2],
    netPrice: 10_442_478n,
    vatAmt: 1_357_522n,
    vatDeducted: true,
  })
  const costs = await fleet.run(tx =>
    tx.row(
      sql`select count(distinct vehicle_id)::int as cars, sum(net_amt)::text as net from vehicle_cost where tenant_id = ${tx.tenantId} and cost_item = 1`,
    ),
  )
  expect(costs).toEqual({ cars: CARS, net: (104_424.78 * CARS).toFixed(2) })
})

it(`takes ${CARS} purchase taxes of one file`, async () => {
  expect(await loads(vehicleTaxRegister, await workbook(series(taxOf), TAXES), { attachBizId: scans })).toMatchObject({
    success: CARS,
    failed: 0,
  })
  expect(await valid('vehicle_tax_register')).toBe(CARS)
})

it('names a car or an invoice that stands twice in the file, is registered already, or comes without its scan', async () => {
  const [first] = await fleet.run(tx => findRows(tx, vehicleInvoiceRegister, { invoiceNo: invoiceOf(1)[2] } as never))
  await fleet.run(tx => act(tx, manager, vehicleInvoiceRegister, first!.id, 'void', { reason: '票面有误，重开' }))
  const again = [invoiceOf(1), invoiceOf(1), invoiceOf(2)]
  const { uuid, normal } = await checks(vehicleInvoiceRegister, await workbook(again, INVOICES), { attachBizId: scans })
  expect(normal).toBe(1)
  const bad = (await run(vehicleInvoiceRegister, 'import-rows', { query: { uuid, result: '0' } })).records as {
    info: string
  }[]
  expect(bad.map(one => one.info)).toEqual([
    expect.stringContaining('与第2行重复'),
    expect.stringContaining('车辆已有有效登记'),
  ])
  expect(await checks(vehicleInvoiceRegister, await workbook([invoiceOf(1)], INVOICES))).toMatchObject({ normal: 0 })
  await run(vehicleInvoiceRegister, 'import-normal', { body: { uuid } })
  await runner.drain()
  expect(await valid('vehicle_invoice_register')).toBe(CARS)
})
