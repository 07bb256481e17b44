import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { accountAccidentFine } from '#areas/billing/account-accident-fine/account-accident-fine.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { manager, saidBy } from '#areas/vehicles/testing.ts'
import { vehicleCost } from '#areas/vehicles/vehicle-cost/vehicle-cost.ts'
import { applySeal } from '#areas/contracts/apply-seal/apply-seal.ts'
import { accident } from '../../accident/accident.ts'
import { fleet, lease, officer, openAccidents, openCase, readCase } from '../../testing.ts'
import { accidentRegister } from '../accident-register.ts'
import { accidentRegisterLoss } from '../lines.ts'
import { postCharge, reverseCharge } from './charge-cost.ts'

type Register = RowOf<typeof accidentRegister>
let car = 0
const nextCar = () => lease.cars[car++]!.vehicleId
beforeAll(async () => {
  await openAccidents(8)
  await fleet.run(async tx => {
    const insurer = await insertRow(tx, manager, serviceProvider, {
      mechanismName: '安澜财产保险深圳分公司',
      providerKinds: ['insurer'],
      status: 1,
    } as never)
    await tx.run(sql`update insurance_policy set insurer_id = ${insurer.id}::bigint`)
  })
})
afterAll(() => fleet?.drop())

const twoParties = { parties: [{ partyKind: 1, plateNo: '粤B12345', liabilityRate: '30' }], liability: 2 }
const C7 = [
  { lossKind: 1, assessedAmt: '18600.00' },
  { lossKind: 2, assessedAmt: '600.00' },
  { lossKind: 3, assessedAmt: '12000.00' },
]
const CHARGES = [
  { chargeKind: 1, qty: '12.00', price: '157.81', amt: '1893.72' },
  { chargeKind: 2, price: '18600.00', rate: '15', amt: '2790.00' },
  { chargeKind: 3, amt: '2000.00' },
]
const body = (accidentId: string, more: Record<string, unknown> = {}) => ({
  accidentId,
  liability: 2,
  coverCompulsory: true,
  coverCommercial: true,
  absoluteDeductible: '2000.00',
  losses: C7,
  payTo: 1,
  repairPlan: 1,
  ...more,
})
const signed = () => ({ charges: CHARGES, agreementSigned: true, agreementBizId: newAttachBizId() })
const save = (values: Record<string, unknown>): Promise<Register> =>
  fleet.run(async tx => {
    const saved = await saveRecord(tx, officer, accidentRegister, values, 'save')
    return getRow(tx, accidentRegister, saved.id)
  })
const losses = (registerId: string) =>
  fleet.run(tx => findRows(tx, accidentRegisterLoss, { registerId } as never, { orderBy: 't.line_no' }))
const does = (id: string, name: string, input: Record<string, unknown> = {}, reason = '登记有误') =>
  fleet.run(tx => act(tx, officer, accidentRegister, id, name as never, { input, reason }))
const ask = (name: string, input: object) =>
  fleet.run(tx => {
    const call = codeOf(accidentRegister as never).calls![name as never] as unknown as {
      input: { parse(v: unknown): unknown }
      run: (...a: unknown[]) => Promise<Record<string, unknown>>
    }
    return call.run(tx, officer, call.input.parse(input))
  })
const claimsOn = (vehicleId: string) =>
  fleet.run(async tx =>
    (await findRows(tx, insurancePolicy, { vehicleId } as never, { orderBy: 't.policy_kind' })).map(one => [
      one.claimCount,
      yuan(one.claimOpen),
    ]),
  )

describe('a loss registration', () => {
  it('80.12 computes the shares of the example, and says how', async () => {
    const found = await openCase(nextCar(), twoParties)
    const answer = await ask('POST calculate', { accidentId: found.id, absoluteDeductible: '2000', losses: C7 })
    const rows = answer['losses'] as Record<string, string>[]
    const shares = (row: Record<string, string>) => [
      row['byCompulsory'],
      row['byCommercial'],
      row['byOther'],
      row['bySelf'],
    ]
    expect(shares(rows[2]!)).toEqual(['2000.00', '7000.00', '3000.00', '0.00'])
    expect(rows[2]!['basis']).toContain('10000.00 × 70% = 7000.00')
    expect(answer).toMatchObject({
      lossTotal: '31200.00',
      claimCompulsory: '2000.00',
      claimCommercial: '17040.00',
      claimOther: '10160.00',
      uninsured: '2000.00',
      liabilityRate: expect.stringMatching(/^70/),
    })
    const row = await save(body(found.id, { ...signed() }))
    expect(row).toMatchObject({ status: 1, seq: 1, claimCommercial: fen('17040.00'), uninsured: fen('2000.00') })
    expect(row.registerNo).toMatch(/^SGDJ\d{12}$/)
    expect((await losses(row.id)).map(one => yuan(one.bySelf!))).toEqual(['1937.50', '62.50', '0.00'])
  })

  it('80.12 shares by hand that do not add up are refused, and need a reason', async () => {
    const found = await openCase(nextCar(), twoParties)
    const typed = {
      ...{ lossKind: 3, assessedAmt: '12000.00', sharesTyped: true },
      ...{ byCompulsory: '2000.00', byCommercial: '7000.00', byOther: '2500.00', bySelf: '0.00' },
    }
    const said = await saidBy(save(body(found.id, { losses: [typed] })))
    expect(said).toContain('分摊合计与定损金额不一致')
    const row = await save(
      body(found.id, { losses: [{ ...typed, bySelf: '500.00', shareReason: '双方协商' }], absoluteDeductible: '0' }),
    )
    expect(row.uninsured).toBe(fen('500.00'))
  })

  it('80.13 in effect it gives the case its totals and a charge of 6,683.72, billed once by area 50', async () => {
    const vehicleId = nextCar()
    const found = await openCase(vehicleId, twoParties)
    await save(body(found.id, signed()))
    expect(await readCase(found.id)).toMatchObject({
      status: 2,
      lossTotal: fen('31200.00'),
      compensateAmt: fen('29200.00'),
      penaltyAmt: fen('6683.72'),
      penaltyAmtStatus: 1,
      registerCount: 1,
      liability: 2,
      sealStatus: 1,
    })
    expect(await claimsOn(vehicleId)).toEqual([
      [1, '2000.00'],
      [1, '17040.00'],
    ])
    const charge = () =>
      fleet.run(tx =>
        saveRecord(
          tx,
          officer,
          accountAccidentFine,
          {
            accidentId: found.id,
            accidentNo: found.accidentNo,
            companyId: found.companyId,
            partyKind: 1,
            customerId: found.customerId,
            vehicleId,
            accidentTime: found.accidentTime,
            liability: 2,
            lines: CHARGES.map(({ chargeKind, price, qty, rate, amt }) => ({
              chargeKind,
              basis: price,
              rate: qty ?? rate,
              amt,
            })),
            dueDate: '2026-12-01',
            agreementSigned: true,
            attachBizId: newAttachBizId(),
          },
          'save',
        ),
      )
    await charge()
    expect((await readCase(found.id)).penaltyAmtStatus).toBe(2)
    const [fine] = await fleet.run(tx => findRows(tx, accountAccidentFine, { accidentId: found.id } as never))
    const costs = () =>
      fleet.run(async tx =>
        (await findRows(tx, vehicleCost, { vehicleId, costItem: 52 } as never, { orderBy: 't.id' })).map(one =>
          yuan(one.amt!),
        ),
      )
    await fleet.run(tx => postCharge(tx, officer, fine!.id))
    await fleet.run(tx => postCharge(tx, officer, fine!.id))
    expect(await costs()).toEqual(['-6683.72'])
    await fleet.run(tx => reverseCharge(tx, officer, fine!.id))
    expect(await costs()).toEqual(['-6683.72', '6683.72'])
    expect(await saidBy(charge())).toMatch(/该事故的同类赔付已在|该事故没有待收取的赔付金/)
  })

  it('asks for the agreement of a charge, and for a reason below the proposal', async () => {
    const found = await openCase(nextCar(), twoParties)
    const said = await saidBy(save(body(found.id, { charges: CHARGES })))
    expect(said).toContain('有客户赔付金时须签署并上传赔付协议')
    expect(await saidBy(save(body(found.id)))).toContain('【免赔】低于测算，请填写原因')
    expect((await save(body(found.id, { chargeReason: '客户长期合作，免收' }))).penaltyAmt).toBe(fen('0'))
  })

  it('a cover that is at risk or was not there does not pay', async () => {
    const found = await openCase(nextCar(), { ...twoParties, drunk: true })
    const said = await saidBy(save(body(found.id, { chargeReason: '另行追偿' })))
    expect(said).toContain('事故存在拒赔风险，不能按可赔登记')
    const refused = await saidBy(
      save(body(found.id, { coverCompulsory: false, coverCommercial: false, chargeReason: '另行追偿' })),
    )
    expect(refused).toContain('保单有效但不可赔，请填写拒赔原因')
    const row = await save(
      body(found.id, {
        ...{ coverCompulsory: false, coverCommercial: false, refuseReason: '酒驾拒赔', chargeReason: '另行追偿' },
      }),
    )
    expect(row.claimTotal).toBe(fen('7160.00') + fen('3000.00'))
  })

  it('a supplement has what the first one left of the cover', async () => {
    const vehicleId = nextCar()
    const found = await openCase(vehicleId, twoParties)
    const none = { chargeReason: '不收', absoluteDeductible: '0' }
    await save(body(found.id, { ...none, losses: [{ lossKind: 3, assessedAmt: '12000.00' }] }))
    const second = await save(body(found.id, { ...none, losses: [{ lossKind: 3, assessedAmt: '1000.00' }] }))
    expect(second).toMatchObject({ seq: 2, claimCompulsory: fen('0'), claimCommercial: fen('700.00') })
    expect(await readCase(found.id)).toMatchObject({ lossTotal: fen('13000.00'), registerCount: 2 })
    await does(second.id, 'void')
    expect(await readCase(found.id)).toMatchObject({ lossTotal: fen('12000.00'), registerCount: 1, status: 2 })
    expect((await claimsOn(vehicleId))[1]).toEqual([1, '7000.00'])
  })

  it('sends the vehicle to a station, once', async () => {
    const found = await openCase(nextCar(), twoParties)
    const row = await save(body(found.id, { chargeReason: '不收' }))
    const plan = { planOutDate: '2026-11-25', requirement: null }
    await does(row.id, 'repair', plan)
    const [task] = await fleet.run(tx =>
      findRows(tx, vehicleTask, { sourceType: 'accident', sourceId: found.id } as never),
    )
    expect(task).toMatchObject({ type: 10, subKind: 3, vehicleId: found.vehicleId })
    expect(await saidBy(does(row.id, 'repair', plan))).toContain('已开立维修工单')
  })

  it('of a total loss marks the case and drafts the return of the vehicle', async () => {
    const vehicleId = nextCar()
    const found = await openCase(vehicleId, twoParties)
    await save(body(found.id, { repairPlan: 3 }))
    expect(await readCase(found.id)).toMatchObject({ totalLoss: true })
    const [drafted] = await fleet.run(tx => findRows(tx, vehicleReturn, { accidentId: found.id } as never))
    expect(drafted).toMatchObject({ status: 103, returnType: 5, lossKind: 'accident' })
  })
})

describe('papers of an accident', () => {
  it('are stamped by the application of area 30, which the newest registration follows', async () => {
    const [first] = await fleet.run(tx => findRows(tx, accidentRegister, { penaltyAmt: fen('6683.72') } as never))
    const register = () => fleet.run(tx => getRow(tx, accidentRegister, first!.id))
    const application = await fleet.run(tx =>
      insertRow(tx, officer, applySeal, {
        ...{ bizType: 2, bizId: first!.accidentId, accidentId: first!.accidentId, title: '赔偿协议', copies: 2 },
        ...{ companyId: fleet.ids.company, fileKind: 'compensation', pagesPerCopy: 1, crossPage: true, reason: '理赔' },
      } as never),
    )
    fleet.approving.on = true
    await fleet.run(tx => act(tx, officer, applySeal, application.id, 'submit'))
    fleet.approving.on = false
    expect((await register()).sealStatus).toBe(2)
    expect(await saidBy(does(first!.id, 'seal', { sealStatus: 0 }))).toContain('已在办理')
    await fleet.run(tx => act(tx, officer, applySeal, application.id, 'reject', { reason: '缺页' }))
    expect((await register()).sealStatus).toBe(1)
    await does(first!.id, 'seal', { sealStatus: 0 })
    expect((await readCase(first!.accidentId)).sealStatus).toBe(0)
  })

  it('of a case that is closed are not stamped', async () => {
    const found = await openCase(lease.cars[0]!.vehicleId, {
      accidentTime: '2026-11-02 09:00:00',
      reportTime: '2026-11-02 09:30:00',
    })
    await fleet.run(async tx => updateRow(tx, officer, accident, await getRow(tx, accident, found.id), {}))
    await fleet.run(tx => act(tx, officer, accident, found.id, 'close', { reason: '重复' }))
    const said = saidBy(
      fleet.run(tx =>
        saveRecord(
          tx,
          officer,
          applySeal,
          { bizType: 2, accidentId: found.id, title: '委托书', reason: '理赔' },
          'save',
        ),
      ),
    )
    expect(await said).toContain('该事故已关闭')
  })
})
