import { randomUUID } from 'node:crypto'
import net from 'node:net'
import tls from 'node:tls'

export interface SmtpPlace {
  readonly host: string
  readonly port: number /** starttls: begun in clear and refused where the server does not offer it; tls: from the first byte. */
  readonly security: 'starttls' | 'tls' | 'none'
  readonly user: string
  readonly password: string
  readonly from: string
  readonly ca?: string
  readonly timeoutMs?: number
}
export interface Letter {
  readonly to: string
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly messageNo: string
}
/** 5xx: the same letter would be refused again; anything else may go better next time. */
export class SmtpRefusal extends Error {
  readonly isFinal: boolean
  constructor(text: string, isFinal: boolean) {
    super(text)
    this.isFinal = isFinal
  }
}

/** `smtp://user:password@host:587/?from=a@b.cn&security=starttls`; undefined where the installation names no server. */
export function smtpPlace(address: string | undefined): SmtpPlace | undefined {
  if (!address) return undefined
  const url = new URL(address)
  const isTls = url.protocol === 'smtps:'
  if (!isTls && url.protocol !== 'smtp:') throw new Error('SMTP_URL begins with smtp: or smtps:')
  const security = isTls ? 'tls' : url.searchParams.get('security') === 'none' ? 'none' : 'starttls'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname,
    port: Number(url.port) || (isTls ? 465 : 587),
    security,
    user,
    password: decodeURIComponent(url.password),
    from: url.searchParams.get('from') ?? user,
  }
}

const LINE = 900
/**
 * One letter over one connection: EHLO, STARTTLS, AUTH, MAIL, RCPT, DATA (RFC 5321, 3207, 4954). Answers when the
 * server took it over.
 */
export async function submitLetter(place: SmtpPlace, letter: Letter): Promise<void> {
  let wire = await connect(place)
  try {
    await wire.expects(220)
    let offers = await hello(wire)
    if (place.security === 'starttls') {
      if (!offers.some(one => /^STARTTLS$/i.test(one))) throw new SmtpRefusal('the server offers no STARTTLS', true)
      await wire.says('STARTTLS', 220)
      wire = await wire.secured(place)
      offers = await hello(wire)
    }
    if (place.user) await authenticate(wire, place, offers)
    await wire.says(`MAIL FROM:<${clean(place.from)}>`, 250)
    await wire.says(`RCPT TO:<${clean(letter.to)}>`, 250, 251)
    await wire.says('DATA', 354)
    await wire.says(`${asText(place, letter)}\r\n.`, 250)
    wire.write('QUIT')
  } finally {
    wire.close()
  }
}

const hello = async (wire: Wire): Promise<string[]> =>
  (await wire.says('EHLO fleet-office', 250)).map(one => one.trim())

async function authenticate(wire: Wire, { user, password }: SmtpPlace, offers: readonly string[]): Promise<void> {
  const kinds = offers.find(one => /^AUTH[ =]/i.test(one))?.toUpperCase() ?? ''
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  if (kinds.includes('PLAIN')) return void (await wire.says(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235))
  if (!kinds.includes('LOGIN')) throw new SmtpRefusal('the server offers neither AUTH PLAIN nor AUTH LOGIN', true)
  await wire.says('AUTH LOGIN', 334)
  await wire.says(base64(user), 334)
  await wire.says(base64(password), 235)
}

/** A line break in an address would be a command of its own. */
const clean = (address: string): string => {
  if (!/^[^\s<>]+@[^\s<>]+$/.test(address)) throw new SmtpRefusal(`not an address: ${address.slice(0, 64)}`, true)
  return address
}
const word = (text: string): string => `=?UTF-8?B?${Buffer.from(text.replace(/[\r\n]+/g, ' ')).toString('base64')}?=`
const header = (text: string): string =>
  [...text].every(one => one >= ' ' && one <= '~')
    ? text
    : Array.from({ length: Math.ceil([...text].length / 14) }, (_, at) =>
        word([...text].slice(at * 14, at * 14 + 14).join('')),
      ).join('\r\n ')

function asText({ from }: SmtpPlace, { to, fromName, subject, text, messageNo }: Letter): string {
  const body = Buffer.from(text.replace(/\r?\n/g, '\r\n'))
    .toString('base64')
    .replace(/.{1,76}/g, '$&\r\n')
    .trimEnd()
  return [
    `From: ${header(fromName)} <${clean(from)}>`,
    `To: <${clean(to)}>`,
    `Subject: ${header(subject)}`,
    `Message-ID: <${messageNo}>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    '',
    body,
  ].join('\r\n')
}
export const newMessageNo = (host: string): string =>
  `${randomUUID()}@${host.replace(/[^\w.-]/g, '') || 'fleet-office'}`

interface Wire {
  says(line: string, ...codes: number[]): Promise<string[]>
  expects(...codes: number[]): Promise<string[]>
  write(line: string): void
  secured(place: SmtpPlace): Promise<Wire>
  close(): void
}

function connect(place: SmtpPlace): Promise<Wire> {
  const options = { host: place.host, port: place.port }
  return opened(
    place.security === 'tls'
      ? tls.connect({ ...options, servername: place.host, ...(place.ca ? { ca: place.ca } : {}) })
      : net.connect(options),
    place.security === 'tls' ? 'secureConnect' : 'connect',
    place,
  )
}

function opened(socket: net.Socket, event: string, { timeoutMs = 30_000 }: SmtpPlace): Promise<Wire> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(timeoutMs, () => socket.destroy(new SmtpRefusal('no answer in time', false)))
    socket.once('error', reject)
    socket.once(event, () => {
      socket.off('error', reject)
      resolve(wireOf(socket))
    })
  })
}

function wireOf(socket: net.Socket): Wire {
  let heard = ''
  let lines: string[] = []
  let waiting: { resolve(lines: string[]): void; reject(error: Error): void } | undefined
  let fault: Error | undefined
  let isUnasked = false
  const fails = (error: Error) => {
    fault ??= error
    waiting?.reject(fault)
    waiting = undefined
  }
  const take = (chunk: Buffer) => {
    heard += chunk.toString('utf8')
    if (heard.length > 100 * LINE) return void socket.destroy(new SmtpRefusal('the server talks without end', false))
    for (let end = heard.indexOf('\n'); end >= 0; end = heard.indexOf('\n')) {
      const line = heard.slice(0, end).replace(/\r$/, '')
      heard = heard.slice(end + 1)
      lines.push(line)
      if (!/^\d{3}-/.test(line)) {
        isUnasked ||= waiting === undefined
        waiting?.resolve(lines)
        waiting = undefined
        lines = []
      }
    }
  }
  socket
    .on('data', take)
    .on('error', fails)
    .on('close', () => fails(new SmtpRefusal('the server hung up', false)))
  const expects = async (...codes: number[]): Promise<string[]> => {
    if (fault) throw fault
    const answer = await new Promise<string[]>((resolve, reject) => {
      waiting = { resolve, reject }
    })
    const last = answer.at(-1) ?? ''
    if (!codes.includes(Number(last.slice(0, 3)))) throw new SmtpRefusal(last.slice(0, 180), last.startsWith('5'))
    return answer.map(one => one.slice(4))
  }
  const write = (line: string): void => void socket.write(`${line}\r\n`)
  return {
    expects,
    write,
    says: (line, ...codes) => {
      const answer = expects(...codes)
      write(line)
      return answer
    },
    secured(place) {
      socket.removeAllListeners('data')
      // What came in clear after STARTTLS was put in by somebody on the way (CVE-2011-0411).
      if (heard !== '' || isUnasked) return Promise.reject(new SmtpRefusal('words before TLS', true))
      return opened(
        tls.connect({ socket, servername: place.host, ...(place.ca ? { ca: place.ca } : {}) }),
        'secureConnect',
        place,
      )
    },
    close: () => socket.end(),
  }
}
