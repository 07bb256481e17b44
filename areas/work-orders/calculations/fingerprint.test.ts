import { expect, it } from 'vitest'
import { fingerprintOf, hashOf, readFingerprint, verdictOf } from './fingerprint.ts'

const keys = ['plateNo', 'mileage']

it('reads back the hashes of its own task and columns only', () => {
  const print = fingerprintOf('41', keys, ['粤BD88012', '41300'])
  expect(readFingerprint(print, '41', keys)).toEqual([hashOf('粤BD88012'), hashOf('41300')])
  expect(readFingerprint(print, '42', keys)).toBeUndefined()
  expect(readFingerprint(print, '41', ['mileage', 'plateNo'])).toBeUndefined()
  expect(readFingerprint('typed over', '41', keys)).toBeUndefined()
})

it.each([
  // when made, now, in the sheet, verdict
  ['', '', '', 'keep'],
  ['A', 'A', 'A', 'keep'],
  ['A', 'A', '', 'keep'],
  ['A', 'A', 'B', 'write'],
  ['', '', 'B', 'write'],
  ['A', 'C', 'A', 'changed'],
  ['A', 'C', '', 'changed'],
  ['A', 'C', 'C', 'keep'],
  ['A', 'C', 'B', 'clash'],
] as const)('a cell made from 【%s】, now 【%s】, that says 【%s】: %s', (made, now, typed, verdict) => {
  expect(verdictOf(hashOf(made), now, typed)).toBe(verdict)
})

it('takes what a sheet without a fingerprint says', () => {
  expect(verdictOf(undefined, 'A', 'B')).toBe('write')
  expect(verdictOf(undefined, 'A', '')).toBe('keep')
})
