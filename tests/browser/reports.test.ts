import { afterAll, beforeAll, expect, it } from 'vitest'
import { breaksNoRule } from './accessible.ts'
import { chooses, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// Reports as their staff grant them and their readers run them (10-platform 5.12).
let world: Awaited<ReturnType<typeof openWorld>>
let keeper: Desk
beforeAll(async () => {
  world = await openWorld()
  keeper = await world.signIn('夏岩')
})
afterAll(() => world?.stop())

const goesTo = ({ page }: Desk, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)
const pane = ({ page }: Desk) => page.locator('.pane').filter({ visible: true })
const says = ({ page }: Desk, text: string | RegExp) => page.locator('.ant-message').getByText(text).first().waitFor()
const rights = async (filter: Record<string, string>) =>
  (
    await (
      await world.world.as('夏岩')
    ).call<{ records: { targetName: string; reportName: string; canExport: boolean; columnKeys: string[] }[] }>(
      'GET',
      '/api/blade-system/report-auth/page',
      { size: '1000', ...filter },
    )
  ).data.records

it('grants one report to a person by his name, with the columns that he may see by their titles', async () => {
  const { page } = keeper
  await goesTo(keeper, '/reports/data/auth/index')
  await stageOf(keeper).getByRole('button', { name: '新增', exact: true }).click()
  await stageOf(keeper).getByRole('heading', { level: 1, name: '新增报表授权' }).waitFor()
  const form = stageOf(keeper)
  await chooses(page, form.getByLabel('报表', { exact: true }), '合同台账', '合同台账')
  await chooses(page, form.getByLabel('对象类型', { exact: true }), '用户')
  await chooses(page, form.getByLabel('授权对象', { exact: true }), '罗毅', '罗毅')
  await chooses(page, form.getByLabel('可见列', { exact: true }), '合同编号')
  await page.keyboard.press('Escape')
  await keeper.picture('report-right')
  await form
    .getByRole('button', { name: /保\s*存|提\s*交/ })
    .last()
    .click()
  await expect
    .poll(async () => (await rights({})).filter(one => one.targetName === '罗毅').length, { timeout: 20_000 })
    .toBe(1)
  expect((await rights({})).find(one => one.targetName === '罗毅')!.columnKeys).toHaveLength(1)
})

it('grants several reports to a role and a post at once, refuses nobody to grant them to, and warns before it takes others away', async () => {
  const { page } = keeper
  await goesTo(keeper, '/reports/data/auth/index')
  await stageOf(keeper).getByRole('button', { name: '批量授权' }).click()
  const dialog = page.getByRole('dialog', { name: '批量授权' })
  await dialog
    .getByRole('button', { name: /授\s*权/ })
    .last()
    .click()
  await dialog.getByText('请选择报表').waitFor()
  await dialog.getByText('请至少选择一个授权对象').waitFor()
  for (const name of ['合同台账', '应收账龄表'])
    await chooses(page, dialog.getByLabel('报表', { exact: true }), name, name)
  await page.keyboard.press('Escape')
  await chooses(page, dialog.getByLabel('角色', { exact: true }), '审计员', '审计员')
  await chooses(page, dialog.getByLabel('岗位', { exact: true }), '业务员', '业务员')
  await page.keyboard.press('Escape')
  await dialog.getByText(/业务员：\d+人中\d+人没有菜单【实时报表】/).waitFor()
  await expect.poll(() => page.locator('.ant-select-dropdown').filter({ visible: true }).count()).toBe(0)
  await dialog.getByLabel('导出', { exact: true }).check()
  await dialog.getByText('替换', { exact: true }).click()
  await dialog.getByText('所选报表授予其他对象的权限会被收回').waitFor()
  await dialog.getByText('追加', { exact: true }).click()
  await keeper.picture('report-batch')
  expect(await breaksNoRule(page)).toEqual([])
  await dialog
    .getByRole('button', { name: /授\s*权/ })
    .last()
    .click()
  await says(keeper, '已生效4条授权')
  await stageOf(keeper)
    .getByRole('row')
    .filter({ hasText: '业务员' })
    .getByText('看不到', { exact: true })
    .first()
    .waitFor()
  await keeper.picture('report-rights-marked')
  for (const target of ['审计员', '业务员'])
    expect(
      (await rights({})).filter(
        one => one.targetName === target && one.canExport && ['合同台账', '应收账龄表'].includes(one.reportName),
      ).length,
    ).toBe(2)
})

it('lets him who was granted it run it and take it along, and shows it to nobody else', async () => {
  const reader = await world.signIn('钟诚')
  await goesTo(reader, '/reports/real/time/index')
  await pane(reader).getByText('应收账龄表', { exact: true }).click()
  await reader.page.waitForURL(/\/reports\/view/)
  await pane(reader)
    .getByRole('button', { name: /查\s*询/ })
    .waitFor()
  const [file] = await Promise.all([
    reader.page.waitForEvent('download'),
    pane(reader)
      .getByRole('button', { name: /导\s*出/ })
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^应收账龄表_\d{14}\.xlsx$/)
  await reader.picture('report-run')
  expect(reader.complaints).toEqual([])
  await reader.context.close()
})

it('draws a chart of columns that its author chooses by their titles, and shows him what he may read from', async () => {
  const author = await world.world.as('夏岩')
  const columns = [
    { key: 'plate_no', label: '车牌 / Plate', type: 1 },
    { key: 'cars', label: '台数 / Cars', type: 2, total: 1 },
  ]
  await author.call('POST', '/api/blade-report/report/rest/submit', {
    name: '车牌台数',
    category: 'vehicle',
    reportKind: 1,
    scopeFree: true,
    scopeReason: '试验',
    datasetSql: 'select plate_no, 1 as cars from rpt.vehicle',
    columns,
    params: [],
  })
  const found = async () =>
    (
      await author.call<{ records: { id: string }[] }>('GET', '/api/blade-report/report/rest/list', {
        name: '车牌台数',
      })
    ).data.records[0]!.id
  const charts = async () =>
    (await author.call<{ charts: unknown }>('GET', '/api/blade-report/report/rest/detail', { id: await found() })).data
      .charts
  const { page } = keeper
  await goesTo(keeper, `/report/reportlist/edit?id=${await found()}`)
  const stage = stageOf(keeper)
  await stage.getByRole('button', { name: '可用视图' }).click()
  await page.getByText('rpt.vehicle', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await stage.getByRole('button', { name: '添加图表' }).click()
  const chart = stage.getByRole('group', { name: '图表1' })
  await chooses(page, chart.getByLabel('横轴', { exact: true }), '车牌')
  await chooses(page, chart.getByLabel('数值列', { exact: true }), '台数')
  await page.keyboard.press('Escape')
  await keeper.picture('report-chart')
  await stage
    .getByRole('button', { name: /保\s*存/ })
    .last()
    .click()
  // The form leaves for the record by itself once it is saved: whoever goes there before is led away again.
  await stageOf(keeper).getByRole('heading', { level: 1, name: /^编辑/ }).waitFor({ state: 'detached' })
  expect(await charts()).toEqual([{ kind: 'bar', x: 'plate_no', series: ['cars'] }])
  await goesTo(keeper, `/report/reportlist/detail?id=${await found()}`)
  await stageOf(keeper).getByText('柱状图：车牌 → 台数').waitFor()
})

it('asks in English too', async () => {
  const desk = await world.signIn('夏岩', 'en')
  await goesTo(desk, '/reports/data/auth/index')
  await stageOf(desk).getByRole('button', { name: 'Grant several' }).click()
  const dialog = desk.page.getByRole('dialog', { name: 'Grant several' })
  await dialog.getByLabel('People', { exact: true }).waitFor()
  await desk.picture('report-batch-en')
  expect(await dialog.innerText()).not.toMatch(/[\u4e00-\u9fff]/)
  await desk.context.close()
})
