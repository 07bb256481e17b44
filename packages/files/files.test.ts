import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused } from '#kernel/refusal.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { extensionOf, localStore, safeName, sniff } from './index.ts'
import type { FileStore } from './index.ts'

let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  store = localStore(join(folder, 'store'))
})
afterAll(() => rm(folder, { recursive: true }))

const put = (key: string, content: string, maxBytes = 100) =>
  store.put(key, Readable.from([Buffer.from(content)]), { maxBytes })
const leftovers = () => readdir(join(folder, 'store', '.incoming'))

describe('the local store', () => {
  test('gives back what was put, with its size and fingerprint', async () => {
    expect(await put('100001/2026-11/1', 'abc')).toEqual({
      size: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    })
    expect(await text(await store.get('100001/2026-11/1'))).toBe('abc')
    expect(await text(await store.get('100001/2026-11/1', { start: 1, end: 1 }))).toBe('b')
    expect(await store.exists('100001/2026-11/1')).toBe(true)
  })
  test('a file above its limit is refused while it arrives and leaves nothing behind', async () => {
    const error = await put('big/1', 'x'.repeat(101)).then(
      () => undefined,
      (caught: unknown) => caught,
    )
    expect(error instanceof Refused && error.refusal).toMatchObject({
      kind: 'TooLarge',
      message: '文件大小不能超过100B / the file may have at most 100B',
    })
    expect(await store.exists('big/1')).toBe(false)
    expect(await leftovers()).toEqual([])
  })
  test('an upload that breaks off neither leaves half a file nor harms the older one', async () => {
    await put('broken/1', 'old')
    async function* breaking(): AsyncGenerator<Buffer> {
      yield Buffer.from('ne')
      throw new Error('connection reset')
    }
    await expect(store.put('broken/1', breaking(), { maxBytes: 100 })).rejects.toThrow('connection reset')
    expect(await text(await store.get('broken/1'))).toBe('old')
    expect(await leftovers()).toEqual([])
  })
  test('what a process that died left half written goes once nobody has touched it since, and never what is being written', async () => {
    const half = (name: string) => join(folder, 'store', '.incoming', name)
    await put('whole/1', 'x')
    await writeFile(half('dead'), 'half of it')
    await writeFile(half('alive'), 'half of it')
    await utimes(half('dead'), new Date('2026-11-01'), new Date('2026-11-01'))
    expect([
      await store.removeUnfinished(new Date('2026-11-02')),
      await leftovers(),
      await store.exists('whole/1'),
    ]).toEqual([1, ['alive'], true])
    await rm(half('alive'))
    expect(await localStore(join(folder, 'none yet')).removeUnfinished(new Date())).toBe(0)
  })
  test('two uploads to one key end with one whole file', async () => {
    await Promise.all([put('race/1', 'aaa'), put('race/1', 'bbbb')])
    expect(['aaa', 'bbbb']).toContain(await text(await store.get('race/1')))
  })
  test('a removed file is gone, and removing it again is no fault', async () => {
    await put('gone/1', 'x')
    await store.remove('gone/1')
    await store.remove('gone/1')
    expect(await store.exists('gone/1')).toBe(false)
    const error = await store.get('gone/1').then(
      () => undefined,
      (caught: unknown) => caught,
    )
    expect(error instanceof Refused && error.refusal.kind).toBe('NotFound')
  })
  test.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    'a/',
    'a\\b',
    'A',
    'a.b',
    'a\u0000',
    '.incoming/x',
    'a b',
    '%2e%2e',
    'a\n',
    'x'.repeat(201),
  ])('the key %j cannot name anything', async key => {
    for (const use of [() => put(key, 'x'), () => store.get(key), () => store.remove(key), () => store.exists(key)]) {
      await expect((async () => use())()).rejects.toThrow(RangeError)
    }
  })
})

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const zipHead = (...names: string[]): Buffer =>
  Buffer.concat(
    names.map(name => {
      const head = Buffer.alloc(30)
      head.write('PK\x03\x04', 'latin1')
      head.writeUInt16LE(name.length, 26)
      return Buffer.concat([head, Buffer.from(name)])
    }),
  )

describe('the content must be what the extension says', () => {
  test.each([
    ['jpg', hex('ffd8ffe000104a46'), 'image/jpeg'],
    ['JPEG', hex('ffd8ffe1'), 'image/jpeg'],
    [
      '.png',
      Buffer.concat([hex('89504e470d0a1a0a0000000d49484452'), Buffer.alloc(17), hex('0000000049444154')]),
      'image/png',
    ],
    ['gif', Buffer.from('GIF89a..'), 'image/gif'],
    ['webp', Buffer.from('RIFF1234WEBPVP8 '), 'image/webp'],
    ['pdf', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['mp4', Buffer.from('\0\0\0\x20ftypisom'), 'video/mp4'],
    ['doc', hex('d0cf11e0a1b11ae1'), 'application/msword'],
    ['xls', hex('d0cf11e0a1b11ae1'), 'application/vnd.ms-excel'],
    ['zip', zipHead('照片/1.jpg'), 'application/zip'],
    [
      'docx',
      zipHead('[Content_Types].xml', 'word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['csv', Buffer.from('a,b\n1,2'), 'text/csv'],
    ['txt', hex('c4e3bac3'), 'text/plain'],
    ['txt', Buffer.from('\uFEFF你好 a<b', 'utf16le'), 'text/plain'],
    ['xml', Buffer.from('<?xml version="1.0"?><fapiao/>'), 'application/xml'],
    [
      'bpmn',
      Buffer.from('<?xml version="1.0"?><bpmn:definitions xmlns:bpmn="x"></bpmn:definitions>'),
      'application/xml',
    ],
  ])('%s is accepted', async (extension, bytes, mime) =>
    expect(await sniff(bytes, extension)).toEqual({ ok: true, mime }),
  )

  test('a workbook that we export may be uploaded again', async () => {
    expect(
      await sniff(
        await writeWorkbookBuffer({ sheets: [{ name: 'a', columns: [{ label: 'x', kind: 'text' }], rows: [] }] }),
        'xlsx',
      ),
    ).toMatchObject({ ok: true })
  })
  test.each([
    ['exe', hex('4d5a9000')],
    ['jpg', hex('4d5a90000300')],
    ['png', Buffer.from('<svg onload="x()">')],
    ['svg', Buffer.from('<svg/>')],
    ['html', Buffer.from('<html>')],
    ['txt', Buffer.from('  <!DOCTYPE html><p>')],
    ['txt', Buffer.from('#!/bin/sh\n')],
    ['txt', hex('4d5a900003000000')],
    ['csv', Buffer.from('a,<script>x</script>')],
    ['txt', hex('7f454c46')],
    ['xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['xml', Buffer.from('<x:a xmlns:x="http://www.w3.org/1999/xhtml"/>')],
    ['xml', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a/>')],
    ['bpmn', Buffer.from('<a/>')],
    ['docx', zipHead('[Content_Types].xml', 'xl/workbook.xml')],
    ['docx', zipHead('a.txt')],
    ['xlsx', zipHead('[Content_Types].xml', 'xl/vbaProject.bin')],
    ['zip', zipHead('META-INF/MANIFEST.MF')],
    ['pdf', Buffer.from('x%PDF-')],
    ['webp', Buffer.from('RIFF1234WAVE')],
    ['txt', Buffer.alloc(0)],
    ['', Buffer.from('x')],
    ['constructor', Buffer.from('x')],
    ['mp4', Buffer.from('\0\0\0\x20ftypheic')],
    ['mp4', Buffer.from('\0\0\0\x20ftypM4A ')],
    ['zip', zipHead('mimetype', 'AndroidManifest.xml')],
  ])('%s with another content is refused', async (extension, bytes) =>
    expect(await sniff(bytes, extension)).toEqual({ ok: false }),
  )
  test('a picture with a long colour profile before its pixels is accepted', async () => {
    const chunk = (kind: string, size: number) => {
      const bytes = Buffer.alloc(size + 12)
      bytes.writeUInt32BE(size, 0)
      bytes.write(kind, 4, 'latin1')
      return bytes
    }
    const png = Buffer.concat([hex('89504e470d0a1a0a'), chunk('IHDR', 13), chunk('iCCP', 60_000), chunk('IDAT', 99)])
    expect(await sniff(png, 'png')).toEqual({ ok: true, mime: 'image/png' })
  })
})

test.each([
  ['合同 扫描件.PDF', '合同 扫描件.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\a\\b.txt', 'b.txt'],
  ['a\u202Egnp.exe', 'agnp.exe'],
  ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie_ x.txt'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['CON.txt', '_CON.txt'],
  ['a<b>|c?.jpg', 'a_b__c_.jpg'],
  ['长'.repeat(300) + '.xlsx', '长'.repeat(95) + '.xlsx'],
  ['name. ', 'name'],
  ['e\u0301.txt', 'é.txt'],
])('the file name %j becomes %j', (name, safe) => expect(safeName(name)).toBe(safe))
test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['a', ''],
  ['a.pdf ', 'pdf'],
  ['a.中文', ''],
])('%s has the extension %s', (name, extension) => expect(extensionOf(name)).toBe(extension))
