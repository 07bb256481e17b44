import { addDays, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accident } from '#areas/accidents/accident/accident.ts'
import { accidentInfo } from '#areas/accidents/accident-info/accident-info.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { param } from '#areas/platform/param/param.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standCars } from '../scenarios/story.ts'
import type { Person } from '../world.ts'
import { expectOne, losersOf, race, winnersOf } from './race.ts'
import { openStand, type Stand } from './stand.ts'

// 80, acceptance examples 2, 6, 11, 13 and 26: one policy, one order, one report, one charge, one change.
let stand: Stand
let officer: Person
let cars: string[]
let insurerId: string
beforeAll(async () => {
  stand = await openStand()
  officer = await stand.world.as('系统管理员')
  cars = await standCars(stand.world, stand.masters, 8)
  insurerId = await stand.world.inside(async tx => {
    const [known] = await findRows(tx, serviceProvider, sql`'insurer' = any(t.provider_kinds)`, { limit: 1 })
    if (known) return known.id
    const made = await insertRow(tx, stand.world.system, serviceProvider, {
      mechanismName: '安澜财产保险深圳分公司',
      providerKinds: ['insurer'],
      status: 1,
    } as never)
    return made.id
  })
})
afterAll(() => stand?.world.close())

const today = () => localDate(stand.world.clock.now())
const policyOf = (vehicleId: string, policyNo: string) => ({
  policyNo,
  policyKind: 1,
  insurerId,
  vehicleId,
  startTime: `${today()} 00:00:00`,
  endTime: `${Number(today().slice(0, 4)) + 1}${today().slice(4)} 00:00:00`,
  premium: '1620.00',
  bearer: 1,
  ePolicyBizId: newAttachBizId(),
})
const saves = async (tx: Tx, paramKey: string, paramValue: string): Promise<void> => {
  const [row] = await findRows(tx, param, { paramKey } as never)
  await updateRow(tx, stand.world.system, param, row!, { paramValue, isInherited: false })
}
const count = async (statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await stand.world.inside(tx => tx.row<{ n: string }>(statement)))!.n)

describe('cover of a car', () => {
  it('of two policies for the same days one is entered: no day is covered twice by one kind', () =>
    race({
      before: async round => cars[round % 3]!,
      call: (car, { at, headers }) =>
        officer.call('POST', 'insurance-policy/save', policyOf(car, `RACE${car.slice(-6)}${at}`), headers),
      async after(car, told) {
        const winner = expectOne(told)
        for (const one of losersOf(told))
          expect(JSON.stringify(one.data)).toContain(one.language === 'zh' ? '保障期间重叠' : 'overlapping')
        expect(
          await count(
            sql`select count(*) as n from insurance_policy where vehicle_id = ${car}::bigint and status <> 5`,
          ),
        ).toBe(1)
        await stand.world.inside(tx => act(tx, stand.world.system, insurancePolicy, winner.data.id, 'void'))
      },
    }))

  it('80.2 of two demands for one car one opens the order, the other reads its number', () =>
    race({
      before: async round => cars[3 + (round % 3)]!,
      async call(car, { at, headers }) {
        const uuid = `race-${car}-${at}-${headers['idempotency-key']!.length}`.slice(0, 36)
        await officer.call('POST', 'insurance-imp-temp/check-vehicle', {
          uuid,
          auditType: 6,
          vehicleIds: [car],
          payload: { expectStart: today(), policyKinds: [1], insureReason: 2, bearer: 1 },
        })
        return officer.call('POST', 'insurance-requirement/insurance-save', { uuid, auditType: 6 }, headers)
      },
      async after(car, told) {
        const winner = expectOne(told)
        expect(
          await count(
            sql`select count(*) as n from insurance_work_order where vehicle_id = ${car}::bigint and status not in (8, 9)`,
          ),
        ).toBe(1)
        for (const one of losersOf(told))
          expect(`${one.msg}${JSON.stringify(one.data)}`).toMatch(/BXGD\d+|已存在|open order/)
        // Taken back and removed, it closes the order that it opened: the car is free for the next round.
        const head = { resource: 'insurance-requirement', id: String(winner.data.id), comment: '下一轮' }
        await stand.world.inside(tx =>
          stand.world.product.flow.withdraw(tx, stand.world.people.get('系统管理员')!, head),
        )
        await officer.call('DELETE', `insurance-requirement/remove?ids=${head.id}`)
      },
    }))

  it('80.26 of all who change one policy at the same version one wins, the others are told to look again', async () => {
    const { id } = await stand.world.inside(tx =>
      saveRecord(tx, stand.world.system, insurancePolicy, policyOf(cars[6]!, 'RACE26'), 'save'),
    )
    await race({
      before: () => stand.world.inside(tx => getRow(tx, insurancePolicy, id)),
      call: (row, { at, headers }) =>
        officer.call(
          'PUT',
          'insurance-policy/update',
          { id, version: row.version, remark: `第${row.version}版同时修改${at}` },
          headers,
        ),
      async after(row, told) {
        expectOne(told)
        const now = await stand.world.inside(tx => getRow(tx, insurancePolicy, id))
        expect(now.version).toBe(row.version + 1)
        for (const one of losersOf(told)) expect(one.status).toBe(409)
      },
    })
  })
})

describe('a report from the road', () => {
  it('80.11 sent again and again under its key is one report, whoever receives it', async () => {
    await stand.world.inside(tx => saves(tx, 'accident.webForm', '1'))
    const plate = await stand.world.inside(
      async tx =>
        (await tx.row<{ plate: string }>(sql`select plate_no as plate from vehicle where id = ${cars[7]!}::bigint`))!
          .plate,
    )
    await race({
      before: async round => `race-report-${round}`,
      call: (reportUuid, { headers }) =>
        officer.call(
          'POST',
          'accident-info/report',
          {
            ...{ tenant: '100001', reportUuid, plateNo: plate, driverName: '何志远' },
            ...{ driverPhone: `1390000${reportUuid.slice(-1).padStart(4, '0')}`, place: '龙华区民治大道' },
            accidentTime: localDateTime(stand.world.clock.now()).slice(0, 16),
            description: '追尾前车，双方下车拍照',
          },
          headers,
        ),
      async after(reportUuid, told) {
        expect(winnersOf(told).length).toBeGreaterThan(0)
        const rows = await stand.world.inside(tx => findRows(tx, accidentInfo, { reportUuid } as never))
        expect(rows).toHaveLength(1)
        for (const one of winnersOf(told)) expect(one.data.infoNo).toBe(rows[0]!.infoNo)
      },
    })
  })
})

describe('the charge of an accident', () => {
  it('80.13 saved by many at the same moment is one fine and one bill, and the case is charged once', async () => {
    const lines = [
      { chargeKind: 1, basis: '157.81', rate: '12', amt: '1893.72' },
      { chargeKind: 2, basis: '18600.00', rate: '15', amt: '2790.00' },
      { chargeKind: 3, amt: '2000.00' },
    ]
    await race({
      before: async round => {
        const saved = await officer.call<{ id: string; no: string }>('POST', 'accident/save', {
          ...{ vehicleId: cars[7]!, reportTime: localDateTime(stand.world.clock.now()), reporterName: '王鹏' },
          ...{ reporterPhone: '13800001234', handlerId: stand.world.people.get('系统管理员')!.userId },
          ...{ driverName: '何志远', driverPhone: '13900005678', accidentPlace: '龙华区民治大道', regionCode: '4403' },
          ...{ drunk: false, licenceOk: true, unauthorised: false, escaped: false, drivable: true, towNeeded: false },
          ...{ accidentTime: `${addDays(today(), -2 - round)} 09:00:00`, accidentType: 'two', description: '追尾' },
          ...{ insurerReportTime: `${addDays(today(), -2 - round)} 10:00:00`, ownEst: '2000.00', thirdEst: '0.00' },
          ...{ injuryEst: '0.00', injuredCount: 0, deadCount: 0 },
        })
        await stand.world.inside(tx =>
          tx.run(
            sql`update accident set penalty_amt = 6683.72, penalty_amt_status = 1 where id = ${saved.data.id}::bigint`,
          ),
        )
        return stand.world.inside(tx => getRow(tx, accident, saved.data.id))
      },
      call: (row, { headers }) =>
        officer.call(
          'POST',
          'account-accident-fine/save',
          {
            ...{ accidentId: row.id, accidentNo: row.accidentNo, companyId: row.companyId, vehicleId: row.vehicleId },
            ...{ partyKind: 1, customerId: stand.customerId, accidentTime: row.accidentTime, liability: 2, lines },
            ...{ dueDate: today(), agreementSigned: true, attachBizId: newAttachBizId() },
          },
          headers,
        ),
      async after(row, told) {
        const winner = expectOne(told)
        for (const one of losersOf(told))
          expect(JSON.stringify(one.data)).toMatch(
            /同类赔付已在|没有应收的赔付金|charges the same|nothing of this accident/,
          )
        const fineId = String(winner.data.id)
        expect(
          await count(
            sql`select count(*) as n from account_receivable where source_type = 'accident' and source_id = ${fineId}`,
          ),
        ).toBe(1)
        expect(
          await count(
            sql`select count(*) as n from account_accident_fine where accident_id = ${row.id}::bigint and total_amt = 6683.72`,
          ),
        ).toBe(1)
        expect((await stand.world.inside(tx => getRow(tx, accident, row.id))).penaltyAmtStatus).toBe(2)
      },
    })
  })
})
