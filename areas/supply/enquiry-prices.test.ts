import { afterAll, beforeAll, expect, it } from 'vitest'
import { yuan } from '#kernel'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractCarHailing, contractCarHailingServe } from './contract-car-hailing/contract-car-hailing.ts'
import { contractParty } from '#areas/contracts/contract/contract-party.ts'
import { enquirySupplier } from './enquiry/enquiry-lines.ts'
import { enquiryLicense } from './enquiry-license/enquiry-license.ts'
import { presentPricesPort } from './enquiry-ports.ts'
import { isPriced, servicePrice } from './price-line/server/service-price.ts'
import { openSupply, purchaser, saidBy, supplierOf, type SupplyStage } from './testing.ts'

let stage: SupplyStage
const agents: string[] = []
let id: string
beforeAll(async () => {
  stage = await openSupply()
  for (const [at, name] of ['甲代办有限公司', '乙代办有限公司', '丙代办有限公司'].entries())
    agents.push(await supplierOf(stage, 2, name, `622588010000092${at}`))
  id = (
    await stage.run(tx =>
      saveRecord(
        tx,
        purchaser,
        enquiryLicense,
        {
          draft: true,
          title: '深圳上牌代办',
          ownCompanyId: stage.ids.company,
          cityCodes: ['4403'],
          deptId: '3',
          applyUserId: '7',
          purposeKind: 1,
          estimateFrom: '2026-03-01',
          estimateTo: '2026-05-29',
          quoteDeadline: '2026-03-05 12:00:00',
          sealed: false,
          items: [
            { itemCode: '首次上牌', unit: '台次', qty: '60', cityCode: '4403' },
            { itemCode: '网约车运输证', unit: '台次', qty: '20' },
          ],
          suppliers: agents.map(supplierId => ({ supplierType: 2, supplierId, inviteWay: 2, rating: '4.5' })),
        },
        'save',
      ),
    )
  ).id
})
afterAll(() => stage?.drop())

const call = <T>(name: `${'GET' | 'POST'} ${string}`, given: Record<string, unknown>, file?: Buffer) =>
  stage.run(tx =>
    codeOf(enquiryLicense as never).calls![name]!.run(
      tx,
      purchaser,
      given as never,
      (file ? { name: '报价.xlsx', mime: '', bytes: file } : undefined) as never,
    ),
  ) as Promise<T>
const TITLES = ['供应商*', '项目*', '城市', '单价*', '规费', '工期']
const book = (rows: readonly (readonly string[])[]) =>
  writeWorkbookBuffer({
    sheets: [{ name: '报价', columns: TITLES.map(label => ({ label, kind: 'text' as const, width: 16 })), rows }],
  })
const textsOf = async (file: FileAnswer): Promise<string[][]> => {
  const sheet = await readWorkbook(file.body as Buffer)
  const rows: string[][] = [[...sheet.header]]
  for await (const row of sheet.rows) rows.push(row.cells.map(cell => cell.text))
  return rows
}
const city = async (): Promise<string> => (await textsOf(await call<FileAnswer>('GET quote-template', { id })))[1]![2]!

it('quotes come by a file: every fault of it is told, then all rows are taken', async () => {
  const shenzhen = await city()
  const wrong = await book([
    ['丁代办有限公司', '首次上牌', shenzhen, '200', '', ''],
    ['甲代办有限公司', '过户', '', '十元', '', '三天'],
  ])
  const said = await saidBy(call('POST import-quotes', { id }, wrong))
  for (const part of [
    '第2行：供应商【丁代办有限公司】不在询价范围内',
    '第3行：项目【过户】',
    '单价格式不正确',
    '工期须为整数天',
  ])
    expect(said).toContain(part)
  const rows = [
    ['甲代办有限公司', '200', '68', '3'],
    ['乙代办有限公司', '190', '66', '6'],
    ['丙代办有限公司', '215', '70', '2'],
  ].flatMap(([name, plate, permit, days]) => [
    [name!, '首次上牌', shenzhen, plate!, '', days!],
    [name!, '网约车运输证', '', permit!, '12.00', days!],
  ])
  expect(await call('POST import-quotes', { id }, await book(rows))).toEqual({ suppliers: 3, quotes: 6 })
  const suppliers = await stage.run(tx =>
    findRows(tx, enquirySupplier, { enquiryId: id } as never, { orderBy: 't.line_no' }),
  )
  expect(suppliers.map(one => [one.total, one.days])).toEqual([
    ['13360.00', 3],
    ['12720.00', 6],
    ['14300.00', 2],
  ])
})

it('the comparison is a file: items by suppliers, how far each is above the lowest', async () => {
  const [titles, plate] = await textsOf(await call<FileAnswer>('GET comparison-file', { id }))
  expect(titles!.slice(0, 5)).toEqual(['项目', '城市', '级别', '单位', '数量'])
  const at = titles!.indexOf('甲代办有限公司')
  expect([plate![7], plate![at], plate![at + 1]].map(one => Number(one))).toEqual([190, 200, 5.26])
})

it('a price far above the lowest goes to the finance director; approved it prices work and becomes an agreement', async () => {
  const suppliers = await stage.run(tx =>
    findRows(tx, enquirySupplier, { enquiryId: id } as never, { orderBy: 't.line_no' }),
  )
  const { version } = await stage.run(tx => getRow(tx, enquiryLicense, id))
  await stage.run(tx =>
    saveRecord(
      tx,
      purchaser,
      enquiryLicense,
      {
        id,
        version,
        winnerIds: [suppliers[2]!.id],
        awardMode: 1,
        chooseReason: '工期最短',
        priceValidFrom: '2026-03-01',
        priceValidTo: '2026-12-31',
      },
      'save',
    ),
  )
  expect(stage.started.at(-1)).toMatchObject({ processKey: 'enquiry-license', variables: { tooDear: true } })
  const asks = () =>
    stage.run(tx =>
      servicePrice(tx, {
        contractTypes: [15],
        itemCode: '首次上牌',
        cityCode: '4403',
        mechanismId: agents[2]!,
        date: '2026-03-20',
      }),
    )
  expect(await asks()).toMatchObject({ none: true })
  await stage.run(tx => act(tx, purchaser, enquiryLicense, id, 'approve'))
  const found = await asks()
  expect(isPriced(found) && [found.priceSource, found.enquiryId, yuan(found.price)]).toEqual([2, id, '215.00'])
  const { result } = await stage.run(tx => act(tx, purchaser, enquiryLicense, id, 'makeAgreement'))
  const [made] = (result as { agreements: { id: string; no: string }[] }).agreements
  expect(made!.no).toMatch(/^DBXY/)
  expect(await stage.run(tx => getRow(tx, contractCarHailing, made!.id))).toMatchObject({
    status: 103,
    enquiryId: id,
    startDate: '2026-03-01',
    endDate: '2026-12-31',
    counterpartyId: agents[2],
  })
  const lines = await stage.run(tx =>
    findRows(tx, contractCarHailingServe, { contractId: made!.id }, { orderBy: 't.line_no' }),
  )
  expect(lines.map(one => [one.itemCode, yuan(one.price), one.cityCode])).toEqual([
    ['首次上牌', '215.00', '4403'],
    ['网约车运输证', '70.00', null],
  ])
  expect(await stage.run(tx => findRows(tx, contractParty, { contractId: made!.id }))).toHaveLength(2)
  const present = await stage.run(tx => presentPricesPort.ask().of(tx, made!.id, '2026-04-01'))
  expect(present.map(one => [one.itemCode, one.price])).toEqual([
    ['首次上牌', '215.00'],
    ['网约车运输证', '70.00'],
  ])
})
