import { expect, it } from 'vitest'
import { yuan } from '#kernel'
import { readResults } from './order-file.ts'

it('reads what banks call by different names, below their titles, and passes over totals', () => {
  const rows = readResults([
    ['招商银行批量付款回单', '', ''],
    ['业务参考号', '交易金额', '交易状态', '交易流水号', '备注'],
    ['ZF202611090000001', '12,400.00', '交易成功', 'CMB001', ''],
    ['ZF202611090000002', '80.00', '失败', '', '户名不符'],
    ['ZF202611090000003', '5.00', '退票', 'CMB003', '账号已销户'],
    ['合计', '12,485.00', '', '', ''],
  ])
  expect(rows?.map(one => [one.row, one.requestNo, yuan(one.amt), one.outcome, one.bankFlowNo, one.message])).toEqual([
    [3, 'ZF202611090000001', '12400.00', 'success', 'CMB001', ''],
    [4, 'ZF202611090000002', '80.00', 'failed', '', '户名不符'],
    [5, 'ZF202611090000003', '5.00', 'bounced', 'CMB003', '账号已销户'],
  ])
})

it('a payment that did not succeed is never read as one that did', () => {
  const outcomes = (word: string) =>
    readResults([
      ['指令号', '金额', '处理结果'],
      ['ZF1', '1.00', word],
    ])?.[0]?.outcome
  expect(['未成功，失败', '已受理', '成功后退汇', '不详'].map(outcomes)).toEqual([
    'failed',
    'processing',
    'bounced',
    undefined,
  ])
  expect(readResults([['a'], ['b']])).toBeUndefined()
})
