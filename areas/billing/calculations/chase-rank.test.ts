import { describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { nextStep, rankOf, stepsOf, type ChaseFacts } from './chase-rank.ts'

const steps = stepsOf('2:1,1:4,3:15,4:31,6:61,5:75,8:91')
const facts = (more: Partial<ChaseFacts> = {}): ChaseFacts => ({
  today: '2026-11-21',
  longestDays: 20,
  overdueAmt: fen('12000.00'),
  disputedAmt: fen('0.00'),
  exposure: fen('2000.00'),
  grade: null,
  brokenPromises: 0,
  promiseDate: null,
  lastContact: null,
  nextChaseDate: null,
  channels: [],
  ...more,
})

describe('whom to call today, and why', () => {
  it('age, amount, broken promises and grade add up; each says its points', () => {
    const rank = rankOf(facts({ longestDays: 60, brokenPromises: 1, grade: 'D', overdueAmt: fen('60000.00') }), steps)
    expect(rank.reasons.map(one => [one.label.split(' / ')[0], one.points])).toEqual([
      ['最长逾期60天', 18],
      ['逾期金额', 18],
      ['失信1次', 10],
      ['尚未联系', 10],
      ['客户评级D', 10],
    ])
    expect([rank.points, rank.isDue]).toEqual([66, true])
  })

  it.each([
    [
      'a promise that is still open rests the customer',
      { promiseDate: '2026-11-25', lastContact: '2026-11-18' },
      false,
    ],
    ['on its day he is called', { promiseDate: '2026-11-21', lastContact: '2026-11-18' }, true],
    ['a date that was agreed rules', { nextChaseDate: '2026-11-22', lastContact: '2026-10-01' }, false],
    ['nobody is called twice a day', { lastContact: '2026-11-21', nextChaseDate: '2026-11-20' }, false],
    ['five days after a contact it is time again', { lastContact: '2026-11-16' }, true],
    ['four days after it is not', { lastContact: '2026-11-17' }, false],
    ['who disputes everything is not called', { disputedAmt: fen('12000.00') }, false],
  ])('%s', (_name, more, due) => expect(rankOf(facts(more as Partial<ChaseFacts>), steps).isDue).toBe(due))

  it('the strategy leads from an SMS to court; a step that was taken is not asked for again', () => {
    const step = (longestDays: number, channels: string[] = []) => nextStep({ longestDays, channels }, steps)?.channel
    expect([step(1), step(5), step(20), step(40)]).toEqual(['2', '1', '3', '4'])
    expect([step(70, ['4']), step(80, ['6']), step(80, ['5'])]).toEqual(['6', '5', undefined])
    expect([step(95), stepsOf('x,1:2,3:1').map(one => one.channel)]).toEqual(['8', ['3', '1']])
  })
})
