import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, fen, localDate, yuan } from '#kernel'
import { readWorkbook, writeCsv } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
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
const FILE_BANK = '招商银行'
let world: Awaited<ReturnType<typeof openWorld>>
const { deskOf } = peopleOf(() => world)
let billId = ''
let billNo = ''
let account = ''
/** Bills to two payees, paid by an account whose bank takes files only. */
let filed: { id: string; billNo: string; amt: string }[] = []
/** Request number and amount of each order that left as a file. */
let sent: string[][] = []
const [PAID, FAILED] = ['12400.00', '8650.00'] as const
beforeAll(async () => {
  world = await openWorld('2026-11-09')
  const inside = world.world
  const masters = await storyMasters(inside)
  const [companyId, ownId] = [masters.companies.get('华驰深圳')!, masters.accounts.get('华驰深圳')!]
  await inside.inside(async tx => {
    const own = await getRow(tx, accountMechanism, ownId)
    account = own.bankTitle ?? own.accountName!
    const [byFile] = await findRows(tx, accountMechanism, { mechanismId: companyId, bankTitle: FILE_BANK } as never)
    for (const [one, gatewayCode] of [
      [own, 'simulated'],
      [byFile!, 'file'],
    ] as const)
      await insertRow(tx, inside.system, bankCard, {
        ...{ companyId, accountMechanismId: one.id, accountNo: one.accountNo, accountName: one.accountName },
        ...{ useRange: 3, gatewayCode, status: 1 },
      } as never)
    const today = localDate(inside.clock.now())
    const raises = async (to: string, amt: string) => {
      const payee = await getRow(tx, accountMechanism, masters.accounts.get(to)!)
      const [bill] = await raisePayables(tx, inside.system, [
        {
          ...{ origin: 2, feeItem: 10, payKind: 2, companyId, payeeType: 10, payeeId: payee.mechanismId! },
          ...{ payeeName: payee.accountName, payeeAccountId: payee.id, payeeAccountName: payee.accountName },
          ...{ payeeAccountNo: payee.accountNo, billAmt: fen(amt), taxRate: null },
          ...{ billDate: today, dueDate: addDays(today, 10), released: true },
        },
      ])
      return { id: bill!.id, billNo: bill!.billNo!, amt }
    }
    ;({ id: billId, billNo } = await raises('华驰杭州', AMT))
    filed = [await raises('华驰杭州', PAID), await raises('华驰天津', FAILED)]
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

it('5. what a bank without an interface is to pay leaves as a file, once', async () => {
  const desk = await deskOf('周敏')
  await desk.page.reload()
  await opensPage(desk, '财务中心', '收付管理', '应付账单')
  await narrows(desk, '收款方名称', '华驰')
  for (const one of filed) await rowWith(desk, one.billNo).getByRole('checkbox').check()
  await stageOf(desk).getByRole('button', { name: '线上付款（2张）' }).click()
  await stageOf(desk).locator('.kit-tag').filter({ hasText: '可付' }).first().waitFor()
  await chooses(desk.page, stageOf(desk).getByRole('combobox').first(), FILE_BANK)
  await desk.picture('payments-5-online')
  await stageOf(desk)
    .getByRole('button', { name: /^付款 21,?050\.00（2笔指令）$/ })
    .click()
  await toast(desk, '已生成付款指令')
  const finance = await deskOf('王静')
  await finance.page.reload()
  for (const one of filed) {
    await opensPayments(finance)
    await acts(finance.page, rowWith(finance, one.billNo), '复核')
    const dialog = finance.page.getByRole('dialog').filter({ visible: true })
    await dialog
      .getByRole('button', { name: /复\s*核|确\s*定/ })
      .last()
      .click()
    await dialog.waitFor({ state: 'detached' })
  }
  const orders = () =>
    world.world.inside(tx =>
      findRows(tx, bankPaymentOrder, { gatewayCode: 'file' } as never, { orderBy: 't.amt desc' }),
    )
  // No job sends them: they wait for the file.
  await runsJob(world.world, 'payment-send')
  expect((await orders()).map(one => one.status)).toEqual([11, 11])
  await opensPage(desk, '财务中心', '业务收付', '付款文件')
  await stageOf(desk).getByRole('button', { name: '导出付款文件' }).click()
  const dialog = desk.page.getByRole('dialog').filter({ hasText: '导出付款文件' })
  await dialog.getByRole('radio', { name: new RegExp(FILE_BANK) }).check()
  await desk.picture('payments-5-export')
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^导\s?出$/ }).click(),
  ])
  const cells: string[][] = []
  for await (const row of (await readWorkbook(await readFile(await file.path()))).rows)
    cells.push(row.cells.map(cell => cell.text))
  sent = (await orders()).map(one => [one.requestNo!, yuan(one.amt)])
  expect(cells.map(row => [row[0], row[7]]).sort()).toEqual([...sent].sort())
  expect((await orders()).map(one => one.status)).toEqual([13, 13])
  await stageOf(desk).getByText('待回盘').first().waitFor()
  await stageOf(desk).getByRole('button', { name: '导出付款文件' }).click()
  await desk.page.getByText('没有待导出的指令').waitFor()
  await desk.page.keyboard.press('Escape')
  expect([...desk.complaints, ...finance.complaints]).toEqual([])
})

it('6. the result file settles what was paid and frees what failed; a strange line is left out, a second import changes nothing', async () => {
  const desk = await deskOf('周敏')
  const [paid, failed] = sent
  const result = {
    name: '回盘.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      writeCsv([
        ['指令号', '金额', '处理结果', '银行流水号', '失败原因'],
        [...paid!, '交易成功', 'CMB0001', ''],
        [...failed!, '失败', '', '户名不符'],
        ['ZF209901010000009', '1.00', '交易成功', 'CMB0002', ''],
      ]),
    ),
  }
  const gives = async () => {
    await opensPage(desk, '财务中心', '业务收付', '付款文件')
    await stageOf(desk).getByRole('button', { name: '导入回盘' }).click()
    const dialog = desk.page.getByRole('dialog').filter({ hasText: '导入回盘' })
    await dialog.locator('input[type=file]').setInputFiles(result)
    await dialog.getByText(/没有以文件付款的这一指令$/).waitFor()
    return dialog
  }
  const first = await gives()
  await desk.picture('payments-6-results')
  await first.getByRole('button', { name: '登记 2 笔' }).click()
  await toast(desk, '已登记 2 笔结果')
  await stageOf(desk).getByText('已回盘').first().waitFor()
  const bills = await world.world.inside(tx => Promise.all(filed.map(one => getRow(tx, billPayable, one.id))))
  expect(bills).toMatchObject([
    { status: 3, paidAmt: fen(PAID), payingAmt: 0n },
    { status: 1, paidAmt: 0n, payingAmt: 0n, freeAmt: fen(FAILED) },
  ])
  const again = await gives()
  expect(await again.getByRole('button', { name: /^登\s?记/ }).isDisabled()).toBe(true)
  expect(await again.locator('.kit-tag').filter({ hasText: '已登记' }).count()).toBe(2)
  await desk.page.keyboard.press('Escape')
  expect(await (await world.world.as('王静')).posts('ledger/check-run')).toMatchObject({ breaches: 0 })
  expect(desk.complaints).toEqual([])
})
