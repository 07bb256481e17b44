import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRows } from '#packages/server/rows.ts'
import { vehicleFlag } from '#areas/vehicles/vehicle-flag/vehicle-flag.ts'
import { vehicleStatusConfig } from '#areas/vehicles/vehicle-status-config/vehicle-status-config.ts'
import { chooses, opensPage, stageOf, toast } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// Rules that are data (60, 4.3) are typed condition by condition and read in words.
let world: Awaited<ReturnType<typeof openWorld>>
let desk: Desk
beforeAll(async () => {
  world = await openWorld('2026-11-23')
  desk = await world.signIn('系统管理员')
})
afterAll(() => world?.stop())

const exact = true
const field = (label: string | RegExp) => stageOf(desk).getByLabel(label, { exact })
const begins = async (leaf: string, title: string) => {
  await opensPage(desk, '车辆资产', '车辆管理', leaf)
  await stageOf(desk).getByRole('button', { name: '新增', exact }).click()
  await stageOf(desk)
    .getByRole('heading', { level: 1, name: `新增${title}` })
    .waitFor()
}
const saves = async () => {
  await stageOf(desk).getByRole('button', { name: '保存', exact }).click()
  await toast(desk, '已保存')
  await expect.poll(() => new URL(desk.page.url()).pathname).toMatch(/\/index$/)
}

it('1. a flag by rule: two conditions that must hold and a choice of two; its page says them in words', async () => {
  const { page } = desk
  await begins('车辆标签', '车辆标签')
  await field('名称').fill('久闲营运车')
  await chooses(page, field('分类'), '运营')
  await chooses(page, field('打标方式'), '规则')
  const all = stageOf(desk).getByRole('group', { name: '全部满足' })
  for (const add of [1, 2]) {
    await all.getByRole('button', { name: '加一个条件' }).click()
    await all.getByLabel(`全部满足 字段${add}`).waitFor()
  }
  await chooses(page, all.getByLabel('全部满足 字段1'), '闲置天数', '闲置天数')
  await chooses(page, all.getByLabel('全部满足 比较1'), '大于')
  await all.getByLabel('全部满足 值1').fill('30')
  await chooses(page, all.getByLabel('全部满足 字段2'), '运营模式', '运营模式')
  await chooses(page, all.getByLabel('全部满足 比较2'), '属于')
  await chooses(page, all.getByLabel('全部满足 值2'), 'KA')
  await page.keyboard.press('Escape')
  const any = stageOf(desk).getByRole('group', { name: '任一满足' })
  await any.getByRole('button', { name: '加一个条件' }).click()
  await chooses(page, any.getByLabel('任一满足 字段1'), '车牌号', '车牌号')
  await chooses(page, any.getByLabel('任一满足 比较1'), '不为空')
  expect(await any.getByLabel('任一满足 值1').count()).toBe(0)
  await desk.picture('vehicle-rules-1-flag')
  await saves()
  const [made] = await world.world.inside(tx => findRows(tx, vehicleFlag, { flagName: '久闲营运车' } as never))
  expect(made!.rule).toMatchObject({
    all: [
      { field: 'idleDays', op: 'gt' },
      { field: 'operationMode', op: 'in', value: ['KA'] },
    ],
    any: [{ field: 'plateNo', op: 'notEmpty' }],
  })
  await stageOf(desk).getByRole('link', { name: made!.flagCode! }).first().click()
  await stageOf(desk).getByText('闲置天数 大于 30').waitFor()
  await stageOf(desk).getByText('车牌号 不为空').waitFor()
  await desk.picture('vehicle-rules-1-words')
  expect(desk.complaints).toEqual([])
})

it('2. a rule of states asks for the mode of the car', async () => {
  const { page } = desk
  await begins('状态更新配置', '车辆状态更新配置')
  await field('规则名称').fill('KA车退车后去整备')
  await chooses(page, field('触发事件'), '退车申请')
  await chooses(page, field('原状态'), '在租')
  await page.keyboard.press('Escape')
  const group = stageOf(desk).getByRole('group', { name: '条件' })
  await group.getByRole('button', { name: '加一个条件' }).click()
  await chooses(page, group.getByLabel('条件 字段1'), '运营模式')
  await chooses(page, group.getByLabel('条件 值1'), 'KA')
  await desk.picture('vehicle-rules-2-states')
  await chooses(page, field('目标状态'), '待还')
  await stageOf(desk).getByRole('button', { name: '保存', exact }).click()
  await expect
    .poll(
      async () =>
        (
          await world.world.inside(tx => findRows(tx, vehicleStatusConfig, { configName: 'KA车退车后去整备' } as never))
        )[0]?.conditions,
    )
    .toEqual([{ field: 'operationMode', op: 'eq', value: 'KA' }])
  expect(desk.complaints).toEqual([])
})
