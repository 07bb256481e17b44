import { createHash } from 'node:crypto'
import type { MailChannel } from '../mail.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { type Letter, SmtpRefusal, submitLetter } from './smtp.ts'

export type Outcome = { readonly taken: true } | { readonly refused: string; readonly isFinal: boolean }
export interface Waiting {
  readonly messageNo: string
  readonly address: string
  readonly at: Date
}
export interface MailReceipt {
  readonly messageNo: string
  readonly isDelivered: boolean
  readonly reason: string
}
/** A mail channel. `receipts`: the channel reports delivery later; without it, accepted means sent. */
export interface MailDriver {
  send(letter: Letter): Promise<Outcome>
  receipts?(waiting: readonly Waiting[], now: Date): readonly MailReceipt[]
}

const digest = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()

/**
 * The simulated channel sends nothing. Its behaviour depends on the address only: busy at the first attempt for every
 * fifth mail, refuses `refused.` hosts, reports after 10 to 70 seconds and twice, and bounces `bounce@`.
 */
export const simulatedMail: MailDriver = {
  async send({ to, messageNo }) {
    if (/@refused\./.test(to))
      return { refused: '模拟：收件服务器拒收 / simulated: refused by the receiver', isFinal: true }
    if (digest(messageNo) % 5 === 0 && !busy.has(messageNo)) {
      busy.add(messageNo)
      return { refused: '模拟：服务器繁忙 / simulated: busy', isFinal: false }
    }
    busy.delete(messageNo)
    return { taken: true }
  },
  receipts(waiting, now) {
    const told = waiting
      .filter(one => now.getTime() - one.at.getTime() >= (10 + (digest(one.messageNo) % 60)) * 1000)
      .map(one => ({
        messageNo: one.messageNo,
        isDelivered: !one.address.startsWith('bounce@'),
        reason: one.address.startsWith('bounce@') ? '模拟：退信 / simulated: bounced' : '',
      }))
    return [...told, ...told]
  },
}
const busy = new Set<string>()

const smtpMail: MailDriver = {
  async send(letter) {
    const place = deployment().mail
    if (!place) return { refused: '本安装未配置 SMTP_URL / this installation has no SMTP_URL', isFinal: true }
    try {
      await submitLetter(place, letter)
      return { taken: true }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { refused: reason.slice(0, 180), isFinal: error instanceof SmtpRefusal && error.isFinal }
    }
  },
}

export const driverOf = (channel: string): MailDriver | undefined =>
  (({ simulated: simulatedMail, smtp: smtpMail, none: undefined }) as Record<MailChannel, MailDriver | undefined>)[
    channel as MailChannel
  ]
