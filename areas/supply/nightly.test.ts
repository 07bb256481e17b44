import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractCarHailing, contractCarHailingServe } from './contract-car-hailing/contract-car-hailing.ts'
import { openServiceWorkPort } from './service-agreement/server/ports.ts'
import { supplyAudit } from './supply-kind/server/audit-job.ts'
import { pricesEnding } from './price-line/server/prices-ending.ts'
import { openSupply, purchaser, signThrough, supplierOf, type SupplyStage } from './testing.ts'

let stage: SupplyStage
let id: string
let putBack: () => void
beforeAll(async () => {
  stage = await openSupply(['assets'])
  putBack = standIn(provide(openServiceWorkPort, { of: async () => [] }))
  const agent = await supplierOf(stage, 2, '深圳捷办汽车服务有限公司', '6225880100000911')
  const line = { itemCode: '首次上牌', unit: '台次', price: '280.00', validFrom: '2026-01-01' }
  id = (
    await stage.run(tx =>
      saveRecord(
        tx,
        purchaser,
        contractCarHailing,
        {
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
          cityCodes: ['4403'],
          serviceKinds: ['上牌'],
          parties: [
            { partyType: 1, mechanismType: 10, mechanismId: stage.ids.company },
            { partyType: 2, mechanismType: 2, mechanismId: agent },
          ],
          serveLines: [
            { ...line, validTo: '2026-06-30' },
            { ...line, itemCode: '换牌', validTo: '2026-06-30' },
            { ...line, itemCode: '换牌', validFrom: '2026-07-01' },
          ],
        },
        'save',
      ),
    )
  ).id
  await signThrough(stage, contractCarHailing, id)
})
afterAll(async () => {
  putBack()
  await stage?.drop()
})

it('prices of services that nothing follows are told 60, 30 and 7 days before their end, and when they are over', async () => {
  const days = [60, 30, 7]
  const prices = (today: string) => stage.run(tx => pricesEnding(tx, today, days))
  expect(await prices('2026-06-23')).toMatchObject([{ id, items: '首次上牌 2026-06-30' }])
  expect(await prices('2026-07-01')).toMatchObject([{ id }])
  expect(await prices('2026-07-02')).toEqual([])
})

it('the nightly check finds prices that overlap; what stands in order makes none', async () => {
  expect(await stage.run(tx => supplyAudit(tx))).toEqual([])
  const [, , later] = await stage.run(tx =>
    findRows(tx, contractCarHailingServe, { contractId: id }, { orderBy: 't.line_no' }),
  )
  await stage.run(tx =>
    tx.run(sql`update contract_car_hailing_serve set valid_from = '2026-06-15' where id = ${later!.id}::bigint`),
  )
  expect(await stage.run(tx => supplyAudit(tx))).toMatchObject([{ rule: 'S3', id, note: '换牌价格有效期重叠' }])
})
