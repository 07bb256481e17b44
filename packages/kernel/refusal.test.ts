import { expect, test } from 'vitest'
import { counted, fill, fillLabel, inSentence } from './refusal.ts'

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
