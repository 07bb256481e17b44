import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#packages/http/app.ts'
import { route } from '#packages/http/context.ts'
import { allRights, sessionOf, StandInSessions } from '#packages/testing/stand-in.ts'
import { makeWorld, type World } from '../world.ts'

let world: World
let app: FastifyInstance
let port = 0
/** Short, but long beside the hundred milliseconds between the pieces of somebody who is only slow. */
const PATIENCE = { headersMs: 1_500, stallMs: 2_500, bodyMs: 5_000, uploadMs: 60_000 }
beforeAll(async () => {
  world = await makeWorld()
  const webFolder = mkdtempSync(join(tmpdir(), 'web-'))
  writeFileSync(
    join(webFolder, 'index.html'),
    '<html><head><meta name="client" content=""></head><body>page</body></html>',
  )
  writeFileSync(join(webFolder, '..', 'beside-the-web-folder.txt'), 'a secret beside')
  const { database, routes, clients, clock } = world.product
  const sessions = new StandInSessions()
  const slow = route('POST /api/test/echo', {
    label: '回声 / Echo',
    permissions: ['signed in'],
    handle: async ({ body }) => ({ keys: Object.keys(body).length }),
  })
  sessions.hold('open', sessionOf('100001', allRights(routes, world.people.get('系统管理员')!)))
  app = await createApp({
    routes: [...routes, slow],
    database,
    sessions,
    clients,
    log: pino({ level: 'silent' }),
    clock,
    requireKey: true,
    webFolder,
    patience: PATIENCE,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  await app?.close()
  await world?.close()
})

/** Writes pieces with pauses and tells what came back and when the server ended it. */
async function talk(pieces: readonly string[], everyMs: number): Promise<{ ms: number; answer: string }> {
  const start = performance.now()
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', data => {
    answer += data.toString()
  })
  const left = [...pieces]
  const timer = setInterval(() => {
    const next = left.shift()
    if (next !== undefined && socket.writable) socket.write(next)
  }, everyMs)
  await new Promise<void>(resolve => {
    socket.once('close', () => resolve())
    socket.once('error', () => resolve())
  })
  clearInterval(timer)
  return { ms: performance.now() - start, answer }
}
const head = (length: number) =>
  `POST /api/test/echo HTTP/1.1\r\nHost: x\r\nblade-auth: bearer open\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

describe('a request that does not come', () => {
  it('is ended while its headers dribble in', async () => {
    const { ms, answer } = await talk(
      Array.from({ length: 100 }, (_, index) => (index === 0 ? 'GET / HTTP/1.1\r\n' : `X-${index}: a\r\n`)),
      50,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 408|^$/)
    expect(ms).toBeLessThan(60_000)
  })
  it('is ended when its body stands still', async () => {
    const { ms, answer } = await talk([`${head(1000)}{"a":`], 10)
    expect(answer).not.toContain('200 OK')
    expect(ms).toBeLessThan(60_000)
  })
  it('is ended when its body dribbles on and on', async () => {
    const { ms, answer } = await talk([head(100_000), ...Array.from({ length: 2_000 }, () => ' ')], 5)
    expect(answer).not.toContain('200 OK')
    expect(ms).toBeLessThan(60_000)
  })
  it('is answered when it comes in pieces, but in time', async () => {
    const { answer } = await talk(
      [`${head(10).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')}{"a"`, ':', '1}   '],
      100,
    )
    expect(answer).toContain('200 OK')
    expect(answer).toContain('"keys":1')
  })
})

describe('a request that is too much', () => {
  const post = (payload: string | Buffer, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/test/echo',
      headers: { 'blade-auth': 'bearer open', 'content-type': type },
      payload,
    })
  it('of more than ten megabytes is refused with 413, whether it says so or not', async () => {
    expect((await post(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`)).statusCode).toBe(413)
    const body = 'x'.repeat(1_000_000)
    const { answer } = await talk(
      [
        `${head(0).replace('content-length: 0', 'transfer-encoding: chunked')}`,
        ...Array.from({ length: 14 }, () => `f4240\r\n${body}\r\n`),
      ],
      5,
    )
    expect(answer).not.toContain('200 OK')
  })
  it('of a hundred thousand levels or names is answered or refused, never an end of the server', async () => {
    const deep = (open: string, close: string) => `{"a":${open.repeat(100_000)}1${close.repeat(100_000)}}`
    for (const payload of [
      deep('[', ']'),
      deep('{"a":', '}'),
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]))),
    ])
      expect((await post(payload)).statusCode).toBeLessThan(500)
    expect(
      (
        await post(
          Array.from({ length: 50_000 }, (_, index) => `k${index}=1`).join('&'),
          'application/x-www-form-urlencoded',
        )
      ).statusCode,
    ).toBeLessThan(500)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
  it('with headers or an address beyond measure is refused', async () => {
    for (const line of [`X-Long: ${'a'.repeat(100_000)}`, `blade-auth: bearer ${'a'.repeat(40_000)}`])
      expect((await talk([`GET /api/blade-user/info HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n`], 10)).answer).toMatch(
        /^HTTP\/1\.1 431/,
      )
    expect(
      (
        await talk(
          [`GET /api/blade-user/info?a=${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\nconnection: close\r\n\r\n`],
          10,
        )
      ).answer,
    ).toMatch(/^HTTP\/1\.1 4(31|14|00|01)/)
  })
  it('that says its length twice, or two lengths, is no request: proxies would read another one', async () => {
    for (const lines of [
      'content-length: 5\r\ncontent-length: 6',
      'content-length: 5\r\ntransfer-encoding: chunked',
      'transfer-encoding: chunked, identity',
      'content-length: +5',
    ]) {
      const { answer } = await talk(
        [
          `POST /api/test/echo HTTP/1.1\r\nHost: x\r\nblade-auth: bearer open\r\ncontent-type: application/json\r\nconnection: close\r\n${lines}\r\n\r\n0\r\n\r\n`,
        ],
        10,
      )
      expect([lines, answer.slice(9, 12)]).toEqual([lines, '400'])
    }
  })
})

describe('a file', () => {
  const upload = (name: string, bytes: Buffer, more = '') => {
    const payload = Buffer.concat([
      Buffer.from(
        `--B\r\n${more}Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--B--\r\n'),
    ])
    return app.inject({
      method: 'POST',
      url: '/api/blade-resource/oss/endpoint/put-file-attach-biz-id',
      headers: { 'blade-auth': 'bearer open', 'content-type': 'multipart/form-data; boundary=B' },
      payload,
    })
  }
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000149444154ff', 'hex')
  const contents: Record<string, Buffer> = {
    png,
    jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
    pdf: Buffer.from('%PDF-1.7\n'),
    html: Buffer.from('<html><script>alert(1)</script></html>'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    exe: Buffer.from('4d5a90000300000004000000', 'hex'),
    elf: Buffer.from('7f454c4602010100', 'hex'),
    sh: Buffer.from('#!/bin/sh\nid\n'),
    php: Buffer.from('<?php system($_GET[0]);'),
    zip: Buffer.from('504b0304140000000800', 'hex'),
  }
  /** The head of a PDF is text, and harmless as such. */
  const fitting = new Set(['png as png', 'jpg as jpg', 'jpg as jpeg', 'pdf as pdf', 'pdf as txt', 'zip as zip'])
  it('is kept where its first bytes are what its name says, and nowhere else', async () => {
    const wrong: string[] = []
    for (const extension of [
      'png',
      'jpg',
      'jpeg',
      'gif',
      'pdf',
      'docx',
      'xlsx',
      'txt',
      'zip',
      'mp4',
      'html',
      'htm',
      'svg',
      'exe',
      'sh',
      'php',
      'js',
      'xhtml',
      'shtml',
      '',
    ])
      for (const [kind, bytes] of Object.entries(contents)) {
        const { statusCode } = await upload(`文件${extension ? '.' : ''}${extension}`, bytes)
        if ((statusCode === 200) !== fitting.has(`${kind} as ${extension}`))
          wrong.push(`${kind} as .${extension}: ${statusCode}`)
      }
    expect(wrong).toEqual([])
    for (const active of ['html', 'svg', 'exe', 'sh', 'php'])
      expect([active, (await upload(`a.${active}`, contents[active]!)).statusCode]).toEqual([active, 400])
  })
  it('has a name without folders, line ends and turned writing, wherever it is shown again', async () => {
    for (const name of [
      '../../../etc/passwd.png',
      '..\\..\\windows\\x.png',
      '/etc/x.png',
      'C:\\x.png',
      'a\u202egnp.png',
      'x%0d%0aSet-Cookie: a=b.png',
      '%2e%2e%2fx.png',
      'x;filename=y.png',
      'con.png',
      '<img src=x onerror=alert(1)>.png',
      `${'长'.repeat(300)}.png`,
    ]) {
      const answer = await upload(name, png)
      expect([name, answer.statusCode]).toEqual([name, 200])
      const { data } = answer.json() as { data: { originalName: string; link: string; id: string } }
      expect([
        name,
        /[\\/:<>\u0000-\u001f\u202e]/.test(data.originalName),
        data.originalName.length <= 100,
        data.link,
      ]).toEqual([name, false, true, expect.stringMatching(/^\/api\/blade-resource\/attach\/file\/[0-9a-f]{40}\.png$/)])
      const file = await app.inject({
        method: 'GET',
        url: `/api/blade-resource/attach/get-file?id=${data.id}`,
        headers: { 'blade-auth': 'bearer open' },
      })
      expect(file.headers['content-disposition']).toMatch(
        /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^\r\n;"]*$/,
      )
      expect(file.headers['x-content-type-options']).toBe('nosniff')
    }
  })
  it('is never found by a way out of its folder, neither of the store nor of the page', async () => {
    const ways = [
      '../beside-the-web-folder.txt',
      '..%2fbeside-the-web-folder.txt',
      '%2e%2e/beside-the-web-folder.txt',
      '%2e%2e%2fbeside-the-web-folder.txt',
      '..%5cbeside-the-web-folder.txt',
      '%252e%252e%252fbeside-the-web-folder.txt',
      '....//beside-the-web-folder.txt',
      '..;/beside-the-web-folder.txt',
      '%c0%ae%c0%ae/beside-the-web-folder.txt',
      '../../../../etc/passwd',
      '%00/etc/passwd',
      '../.env',
      '.git/config',
      'assets/..%2f..%2fbeside-the-web-folder.txt',
    ]
    for (const way of ways)
      for (const base of [
        '/',
        '/assets/',
        '/api/blade-resource/attach/file/',
        '/api/blade-resource/attach/get-file?id=',
        '/file-view/',
      ]) {
        const { answer } = await talk(
          [`GET ${base}${way} HTTP/1.1\r\nHost: x\r\nblade-auth: bearer open\r\nconnection: close\r\n\r\n`],
          1,
        )
        expect([base, way, /a secret beside|root:/.test(answer)]).toEqual([base, way, false])
        expect([base, way, answer.slice(9, 12)]).not.toEqual([base, way, '500'])
      }
  })
  it('comes with a form of its own measure only', async () => {
    const field = (name: string, value: string) =>
      `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const send = (body: string) =>
      app.inject({
        method: 'POST',
        url: '/api/blade-resource/oss/endpoint/put-file-attach-biz-id',
        headers: { 'blade-auth': 'bearer open', 'content-type': 'multipart/form-data; boundary=B' },
        payload: `${body}--B--\r\n`,
      })
    const file = `--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n甲\r\n`
    for (const body of [
      Array.from({ length: 40 }, (_, index) => field(`f${index}`, 'x')).join('') + file,
      file + file,
      field('groupName', 'x'.repeat(20_000)) + file,
      field('__proto__', 'x') + field('constructor', 'y'),
      '',
      '--B\r\n\r\n',
    ])
      expect((await send(body)).statusCode).toBeLessThan(500)
    expect((await send(field('__proto__', 'x') + file)).statusCode).toBeLessThan(500)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})
