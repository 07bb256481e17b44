import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { signInOperator } from './operator.ts'
import { openWorld, type Desk } from './product.ts'

let product: Awaited<ReturnType<typeof openWorld>>
let operator: Desk
beforeAll(async () => {
  product = await openWorld()
  operator = await signInOperator(product)
})
afterAll(() => product?.stop())

it('takes a new place with where it lies, below a city that is found by its name', async () => {
  const { page } = operator
  await page.goto(`${product.address}/base/region/add`)
  await page.getByLabel('父区划', { exact: true }).first().click()
  await page.keyboard.type('深圳')
  await page.locator('.ant-cascader-dropdown').filter({ visible: true }).locator('.ant-cascader-menu-item').filter({ hasText: '深圳' }).first().click()
  for (const [label, value] of [['区划编号', '440398'], ['区划名称', '前海区'], ['经度', '113.898'], ['纬度', '22.521']] as const) await page.getByLabel(label, { exact: true }).first().fill(value)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const stored = () => product.world.product.database.read(sql`select parent_code as above, lng, lat, region_level as level from blade_region where tenant_id = '000000' and code = '440398' and is_deleted = 0`)
  await expect.poll(stored).toEqual([{ above: '4403', lng: '113.898000', lat: '22.521000', level: 3 }])
  expect(operator.complaints).toEqual([])
})
