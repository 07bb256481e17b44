import { useQueries } from '@tanstack/react-query'
import { textOf, type Tone } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { callOf, fieldOf, findResource, mayCall } from '#packages/web/kit/model/world.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { Card } from './card.tsx'
import { listAddress } from './figures.ts'

/** Disposed and lost ones are no part of the fleet that somebody works with today. */
const IN_FLEET = [1, 2, 3, 4, 5, 6, 7, 8]

export function VehicleStates() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const codes = useSession(state => state.codes)
  const vehicle = findResource('vehicle')
  const isAllowed = vehicle !== undefined && mayCall(vehicle, 'page', codes)
  const answers = useQueries({
    queries: isAllowed ? IN_FLEET.map(code => ({
      queryKey: ['totals', 'vehicle', 'workbench-state', code], staleTime: 60_000,
      queryFn: () => request<{ total: number }>('GET', callOf(vehicle, 'page')!.path, { params: { bizStatus: code, current: 1, size: 1 }, silent: true }),
    })) : [],
  })
  if (!isAllowed) return null
  const values = fieldOf(vehicle, 'bizStatus')?.enumeration?.values ?? []
  const rows = IN_FLEET.map((code, index) => ({ code, state: values.find(one => one.code === code), count: answers[index]?.data?.total ?? 0 }))
  const total = rows.reduce((sum, one) => sum + one.count, 0)
  const most = Math.max(1, ...rows.map(one => one.count))
  return (
    <Card title="车辆状态 / Vehicles by state" count={total} more={<a href="/vehicle/index" onClick={event => { event.preventDefault(); openTab('/vehicle/index') }}>{t('车辆列表 / Vehicle list')}</a>}>
      <ul className="workbench-bars">
        {rows.map(({ code, state, count }) => state && (
          <li key={code}>
            <button type="button" onClick={() => openTab(listAddress(vehicle, { bizStatus: String(code) }))}>
              <span>{textOf(state.label, language)}</span>
              <span className="workbench-track"><i className={`is-${(state.tone ?? 'default') as Tone}`} style={{ width: `${(count / most) * 100}%` }} /></span>
              <b className="num">{count.toLocaleString('en-US')}</b>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
