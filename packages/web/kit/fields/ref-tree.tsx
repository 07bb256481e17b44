import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { textOf, twinOf } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { pickPath, pickRows } from '../data.ts'
import { stateOf, type AnyResource, type Row } from '../model/world.ts'
import { onlyParams, type PickerProps } from './pickers.tsx'
import { TreeInput, type TreeChoice } from './tree-input.tsx'

/** Trees that are picked from are small: regions of a group, not villages of a country. */
const MOST = 1000

/**
 * Records that stand one below the other; what the field does not take is shown all the same, for it tells where the
 * rest belongs.
 */
export function RefTree({
  field,
  target,
  value,
  onChange,
  name,
  record,
  many = field.many,
  placeholder,
  ...rest
}: PickerProps & { target: AnyResource }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const path = pickPath(target)!
  const { data, isPending } = useQuery({
    queryKey: ['pick', path, 'tree', language],
    staleTime: 15_000,
    queryFn: ({ signal }) => pickRows(path, { size: MOST }, signal),
  })
  const values = record()
  const only = JSON.stringify(onlyParams(field, values))
  const tree = useMemo(
    () => treeOf(data ?? [], target, JSON.parse(only) as Record<string, string>, language),
    [data, target, only, language],
  )
  return (
    <TreeInput
      {...rest}
      className="kit-own"
      many={many}
      isLoading={isPending}
      tree={tree}
      value={value}
      nameOf={() => (many ? '' : String(values[twinOf(name)] ?? ''))}
      placeholder={placeholder ?? t('选择{name} / Choose: {name}', { name: textOf(target.label, language) })}
      onChange={(ids, titles) => onChange?.(many ? ids : (ids[0] ?? ''), { [twinOf(name)]: titles.join(',') })}
    />
  )
}

function treeOf(
  rows: readonly Row[],
  target: AnyResource,
  only: Readonly<Record<string, string>>,
  language: 'zh' | 'en',
): TreeChoice[] {
  const ids = new Set(rows.map(row => String(row['id'])))
  const above = (row: Row) => {
    const id = String(row[target.tree!] ?? '')
    return ids.has(id) ? id : ''
  }
  const fits = (row: Row) =>
    Object.entries(only).every(([name, allowed]) => allowed.split(',').includes(String(row[name])))
  const titleOf = (row: Row) => {
    const state = stateOf(target, row['status'])
    return `${String(row[target.title] ?? '')}${state?.[1].tone === 'danger' ? ` (${textOf(state[1].label, language)})` : ''}`
  }
  const below = (id: string): TreeChoice[] =>
    rows
      .filter(row => above(row) === id)
      .map(row => {
        const children = below(String(row['id']))
        return {
          value: String(row['id']),
          title: titleOf(row),
          ...(fits(row) ? {} : { disabled: true }),
          ...(children.length > 0 ? { children } : {}),
        }
      })
  return below('')
}
