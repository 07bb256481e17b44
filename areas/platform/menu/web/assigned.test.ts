import { expect, it } from 'vitest'
import { ofTheTree, wholeOnly } from './assigned.ts'

const tree = [
  {
    id: 'g1',
    code: 'm_one',
    children: [
      { id: 'a', code: 'page_a' },
      { id: 'b', code: 'page_b' },
    ],
  },
  {
    id: 'g2',
    code: 'm_two',
    children: [
      { id: 'c', code: 'page_c' },
      { id: 'd', code: 'page_d' },
    ],
  },
]

it('keeps the pages of the product where they stand; what was added, alone or with its group, may be taken out again', () => {
  expect([...ofTheTree(tree, ['a', 'b', 'g1', 'c'], new Set(['page_c']))].sort()).toEqual(['a', 'b', 'g1'])
  expect([...ofTheTree(tree, ['a', 'c', 'd', 'g2'], new Set(['m_two']))]).toEqual(['a'])
})

it('sends no group of which a page was taken out, because a stored group brings all its pages', () => {
  expect(wholeOnly(tree, ['g2', 'c', 'd']).sort()).toEqual(['c', 'd', 'g2'])
  expect(wholeOnly(tree, ['g2', 'c'])).toEqual(['c'])
})
