import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { act } from '#packages/server/act.ts'
import { sql } from '#packages/database/sql.ts'
import { subscribersOf } from '#packages/server/registry.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { at, carInStock, manager, saidBy } from '#areas/vehicles/testing.ts'
import { insuranceImpTemp } from '../../insurance-imp-temp/insurance-imp-temp.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { insuranceRequirement, insuranceRequirementLine } from '../insurance-requirement.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { saveBatch } from './save-batch.ts'
import { batch, carEnding, fleet, insurerId, openInsured, orderOf, payeeAccountId, payFully } from '../../testing.ts'
import { cancelDraft, plateDraft } from '../../insurance-revise/server/drafts.ts'
import { scanPolicies } from '../../vehicle-insurance-state/server/scan.ts'
import { vehicleInsuranceState } from '../../vehicle-insurance-state/vehicle-insurance-state.ts'

beforeAll(openInsured)
afterAll(() => fleet?.drop())

describe('corrections', () => {
  const insured = async () => {
    const car = await carEnding('2026-03-09')
    const policy = await fleet.run(async tx => {
      const saved = await saveRecord(
        tx,
        manager,
        insurancePolicy,
        {
          ...{ policyNo: `Z${car.id}`, policyKind: 2, insurerId, vehicleId: car.id, premium: '5260.00', bearer: 1 },
          ...{ startTime: '2026-03-10 00:00:00', endTime: '2027-03-09 23:59:59', insuredName: '华驰' },
          covers: [{ coverageCode: 'B', limitAmt: '2000000.00', premium: '5260.00' }],
        },
        'save',
      )
      return updateRow(tx, manager, insurancePolicy, saved.id, { source: 1, paidState: 3 })
    })
    return { car, policy }
  }

  it('80.7 a cancellation gives the unused days back and ends the policy', async () => {
    const { car, policy } = await insured()
    const said = await saidBy(
      fleet.run(tx =>
        act(tx, manager, insurancePolicy, policy.id, 'cancel', {
          input: { cancelDate: '2026-11-21', cancelReason: '6' } as never,
        }),
      ),
    )
    expect(said).toContain('请通过批改退保')
    const head = { reviseType: 9, effectiveDate: '2026-11-21', cancelReason: '6', insurerId }
    const revise = await batch(5, [{ policyId: policy.id }], head)
    expect(revise.requirementNo).toMatch(/^PGSQ/)
    const order = await orderOf(car.id, 2)
    expect(order).toMatchObject({ status: 6, deltaAmt: fen('1570.79') * -1n, reviseType: 9 })
    expect((await fleet.run(tx => getRow(tx, insurancePolicy, policy.id))).revising).toBe(true)
    await batch(8, [{ workOrderId: order.id, payload: { endorsementNo: 'P1' }, attachBizId: newAttachBizId() }])
    expect(await fleet.run(tx => getRow(tx, insurancePolicy, policy.id))).toMatchObject({
      status: 4,
      effectiveEnd: '2026-11-20 23:59:59',
      refundAmt: fen('1570.79'),
      revising: false,
    })
    const [refund] = await fleet.run(tx => findRows(tx, accountReceivable, { sourceId: order.id } as never))
    expect([yuan(refund!.amt), refund!.feeItem, refund!.payerId]).toEqual(['1570.79', 24, insurerId])
  })

  it('80.9 a higher limit costs its days, is paid, and stands on the policy', async () => {
    const { car, policy } = await insured()
    const head = { reviseType: 5, effectiveDate: '2026-12-01', insurerId }
    await batch(
      5,
      [
        {
          policyId: policy.id,
          payload: { annualDifference: '420.00', reviseItems: [{ field: 'thirdPartyLimit', new: '3000000.00' }] },
        },
      ],
      head,
    )
    const order = await orderOf(car.id, 2)
    expect(order).toMatchObject({
      status: 3,
      calcDelta: fen('113.92'),
      reviseItems: [{ field: 'thirdPartyLimit', old: '2000000.00', new: '3000000.00' }],
    })
    const payment = await batch(7, [{ workOrderId: order.id }], { payeeAccountId })
    await payFully(payment.id, 0)
    expect((await orderOf(car.id, 2)).status).toBe(6)
    await batch(8, [{ workOrderId: order.id, payload: { endorsementNo: 'P2' }, attachBizId: newAttachBizId() }])
    expect(await fleet.run(tx => getRow(tx, insurancePolicy, policy.id))).toMatchObject({
      thirdPartyLimit: fen('3000000.00'),
      premium: fen('5373.92'),
      revising: false,
    })
  })

  it('a car that is sold has its cancellations drafted once, compulsory cover for a reason of the law', async () => {
    const { car, policy } = await insured()
    const compulsory = await fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        insurancePolicy,
        {
          ...{ policyNo: `J${car.id}`, policyKind: 1, insurerId, vehicleId: car.id, premium: '950.00', bearer: 1 },
          ...{ startTime: '2026-03-10 00:00:00', endTime: '2027-03-09 23:59:59', insuredName: '华驰' },
        },
        'save',
      ),
    )
    const drafts = await fleet.run(tx => cancelDraft(tx, manager, car.id, '2026-11-23'))
    const heads = await fleet.run(async tx => findRows(tx, insuranceRequirement, { id: drafts } as never))
    expect(heads.map(one => [one.status, one.auditType, one.effectiveDate, one.cancelReason]).sort()).toEqual([
      [103, 5, '2026-11-24', '5'],
      [103, 5, '2026-11-24', '6'],
    ])
    const lines = await fleet.run(tx => findRows(tx, insuranceRequirementLine, { requirementId: drafts } as never))
    expect(lines.map(one => one.policyId).sort()).toEqual([policy.id, compulsory.id].sort())
    expect(await fleet.run(tx => cancelDraft(tx, manager, car.id, '2026-11-24'))).toEqual([])
  })

  it('a new plate is drafted onto the policies that name the old one', async () => {
    const { car, policy } = await insured()
    expect(await fleet.run(tx => plateDraft(tx, manager, car.id))).toEqual([])
    await fleet.run(tx => updateRow(tx, manager, vehicle, car.id, { plateNo: '粤BD99001' }))
    const [draft] = await fleet.run(tx => plateDraft(tx, manager, car.id))
    const [line] = await fleet.run(tx => findRows(tx, insuranceRequirementLine, { requirementId: draft } as never))
    expect(line).toMatchObject({
      policyId: policy.id,
      payload: { reviseItems: [{ field: 'plateNo', old: policy.plateNo, new: '粤BD99001' }] },
    })
  })

  const heads = (vehicleId: string) =>
    fleet.run(tx =>
      findRows(
        tx,
        insuranceRequirement,
        sql`exists (select 1 from insurance_requirement_line l where l.tenant_id = t.tenant_id and l.requirement_id = t.id and l.vehicle_id = ${vehicleId}::bigint)`,
        { orderBy: 't.id' },
      ),
    )
  /** The fleet says it by an event; what hears it is the listener of corrections. */
  const hears = (
    name: 'vehicle.status-changed' | 'vehicle.plated',
    id: string,
    payload: Record<string, unknown> = {},
  ) =>
    fleet.run(tx =>
      subscribersOf(name)
        .find(one => one.subscriber === 'insurance-revise')!
        .run(tx, manager, { name, aggregateId: id, payload } as never),
    )

  it('a lost car that is found keeps its cover: the drafted cancellation goes, one that was submitted stays its officer’s', async () => {
    const { car } = await insured()
    await fleet.run(tx => updateRow(tx, manager, vehicle, car.id, { bizStatus: 10 }))
    await hears('vehicle.status-changed', car.id, { from: 6, to: 10 })
    expect(await heads(car.id)).toMatchObject([{ status: 103, reviseType: 9, cancelReason: '3' }])
    await fleet.run(tx => updateRow(tx, manager, vehicle, car.id, { bizStatus: 2 }))
    await hears('vehicle.status-changed', car.id, { from: 10, to: 2 })
    expect(await heads(car.id)).toEqual([])
    await hears('vehicle.status-changed', car.id, { from: 2, to: 3 })
    expect(await heads(car.id)).toEqual([])
    await hears('vehicle.status-changed', car.id, { from: 6, to: 10 })
    const [drafted] = await heads(car.id)
    fleet.approving.on = true
    await fleet.run(tx => saveBatch(tx, manager, 5, { id: drafted!.id, version: drafted!.version }))
    fleet.approving.on = false
    await hears('vehicle.status-changed', car.id, { from: 10, to: 2 })
    expect(await heads(car.id)).toMatchObject([{ id: drafted!.id, status: 102 }])
  })

  it('a plate that is changed again is drafted once, with the plate that the car has now', async () => {
    const { car } = await insured()
    for (const plateNo of ['粤BD99011', '粤BD99012']) {
      await fleet.run(tx => updateRow(tx, manager, vehicle, car.id, { plateNo }))
      await hears('vehicle.plated', car.id)
    }
    const [draft, ...others] = await heads(car.id)
    expect(others).toEqual([])
    const [line] = await fleet.run(tx => findRows(tx, insuranceRequirementLine, { requirementId: draft!.id } as never))
    expect(line).toMatchObject({ payload: { reviseItems: [{ field: 'plateNo', new: '粤BD99012' }] } })
  })

  it('a correction that is closed frees its policy', async () => {
    const { car, policy } = await insured()
    await batch(5, [{ policyId: policy.id }], {
      reviseType: 9,
      effectiveDate: '2026-11-21',
      cancelReason: '6',
      insurerId,
    })
    const order = await orderOf(car.id, 2)
    await batch(9, [{ workOrderId: order.id, payload: { closeReason: '9' } }], { reason: '客户改变主意' })
    expect((await orderOf(car.id, 2)).status).toBe(9)
    expect(await fleet.run(tx => getRow(tx, insurancePolicy, policy.id))).toMatchObject({ status: 2, revising: false })
  })
})

describe('the nightly scan', () => {
  it('80.1 asks for the renewal in the pool of the city once, and warns once a level', async () => {
    const car = await carInStock(fleet)
    const policy = await fleet.run(async tx => {
      const saved = await saveRecord(
        tx,
        at('2026-10-01 09:00:00'),
        insurancePolicy,
        {
          ...{ policyNo: 'SCAN1', policyKind: 1, insurerId, vehicleId: car.id, premium: '1620.00', bearer: 1 },
          ...{ startTime: '2025-12-19 00:00:00', endTime: '2026-12-18 23:59:59', insuredName: '华驰' },
        },
        'save',
      )
      return getRow(tx, insurancePolicy, saved.id)
    })
    const levels: number[] = []
    for (const day of [
      '2026-10-18',
      '2026-10-19',
      '2026-11-02',
      '2026-11-03',
      '2026-11-03',
      '2026-11-18',
      '2026-12-17',
    ]) {
      await fleet.run(tx => scanPolicies(tx, at(`${day} 00:20:00`)))
      levels.push((await fleet.run(tx => getRow(tx, insurancePolicy, policy.id))).warnedLevel ?? 0)
    }
    expect(levels).toEqual([0, 60, 60, 60, 60, 30, 1])
    const pool = await fleet.run(tx => findRows(tx, insuranceImpTemp, { vehicleId: car.id } as never))
    expect(pool).toMatchObject([
      { uuid: 'POOL-4403', sourceKind: 3, payload: { insureReason: 2, expectStart: '2026-12-19' } },
    ])
    expect(await fleet.run(tx => findRows(tx, vehicleInsuranceState, { vehicleId: car.id } as never))).toMatchObject([
      { compulsoryState: 3, daysLeft: 1 },
    ])
  })
})
