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

it('groups buttons of one kind into one cell and omits the implicit view', () => {
  expect(row!.cells.add.map(one => one.id)).toEqual(['a', 'a2'])
  expect(row!.cells.more.map(one => one.id)).toEqual(['s'])
  expect(row!.implied.map(one => one.id)).toEqual(['v'])
})
it('grants the page together with its button', () => {
  expect([...toggled(group!, row!, row!.cells.add, true, new Set())].sort()).toEqual(['a', 'a2', 'g', 'l', 'v'])
})
it('revokes all buttons when the page is revoked, and the empty group', () => {
  expect([...toggled(group!, row!, [row!.leaf], false, new Set(['g', 'l', 'v', 'a', 's', 'elsewhere']))]).toEqual([
    'elsewhere',
  ])
})
it('distinguishes partly granted cells from full ones', () =>
  expect([
    held(row!.cells.add, new Set(['a'])),
    held(row!.cells.add, new Set(['a', 'a2'])),
    held(row!.cells.add, new Set()),
  ]).toEqual(['some', 'all', 'none']))
it('compares two roles cell by cell', () => {
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
