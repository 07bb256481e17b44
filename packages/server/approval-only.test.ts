import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvalActions, bool, defineResource, recordStates, systemClock, text } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { install } from './registry.ts'
import { saveRecord } from './save.ts'

const request = defineResource({
  name: 'request',
  label: '申请 / Request',
  area: 'test',
  title: 'title',
  fields: { title: text('标题 / Title', 'RL'), isUnusual: bool('特殊 / Unusual') },
  states: recordStates,
  actions: { ...approvalActions, close: { label: '关闭 / Close', from: ['active'], to: 'inactive' } },
  calls: 'save',
  approval: { processKey: 'request', only: { isUnusual: [true] } },
})
const actor: Actor = {
  tenantId: '100001',
  userId: '7',
  userName: '韩松',
  deptId: '',
  language: 'zh',
  clock: systemClock,
  traceId: 'test',
}
const started: string[] = []
let test: TestDatabase
beforeAll(async () => {
  install([request] as never[], [], {
    approval: {
      start: async (_tx, _actor, subject) => {
        started.push(subject.title)
        return { instanceId: '1' }
      },
      withdraw: async () => {},
    },
  })
  test = await testDatabase({ definitions: [request] })
})
afterAll(() => test?.drop())
const save = (isUnusual: boolean) =>
  test.database.transaction('100001', tx =>
    saveRecord(tx, actor, request as never, { title: isUnusual ? '特殊' : '平常', isUnusual }, 'save'),
  )

it('asks nobody where the definition says that there is nothing to decide', async () => {
  expect((await save(false)).status).toBe(1)
  expect((await save(true)).status).toBe(102)
  expect(started).toEqual(['特殊'])
})
