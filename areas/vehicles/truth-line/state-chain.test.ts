import { expect, it } from 'vitest'
import { stretchesOf } from './state-chain.ts'

const move = (id: string, happenTime: string) => ({ id, happenTime })
const told = (moves: { id: string; happenTime: string }[]) =>
  stretchesOf(moves).map(one => [one.move.id, one.from, one.to])

it('follows moves as they happen', () => {
  expect(told([move('stored', '2026-03-01 09:00:00'), move('taken', '2026-03-02 10:20:00')])).toEqual([
    ['stored', '2026-03-01 09:00:00', '2026-03-02 10:20:00'],
    ['taken', '2026-03-02 10:20:00', null],
  ])
})

it('lets a handover that is entered late hold from its own second, and what was thought after it never was', () => {
  const moves = [
    move('stored', '2026-03-01 09:00:00'),
    move('allotted', '2026-03-05 08:00:00'),
    move('taken, entered on the 6th', '2026-03-04 17:59:59'),
  ]
  expect(told(moves)).toEqual([
    ['stored', '2026-03-01 09:00:00', '2026-03-04 17:59:59'],
    ['taken, entered on the 6th', '2026-03-04 17:59:59', null],
  ])
})

it('takes the last of several moves of one second', () => {
  const second = '2026-03-01 09:00:00'
  expect(told([move('arrived', second), move('stored', second)])).toEqual([['stored', second, null]])
})
