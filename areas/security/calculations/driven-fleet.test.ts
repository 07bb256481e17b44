import { expect, it } from 'vitest'
import { DrivenFleet, madeUpNumbers, orderly } from './driven-fleet.ts'
import { ALARM, bytesOfHex, decodeFrame, decodePosition, encodeFrame, encodePosition, POSITION } from './jt808.ts'

const MORNING = new Date('2026-11-20T10:00:00+08:00')
const read = (frame: string) => {
  const decoded = decodeFrame(bytesOfHex(frame)!)
  if ('fault' in decoded) throw new Error(decoded.fault)
  return { ...decoded.frame, report: decodePosition(decoded.frame.body)! }
}

it('what a device of 2013 or 2019 sends is what is read: place, speed, time, kilometres and alarms', () => {
  const sent = { lng: 114.0579, lat: -22.5431, speed: 61, direction: 90, time: '2026-11-20 10:00:00', mileage: 12_345 }
  for (const phone of ['13800001234', '10641234567890123']) {
    const frame = encodeFrame(
      POSITION,
      phone,
      0x7e7d,
      encodePosition({ ...sent, alarms: [ALARM.collision, ALARM.lowPower] }),
    )
    const decoded = decodeFrame(frame)
    expect(decoded).toMatchObject({ frame: { phone, serial: 0x7e7d, is2019: phone.length > 12 } })
    expect('frame' in decoded && decodePosition(decoded.frame.body)).toMatchObject({
      lng: sent.lng,
      lat: sent.lat,
      speed: 61,
      time: sent.time,
      mileage: 12_345,
      located: true,
      collision: true,
      lowPower: true,
      powerCut: false,
    })
  }
})

it('a thousand simulated devices report in turn, stay near their city, and some come twice or late', () => {
  const fleet = new DrivenFleet(madeUpNumbers(1000), { ...orderly, late: 0.05 })
  const frames: string[] = []
  for (let minute = 0; minute < 12; minute++)
    frames.push(...fleet.batch(500, new Date(MORNING.getTime() + minute * 6_000)).map(one => one.frame))
  const told = frames.map(read)
  expect(new Set(told.map(one => one.phone)).size).toBe(1000)
  const again = frames.length - new Set(frames).size
  expect(again).toBeGreaterThan(10)
  expect(again).toBeLessThan(200)
  expect(told.filter(one => one.report.time.slice(11, 16) === '09:30').length).toBeGreaterThan(100)
  const first = told.filter(one => one.phone === told[0]!.phone).map(one => one.report)
  expect(first.length).toBeGreaterThan(4)
  for (const one of first) {
    expect(Math.hypot(one.lng - 114.0579, one.lat - 22.5431)).toBeLessThan(0.2)
    expect(one.speed).toBeLessThanOrEqual(136)
  }
  // The same seed drives the same way.
  const same = new DrivenFleet(madeUpNumbers(1000), { ...orderly, late: 0.05 })
  expect(same.batch(500, MORNING).map(one => one.frame)).toEqual(frames.slice(0, 500))
})
