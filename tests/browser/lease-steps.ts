import { chooses, choosesCity, isEnglish, opensPage, pdf, RowsTable, stageOf, typesDate } from './hands.ts'
import type { Locator } from 'playwright-core'
import { walkDay } from './morning.ts'
import type { Desk } from './product.ts'

/** What the lease is about: twenty vehicles of two models, one below its floor price. */
export const leaseLines = [
  {
    product: '星岚 E5 36期',
    model: '星岚 E5 2026款 430km',
    quantity: '12',
    rent: '4800',
    deposit: '10000',
    price: '112800',
  },
  {
    product: '晨曜 T3 36期',
    model: '晨曜 T3 2026款 460km',
    quantity: '8',
    rent: '4700',
    deposit: '10000',
    price: '128800',
  },
] as const
/** The company, not its branches. */
const ownCompany = /^华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/
export const section = (desk: Desk, title: string) =>
  stageOf(desk)
    .locator('.kit-section')
    .filter({ has: desk.page.getByRole('heading', { name: title, exact: true }) })

/** The whole form as the paper has it: who, what, at which price, paid how, with which clauses of its own. */
export async function writesLease(desk: Desk, customer: string, today = walkDay): Promise<void> {
  const { page } = desk
  await opensPage(desk, '合同订单', '客户合同', 'KA租赁合同')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { name: '新增KA租赁合同' }).waitFor()
  await typesHead(desk, today)
  const parties = new RowsTable(page, section(desk, '主体'))
  await parties.add()
  await parties.chooses(0, '甲乙丙丁方', '甲方')
  await parties.chooses(0, '主体类型', /^客户/)
  await parties.chooses(0, '主体', customer, customer.slice(3, 9))
  await typesProducts(desk, today)
  await typesPayRule(desk)
  await chooses(page, stageOf(desk).getByLabel('违章处理', { exact: true }), '客户自行处理')
}

async function typesHead(desk: Desk, today: string): Promise<void> {
  const { page } = desk
  const field = (label: string) => section(desk, '基本信息').getByLabel(label, { exact: true })
  await chooses(page, field('我方主体'), ownCompany, '深圳')
  await chooses(page, field('用途'), '网约车')
  await typesDate(field('开始日期'), today)
  await field('期限').fill('36')
  await chooses(page, field('合同模板'), 'KA车辆租赁合同（标准版）')
  const terms = field('特别约定')
  await terms.click()
  await page.keyboard.type('甲方连续两期逾期的，')
  await section(desk, '基本信息').getByRole('button', { name: '加粗' }).click()
  await page.keyboard.type('乙方可提前收回车辆。')
}

async function typesProducts(desk: Desk, today: string): Promise<void> {
  const { page } = desk
  const table = new RowsTable(page, section(desk, '产品与价格').locator('.kit-field', { hasText: '产品明细' }))
  for (const [at, line] of leaseLines.entries()) {
    await table.add()
    await table.chooses(at, '服务产品', line.product, line.product.slice(0, 5))
    await table.chooses(at, '车型', line.model, line.model.slice(0, 5))
    await table.chooses(at, '颜色', '白色')
    await table.in(at, '用车城市', field => choosesCity(page, field.locator('input').first(), '广东省', '深圳市'))
    await table.chooses(at, '牌照类型', '小型新能源汽车')
    for (const [title, text] of [
      ['数量', line.quantity],
      ['租金', line.rent],
      ['押金', line.deposit],
      ['车价', line.price],
    ] as const)
      await table.types(at, title, text)
    await table.in(at, '预计提车日', field => typesDate(field.locator('input').first(), today))
    await table.chooses(at, '提车停车场', '龙华交付中心', '龙华')
  }
}

/**
 * Monthly in advance on the day of the take: what the form proposes, completed by the account and the kind of invoice.
 */
async function typesPayRule(desk: Desk): Promise<void> {
  const { page } = desk
  const field = (label: string) => section(desk, '付款规则').getByLabel(label, { exact: true })
  await chooses(page, field('我方收款账户'), ownCompany, '深圳')
  await chooses(page, field('票种'), '数电专票')
  await field('违约金月数').fill('2')
}

/** From the list to the page of one lease, by its number. */
export async function opensLease(desk: Desk, no: string): Promise<void> {
  const { page } = desk
  const [top, group, leaf] = (await isEnglish(desk))
    ? (['Contracts', 'Customer contracts', 'KA leases'] as const)
    : (['合同订单', '客户合同', 'KA租赁合同'] as const)
  await opensPage(desk, top, group, leaf)
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('link', { name: no })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: new RegExp(no) }).waitFor()
}

/** What the risk officer asked for is added; everything else comes back as it was written. */
export async function resubmits(desk: Desk, no: string, reason: string): Promise<void> {
  const { page } = desk
  await opensLease(desk, no)
  await stageOf(desk).getByText(reason).first().waitFor()
  await page.getByRole('button', { name: '重新提交', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^重新提交KA租赁合同/ }).waitFor()
  await stageOf(desk).getByRole('alert').getByText(reason).waitFor()
  await uploads(section(desk, '附件'), '近三个月流水.pdf')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByText('已提交').first().waitFor()
}

export async function uploads(box: Locator, name: string): Promise<void> {
  await box.locator('input[type=file]').setInputFiles(pdf(name))
  await box.getByRole('button', { name, exact: true }).waitFor()
}

/** The paper goes to be stamped: which seal, how many copies, the final text. */
export async function appliesForSeal(desk: Desk, no: string): Promise<void> {
  const { page } = desk
  await opensLease(desk, no)
  await page.getByRole('button', { name: '盖章', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '盖章' })
  await chooses(page, dialog.getByLabel('印章', { exact: true }), '华驰深圳合同专用章', '合同专用')
  await page.keyboard.press('Escape')
  await dialog.getByLabel('份数', { exact: true }).fill('4')
  await dialog.getByLabel('每份页数', { exact: true }).fill('12')
  await uploads(dialog, '合同定稿.pdf')
  await dialog.getByRole('button', { name: '盖章', exact: true }).click()
  await page.getByText('盖章成功').waitFor()
}

/** The keeper finds the approved application in his list and stamps it. */
export async function stamps(desk: Desk, title: string): Promise<void> {
  const { page } = desk
  await opensPage(desk, '合同订单', '用印与电子合同', '用印申请')
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(title) })
    .first()
    .getByRole('button', { name: '用印', exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: '用印' })
  await uploads(dialog, '用印件.pdf')
  await dialog.getByLabel('用印份数', { exact: true }).fill('4')
  await dialog.getByRole('button', { name: '用印', exact: true }).click()
  await page.getByText('用印成功').waitFor()
}

/** Both sides have signed: the scan makes the contract run. */
export async function recordsSignature(desk: Desk, no: string): Promise<void> {
  const { page } = desk
  await opensLease(desk, no)
  await page.getByRole('button', { name: '签成', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '签成' })
  await uploads(dialog, '签署件.pdf')
  await dialog.getByRole('button', { name: '签成', exact: true }).click()
  await page.getByText('签成成功').waitFor()
}

/** The order of a lease: from the list to its page; answers its number. */
export async function opensOrder(desk: Desk, customer: string): Promise<string> {
  const { page } = desk
  const [top, group, leaf] = (await isEnglish(desk))
    ? (['Contracts', 'Orders', 'Orders'] as const)
    : (['合同订单', '订单管理', '订单'] as const)
  await opensPage(desk, top, group, leaf)
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(customer) })
    .first()
    .getByRole('link')
    .first()
    .click()
  await page
    .getByRole('tab', { name: /^(订单车辆|Order vehicles)/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  return /DD\d+/.exec(await stageOf(desk).getByRole('heading', { level: 1 }).innerText())![0]
}

/** The plans of one contract, by its number. */
export async function opensPlans(desk: Desk, contractNo: string): Promise<void> {
  await opensPage(desk, '财务中心', '收付管理', '收款计划')
  await desk.page
    .getByRole('heading', { level: 1, name: /^收款计划/ })
    .filter({ visible: true })
    .waitFor()
  const box = stageOf(desk).getByRole('textbox', { name: '合同编号', exact: true })
  await box.fill(contractNo)
  await box.press('Enter')
  await stageOf(desk).locator('.kit-chip').filter({ hasText: contractNo }).waitFor()
}

/**
 * In the list in front finance bills the first `count` waiting plans of one item at once instead of at night; `of` rows
 * stand there.
 */
export async function billsPlans(
  desk: Desk,
  { feeItem, count, of }: { feeItem: string; count: number; of: number },
): Promise<void> {
  const { page } = desk
  const stage = stageOf(desk)
  await chooses(page, stage.getByLabel('费用项目', { exact: true }).first(), feeItem)
  await page.keyboard.press('Escape')
  await stage.locator('h1 .kit-count', { hasText: new RegExp(`^${of}$`) }).waitFor()
  for (const row of (await stage.locator('tbody .ant-table-row').all()).slice(0, count))
    await row.getByRole('checkbox').check()
  await stage.getByRole('region', { name: '批量操作' }).getByRole('button', { name: /^生效/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '生效', exact: true }).click()
  await dialog.getByText(`已完成 ${count}/${count}，失败 0`).waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
}
