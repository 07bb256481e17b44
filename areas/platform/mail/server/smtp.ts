import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'

export interface SmtpPlace {
  readonly host: string
  readonly port: number
  /** starttls: begun in clear and refused where the server does not offer it; tls: from the first byte. */
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
  readonly attachment?: { readonly name: string; readonly content: Buffer } | undefined
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

/** One letter over one connection. Resolves when the server has accepted it. */
export async function submitLetter(place: SmtpPlace, letter: Letter): Promise<void> {
  const { from, timeoutMs = 30_000 } = place
  const envelope = { from: checked(from), to: checked(letter.to) }
  const transport = createTransport({
    host: place.host,
    port: place.port,
    name: 'fleet-office',
    secure: place.security === 'tls',
    ...(place.security === 'none' ? { ignoreTLS: true } : { requireTLS: place.security === 'starttls' }),
    ...(place.ca ? { tls: { ca: place.ca } } : {}),
    ...(place.user ? { auth: { user: place.user, pass: place.password } } : {}),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The text is user input: it must not make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      envelope,
      from: { name: letter.fromName, address: from },
      to: { name: '', address: letter.to },
      subject: letter.subject,
      // RFC 2045 6.8: lines of text end with CRLF before they become base64.
      text: letter.text.replace(/\r?\n/g, '\r\n'),
      textEncoding: 'base64',
      ...(letter.attachment
        ? { attachments: [{ filename: letter.attachment.name, content: letter.attachment.content }] }
        : {}),
      messageId: `<${letter.messageNo}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    throw refusalOf(error as SmtpError)
  } finally {
    transport.close()
  }
}

interface SmtpError extends Error {
  /** What the server answered, code first; without one the fault is ours or the network's. */
  readonly response?: string
  readonly code?: string
}

function refusalOf({ response, code, message }: SmtpError): SmtpRefusal {
  const answer = response?.split('\n').at(-1)?.trim()
  if (code === 'ETLS' && answer) return new SmtpRefusal(`STARTTLS: ${answer}`.slice(0, 180), true)
  if (code === 'ETIMEDOUT') return new SmtpRefusal(`no answer in time: ${message}`.slice(0, 180), false)
  return new SmtpRefusal((answer ?? message).slice(0, 180), answer?.startsWith('5') ?? false)
}

/** The library drops invalid recipients silently; refuse them instead. */
const checked = (address: string): string => {
  if (!/^[^\s<>,;:]+@[^\s<>,;:]+$/.test(address)) throw new SmtpRefusal(`not an address: ${address.slice(0, 64)}`, true)
  return address
}

export const newMessageNo = (host: string): string =>
  `${randomUUID()}@${host.replace(/[^\w.-]/g, '') || 'fleet-office'}`
