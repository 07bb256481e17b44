import type { Locator } from 'playwright-core'
import { chooses, opensPage, pdf, settles, stageOf, toast } from './hands.ts'
import type { Desk } from './product.ts'
import type { GivenFile } from './bank-files.ts'

const exact = true

/** One filter of the list in front, typed and confirmed. */
export async function narrows(desk: Desk, filter: string, value: string): Promise<void> {
  const box = stageOf(desk).getByRole('textbox', { name: filter, exact })
  await box.fill(value)
  await box.press('Enter')
  await stageOf(desk).locator('.kit-chip, .kit-chips').filter({ hasText: value }).first().waitFor()
  await settles(desk)
}
export const rowWith = (desk: Desk, text: string | RegExp): Locator =>
  stageOf(desk).getByRole('row').filter({ hasText: text })
const acts = (row: Locator, action: string): Promise<void> => row.getByRole('button', { name: action, exact }).click()
/**
 * What stands under a heading of the list, without the thousands' commas; to be polled, for sums come in an answer of
 * their own.
 */
export async function totalOf(desk: Desk, column: string): Promise<string> {
  const stage = stageOf(desk)
  await stage.locator('.ant-table-summary').waitFor()
  const titles = (await stage.locator('.ant-table-thead th').allInnerTexts()).map(title => title.trim())
  return (await stage.locator('.ant-table-summary td').nth(titles.indexOf(column)).innerText())
    .replaceAll(',', '')
    .trim()
}

export const opensBankLines = (desk: Desk): Promise<void> => opensPage(desk, '财务中心', '业务收付', '银行流水')
export const opensWriteOffs = (desk: Desk): Promise<void> => opensPage(desk, '财务中心', '收付管理', '收款核销')
export const opensBills = (desk: Desk): Promise<void> => opensPage(desk, '财务中心', '收付管理', '应收账单')

/** Our account as the picker tells it apart: whose it is (the company itself, not a branch) and at which bank. */
export interface OwnAccount {
  readonly company: string
  readonly bank: string
}
export interface Findings {
  readonly rows: number
  readonly fresh: number
  readonly known: number
  readonly faulty: number
  readonly warning: string
}
/** The cashier gives the dialog a file and reads what it found; the dialog stays open. */
export async function checksStatement(desk: Desk, account: OwnAccount, file: GivenFile): Promise<Findings> {
  const { page } = desk
  await stageOf(desk).getByRole('button', { name: '导入流水' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '导入银行流水' })
  await chooses(
    page,
    dialog.getByRole('combobox', { name: '本方账户' }),
    new RegExp(`${account.company}(?!.{2}分公司)[^]*${account.bank}`),
    account.company,
  )
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: '检查文件' }).click()
  const counts = dialog.locator('.kit-tag')
  await counts.filter({ hasText: '行' }).first().waitFor()
  const said = (await counts.allInnerTexts()).join(' ')
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0)
  return {
    rows: number(/(\d+) 行/),
    fresh: number(/新增 (\d+)/),
    known: number(/已存在 (\d+)/),
    faulty: number(/错误 (\d+)/),
    warning: (await dialog.getByRole('alert').allInnerTexts()).join(' '),
  }
}
export const leavesImport = ({ page }: Desk): Promise<void> =>
  page.getByRole('dialog').filter({ hasText: '导入银行流水' }).getByRole('button', { name: '取消', exact }).click()

/** From the menu to the lines in the list: what the check found, and loads it. */
export async function importsStatement(desk: Desk, account: OwnAccount, file: GivenFile): Promise<Findings> {
  await opensBankLines(desk)
  const found = await checksStatement(desk, account, file)
  await desk.page
    .getByRole('dialog')
    .filter({ hasText: '导入银行流水' })
    .getByRole('button', { name: `导入 ${found.fresh} 条` })
    .click()
  await toast(desk, `新增 ${found.fresh} 条`)
  return found
}

/** Sales opens the claim page of the line of that payer (and serial, where several lines look alike). */
export async function opensClaim(desk: Desk, line: { payer: string; serial?: string }): Promise<void> {
  await opensBankLines(desk)
  await narrows(desk, '对方户名', line.payer)
  await acts(rowWith(desk, line.serial ?? line.payer).first(), '认领')
  await desk.page.locator('.claim-fund').filter({ hasText: line.payer }).waitFor()
}

export interface Suggested {
  readonly customer: string
  readonly score: number
  readonly reasons: readonly string[]
}
/** The suggestions beside the funds, best first, each point with its reason. */
export async function readsSuggestions({ page }: Desk): Promise<Suggested[]> {
  const stage = page.locator('.claim').filter({ visible: true })
  await stage.locator('.claim-suggestion, .claim-unknown').first().waitFor()
  return Promise.all(
    (await stage.locator('.claim-suggestion').all()).map(async one => ({
      customer: await one.locator('b').innerText(),
      score: Number(await one.locator('.kit-tag').innerText()),
      reasons: await one.locator('small').allInnerTexts(),
    })),
  )
}

export interface Paying {
  readonly customer: string
  /** How many of the open bills, first of the list first; without it the agreed order decides. */
  readonly bills?: number
  /** The one bill of that name. */
  readonly bill?: string
  readonly thirdParty?: string
}
/** On the claim page: whom it is for, what it pays, why another pays; answers the number of the write-off. */
export async function claims(desk: Desk, paying: Paying): Promise<string> {
  const { page } = desk
  const stage = page.locator('.claim').filter({ visible: true })
  const party = stage.getByRole('combobox', { name: '认领给' })
  if (!(await stage.locator('label').filter({ hasText: '认领给' }).innerText()).includes(paying.customer))
    await chooses(page, party, paying.customer, paying.customer)
  await stage.locator('.claim-middle .ant-table-row').first().waitFor()
  const rows = stage.locator('.claim-middle .ant-table-row')
  if (paying.bills !== undefined || paying.bill) {
    await stage.getByRole('button', { name: '清空', exact }).click()
    const named = paying.bill ? rows.filter({ hasText: paying.bill }) : rows
    for (const row of (await named.all()).slice(0, paying.bills ?? 1)) await row.getByRole('checkbox').check()
  } else {
    await stage.getByRole('button', { name: '按约定顺序自动分配' }).click()
    await stage.locator('.claim-middle .ant-checkbox-checked').first().waitFor()
  }
  if (paying.thirdParty) {
    await stage.getByLabel('代付说明').fill(paying.thirdParty)
    await stage.locator('input[type=file]').setInputFiles(pdf('代付说明.pdf'))
    await stage.getByRole('button', { name: '代付说明.pdf', exact }).waitFor()
  }
  await stage.getByRole('button', { name: '提交认领' }).click()
  return /SKHX\d+/.exec(await toast(desk, '已提交认领'))![0]
}

/** From the list of write-offs to the confirmation page of one. */
export async function opensConfirmation(desk: Desk, writeOffNo: string): Promise<Locator> {
  await opensWriteOffs(desk)
  await acts(rowWith(desk, writeOffNo), '确认核销')
  const stage = stageOf(desk).filter({ hasText: '认领确认' })
  await stage.getByText(writeOffNo).first().waitFor()
  return stage
}
/** The cashier reads the confirmation page and confirms. */
export async function confirms(desk: Desk, writeOffNo: string): Promise<void> {
  const stage = await opensConfirmation(desk, writeOffNo)
  await stage.getByRole('button', { name: '确认核销' }).click()
  await toast(desk, /已核销/)
}

/** The finance manager takes a wrong write-off back, with the reason. */
export async function reverses(desk: Desk, writeOffNo: string, reason: string): Promise<void> {
  await opensWriteOffs(desk)
  await acts(rowWith(desk, writeOffNo), '作废')
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('textbox').last().fill(reason)
  await dialog.getByRole('button', { name: /作\s?废|确\s?定/ }).click()
  await toast(desk, /作废/)
  await rowWith(desk, writeOffNo).filter({ hasText: '已作废' }).waitFor()
}

/** Everything of a list as a file: asked for there, waited for and taken in My downloads. */
export async function exportsList(desk: Desk): Promise<Buffer> {
  const { page } = desk
  await stageOf(desk).getByRole('button', { name: '导出' }).click()
  await page.locator('.ant-message-notice').getByRole('button', { name: '去查看' }).click()
  const row = stageOf(desk)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: '下载', exact }) })
    .first()
  await row.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '下载', exact }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
