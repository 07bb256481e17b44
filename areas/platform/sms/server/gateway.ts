import { createHash } from 'node:crypto'
import { refuse } from '#kernel'

export interface Outgoing {
  readonly phone: string
  readonly content: string
  readonly signName: string
  readonly templateId: string
  readonly at: Date
}
export interface Submitted {
  readonly vendorNo: string
  readonly phone: string /** yyyy-MM-dd HH:mm:ss */
  readonly at: Date
}
export interface Receipt {
  readonly vendorNo: string
  readonly isDelivered: boolean
  readonly reason: string
}

/**
 * What a vendor of texts offers: a number for each text taken, and later what became of it. Receipts may be late,
 * doubled, or never come.
 */
export interface SmsGateway {
  send(message: Outgoing): Promise<{ vendorNo: string } | { refused: string }>
  receipts(submitted: readonly Submitted[], now: Date): Promise<readonly Receipt[]>
}

export const SIMULATED = '9'
const digest = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()

/**
 * The simulated vendor sends nothing. It behaves like a poor one, the same for the same phone so that tests can
 * foretell it: it turns numbers
 * that end in 00 away at once, delivers after 20 to 140 seconds, never delivers to numbers that end in 4, and tells
 * every receipt twice.
 */
export const simulatedSms: SmsGateway = {
  async send({ phone, content, at }) {
    if (phone.endsWith('00')) return { refused: '模拟：号码被运营商拒绝 / simulated: refused by the carrier' }
    return { vendorNo: `SIM${at.getTime()}${String(digest(`${phone} ${content}`)).padStart(10, '0')}` }
  },
  async receipts(submitted, now) {
    const told = submitted.filter(one => now.getTime() - one.at.getTime() >= (20 + (digest(one.vendorNo) % 120)) * 1000)
    const receipts = told.map(one => ({
      vendorNo: one.vendorNo,
      isDelivered: !one.phone.endsWith('4'),
      reason: one.phone.endsWith('4') ? '模拟：终端关机 / simulated: switched off' : '',
    }))
    return [...receipts, ...receipts]
  },
}

/**
 * The vendors' own interfaces are for whoever has a contract with them; until then only the simulated channel can be
 * put to use.
 */
export function gatewayOf(category: string): SmsGateway {
  return category === SIMULATED
    ? simulatedSms
    : refuse(
        'smsVendor',
        '该短信厂商尚未接通，请使用模拟通道 / This vendor is not connected yet, use the simulated channel',
      )
}
