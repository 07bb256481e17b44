import { Empty, Skeleton } from 'antd'
import { vehicleState } from '#areas/codes/codes.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { PlateMark } from '#packages/web/kit/fields/pieces.tsx'
import type { Located } from './located.ts'

const SHOWN = 200

/** Beside the map: the cars that it shows, the latest report first. */
export function CarList({
  cars,
  isLoading,
  onChoose,
}: {
  cars: readonly Located[]
  isLoading: boolean
  onChoose: (id: string) => void
}) {
  const t = useT()
  if (isLoading && cars.length === 0) return <Skeleton active />
  if (cars.length === 0)
    return (
      <Empty
        description={t(
          '没有车辆上报过位置；GPS设备上报后显示在这里 / No car has reported a position yet; reports of devices appear here',
        )}
      />
    )
  return (
    <>
      <p className="kit-hint">{t('{n}台车有位置 / {n} cars with a position', { n: cars.length })}</p>
      <div className="fleet-list">
        {cars.slice(0, SHOWN).map(car => (
          <button key={car.vehicleId} type="button" onClick={() => onChoose(car.vehicleId)}>
            <span>
              {car.plateNo ? <PlateMark value={car.plateNo} /> : <b className="mono">{car.vin.slice(-8)}</b>}{' '}
              <small>{t(vehicleState.values.find(one => one.code === car.bizStatus)?.label ?? '- / -')}</small>
            </span>
            <small className="kit-own">{[car.customerName, car.address].filter(Boolean).join(' · ') || '-'}</small>
            <small className="num">{car.locateTime}</small>
          </button>
        ))}
      </div>
    </>
  )
}
