import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { act } from '#packages/server/act.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { travelCompany } from '#areas/partners/travel-company/travel-company.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { allot } from '../../order-vehicle/server/allot.ts'
import { ready } from '../../order-vehicle/server/ready.ts'
import { take } from '../../order-vehicle/server/take.ts'
import { contractChange } from '#areas/contracts/contract-change/contract-change.ts'
import { applyContractChange } from '#areas/contracts/contract-change/server/apply.ts'
import { contractParty } from '#areas/contracts/contract/contract-party.ts'
import {
  at,
  documents,
  e1Rule,
  openStage,
  payFront,
  plansOf,
  saidBy,
  signing,
  signThrough,
  vehicleOf,
  type Stage,
} from '#areas/contracts/testing.ts'
import { contractLeaseC } from '#areas/contracts/contract-lease-c/contract-lease-c.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

let count = 0
/** GB 11643: the last character proves the others. */
const idNoOf = (n: number): string => {
  const digits = `44010119900307${String(700 + n)}`
  const sum = [...digits].reduce(
    (all, digit, index) => all + Number(digit) * [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2][index]!,
    0,
  )
  return digits + '10X98765432'[sum % 11]!
}
/** Somebody who may drive for us, unless it says otherwise. */
const driverWith = (values: Record<string, unknown> = {}) =>
  stage.run(async tx => {
    count += 1
    const row = await insertRow(tx, signing, driver, {
      mechanismName: `林志远${count}`,
      idNo: idNoOf(count),
      phone: `1380013${String(8000 + count)}`,
      status: 1,
      birthday: '1990-03-07',
      cityCode: '4401',
      residence: '广州市白云区齐心路8号',
      licenceClass: 'C1',
      licenceFirstDate: '2015-06-01',
      licenceValidTo: '2030-06-01',
      licenceState: 1,
      hailingCertNo: 'WYC440100001',
      hailingCertCity: '4401',
      hailingCertTo: '2029-01-01',
      backgroundState: 1,
      backgroundTime: '2026-02-01 10:00:00',
      emergencyName: '林母',
      emergencyPhone: '13900139000',
      emergencyRelation: '母亲',
      ...values,
    } as never)
    return row.id
  })
const body = (driverId: string, more: Record<string, unknown> = {}) => ({
  ownCompanyId: stage.ids.company,
  bizUserId: '7',
  bizDeptId: '3',
  lesseeKind: 1,
  schemeKind: 1,
  driverId,
  usage: 'hailing',
  startDate: '2026-03-01',
  termMonths: 12,
  residenceProof: '700',
  creditAuthFile: '701',
  creditScore: 72,
  products: [
    {
      productId: stage.ids.product,
      carModelId: stage.ids.model,
      cityCode: '4401',
      plateKind: 'green',
      quantity: 1,
      unitRent: '4200.00',
      deposit: '5000.00',
    },
  ],
  payRule: { ...e1Rule(stage.ids.account), depositMonths: '0', depositInstalments: 3 },
  ...more,
})
const save = (values: Record<string, unknown>) =>
  stage.run(tx => saveRecord(tx, signing, contractLeaseC, values, 'save'))
const lease = (id: string) => stage.run(tx => getRow(tx, contractLeaseC, id))

describe('a consumer lease', () => {
  it('takes lessee and papers from the driver, takes no quota and is delivered like any lease', async () => {
    const driverId = await driverWith()
    const saved = await save(body(driverId))
    expect([saved.no.slice(0, 3), saved.status]).toEqual(['ZLC', 102])
    expect(stage.started.at(-1)).toMatchObject({
      processKey: 'contract-lease-c',
      variables: { creditScore: 72, usage: 'hailing', belowFloor: true },
    })
    expect(await lease(saved.id)).toMatchObject({
      driverName: '林志远1',
      licenceClass: 'C1',
      hailingCertNo: 'WYC440100001',
      emergencyName: '林母',
      counterpartyType: 100,
      counterpartyId: driverId,
      customerId: null,
      renewTimes: 0,
      depositPlan: [
        { no: 1, amount: '1666.67' },
        { no: 2, amount: '1666.67' },
        { no: 3, amount: '1666.66' },
      ],
    })
    const parties = await stage.run(tx =>
      findRows(tx, contractParty, { contractId: saved.id }, { orderBy: 't.line_no' }),
    )
    expect(parties.map(one => [one.partyType, one.roleName, one.contactName, one.deliverAddress])).toEqual([
      [1, '承租方', '林志远1', '广州市白云区齐心路8号'],
      [2, '出租方', '顾明远', '深圳市龙华区民治大道1号'],
    ])
    await signThrough(stage, contractLeaseC, saved.id)
    const [position] = await stage.run(tx => findRows(tx, orderVehicle, { contractId: saved.id }))
    expect(position).toMatchObject({ status: 1, driverId, quotaKey: null })
    expect((await plansOf(stage, position!.id, 2)).map(one => one.amt)).toEqual(['1666.67'])

    const [paper] = await documents(stage, 1)
    const vehicleId = await vehicleOf(stage, 'LSCA1B2A0TN900001', { plateNo: '粤AD90001' })
    await stage.run(tx => allot(tx, signing, position!.id, { vehicleId, allotId: paper!, substitute: false }))
    await stage.run(tx => ready(tx, signing, position!.id, { confirmId: '1' }))
    await payFront(stage, position!.id)
    const taking = () =>
      stage.run(tx =>
        take(tx, at('2026-03-16 10:00:00'), position!.id, {
          extractId: paper!,
          vehicleId,
          takeTime: '2026-03-16 09:00:00',
          mileage: 10,
          placeKind: 1,
          placeId: null,
          address: '白云',
        }),
      )
    const licence = (day: string) =>
      stage.run(tx => tx.run(sql`update driver set licence_valid_to = ${day}::date where id = ${driverId}::bigint`))
    await licence('2026-03-15')
    expect(await saidBy(taking())).toContain('驾驶证无效或已过期，不能提车')
    await licence('2030-06-01')
    expect(await taking()).toMatchObject({ rentStartDate: '2026-03-16' })
    const hear = codeOf(contractLeaseC as never).listens!['order-vehicle.taken'] as never as (
      ...given: unknown[]
    ) => Promise<void>
    await stage.run(tx => hear(tx, signing, { payload: { contractId: saved.id, date: '2026-03-16' } }))
    expect((await lease(saved.id)).firstTakeDate).toBe('2026-03-16')
  })

  it('admits no driver who is too young, badly licensed or without the permit of the city, and says every reason', async () => {
    const driverId = await driverWith({
      birthday: '2007-01-01',
      licenceFirstDate: '2024-06-01',
      hailingCertCity: '4403',
    })
    const said = await saidBy(save(body(driverId)))
    expect(said).toContain('driverId: 司机不符合准入条件：')
    for (const reason of ['年龄19岁', '不满3年', '网约车驾驶员证']) expect(said).toContain(reason)
  })

  it('stands for a driver via a platform with the platform as party C, and asks the rule for its deduction', async () => {
    const platform = await stage.run(tx =>
      insertRow(tx, signing, travelCompany, {
        mechanismName: '粤行出行平台有限公司',
        status: 1,
        legalPerson: '梁平',
        phone: '02088887777',
        officeAddress: '广州市天河区',
      } as never),
    )
    const driverId = await driverWith()
    const given = body(driverId, {
      lesseeKind: 2,
      travelCompanyId: platform.id,
      platformDeduct: true,
      deductLimitDay: '200.00',
    })
    expect(await saidBy(save(given))).toContain('payRule.0.collectMode: 平台代扣时收款方式须为平台代扣')
    const saved = await save({ ...given, payRule: { ...given.payRule, collectMode: 2 } })
    const parties = await stage.run(tx => findRows(tx, contractParty, { contractId: saved.id }))
    expect(parties.map(one => [one.partyType, one.mechanismType]).sort()).toEqual([
      [1, 101],
      [2, 10],
      [3, 5],
    ])
    expect(await lease(saved.id)).toMatchObject({ counterpartyType: 101, counterpartyName: '林志远3' })
  })

  it('follows its driver when he is another before the submit', async () => {
    const [one, other] = [await driverWith(), await driverWith()]
    const draft = await save({ ...body(one), draft: true })
    await stage.run(tx =>
      saveRecord(tx, signing, contractLeaseC, { id: draft.id, version: draft.version, driverId: other }, 'update'),
    )
    const row = await lease(draft.id)
    expect([row.counterpartyId, row.driverName]).toEqual([other, '林志远5'])
  })

  it('has two vehicles at most, and a scheme that its rule can carry', async () => {
    const given = body(await driverWith(), { schemeKind: 2 })
    const said = await saidBy(save({ ...given, products: [{ ...given.products[0], quantity: 3 }] }))
    expect(said).toContain('products: C端合同最多2台车辆')
    expect(said).toContain('payRule.0.buyoutRule: 以租代购须约定买断规则')
    expect(await saidBy(save({ ...given, schemeKind: 3 }))).toContain('payRule.0.cycleUnit: 日租须按日付款')
  })

  it('is stopped when nobody has its vehicle, and its waiting vehicle goes', async () => {
    const saved = await save(body(await driverWith()))
    await signThrough(stage, contractLeaseC, saved.id)
    await stage.run(tx =>
      act(tx, signing, contractLeaseC, saved.id, 'stop', { input: { stopType: 'mutual' }, reason: '司机退出' }),
    )
    expect((await lease(saved.id)).status).toBe(4)
    const positions = await stage.run(tx => findRows(tx, orderVehicle, { contractId: saved.id }))
    expect(positions.map(one => one.status)).toEqual([10])
  })

  it('changes the rent of its vehicle by a change order, as the preview said, and renews with its vehicle', async () => {
    const driverId = await driverWith()
    const saved = await save(body(driverId, { termMonths: 12 }))
    await signThrough(stage, contractLeaseC, saved.id)
    const [position] = await stage.run(tx => findRows(tx, orderVehicle, { contractId: saved.id }))
    const [paper] = await documents(stage, 1)
    const vehicleId = await vehicleOf(stage, 'LSCA1B2A0TN900002', { plateNo: '粤AD90002' })
    await stage.run(tx => allot(tx, signing, position!.id, { vehicleId, allotId: paper!, substitute: false }))
    await stage.run(tx => ready(tx, signing, position!.id, { confirmId: '1' }))
    await payFront(stage, position!.id)
    await stage.run(tx =>
      take(tx, at('2026-03-16 10:00:00'), position!.id, {
        extractId: paper!,
        vehicleId,
        takeTime: '2026-03-16 09:00:00',
        mileage: 10,
        placeKind: 1,
        placeId: null,
        address: '白云',
      }),
    )
    const by = at('2026-05-20 09:00:00')
    const change = {
      contractId: saved.id,
      changeKinds: ['product_price'],
      effectiveDate: '2026-06-01',
      reason: '司机申请降租',
      bizUserId: '7',
      bizDeptId: '3',
      lines: [
        { lineKind: 2, refId: position!.id, field: 'unitRent', newValue: '4000.00' },
        { lineKind: 5, field: 'emergencyRelation', newValue: '配偶' },
      ],
    }
    const ask = (name: `POST ${string}`, given: Record<string, unknown>) =>
      stage.run(tx => codeOf(contractChange as never).calls![name]!.run(tx, by, given as never)) as Promise<
        Record<string, string>
      >
    const said = (lines: object[]) => saidBy(ask('POST save-lease-c', { ...change, lines }))
    expect(await said([{ lineKind: 2, refId: '1', field: 'unitRent', newValue: '1' }])).toContain('合同中没有该对象')
    expect(await said([{ lineKind: 2, refId: position!.id, field: 'unitRent', newValue: '贵' }])).toContain(
      'lines.0.newValue',
    )
    expect(await said([{ lineKind: 5, field: 'idNo', newValue: '1' }])).toContain('lines.0.field: 该字段不能变更')
    const seen = await ask('POST preview', change)
    expect(seen).toMatchObject({ before: { '5..emergencyRelation': '母亲' } })
    const made = await ask('POST save-lease-c', change)
    await signThrough(stage, contractChange, made['id']!, by)
    await stage.run(tx => applyContractChange(tx, at('2026-06-01 00:20:00'), made['id']!))
    const applied = await stage.run(tx => getRow(tx, contractChange, made['id']!))
    expect([yuan(applied.waitingBefore), yuan(applied.waitingAfter)]).toEqual([
      seen['waitingBefore'],
      seen['waitingAfter'],
    ])
    const rents = (await plansOf(stage, position!.id, 1)).filter(one => one.dueDate >= '2026-06')
    expect(rents[0]!.amt).toBe('4000.00')
    expect((await lease(saved.id)).emergencyRelation).toBe('配偶')

    const renewal = at('2027-02-01 09:00:00')
    const { result } = await stage.run(tx =>
      act(tx, renewal, contractLeaseC, saved.id, 'reSign', { input: { startDate: '2027-03-16', termMonths: 6 } }),
    )
    const { successorId } = result as { successorId: string }
    expect(await lease(successorId)).toMatchObject({ signType: 2, renewTimes: 1, driverId, vehicleQty: 1 })
  })
})
