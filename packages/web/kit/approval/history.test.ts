import { expect, it, vi } from 'vitest'
import { stepsOf, type Activity } from './history.ts'

// The token store of the window looks at its page when it is loaded.
vi.hoisted(() => {
  Object.assign(globalThis, { document: { cookie: '', querySelector: () => null } })
})

const line = (assigneeName: string, endTime: string, more: Partial<Activity> = {}): Activity => ({
  historyActivityId: 'a',
  historyActivityName: '业务经理',
  historyActivityType: 'userTask',
  assignee: '1',
  assigneeName,
  createTime: '2026-11-22 10:00:00',
  endTime,
  comment: '',
  ...more,
})

it('tells what was done before who is asked now: the countersigner stands below the word that called him', () => {
  const lines = [
    line('邓凯', '2026-11-20 15:18:00', { option: 'submit' }),
    line('赵启航', ''),
    line('江远', '2026-11-22 10:26:00', { option: 'addSign' }),
    line('', '', { historyActivityType: 'sequenceFlow' }),
    line('苏婉', '2026-11-22 10:27:00'),
  ]
  expect(stepsOf(lines).map(one => one.assigneeName)).toEqual(['邓凯', '江远', '赵启航'])
})
