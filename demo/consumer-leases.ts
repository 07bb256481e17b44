import { addDays } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { contractElectron } from '#areas/contracts/contract-electron/contract-electron.ts'
import { invalidate } from '#areas/contracts/contract-electron/server/invalid.ts'
import { rejectAs, signAs } from '#areas/contracts/contract-electron/server/course.ts'
import { signersOf } from '#areas/contracts/contract-electron/server/rows.ts'
import { contractLeaseC } from '#areas/contracts/contract-lease-c/contract-lease-c.ts'
import { contractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { approves } from './borrowings.ts'
import { buys, deskOf, each, headOf, lineOf, ruleOf, takes, writes, type Desk, type Until } from './contract-desk.ts'
import { type Masters } from './masters.ts'
import { modelSeeds, type ModelKey } from './master-seeds.ts'
import type { Stage } from './stage.ts'

/** How an e-contract of the story ends; the others are signed on paper. */
type Online = 'asked' | 'halfway' | 'complete' | 'refused' | 'expired' | 'recalled' | 'undone' | 'undoing'
interface DriverLease {
  readonly driver: string
  readonly sales: string
  readonly company: string
  readonly city: string
  readonly model: ModelKey
  readonly ago: number
  readonly until: Until | 'taken' | Online
  readonly more?: Record<string, unknown>
}
const sz = { sales: '李晓雯', company: '华驰深圳', city: '4403' }
const gz = { sales: '林晓彤', company: '华驰深圳', city: '4401' }
const hz = { sales: '严芷', company: '华驰杭州', city: '3301' }
const cd = { sales: '邓凯', company: '华驰深圳', city: '5101' }
const ELECTRONIC = 1

/** 30, section 14: drivers who rent one car, on paper and by e-signature, in every state. */
const leases: readonly DriverLease[] = [
  { driver: '林志远', ...gz, model: 'E5', ago: 100, until: 'taken' },
  { driver: '何春梅', ...gz, model: 'E5', ago: 80, until: 'taken', more: { schemeKind: 2 } },
  { driver: '谭永强', ...sz, model: 'T3', ago: 64, until: 'taken' },
  { driver: '罗秀英', ...sz, model: 'E5', ago: 45, until: 'taken' },
  { driver: '蒋文斌', ...hz, model: 'E7', ago: 30, until: 'taken' },
  { driver: '唐小龙', ...cd, model: 'E5', ago: 20, until: 'taken' },
  { driver: '沈丽华', ...hz, model: 'E7', ago: 12, until: 'complete' },
  { driver: '杨雪梅', ...cd, model: 'E5', ago: 3, until: 'halfway' },
  { driver: '高志鹏', ...gz, model: 'E5', ago: 2, until: 'asked' },
  { driver: '何志远', ...gz, model: 'E5', ago: 9, until: 'refused' },
  { driver: '谭永强', ...sz, model: 'E5', ago: 50, until: 'expired' },
  { driver: '罗秀英', ...sz, model: 'T3', ago: 11, until: 'recalled' },
  { driver: '林志远', ...gz, model: 'T3', ago: 15, until: 'undone' },
  { driver: '蒋文斌', ...hz, model: 'E7', ago: 8, until: 'undoing' },
  { driver: '沈丽华', ...hz, model: 'E7', ago: 6, until: 'submitted' },
  { driver: '唐小龙', ...cd, model: 'E5', ago: 5, until: 'rejected' },
  { driver: '杨雪梅', ...cd, model: 'E5', ago: 4, until: 'withdrawn' },
  { driver: '高志鹏', ...gz, model: 'E5', ago: 22, until: 'voided' },
  { driver: '何志远', ...gz, model: 'E5', ago: 33, until: 'stopped' },
  { driver: '何春梅', ...gz, model: 'T3', ago: 7, until: 'approved' },
  { driver: '罗秀英', ...sz, model: 'E5', ago: 10, until: 'signing' },
  { driver: '谭永强', ...sz, model: 'E5', ago: 60, until: 'archived' },
  { driver: '唐小龙', ...cd, model: 'E5', ago: 0, until: 'draft' },
]

export async function leasesToDrivers(
  stage: Stage,
  people: ReadonlyMap<string, Actor>,
  masters: Masters,
): Promise<void> {
  const templateId = await template(stage)
  await each(leases, async (told, at) => {
    // The sources answer by a job: a car goes to nobody of whom they have not told yet.
    const [who] = await stage.run(tx =>
      findRows(tx, driver, { mechanismName: told.driver, status: 1, backgroundState: 1 } as never),
    )
    if (!who) return
    const desk = deskOf(stage, people, masters, told.sales, told.company)
    stage.at(addDays(stage.today, -told.ago), '15:10:00')
    const paper = paperUntil(told.until)
    const body = await bodyOf(desk, who.id, told, paper ? undefined : templateId)
    if (paper) {
      const id = await writes(desk, contractLeaseC, body, paper)
      if (told.until === 'taken') await delivers(desk, id, told, at)
    } else await online(desk, await writes(desk, contractLeaseC, body, 'submitted'), told.until as Online)
  })
  stage.at(stage.today, '03:00:00')
  await stage.job('electron-expire')
}
const paperUntil = (until: DriverLease['until']): Until | undefined =>
  until === 'taken'
    ? 'signed'
    : (
          ['asked', 'halfway', 'complete', 'refused', 'expired', 'recalled', 'undone', 'undoing'] as readonly string[]
        ).includes(until)
      ? undefined
      : (until as Until)

async function template(stage: Stage): Promise<string> {
  return stage.run(async tx => {
    const [known] = await findRows(tx, contractTemplate, { contractType: 5, status: 1 } as never)
    if (known) return known.id
    const made = await insertRow(tx, stage.system, contractTemplate, {
      templateName: 'C端车辆租赁合同2026',
      categoryName: 'C端租赁',
      contractType: 5,
      standard: true,
      bodyKind: 1,
      versionNo: 1,
      bodyHtml:
        '<h1>车辆租赁合同</h1><p>合同编号：{{contract.contractNo}}</p><p>承租方：{{partyA.partyName}}</p><p>出租方：{{partyB.partyName}}</p><p>租期自{{date contract.startDate}}至{{date contract.endDate}}，押金合计{{money contract.depositTotal}}元。</p><p>一、承租方应于每期到期日前支付租金，逾期按日计收滞纳金。</p><p>二、车辆由承租方本人驾驶，不得转租、抵押或改装。</p><p>三、还车时按还车标准验收，违章与损坏由承租方承担。</p><p>甲方（签字）：　　　　　　　　　　　　乙方（盖章）：</p>',
      status: 1,
    })
    return made.id
  })
}

async function bodyOf(
  desk: Desk,
  driverId: string,
  told: DriverLease,
  templateId: string | undefined,
): Promise<Record<string, unknown>> {
  const { stage, officer } = desk
  const { residenceProof, creditAuthFile } = await stage.run(async tx => ({
    residenceProof: await stage.scan(tx, officer, '居住证明'),
    creditAuthFile: await stage.scan(tx, officer, '征信授权书'),
  }))
  const own = told.more?.['schemeKind'] === 2
  return {
    ...headOf(desk, stage.now, 12),
    ...(templateId ? { signMode: ELECTRONIC, templateId } : {}),
    contractName: `${told.driver}租车 ${told.model}`,
    lesseeKind: 1,
    schemeKind: 1,
    driverId,
    usage: 'hailing',
    residenceProof,
    creditAuthFile,
    creditResult: 'passed',
    creditScore: 72,
    products: [
      lineOf(desk, told.model, 12, told.city, 1, {
        vehiclePrice: modelSeeds.find(one => one.key === told.model)!.price,
        deposit: '3000.00',
      }),
    ],
    payRule: ruleOf(desk, {
      depositMonths: '0',
      depositInstalments: 3,
      ...(own ? { buyoutRule: 1, buyoutPrice: '68000.00' } : {}),
    }),
    ...told.more,
  }
}

async function delivers(desk: Desk, id: string, told: DriverLease, at: number): Promise<void> {
  const { stage } = desk
  const head = { 4401: '粤AD', 4403: '粤BD', 5101: '川AG', 3301: '浙AD' }[told.city]!
  const cars = await buys(desk, {
    head,
    from: 72_000 + at * 10,
    count: 1,
    model: told.model,
    city: told.city,
    bought: addDays(stage.now, -30),
  })
  await takes(desk, id, cars.ids, addDays(stage.now, 3))
}

/** Sent to the driver's telephone; what he and our keeper made of it. */
async function online(desk: Desk, id: string, end: Online): Promise<void> {
  const { stage, officer, sealId } = desk
  await stage.run(tx => approves(desk, tx, 'contract-lease-c', id))
  await stage.run(tx =>
    act(tx, officer, contractLeaseC, id, 'seal', { input: { sealIds: [sealId], copies: 1, pagesPerCopy: 4 } }),
  )
  const [electron] = await stage.run(tx => findRows(tx, contractElectron, { contractId: id } as never))
  const electronId = electron!.id
  if (end === 'halfway') await signsNext(desk, electronId)
  if (end === 'complete' || end === 'undone' || end === 'undoing')
    for (let step = 0; step < 3; step++) await signsNext(desk, electronId)
  if (end === 'refused')
    await stage.run(async tx => {
      const current = (await signersOf(tx, electronId)).find(one => one.state === 1)
      if (current) await rejectAs(tx, stage.system, electronId, current.id, '租金与业务员口头承诺不一致')
    })
  if (end === 'recalled')
    await stage.run(tx =>
      act(tx, officer, contractElectron, electronId, 'recall', { reason: '车型填写有误，重新发起' }),
    )
  if (end === 'undone' || end === 'undoing')
    await stage.run(tx =>
      invalidate(tx, officer, {
        id: electronId,
        mode: end === 'undone' ? 2 : 1,
        reason: '司机未通过平台审核，作废合同',
      }),
    )
}

async function signsNext(desk: Desk, electronId: string): Promise<void> {
  const { stage, people, sealId } = desk
  await stage.run(async tx => {
    const current = (await signersOf(tx, electronId)).find(one => one.state === 1)
    if (!current) return
    const { keeperUserId } = await getRow(tx, companySeal, sealId)
    const keeper = stage.person(keeperUserId) ?? [...people.values()].find(one => one.userId === keeperUserId)!
    await signAs(
      tx,
      current.sealId ? { ...keeper, clock: stage.clock, traceId: 'demo' } : stage.system,
      electronId,
      current.id,
      { phone: current.phone, ip: '203.0.113.21', userAgent: 'Mozilla/5.0 (Linux; Android 15)' },
    )
  })
}
