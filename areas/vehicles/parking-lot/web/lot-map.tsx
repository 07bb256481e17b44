import { Button, Modal } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { MapBox, type MapMarker } from '#packages/web/kit/map/index.tsx'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { useOpenRecord } from '#packages/web/kit/record-place.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { isAbsent } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { parkingLot } from '../parking-lot.ts'

interface Lot {
  id: string
  lotName: string
  lng: string
  lat: string
  fenceRadius: number
  capacity: number
  occupied: number
  freeQty: number
}
const FULL = 0.95
const NEARLY = 0.8
const toneOf = (lot: Lot): MapMarker['tone'] => {
  const used = lot.capacity > 0 ? lot.occupied / lot.capacity : 0
  return used >= FULL ? 'danger' : used >= NEARLY ? 'warning' : 'success'
}
const markerOf = (lot: Lot): MapMarker => ({
  id: lot.id,
  lng: Number(lot.lng),
  lat: Number(lot.lat),
  label: `${lot.lotName} ${lot.occupied}/${lot.capacity}`,
  tone: toneOf(lot),
  isPlace: true,
})

/** All lots with their room; a full one is red. */
export function LotMapButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('地图 / Map')}</Button>
      {isOpen && (
        <Modal open width={1000} footer={null} title={t('停车场地图 / Map of lots')} onCancel={() => setOpen(false)}>
          <LotsOnMap onLeave={() => setOpen(false)} />
        </Modal>
      )}
    </>
  )
}

function LotsOnMap({ onLeave }: { onLeave: () => void }) {
  const openRecord = useOpenRecord()
  const { data } = useQuery({
    queryKey: ['list', 'parking-lot', 'map', 'all'],
    queryFn: ({ signal }) => request<Lot[]>('GET', '/api/ratutech-core/parking-lot/map', { signal }),
  })
  const markers = useMemo(() => (data ?? []).map(markerOf), [data])
  return (
    <MapBox
      markers={markers}
      onChoose={({ id }) => {
        onLeave()
        openRecord(parkingLot as unknown as AnyResource, 'detail', `id=${id}`)
      }}
    />
  )
}

interface Car {
  vehicleId: string
  plateNo: string
  vin: string
  lng: string
  lat: string
}
/** The lot with its fence, and the cars that report from around it. */
export function LotPlace({ record }: DetailSlot) {
  const t = useT()
  const hasPlace = !isAbsent(record['lng']) && !isAbsent(record['lat'])
  const seesCars = useCan('vehicle_location_view')
  const { data } = useQuery({
    queryKey: ['list', 'vehicle-location', 'lot', record['id']],
    enabled: hasPlace && seesCars,
    retry: false,
    queryFn: ({ signal }) =>
      request<Car[]>('GET', '/api/ratutech-core/vehicle-location/latest', {
        params: { parkingLotId: record['id'] },
        signal,
        silent: true,
        noToast: true,
      }),
  })
  const [lng, lat] = [Number(record['lng']), Number(record['lat'])]
  const name = String(record['lotName'])
  const markers = useMemo(() => around(lng, lat, name, data ?? []), [lng, lat, name, data])
  const metres = Number(record['fenceRadius'] || 300)
  const circles = useMemo(() => [{ lng, lat, metres }], [lng, lat, metres])
  const openRecord = useOpenRecord()
  if (!hasPlace) return <p className="kit-hint">{t('填写经纬度后显示地图 / With coordinates the map is shown here')}</p>
  return (
    <MapBox
      markers={markers}
      circles={circles}
      height={280}
      onChoose={({ id, isPlace }) => {
        if (!isPlace) openRecord(vehicle as unknown as AnyResource, 'detail', `id=${id}`)
      }}
    />
  )
}

const around = (lng: number, lat: number, label: string, cars: readonly Car[]): MapMarker[] => [
  { id: 'lot', lng, lat, label, tone: 'info', isPlace: true },
  ...cars.map(
    (one): MapMarker => ({
      id: one.vehicleId,
      lng: Number(one.lng),
      lat: Number(one.lat),
      label: one.plateNo || one.vin,
      tone: 'success',
    }),
  ),
]
