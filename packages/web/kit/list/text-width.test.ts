import { expect, it } from 'vitest'
import { enumeration, enumOf, text } from '#kernel'
import { headWidth, isLoose, isTagged, tagsWidth } from './text-width.ts'

it('gives a head the room that its words need, up to a bound: two cut ones read alike', () => {
  expect(headWidth('是否含税')).toBe(92)
  expect(headWidth('Captcha'), 'at 88 it was cut').toBe(94)
  expect(headWidth('Shown to customers')).toBeGreaterThan(150)
  expect(headWidth('Number of vehicles that were returned before their time')).toBe(190)
})

it('the frame of a plate keeps its width: half of it ran below the next column', () => {
  expect([isLoose(text('名称 / Name')), isLoose(text('车牌号 / Plate', '', { format: 'plate' }))]).toEqual([
    true,
    false,
  ])
})

it('gives states the room of their longest word', () => {
  expect(tagsWidth(['生效', '停用']), 'no more than the column has anyway').toBeLessThan(108)
  expect(tagsWidth(['Active', 'Awaiting verification']), 'at 108 it was cut').toBeGreaterThan(170)
  expect(tagsWidth([])).toBeLessThan(108)
})

it('knows which words are drawn as tags: those of an enumeration with colours', () => {
  const stage = enumOf('test_stage', { 1: ['提醒 / Reminder', 'warning'], 2: '资产保全建议 / Asset protection' })
  const side = enumOf('test_side', { 1: '应收 / Receivable' })
  expect(isTagged(enumeration('阶段 / Stage', 'L', stage))).toBe(true)
  expect([isTagged(enumeration('方向 / Side', 'L', side)), isTagged(text('名称 / Name'))]).toEqual([false, false])
})
