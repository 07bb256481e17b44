import { Button, DatePicker, Descriptions, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo, useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Plate, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import type { Located } from './located.ts'

interface Stop {
  lng: number
  lat: number
  from: string
  to: string
  minutes: number
}
interface Track {
  points: { lng: string; lat: string; time: string }[]
  stops: Stop[]
  isCut: boolean
}
const FORMAT = 'YYYY-MM-DD HH:mm:ss'

/** The way of the chosen car: of the last day, or of up to seven days that somebody names. */
export function useTrack(vehicleId: string | undefined) {
  const [range, setRange] = useState<[Dayjs, Dayjs]>(() => [dayjs().subtract(1, 'day'), dayjs()])
  const { data, isFetching } = useQuery({
    queryKey: ['list', 'vehicle-location', 'track', vehicleId, range[0].format(FORMAT), range[1].format(FORMAT)],
    enabled: vehicleId !== undefined,
    queryFn: ({ signal }) =>
      request<Track>('GET', '/api/ratutech-core/vehicle-location/track', {
        params: { vehicleId: vehicleId!, from: range[0].format(FORMAT), to: range[1].format(FORMAT) },
        signal,
      }),
  })
  const shown = vehicleId === undefined ? undefined : data
  const drawn = useMemo(
    () => ({
      way: (shown?.points ?? []).map(one => ({ lng: Number(one.lng), lat: Number(one.lat) })),
      stops: (shown?.stops ?? []).map(one => ({
        lng: Number(one.lng),
        lat: Number(one.lat),
        text: `${one.from.slice(5, 16)} – ${one.to.slice(5, 16)}`,
      })),
    }),
    [shown],
  )
  return { range, setRange, isFetching, data: shown, ...drawn }
}

export function TrackPanel({
  car,
  track,
  onBack,
}: {
  car: Located
  track: ReturnType<typeof useTrack>
  onBack: () => void
}) {
  const t = useT()
  const { data } = track
  return (
    <section className="kit-card kit-section">
      <Button size="small" onClick={onBack}>
        {t('返回列表 / Back to the list')}
      </Button>
      <h2>
        <RecordLink resource={findResource('vehicle')} id={car.vehicleId}>
          {car.plateNo ? <Plate value={car.plateNo} /> : car.vin}
        </RecordLink>
      </h2>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'customer', label: t('客户 / Customer'), children: car.customerName || '-' },
          { key: 'address', label: t('地址 / Address'), children: car.address || `${car.lng}, ${car.lat}` },
          { key: 'time', label: t('上报 / Reported'), children: car.locateTime },
          { key: 'speed', label: t('车速 / Speed'), children: `${car.speed} km/h` },
        ]}
      />
      <DatePicker.RangePicker
        showTime
        allowClear={false}
        style={{ width: '100%' }}
        value={track.range}
        onChange={value => value?.[0] && value[1] && track.setRange([value[0], value[1]])}
      />
      {track.isFetching && !data && <Skeleton active />}
      {data && (
        <p className="kit-hint">
          {data.points.length === 0
            ? t('该时段没有上报 / No report in this time')
            : t('{n}个点，{stops}次停留 / {n} points, {stops} stops', {
                n: data.points.length,
                stops: data.stops.length,
              })}
        </p>
      )}
    </section>
  )
}
