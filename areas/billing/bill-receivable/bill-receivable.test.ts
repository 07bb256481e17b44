import { expect, test } from 'vitest'
import { parseIndex } from '#kernel'
import { billReceivable } from './bill-receivable.ts'

test('what the list of a customer adds up, is bounded by and is ordered by stands in its index: with one total more, each of his bills would be read from a page of its own again', () => {
  const index = billReceivable.indexes!.map(parseIndex).find(one => one!.columns[0]!.field === 'customerId')!
  const { list, scope } = billReceivable
  const { users, depts, cities } = scope as { users: string[]; depts: string[]; cities: string[] }
  expect(list!.totals!.length).toBeGreaterThan(0)
  expect([...index.columns.map(one => one.field), ...index.include]).toEqual(
    expect.arrayContaining([...list!.totals!, ...users, ...depts, ...cities, 'createTime', 'id']),
  )
})
