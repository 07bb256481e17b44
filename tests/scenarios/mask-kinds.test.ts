import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#packages/server/rows.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { makeWorld, type World } from '../world.ts'
import { refused } from './uploads.ts'

/**
 * 10-platform 4.4, 5.2: the red list says how a masked field is covered, for every way in which it leaves the server.
 */
let world: World
let deaf: () => Promise<void>
let id: string
beforeAll(async () => {
  world = await makeWorld()
  deaf = await world.product.sessions.listen()
  const seller = { ...world.people.get('李晓雯')!, clock: world.clock }
  id = await world.inside(async tx => {
    const { id: mechanismId } = await insertRow(tx, seller, customer, {
      mechanismName: '顾客公司',
      shortName: '顾客',
      entityKind: 1,
      bizUserId: seller.userId,
    } as never)
    return (
      await insertRow(tx, seller, contacts, {
        mechanismType: 1,
        mechanismId,
        contactName: '顾客甲',
        phone: '13800138000',
      } as never)
    ).id
  })
})
afterAll(async () => {
  await deaf?.()
  await world?.close({ unchecked: true })
})

const RED = '/api/blade-system/data-scope/red-list'
const phones = async (): Promise<unknown[]> => {
  const reader = await world.as('李晓雯')
  const {
    records: [row],
  } = await reader.gets<{ records: { phone: string }[] }>('contacts/page', { contactName: '顾客甲' })
  const { phone } = await reader.gets<{ phone: string }>('contacts/detail', { id })
  const [line] = (
    await reader.gets<{ after?: { phone?: string } }[]>('/api/blade-desk/timeline/list', { resource: 'contacts', id })
  ).filter(one => one.after?.phone !== undefined)
  return [row!.phone, phone, line!.after!.phone]
}

it('follows the red list in lists, details and the history as soon as it is changed, and goes back with it', async () => {
  const admin = await world.as('系统管理员')
  const red = async () =>
    (
      await admin.gets<{ records: { id: string; version: number; fieldKey: string; maskKind: string }[] }>(
        `${RED}/page`,
        { resource: 'contacts', size: 100 },
      )
    ).records.find(one => one.fieldKey === 'phone')!
  const choose = async (maskKind: string) => {
    const { id: row, version } = await red()
    return admin.call('PUT', `${RED}/update`, { id: row, version, maskKind })
  }
  expect([await phones(), (await red()).maskKind]).toEqual([['138****8000', '138****8000', '138****8000'], 'phone'])
  expect((await choose('all')).status).toBe(200)
  await expect.poll(phones).toEqual(['***', '***', '***'])
  expect((await red()).maskKind).toBe('all')
  expect((await choose('name')).status).toBe(200)
  await expect.poll(phones).toEqual(['1**********', '1**********', '1**********'])
  expect(await refused(choose('nothing'))).toMatchObject({ status: 400, data: { faults: [{ path: 'maskKind' }] } })
  await choose('phone')
  await expect.poll(phones).toEqual(['138****8000', '138****8000', '138****8000'])
})
