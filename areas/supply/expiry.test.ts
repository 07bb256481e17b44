import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { insertRow } from '#packages/server/rows.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractCarFactory } from './contract-car-factory/contract-car-factory.ts'
import { contractPurchaseAgreement } from './contract-purchase-agreement/contract-purchase-agreement.ts'
import { quote } from './contract-purchase-agreement/server/quote.ts'
import { agreementsEnding, daysOf } from './supply-kind/server/expire-job.ts'
import { openSupply, purchaser, signThrough, type SupplyStage } from './testing.ts'

let stage: SupplyStage
let policyId: string
let agreementId: string
const common = () => ({
  ownCompanyId: stage.ids.company,
  bizUserId: '7',
  bizDeptId: '3',
  startDate: '2026-03-01',
  termMonths: 10,
  signMode: 2,
  settleCycle: 1,
  invoiceKind: '1',
  taxRate: '13',
})
beforeAll(async () => {
  stage = await openSupply()
  const brand = await stage.run(tx =>
    insertRow(tx, purchaser, resourceNamed('car-brand'), { brandName: '星岚', status: 1 } as never),
  )
  policyId = (
    await stage.run(tx =>
      saveRecord(
        tx,
        purchaser,
        contractCarFactory,
        {
          ...common(),
          policyYear: 2026,
          brandIds: [brand.id],
          targetQty: 200,
          ladderMode: 3,
          countBasis: 1,
          ladderPeriod: 1,
          parties: [{ partyType: 2, mechanismType: 6, mechanismId: stage.factory }],
          basePrices: [
            ['115900.00', '2026-06-01', '2026-12-31'],
            ['118000.00', '2026-03-01', '2026-05-31'],
          ].map(([basePrice, validFrom, validTo]) => ({
            carModelId: stage.ids.model,
            guidePrice: '129800.00',
            basePrice,
            taxRate: '13',
            validFrom,
            validTo,
          })),
          ladders: [
            { ladderGroup: 'E5', fromQty: 1, toQty: 50, cutPerUnit: '100.00' },
            { ladderGroup: 'E5', fromQty: 51, cutPerUnit: '1500.00' },
          ],
        },
        'save',
      ),
    )
  ).id
  await signThrough(stage, contractCarFactory, policyId)
  agreementId = (
    await stage.run(tx =>
      saveRecord(
        tx,
        purchaser,
        contractPurchaseAgreement,
        {
          ...common(),
          agreementKind: 1,
          purchaseUserId: '7',
          policyContractId: policyId,
          totalQty: 100,
          priceValidUntil: '2026-12-31',
          priceAdjustRule: 2,
          ladderMode: 0,
          parties: [{ partyType: 2, mechanismType: 3, mechanismId: stage.supplier }],
          prices: [{ carModelId: stage.ids.model, unitPrice: '117500.00', taxRate: '13', validFrom: '2026-03-01' }],
          milestones: [{ trigger: 1, percent: '100' }],
          deliverMode: 1,
          freightBearer: 1,
          insuranceBearer: 1,
          deliverCityCodes: ['4403'],
          leadDays: 30,
          acceptDays: 3,
          titlePassAt: 1,
          certDays: 7,
          invoiceDays: 7,
          warrantyTerms: '整车三年或十万公里',
        },
        'save',
      ),
    )
  ).id
  await signThrough(stage, contractPurchaseAgreement, agreementId)
})
afterAll(() => stage?.drop())

it('asks the lower of the dealer’s price and the factory’s of the day, then the ladder of the policy', async () => {
  const asks = async (date: string) => {
    const asked = { contractId: agreementId, modelId: stage.ids.model, color: null, cityCode: '4403', qty: 2, date }
    const found = (await stage.run(tx => quote(tx, asked)))!
    return [yuan(found.total), found.tierNo, found.blocks]
  }
  expect(await asks('2026-05-31')).toEqual([yuan(fen('234800')), 1, []])
  expect(await asks('2026-06-01')).toEqual([yuan(fen('231600')), 1, []])
})
it('tells of agreements that end in as many days as the parameter says', async () => {
  expect(daysOf('60,30，7;x')).toEqual([60, 30, 7])
  const on = async (day: string) =>
    (await stage.run(tx => agreementsEnding(tx, day, [60, 30, 7]))).map(one => [one.id, one.left])
  expect(await on('2026-12-01')).toEqual([
    [policyId, 30],
    [agreementId, 30],
  ])
  expect(await on('2026-12-02')).toEqual([])
})
