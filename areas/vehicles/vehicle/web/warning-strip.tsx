import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import './warning-strip.css'

interface Warning {
  scope: number
  name: string
  count: number
}

/** The morning question of a vehicle manager: which cars need him. A figure filters the list, pressed again it lets go. */
export function WarningStrip({ list }: ListSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data } = useQuery({
    queryKey: ['vehicle-warnings', language],
    queryFn: ({ signal }) =>
      request<Warning[]>('GET', '/api/ratutech-core/vehicle/count-warning-scope', { signal, silent: true }),
  })
  const chosen = list.query['scope'] ?? ''
  const shown = (data ?? []).filter(one => one.count > 0 || String(one.scope) === chosen)
  if (shown.length === 0) return null
  return (
    <div className="vehicle-warnings" role="group" aria-label={t('预警 / Warnings')}>
      {shown.map(one => (
        <button
          key={one.scope}
          type="button"
          aria-pressed={String(one.scope) === chosen}
          className={String(one.scope) === chosen ? 'is-chosen' : ''}
          onClick={() => list.filter({ scope: String(one.scope) === chosen ? undefined : String(one.scope) })}
        >
          <span>{one.name}</span>
          <strong className="num">{one.count.toLocaleString('en-US')}</strong>
        </button>
      ))}
    </div>
  )
}
