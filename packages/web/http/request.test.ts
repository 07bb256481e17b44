import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteLeaving, noteStaying } from './leaving.ts'
import { request } from './request.ts'

// The token store of the window looks at its page when it is loaded.
vi.hoisted(() => {
  Object.assign(globalThis, { document: { cookie: '', querySelector: () => null } })
})

const sent: { path: string; key: string | undefined }[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string> }) => {
    sent.push({ path, key: init.headers['Idempotency-Key'] })
    return new Response(JSON.stringify({ code: 200, data: {} }), { status: 200 })
  })
})
afterEach(() => {
  sent.length = 0
})
afterAll(() => vi.unstubAllGlobals())

it('sends a key with whatever may make a document, or the server would refuse the pages that forgot theirs', async () => {
  await request('POST', '/api/service/paper/save', { body: {}, noToken: true })
  await request('PUT', '/api/service/paper/update-status', { body: {}, noToken: true })
  expect(sent.map(one => one.key)).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ])
  expect(sent[0]!.key).not.toBe(sent[1]!.key)
})
it('keeps the key of the opened form, so that a second press is the same document', async () => {
  await request('POST', '/api/service/paper/save', { body: {}, idempotencyKey: 'form-1', noToken: true })
  expect(sent[0]!.key).toBe('form-1')
})
it('sends none with reads and with calls of the framework, which keep no answers', async () => {
  await request('GET', '/api/service/paper/page', { noToken: true })
  await request('POST', '/api/blade-desk/user-setting/submit', { body: {}, noToken: true })
  expect(sent.map(one => one.key)).toEqual([undefined, undefined])
})
it('calls it a fault of the network when no answer comes, but not when the page is left meanwhile', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(request('GET', '/api/service/paper/page', { noToken: true, silent: true })).rejects.toMatchObject({
    name: 'NetworkError',
  })
  noteLeaving()
  await expect(request('GET', '/api/service/paper/page', { noToken: true, silent: true })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
it('calls an answer that breaks off half-way no fault of the network either when the page is left', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"code":200,', { status: 200 }))
  noteLeaving()
  await expect(request('GET', '/api/service/paper/page', { noToken: true, silent: true })).rejects.toMatchObject({
    name: 'AbortError',
  })
  noteStaying()
  await expect(request('GET', '/api/service/paper/page', { noToken: true, silent: true })).rejects.toMatchObject({
    name: 'NetworkError',
  })
})
