import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOffice, type Answer, type Office, type Sitter } from '#areas/platform/server/testing/office.ts'
import code from './index.ts'

let office: Office
let admin: Sitter
beforeAll(async () => {
  office = await openOffice([code])
  await office.hire('100001', 'keyuser', ['admin'])
  await office.hire('100002', 'other', ['admin'])
  admin = await office.as('100001', 'keyuser')
})
afterAll(() => office?.close())

const BASE = 'blade-system/api-key'
const until = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
const wanted = (more: Record<string, unknown> = {}) => ({ keyName: '取数', mode: 1, expireTime: until(), ...more })
const made = (more?: Record<string, unknown>) => admin.posts<{ id: string; key: string }>(`${BASE}/save`, wanted(more))
const withKey = async (
  key: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: Record<string, unknown>,
  remoteAddress = '127.0.0.1',
): Promise<Answer> => {
  const answer = await office.app.inject({
    method,
    url,
    remoteAddress,
    headers: { authorization: `Bearer ${key}` },
    ...(body ? { payload: body } : {}),
  })
  const json = answer.json() as Answer
  return { status: answer.statusCode, code: json.code, msg: json.msg, data: json.data }
}
const LIST = '/api/blade-system/work-calendar/page'
const SAVE = '/api/blade-system/work-calendar/save'

it('lets a program read as its person, and tells the key once', async () => {
  const { id, key } = await made()
  expect(await withKey(key, 'GET', LIST)).toMatchObject({ status: 200 })
  const detail = await admin.gets<Record<string, unknown>>(`${BASE}/detail`, { id })
  expect(detail['keyHead']).toBe(`${key.slice(0, 16)}…`)
  expect(JSON.stringify(detail)).not.toContain(key)
  expect(detail['keyHash']).toBeUndefined()
})

it('writes only with a key that may, and never what is a person own affair', async () => {
  const day = { day: '2099-01-01', kind: '1', name: '元旦' }
  const reader = await made()
  expect(await withKey(reader.key, 'POST', SAVE, day)).toMatchObject({ status: 400 })
  const writer = await made({ mode: 2 })
  const written = await withKey(writer.key, 'POST', SAVE, day)
  expect(written.msg).not.toContain('此密钥')
  expect(await withKey(writer.key, 'POST', '/api/blade-auth/session/remove', { ids: '1' })).toMatchObject({
    status: 400,
  })
})

it('is bounded by the codes and the addresses that it was given', async () => {
  const narrow = await made({ codes: ['param_view'] })
  expect(await withKey(narrow.key, 'GET', LIST)).toMatchObject({ status: 402 })
  expect(await withKey(narrow.key, 'GET', '/api/blade-system/param/list')).toMatchObject({ status: 200 })
  const here = await made({ allowedAddresses: ['10.1.2.3'] })
  expect(await withKey(here.key, 'GET', LIST)).toMatchObject({ status: 401 })
  expect(await withKey(here.key, 'GET', LIST, undefined, '10.1.2.3')).toMatchObject({ status: 200 })
})

it('refuses faults beside their fields: a date past or too far, a foreign code, no address', async () => {
  const refused = await admin.call('POST', `${BASE}/save`, {
    ...wanted(),
    expireTime: '2000-01-01 00:00:00',
    codes: ['no_such_code'],
    allowedAddresses: ['nowhere'],
  })
  expect(refused.status).toBe(400)
  for (const word of ['今天以后', 'no_such_code', 'nowhere']) expect(JSON.stringify(refused)).toContain(word)
})

it('ends with its revocation and with its date', async () => {
  const { id, key } = await made()
  expect((await withKey(key, 'GET', LIST)).status).toBe(200)
  const { version } = await admin.gets<{ version: number }>(`${BASE}/detail`, { id })
  expect(await admin.call('PUT', `${BASE}/revoke`, { id, version })).toMatchObject({ status: 200 })
  office.passSeconds(6)
  expect((await withKey(key, 'GET', LIST)).status).toBe(401)
  const late = await made()
  office.passSeconds(31 * 86_400)
  expect((await withKey(late.key, 'GET', LIST)).status).toBe(401)
  expect((await withKey(late.key.replace('100001', '100002'), 'GET', LIST)).status).toBe(401)
})
