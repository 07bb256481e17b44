import { expect, it } from 'vitest'
import { defineResource, enumOf, enumeration, bool, approvalActions, recordStates } from '#kernel'
import type { AnyResource } from '../model/world.ts'
import { conditionInWords } from './condition-words.ts'

const paper = defineResource({
  name: 'paper', label: '单据 / Paper', area: 'platform', title: 'special', actions: approvalActions, states: recordStates,
  fields: { special: bool('特别约定 / Special terms', 'L'), size: enumeration('大小 / Size', 'L', enumOf('paper_size', { 1: '大 / Large', 2: '小 / Small' })) },
  approval: { processKey: 'paper', words: { belowFloor: '低于底价 / Below the floor' } },
}) as unknown as AnyResource

it.each([
  ['special == true or belowFloor == false', '特别约定 = 是 或 低于底价 = 否', 'Special terms = yes or Below the floor = no'],
  ['amount > limit1 and size == 2', '金额 > 审批限额一 且 大小 = "小"', 'Amount > Limit 1 and Size = "Small"'],
  ['unknown in (1,2)', 'unknown 属于 (1,2)', 'unknown in (1,2)'],
  ['kind == "amount"', '业务子类 = "amount"', 'Kind = "amount"'],
])('an approver reads %s in his own words, for the formula is written for the engine', (formula, zh, en) => {
  expect([conditionInWords(formula, paper, 'zh'), conditionInWords(formula, paper, 'en')]).toEqual([zh, en])
})
