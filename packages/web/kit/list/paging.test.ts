import { expect, test, vi } from 'vitest'
import type { TablePaginationConfig } from 'antd'
import type { Translate } from '../../i18n/index.ts'

// The language looks at its browser while it loads.
vi.stubGlobal('document', { cookie: '', documentElement: {}, addEventListener() {} })
const { sizesOf, tablePaging } = await import('./paging.ts')

const t: Translate = (label, facts) =>
  label.split(' / ')[0]!.replace('{one}', String((facts as Record<string, unknown> | undefined)?.['one']))
const chosen: string[] = []
const paging = (total: number, current = 3, size = 50) =>
  tablePaging({ current, size, total, first: 50 }, t, (page, rows) => chosen.push(`${page} of ${rows}`))

test('a table that holds more than its first size offers the sizes of the framework, one that fits has no pages', () => {
  expect(paging(50)).toBe(false)
  const { showSizeChanger, current, pageSize, total } = paging(51) as TablePaginationConfig
  expect([current, pageSize, total]).toEqual([3, 50, 51])
  expect((showSizeChanger as { options: { value: number; label: string }[] }).options.map(one => one.label)).toEqual([
    '10 条/页',
    '30 条/页',
    '50 条/页',
    '100 条/页',
    '200 条/页',
  ])
})

test('whoever chose a size that holds everything can choose another again', () => {
  expect(paging(120, 1, 200)).not.toBe(false)
})

test('another page keeps the size, another size begins with the first page', () => {
  chosen.length = 0
  const { onChange } = paging(400) as TablePaginationConfig
  onChange!(4, 50)
  onChange!(2, 200)
  expect(chosen).toEqual(['4 of 50', '1 of 200'])
})

test('a list of a definition begins with its own size and can be had with any it offers', () => {
  const of = (list: { pageSize?: number }, dialect?: 'framework') => sizesOf({ list, dialect } as never)
  expect(of({})).toEqual({ first: 50, sizes: [50, 100, 200] })
  expect(of({ pageSize: 10 })).toEqual({ first: 10, sizes: [10, 30, 50, 100, 200] })
  expect(of({ pageSize: 20 })).toEqual({ first: 20, sizes: [10, 20, 30, 50, 100, 200] })
  expect([of({}, 'framework').first, of({ pageSize: 50 }, 'framework').first]).toEqual([10, 50])
})
