import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { workbook } from '#areas/vehicles/testing/import-file.ts'
import { opensPage, stageOf } from './hands.ts'
import type { Desk } from './product.ts'

const exact = true
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const wizardOf = ({ page }: Desk): Locator => page.getByRole('dialog').filter({ hasText: '数据导入' })

/** 车辆管理, its import, the file, and what the check found of it. */
export async function checksFile(
  desk: Desk,
  name: string,
  bytes: Buffer,
  found: { total: number; abnormal: number },
): Promise<void> {
  await opensPage(desk, '车辆资产', '车辆管理', '车辆管理')
  await desk.page.getByRole('heading', { level: 1, name: /^车辆/ }).filter({ visible: true }).waitFor()
  await stageOf(desk).getByRole('button', { name: '导入', exact }).click()
  await checks(desk, name, bytes, found)
}

/** Rows of a sheet by the wizard that this button opens: all are good, and all go in. */
export async function importsRows(
  desk: Desk,
  button: string,
  name: string,
  header: readonly string[],
  rows: readonly string[][],
): Promise<void> {
  await stageOf(desk).getByRole('button', { name: button, exact }).click()
  const bytes = await workbook(
    rows.map(row => [...row]),
    [...header],
  )
  await checks(desk, name, Buffer.from(bytes), { total: rows.length, abnormal: 0 })
  await importsGood(desk, rows.length)
}

/** The file in the wizard in front, and what the check found of it. */
async function checks(
  desk: Desk,
  name: string,
  bytes: Buffer,
  found: { total: number; abnormal: number },
): Promise<void> {
  const wizard = wizardOf(desk)
  await wizard.locator('input[type=file]').setInputFiles({ name, mimeType: xlsx, buffer: bytes })
  await wizard.getByText(name).waitFor()
  await wizard.getByRole('button', { name: '下一步', exact }).click()
  await wizard
    .getByText(found.abnormal > 0 ? `共 ${found.total} 行，${found.abnormal} 行有误` : `共 ${found.total} 行，全部通过`)
    .waitFor()
}

export interface RowFault {
  readonly rowNo: number
  readonly says: string
  readonly cells: number
}
/**
 * Every faulty row as the wizard shows it, page by page: its number in the file, its reasons, how many of its cells are
 * marked.
 */
export async function readsFaults(desk: Desk): Promise<RowFault[]> {
  const wizard = wizardOf(desk)
  await wizard.getByRole('tab', { name: /异常/ }).click()
  const rows = wizard.locator('tbody .ant-table-row')
  const found: RowFault[] = []
  const next = wizard.locator('.ant-pagination-next button')
  for (;;) {
    const first = found.at(-1)?.rowNo ?? 0
    await expect.poll(async () => Number(await rows.first().locator('td').first().innerText())).toBeGreaterThan(first)
    found.push(...((await rows.evaluateAll(readRows as never)) as RowFault[]))
    if ((await next.count()) === 0 || (await next.isDisabled())) return found
    await next.click()
  }
}
const readRows = new Function(
  'rows',
  `return rows.map(row => ({ rowNo: Number(row.cells[0].innerText), says: row.cells[row.cells.length - 1].innerText, cells: row.querySelectorAll('td.is-wrong').length }))`,
)

/** The good rows go in; of a long file a bar tells how far it is. */
export async function importsGood(desk: Desk, count: number): Promise<void> {
  const wizard = wizardOf(desk)
  await wizard.getByRole('button', { name: `导入 ${count} 行`, exact }).click()
  if (count > 1000) {
    await wizard.getByRole('progressbar').waitFor()
    await wizard.getByText(new RegExp(`正在导入 [1-9]\\d*/${count}`)).waitFor()
    await desk.picture('import-2-progress')
  }
  await wizard.getByText(`导入成功，共导入 ${count} 条数据`).waitFor()
  await wizard.getByRole('button', { name: '确定', exact }).click()
}

/** The faulty rows as a file, as they are handed out. */
export async function downloadsFaulty(desk: Desk): Promise<Buffer> {
  const [download] = await Promise.all([
    desk.page.waitForEvent('download'),
    wizardOf(desk).getByRole('button', { name: '下载异常数据' }).click(),
  ])
  return readFile(await download.path())
}

/** How many cars the list counts. */
export const countsCars = async (desk: Desk, count: number): Promise<void> =>
  stageOf(desk)
    .locator('h1 .kit-count', { hasText: new RegExp(`^${count.toLocaleString('en-US')}$`) })
    .waitFor()

/** The wizard as somebody sees it who reads English: the file is the same. */
export async function checksInEnglish(desk: Desk, address: string, bytes: Buffer, abnormal: number): Promise<void> {
  await desk.page.goto(`${address}/vehicle/index`)
  await stageOf(desk).getByRole('button', { name: 'Import', exact }).click()
  const wizard = desk.page.getByRole('dialog').filter({ hasText: 'Upload' })
  await wizard.locator('input[type=file]').setInputFiles({ name: 'cars.xlsx', mimeType: xlsx, buffer: bytes })
  await wizard.getByRole('button', { name: 'Next', exact }).click()
  await wizard.getByRole('tab', { name: `Faulty ${abnormal}` }).waitFor()
  await wizard
    .locator('tbody .ant-table-row')
    .nth(abnormal - 1)
    .waitFor()
}
