import { expect, it } from 'vitest'
import { defineResource, state, states, text } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { actionsNow } from './query.ts'

const returned = defineResource({
  name: 'returned',
  label: '退还 / Return',
  area: 'returns',
  page: '/returned',
  title: 'no',
  fields: { no: text('编号 / No.', 'R', { max: 20 }) },
  states: states('open', { open: state(1, '待收 / Open'), closed: state(2, '关闭 / Closed') }),
  actions: {
    receive: { label: '收车 / Receive', from: ['open'], page: '/returned/receive' },
    close: { label: '关闭 / Close', from: ['open'], to: 'closed', call: 'PUT close' },
    settled: { label: '核算 / Settled', from: ['open'], to: 'closed', by: 'system' },
  },
  calls: 'page, detail',
})
const holding = (...codes: string[]) => ({ rights: { codes: new Set(codes) } }) as unknown as Actor

it('names what a person may do on a page of its own as well as by a call, in its state and by its code', () => {
  const all = holding('returned_receive', 'returned_close', 'returned_settled')
  expect(actionsNow(returned as never, 1, all)).toEqual(['receive', 'close'])
  expect(actionsNow(returned as never, 2, all)).toEqual([])
  expect(actionsNow(returned as never, 1, holding('returned_close'))).toEqual(['close'])
})
