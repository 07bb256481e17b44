import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breaksNoRule } from './accessible.ts'
import { chineseLeft } from './english.ts'
import { draws, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// A person's face and handwriting: put up and taken back by himself, seen in the top bar, under his opinions and on the
// printed sheet (10-platform 3.2, 5.1).
let world: Awaited<ReturnType<typeof openWorld>>
let boss: Desk
beforeAll(async () => {
  world = await openWorld()
  boss = await world.signIn('韩松')
})
afterAll(() => world?.stop())

/** A png of one colour. */
function png(name: string, [red, green, blue]: readonly [number, number, number], side = 48) {
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.concat(Array.from({ length: side }, () => Buffer.from([red, green, blue]))),
  ])
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), body.length + 4)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  }
}
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const topFace = () => boss.page.getByRole('button', { name: '我的账号' }).locator('img')
const slot = (name: string) => stageOf(boss).getByRole('group', { name, exact: true })

it('puts up a picture, sees it in the top bar at once and after a reload, and takes it back', async () => {
  const { page } = boss
  await page.goto(`${world.address}/info/index`)
  expect(await topFace().count()).toBe(0)
  await slot('头像')
    .locator('input[type=file]')
    .setInputFiles({ name: '太大.png', mimeType: 'image/png', buffer: Buffer.alloc(501 * 1024) })
  await page.getByText('文件大小不能超过500KB').waitFor()
  await slot('头像')
    .locator('input[type=file]')
    .setInputFiles(png('头像.png', [46, 125, 50]))
  await topFace().waitFor()
  await slot('头像').getByRole('button', { name: '更换头像' }).waitFor()
  await page.reload()
  await topFace().waitFor()
  await boss.picture('own-pictures-avatar')
  // A picture that does not come leaves the default in its place.
  await page.route('**/api/blade-resource/attach/file/**', route => route.fulfill({ status: 404, body: '' }))
  await page.reload()
  await slot('头像').getByRole('button', { name: '移除头像' }).waitFor()
  await expect.poll(() => topFace().count()).toBe(0)
  await page.unroute('**/api/blade-resource/attach/file/**')
  await slot('头像').getByRole('button', { name: '移除头像' }).click()
  await slot('头像').getByRole('button', { name: '上传头像' }).waitFor()
  await expect.poll(() => topFace().count()).toBe(0)
})

it('writes a signature by hand; it stands under the next opinion, and on the printed sheet', async () => {
  const { page } = boss
  await page.goto(`${world.address}/info/update`)
  await slot('手写签名').getByRole('button', { name: '手写' }).click()
  await draws(page, page.getByLabel('在此书写'), [
    [60, 110],
    [120, 40],
    [160, 130],
    [210, 60],
    [260, 120],
    [330, 70],
  ])
  await boss.picture('own-pictures-pad')
  await page.getByRole('button', { name: '使用此签名' }).click()
  await slot('手写签名').getByAltText('我的签名').waitFor()
  await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
  expect(await breaksNoRule(page)).toEqual([])
  await boss.picture('own-pictures-update')

  const clerk = await world.world.as('李晓雯')
  await clerk.posts('/api/blade-desk/process/leave/start-process', {
    processDefinitionId: '',
    taskUser: world.world.people.get('韩松')!.userId,
    startTime: '2026-12-01 09:00:00',
    endTime: '2026-12-01 18:00:00',
    reason: '家事',
  })
  await (await world.world.as('韩松')).decides(
    'leave',
    String((await clerk.gets('/api/blade-flow/work/send-list', { size: 5 })).records[0].businessId),
  )
  const desk = await world.signIn('李晓雯', 'en')
  const sent = (await clerk.gets('/api/blade-flow/work/send-list', { size: 5 })).records[0]
  await desk.page.goto(`${world.address}/work/process/leave/detail/${sent.processInstanceId}/${sent.businessId}`)
  await desk.page.getByAltText('Signature of 韩松').first().waitFor()
  await desk.picture('own-pictures-opinion-en')
  await desk.page.getByRole('button', { name: 'Print the approval' }).click()
  const sheet = desk.page.getByRole('article', { name: 'Approval sheet' })
  await sheet.getByAltText('Signature of 韩松').waitFor()
  expect(await chineseLeft(desk, ['李晓雯', '韩松', '家事', '同意', '车管主管', '业务员'], '.kit-print-sheet')).toEqual(
    [],
  )
  await desk.picture('own-pictures-sheet-en')
  // What a printer gets: the sheet alone.
  await desk.page.emulateMedia({ media: 'print' })
  await expect.poll(() => desk.page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  await sheet.waitFor()
  await desk.picture('own-pictures-print-en')
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

it('reads in English too', async () => {
  const desk = await world.signIn('韩松', 'en')
  await desk.page.goto(`${world.address}/info/index`)
  await desk.page.getByAltText('My signature').waitFor()
  await desk.picture('own-pictures-en')
  expect(await chineseLeft(desk, ['韩松', '运营管理部', '车管主管'])).toEqual([])
  await desk.page.getByRole('button', { name: 'Remove the signature' }).click()
  await desk.page.getByText('None yet').waitFor()
  await desk.context.close()
})
