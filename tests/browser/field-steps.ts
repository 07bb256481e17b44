import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { draws } from './hands.ts'

/** The field pages (70, 4: phone), as a driver uses them. */
/** Pictures of which no two look alike: one photo proves one thing once. */
export const photo = async () => ({
  name: 'camera.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(randomBytes(320 * 240 * 3), { raw: { width: 320, height: 240, channels: 3 } })
    .blur(6)
    .jpeg()
    .toBuffer(),
})
export const shoots = async (page: Page, label: string) => {
  const row = page
    .locator('.field-row')
    .filter({ has: page.getByLabel(`拍照：${label}`, { exact: true }) })
    .last()
  const before = await row.locator('figure').count()
  await page.getByLabel(`拍照：${label}`, { exact: true }).setInputFiles(await photo())
  await expect.poll(() => row.locator('figure').count()).toBe(before + 1)
}
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const card = (page: Page, plate: string) => page.locator('li.field-card').filter({ hasText: plate })

/** The form of a transport, filled in by touch. */
export async function fillsIn(page: Page, plate: string, mileage: string, isDamaged = false): Promise<void> {
  await card(page, plate).getByRole('button').first().click()
  await page.getByRole('button', { name: '添加行程', exact: true }).click()
  await field(page, '起点').fill('龙华交付中心')
  await field(page, '终点').fill('白云中转库')
  await page.getByRole('group', { name: '行程' }).getByLabel('里程', { exact: true }).fill('146')
  await field(page, '到达里程').fill(mileage)
  await field(page, '接车人').fill('何春梅')
  if (isDamaged) {
    await page.getByRole('button', { name: '左前门', exact: true }).click()
    await page.getByRole('button', { name: /^左前门，1处/ }).waitFor()
    await field(page, '损伤类型').selectOption({ label: '划痕' })
    await page.getByRole('radio', { name: '中', exact: true }).click()
    await shoots(page, '照片')
  }
  await shoots(page, '装车照片')
  await shoots(page, '卸车照片')
  for (let nth = 0; nth < 4; nth++) await shoots(page, '作业照片')
  await page.getByRole('radiogroup', { name: '无费用' }).getByRole('radio', { name: '是' }).click()
  const signs = page.locator('.field-row').filter({ hasText: '接车签字' })
  await signs.getByRole('button', { name: '手写签名' }).click()
  await draws(page, signs.locator('canvas'), [
    [40, 40],
    [120, 70],
    [200, 30],
  ])
  await signs.getByRole('button', { name: '确认签名' }).click()
  await signs.locator('figure').waitFor()
}
export const handsIn = async (page: Page) => {
  await page.getByRole('button', { name: '提交结果', exact: true }).click()
  await page.getByRole('heading', { name: '外勤任务' }).waitFor()
}
