import { Alert, App } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { usePost } from '#packages/web/kit/form/use-post.ts'
import { findResource } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { CarTable } from '../../vehicle-allocate/web/car-table.tsx'
import type { Candidate } from '../../vehicle-allot/web/use-allot.ts'

interface Papers {
  licenceClass?: string
  licenceValidTo?: string
  isLicenceValid?: boolean
}

/** 直租配车: the driver's papers, and the cars that may be his; a press allots the car at once. */
export function DirectCars({ record }: DetailSlot) {
  const t = useT()
  const tab = useTab()
  const { message, modal } = App.useApp()
  const may = useCan('direct_vehicle_allocate')
  const { post, faults, isBusy } = usePost()
  const papers = (record['driver'] ?? {}) as Papers
  const allot = async (car: Candidate) => {
    const saved = await post<{ id: string; no: string }>('/api/ratutech-core/direct-vehicle/allocate-vehicle-direct', {
      orderVehicleId: record['id'],
      vehicleId: car.vehicleId,
      version: record['orderVehicleVersion'],
    })
    if (!saved) return
    void message.success(
      <span>
        {t('已配车 / Allotted')}{' '}
        <RecordLink resource={findResource('vehicle-allot')} id={saved.id}>
          {saved.no}
        </RecordLink>
      </span>,
    )
    tab.close()
  }
  return (
    <>
      {papers.isLicenceValid === false && (
        <Alert
          type="error"
          showIcon
          title={t('驾驶证已于{day}到期 / The licence ended on {day}', { day: papers.licenceValidTo ?? '-' })}
        />
      )}
      {faults.map(one => (
        <Alert key={one} type="error" showIcon title={t(one)} />
      ))}
      <h3>{t('候选车辆 / Candidates')}</h3>
      <CarTable
        cars={(record['candidates'] ?? []) as Candidate[]}
        isLoading={isBusy}
        canTake={may && !isBusy}
        onTake={car =>
          modal.confirm({
            title: t('将车辆【{car}】配给{driver}？ / Allot {car} to {driver}?', {
              car: car.plateNo || car.vin,
              driver: String(record['driverName'] ?? ''),
            }),
            onOk: () => allot(car),
          })
        }
      />
    </>
  )
}
