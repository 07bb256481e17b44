import { addDays, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { company } from '#areas/partners/company/company.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { contractCarHailing } from '#areas/supply/contract-car-hailing/contract-car-hailing.ts'
import { contractPitLane } from '#areas/supply/contract-pit-lane/contract-pit-lane.ts'
import { contractPurchase } from '#areas/supply/contract-purchase/contract-purchase.ts'
import { contractPurchaseAgreement } from '#areas/supply/contract-purchase-agreement/contract-purchase-agreement.ts'
import { contractYearCheck } from '#areas/supply/contract-year-check/contract-year-check.ts'
import { servicePriceList } from '#areas/supply/service-price-list/service-price-list.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { signsOnPaper, type Signing } from './borrowings.ts'
import type { Doing, Stage } from './stage.ts'

/** How far a contract of the demo company got. */
export type Until =
  | 'draft'
  | 'approving'
  | 'rejected'
  | 'withdrawn'
  | 'approved'
  | 'voided'
  | 'signing'
  | 'signed'
  | 'archived'
  | 'stopped'
interface Desk extends Signing {
  readonly companyId: string
  readonly dealers: readonly string[]
  readonly providers: readonly string[]
  readonly stations: readonly { id: string; depot: string }[]
  readonly models: readonly string[]
}
type Kind = Resource<any, any, any>
const SHENZHEN = '440300'
const [PROVIDER, DEALER, DEPOT] = [2, 3, 8]

/** 40, section 16: purchases and service agreements in every state of their life. Done once. */
export const signsWithSuppliers: Doing = async (stage, people) => {
  const desk = await knows(stage, people)
  if (!desk) return
  // Each part by itself, so that a load that was stopped goes on; one of a kind stands from before.
  const stands = async (resource: Kind, before = 0) =>
    (await stage.run(tx => findRows(tx, resource, {} as never, { limit: before + 1 }))).length > before
  if (!(await stands(contractPurchase))) await buys(desk)
  if (!(await stands(contractPurchaseAgreement, 1))) await frames(desk)
  if (desk.stations.length > 0 && !(await stands(contractPitLane))) await repairs(desk)
  if (!(await stands(contractYearCheck, 1))) await serves(desk)
}

async function knows(stage: Stage, people: Signing['people']): Promise<Desk | undefined> {
  return stage.run(async tx => {
    const [us] = await findRows(tx, company, { mechanismName: '华驰汽车租赁（深圳）有限公司' } as never)
    const [seal] = us
      ? await findRows(tx, companySeal, { companyId: us.id, status: 1 } as never, { orderBy: 't.id' })
      : []
    const dealers = await findRows(tx, chandler, { status: 1 } as never, { orderBy: 't.id', limit: 3 })
    // An insurer plates and inspects no cars.
    const providers = (await findRows(tx, serviceProvider, { status: 1 } as never, { orderBy: 't.id' }))
      .filter(one => !one.providerKinds.some(kind => kind === 'insurer' || kind === 'broker'))
      .slice(0, 3)
    const models = await findRows(tx, carModel, { status: 1 } as never, { orderBy: 't.id', limit: 3 })
    if (!us || !seal || dealers.length < 2 || providers.length < 2 || models.length < 2) return undefined
    const stations = await tx.rows<{ id: string; depot: string }>(sql`
      select p.id, p.depot_id as depot from pit_lane p join mechanism m on m.tenant_id = p.tenant_id and m.id = p.depot_id and m.status = 1
      where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.status = 1 order by p.id limit 4`)
    for (const [at, one] of dealers.entries()) await isPaid(tx, stage, DEALER, one.id, `622588010000${5500 + at}`)
    for (const [at, one] of providers.entries()) await isPaid(tx, stage, PROVIDER, one.id, `622588010000${7710 + at}`)
    for (const [at, one] of stations.entries()) await isPaid(tx, stage, DEPOT, one.depot, `622588010000${8810 + at}`)
    return {
      stage,
      people,
      officer: stage.who('李晓雯'),
      companyId: us.id,
      sealId: seal.id,
      dealers: dealers.map(one => one.id),
      providers: providers.map(one => one.id),
      stations,
      models: models.map(one => one.id),
    }
  })
}

/** Nothing is agreed with whom nobody can pay. */
async function isPaid(tx: Tx, stage: Stage, mechanismType: number, id: string, accountNo: string): Promise<void> {
  if ((await findRows(tx, accountMechanism, { mechanismId: id, status: 1 } as never, { limit: 1 })).length > 0) return
  const [of] = await findRows(tx, mechanism, { id } as never)
  await insertRow(tx, stage.system, accountMechanism, {
    mechanismType,
    mechanismId: id,
    accountKind: 1,
    accountName: of!.mechanismName,
    bankTitle: '建设银行',
    bankName: '建设银行深圳分行',
    bankNo: '105584000005',
    accountNo,
    useRange: 3,
    isDefault: true,
    status: 1,
  })
}

/** A contract typed on that day and carried as far as the story goes. */
export async function brings(
  desk: Signing,
  resource: Kind,
  until: Until,
  ago: number,
  body: Record<string, unknown>,
): Promise<string> {
  const { stage, officer } = desk
  stage.at(addDays(stage.today, -ago), '10:40:00')
  const draft = until === 'draft' ? { draft: true } : {}
  const { id } = await stage.run(tx => saveRecord(tx, officer, resource, { ...body, ...draft }, 'save'))
  const does = (action: string, input: Record<string, unknown>, reason = '') =>
    stage.run(tx => act(tx, officer, resource, id, action as never, { input, reason }))
  switch (until) {
    case 'draft':
    case 'approving':
      return id
    case 'rejected':
      await stage.run(tx => stage.reject(tx, resource.name, id, '价格依据不足，请补充比价'))
      return id
    case 'withdrawn':
      await stage.run(tx =>
        stage.product.flow.withdraw(tx, officer, { resource: resource.name, id, comment: '数量有变，重新核对' }),
      )
      return id
    case 'approved':
    case 'voided':
    case 'signing':
      await stage.run(tx => stage.approve(tx, resource.name, id))
      if (until === 'voided') await does('void', {}, '供应商更换签约主体')
      if (until === 'signing')
        await does('seal', {
          sealIds: [desk.sealId],
          copies: 2,
          pagesPerCopy: 12,
          draftFileBizId: await stage.run(tx => stage.scan(tx, officer, '待用印文件')),
        })
      return id
    default:
      await signsOnPaper(desk, resource, id)
  }
  if (until === 'archived')
    await does('archive', {
      archiveNo: `HTDA-GY-${stage.now.replaceAll('-', '')}-${ago}`,
      archivePlace: '总部档案室 B1-04',
    })
  if (until === 'stopped') {
    stage.at(addDays(stage.today, -Math.max(1, Math.floor(ago / 3))), '16:10:00')
    await does('stop', { stopType: 'mutual', stopDate: stage.now }, '双方协商终止合作')
  }
  return id
}

const head = ({ stage, companyId, officer }: Desk, ago: number, termMonths: number) => ({
  ownCompanyId: companyId,
  bizUserId: officer.userId,
  bizDeptId: officer.deptId,
  startDate: addDays(stage.today, -ago),
  termMonths,
  signMode: 2,
  invoiceKind: '1',
})
const terms = {
  milestones: [
    { trigger: 1, percent: '30' },
    { trigger: 3, percent: '65' },
    { trigger: 6, percent: '5' },
  ],
  deliverMode: 1,
  freightBearer: 1,
  insuranceBearer: 1,
  deliverCityCodes: ['4403'],
  leadDays: 30,
  acceptDays: 3,
  titlePassAt: 1,
  certDays: 7,
  invoiceDays: 7,
  warrantyTerms: '整车3年10万公里，三电8年15万公里',
}

async function buys(desk: Desk): Promise<void> {
  const { stage, officer, dealers, models } = desk
  const told: readonly (readonly [Until, number, number, string])[] = [
    ['signed', 75, 7, '116500.00'],
    ['archived', 140, 12, '98600.00'],
    ['approved', 9, 5, '102800.00'],
    ['approving', 3, 8, '116000.00'],
    ['rejected', 16, 4, '131200.00'],
    ['withdrawn', 11, 3, '99800.00'],
    ['signing', 6, 6, '118000.00'],
    ['voided', 45, 2, '121000.00'],
    ['draft', 1, 10, '115000.00'],
  ]
  for (const [at, [until, ago, quantity, unitPrice]] of told.entries()) {
    const supplierId = dealers[at % dealers.length]
    const scan = await stage.run(tx => stage.scan(tx, officer, '采购报价单'))
    await brings(desk, contractPurchase, until, ago, {
      ...head(desk, ago, 6),
      ...terms,
      taxRate: '13',
      purchaseKind: 1,
      attachBizId: scan,
      parties: [{ partyType: 2, mechanismType: DEALER, mechanismId: supplierId }],
      items: [
        {
          supplierType: DEALER,
          supplierId,
          carModelId: models[at % models.length],
          color: at % 2 ? 'black' : 'white',
          quantity,
          unitPrice,
          deliveryDate: addDays(stage.today, 30 - ago),
        },
      ],
    })
  }
}

async function frames(desk: Desk): Promise<void> {
  const { stage, officer, dealers, models } = desk
  const told: readonly (readonly [Until, number, number, string])[] = [
    ['signed', 60, 120, '98600.00'],
    ['archived', 110, 60, '132500.00'],
    ['approving', 2, 40, '68800.00'],
    ['rejected', 13, 40, '71200.00'],
    ['withdrawn', 17, 30, '99000.00'],
    ['approved', 7, 50, '118000.00'],
    ['stopped', 210, 80, '108000.00'],
    ['draft', 1, 100, '116500.00'],
  ]
  for (const [at, [until, ago, totalQty, unitPrice]] of told.entries()) {
    const startDate = addDays(stage.today, -ago)
    const scan = await stage.run(tx => stage.scan(tx, officer, '采购框架协议'))
    await brings(desk, contractPurchaseAgreement, until, ago, {
      ...head(desk, ago, 12),
      ...terms,
      settleCycle: 2,
      taxRate: '13',
      agreementKind: 1,
      purchaseUserId: officer.userId,
      factoryContact: '邱明',
      factoryPhone: '13800138613',
      totalQty,
      minQty: Math.floor(totalQty / 2),
      priceValidUntil: addDays(startDate, 360),
      priceAdjustRule: 1,
      ladderMode: 3,
      ladderScope: 1,
      countBasis: 2,
      ladderPeriod: 1,
      tiers: [
        { fromQty: 1, toQty: 20, unitPrice },
        { fromQty: 21, unitPrice: String(Number(unitPrice) - 1500) },
      ],
      parties: [{ partyType: 2, mechanismType: DEALER, mechanismId: dealers[(at + 1) % dealers.length] }],
      prices: [
        {
          carModelId: models[at % models.length],
          guidePrice: '139800.00',
          unitPrice,
          taxRate: '13',
          validFrom: startDate,
        },
      ],
      rebates: [{ ruleKind: 1, amt: '300.00', period: 2, payForm: 1, condition: '季度交付奖励' }],
      attachBizId: scan,
    })
  }
}

const service = (desk: Desk, ago: number, type: number, id: string) => ({
  ...head(desk, ago, 24),
  settleCycle: 1,
  taxRate: '6',
  yearEstimate: '180000.00',
  parties: [
    { partyType: 1, mechanismType: 10, mechanismId: desk.companyId },
    { partyType: 2, mechanismType: type, mechanismId: id },
  ],
})
const price = (desk: Desk, ago: number, itemCode: string, unit: string, amount: string, more = {}) => ({
  itemCode,
  unit,
  price: amount,
  validFrom: addDays(desk.stage.today, -ago),
  ...more,
})

async function repairs(desk: Desk): Promise<void> {
  const told: readonly (readonly [Until, number, string])[] = [
    ['signed', 120, '80.00'],
    ['approving', 4, '78.00'],
    ['draft', 1, '75.00'],
    ['rejected', 20, '96.00'],
  ]
  for (const [at, [until, ago, labourPrice]] of told.entries()) {
    const station = desk.stations[at % desk.stations.length]!
    await brings(desk, contractPitLane, until, ago, {
      ...service(desk, ago, DEPOT, station.depot),
      pitLaneIds: desk.stations.filter(one => one.depot === station.depot).map(one => one.id),
      labourPrice,
      partsDiscount: '10',
      partsSource: await partsSource(desk),
      warrantyDays: 90,
      warrantyKm: 20000,
      quoteHours: 4,
      serveLines: [
        price(desk, ago, '工时', '工时', labourPrice),
        price(desk, ago, '钣喷', '次', '400.00'),
        price(desk, ago, '救援', '台次', '260.00'),
      ],
    })
  }
}
const partsSource = ({ stage }: Desk): Promise<string> =>
  stage.run(
    async tx =>
      (await tx.row<{ key: string }>(
        sql`select dict_key as key from blade_dict_biz where tenant_id = ${tx.tenantId} and code = 'parts_source' and dict_key <> '-1' and is_deleted = 0 order by sort limit 1`,
      ))!.key,
  )

async function serves(desk: Desk): Promise<void> {
  const { stage, officer, providers } = desk
  const told: readonly (readonly [Until, number])[] = [
    ['approving', 3],
    ['draft', 1],
    ['rejected', 15],
    ['archived', 100],
    ['stopped', 260],
  ]
  for (const [at, [until, ago]] of told.entries()) {
    await brings(desk, contractCarHailing, until, ago, {
      ...service(desk, ago, PROVIDER, providers[at % providers.length]!),
      cityCodes: [SHENZHEN],
      serviceKinds: ['上牌'],
      serveLines: [
        price(desk, ago, '首次上牌', '台次', `${290 + at * 5}.00`),
        price(desk, ago, '网约车运输证', '台次', '72.00'),
      ],
    })
    await brings(desk, contractYearCheck, until, ago + 1, {
      ...service(desk, ago + 1, PROVIDER, providers[(at + 1) % providers.length]!),
      cityCodes: [SHENZHEN],
      stdDays: 3,
      retestFree: 1,
      serveLines: [price(desk, ago + 1, '上线检测', '台次', `${262 + at * 3}.00`)],
    })
  }
  const lists: readonly (readonly [string, string, string, 'approved' | 'approving' | 'draft'])[] = [
    ['拖车', '台次', '220.00', 'approved'],
    ['救援', '台次', '180.00', 'approving'],
    ['代驾', '台次', '90.00', 'draft'],
  ]
  for (const [at, [serviceKind, unit, amount, until]] of lists.entries()) {
    stage.at(addDays(stage.today, -8 + at), '11:30:00')
    const { id } = await stage.run(async tx =>
      saveRecord(
        tx,
        officer,
        servicePriceList,
        {
          providerId: providers[at % providers.length],
          serviceKind,
          title: `${serviceKind}价目`,
          validFrom: stage.now,
          validTo: addDays(stage.today, 300),
          quoteFileBizId: await stage.scan(tx, officer, '报价单'),
          lines: [{ itemCode: serviceKind, unit, price: amount, validFrom: stage.now }],
          ...(until === 'draft' ? { draft: true } : {}),
        },
        'save',
      ),
    )
    if (until === 'approved') await stage.run(tx => stage.approve(tx, 'service-price-list', id))
  }
}
