import { expect, it } from 'vitest'
import { weekday } from '#kernel'
import { again, always, dueAt, limitsOf, minutesBetween, needsVisit, satisfaction, serviceHours } from './clock.ts'

const week = { isWorkday: (day: string) => weekday(day) <= 5 }

it.each([
  ['2026-11-20 17:20:00', 8, '2026-11-23 16:20:00'],
  ['2026-11-20 17:20:00', 4, '2026-11-23 12:20:00'],
  ['2026-11-20 17:20:00', 24, '2026-11-25 14:20:00'],
  ['2026-11-19 10:30:00', 16, '2026-11-20 17:30:00'],
])('C14 %s with %i service hours is due %s', (start, hours, due) => {
  expect(dueAt(start, hours * 60, serviceHours, week)).toBe(due)
})

it('C14 a pause of five service hours moves the limit by as much, and the clock that always runs has no nights', () => {
  const paused = minutesBetween('2026-11-19 14:00:00', '2026-11-20 10:00:00', serviceHours, week)
  expect(paused).toBe(300)
  expect(dueAt('2026-11-19 10:30:00', 16 * 60 + paused, serviceHours, week)).toBe('2026-11-23 13:30:00')
  expect(dueAt('2026-11-20 23:50:00', 30, always, week)).toBe('2026-11-21 00:20:00')
})

it('limits follow the category, are halved for urgent ones, and half of them is given anew to what is sent back', () => {
  expect(limitsOf(3, 3)).toMatchObject({ respondMin: 10, resolveMin: 120, resolveMode: always })
  expect(limitsOf(4, 1)).toMatchObject({ respondMin: 15, resolveMin: 480, resolveMode: serviceHours })
  expect(limitsOf(2, 2)).toMatchObject({ respondMin: 23, resolveMin: 1080 })
  expect(limitsOf(10, 3)).toMatchObject({ respondMin: 240, resolveMin: 1440 })
  expect(limitsOf(9, 3, { responseHours: 1, finishDays: 2 })).toMatchObject({ respondMin: 60, resolveMin: 1080 })
  expect(again(limitsOf(1, 3))).toMatchObject({ resolveMin: 240 })
})

it('complaints are called back always, papers never, bills by a sample', () => {
  expect([4, 3, 2].every(one => needsVisit(one, '199', 20))).toBe(true)
  expect(needsVisit(10, '100', 100)).toBe(false)
  expect([needsVisit(5, '119', 20), needsVisit(5, '120', 20)]).toEqual([true, false])
})

it('C16 satisfaction of 112 call-backs', () => {
  const scores = [
    { score: 5, count: 46 },
    { score: 4, count: 28 },
    { score: 3, count: 9 },
    { score: 2, count: 4 },
    { score: 1, count: 3 },
  ]
  expect(satisfaction(112, scores)).toEqual({ reached: 90, contactRate: '80.36', mean: '4.22', satisfiedRate: '82.22' })
})
