import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type Desk } from './product.ts'
import { stageOf } from './hands.ts'

// Two people at one record: who saved first is named, nothing that was typed is lost, every field can be taken from
// either.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

const lots = 'parking-lot'
async function aLot(name: string): Promise<string> {
  const keeper = await world.world.as('韩松')
  return (
    await keeper.posts(`${lots}/save`, {
      lotName: name,
      lotKind: 'delivery',
      ownKind: 1,
      cityCode: '4403',
      address: '龙华大道 1 号',
      capacity: 50,
      priceMode: 3,
      managerId: (await keeper.gets('/api/blade-user/info')).id,
    })
  ).id
}
const dialogOf = ({ page }: Desk) => page.locator('.kit-clash').filter({ visible: true })
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true })

it('shows both values with the name of who saved first, takes either field by field, and saves the choice', async () => {
  const id = await aLot('龙华一号场')
  const desk = await world.signIn('韩松')
  await desk.page.goto(`${world.address}/car/parking_lots/edit?id=${id}`)
  await field(desk, '地址').fill('我写的地址')
  await field(desk, '看管人').fill('我写的看管人')

  const other = await world.world.as('系统管理员')
  const read = await other.gets(`${lots}/detail`, { id })
  await other.puts(`${lots}/update`, { id, version: read.version, address: '对方写的地址', openHours: '08:00-20:00' })

  await stageOf(desk).getByRole('button', { name: '保存', exact: true }).click()
  const dialog = dialogOf(desk)
  await dialog.getByText('系统管理员').waitFor()
  const row = (label: string) => dialog.getByRole('row').filter({ hasText: label })
  expect(await row('地址').innerText()).toMatch(/我写的地址[\s\S]*对方写的地址/)
  expect(await row('看管人').innerText()).toMatch(/我写的看管人[\s\S]*对方未改/)
  expect(await row('开放时间').innerText()).toMatch(/我未改[\s\S]*08:00-20:00/)
  await desk.picture('clash')
  await row('地址').getByText('对方写的地址').click()
  await dialog.getByRole('button', { name: '按所选保存' }).click()
  await dialog.waitFor({ state: 'detached' })

  await expect.poll(async () => (await other.gets(`${lots}/detail`, { id })).keeperName).toBe('我写的看管人')
  expect(
    await other.gets(`${lots}/detail`, { id }),
    'theirs where theirs was picked, and what they changed alone',
  ).toMatchObject({ address: '对方写的地址', openHours: '08:00-20:00' })
  expect(desk.complaints.filter(one => !one.includes('409'))).toEqual([])
  await desk.context.close()
})

it('keeps what was typed when the dialog is put away, and refuses again until a choice is made', async () => {
  const id = await aLot('龙华二号场')
  const desk = await world.signIn('韩松', 'en')
  await desk.page.goto(`${world.address}/car/parking_lots/edit?id=${id}`)
  await field(desk, 'Address').fill('typed and not to be lost')
  const other = await world.world.as('系统管理员')
  await other.puts(`${lots}/update`, {
    id,
    version: (await other.gets(`${lots}/detail`, { id })).version,
    address: 'saved first',
  })

  const save = () => stageOf(desk).getByRole('button', { name: 'Save', exact: true }).click()
  await save()
  await dialogOf(desk).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => field(desk, 'Address').inputValue()).toBe('typed and not to be lost')
  expect((await other.gets(`${lots}/detail`, { id })).address, 'nothing was overwritten unseen').toBe('saved first')

  await save()
  await dialogOf(desk).getByRole('button', { name: 'Save what is chosen' }).click()
  await expect.poll(async () => (await other.gets(`${lots}/detail`, { id })).address).toBe('typed and not to be lost')
  await desk.context.close()
})
