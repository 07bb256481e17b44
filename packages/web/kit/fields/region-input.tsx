import { Cascader } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'

interface Node {
  code?: string
  value?: string
  id?: string
  title?: string
  name?: string
  parentId?: string
  pinyin?: string
}
interface Option {
  value: string
  label: string
  pinyin: string
  isLeaf: boolean
  children?: Option[]
}

const DAY_MS = 86_400_000
const COUNTRY = '00'
/** Cities under the central government have no level between: 北京市 / 市辖区 is shown as 北京市 (10-platform 3.6). */
const MUNICIPALITIES = new Set(['11', '12', '31', '50'])
export const isMunicipality = (code: string): boolean => MUNICIPALITIES.has(code)

/**
 * All provinces with their cities at once: a search over opened provinces only would say that a city does not exist.
 */
const regionsQuery = (language: string) => ({
  queryKey: ['regions', language],
  staleTime: DAY_MS,
  gcTime: DAY_MS,
  queryFn: async () =>
    treeOf(await request<Node[]>('GET', '/api/blade-system/region/lazy-tree', { params: { depth: 2 }, silent: true })),
})

function treeOf(nodes: readonly Node[]): Option[] {
  const codeOf = (node: Node) => String(node.code ?? node.value ?? node.id)
  const optionOf = (node: Node, isLeaf: boolean): Option => ({
    value: codeOf(node),
    label: String(node.title ?? node.name ?? codeOf(node)),
    pinyin: node.pinyin ?? '',
    isLeaf,
  })
  const cities = nodes.filter(node => codeOf(node).length === 4)
  return nodes
    .filter(node => codeOf(node).length === 2)
    .map(province => {
      const code = codeOf(province)
      if (MUNICIPALITIES.has(code)) return { ...optionOf(province, true), value: `${code}01` }
      return {
        ...optionOf(province, false),
        children: cities.filter(city => String(city.parentId) === code).map(city => optionOf(city, true)),
      }
    })
}

/** A code of the tree by its name, where no answer of the server carries the name beside it. */
export function RegionName({ code }: { code: string }) {
  const language = useLanguage(state => state.language)
  const { data: cities = [] } = useQuery(regionsQuery(language))
  const wanted = MUNICIPALITIES.has(code.slice(0, 2)) ? `${code.slice(0, 2)}01` : code
  const found = cities.flatMap(one => [one, ...(one.children ?? [])]).find(one => one.value === wanted)
  return <>{found?.label ?? code}</>
}

interface Props {
  /** A province and the whole country (00) may be chosen as well as a city. */ isAnyLevel?: boolean
  value?: unknown
  onChange?: (value: unknown) => void
  many?: boolean
  disabled?: boolean | undefined
  id?: string | undefined
  name?: string
  placeholder?: string
  size?: 'small'
  status?: 'error' | undefined
  'aria-label'?: string | undefined
}

/** Province and city, found by name or initials; the value is the city's code. */
export function RegionInput({
  value,
  onChange,
  isAnyLevel = false,
  many = false,
  disabled,
  id,
  name,
  placeholder,
  size,
  status,
  'aria-label': label,
}: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data: cities = [] } = useQuery(regionsQuery(language))
  const options =
    isAnyLevel && cities.length > 0
      ? [{ value: COUNTRY, label: t('全国 / The whole country'), pinyin: 'qg', isLeaf: true }, ...cities]
      : cities
  const chosen = (Array.isArray(value) ? value : value ? [value] : []).map(String)
  const pathOf = (code: string): string[] =>
    isAnyLevel && code.length === 2 && !MUNICIPALITIES.has(code)
      ? [code]
      : MUNICIPALITIES.has(code.slice(0, 2))
        ? [`${code.slice(0, 2)}01`]
        : [code.slice(0, 2), code]
  const common = {
    id,
    disabled,
    size,
    status,
    options,
    changeOnSelect: isAnyLevel,
    'aria-label': label,
    style: { width: '100%' },
    placeholder: placeholder ?? t('省/市 / Province or city'),
    allowClear: true,
    showSearch: {
      limit: 30,
      filter: (typed: string, path: Option[]) =>
        path.some(
          one => one.label.toLowerCase().includes(typed.toLowerCase()) || one.pinyin.startsWith(typed.toLowerCase()),
        ),
    },
  } as const
  // Before the tree has come a code has only the name that the server gave beside it.
  const nameOf = (code: string) => (!many && name && chosen[0] === code ? name : undefined)
  if (many)
    return (
      <Cascader
        {...common}
        multiple
        maxTagCount="responsive"
        showCheckedStrategy={Cascader.SHOW_CHILD}
        value={chosen.map(pathOf)}
        onChange={(paths: string[][]) => onChange?.(paths.map(path => path.at(-1)!))}
      />
    )
  return (
    <Cascader
      {...common}
      value={chosen[0] ? pathOf(chosen[0]) : []}
      onChange={(path: string[] | undefined) => onChange?.(path?.at(-1) ?? '')}
      displayRender={labels => {
        const shown = labels.filter(Boolean)
        return shown.every(one => /^\d+$/.test(String(one))) && chosen[0]
          ? (nameOf(chosen[0]) ?? '')
          : shown.join(' / ')
      }}
    />
  )
}
