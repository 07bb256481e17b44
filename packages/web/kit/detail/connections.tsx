import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { pointersAt, textOf } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { openTab } from '../../shell/tab-store.ts'
import { labelOf } from '../data.ts'
import { NotRead } from '../not-read.tsx'
import { detailPath } from '../fields/record-link.tsx'
import { allResources, fieldOf, findResource, mayCall, type AnyResource, type Codes } from '../model/world.ts'

interface Connection {
  readonly resource: string
  readonly field: string
  readonly total: number
  readonly capped: boolean
  readonly id?: string
}
interface Shown extends Connection {
  readonly kind: AnyResource
  /** Several fields of this kind point here: which one is meant is said. */
  readonly isOneOfSeveral: boolean
}

const connectionsQuery = (resource: string, id: string) => ({
  queryKey: ['list', 'connections', resource, id],
  queryFn: () =>
    request<Connection[]>('GET', '/api/blade-desk/connections/list', { params: { resource, id }, silent: true }),
})

/** Whether anything may point at such a record that this person may list. */
export const mayBePointedAt = (resource: AnyResource, codes: Codes): boolean =>
  pointersAt(resource, allResources()).some(one => mayCall(one.resource, 'page', codes))

/** To the only one itself, else to the list of all. */
const pathOf = ({ kind, field, id }: Shown, target: string): string =>
  (id && detailPath(kind, id)) || `${kind.page}/index?${new URLSearchParams({ [field]: target }).toString()}`

function opens(event: MouseEvent<HTMLAnchorElement>, path: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  openTab(path)
}

/** Everything that points at a record, kind by kind with its number: one press leads to the list or the only one. */
export function Connections({ resource, id }: { resource: string; id: string }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data, isPending, isError, refetch } = useQuery(connectionsQuery(resource, id))
  if (isError) return <NotRead onRetry={() => void refetch()} />
  const known = (data ?? []).flatMap((one): Shown[] => {
    const kind = findResource(one.resource)
    return kind
      ? [{ ...one, kind, isOneOfSeveral: data!.some(other => other !== one && other.resource === one.resource) }]
      : []
  })
  if (!isPending && known.length === 0)
    return (
      <div className="kit-nothing">
        <p>{t('没有单据引用它 / Nothing points at it')}</p>
      </div>
    )
  return (
    <ul className="kit-connections" aria-busy={isPending}>
      {known.map(one => (
        <li key={`${one.resource}.${one.field}`}>
          <a className="kit-link" href={pathOf(one, id)} onClick={event => opens(event, pathOf(one, id))}>
            <span>
              {textOf(one.kind.label, language)}
              {one.isOneOfSeveral && <small>{labelOf(fieldOf(one.kind, one.field), one.field, language)}</small>}
            </span>
            <b className="num">{one.capped ? `${one.total}+` : one.total}</b>
          </a>
        </li>
      ))}
    </ul>
  )
}
