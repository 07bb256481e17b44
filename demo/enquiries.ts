import { addDays, type Resource } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractCarHailing } from '#areas/supply/contract-car-hailing/contract-car-hailing.ts'
import { enquirySupplier } from '#areas/supply/enquiry/enquiry-lines.ts'
import { putQuote } from '#areas/supply/enquiry/server/quotes.ts'
import { enquiryLicense } from '#areas/supply/enquiry-license/enquiry-license.ts'
import { enquiryParking } from '#areas/supply/enquiry-parking/enquiry-parking.ts'
import { enquiryYearCheck } from '#areas/supply/enquiry-year-check/enquiry-year-check.ts'
import { signsOnPaper } from './borrowings.ts'
import type { SupplyDesk } from './supply-desk.ts'

const SHENZHEN = '440300'
type Enquiry = Resource<any, any, any>
interface Asked {
  readonly resource: Enquiry
  readonly title: string
  readonly items: readonly (readonly [itemCode: string, unit: string, qty: string])[]
  /** Prices of the first supplier; the others ask some per cent more. */
  readonly prices: readonly number[]
}
const licences: Asked = {
  resource: enquiryLicense,
  title: '深圳上牌代办',
  items: [
    ['首次上牌', '台次', '60'],
    ['网约车运输证', '台次', '20'],
  ],
  prices: [190, 66],
}
const inspections: Asked = {
  resource: enquiryYearCheck,
  title: '深圳年检代办',
  items: [
    ['上线检测', '台次', '80'],
    ['免检申领', '台次', '40'],
  ],
  prices: [255, 58],
}
const parking: Asked = {
  resource: enquiryParking,
  title: '龙岗临时停车场',
  items: [['按天停放', '台天', '1200']],
  prices: [14],
}

/** 40, section 16: an enquiry in every state, and one in effect of each kind. */
export async function asksForPrices(desk: SupplyDesk): Promise<void> {
  const { stage, officer } = desk
  const by = (ago: number) => stage.at(addDays(stage.today, -ago), '10:10:00')
  by(1)
  await drafts(desk, licences)
  const collecting = await publishes(desk, licences)
  await quotes(desk, licences, collecting, 2)
  for (const [at, asked] of [licences, inspections, parking].entries()) {
    by(30 + at)
    const id = await chooses(desk, asked)
    await stage.run(tx => stage.approve(tx, asked.resource.name, id))
  }
  by(3)
  await chooses(desk, inspections)
  by(8)
  const rejected = await chooses(desk, licences)
  await stage.run(tx => stage.reject(tx, licences.resource.name, rejected, '请补充异地供应商报价'))
  by(6)
  const withdrawn = await chooses(desk, parking)
  await stage.run(tx =>
    stage.product.flow.withdraw(tx, officer, {
      resource: parking.resource.name,
      id: withdrawn,
      comment: '数量有变，重新询价',
    }),
  )
  by(60)
  const over = await chooses(desk, parking)
  await stage.run(tx => stage.approve(tx, parking.resource.name, over))
  await stage.run(tx => act(tx, officer, parking.resource, over, 'close', { reason: '场地方已停止出租' }))
  by(45)
  await goesOver(desk)
}

const supplierOf = (supplierId: string) => ({ supplierType: 2, supplierId, inviteWay: 2, rating: '4.5' })
const prospect = (supplierName: string) => ({ supplierType: 0, supplierName, inviteWay: 2, rating: '4.0' })

async function drafts(desk: SupplyDesk, asked: Asked): Promise<string> {
  const { stage, officer, companyId, providers } = desk
  const { id } = await stage.run(tx =>
    saveRecord(
      tx,
      officer,
      asked.resource,
      {
        draft: true,
        title: asked.title,
        ownCompanyId: companyId,
        cityCodes: [SHENZHEN],
        deptId: officer.deptId,
        applyUserId: officer.userId,
        purposeKind: 1,
        estimateFrom: stage.now,
        estimateTo: addDays(stage.now, 89),
        quoteDeadline: `${addDays(stage.now, 5)} 12:00:00`,
        items: asked.items.map(([itemCode, unit, qty]) => ({ itemCode, unit, qty })),
        suppliers: [supplierOf(providers[0]!.id), supplierOf(providers[1]!.id), prospect('深圳捷顺车务有限公司')],
      },
      'save',
    ),
  )
  return id
}
async function publishes(desk: SupplyDesk, asked: Asked): Promise<string> {
  const id = await drafts(desk, asked)
  await desk.stage.run(tx => act(tx, desk.officer, asked.resource, id, 'publish'))
  return id
}
/** So many of the suppliers send their prices; our clerk enters them. */
async function quotes(desk: SupplyDesk, asked: Asked, id: string, count: number): Promise<void> {
  const suppliers = await suppliersOf(desk, id)
  for (const [at, supplier] of suppliers.slice(0, count).entries())
    await desk.stage.run(tx =>
      putQuote(
        tx,
        desk.officer,
        { enquiryId: id, supplierLineId: supplier.id },
        {
          quotes: asked.prices.map((price, index) => ({
            itemLineNo: index + 1,
            price: String(price + at * Math.ceil(price / 50)),
            taxRate: '6',
          })),
          days: 3 + at,
        },
        { way: 2 },
      ),
    )
}
const suppliersOf = ({ stage }: SupplyDesk, enquiryId: string) =>
  stage.run(tx => findRows(tx, enquirySupplier, { enquiryId } as never, { orderBy: 't.line_no' }))

/** Quoted by all, opened, the cheapest chosen and submitted. */
async function chooses(desk: SupplyDesk, asked: Asked): Promise<string> {
  const { stage, officer } = desk
  const id = await publishes(desk, asked)
  await quotes(desk, asked, id, 3)
  await stage.run(tx => act(tx, officer, asked.resource, id, 'closeQuote', { reason: '三家均已报价' }))
  const [cheapest] = await suppliersOf(desk, id)
  await stage.run(async tx => {
    const { version } = (await getRow(tx, asked.resource, id)) as unknown as { version: number }
    await saveRecord(
      tx,
      officer,
      asked.resource,
      {
        id,
        version,
        winnerIds: [cheapest!.id],
        awardMode: 1,
        priceValidFrom: stage.now,
        priceValidTo: addDays(stage.now, 300),
      },
      'save',
    )
  })
  return id
}

/** One goes over into an agreement with its winner. */
async function goesOver(desk: SupplyDesk): Promise<void> {
  const { stage, officer } = desk
  const id = await chooses(desk, licences)
  await stage.run(tx => stage.approve(tx, licences.resource.name, id))
  const { result } = await stage.run(tx => act(tx, officer, licences.resource, id, 'makeAgreement'))
  const [made] = (result as { agreements: { id: string }[] }).agreements
  await stage.run(async tx => {
    const { version } = (await getRow(tx, contractCarHailing, made!.id)) as { version: number }
    await saveRecord(
      tx,
      officer,
      contractCarHailing,
      {
        id: made!.id,
        version,
        serviceKinds: ['上牌'],
        signMode: 2,
        settleCycle: 1,
        invoiceKind: '1',
        taxRate: '6',
      },
      'save',
    )
  })
  await signsOnPaper(desk, contractCarHailing, made!.id)
  // As the event of the signature does it.
  await stage.run(tx => act(tx, officer, licences.resource, id, 'agree', { reason: '协议签成' }))
}
