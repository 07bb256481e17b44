import { createHmac } from 'node:crypto'
import { addressFault, isSimulated } from './address.ts'

export interface Message {
  readonly url: string
  readonly secret: string
  readonly deliveryId: string
  readonly event: string
  /** JSON as it is signed and sent. */
  readonly body: string
  readonly attempt: number
  readonly sentAt: Date
}
export interface Reply {
  readonly isOk: boolean
  /** 0: no answer. */
  readonly code: number
  readonly text: string
}
const LIMIT_MS = 10_000
const KEPT_TEXT = 300

/** `sha256=` and the HMAC of '<seconds since 1970>.<body>': a receiver refuses old messages and those of others. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** One POST. Redirects are not followed: they could lead to a host that is not allowed. */
export async function send(message: Message): Promise<Reply> {
  const fault = addressFault(message.url)
  if (fault) return { isOk: false, code: 0, text: fault }
  if (isSimulated(message.url)) return simulatedReply(message)
  const seconds = Math.floor(message.sentAt.getTime() / 1000)
  try {
    const answer = await fetch(message.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-fleet-event': message.event,
        'x-fleet-delivery': message.deliveryId,
        'x-fleet-timestamp': String(seconds),
        'x-fleet-signature': signatureOf(message.secret, seconds, message.body),
      },
      body: message.body,
    })
    return { isOk: answer.ok, code: answer.status, text: (await answer.text()).slice(0, KEPT_TEXT) }
  } catch (error) {
    return { isOk: false, code: 0, text: wordsOf(error).slice(0, KEPT_TEXT) }
  }
}
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ').trim()
    : ''

/** By the path: /ok takes everything, /busy at the second attempt, anything else is not found. */
function simulatedReply({ url, attempt }: Message): Reply {
  const { pathname } = new URL(url)
  if (pathname === '/ok' || (pathname === '/busy' && attempt > 1))
    return { isOk: true, code: 200, text: '模拟：已接收 / simulated: taken' }
  return pathname === '/busy'
    ? { isOk: false, code: 503, text: '模拟：繁忙 / simulated: busy' }
    : { isOk: false, code: 404, text: '模拟：无此地址 / simulated: no such address' }
}
