import type { TablePaginationConfig } from 'antd'
import { useState } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import type { AnyResource } from '../model/world.ts'

/** Newer lists, and the older ones of the framework (10-platform 3.6). */
export const PAGE_SIZES = [50, 100, 200]
export const FRAMEWORK_SIZES = [10, 30, 50, 100, 200]

/**
 * How many rows a list of its definition begins with, and how many it may show: those that begin with few are no longer
 * than the framework's.
 */
export function sizesOf(resource: AnyResource): { first: number; sizes: readonly number[] } {
  const first: number = resource.list?.pageSize ?? (resource.dialect === 'framework' ? FRAMEWORK_SIZES : PAGE_SIZES)[0]!
  const sizes = resource.dialect === 'framework' || first < PAGE_SIZES[0]! ? FRAMEWORK_SIZES : PAGE_SIZES
  return { first, sizes: sizes.includes(first) ? sizes : [...sizes, first].sort((a, b) => a - b) }
}

export const sizeChooser = (sizes: readonly number[], t: Translate) => ({
  'aria-label': t('每页条数 / Per page'),
  options: sizes.map(one => ({ value: one, label: t('{one} 条/页 / {one} per page', { one }) })),
})

interface Place {
  current: number
  size: number
  total: number
  /** The size with which the page opens: what fits it needs no pages. */
  first: number
}
/** Paging of a table that is no list of a definition; another size begins with the first page. */
export function tablePaging(
  { current, size, total, first }: Place,
  t: Translate,
  choose: (current: number, size: number) => void,
): TablePaginationConfig | false {
  if (total <= first) return false
  return {
    current,
    pageSize: size,
    total,
    size: 'small',
    showSizeChanger: sizeChooser(FRAMEWORK_SIZES, t),
    onChange: (page, pageSize) => choose(pageSize === size ? page : 1, pageSize),
  }
}

export function usePaging(first: number) {
  const t = useT()
  const [{ current, size }, setPlace] = useState({ current: 1, size: first })
  return {
    current,
    size,
    /** After another filter. */
    restart: () => setPlace(before => ({ ...before, current: 1 })),
    of: (total = 0) =>
      tablePaging({ current, size, total, first }, t, (page, chosen) => setPlace({ current: page, size: chosen })),
  }
}
