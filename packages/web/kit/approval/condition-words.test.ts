import { expect, it } from 'vitest'
import { defineResource, enumOf, enumeration, bool, dict, money, approvalActions, recordStates } from '#kernel'
import type { AnyResource } from '../model/world.ts'
import { conditionInWords, installConditionNames } from './condition-words.ts'

const paper = defineResource({
  name: 'paper',
  label: '单据 / Paper',
  area: 'platform',
  title: 'special',
  actions: approvalActions,
  states: recordStates,
  fields: {
    special: bool('特别约定 / Special terms', 'L'),
    size: enumeration('大小 / Size', 'L', enumOf('paper_size', { 1: '大 / Large', 2: '小 / Small' })),
    price: money('价格 / Price'),
    use: dict('用途 / Use', '', 'paper_use'),
  },
  approval: { processKey: 'paper', words: { belowFloor: '低于底价 / Below the floor' } },
}) as unknown as AnyResource

it.each([
  [
    'special == true or belowFloor == false',
    '特别约定 = 是 或 低于底价 = 否',
    'Special terms = yes or Below the floor = no',
  ],
  ['amount > limit1 and size == 2', '金额 > 审批限额一 且 大小 = "小"', 'Amount > Limit 1 and Size = "Small"'],
  ['unknown in (1,2)', 'unknown 属于 (1,2)', 'unknown in (1,2)'],
  [
    'amount > 1000000.5 or price != 20',
    '金额 > ¥1,000,000.50 或 价格 ≠ ¥20.00',
    'Amount > ¥1,000,000.50 or Price ≠ ¥20.00',
  ],
  [
    'size in (1,2) && use == "hailing"',
    '大小 属于 ("大","小") 且 用途 = "paper_use/hailing"',
    'Size in ("Large","Small") and Use = "paper_use/hailing"',
  ],
  ['kind == "amount"', '业务子类 = "amount"', 'Kind = "amount"'],
])('an approver reads %s in his own words, for the formula is written for the engine', (formula, zh, en) => {
  expect(
    (['zh', 'en'] as const).map(language =>
      conditionInWords(formula, { key: 'paper', resource: paper, language, entries: (code, key) => `${code}/${key}` }),
    ),
  ).toEqual([zh, en])
})

it('takes what the product says of variables that no definition declares, for one process or for all, with the words of their values', () => {
  installConditionNames({
    lossTotal: { label: '定损合计 / Total loss', money: true },
    'paper.level': { label: '等级 / Level', values: { 4: '重大 / Major' } },
  })
  const said = (formula: string, key: string) => conditionInWords(formula, { key, resource: undefined, language: 'zh' })
  expect([
    said('lossTotal > 20000 and level == 4', 'paper'),
    said('abs(lossTotal) >= 5', 'other'),
    said('level == 4', 'other'),
  ]).toEqual(['定损合计 > ¥20,000.00 且 等级 = "重大"', '绝对值(定损合计) ≥ ¥5.00', 'level = 4'])
})
