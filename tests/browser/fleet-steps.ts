import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { PHOTO_VIEWS } from '#areas/vehicles/vehicle-extract/photo-views.ts'
import { breaksNoRule } from './accessible.ts'
import { chooses, draws, opensPage, stageOf, typesDate } from './hands.ts'
import { opensLease } from './lease-steps.ts'
import type { Desk } from './product.ts'

const exact = true
/**
 * A batch of cars for one order: `quantity` of the model in hand; `search` is part of a plate that one free car has.
 */
export interface Allotment {
  readonly orderNo: string
  readonly quantity: number
  readonly search: string
}

/** The list in front, then its button: behind it other lists stay alive with buttons of the same name. */
async function beginsNew(desk: Desk, list: string): Promise<void> {
  await desk.page
    .getByRole('heading', { level: 1, name: new RegExp(`^${list}`) })
    .filter({ visible: true })
    .waitFor()
  await stageOf(desk).getByRole('button', { name: '新增', exact }).click()
}

/** 配车: one car found by its plate, some ticked together, the rest best first; answers the allotment's number. */
export async function allotsByClicks(desk: Desk, { orderNo, quantity, search }: Allotment): Promise<string> {
  const { page } = desk
  await opensPage(desk, '车辆资产', '配车交付', '配车单')
  await beginsNew(desk, '配车单')
  await page.getByRole('heading', { name: '新增配车单' }).waitFor()
  const stage = stageOf(desk)
  await chooses(page, stage.getByLabel('订单', { exact }), orderNo, orderNo)
  const cars = stage.locator('.allot-row')
  const given = (count: number) => stage.getByRole('button', { name: `配车（${count}台）`, exact })
  await stage.getByPlaceholder('车牌、车架号').fill(search)
  await stage.getByPlaceholder('车牌、车架号').press('Enter')
  await expect.poll(() => cars.count()).toBe(1)
  await cars.first().click()
  await given(1).waitFor()
  await stage.getByPlaceholder('车牌、车架号').fill('')
  await stage.getByPlaceholder('车牌、车架号').press('Enter')
  await cars.nth(3).waitFor()
  for (const at of [0, 1, 2]) await cars.nth(at).getByRole('checkbox').check()
  await stage.getByRole('button', { name: '配给所选3台', exact }).click()
  await given(4).waitFor()
  await stage.getByRole('button', { name: '按匹配分自动配车' }).click()
  await given(quantity).waitFor()
  await expect
    .poll(() => stage.locator('.allot-position.is-filled .kit-plate.is-green').count(), {
      message: 'plates drawn as plates',
    })
    .toBe(quantity)
  await desk.picture('fleet-1-allot')
  expect(await breaksNoRule(page)).toEqual([])
  await given(quantity).click()
  return (await page.getByText('已配车').filter({ visible: true }).locator('a, button').first().innerText()).trim()
}

/** Drawn by the browser: small pictures as phones make them, jpeg and png in turn. */
const drawing = (plates: readonly string[]) => `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
  const pen = canvas.getContext('2d')
  const views = ['前', '后', '左', '右', '仪表里程', '车架号铭牌', '内饰', '提车人与车']
  return ${JSON.stringify(plates)}.flatMap(plate => views.map((view, at) => {
    pen.fillStyle = 'hsl(' + at * 45 + ' 40% 70%)'
    pen.fillRect(0, 0, 160, 120)
    pen.fillStyle = '#222'
    pen.fillText(plate + ' ' + view, 10, 60)
    return [plate + '-' + view, canvas.toDataURL(at % 2 ? 'image/png' : 'image/jpeg')]
  }))
})()`
async function photosOf(
  { page }: Desk,
  plates: readonly string[],
): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return (await page.evaluate<[string, string][]>(drawing(plates))).map(([name, address]) => {
    const mimeType = /^data:(.*?);/.exec(address)![1]!
    return {
      name: `${name}.${mimeType === 'image/png' ? 'png' : 'jpg'}`,
      mimeType,
      buffer: Buffer.from(address.split(',')[1]!, 'base64'),
    }
  })
}

const valuesOf = async (inputs: Locator): Promise<string[]> =>
  Promise.all((await inputs.all()).map(one => one.inputValue()))

/**
 * 批量提车: all cars of the order that are ready, in one document; its handover opens. By night a take needs an
 * approval: `planned` keeps a walk on the real clock out of it.
 */
export async function plansTake(
  desk: Desk,
  { orderNo, quantity, planned }: { orderNo: string; quantity: number; planned?: string | undefined },
): Promise<void> {
  const { page } = desk
  await opensPage(desk, '车辆资产', '配车交付', '提车管理')
  await beginsNew(desk, '提车管理')
  await page.getByRole('heading', { name: '新增提车单' }).waitFor()
  await chooses(page, stageOf(desk).getByLabel('订单', { exact }), orderNo, orderNo)
  await page.getByRole('button', { name: `安排并交车（${quantity}台）` }).waitFor()
  if (planned) await typesDate(stageOf(desk).getByLabel('计划提车'), planned)
  await desk.picture('fleet-2-take')
  expect(await breaksNoRule(page)).toEqual([])
  await page.getByRole('button', { name: `安排并交车（${quantity}台）` }).click()
  await page.getByRole('heading', { name: /^交车/ }).waitFor()
}

/**
 * 交车: mileages pasted out of a sheet, state filled down, eight photos a car, both signatures once. `refused`: so many
 * stay there with what is wrong.
 */
export async function handsOver(
  desk: Desk,
  mileages: readonly number[],
  refusal?: { refused: number; says: RegExp },
): Promise<void> {
  const { page } = desk
  await writesHandover(desk, mileages.length, mileages)
  for (const who of ['客户签字', '交付员签字']) await signs(desk, who)
  await desk.picture('fleet-3-handover')
  expect(await breaksNoRule(page)).toEqual([])
  await page.getByRole('button', { name: `交车（${mileages.length}台）` }).click()
  if (!refusal) return page.getByText(/已全部交车/).waitFor()
  const left = stageOf(desk).locator('tbody .take-refused')
  await expect.poll(() => left.count()).toBe(refusal.refused)
  await expect.poll(() => left.first().innerText()).toMatch(refusal.says)
  await desk.picture('fleet-3-refused')
}

/** The one that stayed gets its right reading and goes, too. */
export async function corrects(desk: Desk, mileage: number): Promise<void> {
  const { page } = desk
  await stageOf(desk).getByLabel('里程', { exact }).first().fill(String(mileage))
  await page.getByRole('button', { name: '交车（1台）' }).click()
  await page.getByText(/已全部交车/).waitFor()
}

/** Both in one go. */
export async function takesByClicks(
  desk: Desk,
  {
    mileages,
    ...take
  }: { orderNo: string; quantity: number; mileages: readonly number[]; planned?: string | undefined },
): Promise<void> {
  await plansTake(desk, take)
  await handsOver(desk, mileages)
}

async function writesHandover(desk: Desk, quantity: number, mileages: readonly number[]): Promise<void> {
  const { page } = desk
  const stage = stageOf(desk)
  const rows = stage.locator('tbody .ant-table-row')
  await expect.poll(() => rows.count()).toBe(quantity)
  const readings = stage.getByLabel('里程', { exact })
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(mileages.join('\n'))})`)
  await readings.first().focus()
  await page.keyboard.press('Control+V')
  await expect.poll(() => valuesOf(readings)).toEqual(mileages.map(String))
  const charges = stage.getByLabel('电量或油量', { exact })
  await charges.first().fill('86')
  await stage.getByRole('button', { name: '向下填充' }).click()
  await expect.poll(() => valuesOf(charges)).toEqual(Array(quantity).fill('86'))
  const plates = (await rows.locator('.kit-plate').allInnerTexts()).map(one => one.replace(/[·\s]/g, ''))
  const [first, ...others] = plates
  await rows.first().getByRole('button', { name: '照片 0/8' }).click()
  const slots = page.locator('.take-photos').filter({ visible: true })
  await slots.getByText('请逐个视角拍照').waitFor()
  const photos = await photosOf(desk, [first!])
  // As they are taken: one photo a slot, its file named by the phone.
  for (const [at, { word }] of PHOTO_VIEWS.entries()) {
    const photo = photos[at]!
    const name = photo.name.replace(/^.*\./, `IMG_${2040 + at}.`)
    await slots.getByLabel(`${first} ${word}`, { exact }).setInputFiles({ ...photo, name })
    await slots.getByRole('button', { name: `查看照片 ${word}`, exact }).waitFor()
  }
  await slots.getByText('必拍照片已齐').waitFor()
  await desk.picture('fleet-3-views')
  expect(await breaksNoRule(page)).toEqual([])
  await rows.first().getByRole('button', { name: '照片 8/8' }).waitFor()
  await page.keyboard.press('Escape')
  // The rest comes off the phones in one heap; a file's name says whose it is, and which view.
  await stage.locator('.take-tools input[type=file]').setInputFiles(await photosOf(desk, others))
  await expect.poll(() => rows.getByRole('button', { name: '照片 8/8' }).count()).toBe(quantity)
}

/** The first car of the page, by the words of its slots in the reader's language. */
export async function takesViews(desk: Desk, ...views: readonly string[]): Promise<void> {
  const card = stageOf(desk).locator('.take-card').first()
  const photos = await photosOf(desk, ['IMG'])
  for (const [at, view] of views.entries()) {
    await card.getByLabel(new RegExp(` ${view}$`)).setInputFiles(photos[at]!)
    await card.getByRole('button', { name: `Open the photo ${view}`, exact }).waitFor()
  }
}

async function signs(desk: Desk, who: string): Promise<void> {
  const { page } = desk
  await stageOf(desk).getByRole('button', { name: who, exact }).click()
  const dialog = page.getByRole('dialog', { name: who, exact })
  await draws(page, dialog.locator('canvas'), [
    [80, 120],
    [160, 60],
    [240, 150],
    [330, 70],
    [420, 140],
  ])
  await dialog.getByRole('button', { name: '确认签字' }).click()
  await stageOf(desk)
    .getByRole('button', { name: `${who}（已签）` })
    .waitFor()
}

export interface FeeRows {
  readonly feeItem: string
  readonly rows: number
  readonly total: string
}

/** From the contract to its plan, item by item: as many rows as the document has, with its sum. */
export async function seesPlans(desk: Desk, contractNo: string, items: readonly FeeRows[]): Promise<void> {
  const { page } = desk
  await opensLease(desk, contractNo)
  await tabOf(desk, '收款计划').click()
  await expect
    .poll(() => tabOf(desk, '收款计划').innerText())
    .toContain(String(items.reduce((sum, one) => sum + one.rows, 0)))
  await desk.picture('fleet-4-contract')
  await page.getByRole('button', { name: '在列表中打开' }).filter({ visible: true }).click()
  await page.getByRole('heading', { level: 1, name: /收款计划/ }).waitFor()
  for (const item of items) await filtersBy(desk, item)
}

/** The bills that the activation has made, in force and due. */
export async function seesBills(desk: Desk, contractNo: string, items: readonly FeeRows[]): Promise<void> {
  const { page } = desk
  await opensLease(desk, contractNo)
  await tabOf(desk, '应收账单').click()
  await page.getByRole('button', { name: '在列表中打开' }).filter({ visible: true }).click()
  await page.getByRole('heading', { level: 1, name: /应收账单/ }).waitFor()
  for (const item of items) await filtersBy(desk, item)
}

/** A tab of the page in front; the strip above holds tabs of the same names. */
const tabOf = (desk: Desk, name: string): Locator => stageOf(desk).getByRole('tab', { name: new RegExp(name) })

async function filtersBy(desk: Desk, { feeItem, rows, total }: FeeRows): Promise<void> {
  const stage = stageOf(desk)
  await chooses(desk.page, stage.getByLabel('费用项目', { exact }).first(), feeItem)
  await desk.page.keyboard.press('Escape')
  await stage.locator('h1 .kit-count', { hasText: new RegExp(`^${rows}$`) }).waitFor()
  await stage.getByText(total, { exact }).first().waitFor()
  await desk.picture(`fleet-5-${feeItem}-${rows}`)
  await stage.getByRole('button', { name: '去掉筛选 费用项目' }).click()
}
