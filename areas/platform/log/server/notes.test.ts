import { expect, it } from 'vitest'
import { install } from '#packages/server/registry.ts'
import { jobNote, textOfNote } from './notes.ts'

install([], [])
const ended = { id: '7', tenantId: '100001', kind: 'purge', title: '过期数据清理 / What is past its term', userId: '0', userName: '系统', ms: 287 }

it('a note shows the counts of a job whatever they are called, and covers words that open a door', () => {
  const note = jobNote({ ...ended, result: { keys: 12, captchas: 3, token: 'abc' } } as never)
  expect(JSON.parse(textOfNote(note!))).toEqual({ keys: 12, captchas: 3, token: '***', kind: 'purge' })
})
