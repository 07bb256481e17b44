import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { stageOf } from './hands.ts'
import { signInOperator } from './operator.ts'
import { openWorld, type Desk } from './product.ts'

let product: Awaited<ReturnType<typeof openWorld>>
let operator: Desk
beforeAll(async () => {
  product = await openWorld()
  operator = await signInOperator(product)
})
afterAll(() => product?.stop())

it.each([
  ['zh', '父区划', '深圳', '区划编号', '区划名称', '经度', '纬度', '保存', '440398'],
  ['en', 'Above', 'Shenzhen', 'Code', 'Name', 'Longitude', 'Latitude', 'Save', '440397'],
] as const)(
  'takes a new place with where it lies, below a city that is found by its name (%s)',
  async (language, above, city, code, name, lng, lat, save, wanted) => {
    const { page } = operator
    await page.evaluate(`localStorage.setItem('fleet-language', '${language}')`)
    await page.goto(`${product.address}/base/region/add`)
    await page
      .getByRole('heading', { level: 1, name: language === 'zh' ? '新增行政区划' : 'Add region' })
      .filter({ visible: true })
      .waitFor()
    await stageOf(operator).getByLabel(above, { exact: true }).first().click()
    await page.keyboard.type(city)
    await page
      .locator('.ant-cascader-dropdown')
      .filter({ visible: true })
      .locator('.ant-cascader-menu-item')
      .filter({ hasText: city })
      .first()
      .click()
    for (const [label, value] of [
      [code, wanted],
      [name, `前海${wanted}`],
      [lng, '113.898'],
      [lat, '22.521'],
    ] as const)
      await stageOf(operator).getByLabel(label, { exact: true }).first().fill(value)
    await stageOf(operator).getByRole('button', { name: save, exact: true }).click()
    const stored = () =>
      product.world.product.database.read(
        sql`select parent_code as above, lng, lat, region_level as level from blade_region where tenant_id = '000000' and code = ${wanted} and is_deleted = 0`,
      )
    await expect
      .poll(stored, { timeout: 60_000 })
      .toEqual([{ above: '4403', lng: '113.898000', lat: '22.521000', level: 3 }])
    expect(operator.complaints).toEqual([])
  },
)
