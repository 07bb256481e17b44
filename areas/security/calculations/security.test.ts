import { describe, expect, it } from 'vitest'
import { isActive, isInside, kmBetween, kmOutside, lasting, plausible, polygonsOf, type Fix } from './geo.ts'
import { bytesOfHex, decodeFrame, decodePosition, encodeFrame, escape, hexOf, POSITION, unescape } from './jt808.ts'
import { levelOfScore, limitsOf, scoreOf, scoreParts } from './score.ts'

describe('JT/T 808', () => {
  // Body, by hand: alarm 00000001, status 00000002, latitude 00BA7F0E = 12.222222, longitude 07E4F11C = 132.444444, altitude 0028,
  // speed 003C = 6.0 km/h, direction 0000, time 18-10-15 10:10:10, items 01 (mileage 0000 0064 = 10.0 km) and 02 (fuel 007D). The
  // serial 007E and the fuel 7D are escaped; all bytes between the flags together give 13.
  const sent =
    '7E 02 00 00 26 12 34 56 78 90 12 00 7D 02 00 00 00 01 00 00 00 02 00 BA 7F 0E 07 E4 F1 1C 00 28 00 3C 00 00 18 10 15 10 10 10 01 04 00 00 00 64 02 02 00 7D 01 13 7E'

  it('reads a report of a position whose serial and fuel are escaped', () => {
    const decoded = decodeFrame(bytesOfHex(sent)!)
    expect(decoded).toMatchObject({
      frame: { messageId: POSITION, phone: '123456789012', serial: 0x7e, is2019: false },
    })
    expect(decodePosition('frame' in decoded ? decoded.frame.body : new Uint8Array())).toMatchObject({
      alarm: 1,
      located: true,
      acc: false,
      lat: 12.222222,
      lng: 132.444444,
      altitude: 40,
      speed: 6,
      direction: 0,
      time: '2018-10-15 10:10:10',
      mileage: 10,
      powerCut: false,
    })
  })

  it('reads the longer head of 2019, and writes what it reads', () => {
    const body = bytesOfHex('000001000000000301589D6806CC1A20000A02580000261120100000')!
    const phone = '00000000013800001234'
    const plain = `0200401C01${phone}0005${hexOf(body)}`
    const sum = bytesOfHex(plain)!.reduce((all, one) => all ^ one, 0)
    const frame = `7E${hexOf(escape(bytesOfHex(`${plain}${sum.toString(16).padStart(2, '0')}`)!))}7E`
    expect(decodeFrame(bytesOfHex(frame)!)).toMatchObject({ frame: { is2019: true, phone: '13800001234', serial: 5 } })
    expect(decodePosition(body)).toMatchObject({
      acc: true,
      powerCut: true,
      speed: 60,
      lat: 22.58468,
      time: '2026-11-20 10:00:00',
    })
    const back = decodeFrame(encodeFrame(POSITION, '123456789012', 0x7e, body))
    expect('frame' in back && hexOf(back.frame.body)).toBe(hexOf(body))
  })

  it('refuses a wrong checksum, a wrong escape, a wrong length and a time that is none', () => {
    expect(decodeFrame(bytesOfHex(sent.replace('13 7E', '14 7E'))!)).toEqual({ fault: 'checksum' })
    expect(decodeFrame(bytesOfHex(sent.replace('7D 02', '7D 03'))!)).toEqual({ fault: 'escape' })
    expect(decodeFrame(bytesOfHex(sent.replace('00 26 12', '00 25 12').replace('13 7E', '10 7E'))!)).toEqual({
      fault: 'length',
    })
    expect(decodeFrame(bytesOfHex('7E 02 00')!)).toEqual({ fault: 'flags' })
    expect(decodePosition(bytesOfHex('000001000000000301589D6806CC1A20000A02580000269920100000')!)).toBeUndefined()
    expect(bytesOfHex('7E0')).toBeUndefined()
    expect(hexOf(unescape(escape(bytesOfHex('7E7D017D02')!))!)).toBe('7E7D017D02')
  })
})

describe('C12 score', () => {
  const offline = { type: 3, overdueDays: 35, otherOpen: 1, pledged: true, hour: 10, misused: false }
  it('offline, 35 days overdue, fence alert open, pledged: 65, level 2; a second open alert makes it 75, level 1', () => {
    expect(scoreParts(offline).map(one => one.points)).toEqual([20, 30, 10, 5])
    expect([scoreOf(scoreParts(offline)), levelOfScore(65)]).toEqual([65, 2])
    const worse = scoreOf(scoreParts({ ...offline, otherOpen: 2 }))
    expect([worse, levelOfScore(worse)]).toEqual([75, 1])
  })
  it('at most a hundred, and at night a little more', () => {
    expect(
      scoreOf(scoreParts({ type: 4, overdueDays: 40, otherOpen: 5, pledged: true, hour: 23, misused: true })),
    ).toBe(100)
    expect(scoreOf(scoreParts({ ...offline, overdueDays: 7, otherOpen: 0, pledged: false, hour: 5 }))).toBe(40)
  })
  it('limits follow the level; those of a strategy hold at its own level', () => {
    expect(limitsOf(1, { level: 3, responseMin: 60, handleMin: 600 })).toEqual({ respondMin: 15, handleMin: 120 })
    expect(limitsOf(3, { level: 3, responseMin: 60, handleMin: 600 })).toEqual({ respondMin: 60, handleMin: 600 })
    expect(limitsOf(4, { level: 4, responseMin: 0, handleMin: 0 })).toEqual({ respondMin: null, handleMin: null })
  })
})

describe('C13 places', () => {
  const centre = { lng: 114.025, lat: 22.657 }
  const fix = (time: string, lng: number, lat: number): Fix => ({ time: `2026-11-20 ${time}:00`, lng, lat, speed: 40 })
  it('distances as the document reckons them', () => {
    expect(kmBetween(centre, { lng: 114.0486, lat: 22.6905 })).toBeCloseTo(4.443, 2)
    expect(Math.round(kmBetween(centre, { lng: 114.0262, lat: 22.6596 }) * 1000)).toBe(314)
  })
  it('a point is in a polygon or so far outside of it, and a line that is no polygon is told', () => {
    const [square] = polygonsOf('114.0,22.6;114.1,22.6;114.1,22.7;114.0,22.7')!
    expect(isInside({ lng: 114.05, lat: 22.65 }, square!)).toBe(true)
    expect(kmOutside({ lng: 114.05, lat: 22.65 }, square!)).toBe(0)
    expect(kmOutside({ lng: 114.05, lat: 22.709 }, square!)).toBeCloseTo(1, 1)
    expect(polygonsOf('114,22;115')).toBeUndefined()
    expect(polygonsOf('')).toEqual([])
  })
  it('a fix that no car reaches is left out, and three fixes over ten minutes are asked', () => {
    const fixes = plausible([
      fix('10:00', 114.0, 22.6),
      fix('10:01', 115.0, 22.6),
      fix('10:06', 114.02, 22.6),
      fix('10:12', 114.04, 22.6),
    ])
    expect(fixes).toHaveLength(3)
    expect(lasting(fixes, one => one.lng < 114.5, 3, 10)).toBe(true)
    expect(lasting(fixes, one => one.lng > 114.01, 3, 10)).toBe(false)
  })
  it('hours may cross midnight, and belong to the day on which they began', () => {
    const night = { activeFrom: '22:00', activeTo: '06:00', weekdays: [5] }
    expect(isActive('2026-11-20 23:00:00', night)).toBe(true)
    expect(isActive('2026-11-21 05:00:00', night)).toBe(true)
    expect(isActive('2026-11-20 05:00:00', night)).toBe(false)
    expect(isActive('2026-11-21 12:00:00', { activeFrom: null, activeTo: null, weekdays: [] })).toBe(true)
  })
})
