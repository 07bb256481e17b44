import { CabinetOffline, CabinetSilent, type Cabinet, type OpenOrder, type Report } from './cabinet-interface.ts'

const OPENS_AFTER = 3
const CLOSES_AFTER = 20
const LATE_AFTER = 45 * 60
const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
const kindOf = (deviceNo: string): string => deviceNo.at(-1) ?? ''

function told(order: OpenOrder): Report[] {
  const { requestNo, deviceNo, gridNo, at } = order
  const kind = kindOf(deviceNo)
  if (kind === '9' || kind === '3') return []
  const report = (what: Report['what'], seconds: number): Report => ({
    reportNo: `${requestNo}-${what}`,
    requestNo,
    deviceNo,
    gridNo,
    what,
    at: later(at, seconds),
  })
  if (kind === '4') return [report('opened', OPENS_AFTER), report('closedEmpty', CLOSES_AFTER)]
  const happened = [
    report('opened', OPENS_AFTER),
    report(order.purpose === 'put' ? 'returned' : 'taken', kind === '5' ? LATE_AFTER : CLOSES_AFTER),
  ]
  const unasked: Report = { ...report('opened', 60), reportNo: `${requestNo}-unasked`, requestNo: null }
  if (kind === '6') return [...happened, unasked]
  return kind === '7' ? [...happened.toReversed(), ...happened.toReversed()] : happened
}

/**
 * The built-in cabinet: opens after three seconds, is emptied or filled after twenty. The last digit of a device says
 * how it misbehaves: 9 is offline, 8 opens without an answer, 7 tells everything twice and the end first, 6 is opened
 * once more by somebody without an order, 5 tells the end after three quarters of an hour, 4 is closed again with
 * nothing moved, 3 refuses.
 */
export const simulatedCabinet: Cabinet = {
  async open({ deviceNo }) {
    const kind = kindOf(deviceNo)
    if (kind === '9') throw new CabinetOffline(`simulated: ${deviceNo} is offline`)
    if (kind === '8') throw new CabinetSilent(`simulated: ${deviceNo} did not answer in time`)
    if (kind === '3') return { refused: '柜机拒绝：柜门故障 / refused by the cabinet: door out of order' }
    return { taken: true }
  },
  async reports(orders, now) {
    return orders.flatMap(told).filter(one => one.at.getTime() <= now.getTime())
  },
}
