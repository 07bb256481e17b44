import { Cascader } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'

interface Node {
  code: string
  parentId: string
  title: string
  pinyin: string
  level: number
  hasChildren: boolean
}
interface Option {
  value: string
  label: string
  pinyin: string
  isLeaf: boolean
  children?: Option[]
}
const ROOT = '00'
const TOWN = 4
const PROVINCE = 2
const KEPT_MS = 3_600_000
/** Digits of a code by level (10-platform D10). */
const LENGTHS = [2, 4, 6, 9]
const pathOf = (code: string): string[] =>
  code === ''
    ? []
    : code === ROOT
      ? [ROOT]
      : [ROOT, ...LENGTHS.filter(length => length <= code.length).map(length => code.slice(0, length))]
const optionOf = ({ code, title, pinyin, level, hasChildren }: Node): Option => ({
  value: code,
  label: title,
  pinyin: pinyin ?? '',
  isLeaf: !hasChildren || level >= TOWN,
})

/**
 * The place above, by name at any level down to towns; each level is read when it is opened, those of the chosen one at
 * once.
 */
export function RegionParent({ value, onChange, id, disabled, status, 'aria-label': label }: InputProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const [opened, setOpened] = useState<readonly string[]>([])
  const chosen = pathOf(String(value ?? ''))
  const read = (params: Record<string, unknown>) =>
    request<Node[]>('GET', '/api/blade-system/region/lazy-tree', { params, silent: true })
  const levelOf = (code: string) => ({
    queryKey: ['regions-below', language, code],
    staleTime: KEPT_MS,
    queryFn: async () => (await read({ parentCode: code })).map(optionOf),
  })
  // Provinces and cities at once: a search over opened ones only would say that a city does not exist.
  const { data: upper = {} } = useQuery({
    queryKey: ['regions-upper', language],
    staleTime: KEPT_MS,
    queryFn: async () =>
      Object.fromEntries(
        [...Map.groupBy(await read({ depth: 2 }), node => node.parentId)].map(([above, nodes]) => [
          above,
          nodes.map(optionOf),
        ]),
      ) as Record<string, Option[]>,
  })
  const wanted = [...new Set([...chosen, ...opened])].filter(code => code !== ROOT && code.length > PROVINCE)
  const { data: lower = {} } = useQuery({
    queryKey: ['regions-path', language, wanted.join()],
    enabled: wanted.length > 0,
    placeholderData: previous => previous,
    queryFn: async () =>
      Object.fromEntries(
        await Promise.all(wanted.map(async code => [code, await client.fetchQuery(levelOf(code))])),
      ) as Record<string, Option[]>,
  })
  const levels: Record<string, Option[]> = { ...upper, ...lower }
  const grown = (options: readonly Option[]): Option[] =>
    options.map(one => (levels[one.value] ? { ...one, children: grown(levels[one.value]!) } : one))
  const options: Option[] = [
    { value: ROOT, label: t('中国 / China'), pinyin: 'zg', isLeaf: false, children: grown(levels[ROOT] ?? []) },
  ]
  return (
    <Cascader
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(status ? { status } : {})}
      disabled={disabled === true}
      style={{ width: '100%' }}
      placeholder={t('请选择上级区划 / Choose the place above')}
      allowClear
      changeOnSelect
      options={options}
      value={chosen}
      onChange={(path: string[] | undefined) => onChange?.(path?.at(-1) ?? '', {})}
      loadData={path => setOpened([...new Set([...opened, path.at(-1)!.value])])}
      showSearch={{
        limit: 30,
        filter: (typed: string, path: Option[]) =>
          path.some(
            one => one.label.toLowerCase().includes(typed.toLowerCase()) || one.pinyin.startsWith(typed.toLowerCase()),
          ),
      }}
      displayRender={(labels: string[]) => labels.filter(Boolean).join(' / ')}
    />
  )
}

/** Name and code: several places share a name. */
export function ParentName({ value, row }: CellProps) {
  const t = useT()
  const code = String(value ?? '')
  const name = code === ROOT ? t('中国 / China') : String(row['parentName'] ?? '')
  return (
    <>
      {name || code}
      {name && code && (
        <span className="kit-hint num" style={{ marginLeft: 8 }}>
          {code}
        </span>
      )}
    </>
  )
}
