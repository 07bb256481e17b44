import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { installDeployment, deployment } from '#areas/platform/server/deployment.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { setsParam } from '../../../../tests/params.ts'
import { makeWorld, type World } from '../../../../tests/world.ts'
import { sendMail } from './send.ts'
import { type SmtpPlace, submitLetter } from './smtp.ts'

interface Got {
  from: string
  to: string
  user: string
  isSecure: boolean
  head: Record<string, string>
  body: string
}
const login = { user: 'office', password: 'Sm:tp p@ss' }

/** A mail server that speaks SMTP: STARTTLS, AUTH PLAIN, DATA with its dots, and refuses as servers do. */
async function mailServer(
  certificate: { key: string; cert: string },
  options: { offersTls?: boolean; saysAfter?: string } = {},
) {
  const got: Got[] = []
  const talk = (socket: net.Socket, isSecure: boolean, greets: boolean) => {
    let letter: Partial<Got> & { user?: string } = {}
    let data: string[] | undefined
    let rest = ''
    const says = (...lines: string[]) => void socket.write(lines.map(line => `${line}\r\n`).join(''))
    if (greets) says('220-mail.example.cn', '220 ready')
    const hears = (line: string): void => {
      if (data) {
        if (line !== '.') return void data.push(line.startsWith('..') ? line.slice(1) : line)
        const cut = data.indexOf('')
        const head = Object.fromEntries(
          data
            .slice(0, cut)
            .join('\n')
            .replace(/\n\s+/g, ' ')
            .split('\n')
            .map(one => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 2)]),
        )
        got.push({
          from: letter.from!,
          to: letter.to!,
          user: letter.user ?? '',
          isSecure,
          head,
          body: Buffer.from(data.slice(cut + 1).join(''), 'base64').toString(),
        })
        data = undefined
        return says('250 queued as 1')
      }
      if (/^EHLO/.test(line))
        return says(
          '250-mail.example.cn',
          ...(isSecure || options.offersTls === false ? ['250-AUTH PLAIN LOGIN'] : ['250-STARTTLS']),
          '250 8BITMIME',
        )
      if (line === 'STARTTLS' && options.offersTls !== false) {
        socket.write(`220 go${'\r\n'}${options.saysAfter ?? ''}`)
        socket.removeAllListeners('data')
        return void talk(new tls.TLSSocket(socket, { isServer: true, ...certificate }), true, false)
      }
      if (line.startsWith('AUTH PLAIN ')) {
        const [, user, password] = Buffer.from(line.slice(11), 'base64').toString().split('\0')
        if (user !== login.user || password !== login.password) return says('535 5.7.8 wrong password')
        letter.user = user
        return says('235 welcome')
      }
      if (line.startsWith('MAIL FROM:')) {
        letter = { ...letter, from: line.slice(11, -1) }
        return says('250 ok')
      }
      if (line.startsWith('RCPT TO:')) {
        letter.to = line.slice(9, -1)
        return says(
          /^nobody@/.test(letter.to) ? '550 no such user' : /^busy@/.test(letter.to) ? '451 try later' : '250 ok',
        )
      }
      if (line === 'DATA') {
        data = []
        return says('354 go on')
      }
      if (line === 'QUIT') return void socket.end('221 bye\r\n')
      says('502 what?')
    }
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        rest += chunk.toString()
        for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
          const line = rest.slice(0, end)
          rest = rest.slice(end + 2)
          hears(line)
        }
      })
  }
  const server = net.createServer(socket => talk(socket, false, true))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    got,
    port: (server.address() as net.AddressInfo).port,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

let folder: string
let certificate: { key: string; cert: string }
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mail-'))
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'cert.pem'),
    ],
    { stdio: 'ignore' },
  )
  certificate = {
    key: readFileSync(join(folder, 'key.pem'), 'utf8'),
    cert: readFileSync(join(folder, 'cert.pem'), 'utf8'),
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const letter = {
  to: 'zhoumin@example.com',
  fromName: '车辆租赁',
  subject: '审批待办：【KH202611200001】深圳市鹏驰出行服务有限公司',
  text: '第一行\n.\n..第三行',
  messageNo: 'one@example.cn',
}
const placeOf = (port: number, more: Partial<SmtpPlace> = {}): SmtpPlace => ({
  host: 'localhost',
  port,
  security: 'starttls',
  ...login,
  from: 'office@example.cn',
  ca: certificate.cert,
  timeoutMs: 5000,
  ...more,
})

describe('handing a mail to a server', () => {
  it('uses TLS, signs in, and delivers Chinese text unchanged', async () => {
    const server = await mailServer(certificate)
    await submitLetter(placeOf(server.port), letter)
    const [got] = server.got
    expect(got).toMatchObject({
      from: 'office@example.cn',
      to: 'zhoumin@example.com',
      user: 'office',
      isSecure: true,
      body: '第一行\r\n.\r\n..第三行',
      head: { 'Message-ID': '<one@example.cn>', 'Content-Type': 'text/plain; charset=utf-8' },
    })
    expect(
      [...got!.head['Subject']!.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)]
        .map(one => Buffer.from(one[1]!, 'base64').toString())
        .join(''),
    ).toBe(letter.subject)
    await server.close()
  })
  it('distinguishes permanent from temporary refusals, and a wrong password', async () => {
    const server = await mailServer(certificate)
    const fails = (more: object, to = letter.to) =>
      submitLetter(placeOf(server.port, more), { ...letter, to }).then(
        () => undefined,
        (error: { isFinal: boolean; message: string }) => [error.isFinal, error.message],
      )
    expect(await fails({}, 'nobody@example.com')).toEqual([true, '550 no such user'])
    expect(await fails({}, 'busy@example.com')).toEqual([false, '451 try later'])
    expect(await fails({ password: 'guess' })).toEqual([true, '535 5.7.8 wrong password'])
    expect(await fails({}, 'a@b.cn>\r\nRCPT TO:<c@d.cn')).toEqual([true, expect.stringContaining('not an address')])
    expect(server.got).toEqual([])
    await server.close()
  })
  it('sends no password in clear text: without trusted TLS nothing is sent', async () => {
    const [plain, other] = [await mailServer(certificate, { offersTls: false }), await mailServer(certificate)]
    await expect(submitLetter(placeOf(plain.port), letter)).rejects.toMatchObject({
      isFinal: true,
      message: expect.stringContaining('STARTTLS'),
    })
    const { ca: _, ...untrusted } = placeOf(other.port)
    await expect(submitLetter(untrusted, letter)).rejects.toThrow(/self-signed|certificate/)
    expect([plain.got, other.got]).toEqual([[], []])
    for (const one of [plain, other]) await one.close()
  })
  it('ignores answers injected before TLS (CVE-2011-0411)', async () => {
    const sly = await mailServer(certificate, { saysAfter: '535 5.7.8 not you\r\n250-injected' })
    await submitLetter(placeOf(sly.port), letter)
    expect(sly.got).toMatchObject([{ isSecure: true, user: 'office', to: 'zhoumin@example.com' }])
    await sly.close()
  })
  it('times out on a silent server', async () => {
    const silent = net.createServer(() => undefined)
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    await expect(
      submitLetter(placeOf((silent.address() as net.AddressInfo).port, { timeoutMs: 200 }), letter),
    ).rejects.toThrow('no answer in time')
    silent.close()
  })
})

describe('the mail channel of a tenant', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  })
  afterAll(() => world?.close())
  const addressOf = (name: string, email: string) =>
    world.inside(tx =>
      tx.run(sql`update blade_user set email = ${email} where id = ${world.people.get(name)!.userId}::bigint`),
    )
  const mails = () =>
    world.inside(tx =>
      tx.rows<{ address: string; subject: string; status: number; attempts: number; reason: string | null }>(
        sql`select address, subject, status, attempts, fail_reason as reason from mail_log where tenant_id = ${tx.tenantId} order by id`,
      ),
    )
  const forward = async (minutes: number) => {
    world.clock.set(
      new Date(world.clock.now().getTime() + minutes * 60_000 + 8 * 3_600_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' '),
    )
    await world.inside(async tx => {
      const { enqueue } = await import('#packages/jobs/jobs.ts')
      await enqueue(tx, world.system, 'mail-dispatch', {})
    })
    await world.product.runner.drain()
  }
  const tells = (name: string, title = '授信即将到期 / The quota ends soon') =>
    world.inside(tx =>
      notify(tx, world.system, {
        bizTypeCode: 'export_done',
        bizId: '1',
        title,
        content: '请跟进 / Please follow up',
        users: [world.people.get(name)!.userId],
      }),
    )
  const setParam = (key: string, value: string) => world.inside(tx => setsParam(tx, key, value))

  it('mails what a person chose to receive by mail, in his language, and nobody else', async () => {
    const clerk = await world.as('李晓雯')
    await addressOf('李晓雯', 'lixiaowen@example.com')
    await tells('李晓雯')
    expect(await mails()).toEqual([])
    await clerk.posts('/api/blade-system/message-preference/submit', { bizTypeCode: 'export_done', channels: ['3'] })
    await tells('李晓雯')
    expect(await mails()).toMatchObject([{ address: 'lixiaowen@example.com', subject: '授信即将到期', status: 1 }])
    await tells('何俊')
    expect(await mails()).toHaveLength(1)
  })
  it("uses the template's channels without a personal choice, and skips people without an address", async () => {
    await world.inside(tx =>
      tx.run(
        sql`update message_template set channels = '{1,3}' where tenant_id = ${tx.tenantId} and biz_type_code = 'export_done'`,
      ),
    )
    await addressOf('何俊', 'bounce@example.com')
    await tells('何俊', '二 / Two')
    await tells('韩松', '三 / Three')
    expect((await mails()).map(one => one.subject)).toEqual(['授信即将到期', '二'])
  })
  it('simulates: later delivered, bounced, refused, each once', async () => {
    const admin = await world.as('系统管理员')
    await admin.posts('/api/blade-resource/mail/send-test', { address: 'someone@refused.example.com' })
    expect((await admin.call('POST', '/api/blade-resource/mail/send-test', { address: 'nonsense' })).status).toBe(400)
    for (let run = 0; run < 5; run += 1) await forward(6)
    const found = await mails()
    expect(found.map(one => one.status)).toEqual([2, 3, 3])
    expect(found[1]!.reason).toContain('退信')
    const page = await admin.gets('/api/blade-resource/mail-log/page', { size: 10 })
    expect(page.records.map((one: { address: string }) => one.address)).toContain('l********@example.com')
    expect((await (await world.as('何俊')).call('GET', '/api/blade-resource/mail-log/page')).status).toBe(402)
  })
  it("delivers by the installation's server, retries temporary refusals, and fails if no server is configured", async () => {
    const server = await mailServer(certificate)
    await setParam('mail.channel', 'smtp')
    const before = deployment()
    await world.inside(tx =>
      sendMail(tx, world.system, { address: 'a@example.com', subject: '无服务器', content: '一' }),
    )
    await forward(1)
    expect((await mails()).at(-1)).toMatchObject({ status: 3, reason: expect.stringContaining('SMTP_URL') })
    installDeployment({ ...before, mail: placeOf(server.port) })
    await world.inside(tx => sendMail(tx, world.system, { address: 'a@example.com', subject: '真的', content: '二' }))
    await world.inside(tx => sendMail(tx, world.system, { address: 'busy@example.com', subject: '忙', content: '三' }))
    await forward(1)
    expect(server.got).toMatchObject([{ to: 'a@example.com', body: '二' }])
    expect((await mails()).slice(-2).map(one => [one.status, one.attempts])).toEqual([
      [2, 1],
      [1, 1],
    ])
    await forward(6)
    await forward(6)
    expect((await mails()).at(-1)).toMatchObject({ status: 3, attempts: 3, reason: '451 try later' })
    installDeployment(before)
    await server.close()
  })
  it('sends no mail if the tenant has no channel; the in-app message is still delivered', async () => {
    await setParam('mail.channel', 'none')
    const count = (await mails()).length
    await tells('李晓雯', '四 / Four')
    expect(await mails()).toHaveLength(count)
  })
})
