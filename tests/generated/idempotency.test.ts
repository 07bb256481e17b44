import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, type Resource } from '#kernel'
import { families } from '#areas/work-orders/kinds/types.ts'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import { makeSampled, type Sampled } from './sampled.ts'

// A call that creates a document, moves a state or moves money is sent again when the answer was lost: it must happen once (decisions 13).
let s: Sampled
beforeAll(async () => {
  s = await makeSampled()
})
afterAll(() => s?.close())

const path = '/api/ratutech-core/contacts/save'
const contact = (name: string, phone: string) => ({
  mechanismType: 1,
  mechanismId: s.own.get('customer')!.id,
  contactName: name,
  phone,
  roles: ['business'],
})
const count = async (name: string) =>
  Number(
    (
      await s.world.product.database.read<{ n: string }>(
        sql`select count(*) as n from contacts where tenant_id = '100001' and contact_name = ${name}`,
      )
    )[0]!.n,
  )
const saves = async (body: Record<string, unknown>, key: string) => {
  const answer = await s.call('POST', path, body, { 'idempotency-key': key })
  return { ...answer, replayed: answer.headers['idempotency-replayed'] }
}

it('refuses every such call without a key, before it looks at anything else', async () => {
  const routes = s.world.product.routes.filter(route => route.idempotent)
  expect(routes.length).toBeGreaterThan(60)
  const wrong: string[] = []
  for (const route of routes) {
    const answer = await s.call(route.method, route.path, {}, { 'idempotency-key': undefined })
    if (answer.status !== 400 || answer.data?.guard !== 'idempotencyKey')
      wrong.push(`${route.method} ${route.path}: ${answer.status} ${answer.msg}`)
  }
  expect(wrong).toEqual([])
})

it('asks a key of everything in the business areas that makes a document or moves a state', () => {
  const routes = new Map(s.world.product.routes.map(route => [`${route.method} ${route.path}`, route]))
  const moving = (definitions as readonly Resource[])
    .filter(one => one.dialect !== 'framework')
    .flatMap(one =>
      callsOf(one).filter(
        call =>
          ['save', 'afresh', 'submit', 'update-status', 'import-normal'].includes(call.does) ||
          call.does.startsWith('action:'),
      ),
    )
  expect(moving.map(call => `${call.method} ${call.path}`).filter(address => !routes.get(address)?.idempotent)).toEqual(
    [],
  )
})

/** POST and PUT that only reckon, check or edit what has a version: sent twice they do no harm. */
const harmless = [
  // Their answers hold a key that is told once, or say the same twice: nothing of them is kept for a repetition.
  'POST /api/blade-system/webhook/save',
  'PUT /api/blade-system/webhook/rotate',
  'PUT /api/blade-system/webhook/test',
  'PUT /api/blade-system/webhook/update',
  'POST /api/ratutech-core/accident-register/calculate',
  'POST /api/ratutech-core/contract-receiving-ground-change/calculate',
  'POST /api/ratutech-core/insurance-imp-temp/check-vehicle-insurance',
  'POST /api/ratutech-core/insurance-imp-temp/import-check',
  'POST /api/ratutech-core/insurance-policy/revise-check',
  'POST /api/ratutech-core/violation/sync-import-check',
  'POST /api/ratutech-core/account-actually-receive-batch/import-check',
  'POST /api/ratutech-core/account-bank-receipt/import-check',
  'POST /api/ratutech-core/bank-order-file/import-check',
  'POST /api/ratutech-core/account-mechanism/same-number',
  'POST /api/ratutech-core/bill/accounts-change/import-check-payable',
  'POST /api/ratutech-core/contract-change/preview',
  'POST /api/ratutech-core/contract-lease-handle/preview',
  'POST /api/ratutech-core/contract-sale/calculate',
  'POST /api/ratutech-core/contract-lease/import-check',
  'POST /api/ratutech-core/contract/plan-preview',
  'POST /api/ratutech-core/contract-template/preview',
  'POST /api/ratutech-core/customer-city-quota/what-if',
  'POST /api/ratutech-core/customer-financial-flow/calculate',
  'POST /api/ratutech-core/customer-financial-flow/import-check',
  'POST /api/ratutech-core/invoice-make/preview',
  'POST /api/ratutech-core/invoice-receipt/read',
  'POST /api/ratutech-core/opening-voucher/preview',
  'POST /api/ratutech-core/ledger/check-run',
  'POST /api/ratutech-core/risks/customer-risk/what-if',
  'POST /api/ratutech-core/risks/strategy/simulate',
  'PUT /api/ratutech-core/insurance-imp-temp/update-attach-biz-id',
  'PUT /api/ratutech-core/quota/review-save',
  'POST /api/ratutech-core/stocktake-task/import-check-vin',
  'POST /api/ratutech-core/vehicle-flag/try',
  'POST /api/ratutech-core/vehicle_status_config/dry-run',
  'POST /api/ratutech-core/vehicle-location/save',
  'POST /api/ratutech-core/vehicle-requisition-rent/calculate',
  'POST /api/ratutech-core/vehicle-return-record-temp/import-check-order',
  'POST /api/ratutech-core/vehicle-return-record-temp/import-check-vin',
  ...families.map(one => `POST /api/ratutech-core/work-order/task/${one.family}/import-check`),
  ...['base-info', 'contacts', 'inform', 'apply-area', 'business'].map(
    section => `PUT /api/ratutech-core/customer/update-${section}-draft`,
  ),
]
it('asks a key of every call written by hand in the business areas, but of those named here', () => {
  const standard = new Set(
    (definitions as readonly Resource[]).flatMap(one => callsOf(one).map(call => `${call.method} ${call.path}`)),
  )
  const byHand = s.world.product.routes.filter(
    route =>
      route.resource &&
      route.resource.dialect !== 'framework' &&
      (route.method === 'POST' || route.method === 'PUT') &&
      !standard.has(`${route.method} ${route.path}`),
  )
  expect(byHand.length).toBeGreaterThan(15)
  expect(
    byHand
      .filter(route => !route.idempotent)
      .map(route => `${route.method} ${route.path}`)
      .sort(),
  ).toEqual([...harmless].sort())
})

it('answers the same again under the same key, and does it once', async () => {
  const [first, again] = [
    await saves(contact('重放一', '13800005551'), 'again'),
    await saves(contact('重放一', '13800005551'), 'again'),
  ]
  expect([first.status, first.replayed]).toEqual([200, undefined])
  expect([again.status, again.replayed]).toEqual([200, 'true'])
  expect(again.data).toEqual(first.data)
  expect(await count('重放一')).toBe(1)
})

it('takes the same arguments in another order for the same call', async () => {
  const body = contact('重放二', '13800005552')
  const first = await saves(body, 'order')
  const again = await saves(Object.fromEntries(Object.entries(body).reverse()), 'order')
  expect([again.status, again.replayed, again.data]).toEqual([200, 'true', first.data])
})

it('refuses another body under a used key', async () => {
  await saves(contact('重放三', '13800005553'), 'other')
  expect((await saves(contact('重放四', '13800005554'), 'other')).status).toBe(409)
  expect(await count('重放四')).toBe(0)
})

it('does it once when both callers come at the same moment', async () => {
  const both = await Promise.all([
    saves(contact('重放五', '13800005555'), 'race'),
    saves(contact('重放五', '13800005555'), 'race'),
    saves(contact('重放五', '13800005555'), 'race'),
  ])
  expect(both.filter(one => one.status === 200 && one.replayed === undefined)).toHaveLength(1)
  expect(both.every(one => one.status === 200 || one.status === 409)).toBe(true)
  expect(await count('重放五')).toBe(1)
})

it('lets a refused call come again, mended, under its key', async () => {
  expect((await saves({ ...contact('重放六', '13800005556'), phone: '1' }, 'mended')).status).toBe(400)
  expect((await saves(contact('重放六', '13800005556'), 'mended')).status).toBe(200)
})

it('keeps the keys of two people and of two calls apart', async () => {
  await saves(contact('重放七', '13800005557'), 'shared')
  const other = await s.masked('POST', '/api/ratutech-core/contacts', contact('重放八', '13800005558'), {
    'idempotency-key': 'shared',
  })
  expect([other.status, other.headers['idempotency-replayed']]).toEqual([200, undefined])
  const stranger = await s.outside(
    'POST',
    path,
    { ...contact('重放九', '13800005559'), mechanismId: s.foreign.get('customer')!.id },
    { 'idempotency-key': 'shared' },
  )
  expect([stranger.status, stranger.headers['idempotency-replayed']]).toEqual([200, undefined])
})

it('refuses keys that are longer than any client makes', async () => {
  expect((await saves(contact('重放十', '13800005560'), 'k'.repeat(256))).status).toBe(400)
})
