import { expect, it } from 'vitest'
import { differs, held, matrixOf, rowDiffers, scopesOf, codesOf, toggled } from './matrix.ts'

const node = (id: string, code: string) => ({ id, title: id, code })
const [group] = matrixOf([
  {
    id: 'g',
    title: '合同',
    children: [
      {
        ...node('l', 'contract_lease'),
        children: [
          node('v', 'contract_lease_view'),
          node('a', 'contract_lease_add'),
          node('s', 'contract_lease_seal'),
          node('a2', 'contract_change_add'),
        ],
      },
    ],
  },
])
const [row] = group!.rows

it('puts buttons of one kind into one cell and shows the view that comes with the page nowhere', () => {
  expect(row!.cells.add.map(one => one.id)).toEqual(['a', 'a2'])
  expect(row!.cells.more.map(one => one.id)).toEqual(['s'])
  expect(row!.implied.map(one => one.id)).toEqual(['v'])
})
it('opens the page with its button, or the button would stand on a page that nobody can open', () => {
  expect([...toggled(group!, row!, row!.cells.add, true, new Set())].sort()).toEqual(['a', 'a2', 'g', 'l', 'v'])
})
it('takes every button along when the page is closed, and the empty group', () => {
  expect([...toggled(group!, row!, [row!.leaf], false, new Set(['g', 'l', 'v', 'a', 's', 'elsewhere']))]).toEqual([
    'elsewhere',
  ])
})
it('tells a cell that is held in part from a full one', () =>
  expect([
    held(row!.cells.add, new Set(['a'])),
    held(row!.cells.add, new Set(['a', 'a2'])),
    held(row!.cells.add, new Set()),
  ]).toEqual(['some', 'all', 'none']))
it('says which of two roles has more, cell by cell', () => {
  expect(differs(row!.cells.add, new Set(['a']), new Set())).toBe('more')
  expect(differs(row!.cells.more, new Set(['a']), new Set(['s']))).toBe('less')
  expect([
    rowDiffers(row!, new Set(['l']), new Set(['l'])),
    rowDiffers(row!, new Set(['l']), new Set(['l', 's'])),
  ]).toEqual([false, true])
})
it('keeps all rules of one page', () =>
  expect(codesOf(scopesOf(['order:2', '*:4', 'order:5:1,2', 'order:4']))).toEqual([
    'order:2',
    'order:5:1,2',
    'order:4',
    '*:4',
  ]))
it('keeps the departments of a custom scope as they came', () =>
  expect(codesOf(scopesOf(['order:5:1,2', '*:4']))).toEqual(['order:5:1,2', '*:4']))
