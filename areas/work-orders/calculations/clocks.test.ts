import { expect, it } from 'vitest'
import { weekday } from '#kernel'
import { slaDays, slaHours } from '../codes.ts'
import { allBefore, chainFault, inOrder } from './chain.ts'
import { nextCandidate } from './dispatch.ts'
import { headStage } from './head-stage.ts'
import { ledgerItemOf } from './ledger-item.ts'
import { metresBetween } from './metres.ts'
import { dueTime, transportHours } from './sla.ts'

const week = { isWorkday: (day: string) => weekday(day) < 6 }
const normal = { mode: slaDays, value: 2, priority: 3 }

it('R13 ends two working days from a Friday afternoon on Tuesday at six, and half of them on Monday', () => {
  const release = '2026-11-20 16:00:00'
  expect(dueTime(release, normal, week)).toBe('2026-11-24 18:00:00')
  expect(dueTime(release, { ...normal, priority: 1 }, week)).toBe('2026-11-23 18:00:00')
  expect(dueTime(release, { ...normal, isAgain: true }, week)).toBe('2026-11-23 18:00:00')
  expect(dueTime(release, { ...normal, planFinish: '2026-11-21 12:00:00' }, week)).toBe('2026-11-21 12:00:00')
})
it('R13 gives a carriage a day for every 500 km, round the clock', () => {
  expect(transportHours(24, 146)).toBe(24)
  expect(transportHours(24, 1320)).toBe(72)
  expect(dueTime('2026-11-20 16:00:00', { mode: slaHours, value: 72, priority: 3 }, week)).toBe('2026-11-23 16:00:00')
})
it('R19 gives the next task to the lowest load, in turns to who waits longest, and to nobody where all are full', () => {
  const of = (id: string, open: number, capacity: number, lastAssignTime: string | null = null) => ({
    id,
    open,
    capacity,
    weight: 1,
    lastAssignTime,
  })
  const three = [of('a', 12, 20), of('b', 9, 12), of('c', 14, 25)]
  expect(nextCandidate(2, three)?.id).toBe('c')
  expect(nextCandidate(3, [of('a', 1, 9, '2026-11-20'), of('b', 8, 9, '2026-11-19')])?.id).toBe('b')
  expect(nextCandidate(2, [of('a', 9, 9)])).toBeUndefined()
})
it('R16 measures 247 m to the gate of the lot and 718 m to the next street, give or take the ellipsoid', () => {
  const here = { lat: 22.5431, lng: 113.9512 }
  expect(Math.abs(metresBetween(here, { lat: 22.544, lng: 113.9534 }) - 247)).toBeLessThan(5)
  expect(Math.abs(metresBetween(here, { lat: 22.5478, lng: 113.956 }) - 718)).toBeLessThan(5)
})
it('derives the stage of an order from its tasks by the first rule that fits', () => {
  const table: readonly [number[], number][] = [
    [[7, 7], 7],
    [[6, 7], 6],
    [[5, 5, 6], 5],
    [[4, 5, 6], 4],
    [[1, 2], 1],
    [[2, 2, 7], 2],
    [[9, 4], 9],
    [[9, 3], 3],
    [[6, 1], 3],
  ]
  expect(table.map(([stages]) => headStage(stages))).toEqual(table.map(([, stage]) => stage))
})
it('refuses a chain that waits for itself or for a node that is not there', () => {
  const node = (seq: number, predecessors: string | null) => ({ seq, predecessors })
  expect(chainFault([node(1, '2'), node(2, '1')])?.reason).toContain('节点顺序存在循环')
  expect(chainFault([node(1, '3')])?.reason).toContain('前置节点【3】不存在')
  expect(chainFault([node(1, null), node(1, null)])?.reason).toContain('节点序号重复')
  const chain = [node(3, '1,2'), node(1, null), node(2, '1')]
  expect(chainFault(chain)).toBeUndefined()
  expect(inOrder(chain).map(one => one.seq)).toEqual([1, 2, 3])
  expect(allBefore(chain[0]!, chain).sort()).toEqual([1, 2])
})
it('books plates and registration under one item of the ledger, and what it does not know under others', () => {
  expect(['register', 'license', 'tow', 'locate'].map(ledgerItemOf)).toEqual([3, 3, 7, 99])
})
