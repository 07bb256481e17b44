import { Checkbox, Empty, Segmented, Space } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { servicePrefix, type Label } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { MapBox, type MapMarker, type MapTone } from '#packages/web/kit/map/index.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { strategyType, warnLevel } from '../../codes.ts'

interface Place {
  id: string
  warnNo: string
  level: number
  strategyType: number
  plateNo: string
  lng: string
  lat: string
  address: string
  lastTime: string
  riskScore: number
}
interface Fence {
  code: string
  lng: number
  lat: number
  km: number
  name: string
  cars: number
}
const METRES = 1000
const tones: Readonly<Record<number, MapTone>> = { 1: 'danger', 2: 'warning', 3: 'default', 4: 'info' }
const nameOf = (values: { values: readonly { code: number; label: Label }[] }, code: number): Label =>
  values.values.find(one => one.code === code)?.label ?? '- / -'

/** Open alerts where they were seen last, with the circles within which cars of a city may drive. */
export function WarnMap({ onLeave }: { onLeave: () => void }) {
  const t = useT()
  const [level, setLevel] = useState(0)
  const [fenced, setFenced] = useState(true)
  const places = useQuery({
    queryKey: ['security-gps-warn', 'places'],
    queryFn: ({ signal }) => request<Place[]>('GET', `${servicePrefix.core}/security-gps-warn/places`, { signal }),
  })
  const fences = useQuery({
    queryKey: ['security-gps-warn', 'fences'],
    queryFn: ({ signal }) => request<Fence[]>('GET', `${servicePrefix.core}/security-gps-warn/fences`, { signal }),
  })
  const shown = (places.data ?? []).filter(one => level === 0 || one.level === level)
  const markers = useMemo<MapMarker[]>(
    () => [
      ...shown.map(one => ({
        id: one.id,
        lng: Number(one.lng),
        lat: Number(one.lat),
        label: one.plateNo || one.warnNo,
        tone: tones[one.level] ?? 'default',
        hover: [
          `${t(nameOf(warnLevel, one.level))} ${t(nameOf(strategyType, one.strategyType))} ${one.riskScore}`,
          one.address,
          one.lastTime,
        ].filter(Boolean),
      })),
      ...(fenced ? (fences.data ?? []) : []).map(one => ({
        id: `city-${one.code}`,
        lng: one.lng,
        lat: one.lat,
        label: `${one.name} ${one.cars}`,
        tone: 'info' as const,
        isPlace: true,
      })),
    ],
    [places.data, fences.data, level, fenced],
  )
  const circles = useMemo(
    () => (fenced ? (fences.data ?? []) : []).map(one => ({ lng: one.lng, lat: one.lat, metres: one.km * METRES })),
    [fences.data, fenced],
  )
  if (places.error) return <NotRead onRetry={() => void places.refetch()} />
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Segmented
          value={level}
          onChange={setLevel}
          options={[
            { value: 0, label: `${t('全部 / All')} ${places.data?.length ?? 0}` },
            ...warnLevel.values.map(one => ({
              value: one.code,
              label: `${t(one.label)} ${(places.data ?? []).filter(place => place.level === one.code).length}`,
            })),
          ]}
        />
        <Checkbox checked={fenced} onChange={event => setFenced(event.target.checked)}>
          {t('城市围栏 / Fences of cities')}
        </Checkbox>
      </Space>
      {places.data && shown.length === 0 && (
        <Empty description={t('没有带位置的未结预警 / No open alert has a position')} />
      )}
      <MapBox
        markers={markers}
        circles={circles}
        height={620}
        onChoose={({ id }) => {
          if (id.startsWith('city-')) return
          onLeave()
          openTab(`/security/warn/detail?id=${id}`)
        }}
      />
    </>
  )
}
