import { expect, test } from 'vitest'
import { counted, fill, fillLabel, halfOf, inBoth, inSentence, titled } from './refusal.ts'

test('an English sentence about one thing speaks of one thing', () => {
  const label = '共 {total} 条 / {total} {total|record|records}' as const
  expect(
    [
      fill(label, { total: 1 }),
      fill(label, { total: '1' }),
      fill(label, { total: '1.0' }),
      fill(label, { total: 0 }),
      fill(label, { total: '1,201' }),
      fill(label, { total: 11 }),
    ].map(text => text.split(' / ')[1]),
  ).toEqual(['1 record', '1 record', '1.0 record', '0 records', '1,201 records', '11 records'])
  expect(fillLabel('{n}处不符 / {n} {n|record disagrees|records disagree}', { n: 1 })).toBe(
    '1处不符 / 1 record disagrees',
  )
  expect([
    counted(1, 'day'),
    counted(2, 'day'),
    counted(1, 'person', 'people'),
    counted(3, 'person', 'people'),
  ]).toEqual(['day', 'days', 'person', 'people'])
})

test('a slot that nobody fills stays as it is written', () => {
  expect(fill('{n} {n|row|rows} of {m|one|many}', { n: 2 })).toBe('2 rows of {m|one|many}')
})

test('a name inside an English sentence keeps its abbreviations: nobody adds an oa person or a ka lease', () => {
  expect(
    [
      'Simulated OA person',
      'KA lease',
      'SMS channel',
      'C-end lease',
      'E-contract',
      'Own bank account',
      'GPS device of a VIN',
      "Payer's ID no.",
    ].map(inSentence),
  ).toEqual([
    'simulated OA person',
    'KA lease',
    'SMS channel',
    'C-end lease',
    'e-contract',
    'own bank account',
    'GPS device of a VIN',
    "payer's ID no.",
  ])
})

test('a text that the system writes gives each reader his half, around a text that people typed or that is in both itself', () => {
  const said = titled('作废', 'Reversed', inBoth('付款', 'Payment'))
  expect([halfOf(said, 'zh'), halfOf(said, 'en')]).toEqual(['作废 付款', 'Reversed Payment'])
  expect(halfOf('甲 / A', 'en'), 'typed by people').toBe('甲 / A')
})

test('such a text is no longer than its field has room for: what was typed is cut, the words before it are not', () => {
  const said = titled('退回', 'Given back', '长'.repeat(500), 500)
  expect(said.length).toBeLessThanOrEqual(500)
  expect(halfOf(said, 'zh')).toMatch(/^退回 长{200,}$/)
  expect(halfOf(said, 'en')).toMatch(/^Given back 长{200,}$/)
  expect(titled('退回', 'Given back', '短', 500)).toBe(titled('退回', 'Given back', '短'))
})
