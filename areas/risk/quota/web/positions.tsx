import { App, Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'

interface Photo {
  lng: number
  lat: number
  time: string
}
export const NO_POSITION = '无法取得位置，请允许浏览器定位 / No position: allow the browser to tell it'
/** The browser's position; a browser that may not tell it, or cannot, is said and not passed over. */
export function positionTaker(take: (found: GeolocationCoordinates) => void, fails: () => void): void {
  if (!navigator.geolocation) return fails()
  navigator.geolocation.getCurrentPosition(({ coords }) => take(coords), fails, {
    enableHighAccuracy: true,
    timeout: 15_000,
  })
}

/** Positions taken on the spot, one for each photo. */
export function Positions({ value = [], onChange }: { value?: Photo[]; onChange?: (value: Photo[]) => void }) {
  const t = useT()
  const { message } = App.useApp()
  const take = () =>
    positionTaker(
      ({ longitude, latitude }) =>
        onChange?.([...value, { lng: longitude, lat: latitude, time: new Date().toISOString() }]),
      () => void message.error(t(NO_POSITION)),
    )
  return (
    <div>
      <Button onClick={take}>{t('拍照定位 / Take a position')}</Button>{' '}
      {t('已定位{n}张，至少6张 / {n} positions, at least 6', { n: value.length })}
    </div>
  )
}
