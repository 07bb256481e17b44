import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { allRows, detail, page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import type { CustomCall } from '#packages/server/implement.ts'
import type { Actor } from '#packages/database/tx.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { allot } from '../../order-vehicle/server/allot.ts'
import { beginReturn, cancelReturn } from '../../order-vehicle/server/begin-return.ts'
import { callOffContract, order } from '../order.ts'
import { take } from '../../order-vehicle/server/take.ts'
import { ready } from '../../order-vehicle/server/ready.ts'
import { product } from '#areas/products/product/product.ts'
import { listByCity } from '#areas/products/product/server/list-by-city.ts'
import { applySeal } from '#areas/contracts/apply-seal/apply-seal.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { completeContracts } from '#areas/contracts/contract/server/complete.ts'
import { refreshFigures } from '#areas/contracts/contract-lease/server/jobs.ts'
import { vehicleQuantities } from '#areas/contracts/contract-lease/server/vehicle-quantity.ts'
import {
  at,
  billed,
  customerWith,
  documents,
  keeper,
  leaseBody,
  openStage,
  payFront,
  plansOf,
  refusalOf,
  saidBy,
  signing,
  vehicleOf,
  type Stage,
} from '#areas/contracts/testing.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { productLines } from '#areas/contracts/contract/server/product-lines.ts'
import { addEcho } from '#areas/contracts/contract/server/add-echo.ts'
import { termsForBills } from '#areas/contracts/contract/server/billing-terms.ts'
import { generatePlans } from '../../order-vehicle/server/generate-plans.ts'
import { head } from '#areas/contracts/contract/server/head.ts'
import { mechanismDetail } from '#areas/contracts/contract/server/parties.ts'
import { serviceTerms } from '#areas/contracts/contract/server/service-terms.ts'

let stage: Stage
let papers: string[] = []
beforeAll(async () => {
  stage = await openStage()
  papers = await documents(stage, 4)
})
afterAll(() => stage?.drop())

/** A custom call as the server runs it. */
const asked = (resource: unknown, key: string, input: unknown, actor: Actor = signing): Promise<any> =>
  stage.run(tx =>
    (
      (codeOf(resource as never).calls as Record<string, CustomCall>)[key]!.run as (
        t: typeof tx,
        a: Actor,
        i: unknown,
      ) => Promise<unknown>
    )(tx, actor, input),
  )
const viewer = (codes: string[]): Actor => ({
  ...signing,
  rights: {
    userId: '7',
    deptId: '3',
    codes: new Set(codes),
    aliases: new Set(),
    cities: [],
    unmasked: new Set(),
    scope: () => ({ all: true, depts: [] }),
  } as never,
})

async function signedLease(quantity: number, more: Record<string, unknown> = {}) {
  const customerId = await customerWith(stage, quantity)
  const { id } = await stage.run(tx =>
    saveRecord(tx, signing, contractLease as never, leaseBody(stage, customerId, quantity, more), 'save'),
  )
  await stage.run(tx => act(tx, signing, contractLease, id, 'approve'))
  await stage.run(tx => act(tx, signing, contractLease, id, 'seal', { input: { sealIds: [stage.ids.seal] } }))
  const { applySealId } = await stage.run(tx => getRow(tx, contractLease, id))
  await stage.run(tx => act(tx, signing, applySeal, applySealId!, 'approve'))
  await stage.run(tx =>
    act(tx, keeper, applySeal, applySealId!, 'stamp', { input: { stampedFileBizId: '1', stampedCopies: 1 } }),
  )
  await stage.run(tx =>
    act(tx, signing, contractLease, id, 'signed', { input: { signDate: '2026-03-01', signedFileBizId: '2' } }),
  )
  return { id, customerId, vehicles: await stage.run(tx => findRows(tx, orderVehicle, { contractId: id })) }
}

describe('what any contract answers', () => {
  it("counts contracts per kind within the reader's scope, and moves a contract by the permission of its kind", async () => {
    const customerId = await customerWith(stage, 1)
    const { id } = await stage.run(tx =>
      saveRecord(tx, signing, contractLease as never, leaseBody(stage, customerId, 1), 'save'),
    )
    expect(await asked(contract, 'GET count-by-type', { customerId })).toEqual([
      { contractType: 4, total: 1, byStatus: { 102: 1 } },
    ])
    await stage.run(tx => act(tx, signing, contractLease, id, 'approve'))
    expect(
      await refusalOf(asked(contract, 'PUT void', { id, reason: '取消' }, viewer(['contract_lease_view']))),
    ).toEqual({ kind: 'NotAllowed', permission: 'contract_lease_void' })
    expect(await asked(contract, 'PUT void', { id, reason: '取消' }, viewer(['contract_lease_void']))).toMatchObject({
      status: 101,
    })
    expect(await asked(contract, 'GET detail', { id })).toMatchObject({
      path: '/contract/lease/detail',
      contractType: 4,
      status: 101,
    })
  })

  it('30.19 returns the party of a side with its accounts, an empty party if there is none, and refuses another kind', async () => {
    const { id, customerId } = await signedLease(1)
    expect(
      await stage.run(tx => mechanismDetail(tx, signing, { contractType: 4, contractId: id, partyType: 1 })),
    ).toMatchObject({ party: { roleName: '承租方' }, mechanism: { id: customerId, mechanismType: 1 } })
    expect(await stage.run(tx => mechanismDetail(tx, signing, { contractId: id, partyType: 2 }))).toMatchObject({
      accounts: [{ id: stage.ids.account }],
    })
    expect(await stage.run(tx => mechanismDetail(tx, signing, { contractId: id, partyType: 3 }))).toMatchObject({
      party: {},
      accounts: [],
    })
    expect(
      await saidBy(stage.run(tx => mechanismDetail(tx, signing, { contractType: 7, contractId: id, partyType: 1 }))),
    ).toContain('合同类型与合同不符')
  })

  it('shows the rows and totals of an unsaved form and saves nothing', async () => {
    const body = leaseBody(stage, await customerWith(stage, 40), 40)
    const before = await stage.run(tx => findRows(tx, contract, {}))
    const preview = await asked(contract, 'POST plan-preview', { ...body, takeDate: '2026-03-16' })
    expect(preview).toMatchObject({ totalAmount: '7488000.00', depositTotal: '416000.00', vehicleQty: 40 })
    expect([preview.lines[0].rows.length, preview.lines[0].total]).toEqual([38, '197600.00'])
    expect(await stage.run(tx => findRows(tx, contract, {}))).toHaveLength(before.length)
  })

  it('provides neighbours with head, billing terms, echo, service terms and plan rows', async () => {
    const { id, vehicles } = await signedLease(1, {
      payRule: { ...(leaseBody(stage, '1', 1)['payRule'] as object), prepayMonths: 1, graceDays: 5 },
    })
    expect(await stage.run(tx => head(tx, id))).toMatchObject({ status: 6, contractType: 4 })
    expect((await stage.run(tx => termsForBills(tx, [id]))).get(id)).toMatchObject({
      graceDays: 5,
      graceMode: 2,
      dailyRate: '0.050000',
      allocateOrder: 1,
      invoiceKind: 1,
      prepayPerVehicle: '5200.00',
    })
    expect(await saidBy(stage.run(tx => addEcho(tx, 5, id)))).toContain('合同类型与合同不符')
    expect(await stage.run(tx => serviceTerms(tx, vehicles[0]!.id))).toMatchObject({
      insurancePayer: 1,
      repairPayer: 2,
      violationRule: '1',
    })
    const plans = await stage.run(tx =>
      generatePlans(tx, signing, id, { orderVehicleId: vehicles[0]!.id }, '2026-03-16'),
    )
    expect([plans.rows.length, plans.contractRef.contractId]).toEqual([37, id])
  })
})

describe('orders by call-off and the end of a lease', () => {
  it('creates positions when a call-off is confirmed, never more than the line has left', async () => {
    const { id, vehicles } = await signedLease(3, { orderMode: 2 })
    expect(vehicles).toEqual([])
    const [line] = await vehicleLines(id)
    const shown = (keyword?: string) =>
      stage.run(async tx => (await productLines(tx, signing, id, true, keyword)).map(one => one['id']))
    expect([await shown(), await shown('没有这款车')], 'what the form of the order offers').toEqual([[line], []])
    const [picked] = await stage.run(tx => productLines(tx, signing, id, false))
    expect(picked, 'decisions 11: who may not open the contract picks a line without its prices').toMatchObject({
      id: line,
      leftQty: 3,
    })
    const priced = Object.entries(picked!).filter(([name, value]) => /rent$|price|deposit/i.test(name) && value !== '')
    expect(priced).toEqual([])
    const body = (quantity: number) => ({
      contractId: id,
      cityCode: '4401',
      deliveryUserId: '7',
      expectTakeDate: '2026-04-01',
      takeAddress: '白云',
      receiverName: '王',
      receiverPhone: '13800001234',
      lines: [{ contractProductId: line, quantity }],
    })
    const early = stage.run(tx =>
      saveRecord(tx, viewer(['order_add']), order as never, { ...body(1), expectTakeDate: '2026-02-28' }, 'save'),
    )
    expect(await saidBy(early)).toBe('expectTakeDate: 不能早于今天 / not earlier than today')
    const other = await signedLease(1)
    const narrowed = Object.fromEntries(
      Object.entries(callOffContract.options.only!).map(([name, values]) => [name, values.join(',')]),
    )
    const offered = (
      await page(readerOf(stage.database), undefined, signing, contractLease, { size: '200', ...narrowed }, 'pick')
    ).records.map(one => one['id'])
    expect([offered.includes(id), offered.includes(other.id)], 'the picker offers what the form takes').toEqual([
      true,
      false,
    ])
    expect(
      await saidBy(
        stage.run(tx =>
          saveRecord(
            tx,
            signing,
            order as never,
            { ...body(1), contractId: other.id, lines: [{ contractProductId: line, quantity: 1 }] },
            'save',
          ),
        ),
      ),
    ).toContain('contractId: 该合同签约时已自动下单')
    const call = async (quantity: number) =>
      (await stage.run(tx => saveRecord(tx, signing, order as never, body(quantity), 'save'))).id
    const first = await call(2)
    await stage.run(tx => act(tx, signing, order, first, 'confirm'))
    expect(await stage.run(tx => findRows(tx, orderVehicle, { contractId: id }))).toHaveLength(2)
    const second = await call(2)
    expect(await saidBy(stage.run(tx => act(tx, signing, order, second, 'confirm')))).toContain(
      '产品行剩余数量1台，不足2台',
    )
    await stage.run(tx => act(tx, signing, order, first, 'close', { reason: '客户延期' }))
    expect(await stage.run(tx => getRow(tx, order, first))).toMatchObject({
      status: 4,
      cancelledQty: 2,
      closeReason: '客户延期',
    })
    await stage.run(tx => act(tx, signing, order, second, 'confirm'))
    expect(await stage.run(tx => vehicleQuantities(tx, { contractId: id }))).toMatchObject({
      contractQty: 3,
      orderedQty: 2,
      waitAllotQty: 2,
      cancelledQty: 2,
    })
  })
  const vehicleLines = (id: string) =>
    stage.run(async tx => {
      const { contractProduct } = await import('#areas/contracts/contract/contract-product.ts')
      return (await findRows(tx, contractProduct, { contractId: id })).map(row => row.id)
    })

  it('lists all refusals by number and changes nothing if one of several positions cannot be moved', async () => {
    const { vehicles } = await signedLease(2)
    const vehicleId = await vehicleOf(stage, 'LSCA1B2A0TN800001', { plateNo: '粤AD80001' })
    await stage.run(tx => allot(tx, signing, vehicles[1]!.id, { vehicleId, allotId: papers[0]!, substitute: false }))
    const said = await saidBy(
      asked(orderVehicle, 'PUT update-status', { ids: vehicles.map(one => one.id), status: 10, reason: '取消' }),
    )
    expect(said).toContain(`【${vehicles[1]!.orderVehicleNo}】当前状态【已配车】不允许执行【取消】`)
    expect((await stage.run(tx => getRow(tx, orderVehicle, vehicles[0]!.id))).status).toBe(1)
    await asked(orderVehicle, 'PUT update-status', { ids: [vehicles[0]!.id], status: 10, reason: '取消' })
    expect((await stage.run(tx => getRow(tx, orderVehicle, vehicles[0]!.id))).status).toBe(10)
    expect(await plansOf(stage, vehicles[0]!.id, 2)).toEqual([])
  })

  it('allows one open return per vehicle, and completes a lease only when nothing is open', async () => {
    const { id, vehicles, customerId } = await signedLease(1)
    const row = vehicles[0]!
    const vehicleId = await vehicleOf(stage, 'LSCA1B2A0TN800002', { plateNo: '粤AD80002' })
    await stage.run(tx => allot(tx, signing, row.id, { vehicleId, allotId: papers[1]!, substitute: false }))
    await stage.run(tx => ready(tx, signing, row.id, { confirmId: '1' }))
    await payFront(stage, row.id)
    await stage.run(tx =>
      take(tx, at('2026-03-16 10:00:00'), row.id, {
        extractId: papers[1]!,
        vehicleId,
        takeTime: '2026-03-16 09:00:00',
        mileage: 10,
        placeKind: 1,
        placeId: null,
        address: '白云',
      }),
    )
    const begin = (returnId: string) => stage.run(tx => beginReturn(tx, signing, row.id, { returnId, returnKind: 1 }))
    await begin('71')
    expect((await begin('71')).status).toBe(6)
    expect(await saidBy(begin('72'))).toContain('已有未完成的退车单')
    expect(await saidBy(stage.run(tx => cancelReturn(tx, signing, row.id, { returnId: '72' })))).toContain(
      '另一张退车单',
    )
    expect((await stage.run(tx => cancelReturn(tx, signing, row.id, { returnId: '71' }))).status).toBe(5)
    expect(await stage.run(tx => completeContracts(tx, at('2029-03-20 02:00:00')))).not.toContain(id)
    await billed(stage, { contractId: id, customerId, orderVehicleId: row.id }, '5200', '200', '2026-04-05')
    await stage.run(tx => refreshFigures(tx, at('2026-05-01 03:00:00')))
    const figures = await stage.run(tx => getRow(tx, contractLease, id))
    expect([yuan(figures.billedAmt), yuan(figures.receivedAmt), yuan(figures.overdueAmt)]).toEqual([
      '15600.00',
      '10600.00',
      '5000.00',
    ])
  })
})

describe('the money below a list of contracts', () => {
  /** Two leases of one customer by two salesmen, with bills to the fen; one bill was closed. */
  async function billedLeases() {
    const customerId = await customerWith(stage, 2)
    const other = at('2026-03-01 09:00:00', '8', '韩松')
    const lease = async (by: Actor) =>
      (
        await stage.run(tx =>
          saveRecord(tx, by, contractLease as never, leaseBody(stage, customerId, 1, { bizUserId: by.userId }), 'save'),
        )
      ).id
    const [first, second] = [await lease(signing), await lease(other)]
    const bill = (contractId: string, amt: string, paid: string, dueDate: string) =>
      billed(stage, { contractId, customerId }, amt, paid, dueDate)
    await bill(first, '5200.00', '200.01', '2026-04-05')
    await bill(first, '5200.00', '5200.00', '2026-03-05')
    await bill(second, '4800.33', '0.00', '2026-05-05')
    await bill(second, '999.99', '0.00', '2026-03-05')
    await stage.run(tx =>
      tx.run(sql`update bill_receivable set status = 4 where contract_id = ${second}::bigint and bill_amt = 999.99`),
    )
    return { customerId, first, second }
  }
  const below = async (
    resource: typeof contract | typeof contractLease,
    actor: Actor,
    query: Record<string, string>,
  ) => {
    const { records, totals } = await page(readerOf(stage.database), undefined, actor, resource, {
      ...query,
      totals: '1',
    })
    const money = (row: Record<string, unknown>) => [row['billedAmt'], row['receivedAmt'], row['overdueAmt']]
    return { rows: records.map(row => [row['id'], ...money(row)]), totals: money(totals!) }
  }

  it('comes live from the bills, over the whole filtered list, with totals', async () => {
    const { customerId, first, second } = await billedLeases()
    const [may1, may6] = [at('2026-05-01 10:00:00'), at('2026-05-06 10:00:00')]
    for (const resource of [contractLease, contract]) {
      expect(await below(resource, may1, { customerId })).toEqual({
        rows: [
          [second, '4800.33', '0.00', '0.00'],
          [first, '10400.00', '5400.01', '4999.99'],
        ],
        totals: ['15200.33', '5400.01', '4999.99'],
      })
      expect(await below(resource, may6, { customerId, size: '1' })).toEqual({
        rows: [[second, '4800.33', '0.00', '4800.33']],
        totals: ['15200.33', '5400.01', '9800.32'],
      })
      expect(await below(resource, may6, { customerId, id_equal: first })).toEqual({
        rows: [[first, '10400.00', '5400.01', '4999.99']],
        totals: ['10400.00', '5400.01', '4999.99'],
      })
      expect(await below(resource, may6, { customerId, status: '103' })).toEqual({
        rows: [],
        totals: ['0.00', '0.00', '0.00'],
      })
    }
  })

  it('30.23 finds the first page of a customer’s contracts by an index of the head, and reads no other table for it', async () => {
    const { customerId, first, second } = await billedLeases()
    const sent: { text: string; values: readonly unknown[] }[] = []
    const reader = readerOf(stage.database)
    const told = {
      rows: (statement: never, options: never) => {
        sent.push(statement)
        return reader.rows(statement, options)
      },
      together: (statements: never) => {
        sent.push(...(statements as (typeof sent)[number][]))
        return reader.together!(statements)
      },
    }
    const { records } = await page(told as never, undefined, at('2026-05-01 10:00:00'), contract, {
      customerId,
      status: String((await stage.run(tx => getRow(tx, contract, first))).status),
    })
    expect(records.map(row => row['id'])).toEqual([second, first])
    const ids = sent.find(one => /select\s+t\.id/.test(one.text)) ?? sent[0]!
    expect(ids.text).not.toMatch(/join contract_/)
    const plan = await stage.run(async tx => {
      await tx.run(sql`set local enable_seqscan = off`)
      return tx.rows<{ 'QUERY PLAN': unknown }>({
        ...sql`select 1`,
        text: `explain (format json) ${ids.text}`,
        values: ids.values,
      } as never)
    })
    expect(JSON.stringify(plan)).toMatch(/Index/)
  })

  it("counts only contracts within the reader's scope", async () => {
    const { customerId, first } = await billedLeases()
    const own = {
      ...at('2026-05-06 10:00:00'),
      rights: {
        userId: '7',
        deptId: '3',
        codes: new Set(['contract_lease_view']),
        aliases: new Set(),
        cities: ['4401'],
        unmasked: new Set(),
        scope: () => ({ all: false, depts: [] }),
      },
    } as unknown as Actor
    expect(await below(contractLease, own, { customerId })).toEqual({
      rows: [[first, '10400.00', '5400.01', '4999.99']],
      totals: ['10400.00', '5400.01', '4999.99'],
    })
  })

  it('is the same in detail, list and export; the nightly job caches it for sorting', async () => {
    const { customerId, first, second } = await billedLeases()
    const may6 = at('2026-05-06 10:00:00')
    const money = (row: Record<string, unknown>) =>
      [row['id'], row['billedAmt'], row['receivedAmt'], row['overdueAmt']].map(String)
    const expected = [
      [second, '4800.33', '0.00', '4800.33'],
      [first, '10400.00', '5400.01', '4999.99'],
    ]
    const inFile: string[][] = []
    for await (const rows of allRows(
      stage.database,
      may6,
      may6,
      contractLease,
      { customerId },
      { fields: new Set(['billedAmt', 'receivedAmt', 'overdueAmt']), how: 'only' },
      1,
    ))
      inFile.push(...rows.map(money))
    expect(inFile).toEqual(expected)
    expect(
      await Promise.all(
        [second, first].map(async id => money(await stage.run(tx => detail(tx, may6, contractLease, id)))),
      ),
    ).toEqual(expected)
    const cached = () =>
      stage.run(async tx =>
        (await findRows(tx, contractLease, { customerId }))
          .map(row => [row.id, yuan(row.billedAmt), yuan(row.receivedAmt), yuan(row.overdueAmt)])
          .sort(),
      )
    await stage.run(tx => refreshFigures(tx, may6))
    expect(await cached()).toEqual([...expected].sort())
    // A contract whose last bill was closed has no figures; the cache must not keep the old ones.
    await stage.run(tx => tx.run(sql`update bill_receivable set status = 4 where contract_id = ${second}::bigint`))
    await stage.run(tx => refreshFigures(tx, may6))
    expect(await cached()).toContainEqual([second, '0.00', '0.00', '0.00'])
    expect((await below(contractLease, may6, { customerId })).totals).toEqual(['10400.00', '5400.01', '4999.99'])
  })

  it('is told of positions too', async () => {
    const { id, customerId, vehicles } = await signedLease(2)
    await billed(
      stage,
      { contractId: id, customerId, orderVehicleId: vehicles[0]!.id },
      '5200.00',
      '200.00',
      '2026-04-05',
    )
    await billed(
      stage,
      { contractId: id, customerId, orderVehicleId: vehicles[1]!.id },
      '5200.50',
      '0.00',
      '2026-04-25',
    )
    const may6 = at('2026-05-06 10:00:00')
    const { records, totals } = await page(readerOf(stage.database), undefined, may6, orderVehicle, {
      contractId: id,
      totals: '1',
    })
    expect(
      records.map(row => [row['id'], row['billedAmt'], row['paidAmt'], row['overdueAmt'], row['overdueDays']]).sort(),
    ).toEqual([
      [vehicles[0]!.id, '5200.00', '200.00', '5000.00', 31],
      [vehicles[1]!.id, '5200.50', '0.00', '5200.50', 11],
    ])
    expect(totals).toEqual({ unitRent: '10400.00', billedAmt: '10400.50', paidAmt: '200.00', overdueAmt: '10200.50' })
  })
})

describe('prices of products', () => {
  it('refuses a floor above the price and overlapping prices, and keeps the old prices until the new ones are approved', async () => {
    const { version } = await stage.run(tx => getRow(tx, product, stage.ids.product))
    const reprice = (prices: Record<string, unknown>[]) =>
      stage.run(tx => saveRecord(tx, signing, product as never, { id: stage.ids.product, version, prices }, 'update'))
    const row = { cityCode: '4401', price: '5000', priceFloor: '4700', validFrom: '2026-03-01' }
    expect(await saidBy(reprice([{ ...row, priceFloor: '5001' }]))).toContain('底价不能高于价格')
    expect(
      await saidBy(
        reprice([
          { ...row, validTo: '2026-06-30' },
          { ...row, validFrom: '2026-06-30' },
        ]),
      ),
    ).toContain('【4401】价格有效期重叠')
    await reprice([row])
    const price = async () =>
      (await stage.run(tx => listByCity(tx, signing, { cityCode: '4401', date: '2026-03-10' })))[0]!['price']
    expect([(await stage.run(tx => getRow(tx, product, stage.ids.product))).status, await price()]).toEqual([
      102,
      '5200.00',
    ])
    await stage.run(tx => act(tx, signing, product, stage.ids.product, 'approve'))
    expect([(await stage.run(tx => getRow(tx, product, stage.ids.product))).pendingPrices, await price()]).toEqual([
      null,
      '5000.00',
    ])
  })
})
