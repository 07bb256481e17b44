import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { insertRows } from '#packages/server/rows.ts'
import { oaSimulatedUser } from '#areas/platform/oa-user/oa-user.ts'
import { chineseLeft } from './english.ts'
import { chooses, opensPage, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// What an administrator does with files and rights: imports departments and dictionary entries, takes sheets home, asks
// why (10-platform 4.6, 14).
let product: Awaited<ReturnType<typeof openWorld>>
let admin: Desk
beforeAll(async () => {
  product = await openWorld()
  admin = await product.signIn('系统管理员')
})
afterAll(() => product?.stop())

const book = (head: readonly string[], rows: readonly (readonly (string | null)[])[]) =>
  writeWorkbookBuffer({
    sheets: [{ name: 'Sheet1', columns: head.map(label => ({ label, kind: 'text' as const })), rows }],
  })
async function imports(desk: Desk, name: string, bytes: Buffer): Promise<void> {
  const dialog = desk.page.getByRole('dialog')
  await stageOf(desk).getByRole('button', { name: '导入', exact: true }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: bytes,
  })
  await dialog
    .getByRole('button', { name: /下一步|检查|上传/ })
    .last()
    .click()
}

it('imports departments by the wizard on their page: the good row is made, the other told', async () => {
  await opensPage(admin, '系统管理', '组织用户', '部门管理')
  await imports(
    admin,
    '部门.xlsx',
    await book(
      ['上级全称', '部门编码', '部门名称', '类型', '负责人工号'],
      [
        ['华驰车服集团/华东大区', 'nj', '南京分公司', '公司', 'HC0013'],
        ['华驰车服集团/火星大区', 'mars', '火星分公司', '公司', null],
      ],
    ),
  )
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByText('正常').first().waitFor()
  await admin.picture('rest-dept-import')
  await dialog.getByRole('button', { name: /^导入/ }).click()
  await dialog.getByText(/成功/).first().waitFor()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await stageOf(admin).getByText('南京分公司').first().waitFor()
  await admin.picture('rest-dept')
})

it('explains why a right is missing, and shows what the night found', async () => {
  await product.world.inside(tx => enqueue(tx, product.world.system, 'access-audit', {}))
  // The runner behind the product may have taken the job already: then there is nothing left to drain.
  const auditor = await product.world.as('系统管理员')
  await expect
    .poll(async () => (await auditor.gets<{ time: string }>('/api/blade-system/authority/audit')).time)
    .toBeTruthy()
  await opensPage(admin, '系统管理', '权限管理', '权限解释')
  const stage = stageOf(admin)
  await chooses(admin.page, stage.getByRole('combobox', { name: '用户', exact: true }), '李晓雯', '李晓雯')
  await stage.getByRole('combobox', { name: '权限编号', exact: true }).fill('contract_lease_seal')
  await admin.page.keyboard.press('Escape')
  await stage.getByRole('button', { name: '解释', exact: true }).click()
  await stage.getByText('没有角色授予该权限').waitFor()
  await expect.poll(() => stage.getByText('不允许', { exact: true }).count()).toBe(1)
  await stage.getByText(/核查了\d+种业务/).waitFor()
  await admin.picture('rest-explain')
})

it('hands out the matrix of rights, the log of reveals and the statistics of messages as files', async () => {
  for (const [group, leaf, button, file] of [
    ['权限管理', '角色管理', '权限矩阵', /角色权限矩阵_\d{14}\.xlsx/],
    ['基础配置', '消息模板', '消息统计', /消息统计_\d{14}\.xlsx/],
    ['流程管理', '流程跟踪', '导出', /流程步骤用时_\d{14}\.xlsx/],
  ] as const) {
    await opensPage(admin, '系统管理', group, leaf)
    const [download] = await Promise.all([
      admin.page.waitForEvent('download'),
      stageOf(admin).getByRole('button', { name: button, exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(file)
    await admin.picture(`rest-export-${leaf}`)
  }
})

it('lets somebody who left the OA go only after his work was handed over, says what leaving means, and leads to the handover', async () => {
  await product.world.inside(tx =>
    insertRows(tx, product.world.system, oaSimulatedUser, [
      { oaId: 'P1', realName: '陈立群', loginName: 'chenliqun', enabled: false },
    ] as never),
  )
  await opensPage(admin, '系统管理', '组织用户', '组织同步')
  const stage = stageOf(admin)
  await stage.getByRole('button', { name: '拉取OA', exact: true }).click()
  await stage.getByRole('tab', { name: '离职 1', exact: true }).click()
  await stage
    .getByRole('row', { name: /陈立群/ })
    .getByRole('checkbox')
    .check()
  await stage.getByRole('button', { name: '办理离职 1', exact: true }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByText(/账号转为离职/).waitFor()
  await dialog.getByRole('button', { name: '办理离职', exact: true }).click()
  await admin.page.getByText(/陈立群：该用户名下还有\d+条数据/).waitFor()
  await admin.picture('rest-oa-left')
  await admin.page.getByRole('button', { name: '去交接', exact: true }).click()
  await admin.page.getByRole('heading', { name: '数据交接', level: 1 }).filter({ visible: true }).waitFor()
  await stageOf(admin)
    .getByText(/待交接 [1-9]\d* 条/)
    .waitFor()
})

it('explains in English too', async () => {
  const desk = await product.signIn('系统管理员', 'en')
  await desk.page.goto(`${product.address}/authority/explain`)
  await stageOf(desk).getByText('Nightly access audit').waitFor()
  await desk.picture('rest-en-explain')
  expect(await chineseLeft(desk, [])).toEqual([])
})
