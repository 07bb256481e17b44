import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { s3Store, signS3 } from './index.ts'
import type { FileStore } from './index.ts'

interface S3Server {
  run(): Promise<{ address: string; port: number }>
  close(): Promise<void>
}
// It brings no types of its own.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server

let folder: string
let server: S3Server
let endpoint: string
let store: FileStore
const account = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'fleet' }],
  })
  endpoint = `http://127.0.0.1:${(await server.run()).port}`
  store = s3Store({ ...account, endpoint, bucket: 'fleet', now: () => new Date() })
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const put = (key: string, content: string, maxBytes = 100) =>
  store.put(key, Readable.from([Buffer.from(content)]), { maxBytes })
const CONTRACT = '合同正本'

it('behaves like the local folder against a server that speaks S3: whole, by range, replaced, gone', async () => {
  expect(await put('attach/100001/2026/11/1', CONTRACT)).toEqual({
    size: 12,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await text(await store.get('attach/100001/2026/11/1'))).toBe(CONTRACT)
  expect(await text(await store.get('attach/100001/2026/11/1', { start: 0, end: 2 }))).toBe('合')
  await put('attach/100001/2026/11/1', '副本')
  expect([
    await text(await store.get('attach/100001/2026/11/1')),
    await store.exists('attach/100001/2026/11/1'),
    await store.exists('attach/none'),
  ]).toEqual(['副本', true, false])
  await store.remove('attach/100001/2026/11/1')
  await store.remove('attach/100001/2026/11/1')
  await expect(store.get('attach/100001/2026/11/1')).rejects.toMatchObject({ refusal: { kind: 'NotFound' } })
})

it('keeps nothing of a file that passes the limit', async () => {
  await expect(put('attach/big', 'x'.repeat(101))).rejects.toMatchObject({ refusal: { kind: 'TooLarge' } })
  expect(await store.exists('attach/big')).toBe(false)
})

it('carries a film of 200 MB there and back in a few megabytes of memory, and leaves nothing on the disk between', async () => {
  const between = join(folder, 'between')
  await mkdir(between)
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('./carry-large.ts', import.meta.url)),
    endpoint,
    '200',
    between,
  ])
  const { sent, came, size, grewMb } = JSON.parse(stdout) as {
    sent: string
    came: string
    size: number
    grewMb: number
  }
  expect([size, came]).toEqual([200 * 1024 * 1024, sent])
  expect(grewMb).toBeLessThan(100)
  expect(await readdir(between)).toEqual([])
})

it('leaves nothing on the disk of a long content that passes the limit or breaks off', async () => {
  const between = join(folder, 'broken off')
  const long = s3Store({ ...account, endpoint, bucket: 'fleet', now: () => new Date(), folder: between })
  const pieces = async function* (end?: Error) {
    for (let at = 0; at < 5; at++) yield Buffer.alloc(1024 * 1024)
    if (end) throw end
  }
  await expect(long.put('attach/long', pieces(), { maxBytes: 4 * 1024 * 1024 })).rejects.toMatchObject({
    refusal: { kind: 'TooLarge' },
  })
  await expect(
    long.put('attach/long', pieces(new Error('the browser was closed')), { maxBytes: 9 * 1024 * 1024 }),
  ).rejects.toThrow('the browser was closed')
  expect([await readdir(between), await long.exists('attach/long')]).toEqual([[], false])
})

it('is turned away with an unknown key or without its bucket, and says so', async () => {
  const wrong = s3Store({ ...account, accessKey: 'guessed', endpoint, bucket: 'fleet', now: () => new Date() })
  await expect(wrong.put('a', Readable.from([Buffer.from('x')]), { maxBytes: 9 })).rejects.toMatchObject({
    refusal: { facts: { status: 403, code: 'InvalidAccessKeyId' } },
  })
  const elsewhere = s3Store({ ...account, endpoint, bucket: 'nowhere', now: () => new Date() })
  await expect(elsewhere.put('a', Readable.from([Buffer.from('x')]), { maxBytes: 9 })).rejects.toMatchObject({
    refusal: { facts: { code: 'NoSuchBucket' } },
  })
  const unreachable = s3Store({ ...account, endpoint: 'http://127.0.0.1:1', bucket: 'fleet', now: () => new Date() })
  await expect(unreachable.exists('a')).rejects.toMatchObject({ refusal: { guard: 'storage' } })
})

// The test server checks who asks, not the arithmetic of version 4: that is held against the service's own published
// examples
// (docs.aws.amazon.com, Signature Calculations for the Authorization Header).
it.each([
  [
    'GET',
    '/test.txt',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    { range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test%24file.text',
    '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
])('signs %s %s as the published example does', async (method, path, payloadHash, headers, signature) => {
  const sent = await signS3(
    { method, url: new URL(`https://examplebucket.s3.amazonaws.com${path}`), payloadHash, headers },
    { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' },
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(sent.get('authorization')).toContain(`Signature=${signature}`)
})
