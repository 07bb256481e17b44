import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { costLinePort } from '#areas/billing/ports.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { accountSettlement } from '#areas/billing/account-settlement/account-settlement.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { maintenanceDepot } from '#areas/partners/maintenance-depot/maintenance-depot.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { calling } from '#areas/returns/testing.ts'
import { directPaymentPort } from '#areas/maintenance/ports.ts'
import { maintenanceDicker } from '#areas/maintenance/maintenance-dicker/maintenance-dicker.ts'
import { manager, saidBy } from '#areas/vehicles/testing.ts'
import { vehicleCost } from '#areas/vehicles/vehicle-cost/vehicle-cost.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { accident } from '../../accident/accident.ts'
import { accidentRegister } from '../../accident-register/accident-register.ts'
import { fleet, lease, officer, openAccidents, openCase, readCase } from '../../testing.ts'
import { accidentTerminate } from '../accident-terminate.ts'
import { accidentTerminateClaim, accidentTerminateRepair } from '../lines.ts'
import { claimMoved } from './claim-events.ts'
import { lossResult } from './loss-result.ts'

type Termination = RowOf<typeof accidentTerminate>
let insurerId: string
let car = 0
const nextCar = () => lease.cars[car++]!.vehicleId
beforeAll(async () => {
  await openAccidents(13)
  insurerId = await fleet.run(async tx => {
    const insurer = await insertRow(tx, manager, serviceProvider, {
      mechanismName: '安澜财产保险深圳分公司',
      providerKinds: ['insurer'],
      status: 1,
    } as never)
    await tx.run(sql`update insurance_policy set insurer_id = ${insurer.id}::bigint`)
    return insurer.id
  })
})
afterAll(() => fleet?.drop())

/** A case with the losses of C7, certified, its charge of 6,683.72 agreed. */
async function registered(more: Record<string, unknown> = {}, register: Record<string, unknown> = {}) {
  const found = await openCase(nextCar(), {
    ...{ parties: [{ partyKind: 1, plateNo: '粤B12345', liabilityRate: '30' }], liability: 2 },
    ...{ certificateNo: '440309202611120001', towNeeded: true, towAmt: '600.00' },
    ...more,
  })
  const saved = await fleet.run(tx =>
    saveRecord(
      tx,
      officer,
      accidentRegister,
      {
        ...{ accidentId: found.id, liability: 2, coverCompulsory: true, coverCommercial: true },
        ...{ absoluteDeductible: '2000.00', payTo: 1, repairPlan: 1, agreementSigned: true },
        agreementBizId: newAttachBizId(),
        losses: [
          { lossKind: 1, assessedAmt: '18600.00' },
          { lossKind: 2, assessedAmt: '600.00' },
          { lossKind: 3, assessedAmt: '12000.00' },
        ],
        charges: [
          { chargeKind: 1, qty: '12.00', price: '157.81', amt: '1893.72' },
          { chargeKind: 2, price: '18600.00', rate: '15', amt: '2790.00' },
          { chargeKind: 3, amt: '2000.00' },
        ],
        ...register,
      },
      'save',
    ),
  )
  return { found: await readCase(found.id), registerId: saved.id }
}
const stationIn = (): Promise<string> =>
  fleet.run(
    async tx =>
      (await insertRow(tx, manager, maintenanceDepot, { mechanismName: '粤晟汽车维修厂', status: 1 } as never)).id,
  )
const claims = () => [
  { payerKind: 2, actualAmt: '10040.00', payTo: 1 },
  { payerKind: 3, payerId: insurerId, actualAmt: '7160.00', payTo: 2, receivedDate: '2026-11-10' },
]
const body = (accidentId: string, more: Record<string, unknown> = {}) => ({
  ...{ accidentId, closeKind: 1, conclusion: '责任明确，赔款已商定', claims: claims() },
  repairs: [
    {
      ...{ mechanismId: insurerId, item: '前保险杠、前机盖', price: '18600.00' },
      ...{ inShopDate: '2026-11-01', outShopDate: '2026-11-12' },
    },
  ],
  ...more,
})
const close = (values: Record<string, unknown>): Promise<Termination> =>
  fleet.run(async tx => {
    const saved = await saveRecord(tx, officer, accidentTerminate, values, 'save')
    return getRow(tx, accidentTerminate, saved.id)
  })
const raised = (terminateId: string) =>
  fleet.run(tx =>
    findRows(tx, accountReceivable, { sourceType: 'accident', sourceId: terminateId } as never, { orderBy: 't.id' }),
  )

describe('the closing of a case', () => {
  it('80.13 comes to a net loss of -4,683.72, asks our insurer for his share and ends the case', async () => {
    const { found } = await registered()
    const row = await close(body(found.id))
    expect(row).toMatchObject({
      status: 1,
      repairTotal: fen('18600.00'),
      claimTotal: fen('17200.00'),
      chargeTotal: fen('6683.72'),
      ourNetLoss: -468_372n,
      downtimeDays: 11,
    })
    expect(row.netBasis).toContain('= -4683.72')
    expect(await readCase(found.id)).toMatchObject({
      status: 4,
      compensateAmt: fen('17200.00'),
      penaltyAmt: fen('6683.72'),
      penaltyAmtStatus: 1,
      downtimeDays: 11,
    })
    const bills = await raised(row.id)
    expect(bills.map(one => [one.payerId, yuan(one.amt), one.feeItem])).toEqual([[insurerId, '10040.00', 13]])
  })

  it('80.14 waits until the repair is finished, and takes over what was agreed with the station', async () => {
    const { found, registerId } = await registered({}, { payTo: 2, repairMechanismId: await stationIn() })
    await fleet.run(tx =>
      act(tx, officer, accidentRegister, registerId, 'repair', {
        input: { planOutDate: '2026-11-25', requirement: null },
      }),
    )
    expect(await saidBy(close(body(found.id)))).toContain('维修未完成，不能结案')
    const dicker = await fleet.run(async tx => {
      const [task] = await findRows(tx, vehicleTask, { sourceType: 'accident', sourceId: found.id } as never)
      const facts = { taskId: task!.id, accidentId: found.id, vehicleId: found.vehicleId, plateNo: found.plateNo }
      return insertRow(tx, officer, maintenanceDicker, {
        ...{ ...facts, repairKind: 3, mechanismId: insurerId, odometer: 100, finalTotal: fen('17600.00') },
        ...{ adjustTotal: fen('400.00'), inShopTime: '2026-11-01 09:00:00', outShopTime: '2026-11-10 18:00:00' },
        status: 1,
      } as never)
    })
    expect(await saidBy(close(body(found.id)))).toContain(`维修未完成，不能结案：${dicker.dickerNo}`)
    await fleet.run(async tx => {
      await tx.run(sql`update maintenance_dicker set status = 4 where id = ${dicker.id}::bigint`)
      await tx.run(sql`update vehicle_task set stage = 6 where source_type = 'accident' and source_id = ${found.id}`)
    })
    expect(await saidBy(close(body(found.id, { repairs: [{ dickerId: '1' }] })))).toMatch(/验收|不存在/)
    const row = await close(body(found.id, { repairs: [{ dickerId: dicker.id, price: '1.00' }] }))
    expect(row).toMatchObject({ repairTotal: fen('18000.00'), downtimeDays: 9 })
    expect(await fleet.run(tx => directPaymentPort.ask().of(tx, found.id))).toBe(fen('10040.00'))
  })

  it('begins with what the registers expect', async () => {
    const { found } = await registered()
    const asked = await calling(fleet, accidentTerminate, 'GET propose')(officer, { accidentId: found.id })
    expect(asked).toMatchObject({
      chargeRegistered: '6683.72',
      claims: [
        { payerKind: 1, expectAmt: '2000.00', payTo: 3 },
        { payerKind: 2, expectAmt: '17040.00', payerId: insurerId },
        { payerKind: 3, expectAmt: '10160.00' },
      ],
    })
  })

  it('waits for the certificate of the police, and for the day of money that others received', async () => {
    const { found } = await registered({ certificateNo: null })
    const said = await saidBy(close(body(found.id, { claims: [{ payerKind: 2, actualAmt: '10040.00', payTo: 2 }] })))
    expect(said).toContain('已报警的事故结案前须填写认定书号')
    expect(said).toContain('请填写赔款到账日')
  })

  it('needs a reason for another charge than registered, and waives the whole', async () => {
    const { found } = await registered()
    expect(await saidBy(close(body(found.id, { charges: [] })))).toContain('客户承担与登记不一致，请填写原因')
    fleet.approving.on = true
    const row = await close(body(found.id, { charges: [], chargeReason: '战略客户，经总经理同意' }))
    expect(row).toMatchObject({ status: 102, chargeCut: fen('6683.72') })
    expect((await readCase(found.id)).status).toBe(3)
    await fleet.run(tx => act(tx, officer, accidentTerminate, row.id, 'reject', { reason: '请补充说明' }))
    expect((await readCase(found.id)).status).toBe(2)
    fleet.approving.on = false
    const again = await fleet.run(async tx => {
      const { version } = await getRow(tx, accidentTerminate, row.id)
      return saveRecord(tx, officer, accidentTerminate, { id: row.id, version }, 'afresh')
    })
    expect(again.status).toBe(1)
    expect(await readCase(found.id)).toMatchObject({ status: 4, penaltyAmtStatus: 4, penaltyAmt: fen('0') })
  })

  it('of a case that has one is refused a second time', async () => {
    const { found } = await registered()
    fleet.approving.on = true
    await close(body(found.id))
    fleet.approving.on = false
    expect(await saidBy(close(body(found.id)))).toMatch(/已有事故相同的事故结案|事故须为处理中/)
  })

  it('paid by ourselves is set against next year\u2019s premium and has no money of our insurer', async () => {
    const { found } = await registered()
    const premium = { nextStdPremium: '6575.00', factorAfterClaim: '0.80', factorNoClaim: '0.70' }
    expect(await saidBy(close(body(found.id, { closeKind: 2, ...premium })))).toContain('自费结案不能有我方保险赔款')
    const row = await close(body(found.id, { closeKind: 2, ...premium, claims: [] }))
    expect(row.nextExtra).toBe(fen('657.50'))
  })
})

describe('money of a closed case', () => {
  it('closed by two at the same moment it ends once and asks the insurer once', async () => {
    const { found } = await registered()
    const both = await Promise.allSettled([close(body(found.id)), close(body(found.id))])
    const done = both.filter(one => one.status === 'fulfilled')
    expect(done).toHaveLength(1)
    expect((await readCase(found.id)).status).toBe(4)
    expect(await raised(done[0]!.value.id)).toHaveLength(1)
  })

  it('moves the claims of the policy from open to paid when it arrives, and back', async () => {
    const { found } = await registered()
    const row = await close(body(found.id))
    const policy = () => fleet.run(tx => getRow(tx, insurancePolicy, found.commercialPolicyId!))
    expect(await policy()).toMatchObject({ claimCount: 1, claimOpen: fen('10040.00'), claimPaid: fen('0') })
    const [bill] = await raised(row.id)
    await fleet.run(tx => claimMoved(tx, officer, bill!.billId!, true, '2026-11-20'))
    expect(await policy()).toMatchObject({ claimOpen: fen('0'), claimPaid: fen('10040.00') })
    await fleet.run(tx => claimMoved(tx, officer, bill!.billId!, true, '2026-11-20'))
    await fleet.run(tx => claimMoved(tx, officer, bill!.billId!, false, null))
    expect(await policy()).toMatchObject({ claimOpen: fen('10040.00'), claimPaid: fen('0') })
    const stored = await fleet.run(tx => findRows(tx, accidentTerminateClaim, { terminateId: row.id } as never))
    expect(stored.find(one => one.payTo === 1)!.receivedDate).toBeNull()
    const costs = await fleet.run(tx =>
      findRows(tx, vehicleCost, { sourceType: 'accident-terminate', sourceId: row.id } as never, {
        orderBy: 't.source_seq',
      }),
    )
    expect(costs.map(one => [one.costItem, yuan(one.amt!)])).toEqual([
      [12, '600.00'],
      [12, '18600.00'],
      [51, '-10040.00'],
      [51, '-7160.00'],
    ])
    const told = await fleet.run(tx => lossResult(tx, found.id))
    expect(told).toMatchObject({
      policyId: found.commercialPolicyId,
      insurePay: fen('17200.00'),
      insurePayDate: '2026-11-10',
    })
    await settles(row)
  })

  /** A repair typed by hand is a cost line of its station until a settlement takes it. */
  async function settles(row: Termination): Promise<void> {
    const provider = costLinePort.ask('accident')
    const wanted = { mechanismType: 2, mechanismId: insurerId, from: '2026-11-01', to: '2026-11-30' }
    const offered = async () =>
      (await fleet.run(tx => provider.list(tx, officer, wanted))).filter(one => one.sourceId === row.id)
    const [line] = await offered()
    expect(line).toMatchObject({ amt: fen('18600.00'), bizDate: '2026-11-12', sourceType: 'accident' })
    const settlement = await fleet.run(tx => insertRow(tx, officer, accountSettlement, { direction: 1 } as never))
    await fleet.run(tx => provider.lock(tx, officer, [line!.lineId], settlement.id))
    expect(await offered()).toEqual([])
    await fleet.run(tx => provider.free(tx, officer, [line!.lineId]))
    expect(await offered()).toHaveLength(1)
    const [stored] = await fleet.run(tx => findRows(tx, accidentTerminateRepair, { terminateId: row.id } as never))
    expect(stored!.settlementId).toBeNull()
  }

  it('the wreck of a total loss is paid by who takes it, and stands among what the vehicle brought', async () => {
    const { found } = await registered({}, { repairPlan: 3, charges: [] })
    const wreck = (more: object) => body(found.id, { closeKind: 3, repairs: [], salvageAmt: '4600.00', ...more })
    expect(await saidBy(close(wreck({})))).toContain('请选择残值付款方')
    const row = await close(wreck({ salvagePayerId: insurerId }))
    expect(row.netBasis).toContain('− 残值')
    const bill = (await raised(row.id)).find(one => one.feeItem === 17)
    expect(bill).toMatchObject({ id: row.salvageReceivableId, amt: fen('4600.00'), payerId: insurerId })
    const costs = await fleet.run(tx =>
      findRows(tx, vehicleCost, { sourceType: 'accident-terminate', sourceId: row.id, costItem: 53 } as never),
    )
    expect(costs.map(one => yuan(one.amt!))).toEqual(['-4600.00'])
    expect(await fleet.run(tx => lossResult(tx, found.id))).toMatchObject({ salvage: fen('4600.00') })
  })

  it('an advance to a third party becomes a payment of the approved case', async () => {
    const { found } = await registered()
    const row = await close(
      body(found.id, { thirdPays: [{ payeeType: 2, payeeId: insurerId, amt: '3000.00', note: '伤者医药费' }] }),
    )
    const [request] = await fleet.run(tx =>
      findRows(tx, accountPayable, { sourceType: 'accident', sourceId: row.id } as never),
    )
    expect(request).toMatchObject({ payKind: 9, feeItem: 13, amt: fen('3000.00'), preApproved: true })
    expect(row.ourNetLoss).toBe(-168_372n)
    expect((await fleet.run(tx => getRow(tx, accident, found.id))).selfAmt).toBe(-168_372n)
  })
})
