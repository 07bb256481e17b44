import { addDays, fen } from '#kernel'
import { findRows, getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { contractSupplyPrice, contractSupplyTier } from '#areas/supply/contract-purchase-agreement/agreement-lines.ts'
import { contractPurchaseAgreement } from '#areas/supply/contract-purchase-agreement/contract-purchase-agreement.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moreStaff } from '../../demo/people.ts'
import { hires } from '../../demo/staff.ts'
import { storyMasters } from '../scenarios/story.ts'
import { PASSWORD } from '../world.ts'
import { approvesFromTodo, opensTask } from './approval-steps.ts'
import { opensPage, settles, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'
import { DEALER, ordersCars } from './purchase-steps.ts'

// Document 40, example 1, by clicks: three cars of an agreement with a ladder are left, two orders of two race for them.
const DAY = '2026-11-23'
const NO = 'CGXY202611010001'
const [BUYER, HEAD, FINANCE] = ['孔语嫣', '姜春梅', '王静'] as const
let product: Awaited<ReturnType<typeof openWorld>>
let agreementId = ''
beforeAll(async () => {
  product = await openWorld(DAY)
  const { world } = product
  const masters = await storyMasters(world)
  await world.inside(async tx => {
    const wanted = moreStaff.filter(one => [BUYER, HEAD].includes(one.name as typeof BUYER))
    const hired = await hires(tx, world.system, wanted, 601, (inner, id) =>
      setPassword(inner, world.clock, id, PASSWORD, false),
    )
    await insertRow(tx, world.system, chandler, {
      ...{ mechanismName: DEALER, shortName: '腾越', entityKind: 1, status: 1, chandlerKind: '4s', brandIds: [] },
    } as never)
    const buyer = hired.get(BUYER)!
    const row = await insertRow(tx, world.system, contractPurchaseAgreement, {
      ...{ contractNo: NO, contractName: '星岚 E5 年度采购框架', contractType: 9, status: 6, enabled: 1 },
      ...{ ownCompanyId: masters.companies.get('华驰深圳'), startDate: '2026-01-01', endDate: '2027-12-31' },
      ...{ totalQty: 3, reservedQty: 0, acceptedQty: 0, leftQty: 3, deliverCityCodes: ['4403'], ladderMode: 1 },
      ...{ bizUserId: buyer.userId, bizDeptId: buyer.deptId, purchaseUserId: buyer.userId },
    } as never)
    agreementId = row.id
    await insertRow(tx, world.system, contractSupplyPrice, {
      ...{ contractId: row.id, lineNo: 1, carModelId: masters.models.get('E5'), unitPrice: fen('112800') },
      ...{ ladderGroup: 'E5', taxRate: '13', validFrom: '2026-01-01', cityCodes: [], priceState: 1 },
    } as never)
    await insertRows(tx, world.system, contractSupplyTier, [
      { contractId: row.id, lineNo: 1, ladderGroup: 'E5', fromQty: 1, toQty: 2, unitPrice: fen('112800') },
      { contractId: row.id, lineNo: 2, ladderGroup: 'E5', fromQty: 3, toQty: null, unitPrice: fen('111500') },
    ] as never)
  })
})
afterAll(() => product?.stop())
const inside: (typeof product)['world']['inside'] = work => product.world.inside(work)
const orders = () => inside(tx => findRows(tx, purchaseOrder, {} as never, { orderBy: 't.id' }))
const panelOf = ({ page }: Desk) => page.locator('.kit-decision').filter({ visible: true })

it('two orders of two cars are written against the three that are left, and the head agrees to both', async () => {
  const buyer = await product.signIn(BUYER)
  for (const title of ['深圳夜班车队', '深圳机场车队']) {
    await ordersCars(buyer, { title, agreementNo: NO, day: addDays(DAY, 10), quantity: 2 })
    await settles(buyer)
  }
  const head = await product.signIn(HEAD)
  for (const { orderNo, status } of await orders()) {
    expect(status).toBe(102)
    await approvesFromTodo(head, orderNo!)
  }
  expect([...buyer.complaints, ...head.complaints]).toEqual([])
})

it('finance presses in two windows at once: one order gets its cars, the other is told how many are left', async () => {
  const windows = [await product.signIn(FINANCE), await product.signIn(FINANCE)]
  const both = await orders()
  for (const [at, desk] of windows.entries()) {
    await opensTask(desk, both[at]!.orderNo!)
    await panelOf(desk).getByRole('textbox').fill('同意')
  }
  const answers = await Promise.all(
    windows.map(async desk => {
      const answer = desk.page.waitForResponse(
        one => one.request().method() !== 'GET' && /blade-flow\/work\//.test(one.url()),
      )
      await panelOf(desk).getByRole('button', { name: '通过', exact: true }).click()
      return (await answer).status()
    }),
  )
  expect(answers.toSorted()).toEqual([200, 400])
  const loser = windows[answers.indexOf(400)]!
  await loser.page.getByText('超出协议剩余数量1台').filter({ visible: true }).first().waitFor()
  await loser.picture('last-cars-1-refused')
  expect((await orders()).map(one => one.status).toSorted()).toEqual([1, 102])
  expect(await inside(tx => getRow(tx, contractPurchaseAgreement, agreementId))).toMatchObject({
    ...{ reservedQty: 2, leftQty: 1 },
  })
})

it('the agreement shows what is left of it', async () => {
  const head = await product.signIn(HEAD)
  await opensPage(head, '合同订单', '采购与服务合同', '采购协议')
  await settles(head)
  await stageOf(head).getByRole('link', { name: NO }).first().click()
  await head.page.getByRole('heading', { level: 1, name: new RegExp(NO) }).waitFor()
  await expect.poll(() => stageOf(head).innerText()).toMatch(/剩余[^\n]*\n?\s*1/)
  await head.picture('last-cars-2-agreement')
  expect(head.complaints).toEqual([])
})
