import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { provide, standIn } from '#packages/server/ports.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { act } from '#packages/server/act.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { billReturnSettlement } from '#areas/billing/bill-return-settlement/bill-return-settlement.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { at, manager, openFleet, pictures, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicleTaskCost } from '#areas/work-orders/vehicle-task-cost/vehicle-task-cost.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { noOffences, offencesPort, type Offences } from '../../ports.ts'
import {
  billRows,
  calling,
  carsOf,
  forgetRows,
  headOf,
  leaseOf,
  openReturn,
  payBills,
  returnBody,
  type Leased,
} from '../../testing.ts'
import { contractRecordsOf } from '../../vehicle-return/server/records.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { vehicleReturnSettlement } from '../vehicle-return-settlement.ts'
import { agrees } from '#areas/accounts/calculations/derivation.ts'
import { computeStatement } from './compute.ts'
import { forCustomer } from './customer-word.ts'
import { explainReturn } from './explain-settlement.ts'
import { takesTaskCost } from './task-lines.ts'

let fleet: Fleet
let file = ''
beforeAll(async () => {
  fleet = await openFleet()
  file = await pictures(fleet, 1)
})
afterAll(() => fleet?.drop())
afterEach(() => assertLedgerClean(fleet.test.database))

type Answer = Record<string, unknown> & {
  figuresHash: string
  dueTotal: string
  vehicles: { recordId: string; owe: string }[]
}
const figures = (one: Record<string, unknown>) =>
  ['dueTotal', 'balanceUse', 'marginOffset', 'holdback', 'refundAmt', 'oweAmt'].map(key => one[key])
const ask = (name: string, actor: ReturnType<typeof at>, input: object): Promise<Answer> =>
  calling(fleet, vehicleReturn, name)(actor, input as Record<string, unknown>)
const position = (id: string) => fleet.run(tx => getRow(tx, orderVehicle, id))
const statementOf = (id: string) =>
  fleet.run(
    async tx => (await findRows(tx, vehicleReturnSettlement, { returnId: id } as never, { orderBy: 't.seq' })).at(-1)!,
  )
const contractOf = async (id: string) => (await fleet.run(tx => contractRecordsOf(tx, id)))[0]!.id

const noon = at('2026-11-24 12:00:00')
/** E1: everything paid but a late fee of October; the car came back four days after its term. */
async function e1(): Promise<{ lease: Leased; id: string; contractRecordId: string }> {
  const lease = await leaseOf(fleet, {
    ...{ rent: '4800', takeDate: '2025-11-21', months: 12, deposit: '10000', cars: 1, violationDeposit: '1600' },
    line: { kmPerMonth: 5000, overKmPrice: fen('0.30') },
  })
  await billRows(fleet, lease, '2025-11-21', '2026-11-30')
  await payBills(fleet, lease, {}, '2025-11-21')
  await fleet.run(tx =>
    raiseReceivable(tx, noon, {
      source: { sourceType: 'other', sourceId: lease.cars[0]!.id, sourceNo: 'LF10', sourceSeq: 1 },
      ...{ companyId: fleet.ids.company, payerType: 1, payerId: lease.customerId, contractType: 4 },
      ...{ contractId: lease.contractId, orderVehicleId: lease.cars[0]!.id, vehicleId: lease.cars[0]!.vehicleId },
      ...{ feeItem: 99, amt: fen('36'), taxRate: '6.000000', dueDate: '2026-11-24', description: '10月滞纳金' },
    } as never),
  )
  const body = await returnBody(fleet, lease, { planReturnTime: '2026-11-24 10:00:00' })
  const { id } = await openReturn(fleet, noon, body)
  const [car] = await carsOf(fleet, id)
  await ask('PUT confirm-vehicle-receive', noon, {
    id,
    records: [
      {
        ...{ recordId: car!.id, actualTime: '2026-11-24 10:00:00', mileage: 71_860, energyLevel: 80 },
        ...{ conditionGrade: 2, lotId: fleet.ids.lot },
        damages: [
          { part: 'front-bumper', damageKind: 'scratch', severity: 1, price: '380.00' },
          { part: 'right-rear-door', damageKind: 'dent', severity: 2, price: '650.00' },
        ],
        missing: [
          { item: 'key', qty: 1, price: '600.00' },
          { item: 'charger', qty: 1, price: '1200.00' },
        ],
      },
    ],
  })
  return { lease, id, contractRecordId: await contractOf(id) }
}
/** Offences as area 80 will tell them: two paid by us, one open. */
/** A drawn line as the phone sends it. */
const SIGNATURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let restore: () => void = () => undefined
afterEach(() => restore())
const offences = (of: (orderVehicleId: string) => Partial<Offences>): void => {
  restore = standIn(
    provide(offencesPort, {
      offences: async (_tx, ids) => new Map(ids.map(id => [id, { ...noOffences(id), ...of(id) }])),
      markCharged: async () => undefined,
      unmark: async () => undefined,
    }),
  )
}
const paidByUs = [
  { id: '1', no: 'WZ1', fine: fen('200'), handling: ZERO },
  { id: '2', no: 'WZ2', fine: fen('150'), handling: ZERO },
]
const late = { holdAmt: fen('800'), openCount: 1, lastSyncTime: '2026-12-20 08:00:00' }

describe('E1, a regular return', () => {
  it('70.3 70.5 due 7,519.88, offset, held back 1,600.00, refund 880.12; a second confirm is refused', async () => {
    offences(() => ({ chargeable: paidByUs, ...late }))
    const { lease, id, contractRecordId } = await e1()
    const of = { id, contractRecordId, seq: 1, asOf: '2026-11-24' }
    const shown = await ask('GET statistics-cost-settlement', noon, of)
    const [first] = shown['statements'] as Answer[]
    expect(figures(first!)).toEqual(['7519.88', '0.00', '7519.88', '1600.00', '880.12', '0.00'])
    const lines = first!['lines'] as { lineKind: number; amt: string }[]
    expect(lines.map(one => [one.lineKind, one.amt])).toEqual([
      [1, '946.88'],
      [4, '3357.00'],
      [5, '1030.00'],
      [6, '1800.00'],
      [8, '200.00'],
      [8, '150.00'],
    ])

    const saved = await ask('PUT update-statistics-cost-settlement', noon, {
      ...of,
      ...{ payeeAccountId: lease.theirAccount, refundReceiptBack: true },
    })
    const confirm = (more: object) =>
      ask('PUT confirm-cost-settlement', noon, { ...of, confirmMode: 1, confirmBizId: file, ...more })
    await payBills(fleet, lease, { feeItem: 99 }, '2026-11-24')
    expect(await saidBy(confirm({ token: 'token-0001', figuresHash: saved.figuresHash }))).toContain('核算金额已变化')
    const [anew] = (await ask('GET statistics-cost-settlement', noon, of))['statements'] as Answer[]
    expect([anew!.dueTotal, anew!['refundAmt']]).toEqual(['7483.88', '916.12'])

    const done = await confirm({ token: 'token-0002', figuresHash: anew!.figuresHash })
    expect(done).toMatchObject({ status: 3, returnStatus: 22 })
    expect(await position(lease.cars[0]!.id)).toMatchObject({ status: 7, actualEndDate: '2026-11-24' })
    expect(await headOf(fleet, id)).toMatchObject({
      ...{ status: 22, settledCount: 1, secondDueDate: '2026-12-24', holdTotal: fen('1600') },
    })
    expect((await carsOf(fleet, id))[0]).toMatchObject({ status: 3, holding: false })
    const explained = await fleet.run(tx => explainReturn(tx, manager, String(done['id'])))
    expect(explained.figures.filter(one => !agrees(one)).map(one => one.key)).toEqual([])
    expect(Object.fromEntries(explained.figures.map(one => [one.key, yuan(one.amt)]))).toMatchObject({
      ...{ dueTotal: '7483.88', marginOffset: '7483.88', refundAmt: '916.12', oweAmt: '0.00' },
    })
    expect(await saidBy(confirm({ token: 'token-0002', figuresHash: anew!.figuresHash }))).toContain('请勿重复提交')
    expect(await saidBy(confirm({ token: 'token-0003', figuresHash: anew!.figuresHash }))).toMatch(
      /已生效.*确认核算|Effective/,
    )
  })

  it('70.4 a payment after the figures were shown refuses them: due 7,483.88, refund 916.12', async () => {
    offences(() => ({ chargeable: paidByUs, ...late }))
    const { lease, id, contractRecordId } = await e1()
    const of = { id, contractRecordId, seq: 1, asOf: '2026-11-24' }
    const shown = await ask('PUT update-statistics-cost-settlement', noon, {
      ...{ ...of, payeeAccountId: lease.theirAccount, refundReceiptBack: true },
    })
    await payBills(fleet, lease, { feeItem: 99 }, '2026-11-24')
    const confirm = ask('PUT confirm-cost-settlement', noon, {
      ...{ ...of, confirmMode: 1, confirmBizId: file, token: 'token-0501', figuresHash: shown.figuresHash },
    })
    expect(await saidBy(confirm)).toContain('核算金额已变化')
    const [anew] = (await ask('GET statistics-cost-settlement', noon, of))['statements'] as Answer[]
    expect([anew!.dueTotal, anew!['refundAmt']]).toEqual(['7483.88', '916.12'])
    expect((await carsOf(fleet, id))[0]).toMatchObject({ status: 2, holding: true })
  })

  it('the customer agrees online before the statement is confirmed so; an objection sends it back', async () => {
    offences(() => ({}))
    const { lease, id, contractRecordId } = await e1()
    const of = { id, contractRecordId, seq: 1, asOf: '2026-11-24' }
    const send = () =>
      ask('PUT update-statistics-cost-settlement', noon, {
        ...{ ...of, payeeAccountId: lease.theirAccount, refundReceiptBack: true, send: true },
      })
    const confirm = (figuresHash: string, token: string) =>
      ask('PUT confirm-cost-settlement', noon, { ...of, confirmMode: 2, token, figuresHash })
    const nobody = { linkId: '0', phone: '13800001234', ip: '10.0.0.7', userAgent: 'phone', signature: SIGNATURE }
    const says = async (name: 'agree' | 'object', told: string) => {
      const row = await statementOf(id)
      await fleet.run(tx => forCustomer.actions![name]!.run(tx, noon, row, told, nobody))
    }
    const first = await send()
    expect((await statementOf(id)).status).toBe(2)
    expect(await saidBy(confirm(first.figuresHash, 'token-0301'))).toContain('客户尚未在线确认')
    expect(await saidBy(says('object', ' '))).toContain('请填写异议内容')
    await says('object', '前保险杠划痕是旧伤')
    expect(await statementOf(id)).toMatchObject({ status: 4, disputeNote: '前保险杠划痕是旧伤' })
    expect((await headOf(fleet, id)).status).toBe(20)
    expect(await saidBy(says('agree', ''))).toContain('核算单已变化')
    const again = await send()
    await says('agree', '')
    const signed = (await statementOf(id)).confirmBizId
    expect(await confirm(again.figuresHash, 'token-0302')).toMatchObject({ status: 3 })
    // What he signed stays the proof, beside what was sent and opened.
    expect((await statementOf(id)).confirmBizId).toBe(signed)
  })

  it('takes what a task cost the customer into the statement that still takes lines, once', async () => {
    offences(() => ({}))
    const { lease, id, contractRecordId } = await e1()
    const { id: orderVehicleId, vehicleId } = lease.cars[0]!
    const spent = (no: string, costItem: string, amt: string) =>
      fleet.run(async tx => {
        const task = await insertRow(tx, noon, vehicleTask, {
          ...{ taskNo: no, type: 4, subKind: 1, stage: 6, vehicleId, orderVehicleId },
        } as never)
        const money = { qty: '1.00', price: fen(amt), amt: fen(amt), bearer: 2, chargeAmt: fen(amt), chargedIn: 1 }
        await insertRow(tx, noon, vehicleTaskCost, {
          ...{ taskId: task.id, taskNo: no, taskType: 4, costItem, feeItem: 19, status: 2, ...money },
        } as never)
      })
    const ofTasks = (seq: number) =>
      fleet.run(async tx =>
        (await computeStatement(tx, noon, { returnId: id, contractRecordId, seq, asOf: '2026-11-24' })).lines
          .filter(one => one.sourceType === 'vehicle-task-cost')
          .map(one => [one.lineKind, yuan(one.amt), one.sourceNo]),
      )
    const takes = (position: string) => fleet.run(tx => takesTaskCost(tx, noon, { orderVehicleId: position }))
    expect([await takes(orderVehicleId), await takes('999')]).toEqual([true, false])
    await spent('RWYS1', 'transport', '704.80')
    expect(await ofTasks(1)).toEqual([[10, '704.80', 'RWYS1']])
    const of = { id, contractRecordId, seq: 1, asOf: '2026-11-24' }
    const saved = await ask('PUT update-statistics-cost-settlement', noon, {
      ...of,
      ...{ payeeAccountId: lease.theirAccount, refundReceiptBack: true },
    })
    const { figuresHash } = saved
    await ask('PUT confirm-cost-settlement', noon, {
      ...of,
      ...{ confirmMode: 1, confirmBizId: file, token: 'token-0401', figuresHash },
    })
    await spent('RWYS2', 'parking', '90.00')
    expect(await ofTasks(2)).toEqual([[12, '90.00', 'RWYS2']])
  })

  it('70.6 an open offence keeps the second settlement back until it is handled and the window is over', async () => {
    let open: Partial<Offences> = late
    let charged: Partial<Offences> = { chargeable: paidByUs }
    offences(() => ({ ...open, ...charged }))
    const { lease, id, contractRecordId } = await e1()
    const of = { id, contractRecordId, seq: 1, asOf: '2026-11-24' }
    const refund = { payeeAccountId: lease.theirAccount, refundReceiptBack: true }
    const saved = await ask('PUT update-statistics-cost-settlement', noon, { ...of, ...refund })
    const confirmation = { confirmMode: 1, confirmBizId: file }
    await ask('PUT confirm-cost-settlement', noon, {
      ...of,
      ...confirmation,
      token: 'token-0101',
      figuresHash: saved.figuresHash,
    })
    charged = {}
    const early = await ask('GET check-second-cost-settlement', at('2026-12-20 12:00:00'), { id, contractRecordId })
    expect(early['ok']).toBe(false)
    expect((early['reasons'] as string[]).join()).toContain('存在未处理违章1条')

    open = { lastSyncTime: '2026-12-24 08:00:00' }
    expect(
      await ask('GET check-second-cost-settlement', at('2026-12-24 12:00:00'), { id, contractRecordId }),
    ).toMatchObject({
      ok: true,
    })
  })
})

describe('E2, a default', () => {
  const day = at('2026-11-18 15:00:00')
  async function e2(cars = 3) {
    const lease = await leaseOf(fleet, {
      ...{ rent: '4200', takeDate: '2025-09-01' as LocalDate, months: 24, deposit: '8000', cars },
      rule: { penaltyMode: 2, penaltyRate: '20.000000', graceDays: 3, graceMode: 2, lateFeeRate: '0.050000' },
    })
    await billRows(fleet, lease, '2025-08-31', '2025-09-01')
    await payBills(fleet, lease, {}, '2025-09-01')
    await forgetRows(fleet, lease, '2026-09-01')
    for (const month of ['2026-09-01', '2026-10-01', '2026-11-01'] as const) await billRows(fleet, lease, month, month)
    const body = await returnBody(fleet, lease, {
      ...{ returnType: 2, reasonCode: 'business', planReturnTime: '2026-11-18 10:00:00', returnMode: 2 },
      ...{ pickAddress: '成都市武侯区', parkingLotId: null, breachKind: 'rent', breachDate: '2026-11-01' },
      ...{ noticeDeliverMode: 'mail', noticeServedDate: '2026-11-10', demandBizId: file },
      ...{ terminateDate: '2026-11-18', terminateMode: 1 },
    })
    const { id } = await openReturn(fleet, day, body)
    return { lease, id, contractRecordId: await contractOf(id), records: await carsOf(fleet, id) }
  }
  const back = (id: string, recordIds: string[], more: Record<number, object> = {}) =>
    ask('PUT confirm-vehicle-receive', day, {
      id,
      records: recordIds.map((recordId, index) => ({
        ...{ recordId, actualTime: '2026-11-18 10:00:00', mileage: 30_000, energyLevel: 50, conditionGrade: 3 },
        lotId: fleet.ids.lot,
        ...more[index],
      })),
    })
  const damage = (price: string) => ({ part: 'bonnet', damageKind: 'dent', severity: 2, price })
  const recovery = (recordId: string) => ({
    lineKind: 11,
    basis: '追收费',
    calcAmt: '1800.00',
    recordId,
    evidenceBizId: file,
  })

  it('70.8 three cars: due 65,550.35, deposits 24,000.00 used up, 41,550.35 owed; service needs its proof', async () => {
    const { lease, id, contractRecordId, records } = await e2()
    const ids = records.map(one => one.id)
    await back(id, ids, {
      1: { damages: [damage('2300.00')] },
      2: { damages: [damage('460.00')], missing: [{ item: 'licence', qty: 1, price: '200.00' }] },
    })
    const of = { id, contractRecordId, seq: 1, asOf: '2026-11-18' }
    const saved = await ask('PUT update-statistics-cost-settlement', day, { ...of, lines: ids.map(recovery) })
    expect(figures(saved)).toEqual(['65550.35', '0.00', '24000.00', '0.00', '0.00', '41550.35'])
    expect(saved.vehicles.map(one => one.owe)).toEqual(['12863.45', '15163.45', '13523.45'])
    const violate = (more: object) =>
      ask('PUT confirm-cost-settlement-violate', day, {
        ...{
          ...of,
          confirmMode: 3,
          token: `token-${Math.trunc(1000 + Number(ids[0]!.slice(-3)))}`,
          figuresHash: saved.figuresHash,
        },
        ...more,
      })
    expect(await saidBy(violate({}))).toContain('请上传送达凭证')
    expect(await violate({ confirmBizId: file })).toMatchObject({ status: 3, returnStatus: 22 })
    const posted = await fleet.run(tx => findRows(tx, billReturnSettlement, { returnId: id }))
    expect(posted.map(one => [yuan(one.marginOffset), yuan(one.holdback), yuan(one.refundAmt)])).toEqual(
      Array(3).fill(['8000.00', '0.00', '0.00']),
    )
    expect((await position(lease.cars[0]!.id)).status).toBe(7)
  })

  it('70.7 with one car not found the rest is settled after a split', async () => {
    const { id, contractRecordId, records } = await e2()
    await back(id, [records[0]!.id, records[1]!.id])
    const of = { id, contractRecordId, seq: 1, asOf: '2026-11-18' }
    const early = calling(fleet, vehicleReturn, 'PUT update-statistics-cost-settlement')(day, of)
    expect(await saidBy(early)).toContain('不能核算')
    await fleet.run(tx =>
      act(tx, day, vehicleReturn, id, 'split', { input: { recordIds: [records[2]!.id] }, reason: '未找到' }),
    )
    const saved = await ask('PUT update-statistics-cost-settlement', day, of)
    const done = await ask('PUT confirm-cost-settlement-violate', day, {
      ...{ ...of, confirmMode: 3, confirmBizId: file, token: 'token-0701', figuresHash: saved.figuresHash },
    })
    expect(done).toMatchObject({ status: 3, returnStatus: 22 })
    const child = (await fleet.run(tx => findRows(tx, vehicleReturn, { parentReturnId: id } as never)))[0]!
    expect(child).toMatchObject({ status: 10, vehicleCount: 1, parentReturnId: id })
    expect(child.returnNo).toMatch(/^TCWY/)
  })

  it('a waiver of the penalty goes to approval and becomes the agreed penalty of the lease', async () => {
    fleet.approving.on = true
    const { lease, id, contractRecordId, records } = await e2(1)
    await fleet.run(tx => act(tx, day, vehicleReturn, id, 'approve'))
    await back(id, [records[0]!.id])
    const of = { id, contractRecordId, seq: 1, asOf: '2026-11-18' }
    const shown = ((await ask('GET statistics-cost-settlement', day, of))['statements'] as Answer[])[0]!
    const penalty = (shown['lines'] as Record<string, string>[]).find(one => String(one['lineKind']) === '2')!
    const waived = { ...penalty, auto: true, waiveAmt: '3702.91', waiveReason: '协商减免' }
    const saved = await ask('PUT update-statistics-cost-settlement', day, { ...of, lines: [waived] })
    expect(saved['waiveTotal']).toBe('3702.91')
    const confirmed = await ask('PUT confirm-cost-settlement-violate', day, {
      ...{ ...of, confirmMode: 3, confirmBizId: file, token: 'token-0801', figuresHash: saved.figuresHash },
    })
    expect(confirmed).toMatchObject({ status: 102, returnStatus: 21 })
    const { id: settlementId } = await statementOf(id)
    await fleet.run(tx => act(tx, day, vehicleReturnSettlement, settlementId, 'approve'))
    expect((await statementOf(id)).status).toBe(3)
    const row = await position(lease.cars[0]!.id)
    expect([row.status, yuan(row.agreedPenalty as Fen), row.penaltyAgreed]).toEqual([7, '4200.00', true])
    fleet.approving.on = false
  })
})
