import { expect, test } from 'vitest'
import { parseIndex } from '#kernel'
import { billReceivable } from './bill-receivable.ts'

test("the customer's bill list is served from its index: totals, scope and order need no other page", () => {
  const index = billReceivable.indexes!.map(parseIndex).find(one => one!.columns[0]!.field === 'customerId')!
  const { list, scope } = billReceivable
  const { users, depts, cities } = scope as { users: string[]; depts: string[]; cities: string[] }
  expect(list!.totals!.length).toBeGreaterThan(0)
  expect([...index.columns.map(one => one.field), ...index.include]).toEqual(
    expect.arrayContaining([...list!.totals!, ...users, ...depts, ...cities, 'createTime', 'id']),
  )
})
