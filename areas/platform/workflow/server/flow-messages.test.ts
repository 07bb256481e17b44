import { expect, it } from 'vitest'
import { contentOf } from './flow-messages.ts'

const title = '【ZL202611200001】鹏驰出行'
it.each([
  [
    { kind: 'flow_todo', title, params: { step: '财务主管 / Finance manager' } },
    '请审批：【ZL202611200001】鹏驰出行（财务主管）',
    'To decide: 【ZL202611200001】鹏驰出行 (Finance manager)',
  ],
  [
    { kind: 'flow_escalate', title, params: { step: '业务经理 / Sales manager' } },
    '下属审批超时，请督促：【ZL202611200001】鹏驰出行（业务经理）',
    'Overdue with one of your people: 【ZL202611200001】鹏驰出行 (Sales manager)',
  ],
  [
    { kind: 'flow_reject', title, params: { comment: '资料不全' } },
    '被驳回：【ZL202611200001】鹏驰出行：资料不全',
    'Rejected: 【ZL202611200001】鹏驰出行: 资料不全',
  ],
  [
    { kind: 'flow_done', title, params: {} },
    '已通过：【ZL202611200001】鹏驰出行',
    'Approved: 【ZL202611200001】鹏驰出行',
  ],
] as const)('a message says what is wanted, for the document alone does not: %o', (notice, zh, en) => {
  expect(contentOf(notice as never)).toEqual({ zh, en })
})
