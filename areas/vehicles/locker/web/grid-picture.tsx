import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useOpenRecord } from '#packages/web/kit/record-place.ts'
import { gridState } from '../../registers/codes.ts'
import { lockerGrid } from '../locker.ts'
import './locker.css'

interface Grid {
  id: string
  gridNo: string
  state: number
  plateNo: string
  vin: string
  keyQty: number | ''
  lentToName?: string
}
const MOST = 1300

/** The cabinet as it stands on the wall: one box per grid, its colour the state, its plate inside. */
export function GridPicture({ record }: DetailSlot) {
  const t = useT()
  const openRecord = useOpenRecord()
  const found = useQuery({
    queryKey: ['list', 'locker-grid', 'picture', record['id']],
    queryFn: ({ signal }) =>
      request<Grid[]>('GET', '/api/ratutech-core/locker-grid/list', {
        params: { lockerId: record['id'], size: MOST, ascs: 'grid_no' },
        signal,
        silent: true,
      }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  const stateOf = (code: number) => gridState.values.find(one => one.code === code)
  return (
    <>
      <ul className="locker-legend">
        {gridState.values.map(one => (
          <li key={one.code} className={`is-${one.tone ?? 'default'}`}>
            {t(one.label)} {found.data.filter(grid => grid.state === one.code).length}
          </li>
        ))}
      </ul>
      <div
        className="locker-wall"
        style={{ gridTemplateColumns: `repeat(${Number(record['colQty']) || 10}, minmax(64px, 1fr))` }}
      >
        {found.data.map(grid => (
          <button
            key={grid.id}
            type="button"
            className={`is-${stateOf(grid.state)?.tone ?? 'default'}`}
            title={[grid.gridNo, t(stateOf(grid.state)?.label ?? '- / -'), grid.vin, grid.lentToName]
              .filter(Boolean)
              .join('\n')}
            onClick={() => openRecord(lockerGrid as unknown as AnyResource, 'detail', `id=${grid.id}`)}
          >
            <b>{grid.gridNo}</b>
            <span>{grid.plateNo || grid.vin.slice(-6) || ' '}</span>
            <small>{Number(grid.keyQty) > 0 ? t('{n}把 / {n} keys', { n: Number(grid.keyQty) }) : ' '}</small>
          </button>
        ))}
      </div>
    </>
  )
}
