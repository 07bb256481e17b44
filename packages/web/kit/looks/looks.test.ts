import { expect, it } from 'vitest'
import { defineResource, date, datetime, enabledStates, state, states, text } from '#kernel'
import type { Doable } from '../actions/allowed.ts'
import { movesTo } from './moves.ts'
import { datesOf, looksOf } from './shape.ts'
import { monthOf, nextMonth, weeksOf } from './month.ts'

const name = text('名称 / Name', 'RL')
const job = defineResource({
  name: 'look-job',
  label: '任务 / Job',
  area: 'test',
  title: 'jobName',
  fields: {
    jobName: name,
    madeDate: date('登记 / Made', 'L'),
    dueDate: date('到期 / Due', 'LF'),
    heard: datetime('听到 / Heard'),
  },
  states: states('open', {
    open: state(1, '处理中 / Open'),
    done: state(2, '完成 / Done'),
    gone: state(3, '作废 / Gone'),
  }),
  actions: {
    finish: { label: '完成 / Finish', from: ['open'], to: 'done', call: 'PUT finish' },
    drop: { label: '作废 / Drop', from: ['open'], to: 'gone', call: 'PUT drop' },
  },
  calls: 'page',
})
const plain = defineResource({
  name: 'look-plain',
  label: '字典 / Plain',
  area: 'test',
  title: 'plainName',
  fields: { plainName: name },
  states: enabledStates,
  calls: 'page',
})

it('gives a board to records with states and a calendar to records with dates, the deadline first', () => {
  expect(looksOf(job as never)).toEqual(['list', 'board', 'calendar'])
  expect(looksOf(plain as never)).toEqual(['list'])
  expect(datesOf(job as never)).toEqual(['dueDate', 'madeDate'])
})

it('lets a card go where one of its own actions leads', () => {
  const doables = Object.entries(job.actions!).map(
    ([one, action]) => ({ name: one, action, label: action.label, isDanger: false }) as Doable,
  )
  expect(movesTo(job as never, doables, 2).map(one => one.name)).toEqual(['finish'])
  expect(movesTo(job as never, doables, 1)).toEqual([])
})

it('covers a month by whole weeks from Monday', () => {
  const weeks = weeksOf('2026-02')
  expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual(['2026-01-26', '2026-03-01', 5])
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect([nextMonth('2026-12', 1), nextMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([monthOf('2026-13', '2026-11-28'), monthOf('2026-01', '2026-11-28')]).toEqual(['2026-11', '2026-01'])
})
