import { Input, Select, Tabs } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { vehicleState } from '#areas/codes/codes.ts'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { Field } from '#kernel'
import { inputs } from '#packages/web/kit/fields/inputs.tsx'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import { MapBox, type MapMarker } from '#packages/web/kit/map/index.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useOpenRecord } from '#packages/web/kit/record-place.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { gpsState } from '../../codes.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleLocation } from '../vehicle-location.ts'
import { CarList } from './car-list.tsx'
import type { Located } from './located.ts'
import { TrackPanel, useTrack } from './track-panel.tsx'
import './map.css'

const CORE = '/api/ratutech-core'
interface Lot {
  id: string
  lotName: string
  lng: string
  lat: string
  fenceRadius: number
  capacity: number
  occupied: number
}

/** 车辆位置 (60, 4.2): where the cars stand, on a map, and as a list of reports. */
export default function LocationPage() {
  const t = useT()
  return (
    <div className="kit-page">
      <Tabs
        destroyOnHidden
        items={[
          { key: 'map', label: t('地图 / Map'), children: <Where /> },
          { key: 'list', label: t('上报记录 / Reports'), children: <ListPage resource={vehicleLocation as never} /> },
        ]}
      />
    </div>
  )
}

interface Filters {
  keyword?: string
  bizStatus?: string
  gpsState?: string
  operateCityCode?: string
}
const Region = inputs.region
const toneOf = (car: Located): MapMarker['tone'] =>
  car.gpsState === 2 ? 'warning' : car.bizStatus === 8 ? 'danger' : 'success'
const carMarker = (car: Located, state: string): MapMarker => ({
  id: car.vehicleId,
  lng: Number(car.lng),
  lat: Number(car.lat),
  label: car.plateNo || car.vin,
  hover: [[state, car.customerName].filter(Boolean).join(' · '), car.address, car.locateTime].filter(Boolean),
  tone: toneOf(car),
})
const lotMarker = (lot: Lot): MapMarker => ({
  id: lot.id,
  lng: Number(lot.lng),
  lat: Number(lot.lat),
  label: lot.lotName,
  hover: [`${lot.occupied}/${lot.capacity}`],
  tone: 'info',
  isPlace: true,
})

function Where() {
  const [filters, setFilters] = useState<Filters>({})
  const [chosen, setChosen] = useState<string>()
  const cars = useQuery({
    queryKey: ['list', 'vehicle-location', 'latest', filters],
    queryFn: ({ signal }) =>
      request<Located[]>('GET', `${CORE}/vehicle-location/latest`, { params: { ...filters }, signal, silent: true }),
  })
  const lots = useLots()
  const track = useTrack(chosen)
  const t = useT()
  const openRecord = useOpenRecord()
  const markers = useMemo(
    () => [
      ...lots.map(lotMarker),
      ...(cars.data ?? []).map(car =>
        carMarker(car, t(vehicleState.values.find(one => one.code === car.bizStatus)?.label ?? '- / -')),
      ),
    ],
    [cars.data, lots, t],
  )
  const circles = useMemo(
    () => lots.map(one => ({ lng: Number(one.lng), lat: Number(one.lat), metres: one.fenceRadius })),
    [lots],
  )
  const choose = ({ id, isPlace }: MapMarker) =>
    isPlace ? openRecord(parkingLot as unknown as AnyResource, 'detail', `id=${id}`) : setChosen(id)
  const car = cars.data?.find(one => one.vehicleId === chosen)
  if (cars.error) return <NotRead onRetry={() => void cars.refetch()} />
  return (
    <>
      <FilterBar filters={filters} onChange={setFilters} />
      <div className="fleet-columns">
        <MapBox
          markers={markers}
          circles={circles}
          chosen={chosen}
          height={600}
          way={track.way}
          stops={track.stops}
          onChoose={choose}
        />
        <aside>
          {car ? (
            <TrackPanel car={car} track={track} onBack={() => setChosen(undefined)} />
          ) : (
            <CarList cars={cars.data ?? []} isLoading={cars.isFetching} onChoose={setChosen} />
          )}
        </aside>
      </div>
    </>
  )
}

/** Whoever may not see lots sees cars alone. */
function useLots(): readonly Lot[] {
  const may = useCan('parking_lot_view')
  const { data } = useQuery({
    queryKey: ['list', 'parking-lot', 'map'],
    enabled: may,
    retry: false,
    queryFn: ({ signal }) => request<Lot[]>('GET', `${CORE}/parking-lot/map`, { signal, silent: true, noToast: true }),
  })
  return data ?? NO_LOTS
}
const NO_LOTS: readonly Lot[] = []

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useT()
  const put = (name: keyof Filters, value: string | undefined) => {
    const { [name]: _gone, ...rest } = filters
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  const options = (values: readonly { code: number; label: string }[]) =>
    values.map(one => ({ value: String(one.code), label: t(one.label) }))
  return (
    <div className="fleet-filters">
      <Input.Search
        allowClear
        style={{ width: 220 }}
        placeholder={t('车牌、车架号、客户 / Plate, VIN, customer')}
        onSearch={value => put('keyword', value.trim() || undefined)}
      />
      <Select
        allowClear
        style={{ width: 150 }}
        placeholder={t('业务状态 / State')}
        value={filters.bizStatus ?? null}
        onChange={value => put('bizStatus', value ?? undefined)}
        options={options(vehicleState.values)}
      />
      <Select
        allowClear
        style={{ width: 120 }}
        placeholder="GPS"
        value={filters.gpsState ?? null}
        onChange={value => put('gpsState', value ?? undefined)}
        options={options(gpsState.values)}
      />
      <div style={{ width: 200 }}>
        <Region
          field={vehicle.fields.operateCityCode as Field}
          name="operateCityCode"
          value={filters.operateCityCode ?? ''}
          record={() => ({})}
          onChange={value => put('operateCityCode', value ? String(value) : undefined)}
          onBlur={() => undefined}
          disabled={false}
          id="operateCityCode"
          place="form"
          status={undefined}
        />
      </div>
    </div>
  )
}
