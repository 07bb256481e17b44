import { afterAll, beforeAll, expect, it } from 'vitest'
import { yuan } from '#kernel'
import { provide, standIn } from '#packages/server/ports.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractCarHailing } from './contract-car-hailing/contract-car-hailing.ts'
import { contractParkingLot } from './contract-parking-lot/contract-parking-lot.ts'
import { agreementInForce } from './price-line/server/agreement-in-force.ts'
import { isPriced, servicePrice } from './price-line/server/service-price.ts'
import { openServiceWorkPort } from './service-agreement/server/ports.ts'
import { servicePriceList } from './service-price-list/service-price-list.ts'
import { openSupply, purchaser, saidBy, signThrough, supplierOf, type SupplyStage } from './testing.ts'

let stage: SupplyStage
let agent: string
let provider: string
let putBack: () => void
const open: string[] = []
beforeAll(async () => {
  stage = await openSupply()
  agent = await supplierOf(stage, 2, '深圳捷办汽车服务有限公司', '6225880100000911')
  provider = await supplierOf(stage, 7, '深圳安停停车管理有限公司', '6225880100000912')
  putBack = standIn(provide(openServiceWorkPort, { of: async () => open }))
})
afterAll(async () => {
  putBack()
  await stage?.drop()
})

const head = (kind: number, supplier: string) => ({
  ownCompanyId: stage.ids.company,
  bizUserId: '7',
  bizDeptId: '3',
  startDate: '2026-01-01',
  termMonths: 12,
  signMode: 2,
  settleCycle: 1,
  invoiceKind: '1',
  taxRate: '6',
  yearEstimate: '120000.00',
  parties: [
    { partyType: 1, mechanismType: 10, mechanismId: stage.ids.company },
    { partyType: 2, mechanismType: kind, mechanismId: supplier },
  ],
})
const agency = (lines: Record<string, unknown>[]) => ({
  ...head(2, agent),
  cityCodes: ['4403'],
  serviceKinds: ['上牌'],
  serveLines: lines,
})
const plate = (price: string, more: Record<string, unknown> = {}) => ({
  itemCode: '首次上牌',
  unit: '台次',
  price,
  validFrom: '2026-01-01',
  ...more,
})
const save = (resource: any, body: Record<string, unknown>) =>
  stage.run(tx => saveRecord(tx, purchaser, resource, body, 'save'))
const priced = (asked: Record<string, unknown>) =>
  stage.run(tx =>
    servicePrice(tx, {
      contractTypes: [15],
      itemCode: '首次上牌',
      cityCode: '4403',
      date: '2026-11-21',
      ...asked,
    } as never),
  )

it('40.12 a price whose period meets another of the same thing is refused at its row', async () => {
  const lines = [plate('280.00', { validTo: '2026-11-30' }), plate('290.00', { validFrom: '2026-11-15' })]
  const said = await saidBy(save(contractCarHailing, agency(lines)))
  expect(said).toContain('serveLines.1.validFrom')
  expect(said).toContain('价格有效期重叠')
  expect(await saidBy(save(contractCarHailing, agency([plate('280.00', { validFrom: '2027-02-01' })])))).toContain(
    '生效日不在协议期内',
  )
  expect(await saidBy(save(contractCarHailing, agency([plate('280.00', { cityCode: '3301' })])))).toContain(
    '城市不在协议范围',
  )
})

it('40.13 an agreement in force says the price; open work holds it until a successor is named', async () => {
  expect(await priced({})).toMatchObject({ none: true })
  const { id } = await save(contractCarHailing, agency([plate('280.00')]))
  expect(await priced({ mechanismId: agent })).toMatchObject({ none: true })
  await signThrough(stage, contractCarHailing, id)
  const found = await priced({ mechanismId: agent, companyId: stage.ids.company })
  expect(isPriced(found) && [found.priceSource, found.contractId, yuan(found.price)]).toEqual([1, id, '280.00'])
  expect(await priced({ companyId: '999' })).toMatchObject({ none: true })
  expect(await stage.run(tx => agreementInForce(tx, 15, 2, agent, '4403', '2026-11-21'))).toMatchObject({
    contractId: id,
    endDate: '2026-12-31',
  })
  expect(await stage.run(tx => getRow(tx, resourceNamed('service-provider'), agent))).toMatchObject({
    agreementTo: '2026-12-31',
  })
  open.push('RW202611210001')
  const stop = (input: Record<string, unknown>) =>
    stage.run(tx =>
      act(tx, purchaser, contractCarHailing, id, 'stop', {
        input: { stopType: 'agreed', ...input },
        reason: '换供应商',
      }),
    )
  expect(await saidBy(stop({}))).toContain('RW202611210001')
  const next = await save(contractCarHailing, agency([plate('270.00')]))
  expect(await saidBy(stop({ successorId: next.id }))).toContain('后续协议须为同类执行中的协议')
  await signThrough(stage, contractCarHailing, next.id)
  await stop({ successorId: next.id })
  expect(await stage.run(tx => getRow(tx, contractCarHailing, id))).toMatchObject({ status: 4, successorId: next.id })
  const kept = await priced({ contractId: id })
  expect(isPriced(kept) && yuan(kept.price)).toBe('280.00')
  open.length = 0
})

it('lots stand under the agreement that covers them, and cars in them hold it', async () => {
  await stage.run(tx =>
    tx.run(sql`update parking_lot set own_kind = 2, provider_id = ${provider}::bigint where id = ${stage.lot}::bigint`),
  )
  const body = {
    ...head(7, provider),
    priceMode: 1,
    liability: '场地租赁',
    lots: [{ parkingLotId: stage.lot, spaces: 100 }],
    serveLines: [{ itemCode: '按天停放', unit: '台天', price: '15.00', siteId: stage.lot, validFrom: '2026-01-01' }],
  }
  const { id } = await save(contractParkingLot, body)
  await signThrough(stage, contractParkingLot, id)
  const lot = () => stage.run(tx => getRow(tx, resourceNamed('parking-lot'), stage.lot)) as Promise<any>
  expect((await lot()).contractId).toBe(id)
  expect(await saidBy(save(contractParkingLot, body))).toContain('已在执行中的协议')
  const asked = { contractTypes: [12], itemCode: '按天停放', siteId: stage.lot }
  expect(await priced({ ...asked, date: '2027-01-20' })).toMatchObject({ isHeldOver: true, price: 1500n })
  expect(await priced({ ...asked, date: '2027-03-01' })).toMatchObject({ none: true })
  await stage.run(tx => tx.run(sql`update parking_lot set occupied = 3 where id = ${stage.lot}::bigint`))
  const stop = () =>
    stage.run(tx =>
      act(tx, purchaser, contractParkingLot, id, 'stop', { input: { stopType: 'agreed' }, reason: '场地收回' }),
    )
  expect(await saidBy(stop())).toContain('仍有3台车辆')
  await stage.run(tx => tx.run(sql`update parking_lot set occupied = 0 where id = ${stage.lot}::bigint`))
  await stop()
  expect((await lot()).contractId).toBeNull()
})

it('a price list stands where there is no agreement', async () => {
  const { id } = await save(servicePriceList, {
    providerId: agent,
    serviceKind: '板车',
    title: '板车运输价目',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    quoteFileBizId: '900',
    lines: [
      {
        itemCode: '板车',
        unit: '公里',
        price: '3.80',
        kmPrice: '3.80',
        basePrice: '150.00',
        minPrice: '300.00',
        validFrom: '2026-01-01',
      },
    ],
  })
  await stage.run(tx => act(tx, purchaser, servicePriceList, id, 'approve', {}))
  const found = await priced({ contractTypes: [], itemCode: '板车', mechanismId: agent, km: 146 })
  expect(isPriced(found) && [found.priceSource, yuan(found.amt)]).toEqual([2, '704.80'])
})
