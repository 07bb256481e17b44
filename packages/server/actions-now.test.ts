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

it('names what update-status runs, but not what a form does when it is saved', () => {
  const kept = defineResource({
    name: 'kept',
    label: '存档 / Kept',
    area: 'returns',
    page: '/kept',
    title: 'no',
    fields: { no: text('编号 / No.', 'R', { max: 20 }) },
    states: states('draft', {
      draft: state(1, '草稿 / Draft'),
      active: state(2, '启用 / Active'),
      inactive: state(3, '停用 / Inactive'),
    }),
    actions: {
      submit: { label: '提交 / Submit', from: ['draft'], to: 'active' },
      disable: { label: '停用 / Disable', from: ['active'], to: 'inactive', permission: 'status' },
      enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: 'status' },
    },
    calls: 'page, detail, save, update, update-status',
  })
  const all = holding('kept_submit', 'kept_status')
  expect(actionsNow(kept as never, 1, all)).toEqual([])
  expect(actionsNow(kept as never, 2, all)).toEqual(['disable'])
  expect(actionsNow(kept as never, 3, all)).toEqual(['enable'])
  expect(actionsNow(kept as never, 3, holding())).toEqual([])
})
