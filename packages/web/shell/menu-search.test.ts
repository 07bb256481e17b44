import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { textOf } from '#kernel/refusal.ts'
import type { MenuNode } from './menu.ts'
import { entriesOf, searchMenus, type Speller } from './menu-search.ts'

const speller: Speller = {
  spell: name => ({
    pinyin: pinyin(name, { toneType: 'none', type: 'array' }).join(''),
    initials: pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join(''),
  }),
}
const leaf = (name: string, path: string): MenuNode => ({ id: path, code: path, name, path })
const menus: MenuNode[] = [
  {
    ...leaf('客户合同 / Customer contracts', '/contract/lease'),
    children: [
      leaf('KA租赁合同 / KA lease contracts', '/contract/lease/index'),
      leaf('C端租赁合同 / Consumer leases', '/contract/lease/c/index'),
    ],
  },
  {
    ...leaf('合同总览 / All contracts', '/contract'),
    children: [
      leaf('合同总览 / All contracts', '/contract/index'),
      leaf('合同档案 / Archives', '/contract/archives/index'),
    ],
  },
]
const names = (typed: string, language: 'zh' | 'en' = 'zh') =>
  searchMenus(
    entriesOf(menus, label => textOf(label, language), speller),
    typed,
  ).map(entry => entry.name)

test.each([
  [
    '合同',
    ['合同总览', '合同档案', 'KA租赁合同', 'C端租赁合同'],
    'names that begin with it stand before names that contain it',
  ],
  ['ka', ['KA租赁合同'], 'case does not matter'],
  ['htda', ['合同档案'], 'initials of the pinyin'],
  ['hetongz', ['合同总览'], 'whole pinyin'],
  ['客户', ['KA租赁合同', 'C端租赁合同'], 'the group leads to its leaves'],
  ['  ', [], 'nothing typed, nothing found'],
  ['飞机', [], 'nothing alike'],
])('%s finds %j: %s', (typed, expected) => {
  expect(names(typed)).toEqual(expected)
})

test('in English the English names are searched', () => {
  expect(names('arch', 'en')).toEqual(['Archives'])
})
