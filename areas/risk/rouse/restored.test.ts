import { expect, it } from 'vitest'
import { fen } from '#kernel'
import { mayRestore, monthsSince, restoredTotals } from './restored.ts'

const row = (qty: number, amount: string, usedQty = 0, usedAmount = '0') => ({
  qty,
  amount: fen(amount),
  usedQty,
  usedAmount: fen(usedAmount),
})

it.each([
  [row(40, '3008000.00'), '50.000000', 20, '1504000.00'],
  [row(41, '3008000.01'), '50.000000', 20, '1504000.00'],
  [row(40, '3008000.00'), '33.333333', 13, '1002666.65'],
  [row(40, '3008000.00', 30, '2256000.00'), '50.000000', 30, '2256000.00'],
  [row(3, '300.00'), '100', 3, '300.00'],
])('restores the whole vehicles of a rate, never below what is used: %o at %s %%', (quota, rate, qty, amount) => {
  expect(restoredTotals(quota, rate)).toEqual({ qty, amount: fen(amount) })
})

it.each([
  ['2026-01-31', '2026-02-28', 1],
  ['2026-01-15', '2026-03-14', 1],
  ['2026-01-15', '2027-01-15', 12],
  ['2026-05-01', '2026-05-01', 0],
])('from %s to %s are %i whole months', (from, to, months) => {
  expect(monthsSince(from, to)).toBe(months)
})

it('restores for at most 12 months of sleep and while the quota is valid', () => {
  expect(mayRestore(12, '2026-11-21', '2026-11-21')).toBe(true)
  expect(mayRestore(13, '2027-11-21', '2026-11-21')).toBe(false)
  expect(mayRestore(2, '2026-11-20', '2026-11-21')).toBe(false)
  expect(mayRestore(2, null, '2026-11-21')).toBe(false)
})
