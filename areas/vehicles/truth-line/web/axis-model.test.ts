import { expect, it } from 'vitest'
import {
  boundariesOf,
  lanesOf,
  ms,
  nextOf,
  previousOf,
  spanAround,
  textOfMs,
  ticksOf,
  zoomed,
  type One,
} from './axis-model.ts'

const segment = (id: string, from: string, to: string | null, lane: One['lane'] = 'insurance'): One => ({
  vehicleId: '1',
  lane,
  id,
  from,
  to,
  label: 'a / a',
  tone: 'default',
  doc: null,
  facts: {},
})
const view = { from: ms('2026-01-01 00:00:00'), to: ms('2026-01-11 00:00:00') }

it('puts what overlaps below each other and lets the next one use a free row', () => {
  const [lane] = lanesOf(
    [
      segment('a', '2025-12-01 00:00:00', '2026-01-03 00:00:00'),
      segment('b', '2026-01-02 00:00:00', null),
      segment('c', '2026-01-03 00:00:00', '2026-01-06 00:00:00'),
    ],
    view,
  )
  expect(lane!.bars.map(one => [one.segment.id, one.row, one.left, one.right])).toEqual([
    ['a', 0, 0, 0.2],
    ['b', 1, 0.1, 1],
    ['c', 0, 0.2, 0.5],
  ])
})

it('shows lanes in their order and none that the car never had', () => {
  const found = lanesOf(
    [segment('p', '2026-01-02 00:00:00', null, 'plate'), segment('s', '2026-01-02 00:00:00', null, 'state')],
    view,
  )
  expect(found.map(one => one.lane)).toEqual(['state', 'plate'])
})

it('steps from one change to the next, to the second', () => {
  const all = boundariesOf([
    segment('a', '2026-01-02 10:20:01', '2026-01-04 00:00:00'),
    segment('b', '2026-01-02 10:20:01', null),
  ])
  expect(all.map(textOfMs)).toEqual(['2026-01-02 10:20:01', '2026-01-04 00:00:00'])
  expect(nextOf(all, ms('2026-01-02 10:20:01'))).toBe(ms('2026-01-04 00:00:00'))
  expect(previousOf(all, ms('2026-01-02 10:20:01'))).toBeUndefined()
})

it('zooms around the cursor and never beyond the life of the car', () => {
  const whole = { from: ms('2016-01-01 00:00:00'), to: ms('2026-12-31 00:00:00') }
  const day = spanAround('day', ms('2026-01-05 12:00:00'), whole)
  expect([textOfMs(day.from), textOfMs(day.to)]).toEqual(['2026-01-05 00:00:00', '2026-01-06 00:00:00'])
  const half = zoomed(day, 0.5, ms('2026-01-05 06:00:00'), whole)
  expect([textOfMs(half.from), textOfMs(half.to)]).toEqual(['2026-01-05 03:00:00', '2026-01-05 15:00:00'])
  expect(zoomed(day, 1e9, ms('2026-01-05 06:00:00'), whole)).toEqual(whole)
})

it('marks years, months, days or hours, at most fourteen', () => {
  const whole = { from: ms('2016-03-01 00:00:00'), to: ms('2026-12-31 00:00:00') }
  expect(ticksOf(whole).map(one => one.text)).toContain('2020')
  for (const span of ['day', 'week', 'month', 'quarter', 'year'] as const)
    expect(ticksOf(spanAround(span, ms('2024-02-29 12:00:00'), whole)).length).toBeLessThanOrEqual(15)
  expect(ticksOf(spanAround('day', ms('2026-01-05 12:00:00'), whole))[0]).toEqual({ at: 0, text: '00:00' })
})
