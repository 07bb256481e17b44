import { customerSections, customerSeeds } from '../../demo/customers.ts'
import { chooses, choosesCity, opensPage, RowsTable, stageOf, toast, typesDate } from './hands.ts'
import { walkDay } from './morning.ts'
import { visitedAddress, type Desk } from './product.ts'

// In a product that runs already an earlier walk has left its customer.
const serial = visitedAddress ? (process.env['BROWSER_SERIAL'] ?? String(Date.now()).slice(-5, -1)) : ''
export const newCustomer = {
  ...customerSeeds[0]!,
  name: `深圳市远驰${serial}出行服务有限公司`,
  short: `远驰${serial}出行`,
  legal: '袁驰',
}
export const customerNumber = 900 + Number(serial)
type Texts = Record<string, string>

/**
 * Every section of the customer's form, typed in and chosen; kept as a draft on the way, because an area names a
 * contact that must exist.
 */
export async function writesCustomer(desk: Desk): Promise<void> {
  const { page } = desk
  const { base, contacts, areas, business } = customerSections(newCustomer, customerNumber, walkDay, () => '')
  await opensPage(desk, '客户风控', '客户管理', '客户档案')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { name: '新增客户' }).waitFor()
  await typesBasics(desk, base as Texts)
  await typesPeople(desk, contacts as Texts[])
  await typesPapers(desk, base as unknown as { licences: Texts[]; accounts: Texts[] })
  await typesBusiness(desk, business as Texts)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByText('草稿已保存').waitFor()
  await typesArea(desk, areas('', [])[0] as Texts)
}

async function typesBasics(desk: Desk, base: Texts): Promise<void> {
  const { page } = desk
  const stage = stageOf(desk)
  const field = (label: string) => stage.getByLabel(label, { exact: true })
  const words: [string, string][] = [
    ['名称', base['mechanismName']!],
    ['简称', base['shortName']!],
    ['统一社会信用代码', base['creditCode']!],
    ['法定代表人', base['legalPerson']!],
    ['法定代表人证件号', base['legalPersonIdNo']!],
    ['法定代表人手机', base['legalPersonPhone']!],
    ['注册资本', base['registeredCapital']!],
    ['注册地址', base['registerAddress']!],
    ['经营地址', base['officeAddress']!],
    ['送达地址', base['deliverAddress']!],
    ['实际控制人', base['controllerName']!],
    ['实际控制人证件号', base['controllerIdNo']!],
  ]
  for (const [label, text] of words) await field(label).fill(text)
  await typesDate(field('成立日期'), base['establishDate']!)
  await typesDate(field('控制起始'), base['controllerSince']!)
  await choosesCity(page, field('所在城市'), '广东省', '深圳市')
  await chooses(page, field('客户类别'), 'KA大客户')
  await chooses(page, field('业务类型'), '网约车运力')
  await chooses(page, field('客户来源'), '拜访')
  const holders = new RowsTable(page, stage.locator('.kit-field', { hasText: '持股比例' }))
  await holders.add()
  await holders.types(0, '股东', base['legalPerson']!)
  await holders.chooses(0, '股东类型', '自然人')
  await holders.types(0, '证件或信用代码', base['legalPersonIdNo']!)
  await holders.types(0, '持股比例', '70')
}

const section = (desk: Desk, title: string) =>
  stageOf(desk)
    .locator('.kit-section')
    .filter({ has: desk.page.getByRole('heading', { name: title, exact: true }) })

async function typesPeople(desk: Desk, contacts: Texts[]): Promise<void> {
  const table = new RowsTable(desk.page, section(desk, '联系人'))
  for (const [at, role] of ['商务', '财务'].entries()) {
    await table.add()
    await table.types(at, '姓名', contacts[at]!['contactName']!)
    await table.chooses(at, '角色', role)
    await desk.page.keyboard.press('Escape')
    await table.types(at, '手机', contacts[at]!['phone']!)
    await table.types(at, '邮箱', contacts[at]!['email']!)
  }
}

const papers = [
  '营业执照',
  '法定代表人或本人身份证',
  '基本户开户信息',
  '公司章程',
  '场地权属或租赁合同',
  '车辆清单及行驶证',
  '平台合作协议',
]
async function typesPapers(desk: Desk, { accounts }: { accounts: Texts[] }): Promise<void> {
  const table = new RowsTable(desk.page, section(desk, '证照与资料'))
  for (const [at, kind] of papers.entries()) {
    await table.add()
    await table.chooses(at, '证照类型', kind, kind)
    await table.types(at, '证号', `ZH-${at}`)
    await table.switches(at, '长期')
    await table.uploads(at, '扫描件', `${kind}.pdf`)
  }
  const banks = new RowsTable(desk.page, section(desk, '银行账户'))
  await banks.add()
  const [account] = accounts
  for (const [title, name] of [
    ['户名', 'accountName'],
    ['银行', 'bankTitle'],
    ['开户行', 'bankName'],
    ['联行号', 'bankNo'],
    ['账号', 'accountNo'],
  ] as const)
    await banks.types(0, title, account![name]!)
  await banks.uploads(0, '开户证明', '开户许可证.pdf')
}

async function typesBusiness(desk: Desk, business: Texts): Promise<void> {
  const field = (label: string) => stageOf(desk).getByLabel(label, { exact: true })
  for (const [label, name] of [
    ['主营业务', 'mainBusiness'],
    ['司机数', 'driverQty'],
    ['员工数', 'staffQty'],
    ['出车率', 'utilisationRate'],
    ['司机月流失率', 'driverTurnover'],
    ['最大平台占比', 'topPlatformShare'],
  ] as const)
    await field(label).fill(String(business[name]))
  await chooses(desk.page, field('纳税信用'), 'A')
}

async function typesArea(desk: Desk, area: Texts): Promise<void> {
  const table = new RowsTable(desk.page, section(desk, '申请区域'))
  await table.add()
  await table.in(0, '城市', field => choosesCity(desk.page, field.locator('input').first(), '广东省', '深圳市'))
  await table.chooses(0, '用途', '网约车')
  for (const [title, name] of [
    ['自有', 'ownQty'],
    ['外租', 'leasedQty'],
    ['司机', 'driverQty'],
    ['场地', 'siteAddress'],
  ] as const)
    await table.types(0, title, String(area[name]))
  await table.chooses(0, '当地负责人', '袁丽', '袁丽')
}

/** Hands the form in front into approval; answers the number of the document. */
export async function submits(desk: Desk): Promise<string> {
  await desk.page.getByRole('button', { name: '提交', exact: true }).click()
  return /[A-Z]{2}\d{8,}/.exec(await toast(desk, '已提交'))![0]
}

/** From the list to the page of one customer. */
export async function opensCustomer(desk: Desk, name: string): Promise<void> {
  await opensPage(desk, '客户风控', '客户管理', '客户档案')
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .getByRole('link', { name })
    .first()
    .click()
  await desk.page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
}

/** Risk grants a quota on the customer itself until the review chain stands (decisions, silence 1). */
export async function grantsQuota(
  desk: Desk,
  name: string,
  quota: { qty: string; amount: string; validTo: string },
): Promise<void> {
  const { page } = desk
  await opensPage(desk, '客户风控', '客户管理', '客户档案')
  const row = page.getByRole('row', { name: new RegExp(name) }).first()
  await row.getByRole('button', { name: '特别授信' }).click()
  const dialog = page.getByRole('dialog', { name: '特别授信' })
  await choosesCity(page, dialog.getByLabel('城市', { exact: true }), '广东省', '深圳市')
  await dialog.getByLabel('授信台数（新总量）').fill(quota.qty)
  await dialog.getByLabel('授信金额（新总额）').fill(quota.amount)
  await typesDate(dialog.getByLabel('有效期止'), quota.validTo)
  await dialog.getByLabel('风险等级').fill('A')
  await dialog.getByLabel('原因').fill('评审链建成前按风控会议纪要特别授信')
  await dialog.getByRole('button', { name: '特别授信' }).click()
  await page.getByText('特别授信成功').waitFor()
}
