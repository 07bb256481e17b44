import { Cascader } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'

interface Node { code?: string; value?: string; id?: string; title?: string; name?: string; hasChildren?: boolean }
interface Option { value: string; label: string; isLeaf: boolean; children?: Option[] }

const DAY_MS = 86_400_000
/** Cities under the central government have no level between: 北京市 / 市辖区 is shown as 北京市 (10-platform 3.6). */
const MUNICIPALITIES = new Set(['11', '12', '31', '50'])
export const isMunicipality = (code: string): boolean => MUNICIPALITIES.has(code)

const regionQuery = (parentCode: string) => ({
  queryKey: ['regions', parentCode], staleTime: DAY_MS,
  queryFn: async () => (await request<Node[]>('GET', '/api/blade-system/region/lazy-tree', { params: { parentCode }, silent: true })).map((node): Option => {
    const code = String(node.code ?? node.value ?? node.id)
    const isProvince = parentCode === '00'
    const isMunicipality = isProvince && MUNICIPALITIES.has(code)
    return { value: isMunicipality ? `${code}01` : code, label: String(node.title ?? node.name ?? code), isLeaf: !isProvince || isMunicipality }
  }),
})

interface Props { value?: unknown; onChange?: (value: unknown) => void; many?: boolean; disabled?: boolean | undefined; id?: string | undefined; name?: string; placeholder?: string; size?: 'small'; status?: 'error' | undefined; 'aria-label'?: string | undefined }

/** Province and city; the value is the city's code. */
export function RegionInput({ value, onChange, many = false, disabled, id, name, placeholder, size, status, 'aria-label': label }: Props) {
  const t = useT()
  const client = useQueryClient()
  const chosen = (Array.isArray(value) ? value : value ? [value] : []).map(String)
  const [loaded, setLoaded] = useState<Record<string, Option[]>>({})
  const { data: provinces = [] } = useQuery(regionQuery('00'))
  const needed = [...new Set(chosen.map(code => code.slice(0, 2)).filter(code => !MUNICIPALITIES.has(code)))]
  const { data: given = {} } = useQuery({
    queryKey: ['regions-of', needed.join(',')], enabled: needed.length > 0, staleTime: DAY_MS,
    queryFn: async () => Object.fromEntries(await Promise.all(needed.map(async code => [code, await client.fetchQuery(regionQuery(code))] as const))),
  })
  const options = provinces.map(one => (one.isLeaf ? one : { ...one, ...(loaded[one.value] ?? given[one.value] ? { children: loaded[one.value] ?? given[one.value]! } : {}) }))
  const pathOf = (code: string): string[] => (MUNICIPALITIES.has(code.slice(0, 2)) ? [`${code.slice(0, 2)}01`] : [code.slice(0, 2), code])
  const common = {
    id, disabled, size, status, options, 'aria-label': label, style: { width: '100%' }, placeholder: placeholder ?? t('省/市 / Province / city'), allowClear: true, showSearch: true,
    loadData: (path: Option[]) => { const code = path.at(-1)!.value; void client.fetchQuery(regionQuery(code)).then(children => setLoaded(before => ({ ...before, [code]: children }))) },
  } as const
  // Before the tree has come a code has only the name that the server gave beside it.
  const nameOf = (code: string) => (!many && name && chosen[0] === code ? name : undefined)
  if (many) return <Cascader {...common} multiple maxTagCount="responsive" showCheckedStrategy={Cascader.SHOW_CHILD} value={chosen.map(pathOf)} onChange={(paths: string[][]) => onChange?.(paths.map(path => path.at(-1)!))} />
  return (
    <Cascader
      {...common} value={chosen[0] ? pathOf(chosen[0]) : []} onChange={(path: string[] | undefined) => onChange?.(path?.at(-1) ?? '')}
      displayRender={labels => { const shown = labels.filter(Boolean); return shown.every(one => /^\d+$/.test(String(one))) && chosen[0] ? nameOf(chosen[0]) ?? '' : shown.join(' / ') }}
    />
  )
}
