import { localDate } from '#kernel'
import { contractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leaseBody } from '../../demo/leases.ts'
import { seedMasters } from '../../demo/masters.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import { DRIVER, knowsDriver, opensContract, stands, whoIsAsked } from './contract-steps.ts'
import { chooses, draws, opensPage, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// 30: a consumer lease is signed by the driver on his telephone, without an account, and sealed by our keeper.
const today = localDate(new Date())
const LEAF = 'C端租赁合同'
let product: Awaited<ReturnType<typeof openWorld>>
let no = ''
const desks = new Map<string, Desk>()
const deskOf = async (name: string): Promise<Desk> => {
  const desk = desks.get(name) ?? (await product.signIn(name))
  desks.set(name, desk)
  return desk
}
beforeAll(async () => {
  product = await openWorld(today)
  const { world } = product
  world.clock.set(`${today} 10:00:00`)
  const masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  const driverId = await knowsDriver(world, today)
  await world.inside(async tx => {
    for (const [id, purpose] of [
      ['4711003', 'code'],
      ['4711004', 'notice'],
    ] as const)
      await tx.run(
        sql`insert into blade_sms (id, tenant_id, create_time, sms_code, category, purpose, template_id, sign_name, status) values (${id}::bigint, ${tx.tenantId}, now(), ${purpose}, '9', ${purpose}, 'T', '华驰车服', 2)`,
      )
  })
  const sales = await world.as('李晓雯')
  const template = await world.inside(tx => findRows(tx, contractTemplate, { contractType: 5 } as never))
  const { parties: _none, ...lease } = leaseBody(masters, {
    ...{ customerId: '', company: '华驰深圳', city: '4403', startDate: today, termMonths: 12 },
    lines: [{ model: 'E5', quantity: 1, rent: '4900.00', deposit: '3000.00' }],
  })
  const { id } = await sales.posts<{ id: string }>('contract-lease-c/save', {
    ...lease,
    ...{ signMode: 1, templateId: template[0]!.id, lesseeKind: 1, schemeKind: 1, driverId, usage: 'official' },
    residenceProof: await uploadsFile(sales, '居住证明.pdf'),
    creditAuthFile: await uploadsFile(sales, '征信授权书.pdf'),
    ...{ creditResult: 'passed', creditScore: 72 },
  })
  no = (await sales.gets<{ contractNo: string }>('contract-lease-c/detail', { id })).contractNo
  for (let name = await whoIsAsked(world, no); name; name = await whoIsAsked(world, no))
    expect((await (await world.as(name)).decides('contract-lease-c', id)).msg).toBeTruthy()
})
afterAll(() => product?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`signing-failed-${name}`)
})

const smsTo = async (phone: string): Promise<string[]> =>
  (
    await (
      await product.world.as('系统管理员')
    ).gets<{ records: { content: string }[] }>('/api/blade-resource/sms-log/page', { phone, size: 10 })
  ).records.map(one => one.content)
const found = (texts: readonly string[], what: RegExp): string | undefined =>
  texts.map(text => what.exec(text)).find(Boolean)?.[1]

it('1. the manager sends it, the driver reads it at 390 px and signs with a code and his finger', async () => {
  const manager = await deskOf('陈立群')
  await opensContract(manager, LEAF, no)
  await manager.page.getByRole('button', { name: '盖章', exact: true }).click()
  const dialog = manager.page.getByRole('dialog', { name: '盖章' })
  await chooses(manager.page, dialog.getByLabel('印章', { exact: true }), '华驰深圳合同专用章', '合同专用')
  await manager.page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '盖章', exact: true }).click()
  await stands(manager, '签署中')

  const linkSent = async () => found(await smsTo(DRIVER.phone), /(\/open\/link\?t=[\w.-]+)/)
  await expect.poll(linkSent, { timeout: 60_000, message: 'the text message holds the link' }).toBeTruthy()
  const link = await linkSent()
  const phone = await product.browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const hand = await phone.newPage()
  await hand.goto(`${product.address}${link}`)
  await hand.getByText(no).first().waitFor()
  await hand.screenshot({ path: 'test-results/signing-phone.png', fullPage: true })
  expect(await hand.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing is cut off').toBe(true)
  const act = hand.locator('.open-link-act').filter({ hasText: '已阅读全文并同意签署' })
  await act.getByRole('button', { name: /^发送到/ }).click()
  await act.getByText(/秒后重发/).waitFor()
  await act.getByLabel('短信验证码').fill(found(await smsTo(DRIVER.phone), /验证码 (\d{6})/)!)
  if ((await act.locator('canvas').count()) > 0)
    await draws(hand, act.locator('canvas'), [
      [30, 40],
      [100, 70],
      [170, 30],
    ])
  await act.getByRole('button', { name: '已阅读全文并同意签署' }).click()
  await hand.getByText('已办理').waitFor()
  await phone.close()
  expect(manager.complaints).toEqual([])
})

it('2. the keeper seals it with his password: both signatures are intact, the lease runs, and sales see its e-contract', async () => {
  const keeper = await deskOf('纪云')
  await opensPage(keeper, '合同订单', '用印与电子合同', '电子合同')
  await stageOf(keeper)
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('link')
    .first()
    .click()
  await stageOf(keeper).getByRole('button', { name: '我方签署', exact: true }).click()
  const seal = keeper.page.getByRole('dialog', { name: '我方签署' })
  await seal.getByLabel('登录密码').fill(product.password)
  await seal.getByRole('button', { name: '确认用印' }).click()
  await stands(keeper, '已完成')
  await stageOf(keeper).getByRole('button', { name: '验签', exact: true }).click()
  const report = keeper.page.getByRole('dialog', { name: '验签报告' })
  await report.getByRole('row', { name: new RegExp(DRIVER.name) }).waitFor()
  const signatures = await report
    .getByRole('row')
    .filter({ hasText: /\d{4}-\d{2}/ })
    .allInnerTexts()
  expect(signatures).toHaveLength(2)
  // Intact and trusted; the earlier one cannot cover what was signed after it.
  for (const [at, one] of signatures.entries()) expect(one).toMatch(at === 0 ? /是\s+是\s+否\s*$/ : /是\s+是\s+是\s*$/)
  await keeper.picture('signing-verified')

  const sales = await deskOf('李晓雯')
  await opensContract(sales, LEAF, no)
  await stands(sales, '履行中')
  await stageOf(sales)
    .getByRole('tab', { name: /^电子合同/ })
    .click()
  await stageOf(sales).getByRole('tabpanel').filter({ visible: true }).getByText('已完成').first().waitFor()
  for (const desk of [keeper, sales]) expect(desk.complaints).toEqual([])
})
