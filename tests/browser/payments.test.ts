import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, fen, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { raisePayables } from '#areas/billing/bill-payable/server/raise-payables.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import { runsJob, storyMasters } from '../scenarios/story.ts'
import { narrows, rowWith } from './bank-steps.ts'
import { acts, chooses, opensPage, stageOf, toast } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// Issues 18 and 22 by clicks: a released bill is paid through the bank, which falls silent (9,999.03) and is asked; a
// second payment finds the first under way; the bill is settled once.
const AMT = '9999.03'
let world: Awaited<ReturnType<typeof openWorld>>
const { deskOf } = peopleOf(() => world)
let billId = ''
let billNo = ''
let account = ''
beforeAll(async () => {
  world = await openWorld('2026-11-09')
  const inside = world.world
  const masters = await storyMasters(inside)
  const [companyId, ownId] = [masters.companies.get('华驰深圳')!, masters.accounts.get('华驰深圳')!]
  const [payeeId, payeeAccountId] = [masters.companies.get('华驰杭州')!, masters.accounts.get('华驰杭州')!]
  await inside.inside(async tx => {
    const [own, payee] = [await getRow(tx, accountMechanism, ownId), await getRow(tx, accountMechanism, payeeAccountId)]
    account = own.bankTitle ?? own.accountName!
    const [card] = await findRows(tx, bankCard, { accountMechanismId: ownId } as never)
    if (!card)
      await insertRow(tx, inside.system, bankCard, {
        ...{ companyId, accountMechanismId: ownId, accountNo: own.accountNo, accountName: own.accountName },
        ...{ useRange: 3, gatewayCode: 'simulated', status: 1 },
      } as never)
    const today = localDate(inside.clock.now())
    const [bill] = await raisePayables(tx, inside.system, [
      {
        ...{ origin: 2, feeItem: 10, payKind: 2, companyId, payeeType: 10, payeeId, payeeName: payee.accountName },
        ...{ payeeAccountId, payeeAccountName: payee.accountName, payeeAccountNo: payee.accountNo },
        ...{ billAmt: fen(AMT), taxRate: null, billDate: today, dueDate: addDays(today, 10), released: true },
      },
    ])
    billId = bill!.id
    billNo = bill!.billNo!
  })
})
afterAll(() => world?.stop())

const billNow = () => world.world.inside(tx => getRow(tx, billPayable, billId))
const opensPayments = (desk: Desk) => opensPage(desk, '财务中心', '收付管理', '实付明细')

it('1. the cashier pays a released bill; who keeps vehicles has no such list', async () => {
  const desk = await deskOf('周敏')
  await opensPage(desk, '财务中心', '收付管理', '应付账单')
  await narrows(desk, '收款方名称', '华驰')
  await acts(desk.page, rowWith(desk, billNo), '线上付款')
  await stageOf(desk).locator('.kit-tag').filter({ hasText: '可付' }).waitFor()
  await chooses(desk.page, stageOf(desk).getByRole('combobox').first(), account)
  await desk.picture('payments-1-online')
  await stageOf(desk)
    .getByRole('button', { name: /^付款 9,?999\.03（1笔指令）$/ })
    .click()
  await toast(desk, '已生成付款指令')
  await isTurnedAway(await deskOf('罗毅'), world.address, '/receive/payment/payable/actual/index')
  expect(desk.complaints).toEqual([])
})

it('2. finance looks at it as the second person; it leaves, and the bank says nothing', async () => {
  const desk = await deskOf('王静')
  await opensPayments(desk)
  await acts(desk.page, rowWith(desk, billNo), '复核')
  const dialog = desk.page.getByRole('dialog').filter({ visible: true })
  await dialog
    .getByRole('button', { name: /复\s*核|确\s*定/ })
    .last()
    .click()
  await expect
    .poll(() =>
      world.world.inside(async tx =>
        (
          await tx.rows<{ status: number }>(sql`select status from bank_payment_order where tenant_id = ${tx.tenantId}`)
        ).map(one => one.status),
      ),
    )
    .toEqual([14])
  expect(await billNow()).toMatchObject({ payingAmt: fen(AMT), paidAmt: 0n })
  expect(desk.complaints).toEqual([])
})

it('3. meanwhile the bill cannot be paid a second time', async () => {
  const desk = await deskOf('周敏')
  await desk.page.goto(`${world.address}/receive/payment/payable/online?id=${billId}`)
  await stageOf(desk).getByText('该账单存在处理中的付款，请等待银行结果').first().waitFor()
  await desk.picture('payments-3-under-way')
  expect(desk.complaints).toEqual([])
})

it('4. the cashier asks the bank, which has it: the bill is settled, once', async () => {
  const desk = await deskOf('周敏')
  await opensPayments(desk)
  await rowWith(desk, billNo).getByRole('link').first().click()
  await stageOf(desk).getByText('状态未知').first().waitFor()
  await stageOf(desk).getByRole('button', { name: '查询银行结果' }).click()
  await stageOf(desk).getByText('成功', { exact: true }).first().waitFor()
  await desk.picture('payments-4-paid')
  await runsJob(world.world, 'payment-send')
  await runsJob(world.world, 'payment-query')
  expect(await billNow()).toMatchObject({ payingAmt: 0n, paidAmt: fen(AMT), status: 3 })
  const kept = await world.world.inside(tx =>
    tx.rows(sql`select 1 from simulated_bank_payment where tenant_id = ${tx.tenantId}`),
  )
  expect(kept).toHaveLength(1)
  expect(await (await world.world.as('王静')).posts('ledger/check-run')).toMatchObject({ breaches: 0 })
  expect(desk.complaints).toEqual([])
})
