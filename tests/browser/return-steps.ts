import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import sharp from 'sharp'
import { sql } from '#packages/database/sql.ts'
import type { World } from '../world.ts'
import { approvesFromTodo } from './approval-steps.ts'
import { acts, chooses, draws, opensPage, pdf, settles, stageOf, toast, typesDate } from './hands.ts'
import type { Desk } from './product.ts'

/** The steps of a return (70, chapter 3), as its people do them. */
export const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
export const dialogOf = ({ page }: Desk) => page.getByRole('dialog').filter({ visible: true }).last()
/** The field of a section by its title: upload boxes have no label of their own. */
const box = (desk: Desk, title: string) =>
  stageOf(desk)
    .locator('.kit-field, .ant-form-item')
    .filter({ has: desk.page.getByText(title, { exact: true }) })
    .last()

export async function uploads(desk: Desk, title: string, name: string): Promise<void> {
  await box(desk, title).locator('input[type=file]').setInputFiles(pdf(name))
  await box(desk, title).getByRole('button', { name, exact: true }).waitFor()
}

/** Under a clock that stands a toast stays, and covers the menu; lists are read anew. */
const beginsAnew = ({ page }: Desk) => page.reload()

/** People of the demo company in another role. */
export const hasRoles = (world: World, roles: Readonly<Record<string, string>>): Promise<void> =>
  world.inside(async tx => {
    for (const [name, role] of Object.entries(roles))
      await tx.run(sql`update blade_user set role_id = array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = ${role} and is_deleted = 0)
        where tenant_id = ${tx.tenantId} and real_name = ${name}`)
  })

/** The form of a new return in front, by its leaf. */
export async function beginsReturn(desk: Desk, leaf: string): Promise<void> {
  await beginsAnew(desk)
  await opensPage(desk, '车辆资产', '退车管理', leaf)
  await stageOf(desk).getByRole('button', { name: '新增', exact: true }).click()
  await desk.page.getByRole('heading', { level: 1, name: /^新增/ }).filter({ visible: true }).waitFor()
}

/** Which cars, whom to call. */
export async function namesCars(desk: Desk, plates: readonly string[]): Promise<void> {
  for (const plate of plates) await chooses(desk.page, field(desk, '退车车辆'), plate, plate)
  await desk.page.keyboard.press('Escape')
  await field(desk, '联系人').fill('王鹏')
  await field(desk, '联系电话').fill('13800001234')
}

/** When and where the cars come back. */
export async function arranges(desk: Desk, reason: string, planned: string): Promise<void> {
  await chooses(desk.page, field(desk, '退车原因'), reason)
  await typesDate(field(desk, '计划退车时间'), planned)
  await chooses(desk.page, field(desk, '还车停车场'), '龙华交付中心', '龙华')
}

/** Handed in; answers its number. */
export async function submitsReturn(desk: Desk): Promise<string> {
  await desk.page.getByRole('button', { name: '提交', exact: true }).filter({ visible: true }).click()
  return /TC[A-Z]{2}\d+/.exec(await toast(desk, /已提交/))![0]
}

/** Whoever is asked about this document decides it from his own list, one after the other; answers who they were. */
export async function decidedByAll(
  world: World,
  deskOf: (name: string) => Promise<Desk>,
  resource: string,
  no: string,
): Promise<string[]> {
  const asked = () =>
    world.inside(async tx => {
      const row = await tx.row<{ name: string }>(sql`
        select u.real_name as name from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
          join blade_user u on u.tenant_id = t.tenant_id and (u.id = t.assignee_id or u.id = any(t.candidate_ids))
        where t.tenant_id = ${tx.tenantId} and i.resource = ${resource} and t.state in (1, 2)
          order by coalesce(u.id = t.assignee_id, false) desc, u.id limit 1`)
      return row?.name
    })
  const deciders: string[] = []
  for (let name = await asked(); name; name = await asked()) {
    await approvesFromTodo(await deskOf(name), no)
    deciders.push(name)
  }
  return deciders
}

/** From the list, read anew, to a page of one return. */
export async function takesUp(desk: Desk, leaf: string, no: string, action: string): Promise<void> {
  await beginsAnew(desk)
  await opensPage(desk, '车辆资产', '退车管理', leaf)
  await settles(desk)
  await acts(
    desk.page,
    stageOf(desk)
      .getByRole('row', { name: new RegExp(no) })
      .first(),
    action,
  )
}

/** A picture of which no two look alike. */
export const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(randomBytes(160 * 120 * 3), { raw: { width: 160, height: 120, channels: 3 } })
    .blur(4)
    .jpeg()
    .toBuffer(),
})

export interface Findings {
  readonly plate: string
  readonly mileage: string
  readonly energy: string
  /** Part, and what the damage costs. */
  readonly damage?: readonly [part: string, price: string]
  readonly missing?: readonly [item: string, price: string]
}

/** One car of the page of the receipt: read, looked at, photographed, signed for. */
export async function receivesCar(desk: Desk, { plate, mileage, energy, damage, missing }: Findings): Promise<void> {
  const { page } = desk
  const card = stageOf(desk).locator('.ant-card').filter({ hasText: plate }).first()
  const item = (title: string) => card.locator('.ant-form-item').filter({ hasText: title }).last()
  await item('还车里程').getByRole('spinbutton').fill(mileage)
  await item('电量/油量%').getByRole('spinbutton').fill(energy)
  await chooses(page, item('停车场').locator('input').first(), '龙华交付中心', '龙华')
  if (damage) {
    const marks = card.locator('.damage-marks').last()
    await marks.getByRole('button', { name: damage[0], exact: true }).click()
    await marks.locator('.ant-radio-button-wrapper').filter({ hasText: '中等' }).click()
    await marks
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo('车损.jpg'))
    await marks.getByLabel('定损价', { exact: true }).fill(damage[1])
  }
  if (missing) {
    await chooses(page, card.getByLabel('缺件证照', { exact: true }), missing[0])
    await page.keyboard.press('Escape')
    await card.getByLabel(`${missing[0]}的单价`, { exact: true }).fill(missing[1])
  }
  await item('照片与交接单').locator('input[type=file]').setInputFiles(pdf('交接单.pdf'))
  await item('照片与交接单').getByRole('button', { name: '交接单.pdf', exact: true }).waitFor()
  await card.getByRole('button', { name: /交车人签字/ }).click()
  const pad = dialogOf(desk)
  await draws(page, pad.locator('canvas'), [
    [40, 60],
    [110, 30],
    [180, 80],
  ])
  await pad.getByRole('button', { name: '确认签字' }).click()
  await card.getByRole('button', { name: /已签/ }).waitFor()
  await desk.picture(`returns-receive-${plate}`)
  await card.getByRole('button', { name: '确认收车' }).click()
  await toast(desk, '已收车')
}

/** Where the refund goes, and what was looked at before. */
export async function settlesTerms(desk: Desk): Promise<void> {
  const account = stageOf(desk).locator('.ant-form-item').filter({ hasText: '退款账户' }).locator('input').first()
  await account.click()
  await desk.page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .locator('.ant-select-item-option')
    .first()
    .click()
  for (const label of ['押金收据已收回', '通行费已查']) {
    const tick = stageOf(desk).getByLabel(label)
    await tick.click()
    await expect.poll(() => tick.isChecked()).toBe(true)
  }
}

/** One line of the statement is waived, with its reason. */
export async function waives(desk: Desk, plate: string, line: string, amt: string, reason: string): Promise<void> {
  const car = stageOf(desk).locator('.statement-car').filter({ hasText: plate })
  await car
    .getByRole('row', { name: new RegExp(line) })
    .getByRole('button', { name: '减免' })
    .click()
  const dialog = dialogOf(desk)
  await dialog.getByLabel('减免金额（元）').fill(amt)
  await dialog.getByLabel('减免原因').fill(reason)
  await dialog
    .getByRole('button', { name: /^保\s?存$/ })
    .last()
    .click()
  await dialog.waitFor({ state: 'detached' })
  await car.getByText(reason).waitFor()
}

/** A figure at the head of a statement. */
export const figureOf = async (desk: Desk, label: string): Promise<string> =>
  (
    await stageOf(desk)
      .locator('.ant-descriptions-item')
      .filter({ has: desk.page.getByText(label, { exact: true }) })
      .locator('.num')
      .innerText()
  ).replaceAll(',', '')

/** The settlement is confirmed as the customer agreed to it; `proof` where a paper proves it. */
export async function confirmsStatement(desk: Desk, mode: string, proof?: string): Promise<void> {
  await stageOf(desk).getByRole('button', { name: '确认核算', exact: true }).click()
  const dialog = dialogOf(desk)
  await dialog.getByRole('radio', { name: mode }).check()
  if (proof) {
    await dialog.locator('input[type=file]').setInputFiles(pdf(proof))
    await dialog.getByRole('button', { name: proof, exact: true }).waitFor()
  }
  await dialog
    .getByRole('button', { name: /^保\s?存$/ })
    .last()
    .click()
  await dialog.waitFor({ state: 'detached' })
}

/** The customer at his own phone: reads, asks for the code, signs with his finger. */
export async function customerSigns(desk: Desk, address: string, codeSent: () => Promise<string>): Promise<void> {
  const context = await desk.context.browser()!.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(address)
  const act = page.locator('.open-link-act').filter({ hasText: '确认无误并签名' })
  await act.getByRole('button', { name: /^发送到/ }).click()
  await act.getByText(/秒后重发/).waitFor()
  await act.getByLabel('短信验证码').fill(await codeSent())
  await draws(page, act.locator('canvas'), [
    [30, 40],
    [100, 70],
    [170, 30],
  ])
  await act.getByRole('button', { name: '确认无误并签名' }).click()
  await page.getByText('已办理').waitFor()
  await page.screenshot({ path: 'test-results/returns-customer.png' })
  await context.close()
  expect(page.isClosed()).toBe(true)
}
