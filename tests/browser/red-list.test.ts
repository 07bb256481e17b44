import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { insertRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { opensPage, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// 10-platform 4.4, 5.2: who may open a masked field to everybody is nobody until a role is given red_list_open; then he
// does it on the field's page.
let product: Awaited<ReturnType<typeof openWorld>>
let admin: Desk
let auditor: Desk
beforeAll(async () => {
  product = await openWorld()
  admin = await product.signIn('系统管理员')
})
afterAll(() => product?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await admin?.picture('red-list-admin-failed')
  await auditor?.picture('red-list-failed')
})
/** What somebody reads of the contact's number: masked, or whole. */
const phoneSeen = async (): Promise<string> => {
  const reader = await product.world.as('李晓雯')
  return (await reader.gets<{ records: { phone: string }[] }>('contacts/page', { contactName: '顾客甲' })).records[0]!
    .phone
}

it('is given by the administrator on the page of roles, to a role that is not his own', async () => {
  const seller = { ...product.world.people.get('李晓雯')!, clock: product.world.clock }
  await product.world.inside(async tx => {
    const { id } = await insertRow(tx, seller, customer, {
      mechanismName: '顾客公司',
      shortName: '顾客',
      entityKind: 1,
      bizUserId: seller.userId,
    } as never)
    await insertRow(tx, seller, contacts, {
      mechanismType: 1,
      mechanismId: id,
      contactName: '顾客甲',
      phone: '13800138000',
    } as never)
  })
  expect(await phoneSeen()).toBe('138****8000')
  const { page } = admin
  await opensPage(admin, '系统管理', '权限管理', '角色管理')
  const stage = stageOf(admin)
  await stage.getByPlaceholder('按名称查找').fill('审计员')
  const row = stage.locator('tr.ant-table-row').filter({ hasText: 'auditor' })
  // Everything that can be done to a role stands inside the window, its last ones under the dots.
  await expect
    .poll(
      async () => {
        const box = await row.getByRole('button').last().boundingBox()
        return box !== null && box.x + box.width <= 1354
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await row.getByRole('button', { name: '权限设置' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('查找菜单或按钮').fill('红名单')
  for (const right of ['编辑', '不脱敏'])
    await dialog
      .locator('.ant-tree-treenode')
      .filter({ has: page.getByText(right, { exact: true }) })
      .locator('.ant-tree-checkbox')
      .click()
  await admin.picture('red-list-grant')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText(/权限已保存/).waitFor()
  const granted = await product.world.inside(tx =>
    tx.rows<{ code: string }>(
      sql`select m.code from role_menu m join blade_role r on r.id = m.role_id where r.tenant_id = ${tx.tenantId} and r.role_alias = 'auditor' and m.is_deleted = 0 and m.code like 'red_list_%' order by 1`,
    ),
  )
  expect(granted.map(one => one.code)).toEqual(
    expect.arrayContaining(['red_list_edit', 'red_list_open', 'red_list_view']),
  )
  product.world.product.sessions.forget()
})

it('opens the field on its page after asking, shows it whole to whoever reads the record, and keeps the move in its history', async () => {
  auditor = await product.signIn('钟诚')
  const { page } = auditor
  await opensPage(auditor, '系统管理', '权限管理', '红名单')
  const stage = stageOf(auditor)
  await stage.getByPlaceholder('业务名称', { exact: true }).fill('联系人')
  await page.keyboard.press('Enter')
  await stage
    .locator('tr.ant-table-row')
    .filter({ hasText: '联系人' })
    .filter({ hasText: '手机' })
    .first()
    .getByText('手机', { exact: true })
    .first()
    .click()
  await page.getByRole('button', { name: '不脱敏', exact: true }).click()
  await page.getByText('凡能查看该记录的人都会看到明文。').waitFor()
  await auditor.picture('red-list-ask')
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '不脱敏', exact: true }).click()
  await page.getByText('联系人的手机不再脱敏', { exact: true }).waitFor()
  await page.getByRole('button', { name: '恢复脱敏' }).waitFor()
  await expect.poll(phoneSeen, { timeout: 60_000 }).toBe('13800138000')
  await page.getByRole('tab', { name: '时间线' }).click()
  await page.locator('.kit-timeline').filter({ hasText: '不脱敏' }).first().waitFor()
  await auditor.picture('red-list-open')
  const [line] = await product.world.inside(tx =>
    tx.rows<{ action: string; from: number; to: number; who: string }>(
      sql`select action, from_status as "from", to_status as "to", user_name as who from record_log where tenant_id = ${tx.tenantId} and resource = 'red-list' order by id desc limit 1`,
    ),
  )
  expect(line).toEqual({ action: 'open', from: 1, to: 2, who: '钟诚' })
  expect(auditor.complaints).toEqual([])
})

it('is closed again in English by the same hand', async () => {
  const english = await product.signIn('钟诚', 'en')
  const { page } = english
  const [row] = await product.world.inside(tx =>
    tx.rows<{ id: string }>(
      sql`select id from red_list where tenant_id = ${tx.tenantId} and resource = 'contacts' and field_key = 'phone'`,
    ),
  )
  await page.goto(`${product.address}/system/red/list/detail?id=${row!.id}`)
  await page.getByRole('button', { name: 'Mask again' }).waitFor()
  await english.picture('red-list-open-en')
  await page.getByRole('button', { name: 'Mask again' }).click()
  await page.getByText('Mobile of Contact is masked again').waitFor()
  await page.getByRole('button', { name: 'Show in clear' }).click()
  await page.getByText('Whoever may read the record sees the whole value.').waitFor()
  await english.picture('red-list-ask-en')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(phoneSeen, { timeout: 60_000 }).toBe('138****8000')
  // A page of its own is called by its own name, not by that of the records beside which it stands.
  await page.goto(`${product.address}/system/red/list/log`)
  await page.getByRole('tab', { name: 'Reveal log', selected: true }).waitFor()
  expect(english.complaints).toEqual([])
})

it('offers a look in clear to whom it is granted, and no eye that ends in a refusal to anybody else', async () => {
  const [row] = await product.world.inside(tx =>
    tx.rows<{ id: string }>(
      sql`select id::text as id from contacts where tenant_id = ${tx.tenantId} and is_deleted = 0 and phone is not null order by id limit 1`,
    ),
  )
  const admin = await product.signIn('系统管理员')
  await admin.page.goto(`${product.address}/contacts/detail?id=${row!.id}`)
  const masked = stageOf(admin).locator('.kit-masked')
  await masked.first().waitFor()
  expect(await masked.locator('button').count()).toBe(0)
})
