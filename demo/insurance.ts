import { addDays, addMonths, monthStart, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { detail } from '#packages/server/query.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { stage as stageRows } from '#areas/insurance/insurance-imp-temp/server/staged.ts'
import { AUDIT } from '#areas/insurance/insurance-policy/codes.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { insuranceSetting } from '#areas/insurance/insurance-setting/insurance-setting.ts'
import { insuranceRequirement } from '#areas/insurance/insurance-requirement/insurance-requirement.ts'
import { saveBatch } from '#areas/insurance/insurance-requirement/server/save-batch.ts'
import { insuranceWorkOrder } from '#areas/insurance/insurance-work-order/insurance-work-order.ts'
import type { Doing, Stage } from './stage.ts'

export interface Car {
  id: string
  plate_no: string
}
interface Row {
  vehicleId?: string
  workOrderId?: string
  policyId?: string
  payload?: Record<string, unknown>
  attachBizId?: string
}
type Fate = 'done' | 'waiting' | 'rejected' | 'withdrawn' | 'draft'
export interface Desk {
  stage: Stage
  officer: Actor
  insurerId: string
  payeeAccountId: string | null
}
const INSURER = '安澜财产保险股份有限公司深圳分公司'
const CARS = 16
export const BEARER = { us: 1, customer: 3 } as const

/** The officer's desk with cars of ours that have no policy yet; stock first. */
export async function insuranceDesk(
  stage: Stage,
  people: Parameters<Doing>[1],
  wanted: number,
): Promise<{ desk: Desk; cars: readonly Car[] }> {
  const officer: Actor = { ...people.get('唐雨')!, clock: stage.clock, traceId: 'demo' }
  const [insurer] = await stage.run(tx => findRows(tx, serviceProvider, { mechanismName: INSURER } as never))
  const [account] = await stage.run(tx => findRows(tx, accountMechanism, { mechanismId: insurer?.id ?? '0' } as never))
  // Other doings may have sold or insured some of it.
  const cars = await stage.run(tx =>
    tx.rows<Car>(sql`
      select v.id, v.plate_no from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.status = 1
        and v.biz_status in (3, 6) and v.plate_no is not null
        and not exists (select 1 from insurance_policy p where p.tenant_id = v.tenant_id and p.vehicle_id = v.id and p.is_deleted = 0)
        and not exists (select 1 from insurance_work_order o where o.tenant_id = v.tenant_id and o.vehicle_id = v.id and o.is_deleted = 0)
      order by v.biz_status, v.occupy_id is not null, v.operate_city_code like '4403%' desc, v.id limit ${wanted}`),
  )
  if (!insurer) throw new Error(`no insurer ${INSURER}`)
  if (cars.length < wanted) throw new Error(`only ${cars.length} of ${wanted} cars without a policy to insure`)
  return { desk: { stage, officer, insurerId: insurer.id, payeeAccountId: account?.id ?? null }, cars }
}

/** 80, section 16: the ledger with its history and a gap, needs, applications, payments, entries and corrections. Done once. */
export const insuresVehicles: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, insuranceRequirement, {}, { limit: 1 }))).length > 0) return
  const { desk, cars } = await insuranceDesk(stage, people, CARS)
  await keepsLedger(desk, cars.slice(0, 5))
  await insuresFleet(desk, cars.slice(5, 10))
  await plansSettings(desk)
  const entered = await insuresForCustomers(desk, cars.slice(10, 13))
  await asksFor(desk, cars.slice(13))
  await corrects(desk, cars.slice(0, 5), entered)
  stage.at(stage.today, '08:20:00')
  await stage.job('insurance-scan')
}

/** The second version of the settings: from the first of the month after next on, renewals are asked for earlier. */
async function plansSettings({ stage }: Desk): Promise<void> {
  stage.at(addDays(stage.today, -2), '15:20:00')
  await stage.run(async tx => {
    const [now] = await findRows(tx, insuranceSetting, sql`t.city_code is null and t.status = 1`, {
      orderBy: 't.effective_from desc',
      limit: 1,
    })
    if (!now) return
    const head = stage.who('韩松')
    const form = await detail(tx, head, insuranceSetting, now.id)
    const own = {
      settingName: '全国设置（提前60天续保）',
      effectiveFrom: monthStart(addMonths(stage.today, 2)),
      demandLeadDays: 60,
    }
    const names = Object.keys(insuranceSetting.fields)
    const kept = Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name)))
    await saveRecord(tx, head, insuranceSetting, { ...kept, ...own }, 'save')
  })
}

const policyBody = (desk: Desk, car: Car, kind: number, start: LocalDate, more: Record<string, unknown> = {}) => ({
  policyNo: `${kind === 1 ? 'PDZA' : 'PDAA'}${start.replaceAll('-', '')}${car.plate_no.slice(-5)}`,
  policyKind: kind,
  insurerId: desk.insurerId,
  vehicleId: car.id,
  startTime: `${start} 00:00:00`,
  endTime: `${addDays(addMonths(start, 12), -1)} 23:59:59`,
  signDate: addDays(start, -5),
  premium: kind === 1 ? '1620.00' : '5260.00',
  bearer: BEARER.us,
  ...(kind === 1
    ? {}
    : {
        covers: [
          { coverageCode: 'A', limitAmt: '102424.00', premium: '2538.00' },
          { coverageCode: 'B', limitAmt: '2000000.00', premium: '2722.00' },
        ],
      }),
  ...more,
})

/** Policies of the past and the present, as they were brought into the ledger. */
async function keepsLedger(desk: Desk, cars: readonly Car[]): Promise<void> {
  const { stage, officer } = desk
  const enter = (car: Car, kind: number, start: LocalDate, more: Record<string, unknown> = {}, hasFile = true) =>
    stage.run(async tx =>
      saveRecord(
        tx,
        officer,
        insurancePolicy,
        {
          ...policyBody(desk, car, kind, start, more),
          ...(hasFile ? { ePolicyBizId: await stage.scan(tx, officer, `${car.plate_no} 电子保单`) } : {}),
        },
        'save',
      ),
    )
  stage.at(addDays(stage.today, -30), '10:00:00')
  for (const [at, car] of cars.entries()) {
    const present = addDays(stage.today, -300 + at * 70)
    for (const kind of [1, 2]) await enter(car, kind, addMonths(present, -12))
    // The last of them was forgotten: a gap in the calendar of cover.
    if (at === cars.length - 1) continue
    for (const kind of [1, 2]) await enter(car, kind, present, {}, at % 3 !== 2)
  }
  const customers = await enter(cars[0]!, 3, addDays(stage.today, -60), { bearer: BEARER.customer, premium: '860.00' })
  const twice = await enter(cars[1]!, 3, addDays(stage.today, -50), { bearer: BEARER.customer, premium: '860.00' })
  await enter(cars[2]!, 3, addDays(stage.today, 20), { bearer: BEARER.customer, premium: '860.00' })
  stage.at(addDays(stage.today, -8), '11:00:00')
  await stage.run(async tx => {
    await act(tx, officer, insurancePolicy, customers.id, 'cancel', {
      input: { cancelDate: addDays(stage.today, -7), cancelReason: '1' } as never,
    })
    await act(tx, officer, insurancePolicy, twice.id, 'void')
  })
}

let sets = 0
/** Stages rows as the page does and saves them as one batch, decided as its fate says. */
export async function batch(
  { stage, officer }: Desk,
  auditType: number,
  rows: readonly Row[],
  head: Record<string, unknown> = {},
  fate: Fate = 'done',
): Promise<string> {
  return stage.run(async tx => {
    const uuid = `demo-${auditType}-${++sets}`
    const candidates = rows.map(one => ({
      vehicleId: one.vehicleId ?? null,
      workOrderId: one.workOrderId ?? null,
      policyId: one.policyId ?? null,
      payload: one.payload ?? {},
      attachBizId: one.attachBizId ?? null,
    }))
    await stageRows(tx, officer, { uuid, auditType, sourceKind: 1 }, candidates, head as never)
    const saved = await saveBatch(tx, officer, auditType, {
      uuid,
      ...head,
      ...(fate === 'draft' ? { draft: true } : {}),
    })
    const id = String(saved['id'])
    if (fate === 'done') await stage.approve(tx, insuranceRequirement.name, id)
    if (fate === 'rejected') await stage.reject(tx, insuranceRequirement.name, id, '起保日与在保保单衔接不上，请核对')
    if (fate === 'withdrawn')
      await stage.product.flow.withdraw(tx, officer, {
        resource: insuranceRequirement.name,
        id,
        comment: '车型有误，改后再报',
      })
    return id
  })
}
const orderOf = ({ stage }: Desk, vehicleId: string, orderKind = 1) =>
  stage.run(
    async tx =>
      (
        await findRows(tx, insuranceWorkOrder, { vehicleId, orderKind } as never, { orderBy: 't.id desc', limit: 1 })
      )[0]!,
  )
const startOf = (stage: Stage): LocalDate => addDays(stage.today, 10)
export const demanded = (desk: Desk, cars: readonly Car[], more: Record<string, unknown> = {}): Row[] =>
  cars.map(car => ({
    vehicleId: car.id,
    payload: { expectStart: startOf(desk.stage), policyKinds: [1, 2], insureReason: 2, ...more },
  }))
export const agreed = (desk: Desk, workOrderId: string): Row => ({
  workOrderId,
  payload: {
    insurerId: desk.insurerId,
    compulsoryPremium: '1620.00',
    startTime: `${startOf(desk.stage)} 00:00:00`,
    endTime: `${addDays(addMonths(startOf(desk.stage), 12), -1)} 23:59:59`,
    covers: [
      { policyKind: 2, coverageCode: 'A', limitAmt: '102424.00', premium: '2538.00' },
      { policyKind: 2, coverageCode: 'B', limitAmt: '2000000.00', premium: '2722.00' },
    ],
  },
})
export const idsOf = async (desk: Desk, cars: readonly Car[]): Promise<string[]> => {
  const ids: string[] = []
  for (const car of cars) ids.push((await orderOf(desk, car.id)).id)
  return ids
}

/** Renewals that we pay: some wait for the application, some for the money, some are being paid, one is closed. */
async function insuresFleet(desk: Desk, cars: readonly Car[]): Promise<void> {
  const { stage, insurerId } = desk
  stage.at(addDays(stage.today, -9), '09:40:00')
  await batch(desk, AUDIT.demand, demanded(desk, cars, { bearer: BEARER.us }))
  const ids = await idsOf(desk, cars)
  stage.at(addDays(stage.today, -6), '14:10:00')
  await batch(
    desk,
    AUDIT.apply,
    ids.slice(1, 4).map(id => agreed(desk, id)),
    { insurerId },
  )
  stage.at(addDays(stage.today, -3), '10:30:00')
  await batch(
    desk,
    AUDIT.pay,
    [{ workOrderId: ids[3]! }],
    desk.payeeAccountId ? { payeeAccountId: desk.payeeAccountId } : {},
  )
  stage.at(addDays(stage.today, -2), '16:00:00')
  const closing: Row = { workOrderId: ids[2]!, payload: { closeReason: '1', note: '车辆拟出售' } }
  await batch(desk, AUDIT.close, [closing], { reason: '车辆拟出售' })
  stage.at(stage.today, '09:10:00')
  await batch(desk, AUDIT.apply, [agreed(desk, ids[4]!)], { insurerId }, 'waiting')
}

/** What customers insure themselves needs no money of ours: applied for, entered, and one that still waits for its policy. */
async function insuresForCustomers(desk: Desk, cars: readonly Car[]): Promise<readonly Car[]> {
  const { stage, insurerId } = desk
  stage.at(addDays(stage.today, -12), '09:20:00')
  await batch(desk, AUDIT.demand, demanded(desk, cars, { bearer: BEARER.customer }))
  const ids = await idsOf(desk, cars)
  stage.at(addDays(stage.today, -10), '15:00:00')
  await batch(
    desk,
    AUDIT.apply,
    ids.map(id => agreed(desk, id)),
    { insurerId },
  )
  stage.at(addDays(stage.today, -7), '10:50:00')
  const entered = cars.slice(0, 2)
  const rows: Row[] = []
  for (const [at, car] of entered.entries()) rows.push(await entry(desk, car, ids[at]!))
  await batch(desk, AUDIT.enter, rows)
  return entered
}

/** Both policies of an order as they came from the insurer. */
export const entry = async (desk: Desk, car: Car, workOrderId: string): Promise<Row> => ({
  workOrderId,
  attachBizId: await desk.stage.run(tx => desk.stage.scan(tx, desk.officer, `${car.plate_no} 电子保单`)),
  payload: {
    policies: [1, 2].map(kind => {
      const { policyNo, startTime, endTime, premium, signDate } = policyBody(desk, car, kind, startOf(desk.stage))
      return { policyKind: kind, policyNo, startTime, endTime, premium, signDate }
    }),
  },
})

/** Needs as they come in: one in approval, one sent back, one not sent yet. */
async function asksFor(desk: Desk, cars: readonly Car[]): Promise<void> {
  const { stage } = desk
  stage.at(addDays(stage.today, -1), '11:20:00')
  await batch(desk, AUDIT.demand, demanded(desk, cars.slice(0, 1)), {}, 'rejected')
  stage.at(stage.today, '09:05:00')
  await batch(desk, AUDIT.demand, demanded(desk, cars.slice(1, 2)), {}, 'waiting')
  await batch(desk, AUDIT.demand, demanded(desk, cars.slice(2)), {}, 'draft')
}

/** A new beneficiary, a cancellation, a higher limit that waits for its payment, and one that was given up. */
async function corrects(desk: Desk, ledger: readonly Car[], entered: readonly Car[]): Promise<void> {
  const { stage, officer, insurerId } = desk
  const policyOf = (car: Car, kind: number) =>
    stage.run(
      async tx =>
        (
          await findRows(
            tx,
            insurancePolicy,
            sql`t.vehicle_id = ${car.id}::bigint and t.policy_kind = ${kind} and t.status in (1, 2)`,
            { orderBy: 't.start_time desc', limit: 1 },
          )
        )[0]!,
    )
  const revise = async (car: Car, payload: Record<string, unknown>, head: Record<string, unknown>) => {
    await batch(desk, AUDIT.revise, [{ policyId: (await policyOf(car, 2)).id, payload }], { insurerId, ...head })
    return orderOf(desk, car.id, 2)
  }
  const enterRevision = async (id: string, endorsementNo: string) => {
    const attachBizId = await stage.run(tx => stage.scan(tx, officer, `批单 ${endorsementNo}`))
    await batch(desk, AUDIT.reviseEnter, [{ workOrderId: id, payload: { endorsementNo }, attachBizId }])
  }
  stage.at(addDays(stage.today, -5), '10:15:00')
  const named = await revise(
    entered[0]!,
    {},
    { reviseType: 8, effectiveDate: startOf(stage), newBeneficiary: '深圳前海商业银行' },
  )
  const ended = await revise(entered[1]!, {}, { reviseType: 9, effectiveDate: startOf(stage), cancelReason: '6' })
  stage.at(addDays(stage.today, -4), '15:40:00')
  await enterRevision(named.id, `PD${stage.now.replaceAll('-', '')}01`)
  await enterRevision(ended.id, `PD${stage.now.replaceAll('-', '')}02`)
  stage.at(addDays(stage.today, -2), '09:30:00')
  await revise(
    ledger[2]!,
    { annualDifference: '420.00', reviseItems: [{ field: 'thirdPartyLimit', new: '3000000.00' }] },
    { reviseType: 5, effectiveDate: addDays(stage.today, 1) },
  )
  const given = await revise(
    ledger[3]!,
    { reviseItems: [{ field: 'specialTerms', new: '车辆仅限网约车运营' }] },
    { reviseType: 10, effectiveDate: addDays(stage.today, 1) },
  )
  await batch(desk, AUDIT.reviseClose, [{ workOrderId: given.id, payload: { closeReason: '9' } }], {
    reason: '客户改变主意',
  })
}
