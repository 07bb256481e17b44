import { addDays, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { company } from '#areas/partners/company/company.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { contractCarHailing } from '#areas/supply/contract-car-hailing/contract-car-hailing.ts'
import { contractParkingLot } from '#areas/supply/contract-parking-lot/contract-parking-lot.ts'
import { contractReceivingGroundChange } from '#areas/supply/contract-receiving-ground-change/contract-receiving-ground-change.ts'
import { contractServeChange } from '#areas/supply/contract-serve-change/contract-serve-change.ts'
import { contractYearCheck } from '#areas/supply/contract-year-check/contract-year-check.ts'
import { servicePriceList } from '#areas/supply/service-price-list/service-price-list.ts'
import { signsOnPaper, type Signing } from './borrowings.ts'
import { asksForPrices } from './enquiries.ts'
import type { Doing } from './stage.ts'
import type { SupplyDesk } from './supply-desk.ts'

/** Whom we agree with, in this order: who plates the cars, who inspects them, who carries them. */
const KINDS = ['agency', 'inspection', 'transport'] as const
const PROVIDER = 2
const PARKING = 7
const SHENZHEN = '440300'

/** 40, section 16: service agreements and prices, what became of them, enquiries in every state. Done once. */
export const buysServices: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, contractYearCheck, {} as never, { limit: 1 }))).length > 0) return
  const desk = await knows(stage, people)
  if (!desk) return
  stage.at(addDays(stage.today, -200), '10:00:00')
  await parks(desk)
  const agency = await agrees(desk, contractCarHailing, 0, {
    cityCodes: [SHENZHEN],
    serviceKinds: ['上牌'],
    serveLines: [
      price(desk, '首次上牌', '台次', '300.00'),
      price(desk, '首次上牌', '台次', '280.00', { cityCode: SHENZHEN }),
      price(desk, '网约车运输证', '台次', '68.00'),
    ],
  })
  await agrees(desk, contractYearCheck, 1, {
    cityCodes: [SHENZHEN],
    stdDays: 3,
    retestFree: 1,
    serveLines: [price(desk, '上线检测', '台次', '260.00'), price(desk, '免检申领', '台次', '60.00')],
  })
  await listsCarriers(desk)
  stage.at(addDays(stage.today, -4), '11:20:00')
  await changesPrice(desk, agency, 15, 'agencyLines', [
    { itemCode: '首次上牌', unit: '台次', price: '295.00', cityCode: SHENZHEN },
  ])
  await movesPickUps(desk)
  await asksForPrices(desk)
}

async function knows(stage: Signing['stage'], people: Signing['people']): Promise<SupplyDesk | undefined> {
  return stage.run(async tx => {
    const [us] = await findRows(tx, company, { mechanismName: '华驰汽车租赁（深圳）有限公司' } as never)
    const [seal] = us
      ? await findRows(tx, companySeal, { companyId: us.id, status: 1 } as never, { orderBy: 't.id' })
      : []
    const firms = await findRows(tx, serviceProvider, { status: 1 } as never, { orderBy: 't.id' })
    const providers = KINDS.flatMap(kind => firms.find(one => one.providerKinds.includes(kind)) ?? [])
    if (!us || !seal || providers.length < KINDS.length) return undefined
    for (const [at, one] of providers.entries()) await isPaid(tx, stage, PROVIDER, one.id, `62258801000077${at + 10}`)
    return {
      stage,
      people,
      officer: stage.who('李晓雯'),
      companyId: us.id,
      sealId: seal.id,
      providers: providers.map(one => ({ id: one.id, name: one.mechanismName })),
    }
  })
}

/** A supplier without an account gets one: nothing is agreed with whom nobody can pay. */
async function isPaid(
  tx: Tx,
  stage: Signing['stage'],
  mechanismType: number,
  id: string,
  accountNo: string,
): Promise<void> {
  if ((await findRows(tx, accountMechanism, { mechanismId: id, status: 1 } as never, { limit: 1 })).length > 0) return
  const { mechanismName } = await getRow(tx, mechanism, id)
  await insertRow(tx, stage.system, accountMechanism, {
    mechanismType,
    mechanismId: id,
    accountKind: 1,
    accountName: mechanismName,
    bankTitle: '招商银行',
    bankName: '招商银行深圳分行',
    bankNo: '308584001234',
    accountNo,
    useRange: 3,
    isDefault: true,
    status: 1,
  })
}

const price = (
  { stage }: SupplyDesk,
  itemCode: string,
  unit: string,
  amount: string,
  more: Record<string, unknown> = {},
) => ({ itemCode, unit, price: amount, validFrom: stage.now, ...more })

const sides = (desk: SupplyDesk, type: number, id: string) => [
  { partyType: 1, mechanismType: 10, mechanismId: desk.companyId },
  { partyType: 2, mechanismType: type, mechanismId: id },
]
const head = (desk: SupplyDesk) => ({
  ownCompanyId: desk.companyId,
  bizUserId: desk.officer.userId,
  bizDeptId: desk.officer.deptId,
  startDate: desk.stage.now,
  termMonths: 24,
  signMode: 2,
  settleCycle: 1,
  invoiceKind: '1',
  taxRate: '6',
  yearEstimate: '120000.00',
})

/** An agreement in force with one of the providers. */
async function agrees(
  desk: SupplyDesk,
  resource: Resource<any, any, any>,
  provider: number,
  more: Record<string, unknown>,
): Promise<string> {
  const { stage, officer, providers } = desk
  const { id } = await stage.run(tx =>
    saveRecord(
      tx,
      officer,
      resource,
      { ...head(desk), parties: sides(desk, PROVIDER, providers[provider]!.id), ...more },
      'save',
    ),
  )
  await signsOnPaper(desk, resource, id)
  return id
}

/** Lots that are not ours stand under an agreement each; the price of the first rises from the coming month. */
async function parks(desk: SupplyDesk): Promise<void> {
  const { stage, officer } = desk
  const lots = await stage.run(tx =>
    tx.rows<{ id: string; provider: string }>(
      sql`select l.id, l.provider_id as provider from parking_lot l join mechanism m on m.tenant_id = l.tenant_id and m.id = l.provider_id and m.status = 1
        where l.tenant_id = ${tx.tenantId} and l.is_deleted = 0 and l.status = 1 and l.own_kind = 2 order by l.id limit 2`,
    ),
  )
  for (const [at, lot] of lots.entries()) {
    await stage.run(tx => isPaid(tx, stage, PARKING, lot.provider, `62258801000066${at + 10}`))
    const { id } = await stage.run(tx =>
      saveRecord(
        tx,
        officer,
        contractParkingLot,
        {
          ...head(desk),
          parties: sides(desk, PARKING, lot.provider),
          priceMode: 1,
          liability: '场地租赁',
          lots: [{ parkingLotId: lot.id, spaces: 120, packageSpaces: 40 }],
          serveLines: [price(desk, '按天停放', '台天', '15.00', { siteId: lot.id, freeDays: 0 })],
        },
        'save',
      ),
    )
    await signsOnPaper(desk, contractParkingLot, id)
    if (at > 0) continue
    stage.at(addDays(stage.today, -9), '09:30:00')
    const change = await changesPrice(desk, id, 12, 'parkingLines', [
      { itemCode: '按天停放', unit: '台天', price: '16.00', siteId: lot.id },
    ])
    await stage.run(tx => stage.approve(tx, 'contract-serve-change', change))
    stage.at(addDays(stage.today, -200), '10:00:00')
  }
}

async function changesPrice(
  desk: SupplyDesk,
  contractId: string,
  contractType: number,
  field: string,
  lines: readonly Record<string, unknown>[],
): Promise<string> {
  const { stage, officer } = desk
  const { id } = await stage.run(async tx =>
    saveRecord(
      tx,
      officer,
      contractServeChange,
      {
        contractId,
        contractType,
        effectiveDate: addDays(stage.today, 10),
        reason: '人工与场地成本上涨，双方协商一致',
        bizUserId: officer.userId,
        bizDeptId: officer.deptId,
        signFileBizId: await stage.scan(tx, officer, '调价确认函'),
        [field]: lines,
      },
      'save',
    ),
  )
  return id
}

/** What a carrier asks: from it transport is priced, and the fee of a pick-up elsewhere. */
async function listsCarriers(desk: SupplyDesk): Promise<void> {
  const { stage, officer, providers } = desk
  const { id } = await stage.run(async tx =>
    saveRecord(
      tx,
      officer,
      servicePriceList,
      {
        providerId: providers.at(-1)!.id,
        serviceKind: '板车',
        title: '板车运输价目',
        validFrom: stage.now,
        validTo: addDays(stage.today, 300),
        quoteFileBizId: await stage.scan(tx, officer, '运输报价单'),
        lines: [
          {
            itemCode: '板车',
            unit: '公里',
            price: '3.80',
            kmPrice: '3.80',
            basePrice: '150.00',
            minPrice: '300.00',
            validFrom: stage.now,
          },
        ],
      },
      'save',
    ),
  )
  await stage.run(tx => stage.approve(tx, 'service-price-list', id))
}

interface WaitingCar {
  id: string
  contract: string
  lot: string | null
}
/** Cars that wait for their take, where there are any, go elsewhere: one change in effect, one in approval, one a draft. */
async function movesPickUps(desk: SupplyDesk): Promise<void> {
  const { stage, officer } = desk
  const waiting = await stage.run(tx =>
    tx.rows<WaitingCar>(sql`
      select ov.id, ov.contract_id as contract, v.parking_lot_id as lot from order_vehicle ov
        join contract c on c.tenant_id = ov.tenant_id and c.id = ov.contract_id and c.status in (6, 7) and c.contract_type in (4, 5, 6, 7)
        left join vehicle v on v.tenant_id = ov.tenant_id and v.id = ov.vehicle_id
      where ov.tenant_id = ${tx.tenantId} and ov.is_deleted = 0 and ov.status = 1
        and exists (select 1 from contract_party p where p.tenant_id = c.tenant_id and p.contract_id = c.id and p.party_type = 1)
      order by ov.id limit 3`),
  )
  for (const [at, car] of waiting.entries()) {
    const isDraft = at === 2
    const { id } = await stage.run(async tx =>
      saveRecord(
        tx,
        officer,
        contractReceivingGroundChange,
        {
          leaseContractId: car.contract,
          reason: '客户运营网点调整，改在新址交付',
          applyParty: 1,
          receiverName: '陈立',
          receiverPhone: '13800138000',
          feeBearer: at === 1 ? 2 : 1,
          feeRule: at === 1 ? 2 : 0,
          ...(at === 1 ? { feePerVehicle: '300.00' } : {}),
          confirmFileBizId: await stage.scan(tx, officer, '客户确认函'),
          bizUserId: officer.userId,
          bizDeptId: officer.deptId,
          lines: [{ orderVehicleId: car.id, newAddress: '深圳市龙岗区坂田街道雅宝路1号' }],
          draft: isDraft,
        },
        'save',
      ),
    )
    if (at === 0) await stage.run(tx => stage.approve(tx, 'contract-receiving-ground-change', id))
  }
}
