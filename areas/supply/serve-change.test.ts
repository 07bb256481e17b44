import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { codeOf, resourceNamed } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { monthlyFee } from '#areas/vehicles/parking-fee-month/server/draft.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { replacement, riseOf } from './calculations/price-change.ts'
import { contractCarHailing } from './contract-car-hailing/contract-car-hailing.ts'
import { contractParkingLot, contractParkingLotServe } from './contract-parking-lot/contract-parking-lot.ts'
import { contractServeChange } from './contract-serve-change/contract-serve-change.ts'
import { openServiceWorkPort } from './service-agreement/server/ports.ts'
import { isPriced, servicePrice } from './price-line/server/service-price.ts'
import { at, openSupply, purchaser, saidBy, signThrough, supplierOf, type SupplyStage } from './testing.ts'

let stage: SupplyStage
let provider: string
let agreement: string
beforeAll(async () => {
  stage = await openSupply()
  provider = await supplierOf(stage, 7, '深圳安停停车管理有限公司', '6225880100000912')
  await stage.run(tx =>
    tx.run(sql`update parking_lot set own_kind = 2, provider_id = ${provider}::bigint where id = ${stage.lot}::bigint`),
  )
  const { id } = await stage.run(tx =>
    saveRecord(
      tx,
      purchaser,
      contractParkingLot,
      {
        ...head(7, provider),
        priceMode: 1,
        liability: '场地租赁',
        lots: [{ parkingLotId: stage.lot, spaces: 100 }],
        serveLines: [{ itemCode: '按天停放', unit: '台天', price: '15.00', validFrom: '2026-01-01' }],
      },
      'save',
    ),
  )
  agreement = id
})
afterAll(() => stage?.drop())

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
const dayPrice = (price: string, more: Record<string, unknown> = {}) => ({
  itemCode: '按天停放',
  unit: '台天',
  price,
  ...more,
})
const change = (more: Record<string, unknown> = {}, resource: unknown = contractParkingLot) =>
  stage.run(tx =>
    codeOf(resource as never).calls!['POST serve-change']!.run(tx, purchaser, {
      contractId: agreement,
      effectiveDate: '2026-12-01',
      reason: '场地租金上涨',
      bizUserId: '7',
      bizDeptId: '3',
      signFileBizId: '903',
      serveLines: [dayPrice('16.00')],
      ...more,
    } as never),
  ) as Promise<{ id: string; no: string; status: number }>
const priceOn = async (date: string): Promise<string | undefined> => {
  const found = await stage.run(tx =>
    servicePrice(tx, { contractTypes: [12], itemCode: '按天停放', siteId: stage.lot, cityCode: '4403', date }),
  )
  return isPriced(found) ? yuan(found.price) : undefined
}
/** A car stands there from 29 November on: what the lot costs in November and in December. */
async function bills(): Promise<string[]> {
  await stage.run(async tx => {
    const car = await insertRow(tx, purchaser, resourceNamed('vehicle'), {
      vin: 'LSCA1B2A0TN910001',
      modelId: stage.ids.model,
    } as never)
    await insertRow(tx, purchaser, resourceNamed('parking-record'), {
      vehicleId: car.id,
      lotId: stage.lot,
      inTime: '2026-11-29 10:00:00',
    } as never)
  })
  const made: string[] = []
  for (const month of ['2026-11', '2026-12'])
    await stage.run(async tx => {
      const { fee, by } = await monthlyFee(tx, await getRow(tx, parkingLot, stage.lot), month)
      expect(by).toEqual({ contractId: agreement, priceMode: 1 })
      made.push(yuan(fee.total))
    })
  return made
}
const approve = (id: string) => stage.run(tx => act(tx, purchaser, contractServeChange, id, 'approve'))

it('refuses prices of an agreement that is not in force, of another kind, or from a day that is past', async () => {
  expect(await saidBy(change())).toContain('contractId')
  await signThrough(stage, contractParkingLot, agreement)
  expect(await saidBy(change({}, contractCarHailing))).toContain('协议类型与协议不符')
  expect(await saidBy(change({ effectiveDate: '2026-02-28' }))).toContain('effectiveDate: 生效日不能早于今天')
  expect(await saidBy(change({ serveLines: [] }))).toContain('parkingLines: 请填写新价目')
  expect(await saidBy(change({ effectiveDate: '2027-02-01' }))).toContain('生效日不在协议期内')
  expect(await saidBy(change({ signFileBizId: null }))).toContain('signFileBizId')
  expect(await saidBy(change({ serveLines: [dayPrice('16.00'), dayPrice('17.00')] }))).toContain(
    'parkingLines.1.validFrom: 【按天停放】价格有效期重叠',
  )
})

it('40.12 a price of 15.00 to 30 November and of 16.00 from 1 December: each day has its own', async () => {
  const { id, no, status } = await change()
  expect([no.slice(0, 4), status]).toEqual(['FWTJ', 102])
  expect(stage.started.at(-1)).toMatchObject({
    processKey: 'contract-serve-change',
    variables: { contractType: 12, priceRise: 6.67, yearEstimate: '120000.00' },
  })
  expect(await saidBy(change())).toContain(`该协议存在审批中的调价单【${no}】`)
  expect(await priceOn('2026-12-01')).toBe('15.00')
  await approve(id)
  expect([await priceOn('2026-11-30'), await priceOn('2026-12-01')]).toEqual(['15.00', '16.00'])
  const lines = await stage.run(tx =>
    findRows(tx, contractParkingLotServe, { contractId: agreement }, { orderBy: 't.line_no' }),
  )
  expect(lines.map(one => [yuan(one.price), one.validFrom, one.validTo, one.replacedById])).toEqual([
    ['15.00', '2026-01-01', '2026-11-30', lines[1]!.id],
    ['16.00', '2026-12-01', null, null],
  ])
  expect(await bills()).toEqual(['30.00', '496.00'])
  const told = await stage.run(tx => tx.rows(sql`select name from outbox_event where name = 'supply.price-changed'`))
  expect(told).toHaveLength(1)
  expect(await stage.run(tx => getRow(tx, contractServeChange, id))).toMatchObject({ status: 1 })
})

it('a price for a while lets the old one come back, and overtakes one that has not begun', async () => {
  const { id } = await change({
    effectiveDate: '2026-04-01',
    serveLines: [dayPrice('12.00', { validTo: '2026-04-30' })],
  })
  await approve(id)
  const days = ['2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01', '2026-12-01']
  expect(await Promise.all(days.map(priceOn))).toEqual(['15.00', '12.00', '12.00', '15.00', '16.00'])
  await approve((await change({ effectiveDate: '2026-11-01', serveLines: [dayPrice('14.00')] })).id)
  expect(await Promise.all(['2026-10-31', '2026-11-01', '2026-12-31'].map(priceOn))).toEqual([
    '15.00',
    '14.00',
    '14.00',
  ])
})

it('a change that was rejected comes again by the same call', async () => {
  const { id } = await change({ effectiveDate: '2026-06-01' })
  await stage.run(tx => act(tx, purchaser, contractServeChange, id, 'reject', { reason: '涨幅过高' }))
  const { version } = await stage.run(tx => getRow(tx, contractServeChange, id))
  const again = await change({ id, version, effectiveDate: '2026-06-01', serveLines: [dayPrice('15.50')] })
  expect(again).toMatchObject({ id, status: 102 })
  const putBack = standIn(provide(openServiceWorkPort, { of: async () => [] }))
  await stage.run(tx =>
    act(tx, at('2026-03-02 09:00:00'), contractParkingLot, agreement, 'stop', {
      input: { stopType: 'agreed' },
      reason: '场地收回',
    }),
  )
  putBack()
  expect(await saidBy(approve(id))).toContain('不在履行中')
})

describe('prices from a day on', () => {
  const old = { id: '1', itemCode: '洗车', price: fen('30'), validFrom: '2026-01-01', validTo: null }
  const END = '2026-12-31'
  it.each([
    ['ends the old one the day before', old, {}, '2026-03-01', { ended: [{ id: '1', validTo: '2026-02-28', by: 0 }] }],
    [
      'overtakes what begins later',
      { ...old, validFrom: '2026-06-01' },
      {},
      '2026-03-01',
      { overtaken: [{ id: '1', by: 0 }] },
    ],
    ['leaves another item alone', { ...old, itemCode: '充电' }, {}, '2026-03-01', {}],
    ['leaves what is over alone', { ...old, validTo: '2026-02-01' }, {}, '2026-03-01', {}],
    [
      'lets the old one come back',
      old,
      { validTo: '2026-03-31' },
      '2026-03-01',
      {
        ended: [{ id: '1', validTo: '2026-02-28', by: 0 }],
        resumed: [{ id: '1', validFrom: '2026-04-01', validTo: null }],
      },
    ],
  ])('%s', (_name, stored, more, from, wanted) => {
    const found = replacement([stored], [{ itemCode: '洗车', price: fen('35'), ...more }], from, END)
    expect(found).toEqual({ ended: [], overtaken: [], resumed: [], ...wanted })
  })
  it('tells the rise in per cent', () => {
    expect([
      riseOf(fen('15'), fen('16')),
      riseOf(fen('15'), fen('14.5')),
      riseOf(null, fen('1')),
      riseOf(fen('0'), fen('1')),
    ]).toEqual(['6.67', '-3.33', null, null])
  })
})
