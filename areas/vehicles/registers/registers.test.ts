import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { at, carInStock, manager, openFleet, pictures, readCar, saidBy, type Fleet } from '../testing.ts'
import { plateQuota } from '../plate-quota/plate-quota.ts'
import { expireQuotas, lockQuota, quotaKindNeeded, useQuota } from '../plate-quota/server/quota-verbs.ts'
import { taskCostsPort, type TaskCost } from '../register-ports.ts'
import { vehicleFlag as flagResource } from '../vehicle-flag/vehicle-flag.ts'
import { vehicleCheck } from '../vehicle/server/vehicle-check.ts'
import { countFresh } from '../vehicle/server/count-fresh.ts'
import { vehicleCost } from '../vehicle-cost/vehicle-cost.ts'
import { postCost } from '../vehicle-cost/server/post-cost.ts'
import { depreciate } from '../vehicle-cost/server/depreciate.ts'
import { vehicleInvoiceRegister, vehicleTaxRegister } from '../vehicle-invoice-register/vehicle-invoice-register.ts'
import { openSecondCost } from '../vehicle-register-second-cost-settlement/server/open.ts'
import {
  secondCostLine,
  vehicleRegisterSecondCostSettlement,
} from '../vehicle-register-second-cost-settlement/vehicle-register-second-cost-settlement.ts'

let fleet: Fleet
let scan: string
beforeAll(async () => {
  fleet = await openFleet()
  scan = await pictures(fleet, 1)
  await fleet.run(tx =>
    insertRow(tx, manager, userAccount, { id: '8', account: 'other', realName: '别人', name: '别人' } as never),
  )
  await fleet.run(tx => startingRowsPort.all().get('purchase-tax-rule')!.add(tx, manager))
})
afterAll(() => fleet?.drop())

/** A row of an area above, known here by its table alone. */
const stands = (table: 'vehicle_work_order' | 'work_order_group', id: string) =>
  fleet.run(tx =>
    tx.run(
      sql`insert into ${sql.name(table)} (id, tenant_id, create_time, status) values (${id}::bigint, ${tx.tenantId}, '2026-11-20 09:00:00+08', 1)`,
    ),
  )

const called = (resource: object, name: string, given: unknown, actor: Actor = manager) =>
  fleet.run(tx => {
    const call = codeOf(resource as never).calls![name as 'GET x']!
    return call.run(tx, actor, call.input.parse(given) as never)
  }) as Promise<never>
const costsOf = (vehicleId: string) =>
  fleet.run(tx =>
    findRows(
      tx,
      vehicleCost,
      sql`t.vehicle_id = ${vehicleId}::bigint and t.reversed_by_id is null and t.reverses_id is null`,
    ),
  )
const set = (id: string, columns: string) =>
  fleet.run(tx => tx.run(sql`update vehicle set ${sql.trusted(columns)} where id = ${id}::bigint`))

const invoiceOf = (vehicleId: string, more: Record<string, unknown> = {}) => ({
  vehicleId,
  invoiceKind: 1,
  invoiceCode: '144032100110',
  invoiceNo: `INV${vehicleId}`,
  invoiceDate: '2026-11-05',
  buyerCompanyId: fleet.ids.company,
  buyerTaxNo: '91440300MA5XX0001A',
  sellerName: '深圳腾越汽车贸易有限公司',
  sellerTaxNo: '91440300MA5XX0002B',
  totalAmt: '118000.00',
  taxRate: '13.000000',
  netAmt: '104424.78',
  taxAmt: '13575.22',
  attachBizId: scan,
  ...more,
})
const taxOf = (vehicleId: string, more: Record<string, unknown> = {}) => ({
  vehicleId,
  taxableAmt: '104424.78',
  taxRatePct: '10.000000',
  fullTax: '10442.48',
  reliefAmt: '5221.24',
  payAmt: '5221.24',
  payDate: '2026-11-08',
  taxCertNo: `TAX${vehicleId}`,
  payByKind: 1,
  attachBizId: scan,
  ...more,
})

describe('registers of a purchase (60, 4.2)', () => {
  it('an invoice takes the place of the price in the ledger and fills the card; its void puts the price back', async () => {
    const car = await carInStock(fleet)
    await called(vehicleInvoiceRegister, 'POST save', [
      invoiceOf(car.id, {
        totalAmt: '117000.00',
        netAmt: '103539.82',
        taxAmt: '13460.18',
        priceReason: '主机厂返利后开票',
      }),
    ])
    const after = await fleet.run(tx => readCar(tx, car.id))
    expect([yuan(after.purchasePrice!), after.invoiceNo, after.vatDeducted]).toEqual([
      '117000.00',
      `INV${car.id}`,
      true,
    ])
    expect((await costsOf(car.id)).map(row => [row.costItem, yuan(row.netAmt)])).toEqual([[1, '103539.82']])
    expect(yuan(after.originalValue)).toBe('103539.82')
    const [row] = await fleet.run(tx => findRows(tx, vehicleInvoiceRegister, { vehicleId: car.id } as never))
    await fleet.run(tx => act(tx, manager, vehicleInvoiceRegister, row!.id, 'void', { reason: '发票作废重开' }))
    expect(yuan((await fleet.run(tx => readCar(tx, car.id))).originalValue)).toBe('104424.78')
    expect((await fleet.run(vehicleCheck)).filter(one => one.vehicleId === car.id)).toEqual([])
  })

  it('rows of many cars are saved all or not at all, every fault at its row', async () => {
    const [one, two] = [await carInStock(fleet), await carInStock(fleet)]
    await called(vehicleInvoiceRegister, 'POST save', { rows: [invoiceOf(one.id)] })
    const said = await saidBy(
      called(vehicleInvoiceRegister, 'POST save', {
        rows: [
          invoiceOf(two.id, { invoiceNo: `INV${one.id}`, netAmt: '104000.00' }),
          invoiceOf(one.id, { invoiceNo: 'X1' }),
        ],
      }),
    )
    expect(said).toContain(`rows.0.invoiceNo: 发票【INV${one.id}】已登记于车辆【${one.vin}】`)
    expect(said).toContain('rows.0.taxAmt: 不含税加税额须等于价税合计')
    expect(said).toContain('rows.1.vehicleId: 车辆已有有效登记')
    expect(await fleet.run(tx => findRows(tx, vehicleInvoiceRegister, { vehicleId: two.id } as never))).toEqual([])
  })

  it('the purchase tax is worked out from the invoice; another amount needs a reason, and it is capitalised', async () => {
    const car = await carInStock(fleet)
    await called(vehicleInvoiceRegister, 'POST save', invoiceOf(car.id))
    expect(await called(vehicleTaxRegister, 'GET propose', { vehicleIds: [car.id] })).toMatchObject([
      { fullTax: '10442.48', reliefAmt: '5221.24', payAmt: '5221.24' },
    ])
    expect(
      await saidBy(called(vehicleTaxRegister, 'POST save', taxOf(car.id, { reliefAmt: '0.00', payAmt: '10442.48' }))),
    ).toContain('diffReason: 实缴与测算【5221.24】不一致')
    await called(vehicleTaxRegister, 'POST save', taxOf(car.id))
    const after = await fleet.run(tx => readCar(tx, car.id))
    expect([yuan(after.purchaseTaxAmt), yuan(after.taxRelief), yuan(after.originalValue)]).toEqual([
      '5221.24',
      '5221.24',
      '109646.02',
    ])
  })
})

describe('licence quotas (60, 4.2)', () => {
  const quota = (more: Record<string, unknown> = {}) =>
    fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        plateQuota,
        {
          quotaNo: `Q${Math.random()}`.slice(0, 20),
          cityCode: '4403',
          quotaKind: 'small',
          holderKind: 1,
          companyId: fleet.ids.company,
          validFrom: '2026-01-01',
          validTo: '2026-12-31',
          fileBizId: scan,
          ...more,
        },
        'save',
      ),
    )
  it('60.18 a work order in a city that limits the kind finds no quota free', async () => {
    expect(await fleet.run(tx => quotaKindNeeded(tx, '440300', 'newEnergySmall'))).toBe('newEnergySmall')
    expect(await fleet.run(tx => quotaKindNeeded(tx, '510100', 'newEnergySmall'))).toBeUndefined()
    const wanted = { cityCode: '4403', quotaKind: 'newEnergySmall', vehicleId: '1', workOrderId: '9001' }
    expect(await saidBy(fleet.run(tx => lockQuota(tx, manager, wanted)))).toBe(
      '【4403】无可用【新能源小客车】指标 / no quota free in 4403: 新能源小客车',
    )
  })
  it('the one that ends first is locked once per work order, used with the plate, released as a renewal quota', async () => {
    const car = await carInStock(fleet)
    await stands('vehicle_work_order', '9002')
    const later = await quota({ validTo: '2027-06-30' })
    const first = await quota()
    const wanted = {
      ...{ cityCode: '4403', quotaKind: 'small', companyId: fleet.ids.company },
      ...{ vehicleId: car.id, workOrderId: '9002' },
    }
    const locked = await fleet.run(tx => lockQuota(tx, manager, wanted))
    expect([locked.id, locked.status]).toEqual([first.id, 2])
    expect((await fleet.run(tx => lockQuota(tx, manager, wanted))).id).toBe(first.id)
    await fleet.run(tx => useQuota(tx, manager, { workOrderId: '9002', vehicleId: car.id, date: '2026-11-20' }))
    await fleet.run(tx =>
      act(tx, manager, plateQuota, first.id, 'release', {
        input: { validFrom: '2026-11-21', validTo: '2027-11-20' },
        reason: '车辆过户，指标转更新',
      }),
    )
    expect(await fleet.run(tx => getRow(tx, plateQuota, first.id))).toMatchObject({
      status: 1,
      quotaKind: 'renewal',
      vehicleId: null,
      validTo: '2027-11-20',
    })
    expect(await fleet.run(tx => expireQuotas(tx, at('2027-07-01 00:50:00')))).toBe(1)
    expect((await fleet.run(tx => getRow(tx, plateQuota, later.id))).status).toBe(4)
    expect(await called(plateQuota, 'GET city-count', {})).toMatchObject([{ cityCode: '4403', free: 1, total: 1 }])
  })
})

describe('second accounting (60, 4.11)', () => {
  const cost = (
    id: string,
    costItem: number,
    first: string,
    settled: string | null,
    more: Partial<TaskCost> = {},
  ): TaskCost => ({
    id,
    workOrderNo: `GD${id}`,
    costItem,
    supplierType: null,
    supplierId: null,
    supplierName: '深圳代办',
    firstAmt: fen(first),
    settledAmt: settled === null ? null : fen(settled),
    invoicedAmt: null,
    taxRate: '6.000000',
    bearer: 1,
    chargeAmt: fen('0'),
    chargedIn: null,
    isStatutory: false,
    doneOn: '2026-03-10',
    ...more,
  })
  /** Example V while it is provisional: price, tax, agency 350, official fees 125, GPS 280. */
  async function exampleV(nth: number) {
    const car = await carInStock(fleet)
    const costs = [
      cost(`${nth}1`, 19, '350', '340', { chargeAmt: fen('500') }),
      cost(`${nth}2`, 3, '125', '125', { taxRate: '0', bearer: 2 }),
      cost(`${nth}3`, 5, '280', '280', { taxRate: '13.000000' }),
    ]
    const net = { 19: '19.81', 3: '0.00', 5: '32.21' } as Record<number, string>
    await fleet.run(tx =>
      postCost(tx, manager, {
        vehicleId: car.id,
        costItem: 2,
        amt: fen('5221.24'),
        bizDate: '2026-03-08',
        bearer: 1,
        sourceType: 'vehicle-tax-register',
        sourceId: `v${nth}`,
        sourceNo: 'SFDJ',
      }),
    )
    for (const one of costs)
      await fleet.run(tx =>
        postCost(tx, manager, {
          vehicleId: car.id,
          costItem: one.costItem,
          amt: one.firstAmt,
          taxAmt: fen(net[one.costItem]!),
          bizDate: '2026-03-10',
          bearer: one.bearer,
          provisional: true,
          sourceType: 'vehicle-task-cost',
          sourceId: one.id,
          sourceNo: one.workOrderNo,
        }),
      )
    const written: unknown[] = []
    const putBack = standIn(
      provide(taskCostsPort, {
        of: async (_tx, ids) => costs.filter(one => ids.includes(one.id)),
        settled: async (_tx, _actor, lines) => void written.push(...lines),
      }),
    )
    const groupId = `70${nth}`
    await stands('work_order_group', groupId)
    const opened = (await fleet.run(tx =>
      openSecondCost(tx, manager, {
        vehicleId: car.id,
        groupId,
        groupNo: `ZG${nth}`,
        costIds: costs.map(one => one.id),
      }),
    ))!
    return { car, opened, written, putBack, groupId, costIds: costs.map(one => one.id) }
  }
  const body = async (id: string) => {
    const row = await fleet.run(tx => getRow(tx, vehicleRegisterSecondCostSettlement, id))
    const lines = await fleet.run(tx => findRows(tx, secondCostLine, { settlementId: id } as never))
    return {
      id,
      version: row.version,
      lines: lines.map(one => ({
        id: one.id,
        secondAmt: yuan(one.secondAmt),
        taxRate: one.taxRate,
        capitalised: one.capitalised,
        ...(one.secondAmt === one.firstAmt ? {} : { diffReason: '结算价低于暂估' }),
      })),
    }
  }
  const token = async (id: string, actor = manager) =>
    ((await called(vehicleRegisterSecondCostSettlement, 'GET getToken', { id }, actor)) as { token: string }).token
  const confirm = (input: object, actor = manager) =>
    called(vehicleRegisterSecondCostSettlement, 'POST confirm', input, actor)

  it('60.15 what is final corrects the original value, and depreciation from the next month', async () => {
    const v = await exampleV(1)
    await set(v.car.id, "put_into_use_date = '2026-03-18', residual_rate = 5, depreciation_months = 48")
    expect(yuan((await fleet.run(tx => readCar(tx, v.car.id))).originalValue)).toBe('110349.00')
    await fleet.run(tx => depreciate(tx, at('2026-06-01 02:30:00')))
    const mayDay = at('2026-05-20 10:00:00')
    await confirm({ ...(await body(v.opened.id)), token: await token(v.opened.id, mayDay) }, mayDay)
    const after = await fleet.run(tx => readCar(tx, v.car.id))
    expect([yuan(after.originalValue), yuan(after.accumDepreciation!)]).toEqual(['110339.56', '4367.98'])
    await fleet.run(tx => depreciate(tx, at('2030-04-01 02:30:00')))
    const rows = await fleet.run(tx =>
      tx.rows<{ month: string; amt: string }>(
        sql`select month, amt from vehicle_depreciation where vehicle_id = ${v.car.id}::bigint order by month`,
      ),
    )
    expect(rows.slice(0, 3)).toEqual([
      { month: '2026-04', amt: '2183.99' },
      { month: '2026-05', amt: '2183.99' },
      { month: '2026-06', amt: '2183.80' },
    ])
    expect(rows.at(-1)).toEqual({ month: '2030-03', amt: '2183.60' })
    expect(v.written).toContainEqual({ costId: '11', secondAmt: fen('340'), secondDiff: fen('-10') })
    const row = await fleet.run(tx => getRow(tx, vehicleRegisterSecondCostSettlement, v.opened.id))
    expect([row.status, yuan(row.diffTotal), yuan(row.profitAmt)]).toEqual([3, '-10.00', '35.00'])
    const costs = await fleet.run(tx => findRows(tx, vehicleCost, { vehicleId: v.car.id, provisional: true } as never))
    expect(costs).toEqual([])
    v.putBack()
  })

  it('60.16 a token confirms once, for ten minutes, and for whoever asked for it', async () => {
    const v = await exampleV(2)
    const spent = await token(v.opened.id)
    const old = await token(v.opened.id, at('2026-11-21 08:45:00'))
    expect(await saidBy(confirm({ ...(await body(v.opened.id)), token: old }))).toContain(
      '页面已过期，请刷新后重新提交',
    )
    const strange = await token(v.opened.id, at('2026-11-21 09:00:00', '8', '别人'))
    expect(await saidBy(confirm({ ...(await body(v.opened.id)), token: strange }))).toContain('页面已过期')
    await confirm({ ...(await body(v.opened.id)), token: spent })
    expect(await saidBy(confirm({ ...(await body(v.opened.id)), token: spent }))).toContain('请勿重复提交')
    v.putBack()
  })

  it('a difference needs a reason, a correction a slip; a reversal takes the differences back and opens a new document', async () => {
    const v = await exampleV(3)
    const given = await body(v.opened.id)
    const typed = { ...given, lines: given.lines.map((one, at) => (at === 2 ? { ...one, secondAmt: '300.00' } : one)) }
    const said = await saidBy(
      called(vehicleRegisterSecondCostSettlement, 'POST save', {
        ...typed,
        lines: typed.lines.map(({ diffReason: _, ...one }) => one),
      }),
    )
    expect(said).toContain('lines.0.diffReason: 有差异须填写原因')
    expect(said).toContain('lines.2.slipBizId: 规费和手工更正须上传凭证')
    const saved = (await called(vehicleRegisterSecondCostSettlement, 'POST save', given)) as { status: number }
    expect(saved.status).toBe(2)
    await confirm({ ...(await body(v.opened.id)), token: await token(v.opened.id) })
    await fleet.run(tx =>
      act(tx, manager, vehicleRegisterSecondCostSettlement, v.opened.id, 'reverse', { reason: '结算单退回重做' }),
    )
    expect(yuan((await fleet.run(tx => readCar(tx, v.car.id))).originalValue)).toBe('110349.00')
    const again = await fleet.run(tx =>
      openSecondCost(tx, manager, { vehicleId: v.car.id, groupId: v.groupId, groupNo: 'ZG3', costIds: v.costIds }),
    )
    expect(again!.id).not.toBe(v.opened.id)
    expect((await fleet.run(vehicleCheck)).filter(one => one.vehicleId === v.car.id)).toEqual([])
    v.putBack()
  })
})

it('freshness is counted for chosen cars, with what it was before; a flag of flooding caps it', async () => {
  const car = await carInStock(fleet)
  await set(car.id, "register_date = '2025-03-18', condition_score = 83, mileage = 86400")
  expect(await fleet.run(tx => countFresh(tx, manager, [car.id]))).toMatchObject([
    { id: car.id, freshDegree: '73.2', freshGrade: 3 },
  ])
  const flag = await fleet.run(tx =>
    insertRow(tx, manager, flagResource, {
      flagCode: 'flooded',
      flagName: '泡水',
      colour: 5,
      category: 'condition',
      setMode: 1,
      clearMode: 2,
      allotEffect: 0,
      saleEffect: 0,
      takeEffect: 0,
    } as never),
  )
  await set(car.id, `flag_ids = '{${flag.id}}'`)
  expect(await fleet.run(tx => countFresh(tx, manager, [car.id]))).toMatchObject([
    { oldDegree: '73.2', freshDegree: '30.0', freshGrade: 5 },
  ])
})
