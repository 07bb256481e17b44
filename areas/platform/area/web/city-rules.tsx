import { Alert, Form } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import './city-rules.css'

interface Rules {
  readonly cityCode: string
  readonly cityName: string
  readonly plateLimit: boolean
  readonly plateLimitNote: string
  readonly hailingOpen: boolean
  readonly hailingRule: string
  readonly restrictNote: string
}

/**
 * Plate and ride-hailing rules of the cities in which cars are ordered or allotted (10-platform 5.4). Empty for a
 * city without rules.
 */
export function CityRules({ cityCodes }: { cityCodes: readonly string[] }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const codes = [...new Set(cityCodes.filter(Boolean))].sort().join(',')
  const { data = [] } = useQuery({
    queryKey: ['list', 'area', 'city-rules', codes, language],
    enabled: codes !== '',
    queryFn: () =>
      request<Rules[]>('GET', '/api/blade-system/area/city-rules', { params: { cityCodes: codes }, silent: true }),
  })
  const told =
    codes === '' ? [] : data.map(city => ({ city, says: saidOf(city, t) })).filter(one => one.says.length > 0)
  if (told.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      className="city-rules"
      title={told.map(({ city, says }) => (
        <dl
          key={city.cityCode}
          aria-label={t('{city}的牌照与网约车规定 / Plates and ride-hailing in {city}', { city: city.cityName })}
        >
          <dt>{city.cityName}</dt>
          {says.map(([name, text]) => (
            <dd key={name}>
              <b>{name}</b>
              {text !== '' && <span className="kit-own">{text}</span>}
            </dd>
          ))}
        </dl>
      ))}
    />
  )
}

function saidOf(city: Rules, t: ReturnType<typeof useT>): [name: string, text: string][] {
  return [
    ...(city.plateLimit ? [[t('限牌 / Plates limited'), city.plateLimitNote] as [string, string]] : []),
    ...(city.hailingRule !== ''
      ? [
          [
            city.hailingOpen
              ? t('网约车准入 / Ride-hailing admission')
              : t('网约车准入（未开放） / Ride-hailing admission (not open)'),
            city.hailingRule,
          ] as [string, string],
        ]
      : []),
    ...(city.restrictNote !== '' ? [[t('限行 / Driving restrictions'), city.restrictNote] as [string, string]] : []),
  ]
}

/** Shown after the form section that holds the city. */
export const CityRulesOfForm = ({ form }: FormSlot) => (
  <CityRules cityCodes={[String(Form.useWatch<unknown>('cityCode', { form, preserve: true }) ?? '')]} />
)
