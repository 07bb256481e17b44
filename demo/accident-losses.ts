import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accident } from '#areas/accidents/accident/accident.ts'
import { accidentRegister } from '#areas/accidents/accident-register/accident-register.ts'
import { accidentTerminate } from '#areas/accidents/accident-terminate/accident-terminate.ts'
import { accountAccidentFine } from '#areas/billing/account-accident-fine/account-accident-fine.ts'
import { applySeal } from '#areas/contracts/apply-seal/apply-seal.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import type { Doing, Stage } from './stage.ts'

type Body = Record<string, unknown>
type Register = 'draft' | 'approving' | 'rejected' | 'withdrawn' | 'active' | 'voided'
type Closing = 'none' | 'draft' | 'approving' | 'rejected' | 'withdrawn' | 'closed'
interface Car {
  id: string
  plate_no: string
}
interface Told {
  /** Days before the story's day on which it happened. */
  readonly since: number
  readonly what: string
  readonly place: string
  readonly register: Register
  readonly closing: Closing
  /** Own repair, tow, the other car; yuan. */
  readonly own: number
  readonly tow: number
  readonly other: number
  readonly liability: 1 | 2 | 3 | 4 | 7
  readonly charge?: 'billed' | 'waiting'
  readonly totalLoss?: true
  readonly seal?: 'approving' | 'stamped'
}
const row = (
  since: number,
  [what, place]: readonly [string, string],
  [register, closing]: readonly [Register, Closing],
  [own, tow, other]: readonly [number, number, number],
  liability: Told['liability'],
  more: Pick<Told, 'charge' | 'totalLoss' | 'seal'> = {},
): Told => ({ since, what, place: `深圳市${place}`, register, closing, own, tow, other, liability, ...more })
/** 80, section 16: losses and closings in every state; the first one is C7. */
const told: readonly Told[] = [
  row(62, ['变道时与直行车相撞', '龙华区民治大道'], ['active', 'none'], [18600, 600, 12000], 2, {
    charge: 'waiting',
    seal: 'stamped',
  }),
  row(88, ['路口追尾前车', '南山区深南大道'], ['active', 'closed'], [6400, 0, 5200], 1, { charge: 'billed' }),
  row(75, ['停车场倒车刮碰立柱', '福田区会展中心'], ['active', 'closed'], [2300, 0, 0], 7),
  row(54, ['与电动自行车碰撞', '宝安区西乡大道'], ['active', 'approving'], [1800, 0, 900], 3),
  row(49, ['高速追尾，车头受损严重', '梅观高速'], ['active', 'rejected'], [31500, 1200, 16800], 1, {
    charge: 'waiting',
  }),
  row(41, ['右转未让直行', '龙岗区龙翔大道'], ['active', 'withdrawn'], [4200, 0, 3600], 2),
  row(36, ['会车剐蹭', '光明区光明大道'], ['active', 'draft'], [1500, 0, 1400], 3),
  row(30, ['侧翻起火，车辆报废', '外环高速'], ['active', 'none'], [98000, 2600, 0], 7, { totalLoss: true }),
  row(22, ['被后车追尾', '罗湖区泥岗路'], ['approving', 'none'], [3900, 0, 0], 4, { seal: 'approving' }),
  row(18, ['撞路侧护栏', '坪山区坪山大道'], ['rejected', 'none'], [7200, 500, 0], 7),
  row(14, ['起步碰撞行人非机动车', '龙华区观澜大道'], ['withdrawn', 'none'], [1100, 0, 1600], 2),
  row(9, ['雨天侧滑撞花坛', '福田区滨河大道'], ['draft', 'none'], [5600, 400, 0], 7),
  row(7, ['与出租车刮碰', '南山区后海大道'], ['voided', 'none'], [1300, 0, 1200], 3),
]
const LIABILITY_RATE: Readonly<Record<number, string>> = { 1: '100', 2: '70', 3: '50', 4: '30', 7: '100' }
const money = (amt: number): string => amt.toFixed(2)

interface Desk {
  readonly stage: Stage
  readonly officer: Actor
  readonly insurerId: string
}

/** Accidents of leased cars of Shenzhen with their losses, charges, seals and closings. Done once. */
export const settlesAccidents: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, accidentRegister, {}, { limit: 1 }))).length > 0) return
  const insurer = await stage.run(async tx =>
    (await findRows(tx, serviceProvider, {}, { orderBy: 't.id' })).find(one => one.providerKinds.includes('insurer')),
  )
  if (!insurer) return
  const desk = { stage, officer: stage.who('高翔'), insurerId: insurer.id }
  const cars = await stage.run(tx =>
    tx.rows<Car & Record<string, string>>(sql`
      select v.id, v.plate_no from vehicle v join order_vehicle p on p.tenant_id = v.tenant_id and p.vehicle_id = v.id and p.status = 5 and p.is_deleted = 0
      where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.biz_status = 6 and v.plate_no is not null and v.operate_city_code like '44%'
        and p.take_time < ${`${addDays(stage.today, -95)} 00:00:00`}::timestamptz
        and not exists (select 1 from accident a where a.tenant_id = v.tenant_id and a.vehicle_id = v.id and a.is_deleted = 0)
      order by v.operate_city_code like '4403%' desc, v.id limit 40`),
  )
  for (const [nth, one] of told.entries()) if (cars[nth]) await plays(desk, one, cars[nth])
}

async function plays(desk: Desk, one: Told, car: Car): Promise<void> {
  const { stage } = desk
  await insures(desk, car)
  const accidentId = await opens(desk, one, car)
  const registerId = await registers(desk, one, accidentId)
  if (one.seal) await stamps(desk, one, accidentId)
  if (one.charge === 'billed') await bills(desk, accidentId)
  if (one.register === 'voided')
    await stage.run(tx => act(tx, desk.officer, accidentRegister, registerId, 'void', { reason: '定损金额录错' }))
  if (one.closing !== 'none') await closes(desk, one, accidentId)
}

/** Cover of the year, recorded by the officer where the car has none. */
async function insures({ stage, insurerId }: Desk, car: Car): Promise<void> {
  const from = addDays(stage.today, -200)
  stage.at(from, '10:30:00')
  const officer = stage.who('唐雨')
  await stage.run(async tx => {
    if ((await findRows(tx, insurancePolicy, { vehicleId: car.id } as never, { limit: 1 })).length > 0) return
    const year = { startTime: `${from} 00:00:00`, endTime: `${addDays(from, 364)} 23:59:59` }
    const common = { insurerId, vehicleId: car.id, bearer: 1, ...year }
    const serial = car.plate_no.slice(-5)
    await saveRecord(
      tx,
      officer,
      insurancePolicy,
      { ...common, policyKind: 1, policyNo: `AL-JQ-${serial}`, premium: '1620.00', shortTerm: true },
      'save',
    )
    await saveRecord(
      tx,
      officer,
      insurancePolicy,
      {
        ...{ ...common, policyKind: 2, policyNo: `AL-SY-${serial}`, premium: '5260.00' },
        covers: [
          { coverageCode: 'A', limitAmt: '102424.00', premium: '2538.00' },
          { coverageCode: 'B', limitAmt: '2000000.00', premium: '2722.00' },
        ],
      },
      'save',
    )
  })
}

async function opens({ stage, officer }: Desk, one: Told, car: Car): Promise<string> {
  const day = addDays(stage.today, -one.since)
  stage.at(day, '11:20:00')
  const liabilityRate = LIABILITY_RATE[one.liability]!
  const theirs = String(100 - Number(liabilityRate))
  const parties =
    one.other > 0
      ? [
          {
            ...{ partyKind: 1, name: '对方驾驶人', plateNo: '粤B7K219' },
            ...{ estAmt: money(one.other), liabilityRate: theirs },
          },
        ]
      : []
  return stage.run(async tx => {
    const saved = await saveRecord(
      tx,
      officer,
      accident,
      {
        ...{ vehicleId: car.id, reportTime: `${day} 09:50:00`, reporterName: '王鹏', reporterPhone: '13800001234' },
        ...{ handlerId: officer.userId, driverName: '陈国强', driverPhone: '13900005678' },
        ...{ drunk: false, licenceOk: true, unauthorised: false, escaped: false },
        ...{ accidentTime: `${day} 09:10:00`, accidentPlace: one.place, regionCode: '440309' },
        ...{ accidentType: one.other > 0 ? 'two' : 'single', description: one.what },
        ...{ drivable: one.tow === 0, towNeeded: one.tow > 0, towCompany: one.tow > 0 ? '深圳安途救援' : '' },
        ...(one.tow > 0 ? { towAmt: money(one.tow) } : {}),
        ...{ injuredCount: 0, deadCount: 0, policeReported: true, certificateNo: `4403${day.replaceAll('-', '')}` },
        ...{ insurerReportTime: `${day} 10:30:00`, claimNo: `AL${day.replaceAll('-', '')}${one.since}` },
        ...{ ownEst: money(one.own + one.tow), thirdEst: money(one.other), injuryEst: '0.00', parties },
        ...{ liability: one.liability, liabilityRate },
      },
      'save',
    )
    await stage.approve(tx, 'accident', saved.id)
    return saved.id
  })
}

async function registers({ stage, officer }: Desk, one: Told, accidentId: string): Promise<string> {
  // What waits was asked for yesterday: it is in time.
  const day = one.register === 'approving' ? addDays(stage.today, -1) : addDays(stage.today, -one.since + 3)
  stage.at(day, '15:10:00')
  const losses = [
    { lossKind: 1, assessedAmt: money(one.own), assessDate: day },
    ...(one.tow > 0 ? [{ lossKind: 2, assessedAmt: money(one.tow), assessDate: day }] : []),
    ...(one.other > 0 ? [{ lossKind: 3, assessedAmt: money(one.other), assessDate: day }] : []),
  ]
  return stage.run(async tx => {
    const found = await getRow(tx, accident, accidentId)
    const charged = one.charge
      ? {
          charges: [
            { chargeKind: 1, qty: '12.00', price: '157.81', amt: '1893.72', contractClause: '第九条' },
            { chargeKind: 2, price: money(one.own), rate: '15', amt: money(one.own * 0.15), contractClause: '第九条' },
            { chargeKind: 3, amt: '2000.00', contractClause: '第十条' },
          ],
          agreementSigned: true,
          agreementBizId: await stage.scan(tx, officer, '赔付协议'),
          absoluteDeductible: '2000.00',
        }
      : { chargeReason: '客户长期合作，本次不收' }
    const saved = await saveRecord(
      tx,
      officer,
      accidentRegister,
      {
        ...{ accidentId, liability: one.liability, certificateNo: found.certificateNo },
        ...{ coverCompulsory: found.compulsoryPolicyId !== null, coverCommercial: found.commercialPolicyId !== null },
        ...{ payTo: one.totalLoss ? 4 : 1, repairPlan: one.totalLoss ? 3 : 1, losses, ...charged },
        attachBizId: await stage.scan(tx, officer, '定损单'),
        ...(one.register === 'draft' ? { draft: true } : {}),
      },
      'save',
    )
    await decides(stage, tx, 'accident-register', saved.id, officer, one.register, '定损金额与估价单不符，请核对')
    return saved.id
  })
}

/** As far as the story tells it. */
async function decides(
  stage: Stage,
  tx: Tx,
  resource: string,
  id: string,
  by: Actor,
  stands: Register | Closing,
  why: string,
): Promise<void> {
  if (stands === 'rejected') return stage.reject(tx, resource, id, why)
  if (stands === 'withdrawn') {
    await stage.product.flow.withdraw(tx, by, { resource, id, comment: '补充材料后再提交' })
    return
  }
  if (stands === 'active' || stands === 'voided' || stands === 'closed') await stage.approve(tx, resource, id)
}

async function stamps({ stage, officer }: Desk, one: Told, accidentId: string): Promise<void> {
  stage.at(one.seal === 'approving' ? addDays(stage.today, -1) : addDays(stage.today, -one.since + 4), '16:15:00')
  await stage.run(async tx => {
    const found = await getRow(tx, accident, accidentId)
    const [seal] = found.companyId
      ? await findRows(tx, companySeal, { companyId: found.companyId, status: 1 } as never, {
          orderBy: 't.id',
          limit: 1,
        })
      : []
    if (!seal) return
    const saved = await saveRecord(
      tx,
      officer,
      applySeal,
      {
        ...{ bizType: 2, accidentId, title: `${found.accidentNo} 索赔申请书`, companyId: found.companyId },
        ...{ sealIds: [seal.id], fileKind: 'claim', copies: 2, pagesPerCopy: 1, crossPage: false, reason: '保险理赔' },
        draftFileBizId: await stage.scan(tx, officer, '索赔申请书'),
      },
      'save',
    )
    if (one.seal === 'approving') return
    await stage.approve(tx, 'apply-seal', saved.id)
    const keeper = stage.person(seal.keeperUserId ?? '')
    if (keeper)
      await act(tx, keeper, applySeal, saved.id, 'stamp', {
        input: { stampedFileBizId: await stage.scan(tx, keeper, '索赔申请书（用印件）'), stampedCopies: 2 },
      })
  })
}

/** The clerk raises the charge: the only receivable of the customer. */
async function bills({ stage }: Desk, accidentId: string): Promise<void> {
  const clerk = stage.who('王静')
  await stage.run(async tx => {
    const found = await getRow(tx, accident, accidentId)
    if (!found.customerId || !found.companyId) return
    const [register] = await findRows(tx, accidentRegister, { accidentId, status: 1 } as never)
    const charge = await saveCharges(tx, register!.id)
    await saveRecord(
      tx,
      clerk,
      accountAccidentFine,
      {
        ...{ accidentId, accidentNo: found.accidentNo, companyId: found.companyId, partyKind: 1 },
        ...{ customerId: found.customerId, driverName: found.driverName, contractId: found.contractId },
        ...{ orderVehicleId: found.orderVehicleId, vehicleId: found.vehicleId, accidentTime: found.accidentTime },
        ...{ liability: found.liability > 5 ? 1 : found.liability, dueDate: addDays(stage.now, 15) },
        ...{ agreementSigned: true, lines: charge, attachBizId: await stage.scan(tx, clerk, '赔付协议') },
      },
      'save',
    )
  })
}
async function saveCharges(tx: Tx, registerId: string): Promise<Body[]> {
  const rows = await tx.rows<{
    kind: number
    price: string | null
    qty: string | null
    rate: string | null
    amt: string
  }>(
    sql`select charge_kind as kind, price, qty, rate, amt from accident_register_charge where tenant_id = ${tx.tenantId} and register_id = ${registerId}::bigint order by line_no`,
  )
  return rows.map(one => ({ chargeKind: one.kind, basis: one.price, rate: one.qty ?? one.rate, amt: one.amt }))
}

async function closes({ stage, officer }: Desk, one: Told, accidentId: string): Promise<void> {
  const day = one.closing === 'approving' ? addDays(stage.today, -1) : addDays(stage.today, -one.since + 20)
  stage.at(day, '16:00:00')
  await stage.run(async tx => {
    const [register] = await findRows(tx, accidentRegister, { accidentId, status: 1 } as never)
    const found = await findRow(tx, accident, accidentId)
    if (!register || !found) return
    const saved = await saveRecord(
      tx,
      officer,
      accidentTerminate,
      {
        ...{ accidentId, closeKind: 1, docsComplete: true, conclusion: '责任明确，维修完成，赔款已与保险公司确认' },
        repairs: [
          {
            ...{
              item: '事故维修',
              price: money(one.own),
              inShopDate: addDays(day, -14),
              outShopDate: addDays(day, -2),
            },
          },
        ],
        claims:
          register.claimCommercial > 0n && found.commercialPolicyId
            ? [{ payerKind: 2, actualAmt: money(Number(register.claimCommercial) / 100), payTo: 1 }]
            : [],
        attachBizId: await stage.scan(tx, officer, '结案资料'),
        ...(one.closing === 'draft' ? { draft: true } : {}),
      },
      'save',
    )
    await decides(stage, tx, 'accident-terminate', saved.id, officer, one.closing, '赔款金额缺少保险公司确认函')
  })
}
