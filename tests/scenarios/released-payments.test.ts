import { afterAll, beforeAll, expect, it } from 'vitest'
import { localDate } from '#kernel'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { bankOrderFile } from '#areas/accounts/bank-order-file/bank-order-file.ts'
import { billPayableRelease } from '#areas/billing/bill-payable-release/bill-payable-release.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import { paysByFile } from '../../demo/released-payments.ts'
import { Stage } from '../../demo/stage.ts'
import { makeWorld, type World } from '../world.ts'
import { storyMasters } from './story.ts'

// The demo's suppliers that are paid by files, played alone: the whole story takes minutes.
let world: World
beforeAll(async () => {
  world = await makeWorld('2026-11-21')
  const masters = await storyMasters(world)
  await world.inside(async tx => {
    const companyId = masters.companies.get('华驰深圳')!
    await insertRow(tx, world.system, bankCard, {
      ...{ companyId, accountMechanismId: masters.accounts.get('华驰深圳')!, accountNo: '6222000000000000001' },
      ...{ accountName: '华驰汽车租赁（深圳）有限公司', useRange: 3, gatewayCode: 'file', status: 1 },
    } as never)
    const supplier = await insertRow(tx, world.system, serviceProvider, {
      ...{ mechanismName: '粤晟汽车维修厂', shortName: '粤晟', providerKinds: ['repair'], entityKind: 1, status: 1 },
      ...{ officeAddress: '深圳市龙岗区', cityCode: '4403' },
    } as never)
    await insertRow(tx, world.system, accountMechanism, {
      ...{ mechanismType: 2, mechanismId: supplier.id, accountKind: 1, accountName: '粤晟汽车维修厂', isDefault: true },
      ...{ accountNo: '6222021001112345678', bankTitle: '中国工商银行', bankName: '龙岗支行', useRange: 3, status: 1 },
    } as never)
  })
})
afterAll(() => world?.close())

it('holds releases of every state and two files, one answered and one with the bank; a second load adds nothing', async () => {
  const stage = new Stage(world.product, world.people, localDate(world.clock.now()))
  await paysByFile(stage, world.people)
  await paysByFile(stage, world.people)
  const found = await world.inside(async tx => ({
    releases: (await findRows(tx, billPayableRelease, {}, { orderBy: 't.id' })).map(one => one.status),
    files: (await findRows(tx, bankOrderFile, {}, { orderBy: 't.id' })).map(one => [one.status, one.orderCount]),
  }))
  expect(found).toEqual({
    releases: [1, 1, 1, 1, 102, 100],
    files: [
      [3, 2],
      [1, 1],
    ],
  })
})
