import { Alert, Descriptions } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { MapBox } from '#packages/web/kit/map/index.tsx'

interface Track {
  points: { lng: string; lat: string; time: string }[]
  stops: { lng: number; lat: number; from: string; to: string }[]
}
const FORMAT = 'YYYY-MM-DD HH:mm:ss'
const AROUND_HOURS = 2

/** 40, section 7: where it was seen, and the way of the car two hours before the first and after the last hit. */
export default function TrackTab({ record }: DetailSlot) {
  const t = useT()
  const from = dayjs(String(record['firstTime'])).subtract(AROUND_HOURS, 'hour').format(FORMAT)
  const to = dayjs(String(record['lastTime'])).add(AROUND_HOURS, 'hour').format(FORMAT)
  const vehicleId = String(record['vehicleId'])
  const { data, error } = useQuery({
    queryKey: ['list', 'vehicle-location', 'track', vehicleId, from, to],
    queryFn: ({ signal }) =>
      request<Track>('GET', '/api/ratutech-core/vehicle-location/track', {
        params: { vehicleId, from, to },
        signal,
        silent: true,
      }),
    retry: false,
  })
  const way = useMemo(() => (data?.points ?? []).map(one => ({ lng: Number(one.lng), lat: Number(one.lat) })), [data])
  const stops = useMemo(
    () =>
      (data?.stops ?? []).map(one => ({
        lng: Number(one.lng),
        lat: Number(one.lat),
        text: `${one.from.slice(5, 16)} – ${one.to.slice(5, 16)}`,
      })),
    [data],
  )
  const marker = {
    id: String(record['id']),
    lng: Number(record['lng']),
    lat: Number(record['lat']),
    label: String(record['plateNo'] || record['warnNo']),
    tone: 'danger' as const,
  }
  return (
    <>
      {error && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title={t(
            '没有查看轨迹的权限或时间过长，仅显示预警位置 / The track may not be read: the place of the alert alone',
          )}
        />
      )}
      <Descriptions
        size="small"
        items={[
          {
            key: 'place',
            label: t('位置 / Place'),
            children: <span className="kit-own">{String(record['address'] || '-')}</span>,
          },
          { key: 'from', label: t('轨迹自 / Track from'), children: from },
          { key: 'to', label: t('至 / To'), children: to },
          { key: 'points', label: t('定位点 / Fixes'), children: way.length },
        ]}
      />
      <MapBox markers={[marker]} way={way} stops={stops} height={520} />
    </>
  )
}
