import { sql } from '#packages/database/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorOf } from '../operator.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// 10-platform 3.3: the sign-in page shows its tenant's background to somebody who has no token yet, and lets him see
// nothing else.
let world: World
let operator: Person
beforeAll(async () => {
  world = await makeWorld()
  operator = await operatorOf(world)
})
afterAll(() => world?.close())

const picture = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489' +
    '0000000149444154ff00000000' +
    '0000000049454e44ae426082',
  'hex',
)
const put = async (person: Person, name = 'road.png', bytes = picture): Promise<string> =>
  (await person.uploads<{ link: string }>('/api/blade-resource/oss/endpoint/put-file', { name, bytes })).data.link
const unsigned = (url: string, query: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, query })
const own = async () =>
  (await operator.gets('/api/blade-system/tenant/list', { tenantId: '100001' })).records[0] as {
    id: string
    tenantName: string
    version: number
  }
const saves = async (change: Record<string, unknown>) => {
  const { id, tenantName } = await own()
  return operator.call('POST', '/api/blade-system/tenant/submit', {
    id,
    tenantName,
    linkman: '赵',
    contactNumber: '13900000000',
    ...change,
  })
}

it('shows the pictures of a tenant under its domain to a stranger, by an address of their own, as long as the tenant has them', async () => {
  const [background, logo, other] = [
    await put(operator),
    await put(operator, 'mark.png'),
    await put(operator, 'secret.png'),
  ]
  expect((await saves({ domainUrl: 'https://lease.example', backgroundUrl: background, logoUrl: logo })).status).toBe(
    200,
  )
  const told = (await unsigned('/api/blade-system/tenant/info', { domain: 'lease.example' })).json().data as {
    backgroundUrl: string
    logoUrl: string
  }
  const shown = await Promise.all([told.backgroundUrl, told.logoUrl].map(address => unsigned(address)))
  expect(
    shown.map(one => [
      one.statusCode,
      one.headers['content-type'],
      String(one.headers['content-disposition']).split(';')[0],
      one.rawPayload.equals(picture),
    ]),
  ).toEqual([
    [200, 'image/png', 'inline', true],
    [200, 'image/png', 'inline', true],
  ])
  const picturePath = told.backgroundUrl.slice(0, told.backgroundUrl.lastIndexOf('/'))
  expect((await unsigned(background)).statusCode, 'the file itself opens for a token alone').toBe(401)
  expect(
    (await unsigned(`${picturePath}/${other.slice(other.lastIndexOf('/') + 1)}`)).statusCode,
    'of no sign-in page',
  ).toBe(404)
  expect((await unsigned(`${picturePath}/..%2f..%2fpassword`)).statusCode).toBe(400)
  expect((await saves({ backgroundUrl: '' })).status).toBe(200)
  expect((await unsigned(told.backgroundUrl)).statusCode, 'no tenant shows it any more').toBe(404)
})

it('makes no file public but a picture that whoever says so has uploaded himself', async () => {
  const clerk = await world.as('李晓雯')
  const text = await put(operator, 'list.txt', Buffer.from('names'))
  const heavy = await put(operator, 'heavy.png', Buffer.concat([picture, Buffer.alloc(2048 * 1024)]))
  for (const [link, reason] of [
    [await put(clerk), '请上传本人的图片'],
    [text, '请上传本人的图片'],
    [heavy, '文件大小不能超过2MB'],
    ['/api/blade-resource/attach/file/0000000000000000000000000000000000000000.png', '请上传本人的图片'],
  ] as const) {
    const refused = await saves({ backgroundUrl: link })
    expect([refused.status, refused.data.faults]).toEqual([
      400,
      [expect.objectContaining({ path: 'backgroundUrl', reason })],
    ])
  }
})

it('tells an address elsewhere as it stands, for clients that fetch it', async () => {
  await world.product.database.transaction('000000', tx =>
    tx.run(sql`update blade_tenant set background_url = 'https://pictures.example/road.jpg' where code = '100001'`),
  )
  expect((await unsigned('/api/blade-system/tenant/info', { domain: 'lease.example' })).json().data.backgroundUrl).toBe(
    'https://pictures.example/road.jpg',
  )
})
